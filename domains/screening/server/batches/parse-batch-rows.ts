import type { Cell } from 'exceljs'
import Papa from 'papaparse'
import { BATCH_ROWS_MAX } from '../../contract/index.ts'
import { type BatchRow, batchRowOf, type Column, columnsOf } from './batch-row.ts'

export type BatchRows = { rows: BatchRow[]; rejected: { row: number; reason: string }[] }

export type ReaderAnswer = { read: BatchRows } | { refused: string; code: 'unsupported-file' | 'too-large' }

class Refused extends Error {
  readonly code: 'unsupported-file' | 'too-large'
  constructor(message: string, code: 'unsupported-file' | 'too-large' = 'unsupported-file') {
    super(message)
    this.code = code
  }
}

/** Collects rows as they are read; the first one with anything in it is the header. */
function collector(): { take: (row: number, cells: string[]) => void; result: () => BatchRows } {
  const collected: BatchRows = { rows: [], rejected: [] }
  let columns: Partial<Record<Column, number>> | undefined
  return {
    take(row, cells) {
      if (cells.every((cell) => cell.trim() === '')) return
      if (!columns) {
        columns = columnsOf(cells)
        if (!columns) {
          throw new Refused(
            'No column holds names. The first row must name the columns; one of them must be called name, company or companyName.',
          )
        }
        return
      }
      if (collected.rows.length + collected.rejected.length >= BATCH_ROWS_MAX) {
        throw new Refused(
          `The file has more than ${BATCH_ROWS_MAX.toLocaleString('en')} rows. Split it.`,
          'too-large',
        )
      }
      const read = batchRowOf(row, cells, columns)
      if (typeof read === 'string') collected.rejected.push({ row, reason: read })
      else collected.rows.push(read)
    },
    result() {
      if (collected.rows.length + collected.rejected.length === 0) {
        throw new Refused('The file holds no rows under its header.')
      }
      return collected
    },
  }
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readCsv(bytes: Uint8Array): BatchRows {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new Refused('This is neither a CSV nor an XLSX file.')
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new Refused('This is a web page or XML, not a CSV file.')
  const rows = collector()
  let row = 0
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    step: ({ data, errors }) => {
      row += 1
      const [quote] = errors.filter((error) => error.type === 'Quotes')
      if (quote) throw new Refused(`Row ${row} cannot be read: ${quote.message}.`)
      rows.take(row, data)
    },
  })
  return rows.result()
}

async function readXlsx(bytes: Uint8Array): Promise<BatchRows> {
  // Most files are CSV, and this library takes half a second to load.
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.load(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as never,
    )
  } catch {
    throw new Refused('This XLSX file is damaged or locked with a password.')
  }
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Refused('The workbook holds no sheet.')
  const rows = collector()
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell, column) => {
      cells[column - 1] = cellText(cell)
    })
    rows.take(
      number,
      Array.from(cells, (cell) => cell ?? ''),
    )
  })
  return rows.result()
}

function cellText(cell: Cell): string {
  const { value } = cell
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (value !== null && typeof value === 'object' && 'error' in value) return ''
  return cell.text
}

/** An XLSX file is a packed one. */
export const isPacked = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads the rows of a CSV or XLSX file, or says why it cannot. */
export async function parseBatchRows(bytes: Uint8Array): Promise<ReaderAnswer> {
  try {
    if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
      throw new Refused('This is an old Excel file (XLS). Save it as XLSX or CSV.')
    }
    return { read: isPacked(bytes) ? await readXlsx(bytes) : readCsv(bytes) }
  } catch (failure) {
    if (failure instanceof Refused) return { refused: failure.message, code: failure.code }
    throw failure
  }
}
