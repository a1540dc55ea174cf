import type { z } from 'zod'
import {
  isOldMetric,
  isThin,
  type PaiPeriod,
  type Pillar,
  pillars,
  scoreBand,
  scoreCompany,
} from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { HeldScore } from '../../contract/index.ts'
import { companyShapes, heldOf } from '../companies/company-shape.ts'
import { companiesWithSymbols, dayOf } from '../companies/store.ts'
import { type MetricRow, metricsOf } from '../metrics/store.ts'
import { providerScoresOf, providerShape } from '../scores/store.ts'
import { paiPeriodsOf } from './periods.ts'

type Answer = z.input<typeof HeldScore>
export type HeldOfSymbol = { told: Answer; periods: PaiPeriod[] }

const inPercent = (fraction: number) => `${Math.round(fraction * 100)}%`

/**
 * What is held of some symbols: the score of one's own verified metrics where there is one, else the newest of a provider. Where nothing is held
 * nothing is said.
 */
export async function heldScores(
  ctx: Context,
  symbols: readonly string[],
): Promise<Map<string, HeldOfSymbol>> {
  const { organisationId } = ctx.actor
  const asked = [...new Set(symbols)]
  const rows = await companiesWithSymbols(ctx.db, organisationId, asked)
  const companies = new Map((await companyShapes(ctx, rows)).map((one) => [one.symbol, one]))
  const metrics = Map.groupBy(
    await metricsOf(
      ctx.db,
      organisationId,
      rows.map(({ number }) => number),
    ),
    ({ companyNumber }) => companyNumber,
  )
  const providers = Map.groupBy(
    (await providerScoresOf(ctx.db, organisationId, asked)).map((row) => ({
      isSample: row.isSample,
      told: providerShape(row, ctx.now),
    })),
    ({ told: { symbol } }) => symbol,
  )
  return new Map(
    asked.map((symbol) => {
      const company = companies.get(symbol)
      const own = company ? (metrics.get(company.id) ?? []) : []
      const stated = statedOf(symbol, {
        name: company?.name,
        own,
        providers: (providers.get(symbol) ?? []).map((one) => one.told),
        today: dayOf(ctx.now),
      })
      const isSample = stated.basis === 'provider' ? providers.get(symbol)?.[0]?.isSample : company?.isSample
      return [symbol, { told: { ...stated, isSample: isSample ?? false }, periods: paiPeriodsOf(own) }]
    }),
  )
}

function statedOf(
  symbol: string,
  {
    name,
    own,
    providers,
    today,
  }: { name: string | undefined; own: MetricRow[]; providers: Answer['providers']; today: string },
): Omit<Answer, 'isSample'> {
  const score = scoreCompany(heldOf(own), today)
  const [newest] = providers
  // A few metrics of one's own say less of a company than a provider who has looked at the whole of it.
  const isLess = isThin(score.coverage) && newest !== undefined
  const scoreOf = (pillar: Pillar) => score.pillars.find((one) => one.pillar === pillar)?.score ?? null
  if (score.overall !== null && !isLess) {
    const count = score.pillars.flatMap((one) => one.indicators).length
    return {
      symbol,
      name: name ?? symbol,
      overallScore: score.overall,
      environmentalScore: scoreOf('environmental'),
      socialScore: scoreOf('social'),
      governanceScore: scoreOf('governance'),
      band: isThin(score.coverage) ? null : scoreBand(score.overall),
      basis: 'metrics',
      basisWords: `${count} verified ${count === 1 ? 'metric' : 'metrics'}, coverage ${inPercent(score.coverage)}${score.oldCount > 0 ? `, ${score.oldCount} of them older than 18 months` : ''}${isThin(score.coverage) ? '. That is too little to judge the company by: no band, and it counts as without a score in a portfolio' : ''}`,
      coverage: score.coverage,
      asOf: score.oldest,
      isOld: score.oldCount > 0,
      providers,
    }
  }
  if (newest)
    return {
      symbol,
      name: name ?? providers.find(({ companyName }) => companyName)?.companyName ?? symbol,
      overallScore: newest.overall,
      environmentalScore: newest.environmental,
      socialScore: newest.social,
      governanceScore: newest.governance,
      band: scoreBand(newest.overall),
      basis: 'provider',
      basisWords: `${newest.provider}, ${newest.asOf}: ${newest.told.overall} on a scale of ${newest.scale}${score.overall === null ? '' : `; your own verified metrics cover ${inPercent(score.coverage)}, too little to go before it`}`,
      coverage: 1,
      asOf: newest.asOf,
      isOld: isOldMetric(newest.asOf, today),
      providers,
    }
  return {
    symbol,
    name: name ?? symbol,
    overallScore: null,
    environmentalScore: null,
    socialScore: null,
    governanceScore: null,
    band: null,
    basis: 'none',
    basisWords: 'There is no verified metric and no provider score. Nothing is guessed.',
    coverage: 0,
    asOf: null,
    isOld: false,
    providers,
  }
}

export const pillarsOf = (
  stated: Pick<Answer, 'environmentalScore' | 'socialScore' | 'governanceScore'>,
): Record<Pillar, number | null> =>
  ({
    [pillars[0]]: stated.environmentalScore,
    [pillars[1]]: stated.socialScore,
    [pillars[2]]: stated.governanceScore,
  }) as Record<Pillar, number | null>
