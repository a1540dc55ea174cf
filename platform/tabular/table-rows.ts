import { workbookRows } from '#engines/workbook/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { csvRows, decoded } from './csv-rows.ts'
import { limitsOf, type TableLimits, type TableRow } from './table-limits.ts'

/** What a sheet may unpack to: a hundred thousand rows of twenty cells take a third of it. */
const UNPACKED_BYTES_MAX = 192 * 1024 * 1024
const UNPACKED_RATIO_MAX = 250

const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const isPdf = (bytes: Uint8Array) => PDF.every((byte, at) => bytes[at] === byte)

const LEFT_OUT =
  'The file contains characters that are invisible or change the reading order. They were removed.'

/** What of a file is not among its rows, in words. */
export type TableFacts = { notes: string[] }

/**
 * The rows of a CSV file (any usual delimiter, pasted rows too) or of the first sheet of an XLSX file with any: those with anything in
 * them. It computes long: call it in a thread (`fileReader`).
 * @throws Problem (or the workbook's own refusal, with the same codes) for what cannot be read and past a limit.
 */
export async function* tableRows(
  bytes: Uint8Array,
  limits: Pick<TableLimits, 'rows'> & Partial<TableLimits>,
): AsyncGenerator<TableRow, TableFacts> {
  if (isPdf(bytes)) throw new Problem('unsupported-file', 'This is a PDF, not a CSV or XLSX file.')
  if (isOldWorkbook(bytes))
    throw new Problem('unsupported-file', 'This is an old Excel file (XLS). Save it as XLSX or CSV.')
  if (isWorkbook(bytes)) return yield* rowsOfWorkbook(bytes, limitsOf(limits))
  const { text, note } = decoded(bytes)
  if (text.includes('\0')) throw new Problem('unsupported-file', 'This is neither a CSV nor an XLSX file.')
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new Problem('unsupported-file', 'This is a web page or XML, not a CSV file.')
  const shown = limits.isVerbatim || limits.keepsUnseen ? text : visibleText(text)
  yield* csvRows(shown, limits)
  return {
    notes: [...(note === null ? [] : [note]), ...(shown === text ? [] : [LEFT_OUT])],
  }
}

async function* rowsOfWorkbook(bytes: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow, TableFacts> {
  const sheet = workbookRows(bytes, {
    ...limits,
    unpackedBytes: UNPACKED_BYTES_MAX,
    unpackedRatio: UNPACKED_RATIO_MAX,
    beyondColumns: 'refuse',
  })
  let isCleaned = false
  const shown = (cell: string) => {
    const text = limits.keepsUnseen ? cell.trim() : visibleText(cell.trim())
    isCleaned ||= text.length !== cell.trim().length
    return text.trim()
  }
  for (;;) {
    const step = await sheet.next()
    if (step.done) {
      const { sheet: read, others } = step.value
      return {
        notes: [
          ...others.map(
            ({ name, rows }) =>
              `Only the sheet “${read}” is read: the ${rows.toLocaleString('en')} rows of “${name}” are not.`,
          ),
          ...(isCleaned ? [LEFT_OUT] : []),
        ],
      }
    }
    const { line, cells, sheet: name } = step.value
    if (cells.every((cell) => cell.trim() === '')) continue
    yield { line, cells: limits.isVerbatim ? cells : cells.map(shown), ...(name ? { sheet: name } : {}) }
  }
}
