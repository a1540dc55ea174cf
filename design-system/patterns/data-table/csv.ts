import { saveFile } from '#design-system/patterns/export-menu/save-file.ts'
import { disarmed } from '#engines/sheet-text/index.ts'
import { type CellValue, type Column, textOf } from './column.ts'

function cell(value: CellValue): string {
  const text = textOf(value)
  // Real numbers are left alone.
  const safe = typeof value === 'string' ? disarmed(text) : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180, with a header line) of the given columns, in their order. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => cell(column.title)).join(',')]
  for (const row of rows)
    lines.push(columns.map((column) => cell((column.csv ?? column.value)(row))).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** Hands a text to the browser as a file. The mark in front lets spreadsheets read it as UTF-8. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
}
