import type { DocumentText, LineCell, PageLine } from '#engines/document-text/index.ts'
import { amountIn } from './amount-cells.ts'
import { nameYears } from './blocks.ts'
import { meaningOf } from './line-meaning.ts'
import { periodHead } from './period-heads.ts'
import type { Place, SheetRow } from './sheet-rows.ts'

/** Of the height of a line: what stands nearer in height is on one line of a table, though it was drawn apart. */
const SAME_LINE = 0.4
/** A sign of a currency that is drawn apart from its figure: “$”, “US$”. */
const SIGN = /^\p{Lu}{0,2}\p{Sc}$/u
/** Of the width of the text of a page: labels are written to the left of it, and years above columns to the right. */
const LABELS = 0.25

type Cell = LineCell & { text: string }
type VisualLine = { page: number; cells: Cell[] }
type Column = Pick<Cell, 'left' | 'right' | 'text'>

/**
 * The lines of a PDF as rows: below a line that names years each figure stands in the column that it is nearest to, with its place in
 * the text. Other lines are rows of one cell.
 */
export function rowsOfPdf(
  { text, lines, runningLines = [] }: Pick<DocumentText, 'text' | 'lines' | 'runningLines'>,
  now: Date,
): SheetRow[] {
  const rows: SheetRow[] = []
  let first: string[] | undefined
  for (const [page, own] of Map.groupBy(lines, (line) => line.page)) {
    const visual = visualLines(own, text)
    const edges = visual.flatMap(({ cells }) => cells.flatMap(({ left, right }) => [left, right]))
    const [left, right] = [Math.min(...edges), Math.max(...edges)]
    for (const running of runningLines) rows.push({ line: rows.length + 1, cells: [running] })
    let columns: Column[] | undefined
    let heading = ''
    for (const [at, line] of visual.entries()) {
      const number = rows.length + 1
      const headed = withDays(
        visual[at - 1],
        columnsIn(line, left + LABELS * (right - left), first, now),
        now,
      )
      if (headed) {
        columns = headed.columns
        first ??= headed.years
      }
      if (!columns) {
        rows.push({ line: number, cells: [line.cells.map((cell) => cell.text).join(' ')] })
        continue
      }
      const row = headed ? headerRow(line, columns) : rowIn(line, columns, page)
      // A long label is written on two lines, its amounts on the second.
      const label = row.cells[0] ?? ''
      const whole = `${heading} ${label}`.trim()
      if (row.cells.length > 1 && !knows(label) && knows(whole)) row.cells[0] = whole
      heading = row.cells.slice(1).some((cell) => cell !== '') ? '' : label
      rows.push({ line: number, ...row })
    }
  }
  return rows
}

const knows = (label: string): boolean =>
  label !== '' && meaningOf(label, { statement: undefined, term: 'current' }) !== undefined

/** Lines from the top down, each with what stands at its height. */
function visualLines(lines: readonly PageLine[], text: string): VisualLine[] {
  const found: (VisualLine & { y: number; height: number })[] = []
  for (const { page, y, height, start, end, x, width, cells } of lines.toSorted(
    (one, other) => other.y - one.y,
  )) {
    const parts = cells ?? [{ start, end, left: x, right: x + width }]
    const own = parts.map((cell) => ({ ...cell, text: text.slice(cell.start, cell.end) }))
    const above = found.at(-1)
    if (above && above.y - y <= SAME_LINE * Math.max(height, above.height)) above.cells.push(...own)
    else found.push({ page, y, height, cells: own })
  }
  for (const { cells } of found) cells.sort((one, other) => one.left - other.left)
  return found
}

const isFigure = (text: string): boolean => amountIn(text) !== undefined || /^[\d.,\s()%+–—−-]+$/.test(text)

/** The columns of a line that names years, right of where labels stand. */
function columnsIn({ cells }: VisualLine, from: number, first: readonly string[] | undefined, now: Date) {
  const columns = cells.filter((cell) => cell.left >= from)
  const heads = columns.filter(({ text }) => {
    const head = periodHead(text, now)
    return head !== undefined && (head.kind !== 'other' || /\d/.test(text))
  })
  const years = heads.map(({ text }) => text)
  const label = cells.filter((cell) => cell.left < from).map(({ text }) => text)
  const areHeads = columns.every((cell) => heads.includes(cell) || !isFigure(cell.text))
  return heads.length > 0 && areHeads && nameYears(label.join(' '), years, first)
    ? { columns, years }
    : undefined
}

/** “September 28,” over “2024”: a day that is written on two lines. */
function withDays(above: VisualLine | undefined, headed: ReturnType<typeof columnsIn>, now: Date) {
  if (!headed || !above || !headed.years.every((year) => /^\d{4}$/.test(year))) return headed
  const columns = headed.columns.map((column) => {
    const over = above.cells.find(({ left, right }) => left <= column.right && right >= column.left)
    const text = over ? `${over.text} ${column.text}` : ''
    return periodHead(text, now)?.kind === 'day' ? { ...column, text } : undefined
  })
  return columns.every((column) => column !== undefined) ? { ...headed, columns } : headed
}

function headerRow({ cells }: VisualLine, columns: readonly Column[]): Pick<SheetRow, 'cells'> {
  const label = cells.filter(({ left }) => left < (columns[0]?.left ?? 0)).map(({ text }) => text)
  return { cells: [label.join(' '), ...columns.map(({ text }) => text)] }
}

function rowIn(
  { cells }: VisualLine,
  columns: readonly Column[],
  page: number,
): Pick<SheetRow, 'cells' | 'places'> {
  const written = columns.map((): Cell[] => [])
  const label: string[] = []
  const start = (columns[0]?.left ?? 0) - (columns[0]?.right ?? 0) + (columns[0]?.left ?? 0)
  let sign = ''
  for (const cell of cells) {
    if (SIGN.test(cell.text)) {
      sign = cell.text
      continue
    }
    if (!isFigure(cell.text) || cell.right < start) {
      label.push(cell.text)
      continue
    }
    const nearest = columns.map((column) => Math.abs(column.right - cell.right))
    const text = /\d/.test(cell.text) ? `${sign}${cell.text}` : cell.text
    written[nearest.indexOf(Math.min(...nearest))]?.push({ ...cell, text })
    sign = ''
  }
  // Two figures in one column are no amount, and are read as none.
  const texts = written.map((own) => own.map(({ text }) => text).join(' | '))
  const places = written.map(
    ([cell]): Place | undefined => cell && { start: cell.start, end: cell.end, page },
  )
  return { cells: [label.join(' '), ...texts], places: [undefined, ...places] }
}
