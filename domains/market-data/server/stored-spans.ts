import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { lastWorkEventId } from '#platform/work-events/index.ts'
import { marketBar, marketQuote, marketSource } from './tables.ts'

type StoredBar = typeof marketBar.$inferSelect

/** The ends of what is stored of a symbol. */
export type StoredSpan = { first: StoredBar; last: StoredBar; beforeLast: StoredBar | undefined }

/** Ends that were read, undefined where nothing is stored, and the state of the market's tables they were read at. */
type KnownSpans = { version: string; readAt: number; spans: Map<string, StoredSpan | undefined> }

const SYMBOLS_KNOWN_MAX = 50_000
/** However sure it is that nothing was written, the ends are read again after so long. */
const KNOWN_FOR_MS = 60_000
/** Fewer symbols than this are read as fast as it is asked whether anything has changed. */
const WORTH_KNOWING = 100

let known = new WeakMap<Queryable, KnownSpans>()

/** Bars are about to be written here: what is known of their ends is no longer sure. */
export function forgetSpans(): void {
  known = new WeakMap()
}

/**
 * The first, the last and the last but one stored bar of each symbol that has any. A screen of a large portfolio asks for the same thousands of ends in each of its calls,
 * so they are remembered until prices were imported or removed, a source has told anything, or a minute has passed. Inside a change they are read anew.
 */
export async function spansOf(db: Queryable, symbols: readonly string[]): Promise<Map<string, StoredSpan>> {
  const isPool = '$client' in db
  if (symbols.length < WORTH_KNOWING || !isPool) return readSpans(db, symbols)
  const version = await versionOf(db)
  let own = known.get(db)
  // The age of a memory is a matter of this process and not of the market's time.
  const now = performance.now()
  if (own?.version !== version || now - own.readAt > KNOWN_FOR_MS || own.spans.size > SYMBOLS_KNOWN_MAX) {
    own = { version, readAt: now, spans: new Map() }
    known.set(db, own)
  }
  const { spans } = own
  const missing = symbols.filter((symbol) => !spans.has(symbol))
  const read = await readSpans(db, missing)
  for (const symbol of missing) spans.set(symbol, read.get(symbol))
  const found = new Map<string, StoredSpan>()
  for (const symbol of symbols) {
    const span = read.get(symbol) ?? spans.get(symbol)
    if (span) found.set(symbol, span)
  }
  return found
}

/** Which of some symbols have stored bars. */
export async function symbolsWithBars(db: Queryable, symbols: readonly string[]): Promise<Set<string>> {
  return new Set((await spansOf(db, symbols)).keys())
}

/** Changes whenever bars may have: an import or a removal leaves a work event, a source leaves quotes, and connecting or forgetting it leaves or removes its row. */
async function versionOf(db: Queryable): Promise<string> {
  const changed = await lastWorkEventId(db, HOME_ORGANISATION_ID, { type: 'settings', id: 'prices' })
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select concat(count(*), '/', max(fetched_at)) from ${marketQuote}),
      (select concat(count(*), '/', max(connected_at)) from ${marketSource})) as version`)
  return `${changed} ${rows[0]?.version ?? ''}`
}

/** The first bar and the last two; of a single bar twice the same. */
type Ends = { symbol: string; bars: Omit<StoredBar, 'symbol'>[] }

/**
 * Two look-ups in the index for each symbol: a decade of bars is not read to find its ends. They come as one text, because reading thousands of rows value by value takes
 * as long as finding them.
 */
async function readSpans(db: Queryable, symbols: readonly string[]): Promise<Map<string, StoredSpan>> {
  const spans = new Map<string, StoredSpan>()
  if (symbols.length === 0) return spans
  const bar = sql`json_build_object('day', b.day, 'open', b.open, 'high', b.high, 'low', b.low, 'close', b.close, 'volume', b.volume, 'source', b.source)`
  const { rows } = await db.execute<{ ends: string }>(sql`
    select coalesce(json_agg(json_build_object('symbol', asked.symbol, 'bars', ends.bars)), '[]')::text as ends
    from unnest(${sql.param([...symbols])}::text[]) as asked(symbol)
    cross join lateral (
      select json_agg(one.bar) as bars from (
        (select ${bar} as bar from ${marketBar} b where b.symbol = asked.symbol order by b.day limit 1)
        union all
        (select ${bar} from ${marketBar} b where b.symbol = asked.symbol order by b.day desc limit 2)
      ) as one
    ) as ends
    where ends.bars is not null`)
  for (const { symbol, bars } of JSON.parse(rows[0]?.ends ?? '[]') as Ends[]) {
    const inOrder = bars.map((bar) => ({ symbol, ...bar })).sort((a, b) => (a.day < b.day ? -1 : 1))
    const [first, last] = [inOrder[0] as StoredBar, inOrder.at(-1) as StoredBar]
    spans.set(symbol, { first, last, beforeLast: bars.length > 2 ? inOrder.at(-2) : undefined })
  }
  return spans
}
