import { type Context, daysBefore } from '#platform/context/index.ts'
import { answeredLately } from '#platform/sources/index.ts'
import { newsUnder, type StoredNews } from '../store.ts'
import { connectedSources } from './known-sources.ts'

export type KeptNews = {
  /** Each once, the newest first. */
  items: readonly StoredNews[]
  /** Connected sources that have answered a question for news of it in the last days. */
  askedOf: readonly string[]
  /** Connected sources that give news, and have not. */
  notAskedOf: readonly string[]
}

const ASKED_SECONDS = 7 * 86_400

/** The news of the last days that is kept under symbols, and which sources were asked for it in a week; asks none. */
export async function newsKeptOf(
  ctx: Context,
  { symbols, days }: { symbols: readonly string[]; days: number },
): Promise<Map<string, KeptNews>> {
  if (symbols.length === 0) return new Map()
  const rows = await newsUnder(ctx.db, { symbols, since: daysBefore(ctx.now, days), until: ctx.now })
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  const sources = (await connectedSources(ctx)).flatMap(({ source }) => (source.news ? [source] : []))
  const questionOf = ({ news }: (typeof sources)[number], symbol: string) =>
    news?.isGeneral ? 'news' : `news of ${symbol}`
  const asked = new Map<string, Set<string>>()
  for (const source of sources)
    asked.set(
      source.name,
      await answeredLately(
        ctx,
        source.name,
        [...new Set(symbols.map((symbol) => questionOf(source, symbol)))],
        ASKED_SECONDS,
      ),
    )
  return new Map(
    symbols.map((symbol) => {
      const [askedOf, notAskedOf] = [true, false].map((isAsked) =>
        sources
          .filter((source) => asked.get(source.name)?.has(questionOf(source, symbol)) === isAsked)
          .map(({ title }) => title),
      ) as [string[], string[]]
      return [symbol, { items: bySymbol.get(symbol) ?? [], askedOf, notAskedOf }]
    }),
  )
}
