import type { z } from 'zod'
import type { Pillar, pillars } from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { CompanyScore, EsgDashboard } from '../../contract/index.ts'
import { disclosureLines } from '../disclosures/disclosure-shape.ts'
import { disclosuresOf } from '../disclosures/store.ts'
import { metricsOf } from '../metrics/store.ts'
import { companyShapes, metricShape, scoreShape } from './company-shape.ts'
import { findCompany, OWN_COMPANY } from './store.ts'

/** Metrics that the dashboard shows (ESGD-016). */
const RECENT = 8
const inPercent = (fraction: number) => `${Math.round(fraction * 100)}%`

/**
 * What the ESG dashboard shows of a company. An organisation that has not said which company is its own has empty lists and no score.
 * @throws Problem `not-found` for another number than 1 that is none.
 */
export async function readEsgDashboard(
  ctx: Context,
  { id }: { id: number },
): Promise<z.input<typeof EsgDashboard>> {
  const { organisationId } = ctx.actor
  const row = await findCompany(ctx.db, organisationId, id)
  if (!row && id !== OWN_COMPANY) throw new Problem('not-found', `There is no ESG data for a company ${id}.`)
  const metrics = row ? await metricsOf(ctx.db, organisationId, [id]) : []
  const score = scoreShape(metrics, ctx.now)
  const scoreOf = (pillar: Pillar) => score.pillars.find((one) => one.pillar === pillar)?.score ?? null
  const href = `/dashboard/esg-compliance/companies/${id}`
  const disclosures = row ? await disclosuresOf(ctx.db, organisationId, [id]) : []
  return {
    company: row ? ((await companyShapes(ctx, [row]))[0] ?? null) : null,
    // Nought on the wire where the specification has one (ESGD-028); `known` keeps it from being read as a score.
    scores: {
      overallScore: score.overall ?? 0,
      environmentalScore: scoreOf('environmental') ?? 0,
      socialScore: scoreOf('social') ?? 0,
      governanceScore: scoreOf('governance') ?? 0,
    },
    known: {
      overall: score.overall !== null,
      environmental: scoreOf('environmental') !== null,
      social: scoreOf('social') !== null,
      governance: scoreOf('governance') !== null,
    },
    rating: score.rating,
    figures: {
      overall: overallFigure(score, ctx.now, href),
      environmental: pillarFigure(score, 'environmental', ctx.now, href),
      social: pillarFigure(score, 'social', ctx.now, href),
      governance: pillarFigure(score, 'governance', ctx.now, href),
    },
    coverage: score.coverage,
    oldest: score.oldest,
    oldCount: score.oldCount,
    waiting: metrics.filter(({ state }) => state === 'waiting').length,
    recentMetrics: metrics
      .filter(({ state }) => state === 'waiting' || state === 'verified')
      .slice(0, RECENT)
      .map((one) => metricShape(one, metrics, ctx.now)),
    disclosures: await disclosureLines(ctx, disclosures),
  }
}

type FigureStated = z.input<typeof Figure>

function overallFigure(score: CompanyScore, now: Date, href: string): FigureStated {
  const indicators = score.pillars.flatMap((one) => one.indicators)
  return {
    value: score.overall,
    unit: 'score',
    asOf: now.toISOString(),
    definitionId: 'esg.overall-score',
    definition:
      'Plain mean of the known pillar scores, 0 to 100, higher is better. Coverage is the mean of the pillars’ coverages; unknown values are excluded from the score.',
    origin: 'modelled',
    inputs: [
      ...score.pillars.map(({ pillar, score: value, coverage }) => ({
        label: pillar.replace(/^./, (letter) => letter.toUpperCase()),
        value: value === null ? 'Not known' : `${value}, coverage ${inPercent(coverage)}`,
      })),
      { label: 'Coverage', value: inPercent(score.coverage) },
    ],
    source: `Verified metrics; scale ${score.scaleVersion}`,
    rows: { count: indicators.length, href },
  }
}

function pillarFigure(
  score: CompanyScore,
  pillar: (typeof pillars)[number],
  now: Date,
  href: string,
): FigureStated {
  const own = score.pillars.find((one) => one.pillar === pillar)
  return {
    value: own?.score ?? null,
    unit: 'score',
    asOf: now.toISOString(),
    definitionId: `esg.${pillar}-score`,
    definition:
      'Weighted mean of the indicators that are known and verified, each 0 to 100 by its scale (docs/methodology/esg.md).',
    origin: 'modelled',
    inputs: [
      ...(own?.indicators ?? []).map(({ name, value, unit, score: points, weight, periodEnd }) => ({
        label: `${name}, to ${periodEnd}`,
        value: `${value} ${unit} → ${points}${weight === 1 ? '' : ` (weight ${weight})`}`,
      })),
      { label: 'Coverage', value: inPercent(own?.coverage ?? 0) },
    ],
    source: `Verified metrics; scale ${score.scaleVersion}`,
    rows: { count: own?.indicators.length ?? 0, href },
  }
}
