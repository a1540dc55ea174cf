import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, fetchShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideNews, OutsideQuote, SourceKeys } from '../market-source.ts'

const provider: Provider = {
  name: 'Alpaca',
  timeoutMs: 8_000,
  totalMsMax: 12_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 1,
  // The free plan: 200 calls a minute.
  budget: { calls: 200, perSeconds: 60 },
  keepsBodiesDays: 7,
}

const Bar = z.object({ o: z.number(), h: z.number(), l: z.number(), c: z.number(), v: z.number() })
const Snapshots = z.record(
  z.string(),
  z
    .object({
      latestTrade: z.object({ t: z.string(), p: z.number() }).nullish(),
      dailyBar: Bar.nullish(),
      prevDailyBar: Bar.nullish(),
    })
    .nullable(),
)
const News = z.object({
  news: z.array(
    z.object({
      id: z.number(),
      headline: z.string(),
      summary: z.string().nullish(),
      created_at: z.string(),
      url: z.string().nullish(),
      source: z.string(),
    }),
  ),
})
const Refusal = z.object({ message: z.string() }).transform(({ message }) => message)
const REFUSALS = [400, 401, 403, 422] as const
const NEWS_MAX = 50

/** Alpaca: trades of the IEX exchange for many symbols in one call, and news. */
export const alpaca: MarketSource = defineSource({
  name: 'alpaca',
  title: 'Alpaca',
  provider,
  needs: 'key and secret',
  licence: 'Your own contract with Alpaca.',
  delay: 'IEX only: trades of that exchange as they happen, a few per cent of the market.',
  keyPage: 'https://app.alpaca.markets/dashboard/overview',

  prices: {
    ageSecondsMin: 30,
    symbolsMax: 100,
    async read(ctx, keys, symbols) {
      // One symbol that it cannot read makes it refuse them all.
      const readable = symbols.filter((symbol) => /^[A-Z]{1,6}(\.[A-Z])?$/.test(symbol))
      if (readable.length === 0) return []
      const query = new URLSearchParams({ symbols: readable.join(','), feed: 'iex' })
      const rows = await ask(ctx, keys, `/v2/stocks/snapshots?${query}`, Snapshots)
      return Object.entries(rows).flatMap(([symbol, row]): OutsideQuote[] => {
        const trade = row?.latestTrade
        const before = row?.prevDailyBar
        if (!trade || !before) return []
        const day = row?.dailyBar
        return [
          {
            symbol,
            price: trade.p,
            previousClose: before.c,
            open: day?.o ?? null,
            high: day?.h ?? null,
            low: day?.l ?? null,
            // The volume of one exchange would read as the market's.
            volume: null,
            at: new Date(trade.t),
            isLive: true,
          },
        ]
      })
    },
  },

  news: {
    ageSecondsMin: 600,
    async read(ctx, keys, { symbol, from, to, limit }) {
      const query = new URLSearchParams({
        symbols: symbol,
        start: from.toISOString(),
        end: to.toISOString(),
        limit: String(Math.min(limit, NEWS_MAX)),
      })
      const { news } = await ask(ctx, keys, `/v1beta1/news?${query}`, News)
      const items = news.map(
        (row): OutsideNews => ({
          id: String(row.id),
          headline: row.headline,
          summary: row.summary ?? '',
          source: row.source,
          url: row.url ?? '',
          publishedAt: new Date(row.created_at),
        }),
      )
      return { items }
    },
  },
})

const ask = <Shape extends z.ZodType>(
  ctx: Context,
  { apiKey, apiSecret }: SourceKeys,
  path: string,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const call = {
    url: `${marketDataSettings.of(ctx.installation.config).urls.alpaca}${path}`,
    headers: { 'apca-api-key-id': apiKey, 'apca-api-secret-key': apiSecret },
    budgetKey: apiKey,
    reads: REFUSALS,
  }
  return fetchShape(ctx, provider, call, shape, Refusal)
}
