import { disarmed } from '#engines/sheet-text/index.ts'

/** What a cell holds. A decimal is a number with the digits that it is written with: money keeps its cents. */
export type CsvCell = string | number | boolean | null | undefined | { decimal: number; digits: number }

/** The mark that makes spreadsheets read UTF-8 and not an old code page. */
export const UTF8_MARK = '\ufeff'

/** A cell as it stands in a file (RFC 4180): numbers as numbers, text that a spreadsheet would run disarmed. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'object') {
    return Number.isFinite(value.decimal) ? value.decimal.toFixed(value.digits) : ''
  }
  // Numbers are no text: a minus before one is its sign.
  const safe = disarmed(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Lines without a heading: a further part of a table that is written as it comes. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string => rows.map(lineOf).join('')

/** A whole table with its heading. */
export const csvTable = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `${UTF8_MARK}${lineOf(columns)}${csvLines(rows)}`

/** A table as it comes, part by part: the heading stands also over one without a row. */
export function csvStream(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const pending = parts[Symbol.asyncIterator]()
  let hasBegun = false
  return new ReadableStream({
    async pull(controller) {
      let text = hasBegun ? '' : csvTable(columns, [])
      hasBegun = true
      let isOver = false
      // Whoever pulls waits for something: a part without a row is passed over.
      do {
        const { value, done } = await pending.next()
        isOver = done === true
        if (!done) text += csvLines(value)
      } while (text === '' && !isOver)
      if (text) controller.enqueue(encoder.encode(text))
      if (isOver) controller.close()
    },
  })
}
