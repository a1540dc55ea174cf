import { refuseLargeSheets } from './sheet-size.ts'

const FILE_BYTES_MAX = 5 * 1024 * 1024
const ROWS_MAX = 50_000
const CELL_CHARACTERS_MAX = 500
const COLUMNS_MAX = 60

/** A file that cannot be read, with the sentence to show. */
export class FileRefused extends Error {}

/**
 * The cells of a CSV file or of the first sheet of an XLSX file, as text; blank rows are left out. The readers are fetched with the first file.
 * @throws FileRefused for another kind of file, one that is too large and one that is damaged.
 */
export async function readTableFile(file: File): Promise<string[][]> {
  if (file.size > FILE_BYTES_MAX) throw new FileRefused('The file is larger than 5 MB.')
  const kind = /\.(csv|tsv|txt|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (kind === undefined) throw new FileRefused('Only CSV and XLSX files are read.')
  const bytes = await file.arrayBuffer()
  const rows = kind === 'xlsx' ? await rowsOfSheet(bytes) : await rowsOfText(bytes)
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new FileRefused('The file holds no rows.')
  if (filled.length > ROWS_MAX)
    throw new FileRefused(`The file holds more than ${ROWS_MAX.toLocaleString('en-US')} rows.`)
  return filled.map((row) => row.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, CELL_CHARACTERS_MAX)))
}

async function rowsOfText(bytes: ArrayBuffer): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  return papa.parse<string[]>(decode(bytes), { skipEmptyLines: 'greedy', preview: ROWS_MAX + 1 }).data
}

/** Spreadsheets write CSV in UTF-8 or, older ones, in the code page of Western Europe. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function rowsOfSheet(bytes: ArrayBuffer): Promise<string[][]> {
  const tooLarge = refuseLargeSheets(new Uint8Array(bytes))
  if (tooLarge) throw new FileRefused(tooLarge)
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  try {
    await book.xlsx.load(bytes)
  } catch {
    throw new FileRefused('The file is not a sound XLSX file.')
  }
  const sheet = book.worksheets[0]
  if (!sheet) throw new FileRefused('The file holds no sheet.')
  const rows: string[][] = []
  sheet.eachRow((row) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell, at) => {
      if (at <= COLUMNS_MAX) cells[at - 1] = cellAsText(cell.value, cell.numFmt ?? '')
    })
    rows.push(Array.from(cells, (cell) => cell ?? ''))
  })
  return rows
}

/** A cell as a person reads it: a date as 2030-06-15, what is shown in percent as the number before the sign. */
function cellAsText(value: unknown, format: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return String(format.includes('%') ? Number((value * 100).toPrecision(15)) : value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value)
  if ('result' in value) return cellAsText(value.result, format)
  if ('richText' in value && Array.isArray(value.richText))
    return value.richText.map((part: { text?: string }) => part.text ?? '').join('')
  return 'text' in value ? cellAsText(value.text, format) : ''
}
