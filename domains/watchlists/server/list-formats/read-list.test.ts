import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { listFileOf, listFilesAt } from './list-files.ts'
import { ListFormatError } from './list-format-error.ts'
import { type ListKindName, listKinds } from './list-kinds.ts'
import { readList } from './read-list.ts'
import { gzipped, inPieces, ofacFiles, ofacSample, readWhole, simpleCsv } from './sample-lists.ts'

const un = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:00Z"><INDIVIDUALS>${inner}</INDIVIDUALS></CONSOLIDATED_LIST>`
const unPerson = (reference: string, name: string) =>
  `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>${reference}</REFERENCE_NUMBER></INDIVIDUAL>`

describe('a list file that is not a whole list is refused with a sentence (SCREENING, complaint 13)', () => {
  const refusals: [string, ListKindName, () => Parameters<typeof readList>[1], string, RegExp][] = [
    ['an empty file', 'un-sc', () => [listFileOf('a.xml', '')], 'empty-file', /a\.xml: The file is empty/],
    ['blank space', 'us-csl', () => [listFileOf('a.csv', ' \n\n')], 'empty-file', /empty/],
    [
      'a web page in place of XML',
      'un-sc',
      () => [listFileOf('list.xml', '<!DOCTYPE html><html><body>Sign in</body></html>')],
      'web-page',
      /web page/,
    ],
    [
      'a web page in place of CSV',
      'ofac-sdn',
      () => [listFileOf('sdn.csv', '<html><head><title>503</title></head></html>')],
      'web-page',
      /web page/,
    ],
    [
      'another publisher’s list',
      'un-sc',
      () => ofacFiles().slice(0, 1),
      'wrong-format',
      /not the UN Security Council consolidated list.*begins with "9001,"VOLKOV/,
    ],
    [
      'another kind of XML',
      'ch-seco',
      () => [listFileOf('a.xml', un(unPerson('QDi.1', 'ALPHA')))],
      'wrong-format',
      /swiss-sanctions-list/,
    ],
    [
      'XML cut short',
      'un-sc',
      () => [listFileOf('a.xml', un(unPerson('QDi.1', 'ALPHA') + unPerson('QDi.2', 'BETA')).slice(0, -40))],
      'cut-short',
      /cut short/,
    ],
    [
      'XML that is not well formed, with its line',
      'un-sc',
      () => [listFileOf('a.xml', un(`\n\n<INDIVIDUAL><FIRST_NAME>A</SECOND_NAME></INDIVIDUAL>`))],
      'bad-row',
      /a\.xml, line 3: .*not well formed/,
    ],
    [
      'CSV that ends inside a quoted cell',
      'ofac-sdn',
      () => [listFileOf('sdn.csv', ofacSample.sdn.slice(0, 180))],
      'cut-short',
      /sdn\.csv, line 1: .*never closed/,
    ],
    [
      'CSV that ends inside a row',
      'ofac-sdn',
      () => [listFileOf('sdn.csv', ofacSample.sdn.slice(0, ofacSample.sdn.indexOf('"IRAN"')))],
      'cut-short',
      /line 3: The row has \d+ cells where OFAC/,
    ],
    ['a header without rows', 'opensanctions', () => [simpleCsv(0)], 'empty-list', /holds no entries/],
    [
      'one reference twice',
      'un-sc',
      () => [listFileOf('a.xml', un(unPerson('QDi.1', 'ALPHA') + unPerson('QDi.1', 'BETA')))],
      'duplicated-uid',
      /QDi\.1 is used by two entries/,
    ],
    [
      'an OFAC number twice',
      'ofac-sdn',
      () => [listFileOf('sdn.csv', ofacSample.sdn.replace(/^9002/m, '9001'))],
      'duplicated-uid',
      /9001/,
    ],
    ['aliases without the list itself', 'ofac-sdn', () => ofacFiles().slice(1), 'missing-file', /main file/],
    [
      'two publications at once',
      'ofac-sdn',
      () => [...ofacFiles(), listFileOf('sdn-2.csv', ofacSample.sdn)],
      'ambiguous-files',
      /sdn\.csv and sdn-2\.csv/,
    ],
    ['no file', 'ofac-sdn', () => [], 'missing-file', /No file/],
    [
      'a gzip archive cut short',
      'un-sc',
      () => [listFileOf('a.xml.gz', gzipSync(un(unPerson('QDi.1', 'ALPHA').repeat(99))).subarray(0, 150))],
      'cut-short',
      /gzip archive is cut short/,
    ],
    [
      'a zip archive',
      'ofac-sdn',
      () => [listFileOf('sdn.zip', Buffer.from('PK\u0003\u0004rest of it', 'latin1'))],
      'wrong-format',
      /zip archive/,
    ],
    [
      'text that is not UTF-8 after all',
      'un-sc',
      () => [
        listFileOf(
          'a.xml',
          Buffer.concat([
            Buffer.from(un(unPerson('QDi.1', 'É')).slice(0, -60), 'utf8'),
            Buffer.from([0xff, 0xfe, 0xfa]),
          ]),
        ),
      ],
      'bad-encoding',
      /not valid UTF-8/,
    ],
  ]

  it.each(refusals)('%s', async (_, kind, files, code, sentence) => {
    const failure = await readWhole(kind, files()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ListFormatError)
    expect(failure).toMatchObject({ code, message: expect.stringMatching(sentence) })
  })

  it('a format mismatch is seen before any entry is read', async () => {
    let bytesRead = 0
    const huge = simpleCsv(200_000)
    const watched = {
      name: huge.name,
      open: async function* () {
        for await (const chunk of huge.open()) {
          bytesRead += chunk.length
          yield chunk
        }
      },
    }
    await expect(readList('us-csl', [watched])).rejects.toMatchObject({ code: 'wrong-format' })
    expect(bytesRead).toBeLessThan(1_000_000)
  })
})

