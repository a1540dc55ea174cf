import type { Passport, PricesToUse } from '../../contract/index.ts'
import { BENCHMARK_NAME } from '../market/benchmark.ts'
import type { MarketCloses } from '../market/closes-of-positions.ts'
import type { DailyCloses } from '../market/daily-closes.ts'
import type { Position, Positions } from '../positions.ts'

const percentOf = (fraction: number, digits = 1) => `${(100 * fraction).toFixed(digits)} %`
/** Prices that moved otherwise than the market's by more than this are named. */
const DIFFERENCE_TOLD = 0.01

/** Holdings whose given prices moved by another factor than the market's closes, and those without closes. */
export function differingPrices(positions: readonly Position[], market: DailyCloses): string[] {
  return positions.flatMap(({ symbol, initialValue, currentValue }) => {
    const closes = market.closes.get(symbol)
    if (!closes)
      return [
        `${symbol}: its price is taken to move evenly between the two given, and its risk is not measured.`,
      ]
    const given = currentValue / initialValue - 1
    const found = closes.at(-1)! / closes[0]! - 1
    return Math.abs(given - found) > DIFFERENCE_TOLD
      ? [`${symbol}: the given prices moved ${percentOf(given)}, the market’s closes ${percentOf(found)}.`]
      : []
  })
}

type Settings = {
  timeframe: string
  riskFree: number
  cuts: number
  prices: PricesToUse
  allowMixedPrices: boolean
}

export function attributionPassport(
  held: Positions,
  market: MarketCloses,
  { timeframe, riskFree, cuts, prices, allowMixedPrices }: Settings,
): Passport {
  const { days } = market
  return {
    method:
      'Contribution: initial weight × price return. Sectors: Brinson and Fachler (1985), linked over sub-periods by Cariño (1999); Menchero, ' +
      'GRAP and Frongello beside it.',
    conventions: [
      'Shares are held over the whole period; returns are of prices, without dividends, fees and trades.',
      prices === 'period'
        ? 'The first and the last price are the market’s closes of the period; without them the ones given.'
        : 'The first and the last price are the ones given; between them holdings follow the market’s closes, and a difference is spread evenly.',
      'Tracking error, information ratio, beta and alpha are of the market’s closes alone. Cash is a holding that earns nothing here.',
      `Sub-periods end on the last session of each ${timeframe === '1M' ? 'week' : 'month'}. A sector that is not held has no selection: it takes the other side’s return.`,
      'Tracking error, information ratio, beta and alpha come from daily returns, deviations over n − 1, × √252 and × 252; ' +
        `alpha and beta are of returns over the riskless rate.${timeframe === '1Y' ? '' : ' A period shorter than a year is scaled to one.'}`,
      `Benchmark: ${BENCHMARK_NAME}.`,
    ],
    inputs: [
      { label: 'Holdings', value: String(held.positions.length) },
      { label: 'Period', value: `${days[0]} to ${days.at(-1)} (${timeframe}), ${days.length - 1} sessions` },
      { label: 'Sub-periods', value: String(cuts) },
      { label: 'Riskless rate', value: `${percentOf(riskFree, 2)} a year, 3 months` },
    ],
    asOf: days.at(-1)!,
    source: `Daily closes: ${market.sources.join(', ')}`,
    caveats: market.caveats,
    replay: {
      asOf: days.at(-1)!,
      timeframe,
      // Told only where it was not what is usual, so that a replay says the same first.
      ...(allowMixedPrices ? { allowMixedPrices } : {}),
    },
  }
}

type OfAccounts = Pick<Settings, 'timeframe' | 'riskFree' | 'cuts' | 'allowMixedPrices'> & {
  days: readonly string[]
  accounts: number
  sources: readonly string[]
  caveats: string[]
}

export const accountPassport = ({ days, timeframe, riskFree, ...of }: OfAccounts): Passport => ({
  method:
    'Contribution: the gain of each day ÷ what was at work on it, linked over the days by Cariño (1999); they add up to the time-weighted return. Sectors: ' +
    'Brinson and Fachler (1985) of each day, linked by Cariño; Menchero, GRAP and Frongello beside it.',
  conventions: [
    'Holdings, trades, dividends and what was paid in and out are those of each day. Money that comes in counts from the start of its day, money that leaves to its end, as in the performance of the account.',
    'A trade has half of its amount at work on its day (modified Dietz). Cash is what is left; interest and fees are its gain.',
    'A holding’s own return is over the days on which it was held, with dividends. Weights are at the start and the end.',
    `Sub-periods end on the last session of each ${timeframe === '1M' ? 'week' : 'month'}. A sector that is not held has no selection: it takes the other side’s return.`,
    'Tracking error, information ratio, beta and alpha come from daily returns, deviations over n − 1, × √252 and × 252; ' +
      `alpha and beta are of returns over the riskless rate.${timeframe === '1Y' ? '' : ' A period shorter than a year is scaled to one.'}`,
    `Benchmark: ${BENCHMARK_NAME}.`,
  ],
  inputs: [
    { label: 'Accounts', value: String(of.accounts) },
    { label: 'Period', value: `${days[0]} to ${days.at(-1)} (${timeframe}), ${days.length - 1} sessions` },
    { label: 'Sub-periods', value: String(of.cuts) },
    { label: 'Riskless rate', value: `${percentOf(riskFree, 2)} a year, 3 months` },
  ],
  asOf: days.at(-1)!,
  source: `Daily closes: ${of.sources.join(', ')}`,
  caveats: of.caveats,
  replay: {
    asOf: days.at(-1)!,
    timeframe,
    ...(of.allowMixedPrices ? { allowMixedPrices: true } : {}),
  },
})
