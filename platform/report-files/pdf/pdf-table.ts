import { isNumeric, type ReportColumn, type ReportTable, shownCell } from '../report.ts'
import { inks, type Paper, type Type } from './sheet-of-paper.ts'

/** Longer tables are cut in a PDF; the workbook holds every row. */
export const PDF_ROWS_MAX = 1_000

const BODY: Type = { size: 8.5 }
const HEAD: Type = { size: 8, weight: 600, ink: inks.quiet }
const GAP = 12
const LINE = 11
const PADDING = 8
const TEXT_WIDTH_MIN = 44
const MEASURED = 50

/** The widths that the columns want, in points, without the gaps between them. */
export function wantedWidths(paper: Paper, { columns, rows }: ReportTable): number[] {
  return columns.map((column, at) => {
    const shown = rows.slice(0, PDF_ROWS_MAX).map((row) => shownCell(row[at] ?? null, column))
    // The widest is among those of the most letters.
    const longest = shown.sort((one, other) => other.length - one.length).slice(0, MEASURED)
    return longest.reduce(
      (most, text) => Math.max(most, paper.widthOf(text, BODY)),
      paper.widthOf(column.title, HEAD),
    )
  })
}

export const totalWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1)

/** Numbers keep their width; where the page is too narrow, the widest texts wrap. */
function fittedWidths(paper: Paper, table: ReportTable): number[] {
  const widths = wantedWidths(paper, table)
  let over = totalWidth(widths) - paper.width
  while (over > 0.5) {
    const isNarrow = (at: number) => widths[at]! <= TEXT_WIDTH_MIN
    const wraps = table.columns.flatMap((column, at) => (isNumeric(column) || isNarrow(at) ? [] : [at]))
    if (wraps.length === 0) break
    const widest = wraps.reduce((best, at) => (widths[at]! > widths[best]! ? at : best))
    const cut = Math.min(over, Math.max(1, widths[widest]! - TEXT_WIDTH_MIN), 12)
    widths[widest] = widths[widest]! - cut
    over -= cut
  }
  // Room that is left goes between the columns.
  if (over <= 0.5) return widths.map((width) => width + Math.max(0, -over) / widths.length)
  const scale = (paper.width - GAP * (widths.length - 1)) / widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => width * scale)
}

/** A table over as many pages as it takes, its head on each. */
export function drawTable(paper: Paper, table: ReportTable): void {
  const { columns, rows, title, note } = table
  const widths = fittedWidths(paper, table)
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width + GAP, 0))
  paper.need(3 * LINE + 4 * PADDING)
  paper.write(title, 0, 12, { size: 10, weight: 600 })
  paper.down(20)
  const heads = columns.map(({ title: head }, at) => paper.linesOf(head, widths[at]!, HEAD))
  const drawHead = () => {
    const height = Math.max(1, ...heads.map((lines) => lines.length)) * LINE + PADDING
    paper.fill(-4, 0, paper.width + 8, height, inks.ground)
    drawCells(paper, { columns, widths, lefts, cells: heads, type: HEAD })
    paper.down(height)
    paper.rule(-4, paper.width + 4, 0, inks.line)
  }
  drawHead()
  for (const row of rows.slice(0, PDF_ROWS_MAX)) {
    const cells = columns.map((column, at) =>
      paper.linesOf(shownCell(row[at] ?? null, column), widths[at]!, BODY),
    )
    const height = Math.max(1, ...cells.map((lines) => lines.length)) * LINE + PADDING - 2
    if (paper.need(height)) drawHead()
    drawCells(paper, { columns, widths, lefts, cells, type: BODY })
    paper.down(height)
    paper.rule(-4, paper.width + 4, 0)
  }
  const cut = rows.length > PDF_ROWS_MAX ? cutSentence(rows.length) : undefined
  const empty = rows.length === 0 ? 'No rows.' : undefined
  const quiet: Type = { size: 8, ink: inks.quiet }
  for (const line of [empty, cut, note].flatMap((text) =>
    text ? paper.linesOf(text, paper.width, quiet) : [],
  )) {
    paper.need(14)
    paper.write(line, 0, 12, quiet)
    paper.down(11)
  }
  paper.down(18)
}

const cutSentence = (rows: number) =>
  `The first ${PDF_ROWS_MAX.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows; the XLSX and CSV files hold them all.`

type Cells = {
  columns: readonly ReportColumn[]
  widths: readonly number[]
  lefts: readonly number[]
  cells: readonly (readonly string[])[]
  type: Type
}

function drawCells(paper: Paper, { columns, widths, lefts, cells, type }: Cells): void {
  for (const [at, lines] of cells.entries())
    for (const [down, line] of lines.entries()) {
      const below = PADDING / 2 + 8 + down * LINE
      if (isNumeric(columns[at]!)) paper.writeRight(line, lefts[at]! + widths[at]!, below, type)
      else paper.write(line, lefts[at]!, below, type)
    }
}