describe('the same list reads the same', () => {
  it.each([1, 7, 64, 1_000])('when its bytes come %i at a time', async (size) => {
    const whole = await readWhole('ofac-sdn', ofacFiles())
    const pieces = await readWhole(
      'ofac-sdn',
      Object.entries(ofacSample).map(([name, text]) => inPieces(`${name}.csv`, text, size)),
    )
    expect(pieces.entries).toEqual(whole.entries)
    const xml = un(unPerson('QDi.1', 'Ольга') + unPerson('QDi.2', 'محمد'))
    expect((await readWhole('un-sc', [inPieces('a.xml', xml, size)])).entries).toEqual(
      (await readWhole('un-sc', [listFileOf('a.xml', xml)])).entries,
    )
  })

  it('packed or not, whatever the file is called', async () => {
    const packed = await readWhole('ofac-sdn', [
      gzipped('a', ofacSample.sdn),
      gzipped('b', ofacSample.alt),
      gzipped('c', ofacSample.add),
    ])
    expect(packed.entries).toEqual((await readWhole('ofac-sdn', ofacFiles())).entries)
  })

  it('a list is read in Windows-1252 or UTF-8, even with a letter cut in two', async () => {
    const text = ofacSample.sdn.replace('Director General', 'Général – “Özgür”')
    const utf8 = await readWhole('ofac-sdn', [listFileOf('sdn.csv', text)])
    const bytes = Buffer.from(
      text.replace('–', '\u0096').replace('“', '\u0093').replace('”', '\u0094'),
      'latin1',
    )
    for (const size of [1, 3, 5, 4_096]) {
      const older = await readWhole('ofac-sdn', [inPieces('sdn.csv', bytes, size)])
      expect(older.entries).toEqual(utf8.entries)
    }
    expect(utf8.entries[0]?.positions).toEqual(['Général – “Özgür”'])
  })
})

describe('the names of a list', () => {
  const text = ofacSample.sdn.replace('Director General', 'Świętosława Żak – Győző Kőrösi')
  const positions = async (bytes: Uint8Array, size = 4_096) =>
    (await readWhole('ofac-sdn', [inPieces('sdn.csv', bytes, size)])).entries[0]?.positions

  it('are read in the code page that they fit, wherever the parts of the file end', async () => {
    const decoder = new TextDecoder('windows-1250')
    const codes = new Map(
      Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
    )
    const bytes = Uint8Array.from([...text], (sign) => codes.get(sign) ?? 0x3f)
    for (const size of [1, 5, 4_096])
      expect(await positions(bytes, size)).toEqual(['Świętosława Żak – Győző Kőrösi'])
  })

  it('are read in UTF-16 in either order of its bytes, with a mark or without', async () => {
    for (const mark of ['', '\uFEFF']) {
      const little = Buffer.from(mark + text, 'utf16le')
      expect(await positions(little)).toEqual(['Świętosława Żak – Győző Kőrösi'])
      expect(await positions(Buffer.from(little).swap16())).toEqual(['Świętosława Żak – Győző Kőrösi'])
    }
  })

  it('are refused where they are in another alphabet without UTF-8, and where the XML names an encoding that nobody reads', async () => {
    const cyrillic = Buffer.from([...text].map((sign) => (sign > '\u007F' ? 0xc0 : sign.charCodeAt(0))))
    const moved = Buffer.from(
      cyrillic.toString('latin1').replace(/[A-Z]{4,}/g, (word) => '\u00CB'.repeat(word.length)),
      'latin1',
    )
    await expect(positions(moved)).rejects.toMatchObject({ code: 'bad-encoding' })
    const xml = un(unPerson('QDi.1', 'A')).replace('UTF-8', 'x-unknown')
    await expect(readWhole('un-sc', [listFileOf('a.xml', xml)])).rejects.toMatchObject({
      code: 'bad-encoding',
      message: expect.stringContaining('The encoding x-unknown is not read.'),
    })
  })
})

