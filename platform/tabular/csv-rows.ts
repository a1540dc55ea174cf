import Papa from 'papaparse'
import { type CodePage, decodeText, TextRefused } from '#engines/text-encoding/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { limitsOf, refuseBeyond, type TableLimits, type TableRow, tooManyRows } from './table-limits.ts'

const CALLED: Readonly<Record<CodePage, string>> = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1257': 'Baltic',
  'windows-1254': 'Turkish',
}

/**
 * The text of a file, and what is to be said of how its letters were read: UTF-8, UTF-16, or a Windows code page that its words fit.
 * @throws Problem `unsupported-file` where they fit none, or more than one.
 */
export function decoded(bytes: Uint8Array): { text: string; note: string | null } {
  try {
    const { text, guessed, example } = decodeText(bytes)
    const shown = example === null ? '' : `, for example “${example}”`
    return {
      text,
      note:
        guessed &&
        `The file is not in UTF-8: it was read as ${CALLED[guessed]} Windows text${shown}. Check names with accents.`,
    }
  } catch (failure) {
    throw failure instanceof TextRefused ? new Problem('unsupported-file', failure.message) : failure
  }
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Titles stand far above this many characters. */
const HEAD_CHARACTERS = 1_000_000
const PIECE_CHARACTERS = 65_536
/** No row of a real file comes near this. */
const ROW_CHARACTERS_MAX = 2_000_000

/**
 * The first rows of a text with anything in them, and how it is written: the delimiter that fits where none is given, and the line
 * break.
 */
export function csvHead(
  text: string,
  most: number,
  delimiter?: Delimiter,
): { rows: TableRow[]; delimiter: string; lineBreak: string } {
  const { data, meta } = Papa.parse<string[]>(text.slice(0, HEAD_CHARACTERS), {
    preview: most,
    ...(delimiter ? { delimiter } : {}),
  })
  const rows: TableRow[] = []
  let line = 1
  for (const cells of data) {
    if (hasWords(cells)) rows.push({ line, cells: cells.map((cell) => cell.trim()) })
    line += linesOf(cells)
  }
  return { rows, delimiter: meta.delimiter, lineBreak: meta.linebreak }
}

export type CsvOptions = Partial<TableLimits> & {
  delimiter?: string | undefined
  lineBreak?: string | undefined
  /** Whether a quote that does not close, or goes on after it, is refused; else it is read as it stands. */
  quotes?: 'sound' | 'as-they-stand'
  pieceCharacters?: number
}

/**
 * The rows of a delimited text that have anything in them. A piece of it is looked at in one step, so that a thread that is asked to
 * end can.
 * @throws Problem past a limit.
 */
export function* csvRows(text: string, options: CsvOptions & { rows: number }): Generator<TableRow, void> {
  const limits = limitsOf(options)
  const { delimiter, lineBreak } =
    options.delimiter && options.lineBreak ? options : { ...csvHead(text, 10), ...options }
  const parser = new Papa.Parser({ delimiter: delimiter ?? ',', newline: (lineBreak ?? '\n') as '\n' })
  const pieceCharacters = options.pieceCharacters ?? PIECE_CHARACTERS
  let line = 1
  let count = 0
  let length = pieceCharacters
  for (let start = 0; start < text.length; ) {
    const isLast = start + length >= text.length
    const { data, errors, meta } = parser.parse(
      text.slice(start, start + length),
      0,
      !isLast,
    ) as Papa.ParseResult<string[]>
    const wrong =
      options.quotes === 'as-they-stand' ? undefined : errors.find(({ type }) => type === 'Quotes')
    for (const [at, cells] of data.entries()) {
      // Of a row that goes on in the next piece nothing can be said yet.
      if (wrong && (wrong.row ?? 0) === at)
        throw new Problem('unsupported-file', `Row ${line} cannot be read: ${wrong.message}.`)
      const begins = line
      line += linesOf(cells)
      if (!hasWords(cells)) continue
      count += 1
      if (count > limits.rows) throw tooManyRows(limits.rows)
      const row = { line: begins, cells: limits.isVerbatim ? cells : cells.map((cell) => cell.trim()) }
      refuseBeyond(row, limits)
      yield row
    }
    if (isLast) return
    // A row that is longer than the piece is looked at again with more behind it.
    if (meta.cursor === 0 && length >= ROW_CHARACTERS_MAX)
      throw new Problem(
        'too-large',
        `Line ${line.toLocaleString('en')} is longer than ${ROW_CHARACTERS_MAX.toLocaleString('en')} characters. A quote that is never closed can be why.`,
      )
    length = meta.cursor === 0 ? length * 2 : pieceCharacters
    start += meta.cursor
  }
}

/**
 * The rows of a part of a delimited text that is too long to be held as a whole. A row that the part may cut in two is not among them:
 * what comes after `read` characters stands before the next part.
 * @throws Problem `too-large` for a row that does not end.
 */
export function csvPart(
  text: string,
  { delimiter, line, isLast }: { delimiter: string; line: number; isLast: boolean },
): { rows: TableRow[]; read: number; line: number } {
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const parser = new Papa.Parser({ delimiter, newline: newline as '\n' })
  const { data, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
  const read = isLast ? text.length : meta.cursor
  if (read === 0 && text.length > ROW_CHARACTERS_MAX)
    throw new Problem(
      'too-large',
      `Line ${line.toLocaleString('en')} is longer than ${ROW_CHARACTERS_MAX.toLocaleString('en')} characters. A quote that is never closed can be why.`,
    )
  const rows: TableRow[] = []
  let at = line
  for (const cells of data) {
    if (hasWords(cells)) {
      const row = { line: at, cells: cells.map((cell) => cell.trim()) }
      refuseBeyond(row, limitsOf({ rows: Number.POSITIVE_INFINITY }))
      rows.push(row)
    }
    at += linesOf(cells)
  }
  return { rows, read, line: at }
}

const hasWords = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '' && cell.trim() !== '')

/** A quoted cell may hold line breaks of its own. */
function linesOf(cells: readonly string[]): number {
  let lines = 1
  for (const cell of cells)
    if (cell !== '' && /[\r\n]/.test(cell)) lines += cell.match(/\r\n|\r|\n/g)?.length ?? 0
  return lines
}
