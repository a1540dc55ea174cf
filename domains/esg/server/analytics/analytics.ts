import type { z } from 'zod'
import {
  isThin,
  metricOf,
  paiIndicators,
  pillars,
  portfolioScore,
  recommend,
  type ScoredHolding,
  scoreBand,
} from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type {
  EsgRecommendations,
  EsgTrends,
  HeldScore,
  HeldSymbol,
  PortfolioEsg,
} from '../../contract/index.ts'
import { companyShapes } from '../companies/company-shape.ts'
import { companyRows } from '../companies/store.ts'
import { metricsOf } from '../metrics/store.ts'
import { scoredSymbols } from '../scores/store.ts'
import { type HeldOfSymbol, heldScores, pillarsOf } from './held-scores.ts'
import { yearlyChangesOf } from './periods.ts'

/** The score that is held of a symbol (ESGA-022). */
export async function readSymbolScore(
  ctx: Context,
  { symbol }: RequestOf<typeof endpoints.readSymbolScore>,
): Promise<z.input<typeof HeldScore>> {
  return (await heldScores(ctx, [symbol])).get(symbol)?.told as z.input<typeof HeldScore>
}

/** The symbols that can be asked for: those of companies with a verified metric, and those that a provider has scored. */
export async function listHeldSymbols(ctx: Context): Promise<z.input<typeof HeldSymbol>[]> {
  const { organisationId } = ctx.actor
  const rows = (await companyRows(ctx.db, organisationId)).filter(({ symbol }) => symbol !== '')
  const metrics = await metricsOf(
    ctx.db,
    organisationId,
    rows.map(({ number }) => number),
  )
  const verified = new Set(
    metrics.flatMap(({ state, companyNumber }) => (state === 'verified' ? [companyNumber] : [])),
  )
  const own = (await companyShapes(ctx, rows)).filter(({ id }) => verified.has(id))
  const known = new Set(own.map(({ symbol }) => symbol))
  const provided = await scoredSymbols(ctx.db, organisationId)
  return [
    ...own.map(({ symbol, name, isSample }) => ({ symbol, name, basis: 'metrics' as const, isSample })),
    ...provided
      .filter(({ symbol }) => !known.has(symbol))
      .map(({ symbol, companyName, isSample }) => ({
        symbol,
        name: companyName || symbol,
        basis: 'provider' as const,
        isSample,
      })),
  ].toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

type Holding = { symbol: string; weight: number }

/** Holdings of one symbol are one holding. */
function joined(holdings: readonly Holding[]): Holding[] {
  const weights = new Map<string, number>()
  for (const { symbol, weight } of holdings) weights.set(symbol, (weights.get(symbol) ?? 0) + weight)
  return [...weights].map(([symbol, weight]) => ({ symbol, weight }))
}

const scoredOf = (holdings: readonly Holding[], held: ReadonlyMap<string, HeldOfSymbol>): ScoredHolding[] =>
  holdings.flatMap(({ symbol, weight }) => {
    const stated = held.get(symbol)?.told
    return stated
      ? [
          {
            symbol,
            weight,
            overall: stated.overallScore,
            pillars: pillarsOf(stated),
            coverage: stated.coverage,
          },
        ]
      : []
  })

/** The scores of a portfolio by weight, with its adverse impacts (ESGA-023). */
export async function analysePortfolioEsg(
  ctx: Context,
  input: RequestOf<typeof endpoints.analysePortfolioEsg>,
): Promise<z.input<typeof PortfolioEsg>> {
  const holdings = joined(input.holdings)
  const held = await heldScores(
    ctx,
    holdings.map(({ symbol }) => symbol),
  )
  const made = portfolioScore(scoredOf(holdings, held))
  const wire = ({ symbol, score }: { symbol: string; score: number }) => ({ symbol, esgScore: score })
  const rows = holdings.flatMap(({ symbol, weight }) => {
    const stated = held.get(symbol)?.told
    if (!stated) return []
    const { providers: _, ...row } = stated
    return [{ ...row, weight }]
  })
  return {
    overallESGScore: made.overall,
    band: made.overall === null ? null : scoreBand(made.overall),
    weightedScores: made.pillars,
    topESGHoldings: made.top.map(wire),
    bottomESGHoldings: made.bottom.map(wire),
    coverage: made.coverage,
    pillarCoverage: made.pillarCoverage,
    weightTotal: holdings.reduce((sum, { weight }) => sum + weight, 0),
    holdings: rows,
    unscored: made.unscored,
    // What is too little to count is nobody’s basis.
    bases: basesOf(rows.filter(({ coverage }) => !isThin(coverage))),
    pai: paiIndicators(
      holdings.map(({ symbol, weight }) => ({ symbol, weight, periods: held.get(symbol)?.periods ?? [] })),
      input.investedMillion,
    ),
  }
}

/** What the scores rest on: scores of several makers are not made by one method, which is said. */
function basesOf(rows: readonly { basis: string; basisWords: string }[]): string[] {
  const own = rows.filter(({ basis }) => basis === 'metrics').length
  const providers = Map.groupBy(
    rows.filter(({ basis }) => basis === 'provider'),
    ({ basisWords }) => basisWords.split(',')[0] ?? '',
  )
  const bases = [
    ...(own > 0 ? [`${own} by your own verified metrics`] : []),
    ...[...providers].map(([provider, ofIt]) => `${ofIt.length} by ${provider}`),
  ]
  return bases.length > 1 ? [...bases, 'Scores of different providers use different methods.'] : bases
}

/** What would bring a portfolio nearer to its target (ESGA-024). */
export async function recommendEsg(
  ctx: Context,
  { holdings: given, investmentGoals }: RequestOf<typeof endpoints.recommendEsg>,
): Promise<z.input<typeof EsgRecommendations>> {
  const holdings = joined(given)
  const held = await heldScores(
    ctx,
    holdings.map(({ symbol }) => symbol),
  )
  const scored = scoredOf(holdings, held)
  const { targetESGScore: target, focusAreas: focus } = investmentGoals
  const { current, projected, improvement, recommendations } = recommend(scored, { target, focus })
  return {
    recommendations: {
      portfolioAdjustments: { currentScore: current, projectedScore: projected, improvement },
      recommendations,
    },
    targetESGScore: target,
    coverage: portfolioScore(scored).coverage,
  }
}

/** Within a point of score it is called stable. */
const STABLE = 1
const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** How the scores of the same metrics of the same companies moved from the newest year to the one before (ESGA-025). */
export async function readEsgTrends(ctx: Context): Promise<z.input<typeof EsgTrends>> {
  const { organisationId } = ctx.actor
  const companies = await companyRows(ctx.db, organisationId)
  const rows = await metricsOf(
    ctx.db,
    organisationId,
    companies.map(({ number }) => number),
  )
  const changes = yearlyChangesOf(rows)
  const invented = new Set(companies.flatMap(({ number, isSample }) => (isSample ? [number] : [])))
  return {
    insights: pillars.map((pillar) => {
      const own = changes.filter((one) => metricOf(one.metric).pillar === pillar)
      const category = pillar.replace(/^./, (letter) => letter.toUpperCase())
      if (own.length === 0)
        return {
          category,
          trend: 'Not known',
          change: null,
          basis: 'No company has verified metrics for two years.',
        }
      const change = oneDecimal(own.reduce((sum, one) => sum + one.change, 0) / own.length)
      const companiesIn = [...new Set(own.map(({ company }) => company))]
      const count = companiesIn.length
      const years = own.map(({ year }) => year)
      const [first, last] = [Math.min(...years), Math.max(...years)]
      const samples = companiesIn.filter((number) => invented.has(number)).length
      return {
        category,
        trend: change > STABLE ? 'Improving' : change < -STABLE ? 'Declining' : 'Stable',
        change,
        basis: [
          `${own.length} ${own.length === 1 ? 'metric' : 'metrics'} of ${count} ${count === 1 ? 'company' : 'companies'}`,
          `${first === last ? `${last}` : `newest years ${first} to ${last}, each`} against the year before`,
          ...(samples > 0
            ? [
                `sample data: ${samples === count ? (count === 1 ? 'it is' : 'all are') : `${samples} of them`} invented`,
              ]
            : []),
        ].join(', '),
      }
    }),
  }
}
