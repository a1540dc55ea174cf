import { followed, marketBetas, measuredSharpe, type Run } from '#domains/risk/server/index.ts'
import { basketMoments } from '#engines/portfolio-risk/index.ts'
import { sum } from '#engines/statistics/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inPlace } from '#platform/workers/index.ts'
import type { monteCarlo as endpoint, LeftOut, MonteCarloAnswer } from '../../contract/index.ts'
import { SESSIONS_A_YEAR } from '../attribution/relative-risk.ts'
import { closesOfPositions } from '../market/closes-of-positions.ts'
import { riskFreeRate } from '../market/risk-free-rate.ts'
import { CASH } from '../market/sectors.ts'
import { lastSessions, sessionAsked } from '../market/sessions.ts'
import { type Positions, positionsOf } from '../positions.ts'
import { computed } from '../refusals.ts'
import { calibrate } from './calibrate.ts'
import { distributionIn } from './distribution-in.ts'
import { drawValues } from './draw-values.ts'
import { monteCarloPassport } from './monte-carlo-words.ts'

/** A simulation of less than half of a portfolio says nothing of the portfolio. */
const COVERAGE_MIN = 0.5

/**
 * The distribution of a portfolio's return over one year. With a `runId` it can be followed and ended while it is drawn.
 * @throws Problem `infeasible` when less than half of its value has a year of prices; `cancelled` once nobody waits.
 */
export async function monteCarlo(ctx: Context, input: RequestOf<typeof endpoint>): Promise<MonteCarloAnswer> {
  return followed(ctx, input.runId, (run) => inPlace(ctx, run.signal, () => simulate(ctx, input, run)))
}

async function simulate(
  ctx: Context,
  { holdings, paths, seed, equityPremium, asOf, allowMixedPrices }: RequestOf<typeof endpoint>,
  run: Run,
): Promise<MonteCarloAnswer> {
  const held = positionsOf(holdings)
  const days = lastSessions(SESSIONS_A_YEAR + 1, sessionAsked(ctx, asOf))
  const symbols = held.positions.map(({ symbol }) => symbol)
  const market = await closesOfPositions(ctx, held.positions, { beside: [], days, allowMixedPrices })
  const leftOut = market.leftOut.filter(({ symbol }) => symbols.includes(symbol))
  const simulated = simulatedPart(held, market.closes, leftOut)
  const riskFree = await riskFreeRate(ctx, days.at(-1)!, 1)
  const asked = { asOf: days.at(-1)!, allowMixedPrices }
  const betas = await betasOf(ctx, simulated.assets, asked)
  const { basket, assumptions, shrinkage } = computed(() =>
    calibrate(simulated.assets, betas, { riskFree, equityPremium }),
  )
  const measured = await sharpeAsItWas(ctx, simulated.assets, asked)
  // Asked first: it refuses a basket that cannot be drawn while the reason can still be told.
  const closedForm = computed(() => closedFormOf(basket))
  const values = await drawValues(basket, {
    seed,
    paths,
    signal: run.signal,
    organisationId: ctx.actor.organisationId,
    tell: (done, total) => run.tell('Simulating', done, total),
  })
  const { riskMetrics, ...distribution } = await distributionIn(ctx, { values, riskFree }, run.signal)
  return {
    ...distribution,
    riskMetrics: {
      ...riskMetrics,
      measuredSharpeRatio: measured.sharpe,
      measuredSharpeNote: measured.reason,
    },
    closedForm,
    assumptions,
    riskFreeRate: riskFree,
    currentValue: held.currentValue,
    paths,
    seed,
    coverage: simulated.coverage,
    leftOut,
    notes: held.notes,
    passport: monteCarloPassport(market, {
      paths,
      seed,
      riskFree,
      equityPremium,
      shrinkage,
      assets: simulated.assets.length,
      allowMixedPrices,
    }),
  }
}

/** The positions with a year of prices, their weights scaled to one. */
function simulatedPart(
  { positions }: Positions,
  closes: ReadonlyMap<string, Float64Array>,
  leftOut: readonly LeftOut[],
) {
  const known = positions.flatMap((position) => {
    const own = closes.get(position.symbol)
    return own ? [{ position, closes: own }] : []
  })
  const coverage = Math.min(1, sum(known.map(({ position }) => position.currentWeight)))
  if (coverage < COVERAGE_MIN)
    throw new Problem(
      'infeasible',
      `Less than half of the portfolio can be simulated: ${leftOut.map(({ symbol, reason }) => `${symbol}, ${reason}`).join('; ')}.`,
      { coverage, leftOut },
    )
  return {
    coverage,
    assets: known.map(({ position, closes: own }) => ({
      symbol: position.symbol,
      assetClass: position.assetClass,
      weight: position.currentWeight / coverage,
      closes: own,
    })),
  }
}

type Asset = { symbol: string; assetClass: string; weight: number }
type AskedOf = { asOf: string; allowMixedPrices: boolean }

const isCash = ({ assetClass }: Asset): boolean => assetClass === CASH

/**
 * How far each asset moves with the market; cash does not.
 * @throws Problem `prices-mixed` where the market fund's prices may not be used beside those held: no expected return follows without it.
 */
async function betasOf(ctx: Context, assets: readonly Asset[], asked: AskedOf): Promise<number[]> {
  const priced = assets.filter((asset) => !isCash(asset))
  const betas = await marketBetas(
    ctx,
    priced.map(({ symbol }) => symbol),
    asked,
  )
  return assets.map((asset) => (isCash(asset) ? 0 : (betas.get(asset.symbol) as number)))
}

function sharpeAsItWas(ctx: Context, assets: readonly Asset[], asked: AskedOf) {
  const priced = assets.filter((asset) => !isCash(asset))
  return measuredSharpe(
    ctx,
    {
      symbols: priced.map(({ symbol }) => symbol),
      weights: priced.map(({ weight }) => weight),
      cash: assets.filter(isCash).reduce((total, { weight }) => total + weight, 0),
    },
    asked,
  )
}

function closedFormOf(basket: Parameters<typeof basketMoments>[0]) {
  const { mean: average, standardDeviation: volatility } = basketMoments(basket)
  return { expectedReturn: average - 1, volatility }
}
