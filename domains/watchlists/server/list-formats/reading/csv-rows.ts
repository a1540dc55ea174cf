import { csvPiece, ROW_CHARACTERS_MAX } from '#platform/tabular/index.ts'
import type { ListFile } from '../list-file.ts'
import { ListFormatError } from '../list-format-error.ts'
import { fileText } from './file-text.ts'

export type CsvRow = { cells: string[]; line: number }

/** Characters parsed in one go. Small enough to keep memory flat, large enough to keep the parser busy. */
const BATCH_CHARACTERS = 131_072

/**
 * The rows of a delimited file, streamed, with the line each row starts on. Blank lines are passed over. A quote that does not close is an error, not a shorter list.
 */
export async function* csvRows(file: ListFile, delimiter: ',' | ';' | '\t' = ','): AsyncIterable<CsvRow> {
  let rest = ''
  let line = 1
  let carriageReturn = ''
  let hasParsedNothing = true

  function* take(isLast: boolean): Iterable<CsvRow> {
    const piece = csvPiece(rest, { delimiter, lineBreak: '\n', line, isLast })
    if (piece.wrong) throw quoteError(file.name, piece.wrong.line, piece.wrong.isNeverClosed)
    rest = rest.slice(piece.read)
    line = piece.line
    for (const row of piece.rows) if (row.cells.length > 1 || row.cells[0]!.trim() !== '') yield row
  }

  for await (const chunk of fileText(file)) {
    // Line ends are made equal first, because quoted cells and rows of one file may end differently.
    const text = (carriageReturn + chunk).replaceAll('\r\n', '\n')
    carriageReturn = text.endsWith('\r') ? '\r' : ''
    rest += carriageReturn ? text.slice(0, -1) : text
    if (hasParsedNothing) rest = rest.replace(/^\uFEFF/, '')
    hasParsedNothing = false
    if (rest.length < BATCH_CHARACTERS) continue
    yield* take(false)
    if (rest.length > ROW_CHARACTERS_MAX) throw quoteError(file.name, line, true)
  }
  rest += carriageReturn
  if (rest !== '') yield* take(true)
}

/** The end-of-file mark (0x1A) that OFAC and others still write after the last row. */
export function isEndMark(row: CsvRow): boolean {
  return row.cells.length === 1 && row.cells[0]!.replaceAll('\u001a', '').trim() === ''
}

function quoteError(fileName: string, line: number, isNeverClosed: boolean): ListFormatError {
  return isNeverClosed
    ? new ListFormatError(
        'cut-short',
        'A quoted cell begins here and is never closed; the file is cut short.',
        {
          fileName,
          line,
        },
      )
    : new ListFormatError('bad-row', 'A quoted cell continues after its closing quote.', { fileName, line })
}

/** One row under its column names; a name that is not there is the empty string. */
export type CsvRecord = { cell: (column: string) => string; row: CsvRow }

/**
 * The rows of a file with a header row, addressed by column name whatever the case. Each row must have as many cells
 * as the header; cells that are missing or too many mean a row that was cut or shifted.
 *
 * @param required columns without which this is another format, in any case.
 * @param skipLines lines that stand before the header, such as `Last Updated,13/04/2018`.
 */
export async function* csvRecords(
  file: ListFile,
  options: { delimiter?: ',' | ';' | '\t'; required: string[]; skipLines?: number },
): AsyncIterable<CsvRecord> {
  let header: Map<string, number> | undefined
  let width = 0
  let toSkip = options.skipLines ?? 0
  for await (const row of csvRows(file, options.delimiter)) {
    if (isEndMark(row)) continue
    if (toSkip > 0) {
      toSkip -= 1
      continue
    }
    if (!header) {
      header = new Map(row.cells.map((name, index) => [columnKey(name), index]))
      width = row.cells.length
      const missing = options.required.filter((name) => !header!.has(columnKey(name)))
      if (missing.length > 0) {
        throw new ListFormatError(
          'wrong-format',
          `The header has no column ${missing.map((name) => `"${name}"`).join(', ')}; this is another format.`,
          { fileName: file.name, line: row.line },
        )
      }
      continue
    }
    if (row.cells.length !== width) {
      throw new ListFormatError(
        row.cells.length < width ? 'cut-short' : 'bad-row',
        `The row has ${row.cells.length} cells where the header has ${width}.`,
        { fileName: file.name, line: row.line },
      )
    }
    const columns = header
    yield {
      row,
      cell: (column) => {
        const index = columns.get(columnKey(column))
        return index === undefined ? '' : row.cells[index]!.trim()
      },
    }
  }
}

function columnKey(name: string): string {
  return name.trim().toLowerCase()
}
