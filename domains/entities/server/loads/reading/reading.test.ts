import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { zipOf } from '#platform/testing/zip-file.ts'
import { CUT_BEGINS, cutRows } from './cut-rows.ts'
import { unpacked } from './unpacked.ts'

const streamed = (bytes: Uint8Array, piece: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += piece) controller.enqueue(bytes.slice(at, at + piece))
      controller.close()
    },
  })
const read = async (bytes: Uint8Array, piece: number, bytesOfPart = 100, isWhole = false) => {
  const entries: string[] = ['']
  const lengths: number[] = []
  for await (const part of unpacked(streamed(bytes, piece), { bytesOfPart, isWhole })) {
    entries[entries.length - 1] += Buffer.from(part.bytes).toString('latin1')
    lengths.push(part.bytes.length)
    if (part.isLast) entries.push('')
  }
  return { entries: entries.slice(0, -1), lengths }
}
const long = Array.from({ length: 400 }, (_, at) => `line ${at}`).join('\n')

it('reads a file as it is, out of gzip and the entries of a ZIP, in parts that are the same however the bytes come', async () => {
  for (const packed of [Buffer.from(long), gzipSync(long)]) {
    const one = await read(packed, 7)
    expect(one.entries).toEqual([long])
    expect(one.lengths.slice(0, -1).every((length) => length === 100)).toBe(true)
    expect((await read(packed, 1_000)).lengths).toEqual(one.lengths)
  }
  const zip = zipOf({ 'a.json': long, 'b.json': 'second' })
  for (const piece of [11, 333, 100_000]) expect((await read(zip, piece)).entries).toEqual([long, 'second'])
})

it('says that a packed file is damaged, and that one is too long to be read as a whole', async () => {
  await expect(read(gzipSync(long).subarray(0, 60), 20)).rejects.toMatchObject({ code: 'unsupported-file' })
  await expect(read(zipOf({ 'a.json': long }).subarray(0, 200), 20)).rejects.toMatchObject({
    code: 'unsupported-file',
  })
  await expect(read(Buffer.from(long), 50, 100, true)).rejects.toMatchObject({ code: 'too-large' })
})

it('cuts a CSV into the same rows wherever a part ends, quoted line breaks and signs of several bytes with them', () => {
  const text = `CompanyName,CompanyNumber,CompanyStatus\n"Zoë ""Z"" Ltd","01234567","Act\nive"\nŁódź plc,SC123456,Active`
  const bytes = new TextEncoder().encode(text)
  const rowsAt = (size: number) => {
    let state = CUT_BEGINS
    const rows = []
    for (let at = 0; at < bytes.length; at += size) {
      const isLast = at + size >= bytes.length
      const cut = cutRows({ kind: 'companies-house', state, bytes: bytes.slice(at, at + size), isLast })
      state = cut.state
      rows.push(...cut.rows)
    }
    return rows
  }
  const whole = rowsAt(10_000)
  expect(whole).toMatchObject([
    { line: 2, raw: { CompanyName: 'Zoë "Z" Ltd', CompanyStatus: 'Act\nive' } },
    { line: 4, raw: { CompanyName: 'Łódź plc', CompanyNumber: 'SC123456' } },
  ])
  for (const size of [40, 55, 70, 97]) expect(rowsAt(size)).toEqual(whole)
})

it('a file is cut at the sign between its titles, whatever signs its texts are full of', () => {
  const titles = 'symbol,name,summary,currency,sector,industry,exchange,market,country,city,isin'
  const text = `${titles}\nABC,First Fund; LLC; Limited; Capital,,,Financials\n`
  const { rows } = cutRows({
    kind: 'financedatabase',
    state: CUT_BEGINS,
    bytes: new TextEncoder().encode(text),
    isLast: true,
  })
  expect(rows).toMatchObject([{ line: 2, raw: { message: 'The row ends after 5 of 11 columns' } }])
})

