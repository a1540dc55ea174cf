import { z } from 'zod'
import { newYorkMoment } from '#engines/market-calendar/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import { numberInText } from '#platform/endpoint/index.ts'
import { defineSource, fetchShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideQuote } from '../market-source.ts'

const CLOSE_MINUTES = 16 * 60

const provider: Provider = {
  name: 'Alpha Vantage',
  timeoutMs: 10_000,
  totalMsMax: 15_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 0,
  // The free plan: 25 calls a day.
  budget: { calls: 25, perSeconds: 86_400 },
  keepsBodiesDays: 30,
}

const amount = numberInText().positive()
const GlobalQuote = z.object({
  'Global Quote': z.union([
    z.object({
      '01. symbol': z.string(),
      '02. open': amount,
      '03. high': amount,
      '04. low': amount,
      '05. price': amount,
      '06. volume': numberInText(),
      '07. latest trading day': z.iso.date(),
      '08. previous close': amount,
    }),
    // A symbol that it does not know.
    z.object({}).strict(),
  ]),
})
// Limits and errors come with status 200.
const Refusal = z
  .object({
    Note: z.string().optional(),
    Information: z.string().optional(),
    'Error Message': z.string().optional(),
  })
  .transform((stated) => stated.Note ?? stated.Information ?? stated['Error Message'] ?? '')
  .pipe(z.string().min(1))

/** Alpha Vantage: a call for each symbol, few a day, prices of the last close. */
export const alphaVantage: MarketSource = defineSource({
  name: 'alpha-vantage',
  title: 'Alpha Vantage',
  provider,
  needs: 'key',
  licence: 'Your own contract with Alpha Vantage.',
  delay: 'Prices of the last close.',
  keyPage: 'https://www.alphavantage.co/support/#api-key',

  prices: {
    ageSecondsMin: 6 * 3_600,
    symbolsMax: 5,
    async read(ctx, { apiKey }, symbols) {
      const quotes: OutsideQuote[] = []
      for (const symbol of symbols) {
        const base = marketDataSettings.of(ctx.installation.config).urls.alphaVantage
        const url = `${base}/query?function=GLOBAL_QUOTE&symbol=${encodeURIComponent(symbol)}`
        const call = { url, secretQuery: { apikey: apiKey }, budgetKey: apiKey }
        const { 'Global Quote': row } = await fetchShape(ctx, provider, call, GlobalQuote, Refusal)
        if (!('05. price' in row)) continue
        quotes.push({
          symbol: row['01. symbol'],
          price: row['05. price'],
          previousClose: row['08. previous close'],
          open: row['02. open'],
          high: row['03. high'],
          low: row['04. low'],
          volume: row['06. volume'],
          at: new Date(newYorkMoment(row['07. latest trading day'], CLOSE_MINUTES)),
          isLive: false,
        })
      }
      return quotes
    },
  },
})
