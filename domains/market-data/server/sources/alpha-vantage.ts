import { z } from 'zod'
import { newYorkMoment } from '#engines/market-calendar/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import { failed, fetchJson, type OutsideQuote, type PriceSource } from './price-source.ts'

const CLOSE_MINUTES = 16 * 60

const provider: Provider = {
  name: 'Alpha Vantage',
  timeoutMs: 10_000,
  totalMsMax: 15_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 0,
  // The free plan: 25 calls a day.
  budget: { calls: 25, perSeconds: 86_400 },
}

const amount = z.coerce.number().positive()
const GlobalQuote = z.object({
  'Global Quote': z.union([
    z.object({
      '01. symbol': z.string(),
      '02. open': amount,
      '03. high': amount,
      '04. low': amount,
      '05. price': amount,
      '06. volume': z.coerce.number(),
      '07. latest trading day': z.iso.date(),
      '08. previous close': amount,
    }),
    // A symbol that it does not know.
    z.object({}).strict(),
  ]),
})
const Refusal = z.object({
  Note: z.string().optional(),
  Information: z.string().optional(),
  'Error Message': z.string().optional(),
})

/** Alpha Vantage: a call for each symbol, few a day, prices of the last close. */
export const alphaVantage: PriceSource = {
  name: 'alpha-vantage',
  title: 'Alpha Vantage',
  quoteAgeSecondsMin: 6 * 3_600,
  newsAgeSecondsMin: 86_400,
  symbolsMax: 5,

  async readQuotes(ctx, key, symbols) {
    const quotes: OutsideQuote[] = []
    for (const symbol of symbols) {
      const base = ctx.house.config.priceSourceUrls.alphaVantage
      const url = `${base}/query?function=GLOBAL_QUOTE&symbol=${encodeURIComponent(symbol)}`
      const body = await fetchJson(ctx, provider, { url, secretQuery: { apikey: key } })
      const parsed = GlobalQuote.safeParse(body)
      // Limits and errors come with status 200, and may repeat the key.
      if (!parsed.success) throw failed(provider, `says: ${refusalIn(body).replaceAll(key, '***')}`)
      const row = parsed.data['Global Quote']
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
}

function refusalIn(body: unknown): string {
  const refusal = Refusal.safeParse(body)
  const said = refusal.success
    ? (refusal.data.Note ?? refusal.data.Information ?? refusal.data['Error Message'])
    : undefined
  return said?.slice(0, 300) ?? 'something in a shape of its own'
}
