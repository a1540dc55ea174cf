import { mixOf, type UsedPrice } from '#domains/market-data/contract/index.ts'
import { kindOfClose, refuseMixedPrices } from '#domains/market-data/server/index.ts'
import { positionDaysOf, together } from '#domains/portfolio/server/index.ts'
import { caveatsOf } from '#domains/risk/server/index.ts'
import { isOfSample } from '#domains/trading/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import {
  attributeDays,
  linkPeriods,
  type PortfolioDay,
  rank,
  type SectorPeriod,
  sectorsOfDay,
} from '#engines/performance-attribution/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type AttributionAnswer,
  type Contribution,
  type quickAttribution as endpoint,
  linkings,
} from '../../contract/index.ts'
import {
  BENCHMARK_DEFINITION,
  BENCHMARK_NAME,
  type BenchmarkPaths,
  benchmarkPaths,
  benchmarkSymbols,
  spyReturn,
} from '../market/benchmark.ts'
import { besideApart } from '../market/closes-of-positions.ts'
import { closesOver, returnsOf } from '../market/daily-closes.ts'
import { riskFreeRate } from '../market/risk-free-rate.ts'
import { CASH, heldAs, UNKNOWN_SECTOR } from '../market/sectors.ts'
import { sessionAsked, sessionsOf } from '../market/sessions.ts'
import { computed } from '../refusals.ts'
import { accountPassport } from './attribution-words.ts'
import { measuredAgainst, notMeasured } from './relative-risk.ts'
import { cutsOf, effectsOf } from './sub-periods.ts'

const TOP = 3

type Asked = Pick<RequestOf<typeof endpoint>, 'timeframe' | 'asOf' | 'allowMixedPrices'> & {
  accountIds: number[]
}

/**
 * Where the return of accounts came from, day by day: what was held at each close, what was traded, dividends, and what was paid in and out. The contributions add up to the
 * time-weighted return that the performance of the account shows.
 * @throws Problem `not-found`, `prices-mixed`; `invalid-input` where nothing was held or a fund has no prices.
 */
export async function attributeAccounts(ctx: Context, asked: Asked): Promise<AttributionAnswer> {
  const { timeframe, allowMixedPrices } = asked
  const sessions = sessionsOf(timeframe, sessionAsked(ctx, asked.asOf))
  const accountIds = [...new Set(asked.accountIds)]
  const accounts = await Promise.all(accountIds.map((id) => positionDaysOf(ctx, id, sessions)))
  const other = accounts.find(({ currency }) => currency !== 'USD')
  if (other)
    throw new Problem(
      'invalid-input',
      `An account is kept in ${other.currency}, and contributions are measured in US dollars beside funds in US dollars. Choose accounts in dollars; the performance of the portfolio has all currencies.`,
      { field: 'accountIds' },
    )
  const lived = accounts.length === 1 ? accounts[0]!.days : together(accounts.map(({ days }) => days))
  const [first] = lived
  if (!first)
    throw new Problem('invalid-input', `Nothing was held from ${sessions[0]} to ${sessions.at(-1)}.`, {
      field: 'timeframe',
    })
  const opens = Math.max(0, sessions.indexOf(first.day) - 1)
  const days = sessions.slice(opens)
  const paid = await Promise.all(accounts.map(({ days }, at) => paidSimulated(ctx, accountIds[at]!, days)))
  const held = [...accounts.flatMap(({ sources }) => usedIn(sources)), ...paid.flat()]
  refuseMixedPrices(mixOf(held), allowMixedPrices)
  const funds = await closesOver(ctx, benchmarkSymbols, days, { allowMixedPrices })
  const { isApart, caveats } = allowMixedPrices
    ? { isApart: false, caveats: [] }
    : besideApart(held, funds.used)
  const mix = mixOf(isApart ? held : [...held, ...funds.used])
  const last = days.at(-1)!
  const riskFree = await riskFreeRate(ctx, last, 0.25)
  const spy = await spyReturn(ctx, days, isApart ? held : [...held, ...funds.used])
  const benchmark = benchmarkPaths(funds)
  const unpriced = new Map(accounts.flatMap(({ unpriced }) => [...unpriced]))
  return computed(() => {
    const byDay = onEverySession(lived, days)
    const figures = figuresOf(byDay, days, benchmark, timeframe)
    return {
      ...figures.answer,
      isByDay: true,
      prices: 'period',
      riskMetrics: {
        ...(isApart ? notMeasured : measuredAgainst(figures.returns, returnsOf(benchmark.total), riskFree)),
        coverage: pricedShare(first, unpriced),
        observations: days.length - 1,
      },
      benchmark: { name: BENCHMARK_NAME, definition: BENCHMARK_DEFINITION, isApart, spyReturn: spy },
      leftOut: [],
      notes: [...unpriced].map(
        ([symbol, count]) =>
          `${symbol}: on ${count} of ${days.length} days it is valued at an old price or at what was paid, as in the performance of the account.`,
      ),
      passport: accountPassport({
        days,
        timeframe,
        riskFree,
        accounts: accountIds.length,
        cuts: figures.answer.periods.length,
        sources: [...new Set([...accounts.flatMap(({ sources }) => [...sources.keys()]), ...funds.sources])],
        caveats: [...caveats, ...caveatsOf(mix, { lastDay: last, until: last })],
        allowMixedPrices,
      }),
    }
  })
}

