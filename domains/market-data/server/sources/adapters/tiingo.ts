import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, fetchShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideNews, OutsideQuote } from '../market-source.ts'

const provider: Provider = {
  name: 'Tiingo',
  timeoutMs: 8_000,
  totalMsMax: 12_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 1,
  // The free plan: 50 calls an hour.
  budget: { calls: 50, perSeconds: 3_600 },
  keepsBodiesDays: 7,
}

const amount = z.number().nullish()
const Iex = z.array(
  z.object({
    ticker: z.string(),
    timestamp: z.string(),
    tngoLast: amount,
    last: amount,
    prevClose: amount,
    open: amount,
    high: amount,
    low: amount,
    volume: amount,
  }),
)
const News = z.array(
  z.object({
    id: z.number(),
    publishedDate: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    source: z.string(),
    url: z.string(),
  }),
)
// Refusals come with status 200 as well.
const Refusal = z.object({ detail: z.string() }).transform(({ detail }) => detail)

/** Tiingo: prices of the IEX exchange for many symbols in one call, and news. */
export const tiingo: MarketSource = defineSource({
  name: 'tiingo',
  title: 'Tiingo',
  provider,
  needs: 'key',
  licence: 'Your own contract with Tiingo; the free plan is for internal use.',
  delay: 'Trades of the IEX exchange as they happen.',
  keyPage: 'https://www.tiingo.com/account/api/token',

  prices: {
    ageSecondsMin: 120,
    symbolsMax: 100,
    async read(ctx, { apiKey }, symbols) {
      const url = `${baseOf(ctx)}/iex/?tickers=${encodeURIComponent(symbols.join(',').toLowerCase())}`
      const rows = await fetchShape(ctx, provider, withKey(url, apiKey), Iex, Refusal)
      return rows.flatMap((row): OutsideQuote[] => {
        const price = row.tngoLast ?? row.last
        const at = new Date(row.timestamp)
        if (!price || !row.prevClose || Number.isNaN(at.getTime())) return []
        return [
          {
            symbol: row.ticker.toUpperCase(),
            price,
            previousClose: row.prevClose,
            open: row.open ?? null,
            high: row.high ?? null,
            low: row.low ?? null,
            volume: row.volume ?? null,
            at,
            isLive: true,
          },
        ]
      })
    },
  },

  news: {
    ageSecondsMin: 1_800,
    async read(ctx, { apiKey }, { symbol, from, to, limit }) {
      const query = new URLSearchParams({
        tickers: symbol.toLowerCase(),
        startDate: from.toISOString().slice(0, 10),
        endDate: to.toISOString().slice(0, 10),
        limit: String(limit),
        sortBy: 'publishedDate',
      })
      const url = `${baseOf(ctx)}/tiingo/news?${query}`
      const rows = await fetchShape(ctx, provider, withKey(url, apiKey), News, Refusal)
      const items = rows.map(
        (row): OutsideNews => ({
          id: String(row.id),
          headline: row.title,
          summary: row.description ?? '',
          source: row.source,
          url: row.url,
          publishedAt: new Date(row.publishedDate),
        }),
      )
      return { items }
    },
  },
})

const baseOf = (ctx: Context) => marketDataSettings.of(ctx.installation.config).urls.tiingo
const withKey = (url: string, key: string) => ({
  url,
  budgetKey: key,
  headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
})
