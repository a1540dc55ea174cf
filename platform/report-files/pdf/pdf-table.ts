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
/** A name, a moment, an action: broken into two lines they are hard to read, so they keep their width while the long ones have enough. */
const SHORT_WIDTH_MAX = 140
const LONG_WIDTH_MIN = 80
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

/** Longer texts get more of the room, though not in proportion: twice as long a text is not worth twice the width. */
const worthOf = (width: number) => width ** 0.7

/** Numbers and short texts keep their width; where the page is too narrow, long texts wrap. */
function fittedWidths(paper: Paper, table: ReportTable): number[] {
  const widths = wantedWidths(paper, table)
  const spare = paper.width - totalWidth(widths)
  // Room that is left goes between the columns.
  if (spare >= 0) return widths.map((width) => width + spare / widths.length)
  const fitted = [...widths]
  /** What is left for some columns when all others keep their width. */
  const widthBeside = (some: readonly number[]) =>
    paper.width - totalWidth(widths) + some.reduce((sum, at) => sum + widths[at]!, 0)
  const texts = table.columns.flatMap((column, at) => (isNumeric(column) ? [] : [at]))
  const long = texts.filter((at) => widths[at]! > SHORT_WIDTH_MAX)
  const keepsShort = long.length > 0 && widthBeside(long) >= LONG_WIDTH_MIN * long.length
  let wraps = keepsShort ? long : texts
  let space = widthBeside(wraps)
  while (wraps.length > 0) {
    const worth = wraps.reduce((sum, at) => sum + worthOf(widths[at]!), 0)
    const shareOf = (at: number) => (space * worthOf(widths[at]!)) / worth
    // What needs less than its share leaves the rest to the others, and nothing gets narrower than can be read.
    const settled = wraps.filter((at) => widths[at]! <= shareOf(at) || shareOf(at) <= TEXT_WIDTH_MIN)
    for (const at of settled.length > 0 ? settled : wraps)
      fitted[at] = Math.min(widths[at]!, Math.max(TEXT_WIDTH_MIN, shareOf(at)))
    space -= settled.reduce((sum, at) => sum + fitted[at]!, 0)
    wraps = settled.length > 0 ? wraps.filter((at) => !settled.includes(at)) : []
  }
  const over = totalWidth(fitted) - paper.width
  if (over <= 0.5) return fitted
  const scale = (paper.width - GAP * (widths.length - 1)) / fitted.reduce((sum, width) => sum + width, 0)
  return fitted.map((width) => width * scale)
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
  `The first ${PDF_ROWS_MAX.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows; the XLSX and CSV files have them all.`

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
