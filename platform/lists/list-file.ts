import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, List, ListAsk, ListPageOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CsvCell, tableFile } from '#platform/report-files/index.ts'
import { standingNotices } from './standing-notices.ts'

export type FileColumn<Row> = { title: string; value: (row: Row) => CsvCell }

type FileAsk<Ask extends ListAsk> = Omit<Ask, 'limit' | 'offset' | 'page' | 'isReadingOn'> & {
  format: 'csv' | 'xlsx'
}

const ROWS_AT_ONCE = 1_000

/** A sheet has room for 1,048,576 rows. */
const ROWS_MAX = 1_000_000

/**
 * The verb that answers with all that a list finds as CSV or XLSX, read as its pages are and written while it is read. It states the
 * filter, the order and the time. Rows that come or go meanwhile displace no others; a failure on the way breaks the file off.
 * @throws Problem `too-large` above a million rows: a file that stops somewhere would read as the whole.
 */
export const fileOfList =
  <Row, Ask extends ListAsk>(
    read: (ctx: Context, ask: Ask) => Promise<ListPageOf<Row>>,
    list: List,
    columns: readonly FileColumn<Row>[],
  ) =>
  async (ctx: Context, asked: FileAsk<Ask>): Promise<FileAnswer> => {
    const { format, ...ask } = asked
    const readFrom = (page: string | undefined) =>
      read(ctx, { ...ask, limit: ROWS_AT_ONCE, offset: 0, page, isReadingOn: true } as unknown as Ask)
    // Read before anything is sent, so that a refusal is one and not half a file.
    const first = await readFrom(undefined)
    if (first.total > ROWS_MAX) {
      throw new Problem(
        'too-large',
        `${inFigures(first.total)} rows fit. One file can have ${inFigures(ROWS_MAX)}: narrow the list, and export in parts.`,
        { rows: first.total, rowsMax: ROWS_MAX },
      )
    }
    const notices = await standingNotices(ctx)
    async function* parts() {
      for (let page = first; ; page = await readFrom(page.next as string)) {
        yield page.rows.map((row) => columns.map(({ value }) => value(row)))
        if (page.next === null) return
      }
    }
    const table = {
      title: list.name,
      about: [
        ...about(list, ask, first.total, ctx.now),
        ...notices.map((notice) => ['Note', notice] as const),
      ],
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
