import { createHash } from 'node:crypto'
import { readRates } from '#domains/market-data/server/index.ts'
import { type IsoDay, sessionOf } from '#engines/market-calendar/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Basis } from '../contract/index.ts'
import type { PriceHistory } from './history/price-history.ts'

export type RiskFree = { rate: number; words: string; isSimulated: boolean }

/** The history with what has to be said of the risk-free rate beside it: a made one beside prices of the market. */
export const besideRiskFree = (history: PriceHistory, { isSimulated }: RiskFree): PriceHistory =>
  isSimulated && history.prices === 'real'
    ? {
        ...history,
        caveats: [
          ...history.caveats,
          'The risk-free rate is simulated and the prices are real: Sharpe, Sortino, Treynor and omega ratios, and weights that are best by them, are of both. Connect a source of rates to have the true one.',
        ],
      }
    : history

/** The government yield of three months (or so many years), or of the nearest maturity, as known after a session; it never changes later. */
export async function riskFreeRate(ctx: Context, session: IsoDay, years = 0.25): Promise<RiskFree> {
  const closesAt = sessionOf(session)?.closesAt ?? ctx.now.getTime()
  const then = { ...ctx, now: new Date(Math.min(ctx.now.getTime(), closesAt)) }
  const { points, asOf, source } = await readRates(then)
  const nearest = points.reduce<(typeof points)[number] | undefined>(
    (best, point) => (best && Math.abs(best.years - years) <= Math.abs(point.years - years) ? best : point),
    undefined,
  )
  if (!nearest)
    throw new Problem('price-unavailable', `No source has a government yield as of ${asOf}.`, { asOf })
  const { yield: rate, label } = nearest
  const maturity = nearest.years === 0.25 ? 'three-month' : label
  return {
    rate,
    isSimulated: source === 'simulated',
    words: `Risk-free rate: ${maturity} government yield of ${asOf}, ${Number((rate * 100).toFixed(2))}% (${source}).`,
  }
}

/** What an answer rests on, with a digest of returns and request. */
export function basisOf(
  history: PriceHistory,
  request: unknown,
  { conventions, notes }: { conventions: readonly string[]; notes: readonly string[] },
): Basis {
  const digest = createHash('sha256')
  digest.update(canonicalJson(request))
  digest.update(new Uint8Array(history.returns.buffer))
  digest.update(history.days.join())
  return {
    asOf: history.asOf,
    firstDay: history.firstDay,
    observations: history.days.length,
    sources: history.sources,
    prices: history.prices,
    caveats: history.caveats,
    conventions: [...conventions],
    notes: [...notes, ...history.notes],
    digest: digest.digest('hex'),
  }
}
