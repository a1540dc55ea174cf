import { mixOf, namedSymbols, type UsedPrice } from '#domains/market-data/contract/index.ts'
import { refuseMixedPrices } from '#domains/market-data/server/index.ts'
import { caveatsOf, doubtfulCloses } from '#domains/risk/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { closesOver, type DailyCloses } from './daily-closes.ts'
import { isRateMade } from './risk-free-rate.ts'
import { CASH } from './sectors.ts'

type Held = { symbol: string; assetClass: string }

export type MarketCloses = DailyCloses & {
  caveats: string[]
  /** The benchmark has another kind of prices than the positions: each is counted alone, and nothing is measured of both. */
  isBesideApart: boolean
}

/**
 * Whether what is held is compared with prices of another kind, and what is stated of it then. Prices of the market are missing oftener of a benchmark than of holdings:
 * what a person imports is what they hold.
 */
export function besideApart(
  held: Iterable<UsedPrice>,
  beside: Iterable<UsedPrice>,
): { isApart: boolean; caveats: string[] } {
  const [own, other] = [mixOf(held), mixOf(beside)]
  const isMade = own.real.length > 0 && other.simulated.length > 0
  if (!isMade && !(own.simulated.length > 0 && other.real.length > 0)) return { isApart: false, caveats: [] }
  const funds = namedSymbols(isMade ? other.simulated : other.real)
  const kinds = isMade ? ['simulated', 'of the market'] : ['of the market', 'simulated']
  return {
    isApart: true,
    caveats: [
      `The prices of the benchmark (${funds}) are ${kinds[0]} and those of the holdings ${kinds[1]}; each is counted by itself. Returns and contributions of the holdings are of their own prices; the benchmark’s return, the active return and the effects by sector compare two markets, and tracking error, beta and alpha are not measured. Import prices of the sector funds to have them.`,
    ],
  }
}

/**
 * The closes of positions and of what they are compared with, on the same sessions. Cash is worth one on all of them and needs no price.
 * @throws Problem `prices-mixed` for positions with real closes beside others with made ones, unless that is allowed.
 */
export async function closesOfPositions(
  ctx: Context,
  positions: readonly Held[],
  {
    beside,
    days,
    allowMixedPrices,
  }: { beside: readonly string[]; days: readonly IsoDay[]; allowMixedPrices: boolean },
): Promise<MarketCloses> {
  const money = positions.filter(({ assetClass }) => assetClass === CASH).map(({ symbol }) => symbol)
  const priced = positions.filter(({ assetClass }) => assetClass !== CASH).map(({ symbol }) => symbol)
  const market = await closesOver(ctx, [...priced, ...beside], days, { allowMixedPrices })
  const isHeld = new Set(priced)
  const [held, others] = [true, false].map((own) =>
    market.used.filter(({ symbol }) => isHeld.has(symbol) === own),
  ) as [UsedPrice[], UsedPrice[]]
  refuseMixedPrices(mixOf(held), allowMixedPrices)
  const { isApart, caveats } = allowMixedPrices ? { isApart: false, caveats: [] } : besideApart(held, others)
  const mix = mixOf(isApart ? held : market.used)
  const last = days.at(-1)!
  return {
    ...market,
    closes: new Map([
      ...market.closes,
      ...money.map((symbol) => [symbol, new Float64Array(days.length).fill(1)] as const),
    ]),
    isBesideApart: isApart,
    caveats: [
      ...caveats,
      ...caveatsOf(mix, { lastDay: last, until: last }),
      ...(mix.real.length > 0 && mix.simulated.length === 0 && (await isRateMade(ctx, last))
        ? [MADE_RATE]
        : []),
      ...endedEarly(market, last),
      ...doubtfulCloses(realOf(market), days),
    ],
  }
}

const MADE_RATE =
  'The riskless rate is simulated and the prices are real: alpha, Sharpe ratios and expected returns mix both. Connect a source of rates for the real one.'

/** Symbols whose prices end before the period does: their return is to that day, and no return since. */
function endedEarly({ ended }: DailyCloses, last: IsoDay): string[] {
  const [first] = ended
  if (!first) return []
  const symbols = ended.map(({ symbol }) => symbol)
  return [
    `${namedSymbols(symbols)} ${symbols.length === 1 ? 'has' : 'have'} no close of ${last}: ${symbols.length === 1 ? `its last, of ${first.lastDay},` : `the last of each (of ${first.lastDay} for ${first.symbol})`} is used for the days since.`,
  ]
}

/** The closes of symbols that are priced by the market. */
function realOf({ closes, used }: DailyCloses): ReadonlyMap<string, Float64Array> {
  const real = new Set(used.filter(({ kind }) => kind !== 'simulated').map(({ symbol }) => symbol))
  return new Map([...closes].filter(([symbol]) => real.has(symbol)))
}
