import type { Cell, Workbook, Worksheet } from 'exceljs'
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

const WIDTH_MIN = 10
const WIDTH_MAX = 48
const NAME_CHARACTERS_MAX = 31

/** The report as a workbook: the words and figures on the first sheet, each table on one of its own with its head kept in sight. */
export async function xlsxOf(report: Report): Promise<Uint8Array> {
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  book.creator = 'Assay'
  book.title = report.title
  // The file says when its figures are from, and not when a machine wrote it: the same report is the same file.
  book.created = new Date(`${report.asOf.slice(0, 10)}T00:00:00Z`)
  book.modified = book.created
  writeFrontSheet(book, report)
  for (const { tables = [] } of report.sections) for (const table of tables) writeTable(book, table)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

function writeFrontSheet(book: Workbook, report: Report): void {
  const sheet = book.addWorksheet(sheetName(book, 'Report'))
  sheet.columns = [{ width: 34 }, { width: 20 }, { width: 60 }]
  const heading = (text: string, size = 12) => {
    sheet.addRow([text]).font = { bold: true, size }
  }
  heading(report.title, 16)
  if (report.subtitle) sheet.addRow([report.subtitle])
  sheet.addRow(['As of', report.asOf])
  for (const notice of report.notices ?? []) sheet.addRow([notice]).font = { bold: true }
  for (const { title, text = [], figures = [], tables = [] } of report.sections) {
    sheet.addRow([])
    heading(title)
    for (const paragraph of text) sheet.addRow([paragraph])
    for (const figure of figures) {
      const row = sheet.addRow([figure.label, null, figure.note ?? null])
      fill(row.getCell(2), figure.value, figure)
    }
    for (const table of tables)
      sheet.addRow([table.title, `${table.rows.length} rows, on a sheet of their own`])
  }
  for (const [title, lines] of [
    ['Method', report.method],
    ['Sources', report.sources],
  ] as const) {
    if (!lines?.length) continue
    sheet.addRow([])
    heading(title)
    for (const line of lines) sheet.addRow([line])
  }
  if (report.footer) sheet.addRow([]) && sheet.addRow([report.footer])
}

function writeTable(book: Workbook, table: ReportTable): void {
  const sheet = book.addWorksheet(sheetName(book, table.title), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.addRow(table.columns.map(({ title }) => title)).font = { bold: true }
  for (const cells of table.rows) {
    const row = sheet.addRow([])
    for (const [at, column] of table.columns.entries()) fill(row.getCell(at + 1), cells[at] ?? null, column)
  }
  widen(sheet, table)
  if (table.columns.length > 0)
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: table.columns.length } }
  if (table.note) {
    sheet.addRow([])
    sheet.addRow([table.note]).font = { italic: true }
  }
}

/** A number stays a number; a text is written as a text, whatever it starts with, and is never a formula. */
function fill(cell: Cell, value: ReportCell, column: Pick<ReportColumn, 'kind' | 'digits'>): void {
  if (typeof value !== 'number') {
    cell.value = value
    return
  }
  cell.value = Number.isFinite(value) ? sheetNumber(value, column.kind) : null
  if (isNumeric(column)) cell.numFmt = numberFormat(column)
}

function numberFormat(column: Pick<ReportColumn, 'kind' | 'digits'>): string {
  const digits = digitsOf(column)
  const places = digits > 0 ? `.${'0'.repeat(digits)}` : ''
  return column.kind === 'percent' ? `0${places}%` : `#,##0${places}`
}

function widen(sheet: Worksheet, { columns, rows }: ReportTable): void {
  for (const [at, column] of columns.entries()) {
    const longest = rows
      .slice(0, 500)
      .reduce((most, row) => Math.max(most, shownCell(row[at] ?? null, column).length), column.title.length)
    sheet.getColumn(at + 1).width = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2))
  }
}

/** At most 31 characters, without those that a sheet's name cannot have, and unlike every other. */
function sheetName(book: Workbook, title: string): string {
  const plain =
    title
      .replace(/[\\/*?:[\]\p{Cc}]+/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Table'
  const isTaken = (name: string) =>
    book.worksheets.some((sheet) => sheet.name.toLowerCase() === name.toLowerCase())
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` ${count}`
    const name = `${plain.slice(0, NAME_CHARACTERS_MAX - suffix.length).trim()}${suffix}`
    if (!isTaken(name)) return name
  }
}
