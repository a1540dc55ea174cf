import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, fetchShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideNews, OutsideQuote } from '../market-source.ts'

const provider: Provider = {
  name: 'Finnhub',
  timeoutMs: 8_000,
  totalMsMax: 12_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 1,
  // The free plan: 60 calls a minute.
  budget: { calls: 60, perSeconds: 60 },
  keepsBodiesDays: 7,
}

const Quote = z.object({
  c: z.number(),
  h: z.number(),
  l: z.number(),
  o: z.number(),
  pc: z.number(),
  /** Seconds since 1970. */
  t: z.number(),
})
const News = z.array(
  z.object({
    id: z.number(),
    datetime: z.number(),
    headline: z.string(),
    summary: z.string(),
    source: z.string(),
    url: z.string(),
  }),
)

const Refusal = z.object({ error: z.string() }).transform(({ error }) => error)

/** Finnhub: a call for each symbol, and news. */
export const finnhub: MarketSource = defineSource({
  name: 'finnhub',
  title: 'Finnhub',
  provider,
  needs: 'key',
  licence: 'Your own contract with Finnhub; the free plan is for personal use.',
  delay: 'The last trade of US shares as it happens.',
  keyPage: 'https://finnhub.io/dashboard',

  prices: {
    ageSecondsMin: 60,
    symbolsMax: 20,
    async read(ctx, { apiKey }, symbols) {
      const quotes: OutsideQuote[] = []
      for (const symbol of symbols) {
        const url = `${baseOf(ctx)}/api/v1/quote?symbol=${encodeURIComponent(symbol)}`
        const row = await fetchShape(ctx, provider, withKey(url, apiKey), Quote, Refusal)
        // A symbol that it does not know has zeros everywhere.
        if (row.c === 0 || row.t === 0) continue
        quotes.push({
          symbol,
          price: row.c,
          previousClose: row.pc,
          open: row.o,
          high: row.h,
          low: row.l,
          volume: null,
          at: new Date(row.t * 1000),
          isLive: true,
        })
      }
      return quotes
    },
  },

  news: {
    ageSecondsMin: 600,
    async read(ctx, { apiKey }, { symbol, from, to, limit }) {
      const query = new URLSearchParams({
        symbol,
        from: from.toISOString().slice(0, 10),
        to: to.toISOString().slice(0, 10),
      })
      const url = `${baseOf(ctx)}/api/v1/company-news?${query}`
      const rows = await fetchShape(ctx, provider, withKey(url, apiKey), News, Refusal)
      const items = rows.slice(0, limit).map(
        (row): OutsideNews => ({
          id: String(row.id),
          headline: row.headline,
          summary: row.summary,
          source: row.source,
          url: row.url,
          publishedAt: new Date(row.datetime * 1000),
        }),
      )
      return { items }
    },
  },
})

const baseOf = (ctx: Context) => marketDataSettings.of(ctx.installation.config).urls.finnhub
const withKey = (url: string, key: string) => ({ url, budgetKey: key, headers: { 'x-finnhub-token': key } })
