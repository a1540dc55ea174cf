import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportFile } from '../index.ts'
import { readFont } from './read-font.ts'

const decoded = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode())

/** What ISO 19005-2 asks of a file at level U and can be read from it; a validator of the whole standard is not at hand. */
describe('a report as PDF/A-2u', () => {
  let bytes: Uint8Array
  let document: PDFDocument
  let dictionaries: PDFDict[]
  let streams: PDFRawStream[]

  beforeAll(async () => {
    const file = await reportFile(
      {
        title: 'Case & <evidence>',
        subtitle: 'Müller, Čapek, Παπαδόπουλος, Иванов, 张伟',
        asOf: '2026-11-20',
        sections: [
          {
            title: 'Facts',
            text: ['Latin, ελληνικά, русский, Tiếng Việt, and 漢字 that are romanised.'],
            tables: [{ title: 'Rows', columns: [{ title: 'One' }], rows: [['a'], [null]] }],
          },
        ],
      },
      'pdf',
    )
    bytes = file.body as Uint8Array
    document = await PDFDocument.load(bytes, { updateMetadata: false })
    const objects = document.context.enumerateIndirectObjects().map(([, one]) => one)
    streams = objects.filter((one) => one instanceof PDFRawStream)
    dictionaries = [...objects.filter((one) => one instanceof PDFDict), ...streams.map(({ dict }) => dict)]
  })

  it('is named in its trailer, not encrypted, and begins with a comment of bytes', () => {
    expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
    expect(bytes.subarray(9, 14).every((byte, at) => (at === 0 ? byte === 0x25 : byte > 127))).toBe(true)
    expect(document.context.trailerInfo.ID).toBeDefined()
    expect(document.context.trailerInfo.Encrypt).toBeUndefined()
  })

  it('says of itself in XMP what its information says, and which part and level it claims', () => {
    const metadata = document.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream
    expect(metadata.dict.has(PDFName.of('Filter'))).toBe(false)
    const xmp = Buffer.from(metadata.contents).toString('utf8')
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>')
    expect(xmp).toContain('Case &amp; &lt;evidence&gt;')
    expect(document.getTitle()).toBe('Case & <evidence>')
    expect(xmp).toContain(`<xmp:CreateDate>${document.getCreationDate()?.toISOString().slice(0, 19)}Z`)
    expect(xmp).toContain(`<pdf:Producer>${document.getProducer()}`)
  })

  it('says what its colours mean by an ICC profile of three inks', () => {
    const [intent] = (
      document.catalog.lookup(PDFName.of('OutputIntents')) as unknown as { asArray: () => never[] }
    )
      .asArray()
      .map((one) => document.context.lookup(one) as PDFDict)
    expect(String(intent?.get(PDFName.of('S')))).toBe('/GTS_PDFA1')
    const profile = intent?.lookup(PDFName.of('DestOutputProfile')) as PDFRawStream
    const icc = decoded(profile)
    expect(String(profile.dict.get(PDFName.of('N')))).toBe('3')
    expect([icc.readUInt32BE(0), icc.toString('latin1', 36, 40), icc.toString('latin1', 12, 20)]).toEqual([
      icc.length,
      'acsp',
      'mntrRGB ',
    ])
  })

  it('holds each typeface whole, with its letters in Unicode and the widths that it has', () => {
    const fonts = dictionaries.filter((one) => String(one.get(PDFName.of('Subtype'))) === '/Type0')
    expect(fonts.length).toBeGreaterThan(2)
    for (const font of fonts) {
      expect(font.lookup(PDFName.of('ToUnicode'))).toBeInstanceOf(PDFRawStream)
      const below = font.lookup(PDFName.of('DescendantFonts')) as unknown as {
        lookup: (at: number) => PDFDict
      }
      const descendant = below.lookup(0)
      expect(String(descendant.get(PDFName.of('CIDToGIDMap')))).toBe('/Identity')
      const descriptor = descendant.lookup(PDFName.of('FontDescriptor')) as PDFDict
      const face = readFont(
        new Uint8Array(decoded(descriptor.lookup(PDFName.of('FontFile2')) as PDFRawStream)),
      )
      const widths = String(descendant.lookup(PDFName.of('W')))
        .replaceAll(/[[\]]/g, ' ')
        .trim()
        .split(/\s+/)
      expect(widths.length).toBeGreaterThan(3)
      const letter = face.characterSet.find((code) => code > 64) ?? 65
      const { id, advanceWidth } = face.glyphForCodePoint(letter)
      const answer = widthIn(String(descendant.lookup(PDFName.of('W'))), id)
      expect(Math.abs((answer ?? 0) - (advanceWidth * 1000) / face.unitsPerEm)).toBeLessThanOrEqual(1)
    }
  })

  it('has nothing transparent, nothing that runs, nothing attached, and draws no missing glyph', () => {
    const names = new Set(dictionaries.flatMap((one) => one.keys().map(String)))
    const forbidden = [
      '/JS',
      '/JavaScript',
      '/AA',
      '/OpenAction',
      '/EmbeddedFiles',
      '/SMask',
      '/ca',
      '/CA',
      '/LZWDecode',
    ]
    expect(forbidden.filter((name) => names.has(name))).toEqual([])
    const drawn = streams.map((stream) => decoded(stream).toString('latin1')).join('\n')
    const shown = [...drawn.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.flat()).not.toContain('0000')
  })
})

/** The width of a glyph in an array of widths: `first [one two …]`, again and again. */
function widthIn(array: string, glyph: number): number | undefined {
  for (const [, first = '', row = ''] of array.slice(1).matchAll(/(\d+)\s*\[([^\]]*)\]/g)) {
    const widths = row.trim().split(/\s+/).map(Number)
    const at = glyph - Number(first)
    if (at >= 0 && at < widths.length) return widths[at]
  }
  return undefined
}
