const FILE_BYTES_MAX = 5 * 1024 * 1024
const ROWS_MAX = 50_000
const CELL_CHARACTERS_MAX = 500
const COLUMNS_MAX = 60

/** A file that cannot be read, with the sentence to show. */
export class FileRefused extends Error {}

/** The cells of a file as text, and what of it was not read. */
export type TableRead = { rows: string[][]; note?: string | undefined }

/**
 * The cells of a CSV file or of the first sheet of an XLSX file that has any, as text; blank rows are left out. The readers are fetched
 * with the first file.
 * @throws FileRefused for another kind of file, one that is too large and one that is damaged.
 */
export async function readTableFile(file: File): Promise<TableRead> {
  if (file.size > FILE_BYTES_MAX) throw new FileRefused('The file is larger than 5 MB.')
  const kind = /\.(csv|tsv|txt|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (kind === undefined) throw new FileRefused('Only CSV and XLSX files are read.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read: TableRead = kind === 'xlsx' ? await rowsOfSheet(bytes) : { rows: await rowsOfText(bytes) }
  const { rows, note } = read
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new FileRefused('The file holds no rows.')
  if (filled.length > ROWS_MAX)
    throw new FileRefused(`The file has more than ${ROWS_MAX.toLocaleString('en-US')} rows.`)
  return {
    rows: filled.map((row) => row.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, CELL_CHARACTERS_MAX))),
    note,
  }
}

async function rowsOfText(bytes: Uint8Array): Promise<string[][]> {
  const [{ default: papa }, { decodeText, TextRefused }] = await Promise.all([
    import('papaparse'),
    import('#engines/text-encoding/index.ts'),
  ])
  try {
    const { text } = decodeText(bytes)
    return papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: ROWS_MAX + 1 }).data
  } catch (failure) {
    throw failure instanceof TextRefused ? new FileRefused(failure.message) : failure
  }
}

const LIMITS = {
  // One more than is taken, so that what is too long is told in the field's own words.
  rows: ROWS_MAX + 1,
  columns: COLUMNS_MAX,
  cellCharacters: 32_767,
  unpackedBytes: 100 * 1024 * 1024,
  unpackedRatio: 250,
  beyondColumns: 'leave-out',
} as const

/** The first sheet that has rows, and which others are not read. */
async function rowsOfSheet(bytes: Uint8Array): Promise<TableRead> {
  const { workbookRows, WorkbookRefused } = await import('#engines/workbook/index.ts')
  const rows: string[][] = []
  const sheet = workbookRows(bytes, LIMITS)
  try {
    for (;;) {
      const step = await sheet.next()
      if (!step.done) {
        rows.push(step.value.cells)
        continue
      }
      const { sheet: read, others } = step.value
      const names = others.map(({ name }) => `“${name}”`).join(', ')
      return { rows, note: names ? `Only the sheet “${read}” was read, and not ${names}.` : undefined }
    }
  } catch (failure) {
    throw failure instanceof WorkbookRefused ? new FileRefused(failure.message) : failure
  }
}
