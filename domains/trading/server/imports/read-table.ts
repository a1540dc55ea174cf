import Papa from 'papaparse'

/** A row of a file with the line it begins on. */
export type TableRow = { line: number; cells: string[] }

/** The text of a file: UTF-8 or UTF-16 by its mark, and what is no UTF-8 as Windows writes it. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * The rows of a text with one delimiter, cells trimmed and empty rows left out.
 * @param most rows that are read; all unless told.
 */
export function rowsOf(text: string, delimiter: Delimiter, most = 0): TableRow[] {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: most })
  const rows: TableRow[] = []
  let line = 1
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.map((cell) => cell.trim()) })
    // A quoted cell may hold line breaks of its own.
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  }
  return rows
}