const shared = sharedData('data/sanctions')

describe.skipIf(!existsSync(shared))('real publications read whole (skipped without ASSAY_DATA)', () => {
  const publications: [ListKindName, string[], number, Partial<Record<string, number>>][] = [
    ['ofac-sdn', ['ofac/2024-01-08'], 13_821, { Person: 6_646, Vessel: 764, Airplane: 378 }],
    ['ofac-sdn', ['ofac/2024-02-20'], 13_931, {}],
    ['ofac-sdn', ['ofac/2024-02-23'], 14_484, {}],
    [
      'ofac-sdn',
      ['ofac/2024-05-03', 'ofac/2025-12-24'],
      14_965,
      { Person: 6_854, Vessel: 851, Airplane: 376 },
    ],
    ['ofac-consolidated', ['ofac-consolidated'], 442, {}],
    ['un-sc', ['un'], 1_003, { Person: 730, Organization: 273 }],
    ['uk-sanctions', ['uk/ConList_2018.csv.gz'], 2_106, {}],
    ['us-bis-dpl', ['us-bis/dpl.txt'], 579, {}],
    ['us-csl', ['us-csl/csl_2019_sample.csv'], 115, { Vessel: 2 }],
    ['us-csl', ['us-csl/consolidated_sample.csv'], 13, {}],
    ['eu-journal', ['eu-journal/consolidated'], 8_015, { Vessel: 708 }],
    ['us-congress', ['pep/us_congress_senzing.json.gz'], 1_317, {}],
    ['wikidata-politicians', ['pep/wikidata_politicians_2017.csv.gz'], 10_947, {}],
    ['ch-seco', ['format-samples/seco_2026-08-27.excerpt.xml'], 2, { Vessel: 1 }],
    ['ca-sema', ['format-samples/canada-sema-lmes_2020.excerpt.xml'], 6, { Person: 3 }],
    ['uk-sanctions', ['format-samples/uk-sanctions-list-2026_header.csv'], 1, { Vessel: 1 }],
    ['uk-sanctions', ['format-samples/sample_hmt.csv'], 6, { Person: 6 }],
    ['un-sc', ['format-samples/sample_unsc.xml'], 7, { Person: 7 }],
    ['ofac-sdn', ['format-samples/sample_ofac_consolidated.xml'], 8, { Person: 6 }],
  ]

  it.each(publications)('%s from %j', async (kind, paths, count, schemas) => {
    const { entries } = await readWhole(kind, await listFilesAt(paths.map((path) => `${shared}/${path}`)))
    expect(entries).toHaveLength(count)
    for (const [schema, expected] of Object.entries(schemas)) {
      expect(entries.filter((entry) => entry.schema === schema)).toHaveLength(expected!)
    }
  })

  it('the Commission’s sample names one entity twice and is refused for it', async () => {
    const files = await listFilesAt([`${shared}/format-samples/sample_eu.xml`])
    await expect(readWhole('eu-fsf', files)).rejects.toMatchObject({ code: 'duplicated-uid' })
  })

  it('a copy of the EU CSV that a spreadsheet has damaged is refused', async () => {
    const files = await listFilesAt([`${shared}/eu-fsf/EUSanctionsShort.csv.gz`])
    await expect(readWhole('eu-fsf', files)).rejects.toMatchObject({ code: 'wrong-format' })
  })
})

/** Collects garbage now, so that what is left is what is held. */
function heapHeld(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1_048_576
}

it('sixty thousand rows stream through without being gathered', async () => {
  const { entries } = await readList('opensanctions', [simpleCsv(60_000)])
  const before = heapHeld()
  let count = 0
  let held = 0
  for await (const _ of entries) {
    count += 1
    if (count === 55_000) held = heapHeld() - before
  }
  expect(count).toBe(60_000)
  // The entries themselves would be over 80 MB; what is held is their references.
  expect(held).toBeLessThan(25)
})

it('every kind says where it comes from and what may be done with it', () => {
  for (const kind of Object.values(listKinds)) {
    expect(kind.formats.length).toBeGreaterThan(0)
    expect(kind.licence).not.toBe('')
    for (const url of [kind.homepage, ...kind.urls]) expect(new URL(url).protocol).toBe('https:')
  }
})
