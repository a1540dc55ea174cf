import { type MetricId, metricIds, metricOf, type Pillar, pillars } from './metrics.ts'

/** A value that may count, in the unit its metric is compared in. */
export type HeldMetric = {
  id: number
  metric: MetricId
  value: number
  periodEnd: string
  scope: 'group' | 'company' | 'site'
  source: string
}

export type IndicatorScore = HeldMetric & {
  name: string
  unit: string
  /** 0 to 100, one decimal. */
  score: number
  weight: number
  formula: string
  isOld: boolean
}
export type PillarScore = {
  pillar: Pillar
  /** Null where none of its metrics is known: zero would be a verdict. */
  score: number | null
  /** Weight of what is known by the weight of all, a fraction. */
  coverage: number
  indicators: IndicatorScore[]
  missing: string[]
}
export type CompanyScore = {
  overall: number | null
  coverage: number
  pillars: PillarScore[]
  /** End of the oldest period that counts. */
  oldest: string | null
  oldCount: number
}

const MONTHS_UNTIL_OLD = 18
/**
 * Below this share of all that is scored a score is one of a few metrics and says nothing of the company: it is told with its coverage,
 * and no rating is made of it.
 */
export const COVERAGE_LEAST = 0.25

/** Whether so little is known that what is known of a company is no verdict on it. */
export const isThin = (coverage: number): boolean => coverage < COVERAGE_LEAST - 1e-9
const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Whether a period ended so long before a day that this has to be said beside what rests on it: 18 months. */
export function isOldMetric(periodEnd: string, today: string): boolean {
  const limit = new Date(`${periodEnd}T00:00:00Z`)
  limit.setUTCMonth(limit.getUTCMonth() + MONTHS_UNTIL_OLD)
  return limit.toISOString().slice(0, 10) < today
}

/**
 * The value of each metric that counts: the newest period first, then the group before the company alone; a single site counts for
 * nobody.
 */
function counting(held: readonly HeldMetric[]): Map<MetricId, HeldMetric> {
  const order = { group: 0, company: 1, site: 2 }
  const sorted = held
    .filter(({ scope }) => scope !== 'site')
    .toSorted(
      (a, b) => b.periodEnd.localeCompare(a.periodEnd) || order[a.scope] - order[b.scope] || b.id - a.id,
    )
  const first = new Map<MetricId, HeldMetric>()
  for (const one of sorted) if (!first.has(one.metric)) first.set(one.metric, one)
  return first
}

/** 0 to 100 by the metric's scale, one decimal; undefined for a metric that moves no score. */
export function indicatorScore(metric: MetricId, value: number): number | undefined {
  const { scale } = metricOf(metric)
  if (!scale) return undefined
  const place = ((scale.bySize ? Math.abs(value) : value) - scale.worst) / (scale.best - scale.worst)
  return oneDecimal(Math.min(1, Math.max(0, place)) * 100)
}

/**
 * What is known of a company as scores of 0 to 100, higher is better. A pillar is the weighted mean of its known indicators, the whole
 * the plain mean of its known pillars; what is not known is left out and lowers the coverage instead. Without anything known there is
 * no score.
 */
export function scoreCompany(held: readonly HeldMetric[], today: string): CompanyScore {
  const counted = counting(held)
  const stated = pillars.map((pillar) => scorePillar(pillar, counted, today))
  const known = stated.flatMap(({ score }) => score ?? [])
  const indicators = stated.flatMap((one) => one.indicators)
  return {
    overall:
      known.length === 0 ? null : oneDecimal(known.reduce((sum, score) => sum + score, 0) / known.length),
    coverage: stated.reduce((sum, { coverage }) => sum + coverage, 0) / stated.length,
    pillars: stated,
    oldest: indicators.map(({ periodEnd }) => periodEnd).sort()[0] ?? null,
    oldCount: indicators.filter(({ isOld }) => isOld).length,
  }
}