const COST = 'cost'

const usedIn = (sources: ReadonlyMap<string, readonly string[]>): UsedPrice[] =>
  [...sources].flatMap(([source, symbols]) =>
    source === COST || source === '' ? [] : symbols.map((symbol) => ({ symbol, kind: kindOfClose(source) })),
  )

/** The symbols that an account of the sample traded: at simulated prices, whatever its closes are. */
async function paidSimulated(
  ctx: Context,
  accountId: number,
  days: readonly PortfolioDay[],
): Promise<UsedPrice[]> {
  if (!(await isOfSample(ctx.db, ctx.actor.organisationId, accountId))) return []
  const traded = days.flatMap(({ positions }) =>
    positions.filter(({ bought, sold }) => bought !== 0 || sold !== 0).map(({ symbol }) => symbol),
  )
  return [...new Set(traded)].map((symbol) => ({ symbol, kind: 'simulated' }))
}

const quiet = (worth: number): PortfolioDay => ({ opening: worth, closing: worth, flow: 0, positions: [] })

/** A day for each session after the first; on one without a value nothing is known to have changed. */
function onEverySession(
  lived: readonly (PortfolioDay & { day: IsoDay })[],
  days: readonly IsoDay[],
): PortfolioDay[] {
  const known = new Map(lived.map((day) => [day.day, day]))
  let worth = 0
  return days.slice(1).map((day) => {
    const own = known.get(day) ?? quiet(worth)
    worth = own.closing
    return own
  })
}

const sectorOf = (symbol: string | null): string =>
  symbol === null
    ? CASH
    : heldAs({ symbol, sector: UNKNOWN_SECTOR, assetClass: '', isClassAssumed: true }).sector

