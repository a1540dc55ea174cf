import {
  type Scenario,
  type StressPosition,
  standardScenarios,
  stressPortfolio,
} from '#engines/portfolio-risk/index.ts'
import { covarianceOfPair } from '#engines/statistics/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { stressTest as endpoint, OwnScenario, Passport, StressAnswer } from '../../contract/index.ts'
import { SESSIONS_A_YEAR } from '../attribution/relative-risk.ts'
import { BENCHMARK_NAME, benchmarkPaths, benchmarkSymbols } from '../market/benchmark.ts'
import { closesOver, type DailyCloses, returnsOf } from '../market/daily-closes.ts'
import { EQUITY, sectorOf } from '../market/sectors.ts'
import { lastSessions, sessionAsked } from '../market/sessions.ts'
import { type Position, positionsOf } from '../positions.ts'
import { computed } from '../refusals.ts'

/** What past crises, supposed moves and scenarios of the caller's own would do to the portfolio as it is held now. */
export async function stressTest(
  ctx: Context,
  { holdings, ownScenarios, asOf }: RequestOf<typeof endpoint>,
): Promise<StressAnswer> {
  const held = positionsOf(holdings)
  const days = lastSessions(SESSIONS_A_YEAR + 1, sessionAsked(ctx, asOf))
  const symbols = held.positions.map(({ symbol }) => symbol)
  const market = await closesOver(ctx, [...symbols, ...benchmarkSymbols], days)
  return computed(() => {
    const betas = betasOf(held.positions, market)
    const positions = held.positions.map((position) => stressedPosition(position, betas.get(position.symbol)))
    const own = ownScenarios.map(scenarioOf)
    const results = stressPortfolio(positions, [...standardScenarios, ...own])
    return {
      scenarios: results.map((result, at) => ({
        ...result,
        kind: at < standardScenarios.length ? result.kind : ('own' as const),
        valueChange: result.impact * held.currentValue,
      })),
      currentValue: held.currentValue,
      positions: positions.map(({ symbol, weight, sector, assetClass, beta, duration }) => ({
        symbol,
        weight,
        sector: sector ?? '',
        assetClass,
        beta: beta ?? 1,
        duration: duration ?? null,
      })),
      notes: [...held.notes, ...unknowns(held.positions, betas)],
      passport: passportOf(market, positions.length),
    }
  })
}

function betasOf(positions: readonly Position[], market: DailyCloses): Map<string, number> {
  const benchmark = returnsOf(benchmarkPaths(market).total)
  const variance = covarianceOfPair(benchmark, benchmark)
  return new Map(
    positions.flatMap(({ symbol }) => {
      const closes = market.closes.get(symbol)
      return closes ? [[symbol, covarianceOfPair(returnsOf(closes), benchmark) / variance]] : []
    }),
  )
}

function stressedPosition(position: Position, beta: number | undefined): StressPosition {
  const { symbol, currentWeight: weight, assetClass, sector, duration } = position
  return {
    symbol,
    weight,
    assetClass,
    sector,
    ...(beta === undefined ? {} : { beta }),
    ...(duration === undefined ? {} : { duration }),
  }
}

function scenarioOf({ name, equities, sectors, ratesBp, spreadsBp }: OwnScenario): Scenario {
  const bySector = Object.fromEntries(
    Object.entries(sectors).map(([sector, move]) => [
      sectorOf({ symbol: '', sector, assetClass: EQUITY }),
      move,
    ]),
  )
  const percentOf = (move: number) => `${move > 0 ? '+' : ''}${Number((100 * move).toPrecision(6))} %`
  const parts = [
    ...(equities === 0 ? [] : [`equities ${percentOf(equities)} times beta`]),
    ...Object.entries(bySector).map(([sector, move]) => `${sector} ${percentOf(move)}`),
    ...(ratesBp === 0 ? [] : [`rates ${ratesBp > 0 ? '+' : ''}${ratesBp} bp`]),
    ...(spreadsBp === 0 ? [] : [`spreads ${spreadsBp > 0 ? '+' : ''}${spreadsBp} bp`]),
  ]
  return {
    name,
    description: parts.length === 0 ? 'Nothing moves.' : `Your own: ${parts.join(', ')}.`,
    kind: 'hypothetical',
    shock: { byAssetClass: { [EQUITY]: equities }, bySector, ratesBp, spreadsBp },
  }
}

function unknowns(positions: readonly Position[], betas: ReadonlyMap<string, number>): string[] {
  const without = positions.filter(({ symbol, assetClass }) => assetClass === EQUITY && !betas.has(symbol))
  const bonds = positions.filter(
    ({ assetClass, duration }) => assetClass === 'Bond' && duration === undefined,
  )
  const namesOf = (of: readonly Position[]) => of.map(({ symbol }) => symbol).join(', ')
  return [
    ...(without.length > 0
      ? [`No year of prices of ${namesOf(without)}: taken to move as the market does.`]
      : []),
    ...(bonds.length > 0
      ? [`No duration of ${namesOf(bonds)}: rates and spreads do not move them here.`]
      : []),
  ]
}

const passportOf = (market: DailyCloses, positions: number): Passport => ({
  method:
    'Each scenario moves prices at once: equities by their beta, a sector named by the scenario by its own move, bonds by −duration × the ' +
    'shift of rates and spreads. Impact is the sum of weight × move; nothing loses more than it is worth.',
  conventions: [
    'Impacts are fractions of today’s value. Historical moves are of the S&P 500 price index between the dates given.',
    `Beta: daily returns of the last 252 sessions against ${BENCHMARK_NAME}.`,
    'What a scenario does not name does not move.',
  ],
  inputs: [
    { label: 'Positions', value: String(positions) },
    { label: 'Prices', value: `${market.days[0]} to ${market.days.at(-1)}` },
  ],
  asOf: market.days.at(-1)!,
  source: `Daily closes: ${market.sources.join(', ')}`,
  replay: { asOf: market.days.at(-1)! },
})
