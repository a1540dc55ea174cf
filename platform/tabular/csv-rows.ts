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
export const ROW_CHARACTERS_MAX = 2_000_000

/**
 * The first rows of a text with anything in them, and how it is written: the delimiter that fits where none is given, and the line
 * break.
 */
export function csvHead(
  text: string,
  most: number,
  delimiter?: Delimiter,
): { rows: TableRow[]; delimiter: string; lineBreak: string } {
  // An empty last line counts as a row of one cell: two columns of few rows would have no delimiter.
  const { data, meta } = Papa.parse<string[]>(text.slice(0, HEAD_CHARACTERS).replace(/[\r\n]+$/, ''), {
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

/** What a piece of a delimited text holds. `read` characters of it are whole rows; what follows is looked at again with more behind it. */
export type CsvPiece = {
  rows: { line: number; cells: string[] }[]
  read: number
  /** The line that the next piece begins on. */
  line: number
  /** The first quote that is not closed, or goes on after it was. */
  wrong?: { line: number; isNeverClosed: boolean; message: string } | undefined
}

/** The rows of a piece of a delimited text, blank ones too, each with the line it begins on. */
export function csvPiece(
  text: string,
  options: { delimiter: string; lineBreak: string; line: number; isLast: boolean },
): CsvPiece {
  const { delimiter, lineBreak, isLast } = options
  const parser = new Papa.Parser({ delimiter, newline: lineBreak as '\n' })
  const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
  const error = errors.find(({ type }) => type === 'Quotes')
  const rows: CsvPiece['rows'] = []
  let { line } = options
  let wrong: CsvPiece['wrong']
  for (const [at, cells] of data.entries()) {
    if (error && (error.row ?? 0) === at)
      wrong = { line, isNeverClosed: error.code === 'MissingQuotes', message: error.message }
    rows.push({ line, cells })
    line += linesOf(cells)
  }
  return { rows, read: isLast ? text.length : meta.cursor, line, wrong }
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
  const pieceCharacters = options.pieceCharacters ?? PIECE_CHARACTERS
  let line = 1
  let count = 0
  let length = pieceCharacters
  for (let start = 0; start < text.length; ) {
    const isLast = start + length >= text.length
    const piece = csvPiece(text.slice(start, start + length), {
      delimiter: delimiter ?? ',',
      lineBreak: lineBreak ?? '\n',
      line,
      isLast,
    })
    line = piece.line
    const wrong = options.quotes === 'as-they-stand' ? undefined : piece.wrong
    for (const { line: begins, cells } of piece.rows) {
      if (wrong?.line === begins)
        throw new Problem('unsupported-file', `Row ${begins} cannot be read: ${wrong.message}.`)
      if (!hasWords(cells)) continue
      count += 1
      if (count > limits.rows) throw tooManyRows(limits.rows)
      const row = { line: begins, cells: limits.isVerbatim ? cells : cells.map((cell) => cell.trim()) }
      refuseBeyond(row, limits)
      yield row
    }
    if (isLast) return
    // A row that is longer than the piece is looked at again with more behind it.
    if (piece.read === 0 && length >= ROW_CHARACTERS_MAX) throw endless(line)
    length = piece.read === 0 ? length * 2 : pieceCharacters
    start += piece.read
  }
}

const endless = (line: number) =>
  new Problem(
    'too-large',
    `Line ${line.toLocaleString('en')} is longer than ${ROW_CHARACTERS_MAX.toLocaleString('en')} characters. A quote that is never closed can be why.`,
  )

/**
 * The rows of a part of a delimited text that is too long to be held as a whole. A row that the part may cut in two is not among them:
 * what comes after `read` characters stands before the next part.
 * @throws Problem `too-large` for a row that does not end.
 */
export function csvPart(
  text: string,
  { delimiter, line, isLast }: { delimiter: string; line: number; isLast: boolean },
): { rows: TableRow[]; read: number; line: number } {
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const piece = csvPiece(text, { delimiter, lineBreak, line, isLast })
  if (piece.read === 0 && text.length > ROW_CHARACTERS_MAX) throw endless(line)
  const rows = piece.rows
    .filter(({ cells }) => hasWords(cells))
    .map((row) => ({ line: row.line, cells: row.cells.map((cell) => cell.trim()) }))
  for (const row of rows) refuseBeyond(row, limitsOf({ rows: Number.POSITIVE_INFINITY }))
  return { rows, read: piece.read, line: piece.line }
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
