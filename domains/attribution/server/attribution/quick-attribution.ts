import { namedSymbols } from '#domains/market-data/contract/index.ts'
import {
  contributionsOf,
  type LinkedAttribution,
  linkPeriods,
} from '#engines/performance-attribution/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type AttributionAnswer,
  type Contribution,
  type quickAttribution as endpoint,
  type LeftOut,
  linkings,
  type PricesToUse,
  type SectorEffect,
  Timeframe,
} from '../../contract/index.ts'
import {
  BENCHMARK_DEFINITION,
  BENCHMARK_NAME,
  type BenchmarkPaths,
  benchmarkPaths,
  benchmarkSymbols,
  spyReturn,
} from '../market/benchmark.ts'
import { closesOfPositions, type MarketCloses } from '../market/closes-of-positions.ts'
import { closesOver, type DailyCloses } from '../market/daily-closes.ts'
import { riskFreeRate } from '../market/risk-free-rate.ts'
import { CASH } from '../market/sectors.ts'
import { sessionAsked, sessionsOf } from '../market/sessions.ts'
import { type Position, type Positions, positionsOf } from '../positions.ts'
import { computed } from '../refusals.ts'
import { attributeAccounts } from './account-attribution.ts'
import { attributionPassport, differingPrices } from './attribution-words.ts'
import { pricesToUse } from './prices-to-use.ts'
import { relativeRisk } from './relative-risk.ts'
import { cutsOf, effectsOf, sectorPeriod } from './sub-periods.ts'
import { addedPaths, marketPath, valuePath } from './value-paths.ts'

const TOP = 3

/**
 * Where the return came from: each holding's share, and allocation, selection and interaction by sector against the benchmark.
 * @throws Problem `invalid-input` for what cannot be attributed, with the reason.
 */
export async function quickAttribution(
  ctx: Context,
  { holdings, accountIds, timeframe, asOf, prices: asked, allowMixedPrices }: RequestOf<typeof endpoint>,
): Promise<AttributionAnswer> {
  if (accountIds) return attributeAccounts(ctx, { accountIds, timeframe, asOf, allowMixedPrices })
  if (!holdings)
    throw new Problem('invalid-input', 'Holdings or accounts are required', { field: 'holdings' })
  const session = sessionAsked(ctx, asOf)
  const days = sessionsOf(timeframe, session)
  const given = positionsOf(holdings)
  const period = await closesOfPositions(ctx, given.positions, {
    beside: benchmarkSymbols,
    days,
    allowMixedPrices,
  })
  const symbols = given.positions.filter(({ assetClass }) => assetClass !== CASH).map(({ symbol }) => symbol)
  const starts = Timeframe.options.map((each) => sessionsOf(each, session)[0]!)
  const year =
    asked === undefined
      ? await closesOver(ctx, symbols, sessionsOf('1Y', session), { allowMixedPrices })
      : period
  const taken = pricesToUse(holdings, asked, { period, year, starts })
  const spy = await spyReturn(
    ctx,
    days,
    period.isBesideApart ? period.used.filter(({ symbol }) => symbols.includes(symbol)) : period.used,
  )
  const riskFree = await riskFreeRate(ctx, days.at(-1)!, 0.25)
  return computed(() =>
    attribute({
      held: taken.prices === 'given' ? given : positionsOf(taken.holdings),
      market: {
        ...period,
        caveats: [...period.caveats, ...taken.caveats, ...givenBesideMade(given, period)],
      },
      prices: taken.prices,
      timeframe,
      riskFree,
      spy,
      allowMixedPrices,
    }),
  )
}

/** That prices which were given, of symbols without closes, stand against a benchmark of made ones. */
function givenBesideMade({ positions }: Positions, { closes, used }: MarketCloses): string[] {
  const given = positions.filter(({ symbol }) => !closes.has(symbol)).map(({ symbol }) => symbol)
  if (given.length === 0 || !used.some(({ kind }) => kind === 'simulated')) return []
  return [
    `${namedSymbols(given)} ${given.length === 1 ? 'is' : 'are'} counted at the prices given, and the benchmark’s are simulated: an active return of both describes no market.`,
  ]
}

type Asked = {
  held: Positions
  market: MarketCloses
  prices: PricesToUse
  spy: number | null
  allowMixedPrices: boolean
  timeframe: RequestOf<typeof endpoint>['timeframe']
  riskFree: number
}

