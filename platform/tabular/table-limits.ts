import { DEMO_FILE_ROWS_MAX } from '#platform/endpoint/index.ts'
import { type Actor, isOfDemo } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** A row of a table with the line it begins on, the first being 1. */
export type TableRow = {
  line: number
  cells: string[] /** Of a workbook, where all its sheets are read. */
  sheet?: string
}

/** The file that a reading is asked to read. */
export type TableBytes = { bytes: Uint8Array }

/** What a table may be. The defaults are far above any list a person keeps. */
export type TableLimits = {
  rows: number
  columns: number
  cellCharacters: number
  /** Cells are trimmed, unless the file is given back as it was sent. */
  isVerbatim: boolean
  /** Signs that cannot be seen stay in the cells: what reads them refuses their rows. */
  keepsUnseen?: boolean
  /** Which of the sheets with rows of a workbook is read; the first by default. */
  sheet?: number
  /** Every sheet of a workbook is read. */
  everySheet?: boolean
}

/** As long as a cell of a spreadsheet can be. */
export const CELL_CHARACTERS_MAX = 32_767
export const COLUMNS_MAX = 1_000

export const limitsOf = (given: Pick<TableLimits, 'rows'> & Partial<TableLimits>): TableLimits => ({
  columns: COLUMNS_MAX,
  cellCharacters: CELL_CHARACTERS_MAX,
  isVerbatim: false,
  ...given,
})

/** Rows of a file that an organisation may send: the demo's visitors fewer, because anybody is one. */
export const rowsAllowed = (actor: Actor, most: number): number =>
  isOfDemo(actor) ? Math.min(most, DEMO_FILE_ROWS_MAX) : most

const shown = (count: number) => count.toLocaleString('en')

export const tooManyRows = (most: number) =>
  new Problem('too-large', `The file has more than ${shown(most)} rows. Split it.`)

/** @throws Problem for a row with more cells, or a longer one, than a table may have. */
export function refuseBeyond({ line, cells }: TableRow, { columns, cellCharacters }: TableLimits): void {
  if (cells.length > columns)
    throw new Problem('too-large', `Line ${shown(line)} has more than ${shown(columns)} columns.`)
  if (cells.some((cell) => cell.length > cellCharacters))
    throw new Problem(
      'too-large',
      `Line ${shown(line)} has a cell of more than ${shown(cellCharacters)} characters. A quote that is never closed can be why.`,
    )
}