function scorePillar(pillar: Pillar, counted: ReadonlyMap<MetricId, HeldMetric>, today: string): PillarScore {
  const own = metricIds.filter((id) => metricOf(id).pillar === pillar && metricOf(id).scale)
  const weightOf = (id: MetricId) => metricOf(id).scale?.weight ?? 0
  const indicators = own.flatMap((id) => {
    const held = counted.get(id)
    const score = held && indicatorScore(id, held.value)
    if (!held || score === undefined) return []
    const { name, unit, scale } = metricOf(id)
    const { worst = 0, best = 0 } = scale ?? {}
    const value = scale?.bySize ? `|${held.value}|` : `${held.value}`
    return [
      {
        ...held,
        name,
        unit,
        score,
        weight: weightOf(id),
        formula: `100 × (${value} − ${worst}) / (${best} − ${worst}), within 0 and 100`,
        isOld: isOldMetric(held.periodEnd, today),
      },
    ]
  })
  const all = own.reduce((sum, id) => sum + weightOf(id), 0)
  const known = indicators.reduce((sum, { weight }) => sum + weight, 0)
  return {
    pillar,
    score:
      known === 0
        ? null
        : oneDecimal(indicators.reduce((sum, { score, weight }) => sum + score * weight, 0) / known),
    coverage: known / all,
    indicators,
    missing: own
      .filter((id) => !indicators.some(({ metric }) => metric === id))
      .map((id) => metricOf(id).name),
  }
}

const ratings = [
  { from: 80, rating: 'AAA', words: 'Leader' },
  { from: 70, rating: 'AA', words: 'Advanced' },
  { from: 60, rating: 'A', words: 'Good' },
  { from: 50, rating: 'BBB', words: 'Average' },
  { from: 40, rating: 'BB', words: 'Below Average' },
  { from: 30, rating: 'B', words: 'Poor' },
  { from: Number.NEGATIVE_INFINITY, rating: 'CCC', words: 'Critical' },
] as const

/** The overall rating of a score of 0 to 100. */
export const overallRating = (score: number) => {
  const { rating, words } = ratings.find(({ from }) => score >= from) as (typeof ratings)[number]
  return { rating, words }
}

/** Where a score stands among others: the bands of ESG analytics. */
export function scoreBand(score: number): 'Leader' | 'Average' | 'Laggard' | 'High Risk' {
  if (score >= 80) return 'Leader'
  if (score >= 60) return 'Average'
  return score >= 40 ? 'Laggard' : 'High Risk'
}

export type ProviderScale = { lowest: number; highest: number; isHighBetter: boolean; provider?: string }

/**
 * Providers whose scale has bands of their own names and widths, best first: the ends of each. What they call high risk is not what the
 * middle of their scale is.
 */
const bandedScales: readonly { provider: RegExp; ends: readonly number[] }[] = [
  // ESG Risk Rating: negligible to 10, low to 20, medium to 30, high to 40, severe above; hardly a score lies above 60.
  { provider: /sustainalytics/i, ends: [0, 10, 20, 30, 40] },
  // RepRisk Index: low to 25, medium to 50, high to 60, very high to 75, extremely high above.
  { provider: /reprisk/i, ends: [0, 25, 50, 60, 75] },
]

/** Where a score lies among bands, from 1 (the best end) to 0: each band is as wide as the others here. */
function placeInBands(score: number, ends: readonly number[]): number {
  const bands = ends.length - 1
  const band = Math.min(bands - 1, Math.max(0, ends.findIndex((end) => score < end) - 1))
  const at = score >= (ends.at(-1) ?? 0) ? bands - 1 : band
  const [from = 0, to = 1] = [ends[at], ends[at + 1]]
  return 1 - (at + (score - from) / (to - from)) / bands
}

/** A provider's score on 0 to 100, higher is better, one decimal; by its bands where its scale has some. @throws RangeError for one outside the provider's scale. */
export function onOurScale(
  score: number,
  { lowest, highest, isHighBetter, provider = '' }: ProviderScale,
): number {
  if (score < lowest || score > highest)
    throw new RangeError(`${score} lies outside ${lowest} to ${highest}.`)
  const banded = bandedScales.find((one) => !isHighBetter && lowest === 0 && one.provider.test(provider))
  // Its bands are at their scores, wherever somebody lets the scale end above them.
  if (banded && highest > (banded.ends.at(-1) ?? 0))
    return oneDecimal(placeInBands(score, [...banded.ends, highest]) * 100)
  const place = (score - lowest) / (highest - lowest)
  return oneDecimal((isHighBetter ? place : 1 - place) * 100)
}