function attribute(asked: Asked): AttributionAnswer {
  const { held, market, timeframe, riskFree, prices, spy } = asked
  const { days } = market
  const benchmark = benchmarkPaths(market)
  const paths = held.positions.map((position) => ({
    position,
    path: valuePath(position, market.closes.get(position.symbol), days.length),
  }))
  const cuts = cutsOf(days, timeframe)
  const stretches = cuts.slice(1).map((to, at) => [cuts[at]!, to] as const)
  const bySector = new Map(
    [...Map.groupBy(paths, ({ position }) => position.sector)].map(([sector, own]) => [
      sector,
      addedPaths(
        own.map(({ path }) => path),
        days.length,
      ),
    ]),
  )
  const linked = linkPeriods(stretches.map(([from, to]) => sectorPeriod(bySector, benchmark, from, to)))
  const shares = contributionsOf(
    held.positions.map(({ initialWeight }) => initialWeight),
    stretches.map(([from, to]) => paths.map(({ path }) => path[to]! / path[from]! - 1)),
    TOP,
  )
  const contributions = held.positions.map(
    (position, at): Contribution =>
      contributionOf(position, {
        contribution: shares.buyAndHoldContribution[at]!,
        linkedContribution: shares.carinoLinkedContribution[at]!,
      }),
  )
  const leftOut = unpriced(held, market)
  return {
    topContributors: shares.topContributors.map((at) => contributions[at]!),
    topDetractors: shares.topDetractors.map((at) => contributions[at]!),
    isByDay: false,
    riskMetrics: relativeRisk(
      held.positions.flatMap((position) => {
        const closes = market.closes.get(position.symbol)
        return closes ? [{ position, path: marketPath(position, closes) }] : []
      }),
      market.isBesideApart ? null : benchmark.total,
      riskFree,
      days.length - 1,
    ),
    from: days[0]!,
    to: days.at(-1)!,
    prices,
    portfolioReturn: linked.portfolioReturn,
    benchmarkReturn: linked.benchmarkReturn,
    activeReturn: linked.activeReturn,
    benchmark: {
      name: BENCHMARK_NAME,
      definition: BENCHMARK_DEFINITION,
      isApart: market.isBesideApart,
      spyReturn: spy,
    },
    contributions,
    contributionResidual: shares.residual,
    sectors: sectorEffects(linked, bySector, benchmark),
    linking: Object.fromEntries(
      linkings.map((name) => [name, effectsOf(linked, name)]),
    ) as AttributionAnswer['linking'],
    geometric: { excess: (1 + linked.portfolioReturn) / (1 + linked.benchmarkReturn) - 1 },
    periods: stretches.map(([from, to], at) => {
      const { portfolioReturn, benchmarkReturn, totals } = linked.periods[at]!
      const { allocation, selection, interaction } = totals
      return {
        from: days[from]!,
        to: days[to]!,
        portfolioReturn,
        benchmarkReturn,
        allocation,
        selection,
        interaction,
      }
    }),
    leftOut,
    notes: [...held.notes, ...differingPrices(held.positions, market)],
    passport: attributionPassport(held, market, { ...asked, cuts: stretches.length }),
  }
}

const contributionOf = (
  { symbol, sector, initialWeight, currentWeight, initialValue, currentValue }: Position,
  shares: Pick<Contribution, 'contribution' | 'linkedContribution'>,
): Contribution => ({
  symbol,
  sector,
  initialWeight,
  currentWeight,
  priceReturn: currentValue / initialValue - 1,
  ...shares,
})

function sectorEffects(
  linked: LinkedAttribution,
  portfolio: ReadonlyMap<string, Float64Array>,
  benchmark: BenchmarkPaths,
): SectorEffect[] {
  const whole = (paths: Iterable<Float64Array>) => [...paths].reduce((total, path) => total + path[0]!, 0)
  const ownWhole = whole(portfolio.values())
  const otherWhole = whole(benchmark.bySector.values())
  return linked.sectors.map((sector, at) => {
    const own = portfolio.get(sector)
    const other = benchmark.bySector.get(sector)
    return {
      sector,
      portfolioWeight: own ? own[0]! / ownWhole : 0,
      benchmarkWeight: other ? other[0]! / otherWhole : 0,
      portfolioReturn: own ? own.at(-1)! / own[0]! - 1 : null,
      benchmarkReturn: other ? other.at(-1)! / other[0]! - 1 : null,
      allocation: linked.carino.allocation[at]!,
      selection: linked.carino.selection[at]!,
      interaction: linked.carino.interaction[at]!,
    }
  })
}

/** Holdings whose prices between the two given ones nobody knows, and why. */
function unpriced({ positions }: Positions, market: DailyCloses): LeftOut[] {
  const symbols = new Set(positions.flatMap(({ symbol }) => (market.closes.has(symbol) ? [] : [symbol])))
  return market.leftOut.filter(({ symbol }) => symbols.has(symbol))
}
