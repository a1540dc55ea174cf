import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { outsideQuotes, quotedSymbols, type StoredQuote } from '../sources/store.ts'
import { marketBar } from '../tables.ts'
import { type StoredState, stateOfPrices } from './stored-state.ts'

type StoredBar = Omit<typeof marketBar.$inferSelect, 'importId'>

/** The ends of what is stored of a symbol. */
export type StoredSpan = { first: StoredBar; last: StoredBar; beforeLast: StoredBar | undefined }

/** What is stored of symbols, undefined where nothing is, and the state of the market's tables it was read in. */
type KnownPrices = {
  state: StoredState
  readAt: number
  spans: Map<string, StoredSpan | undefined>
  told: Map<string, StoredQuote | undefined>
}

const SYMBOLS_KNOWN_MAX = 50_000
/** However sure it is that nothing was written, it is read again after so long. */
const KNOWN_FOR_MS = 600_000
/** Fewer symbols than this are read as fast as it is asked whether anything has changed. */
const WORTH_KNOWING = 100

let known = new WeakMap<Queryable, KnownPrices>()

/** Bars are about to be written here: what is known of their ends is no longer sure. */
export function forgetSpans(): void {
  known = new WeakMap()
}

/** The ends of the stored bars of symbols, and what outside sources told last of them. */
export type StoredPrices = { spans: Map<string, StoredSpan>; told: Map<string, StoredQuote> }

/**
 * What is stored of each symbol that anything is stored of. A screen of a large portfolio asks for the same thousands in each of its calls, so it is remembered while the
 * tables are in the state, asked for again each time, in which it was read; inside a change it is read again.
 */
export async function storedPricesOf(db: Queryable, symbols: readonly string[]): Promise<StoredPrices> {
  const own = await knownTo(db, symbols)
  if (!own) return { spans: await readSpans(db, symbols), told: await outsideQuotes(db, symbols) }
  return {
    spans: await ofThese(symbols, own.spans, (missing) => readSpans(db, missing)),
    told: await ofThese(symbols, own.told, (missing) => outsideQuotes(db, missing)),
  }
}

/** The first, the last and the last but one stored bar of each symbol that has any. */
export async function spansOf(db: Queryable, symbols: readonly string[]): Promise<Map<string, StoredSpan>> {
  const own = await knownTo(db, symbols)
  return own ? ofThese(symbols, own.spans, (missing) => readSpans(db, missing)) : readSpans(db, symbols)
}

/** Which of some symbols have stored bars. */
export async function symbolsWithBars(db: Queryable, symbols: readonly string[]): Promise<Set<string>> {
  return new Set((await spansOf(db, symbols)).keys())
}

async function knownTo(db: Queryable, symbols: readonly string[]): Promise<KnownPrices | undefined> {
  if (symbols.length < WORTH_KNOWING || !('$client' in db)) return undefined
  const state = await stateOfPrices(db)
  const own = known.get(db)
  // The age of a memory is a matter of this process and not of the market's time.
  const now = performance.now()
  const isOld = !own || now - own.readAt > KNOWN_FOR_MS || own.spans.size > SYMBOLS_KNOWN_MAX
  if (!isOld && own.state.bars === state.bars && own.state.quotes === state.quotes) return own
  const fresh: KnownPrices = { state, readAt: now, spans: new Map(), told: new Map() }
  if (!isOld && own.state.bars === state.bars) {
    // Sources told some: they add a close of the day before of what they told, and nothing else. Whoever still reads by the earlier state keeps a map of his own.
    Object.assign(fresh, { spans: new Map(own.spans), readAt: own.readAt })
    for (const symbol of await quotedSymbols(db)) fresh.spans.delete(symbol)
  }
  known.set(db, fresh)
  return fresh
}

/** What is known of symbols, with what is not known yet read. */
async function ofThese<Stored>(
  symbols: readonly string[],
  remembered: Map<string, Stored | undefined>,
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, Stored>>,
): Promise<Map<string, Stored>> {
  const missing = symbols.filter((symbol) => !remembered.has(symbol))
  const reread = missing.length > 0 ? await read(missing) : new Map<string, Stored>()
  for (const symbol of missing) remembered.set(symbol, reread.get(symbol))
  const found = new Map<string, Stored>()
  for (const symbol of symbols) {
    const stored = remembered.get(symbol)
    if (stored !== undefined) found.set(symbol, stored)
  }
  return found
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
