import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, List, ListAsk, ListPageOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CsvCell, tableFile } from '#platform/report-files/index.ts'
import { standingNotices } from './standing-notices.ts'

export type FileColumn<Row> = { title: string; value: (row: Row) => CsvCell }

type ListFile<Row, Ask> = {
  list: List
  /** What was asked for: how the rows are narrowed and ordered. */
  asked: Ask & { format: 'csv' | 'xlsx' }
  columns: readonly FileColumn<Row>[]
  /** A page of the rows, read as a screen reads it. */
  read: (ask: Omit<Ask, 'format'> & ListAsk) => Promise<ListPageOf<Row>>
  /** What else the file has to say of its rows, such as what a plan leaves out. */
  notices?: readonly string[]
}

const ROWS_AT_ONCE = 1_000

/** A sheet has room for 1,048,576 rows. */
const ROWS_MAX = 1_000_000

/**
 * The whole of what a list finds, not the page that a screen shows, as CSV or XLSX: written while it is read, with what it was narrowed
 * and ordered by, when it was read and how many rows there were then. Rows that come or go meanwhile put none of the others out of place.
 * A failure on the way breaks the file off, and whoever fetches it is told so.
 *
 * @throws Problem `too-large` above a million rows: a file that stops somewhere would read as the whole.
 */
export async function listFile<Row, Ask extends object>(
  ctx: Context,
  { list, asked, columns, read, notices = [] }: ListFile<Row, Ask>,
): Promise<FileAnswer> {
  const { format, ...ask } = asked
  const readFrom = (page: string | undefined) =>
    read({ ...(ask as Omit<Ask, 'format'>), limit: ROWS_AT_ONCE, offset: 0, page, isReadingOn: true })
  // Read before anything is sent, so that a refusal is one and not half a file.
  const first = await readFrom(undefined)
  if (first.total > ROWS_MAX) {
    throw new Problem(
      'too-large',
      `${inFigures(first.total)} rows fit. One file can have ${inFigures(ROWS_MAX)}: narrow the list, and export in parts.`,
      { rows: first.total, rowsMax: ROWS_MAX },
    )
  }
  const stated = [...(await standingNotices(ctx)), ...notices]
  async function* parts() {
    for (let page = first; ; page = await readFrom(page.next as string)) {
      yield page.rows.map((row) => columns.map(({ value }) => value(row)))
      if (page.next === null) return
    }
  }
  const table = {
    title: list.name,
    about: [...about(list, ask, first.total, ctx.now), ...stated.map((notice) => ['Note', notice] as const)],
    columns: columns.map(({ title }) => title),
    parts: parts(),
  }
  return {
    fileName: `${list.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${ctx.now.toISOString().slice(0, 10)}.${format}`,
    ...tableFile(table, format),
  }
}

const inFigures = (count: number) => count.toLocaleString('en-GB')

function about(list: List, ask: object, total: number, now: Date): (readonly [string, string])[] {
  const { sort, q, ...narrowed } = ask as { sort?: string; q?: string } & Record<string, unknown>
  const filters = Object.entries(narrowed).flatMap(([id, value]) =>
    value === undefined ? [] : [`${inWords(id)}: ${inWords(String(value))}`],
  )
  for (const [id, values] of Object.entries(list.unlessAsked ?? {}))
    if (narrowed[id] === undefined) filters.push(`${inWords(id)}: ${values.map(inWords).join(', ')}`)
  if (q) filters.unshift(`${list.searches} with “${q}”`)
  return [
    ['Filter', filters.join('; ') || 'None: every row of the list'],
    ['Order', sort === undefined ? sentence(list.startsWith) : orderInWords(sort)],
    ['As of', `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ['Rows', `${inFigures(total)} when the reading began`],
  ]
}

const orderInWords = (sort: string) =>
  sort.startsWith('-')
    ? `${inWords(sort.slice(1))}, the greatest or latest first`
    : `${inWords(sort)}, the least or earliest first`

/** `awaiting_customer` and `riskLevel` as a person reads them. */
const inWords = (word: string) =>
  sentence(
    word
      .replaceAll(/[_-]/g, ' ')
      .replaceAll(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  )

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
