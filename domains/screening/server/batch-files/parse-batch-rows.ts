import type { Cell } from 'exceljs'
import Papa from 'papaparse'
import { BATCH_ROWS_MAX } from '../../contract/index.ts'

/** A line of a file that has anything in it. `row` counts the lines from one, as the person sees them. */
export type FileRow = { row: number; cells: string[] }

/** Every line of a file, and what of it is not among them. */
export type FileRows = { rows: FileRow[]; notes: string[] }

export type ReaderAnswer = { read: FileRows } | { refused: string; code: 'unsupported-file' | 'too-large' }

/** Lines that are no row of the batch: titles above, the header. */
const FURTHER_ROWS = 100

class Refused extends Error {
  readonly code: 'unsupported-file' | 'too-large'
  constructor(message: string, code: 'unsupported-file' | 'too-large' = 'unsupported-file') {
    super(message)
    this.code = code
  }
}

/** Collects the rows that have anything in them as they are read. */
function collector(): { take: (row: number, cells: string[]) => void; rows: FileRow[] } {
  const rows: FileRow[] = []
  return {
    rows,
    take(row, cells) {
      if (cells.every((cell) => cell.trim() === '')) return
      if (rows.length >= BATCH_ROWS_MAX + FURTHER_ROWS) throw tooManyRows()
      rows.push({ row, cells })
    },
  }
}

const tooManyRows = () =>
  new Refused(`The file has more than ${BATCH_ROWS_MAX.toLocaleString('en')} rows. Split it.`, 'too-large')

function textOf(bytes: Uint8Array): { text: string; notes: string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: [
        'The file is not in UTF-8: it was read as Western European Windows text. Check names with accents.',
      ],
    }
  }
}

function readCsv(bytes: Uint8Array): FileRows {
  const { text, notes } = textOf(bytes)
  if (text.includes('\0')) throw new Refused('This is neither a CSV nor an XLSX file.')
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new Refused('This is a web page or XML, not a CSV file.')
  const collected = collector()
  let row = 0
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    step: ({ data, errors }) => {
      row += 1
      const [quote] = errors.filter((error) => error.type === 'Quotes')
      if (quote) throw new Refused(`Row ${row} cannot be read: ${quote.message}.`)
      collected.take(row, data)
    },
  })
  return { rows: collected.rows, notes }
}

async function readXlsx(bytes: Uint8Array): Promise<FileRows> {
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
  const sheets = workbook.worksheets.filter((sheet) => sheet.actualRowCount > 0)
  const [sheet, ...others] = sheets
  if (!sheet) throw new Refused(workbook.worksheets.length > 0 ? NO_ROWS : 'The workbook holds no sheet.')
  const collected = collector()
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell, column) => {
      cells[column - 1] = cellText(cell)
    })
    collected.take(
      number,
      Array.from(cells, (cell) => cell ?? ''),
    )
  })
  const notes = others.map(
    ({ name, actualRowCount }) =>
      `Only the sheet “${sheet.name}” is read: the ${actualRowCount.toLocaleString('en')} rows of “${name}” are not.`,
  )
  return { rows: collected.rows, notes }
}

function cellText(cell: Cell): string {
  const { value } = cell
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '#DATE' : value.toISOString().slice(0, 10)
  }
  // A cell that could not be reckoned is no empty one.
  if (value !== null && typeof value === 'object' && 'error' in value) return String(value.error)
  return cell.text
}

const NO_ROWS = 'The file holds no rows.'

/** An XLSX file is a packed one. */
export const isPacked = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads the lines of a CSV or XLSX file, or says why it cannot. */
export async function parseBatchRows(bytes: Uint8Array): Promise<ReaderAnswer> {
  try {
    if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
      throw new Refused('This is an old Excel file (XLS). Save it as XLSX or CSV.')
    }
    const read = isPacked(bytes) ? await readXlsx(bytes) : readCsv(bytes)
    if (read.rows.length === 0) throw new Refused(NO_ROWS)
    return { read }
  } catch (failure) {
    if (failure instanceof Refused) return { refused: failure.message, code: failure.code }
    throw failure
  }
}
