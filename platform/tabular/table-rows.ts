import { workbookRows } from '#engines/workbook/index.ts'
import { csvRows, textOfBytes } from './csv-rows.ts'
import { limitsOf, type TableLimits, TableRefused, type TableRow } from './table-limits.ts'

/** What a sheet may unpack to: a hundred thousand rows of twenty cells take a third of it. */
const UNPACKED_BYTES_MAX = 192 * 1024 * 1024
const UNPACKED_RATIO_MAX = 250

const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

/**
 * The rows of a CSV file (any usual delimiter, pasted rows too) or of the first sheet of an XLSX file: those with anything in them, cells trimmed.
 * It computes long: call it in a thread (`fileReader`).
 * @throws TableRefused (or the workbook's own refusal, with the same codes) for what cannot be read and past a limit.
 */
export async function* tableRows(
  bytes: Uint8Array,
  limits: Pick<TableLimits, 'rows'> & Partial<TableLimits>,
): AsyncGenerator<TableRow, void> {
  if (isOldWorkbook(bytes)) throw new TableRefused('This is an old Excel file (XLS). Save it as XLSX or CSV.')
  if (isWorkbook(bytes)) {
    const sheet = workbookRows(bytes, {
      ...limitsOf(limits),
      unpackedBytes: UNPACKED_BYTES_MAX,
      unpackedRatio: UNPACKED_RATIO_MAX,
      beyondColumns: 'refuse',
    })
    for await (const { line, cells } of sheet) {
      const trimmed = cells.map((cell) => cell.trim())
      if (trimmed.some((cell) => cell !== '')) yield { line, cells: trimmed }
    }
    return
  }
  const text = textOfBytes(bytes)
  if (text.includes('\0')) throw new TableRefused('This is neither a CSV nor an XLSX file.')
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new TableRefused('This is a web page or XML, not a CSV file.')
  yield* csvRows(text, limits)
}
