import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '#platform/testing/pdf-file.ts'
import { zipOf } from '#platform/testing/zip-file.ts'
import { DocumentRefused, kindByOpening, passagesOf, readDocument, usualLimits } from './index.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function refusal(bytes: Uint8Array, name: string, limits = usualLimits): Promise<string> {
  try {
    await readDocument(bytes, name, limits)
  } catch (thrown) {
    if (thrown instanceof DocumentRefused) return thrown.reason
    throw thrown
  }
  return 'read'
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const docxOf = (body: string): Uint8Array =>
  zipOf({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` })

describe('a document is read by what it is', () => {
  it('text is read in UTF-8, UTF-16 and Windows-1252', async () => {
    expect((await readDocument(bytesOf('\ufeffRevenue was €5.\r\nNext.'), 'a.txt')).text).toBe(
      'Revenue was €5.\nNext.',
    )
    const wide = new Uint8Array(Buffer.from('\ufeffRevenue', 'utf16le'))
    expect((await readDocument(wide, 'a.txt')).text).toContain('Revenue')
    expect((await readDocument(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]), 'a.txt')).text).toBe('café')
  })

  it('a Word document is read without hidden, deleted or duplicate text', async () => {
    const bytes = docxOf(
      `${paragraph('Total revenue was $5 &amp; more.')}<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>shown</w:t></w:r><w:del><w:r><w:t>deleted</w:t></w:r></w:del></w:p>`,
    )
    expect(await readDocument(bytes, 'a.docx')).toMatchObject({
      kind: 'docx',
      text: 'Total revenue was $5 & more.\nshown',
    })
  })

  it('an HTML page loses nothing that a reader sees', async () => {
    const page = bytesOf(
      `<html><body><div class="overflow-hidden" style="overflow:hidden">Revenue</div><p style="font-size:0.9em">was $5</p>
       <svg aria-hidden="true"></svg><p aria-hidden="true">million</p><p>at a margin < 5% and</p><p hidden>secret</p>
       <p style="color:red; font-size:0px">tiny</p><p>a rate <6%</p></body></html>`,
    )
    const { text } = await readDocument(page, 'a.htm')
    expect(text.replaceAll(/\s+/g, ' ')).toBe('Revenue was $5 million at a margin < 5% and a rate <6%')
  })

  it('a web page is read without scripts and hidden parts', async () => {
    const page =
      '<!doctype html><html><head><title>x</title></head><body><script>var a = "<p>"</script><p>Net&nbsp;sales &ndash; up</p><div style="display:none"><div>secret</div></div><p>End</p></body>'
    expect((await readDocument(bytesOf(page), 'a.htm')).text).toBe('Net sales – up\n\nEnd')
  })

  it('a PDF is read with the place of each line and without running headers', async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      'Alder Tools call',
      `Revenue of page ${page} was $5 million in the quarter.`,
      'It was more than the year before.',
    ])
    const read = await readDocument(pdfOf(pages), 'a.pdf')
    expect(read.pages).toBe(4)
    expect(read.text).not.toContain('Alder Tools call')
    const line = read.lines.find(({ start, end }) => read.text.slice(start, end).includes('page 3'))
    expect(line).toMatchObject({ page: 3, x: 60 })
    expect(line!.y).toBeCloseTo(726, 0)
  })
})

describe('pages without text and passages', () => {
  const line = 'A line of text that is long enough to be no scan of a page at all, and more.'
  it('pages of pictures among others are named, and the rest is read', async () => {
    const read = await readDocument(pdfOf([[line], [], [line], [], []]), 'a.pdf')
    expect(read.pagesWithoutText).toEqual([2, 4, 5])
    expect(read.text).toBe(`${line}\n${line}`)
    expect(await refusal(pdfOf([['Page 1 of 3'], ['Page 2 of 3'], ['Page 3 of 3']]), 'scan.pdf')).toBe(
      'no-text-layer',
    )
  })

  it('passages are the text without a gap, none longer than some lines, each on one page', async () => {
    const pages = Array.from({ length: 5 }, (_, page) =>
      Array.from({ length: 40 }, (_, at) => `Line ${at} of page ${page} says something about revenue.`),
    )
    const { text, lines } = await readDocument(pdfOf(pages), 'a.pdf')
    const passages = passagesOf(text, lines)
    expect(passages.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    expect(passages.flatMap((passage) => passage.lines)).toEqual(lines)
    for (const passage of passages) {
      expect(passage.end - passage.start).toBeLessThanOrEqual(1_400)
      for (const one of passage.lines)
        expect([one.page, one.end <= passage.end]).toEqual([passage.page, true])
    }
    const long = `${'word '.repeat(900)}${'x'.repeat(5_000)}`
    expect(
      passagesOf(long, [])
        .map(({ start, end }) => long.slice(start, end))
        .join(''),
    ).toBe(long)
    expect(passagesOf('', [])).toEqual([])
  })

  it('what a file is, is told by its beginning', () => {
    expect(kindByOpening(bytesOf('%PDF-1.7 '), 'a.pdf')).toBe('pdf')
    expect(() =>
      kindByOpening(
        Uint8Array.from({ length: 400 }, (_, at) => at % 32),
        'a.txt',
      ),
    ).toThrow(DocumentRefused)
  })
})

describe('a document that is not read is answered with why', () => {
  const call = pdfOf([['A line of text that is long enough to be no scan of a page at all, and more.']])

  it('EARN-029: and a text just under 10 MB is read', async () => {
    const line = 'Revenue for the quarter was $4.2 million, up 8% from a year ago.\n'
    const { text } = await readDocument(
      bytesOf(line.repeat(Math.floor(usualLimits.bytes / line.length))),
      'a.txt',
    )
    expect(text.length).toBeGreaterThan(usualLimits.bytes - 2 * line.length)
  })

  it('empty, too large, too many pages, too much text', async () => {
    expect(await refusal(new Uint8Array(), 'a.txt')).toBe('empty')
    expect(await refusal(new Uint8Array(usualLimits.bytes + 1), 'a.txt')).toBe('too-large')
    expect(await refusal(pdfOf([['a'], ['b'], ['c']]), 'a.pdf', { ...usualLimits, pages: 2 })).toBe(
      'too-many-pages',
    )
    expect(await refusal(bytesOf('a'.repeat(200)), 'a.txt', { ...usualLimits, characters: 100 })).toBe(
      'too-large',
    )
  })

  it('a PDF whose page unpacks to hundreds of megabytes is refused before it is unpacked', async () => {
    const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024, 'BT (Revenue was 4 million.) Tj ET '))
    const before = process.memoryUsage().arrayBuffers
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.4\n4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`, 'latin1'),
      packed,
      Buffer.from('\nendstream endobj\n%%EOF', 'latin1'),
    ])
    expect(await refusal(bomb, 'a.pdf')).toBe('too-large')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('such a PDF is refused when it hides the rest of its page behind an end marker', async () => {
    const word = Buffer.from('endstream')
    // A block that is stored as it is (RFC 1951, 3.2.4), and one that unpacks to far too much.
    const stored = Buffer.concat([Buffer.from([0x78, 0x01, 0x00, 9, 0, 0xf6, 0xff]), word])
    const packed = Buffer.concat([stored, deflateRawSync(Buffer.alloc(140 * 1024 * 1024, ' '))])
    const head = `%PDF-1.4\n4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`
    const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\n%%EOF')])
    expect(await refusal(bomb, 'a.pdf')).toBe('too-large')
  })

  it('a program, a picture and a picture of text, whatever they are called', async () => {
    expect(await refusal(Uint8Array.from([0x4d, 0x5a, 0x90, 0]), 'call.txt')).toBe('unsupported-file')
    expect(await refusal(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1]), 'call.pdf')).toBe('unsupported-file')
    expect(await refusal(bytesOf('just text'), 'call.pdf')).toBe('unsupported-file')
    expect(
      await refusal(
        Uint8Array.from({ length: 400 }, (_, at) => at % 32),
        'call.txt',
      ),
    ).toBe('unsupported-file')
    expect(await refusal(zipOf({ 'other.xml': '<a/>' }), 'call.docx')).toBe('unsupported-file')
    expect(await refusal(pdfOf([[], []]), 'scan.pdf')).toBe('no-text-layer')
  })

  it('locked or damaged', async () => {
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'call.docx')).toBe('locked')
    const locked = pdfOf(
      [['x']],
      '/Encrypt << /Filter /Standard /V 1 /R 2 /O (01234567890123456789012345678901) /U (01234567890123456789012345678901) /P -4 >> /ID [(a) (a)] ',
    )
    expect(await refusal(locked, 'call.pdf')).toBe('locked')
    expect(['damaged', 'no-text-layer']).toContain(await refusal(call.slice(0, 60), 'call.pdf'))
    const word = docxOf(paragraph('Some text'))
    expect(await refusal(word.slice(0, word.length - 30), 'call.docx')).toBe('damaged')
  })

  it('a bomb, before it has burst', async () => {
    const bomb = docxOf(paragraph('a'.repeat(30_000_000)))
    expect(await refusal(bomb, 'bomb.docx')).toBe('too-large')
  })
})
