import { describe, expect, it } from 'vitest'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { zipOf } from '#platform/testing/zip-file.ts'
import { WorkbookRefused } from './index.ts'
import { type WorkbookLimits, workbookRows } from './workbook-rows.ts'

const LIMITS: WorkbookLimits = {
  rows: 1_000,
  columns: 100,
  cellCharacters: 32_767,
  unpackedBytes: 64 * 1024 * 1024,
  unpackedRatio: 250,
  beyondColumns: 'refuse',
}

async function read(bytes: Uint8Array, limits: Partial<WorkbookLimits> = {}) {
  const rows: [number, ...string[]][] = []
  const sheet = workbookRows(bytes, { ...LIMITS, ...limits })
  for (;;) {
    const step = await sheet.next()
    if (step.done) return { rows, ...step.value }
    rows.push([step.value.line, ...step.value.cells])
  }
}
const refusal = (bytes: Uint8Array, limits?: Partial<WorkbookLimits>) =>
  read(bytes, limits).then(
    () => undefined,
    (failure: unknown) => {
      if (!(failure instanceof WorkbookRefused)) throw failure
      return failure
    },
  )

const CONTENT = '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>'
/** A workbook of one sheet, with parts as an attacker writes them. */
const workbookOf = (sheet: string | Uint8Array, more: Record<string, string | Uint8Array> = {}) =>
  zipOf({
    'xl/workbook.xml': CONTENT,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/sheet.xml': sheet,
    ...more,
  })

describe('a workbook', () => {
  it('is read as a person sees it: days, percent, formulas, rich text, links, errors and what stands between', async () => {
    const bytes = workbookFile({
      Holders: [
        ['Name', 'Born', 'Share', 'Note'],
        ['Ola', new Date('1962-03-07'), { percent: 0.075 }, { formula: 'A2', result: 'Ola' }],
        [],
        [],
        [null, { runs: ['a', 'b'] }, null, 'site'],
        [true, { error: '#N/A' }, -1.5e-7, '_x0041_ & <é>'],
      ],
    })
    expect((await read(bytes)).rows).toEqual([
      [1, 'Name', 'Born', 'Share', 'Note'],
      [2, 'Ola', '1962-03-07', '7.5', 'Ola'],
      [5, '', 'ab', '', 'site'],
      [6, 'true', '#N/A', '-1.5e-7', 'A & <é>'],
    ])
  })

  it('is read from the first sheet that has rows, and the other sheets with rows are told', async () => {
    const bytes = workbookFile({ Cover: [], Left: [['x']], Right: [['y'], ['z']] })
    expect(await read(bytes)).toEqual({
      rows: [[1, 'x']],
      sheet: 'Left',
      others: [{ name: 'Right', rows: 2 }],
    })
  })

  it('may number its days from 1904, leave cells unnumbered and use a prefix', async () => {
    const styles =
      '<s:styleSheet><s:cellXfs><s:xf numFmtId="0"/><s:xf numFmtId="14"/></s:cellXfs></s:styleSheet>'
    const bytes = zipOf({
      'xl/workbook.xml': CONTENT.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
      'xl/_rels/workbook.xml.rels': RELATIONS,
      'xl/styles.xml': styles,
      'xl/sheet.xml':
        '<x:worksheet><x:sheetData><x:row><x:c s="1"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect((await read(bytes)).rows).toEqual([[1, '1904-01-01', 'b']])
  })

  it.each([
    [
      'a picture of a gigabyte',
      () => workbookOf('<worksheet/>', { 'xl/media/a.png': new Uint8Array(1) }),
      undefined,
    ],
    [
      'a part that the directory calls too large',
      () => workbookOf(' '.repeat(70 * 1024 * 1024)),
      'too-large',
    ],
    [
      'a part that is larger than the directory says',
      () => zipOf(workbookParts(`<worksheet>${'<a/>'.repeat(5_000_000)}`), { statedBytes: 10 }),
      'too-large',
    ],
    ['a part packed a thousand times', () => workbookOf('<worksheet>'.padEnd(40 * 1024 * 1024)), 'too-large'],
    [
      'a text without an end',
      () => workbookOf(`<worksheet><row><c><v>${randomDigits(600_000)}`),
      'unsupported-file',
    ],
    [
      'a sheet that is cut off',
      () => workbookOf('<worksheet><sheetData><row><c><v>1</v></c></row>'),
      'unsupported-file',
    ],
    ['elements without an end', () => workbookOf('<a>'.repeat(100_000)), 'unsupported-file'],
    ['entities of its own', () => workbookOf('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'unsupported-file'],
    [
      'no sheet at its place',
      () => zipOf({ 'xl/workbook.xml': CONTENT, 'xl/_rels/workbook.xml.rels': RELATIONS }),
      'unsupported-file',
    ],
    ['too many rows', () => workbookOf(sheetOf(1_001, '<c><v>1</v></c>')), 'too-large'],
    [
      'a cell in the last column',
      () => workbookOf('<worksheet><row><c r="XFD1"><v>1</v></c></row></worksheet>'),
      'too-large',
    ],
    [
      'a cell that is too long',
      () => workbookOf(`<worksheet><row><c t="str"><v>${'1'.repeat(32_768)}</v></c></row></worksheet>`),
      'too-large',
    ],
    ['letters alone', () => new TextEncoder().encode('PK\u0003\u0004 and nothing more'), 'unsupported-file'],
    ['nothing', () => new Uint8Array(), 'unsupported-file'],
  ])('with %s is refused by its code, not unpacked', async (_of, make, code) => {
    expect((await refusal(make()))?.code).toBe(code)
  })

  it('cut at any byte, or with any byte turned, is read or refused and never fails otherwise', async () => {
    const bytes = workbookFile({ A: [['a', 1]] })
    for (let at = 0; at < bytes.length; at += 97) {
      await refusal(bytes.subarray(0, at))
      const turned = bytes.slice()
      turned[at]! ^= 0xff
      await refusal(turned)
    }
  })
})

const sheetOf = (rows: number, cells: string) =>
  `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(rows)}</sheetData></worksheet>`
const workbookParts = (sheet: string) => ({
  'xl/workbook.xml': CONTENT,
  'xl/_rels/workbook.xml.rels': RELATIONS,
  'xl/sheet.xml': sheet,
})
const randomDigits = (count: number) => Array.from({ length: count }, (_, at) => (at * 7_919) % 10).join('')
