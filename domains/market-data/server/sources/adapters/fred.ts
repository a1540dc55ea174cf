import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, fetchShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideCurve, SourceKeys } from '../market-source.ts'

const provider: Provider = {
  name: 'FRED',
  timeoutMs: 10_000,
  totalMsMax: 15_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 1,
  // 120 calls a minute for each key.
  budget: { calls: 120, perSeconds: 60 },
  keepsBodiesDays: 30,
}

/** The series of each maturity, in years. */
const SERIES = [
  ['DGS1MO', 1 / 12],
  ['DGS3MO', 0.25],
  ['DGS6MO', 0.5],
  ['DGS1', 1],
  ['DGS2', 2],
  ['DGS3', 3],
  ['DGS5', 5],
  ['DGS7', 7],
  ['DGS10', 10],
  ['DGS20', 20],
  ['DGS30', 30],
] as const

const Observations = z.object({
  units: z.string(),
  observations: z.array(z.object({ date: z.iso.date(), value: z.string() })),
})
const Refusal = z.object({ error_message: z.string() }).transform(({ error_message }) => error_message)

/** FRED: the constant maturities of the Federal Reserve's release H.15, a call for each. */
export const fred: MarketSource = defineSource({
  name: 'fred',
  title: 'FRED',
  provider,
  needs: 'key',
  licence: 'Free with a key; cite FRED, Federal Reserve Bank of St. Louis. The H.15 rates are public domain.',
  delay: 'The business day after.',
  keyPage: 'https://fredaccount.stlouisfed.org/apikeys',

  rates: {
    ageSecondsMin: 3 * 3_600,
    curve: 'Treasury constant maturities (Federal Reserve H.15)',
    async read(ctx, keys, days) {
      const byDay = new Map<string, OutsideCurve['points']>()
      for (const [series, years] of SERIES) {
        for (const { date, value } of await readSeries(ctx, keys, series, days)) {
          // A day without a value is a dot.
          if (value === '.' || !Number.isFinite(Number(value))) continue
          const points = byDay.get(date) ?? []
          byDay.set(date, points)
          points.push({ years, yield: Math.round(Number(value) * 10_000) / 1_000_000 })
        }
      }
      return [...byDay].map(([day, points]) => ({ day, points })).sort((a, b) => (a.day < b.day ? -1 : 1))
    },
  },
})

async function readSeries(
  ctx: Context,
  { apiKey }: SourceKeys,
  series: string,
  { from, to }: { from: string; to: string },
): Promise<{ date: string; value: string }[]> {
  const query = new URLSearchParams({
    series_id: series,
    file_type: 'json',
    observation_start: from,
    observation_end: to,
  })
  const call = {
    url: `${marketDataSettings.of(ctx.installation.config).urls.fred}/fred/series/observations?${query}`,
    secretQuery: { api_key: apiKey },
    budgetKey: apiKey,
    reads: [400, 403, 404],
  }
  return (await fetchShape(ctx, provider, call, Observations, Refusal)).observations
}
