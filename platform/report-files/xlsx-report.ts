import {
  digitsOf,
  isNumeric,
  type Report,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
  sheetNumber,
  shownCell,
} from './report.ts'
import { type Sheet, type SheetCell, type SheetPart, workbookOf } from './xlsx-stream.ts'

const WIDTH_MIN = 10
const WIDTH_MAX = 48
const FRONT_WIDTHS = [34, 20, 60]
const NAME_CHARACTERS_MAX = 31
const ROWS_OF_PART = 500

/** The report as a workbook: the words and figures on the first sheet, each table on one of its own with its head kept in sight. */
export async function xlsxOf(report: Report): Promise<Uint8Array> {
  const tables = report.sections.flatMap((section) => section.tables ?? [])
  const names = sheetNames(['Report', ...tables.map(({ title }) => title)])
  const sheets: Sheet[] = [
    { name: names[0] as string, widths: FRONT_WIDTHS, parts: inOnePart(frontRows(report)) },
    ...tables.map((table, at) => sheetOf(table, names[at + 1] as string)),
  ]
  // The file says when its figures are from, and not when a machine wrote it: the same report is the same file.
  const facts = { title: report.title, at: new Date(`${report.asOf.slice(0, 10)}T00:00:00Z`) }
  return new Uint8Array(Buffer.concat(await Array.fromAsync(workbookOf(sheets, facts))))
}

const bold = (value: string, size?: number): SheetCell => ({
  value,
  look: { isBold: true, ...(size ? { size } : {}) },
})

async function* inOnePart(rows: SheetCell[][]): AsyncGenerator<SheetPart> {
  yield rows
}

function frontRows(report: Report): SheetCell[][] {
  const rows: SheetCell[][] = [[bold(report.title, 16)]]
  if (report.subtitle) rows.push([report.subtitle])
  rows.push(['As of', report.asOf])
  for (const notice of report.notices ?? []) rows.push([bold(notice)])
  for (const { title, text = [], figures = [], tables = [] } of report.sections) {
    rows.push([], [bold(title, 12)], ...text.map((paragraph) => [paragraph]))
    for (const figure of figures) rows.push([figure.label, cellOf(figure.value, figure), figure.note ?? null])
    for (const table of tables) rows.push([table.title, `${table.rows.length} rows, on a sheet of their own`])
  }
  for (const [title, lines = []] of [
    ['Method', report.method],
    ['Sources', report.sources],
  ] as const)
    if (lines.length > 0) rows.push([], [bold(title, 12)], ...lines.map((line) => [line]))
  if (report.footer) rows.push([], [report.footer])
  return rows
}

function sheetOf(table: ReportTable, name: string): Sheet {
  return {
    name,
    widths: widthsOf(table),
    frozenRows: 1,
    filterColumns: table.columns.length,
    parts: rowsOf(table),
  }
}

async function* rowsOf({ columns, rows, note }: ReportTable): AsyncGenerator<SheetPart> {
  yield [columns.map(({ title }) => bold(title))]
  for (let from = 0; from < rows.length; from += ROWS_OF_PART)
    yield rows
      .slice(from, from + ROWS_OF_PART)
      .map((cells) => columns.map((column, at) => cellOf(cells[at] ?? null, column)))
  if (note) yield [[], [{ value: note, look: { isItalic: true } }]]
}

/** A number stays a number; a text is written as a text, whatever it starts with, and is never a formula. */
function cellOf(value: ReportCell, column: Pick<ReportColumn, 'kind' | 'digits'>): SheetCell {
  if (typeof value !== 'number') return value
  const number = Number.isFinite(value) ? sheetNumber(value, column.kind) : null
  return isNumeric(column) ? { value: number, look: { format: numberFormat(column) } } : number
}

function numberFormat(column: Pick<ReportColumn, 'kind' | 'digits'>): string {
  const digits = digitsOf(column)
  const places = digits > 0 ? `.${'0'.repeat(digits)}` : ''
  return column.kind === 'percent' ? `0${places}%` : `#,##0${places}`
}

const widthsOf = ({ columns, rows }: ReportTable): number[] =>
  columns.map((column, at) => {
    const longest = rows
      .slice(0, ROWS_OF_PART)
      .reduce((most, row) => Math.max(most, shownCell(row[at] ?? null, column).length), column.title.length)
    return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2))
  })

/** Each at most 31 characters, without those that a sheet's name cannot have, and unlike every other. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const plain =
      title
        .replace(/[\\/*?:[\]\p{Cc}]+/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Table'
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? '' : ` ${count}`
      const name = `${plain.slice(0, NAME_CHARACTERS_MAX - suffix.length).trim()}${suffix}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}
