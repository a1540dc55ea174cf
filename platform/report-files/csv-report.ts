import { csvCell, UTF8_MARK } from './csv-table.ts'
import { type Report, type ReportCell, type ReportKind, type ReportTable, sheetNumber } from './report.ts'

/**
 * The report as one sheet of text (RFC 4180, with the mark that makes spreadsheets read UTF-8): figures, then each table under its
 * title.
 */
export function csvOf(report: Report): string {
  const lines: ReportCell[][] = [[report.title]]
  if (report.subtitle) lines.push([report.subtitle])
  lines.push(['As of', report.asOf])
  for (const notice of report.notices ?? []) lines.push([notice])
  for (const { title, text = [], figures = [], tables = [] } of report.sections) {
    lines.push([], [title], ...text.map((paragraph) => [paragraph]))
    for (const figure of figures)
      lines.push([figure.label, numberOf(figure.value, figure.kind), figure.note ?? ''])
    for (const table of tables) lines.push([], ...linesOfTable(table))
  }
  if (report.method?.length) lines.push([], ['Method'], ...report.method.map((line) => [line]))
  if (report.sources?.length) lines.push([], ['Sources'], ...report.sources.map((line) => [line]))
  if (report.footer) lines.push([], [report.footer])
  return `${UTF8_MARK}${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
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

const cellOf = (value: ReportCell): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : csvCell(value)
