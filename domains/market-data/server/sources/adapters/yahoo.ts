import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, fetchJson, readShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideQuote } from '../market-source.ts'

const provider: Provider = {
  name: 'Yahoo',
  timeoutMs: 8_000,
  totalMsMax: 12_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 0,
  // It publishes no limit; so few calls were never refused.
  budget: { calls: 60, perSeconds: 3_600 },
  keepsBodiesDays: 7,
}

const amounts = z.array(z.number().nullable()).optional()
const Chart = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({
            symbol: z.string(),
            currency: z.string().nullish(),
            regularMarketPrice: z.number(),
            regularMarketTime: z.number(),
            chartPreviousClose: z.number(),
            previousClose: z.number().optional(),
          }),
          indicators: z.object({
            quote: z.array(z.object({ open: amounts, high: amounts, low: amounts, volume: amounts })),
          }),
        }),
      )
      .min(1),
  }),
})
const Refusal = z
  .object({ chart: z.object({ error: z.object({ description: z.string() }) }) })
  .transform(({ chart }) => chart.error.description)

/**
 * Yahoo's charts: a call for each symbol, of the day. It says nothing of its delay there, so no price of it counts as live. Never asked
 * unless the installation allows it (YAHOO_PRICES) and an administrator connects it: it gives no licence.
 */
export const yahoo: MarketSource = defineSource({
  name: 'yahoo',
  title: 'Yahoo',
  provider,
  needs: 'nothing',
  licence: 'None: Yahoo licenses its prices to nobody. Personal use, at your own answer.',
  delay: 'Unknown, up to 15 minutes; shown as delayed.',
  keyPage: null,

  prices: {
    ageSecondsMin: 900,
    symbolsMax: 10,
    async read(ctx, _keys, symbols) {
      const quotes: OutsideQuote[] = []
      for (const symbol of symbols) {
        const quote = await readQuote(ctx, symbol)
        if (quote) quotes.push(quote)
      }
      return quotes
    },
  },
})

async function readQuote(ctx: Context, symbol: string): Promise<OutsideQuote | undefined> {
  const reply = await fetchJson(ctx, provider, {
    url: `${marketDataSettings.of(ctx.installation.config).urls.yahoo}/v8/finance/chart/${encodeURIComponent(symbol.replace('.', '-'))}?interval=1d&range=1d`,
    reads: [404],
  })
  if (reply.status === 404) return undefined
  const [result] = readShape(provider, Chart, reply, Refusal).chart.result
  // A price in another currency under a symbol of ours is another share.
  if (!result || (result.meta.currency && result.meta.currency !== 'USD')) return undefined
  const { meta, indicators } = result
  const [day] = indicators.quote
  return {
    symbol,
    price: meta.regularMarketPrice,
    previousClose: meta.previousClose ?? meta.chartPreviousClose,
    open: day?.open?.at(-1) ?? null,
    high: day?.high?.at(-1) ?? null,
    low: day?.low?.at(-1) ?? null,
    volume: day?.volume?.at(-1) ?? null,
    at: new Date(meta.regularMarketTime * 1000),
    isLive: false,
  }
}
