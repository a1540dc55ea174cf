import Papa from 'papaparse'
import type { Turns } from './turns.ts'

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

/** Titles stand far above this many characters. */
const HEAD_CHARACTERS = 1_000_000
const PIECE_CHARACTERS = 65_536

/** The first rows of a text with one delimiter, and the line break that it uses. */
export function headOf(
  text: string,
  delimiter: Delimiter,
  most: number,
): { rows: TableRow[]; lineBreak: string } {
  const { data, meta } = Papa.parse<string[]>(text.slice(0, HEAD_CHARACTERS), { delimiter, preview: most })
  return { rows: [...numbered(data, 1)].map(({ row }) => row).filter(hasWords), lineBreak: meta.linebreak }
}

/**
 * All rows of a text with one delimiter, cells trimmed and empty rows left out.
 * @param pieceLength how many characters are looked at in one step.
 */
export function* rowsOf(
  text: string,
  delimiter: Delimiter,
  lineBreak: string,
  pieceLength = PIECE_CHARACTERS,
): Turns<TableRow[]> {
  const parser = new Papa.Parser({ delimiter, newline: lineBreak as '\n' })
  const rows: TableRow[] = []
  let line = 1
  let length = pieceLength
  for (let start = 0; start < text.length; ) {
    const isLast = start + length >= text.length
    const { data, meta } = parser.parse(text.slice(start, start + length), 0, !isLast)
    for (const { row, next } of numbered(data as string[][], line)) {
      if (hasWords(row)) rows.push(row)
      line = next
    }
    if (isLast) break
    // A row that is longer than the piece is looked at again with more behind it.
    length = meta.cursor === 0 ? length * 2 : pieceLength
    start += meta.cursor
    yield
  }
  return rows
}

const hasWords = ({ cells }: TableRow): boolean => cells.some((cell) => cell !== '')

/** Rows with the line that each begins on, and the one after it. */
function* numbered(data: readonly string[][], first: number): Generator<{ row: TableRow; next: number }> {
  let line = first
  for (const cells of data) {
    // A quoted cell may hold line breaks of its own.
    const next =
      line + 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    yield { row: { line, cells: cells.map((cell) => cell.trim()) }, next }
    line = next
  }
}
