import { zipOf } from './zip-file.ts'

/** A cell as a spreadsheet program writes it; `format` is a number's own. */
export type WrittenCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { percent: number }
  | { error: string }
  | { formula: string; result: string | number }
  | { runs: readonly string[] }

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (mark) => marks[mark] as string)
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/**
 * A workbook as spreadsheet programs write one, apart from the product's own writer: shared texts, days as numbers, formulas with their
 * results.
 */
export function workbookFile(sheets: Record<string, readonly (readonly WrittenCell[])[]>): Uint8Array {
  const texts: string[] = []
  const shared = (xml: string) => `t="s"><v>${texts.push(xml) - 1}</v></c>`
  const cell = (value: WrittenCell, place: string): string => {
    const head = `<c r="${place}" `
    if (value === null) return ''
    if (typeof value === 'string') return head + shared(`<t xml:space="preserve">${escaped(value)}</t>`)
    if (typeof value === 'number') return `${head}><v>${value}</v></c>`
    if (typeof value === 'boolean') return `${head}t="b"><v>${value ? 1 : 0}</v></c>`
    if (value instanceof Date) return `${head}s="1"><v>${(value.getTime() - FIRST_DAY) / DAY_MS}</v></c>`
    if ('percent' in value) return `${head}s="2"><v>${value.percent}</v></c>`
    if ('error' in value) return `${head}t="e"><v>${escaped(value.error)}</v></c>`
    if ('runs' in value)
      return head + shared(value.runs.map((run) => `<r><t>${escaped(run)}</t></r>`).join(''))
    const { formula, result } = value
    const type = typeof result === 'string' ? 't="str"' : ''
    return `${head}${type}><f>${escaped(formula)}</f><v>${escaped(String(result))}</v></c>`
  }
  const parts = Object.fromEntries(
    Object.values(sheets).map((rows, at) => {
      const xml = rows.map((cells, row) => {
        const written = cells.map((value, column) =>
          cell(value, `${String.fromCharCode(65 + column)}${row + 1}`),
        )
        return written.join('') === '' ? '' : `<row r="${row + 1}">${written.join('')}</row>`
      })
      return [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`,
      ]
    }),
  )
  const names = Object.keys(sheets)
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" r:id="s${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="s${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="l" Type="x/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    ...parts,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  })
}
