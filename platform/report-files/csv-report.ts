import { type Report, type ReportCell, type ReportKind, type ReportTable, sheetNumber } from './report.ts'

/** The report as one sheet of text (RFC 4180, with the mark that makes spreadsheets read UTF-8): figures, then each table under its title. */
export function csvOf(report: Report): string {
  const lines: ReportCell[][] = [[report.title]]
  if (report.subtitle) lines.push([report.subtitle])
  lines.push(['As of', report.asOf])
  for (const { title, text = [], figures = [], tables = [] } of report.sections) {
    lines.push([], [title], ...text.map((paragraph) => [paragraph]))
    for (const figure of figures)
      lines.push([figure.label, numberOf(figure.value, figure.kind), figure.note ?? ''])
    for (const table of tables) lines.push([], ...linesOfTable(table))
  }
  if (report.method?.length) lines.push([], ['Method'], ...report.method.map((line) => [line]))
  if (report.sources?.length) lines.push([], ['Sources'], ...report.sources.map((line) => [line]))
  if (report.footer) lines.push([], [report.footer])
  return `\ufeff${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function linesOfTable({ title, columns, rows, note }: ReportTable): ReportCell[][] {
  return [
    [title],
    columns.map((column) => column.title),
    ...rows.map((row) => row.map((cell, at) => numberOf(cell, columns[at]?.kind))),
    ...(note ? [[note]] : []),
  ]
}

const numberOf = (value: ReportCell, kind: ReportKind | undefined): ReportCell =>
  typeof value === 'number' ? sheetNumber(value, kind) : value

// A spreadsheet runs a cell that starts like a formula, so such text is quoted with an apostrophe; real numbers are left alone.
const startsAsFormula = /^[=+\-@\t\r]/

function cellOf(value: ReportCell): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  const safe = typeof value === 'string' && startsAsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