function figuresOf(
  byDay: readonly PortfolioDay[],
  days: readonly IsoDay[],
  benchmark: BenchmarkPaths,
  timeframe: Asked['timeframe'],
) {
  const whole = attributeDays(byDay)
  const known = new Map<string | null, string>()
  const sector = (symbol: string | null) =>
    known.get(symbol) ?? known.set(symbol, sectorOf(symbol)).get(symbol)!
  const periods = byDay.map((day, at) => sectorDay(day, benchmark, at, sector))
  const linked = linkPeriods(periods)
  const cuts = cutsOf(days, timeframe)
  const contributions = contributionsOf(byDay, whole, sector)
  const shares = contributions.map(({ contribution }) => contribution)
  const { topContributors, topDetractors } = rank(shares, TOP)
  return {
    returns: whole.returns,
    answer: {
      topContributors: topContributors.map((at) => contributions[at]!),
      topDetractors: topDetractors.map((at) => contributions[at]!),
      from: days[0]!,
      to: days.at(-1)!,
      portfolioReturn: whole.totalReturn,
      benchmarkReturn: linked.benchmarkReturn,
      activeReturn: whole.totalReturn - linked.benchmarkReturn,
      contributions,
      contributionResidual: whole.residual,
      sectors: linked.sectors.map((name, at) => ({
        sector: name,
        portfolioWeight: weightOf(periods[0]!, name, 'portfolioWeights'),
        benchmarkWeight: weightOf(periods[0]!, name, 'benchmarkWeights'),
        portfolioReturn: grownBy(periods, name, 'portfolioReturns'),
        benchmarkReturn: grownBy(periods, name, 'benchmarkReturns'),
        allocation: linked.carino.allocation[at]!,
        selection: linked.carino.selection[at]!,
        interaction: linked.carino.interaction[at]!,
      })),
      linking: Object.fromEntries(
        linkings.map((name) => [name, effectsOf(linked, name)]),
      ) as AttributionAnswer['linking'],
      geometric: { excess: (1 + whole.totalReturn) / (1 + linked.benchmarkReturn) - 1 },
      periods: cuts.slice(1).map((to, at) => {
        const from = cuts[at]!
        const part = linkPeriods(periods.slice(from, to))
        const { allocation, selection, interaction } = effectsOf(part, 'carino')
        const { portfolioReturn, benchmarkReturn } = part
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
    },
  }
}

/** A day by sector on both sides, on all sectors of either. */
function sectorDay(
  day: PortfolioDay,
  { bySector }: BenchmarkPaths,
  at: number,
  sector: (symbol: string | null) => string,
): SectorPeriod {
  const own = sectorsOfDay(day, sector)
  const sectors = [...new Set([...bySector.keys(), ...own.sectors])]
  const places = new Map(own.sectors.map((name, place) => [name, place]))
  const whole = [...bySector.values()].reduce((sum, path) => sum + path[at]!, 0)
  const ofOwn = <Value>(values: readonly Value[], name: string): Value | undefined => {
    const place = places.get(name)
    return place === undefined ? undefined : values[place]
  }
  return {
    sectors,
    portfolioWeights: sectors.map((name) => ofOwn(own.portfolioWeights, name) ?? 0),
    portfolioReturns: sectors.map((name) => ofOwn(own.portfolioReturns, name) ?? null),
    benchmarkWeights: sectors.map((name) => (bySector.get(name)?.[at] ?? 0) / whole),
    benchmarkReturns: sectors.map((name) => {
      const path = bySector.get(name)
      return path ? path[at + 1]! / path[at]! - 1 : null
    }),
  }
}

const weightOf = (period: SectorPeriod, name: string, of: 'portfolioWeights' | 'benchmarkWeights'): number =>
  period[of][period.sectors.indexOf(name)] ?? 0

/** What a sector grew by over the days on which it was held; null where it never was. */
function grownBy(
  periods: readonly SectorPeriod[],
  name: string,
  of: 'portfolioReturns' | 'benchmarkReturns',
): number | null {
  let growth: number | null = null
  for (const period of periods) {
    const value = period[of][period.sectors.indexOf(name)] ?? null
    if (value !== null) growth = (growth ?? 1) * (1 + value)
  }
  return growth === null ? null : growth - 1
}

function contributionsOf(
  byDay: readonly PortfolioDay[],
  { contributions, ownReturns }: ReturnType<typeof attributeDays>,
  sector: (symbol: string | null) => string,
): Contribution[] {
  const [first, last] = [byDay[0]!, byDay.at(-1)!]
  const shareOf = (day: PortfolioDay, of: 'opening' | 'closing', symbol: string | null) => {
    if (!(day[of] > 0)) return 0
    const held = day.positions.reduce(
      (sum, one) => (symbol === null || one.symbol === symbol ? sum + one[of] : sum),
      0,
    )
    return symbol === null ? 1 - held / day[of] : held / day[of]
  }
  return [...contributions].map(([symbol, contribution]) => ({
    symbol: symbol ?? 'CASH',
    sector: sector(symbol),
    contribution,
    linkedContribution: contribution,
    initialWeight: shareOf(first, 'opening', symbol),
    currentWeight: shareOf(last, 'closing', symbol),
    priceReturn: ownReturns.get(symbol) ?? 0,
  }))
}

/** The share of what was there at first that has prices of its own on every day. */
function pricedShare(first: PortfolioDay, unpriced: ReadonlyMap<string, number>): number {
  const worth = (isPriced: boolean) =>
    first.positions.reduce((sum, one) => (unpriced.has(one.symbol) === isPriced ? sum : sum + one.closing), 0)
  const whole = worth(true) + worth(false)
  return whole > 0 ? worth(true) / whole : 1
}