it('what is missing of a file is not taken for what it says: a row cut short, an archive without its end, another encoding', async () => {
  const cut = (kind: 'companies-house' | 'gleif-lei', bytes: Uint8Array) =>
    cutRows({ kind, state: CUT_BEGINS, bytes, isLast: true }).rows
  const text =
    'CompanyName,CompanyNumber,CompanyStatus,Town\nA Ltd,01234567,Active,LEEDS\n\nB Ltd,01234568,Acti'
  const [whole, short, ...others] = cut('companies-house', new TextEncoder().encode(text))
  expect(whole?.raw).toMatchObject({ Town: 'LEEDS' })
  expect(short).toMatchObject({ line: 4, raw: { message: 'The row ends after 3 of 4 columns' } })
  expect(others).toEqual([])

  const zip = zipOf({ 'a.json': long, 'b.json': 'second' })
  const directory = Buffer.from(zip).indexOf('PK\x01\x02')
  const second = Buffer.from(zip).lastIndexOf('PK\x03\x04')
  for (const end of [second, directory])
    await expect(read(zip.subarray(0, end), 333)).rejects.toMatchObject({ code: 'unsupported-file' })

  const record = '<LEIData><LEIRecord><LEI>x</LEI><Name>Müller</Name></LEIRecord></LEIData>'
  expect(cut('gleif-lei', Buffer.from(record, 'utf8'))).toHaveLength(1)
  expect(() => cut('gleif-lei', Buffer.from(record, 'latin1'))).toThrow('not in UTF-8')
  expect(() => cut('gleif-lei', Buffer.from(`\ufeff${record}`, 'utf16le'))).toThrow('it is in UTF-16')
  const json = JSON.stringify([{ LEI: 'x', Name: 'Müller' }])
  expect(cut('gleif-lei', Buffer.from(`\ufeff${json}`, 'utf8'))).toMatchObject([{ raw: { Name: 'Müller' } }])
  expect(() => cut('gleif-lei', Buffer.from(json, 'latin1'))).toThrow('not in UTF-8')
})

it('a file that unpacks to more than any list does is not unpacked to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, '\n'))
  let unpackedBytes = 0
  const reading = (async () => {
    for await (const { bytes } of unpacked(streamed(bomb, 65_536), {
      bytesOfPart: 1_000_000,
      isWhole: false,
    }))
      unpackedBytes += bytes.length
  })()
  await expect(reading).rejects.toMatchObject({ code: 'too-large' })
  expect(unpackedBytes).toBeLessThan(100_000_000)
})

it('a name that is written as CDATA is not lost', () => {
  const file = '<D><LEIRecord><N><![CDATA[Sons & <Daughters>]]></N><M>&#65;</M></LEIRecord></D>'
  const { rows } = cutRows({ kind: 'gleif-lei', state: CUT_BEGINS, bytes: Buffer.from(file), isLast: true })
  expect(rows.map(({ raw }) => raw)).toEqual([{ N: 'Sons & <Daughters>', M: 'A' }])
})

it('cuts XML into the same records wherever a part ends, and refuses it wherever it was cut off', () => {
  const record = (lei: string) => `<l:LEIRecord><l:LEI>${lei}</l:LEI></l:LEIRecord>`
  const many = `<?xml version="1.0"?><l:LEIData><l:LEIRecords>${['A', 'B', 'C'].map(record).join('\n')}</l:LEIRecords></l:LEIData>\n`
  const one = `<?xml version="1.0"?>\n${record('A')}\n\n`
  const readAt = (text: string, size: number) => {
    const bytes = new TextEncoder().encode(text)
    let state = CUT_BEGINS
    const found: unknown[] = []
    for (let at = 0; at < bytes.length; at += size) {
      const isLast = at + size >= bytes.length
      const cut = cutRows({ kind: 'gleif-lei', state, bytes: bytes.slice(at, at + size), isLast })
      state = cut.state
      found.push(...cut.rows.map(({ line, raw }) => [line, (raw as { LEI: string }).LEI]))
    }
    return found
  }
  for (let size = 1; size <= many.length; size += 1) {
    expect(readAt(many, size), `parts of ${size}`).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
    ])
    expect(readAt(one, size), `parts of ${size}`).toEqual([[1, 'A']])
  }
  for (const [text, end] of [
    // Where the list of records has ended, none is missing.
    [many, many.indexOf('</l:LEIRecords>') + '</l:LEIRecords'.length],
    [one, one.lastIndexOf('>')],
  ] as const)
    for (let length = 1; length <= end; length += 1)
      for (const size of [7, 40, 1_000])
        expect(() => readAt(text.slice(0, length), size), `${length} in parts of ${size}`).toThrow()
})
