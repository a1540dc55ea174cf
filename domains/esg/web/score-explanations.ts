import type { Explanation } from '#design-system/primitives/index.ts'
import type { CompanyScore, HeldScore, PortfolioEsg, Worksheets } from '#domains/esg/contract/index.ts'
import { amountOf, coverageOf, pillarLabel, points } from './words.ts'

type Pillar = keyof typeof pillarLabel
export type ScorePart = Pillar | 'overall'

const scoreIn = {
  overall: 'overallScore',
  environmental: 'environmentalScore',
  social: 'socialScore',
  governance: 'governanceScore',
} as const satisfies Record<ScorePart, keyof HeldScore>
const INPUTS_SHOWN = 12
const known = (score: number | null) => (score === null ? 'Not known' : points(score))

/** How the score that is held of a symbol came about, or a pillar of it. */
export function explainHeld(score: HeldScore, of: ScorePart): Explanation {
  const stated = score.providers.find(
    ({ asOf, overall }) => asOf === score.asOf && overall === score.overallScore,
  )
  const isOwn = score.basis === 'metrics'
  return {
    origin: 'modelled',
    definition: isOwn
      ? of === 'overall'
        ? 'The plain mean of the pillars that are known, each from verified metrics alone. The company’s ESG page has every indicator.'
        : 'The weighted mean of the indicators of this pillar that are verified. The company’s ESG page has each with its formula and evidence.'
      : 'The provider’s value, scaled to 0 to 100 by the ends of its range, and reversed where lower is better.',
    inputs: isOwn
      ? of === 'overall'
        ? pillarsOf(score)
        : [{ label: 'Coverage of the whole score', value: coverageOf(score.coverage) }]
      : stated
        ? [
            { label: 'Reported', value: String(stated.told[of] ?? 'Not reported') },
            { label: 'Scale', value: stated.scale },
          ]
        : [],
    total: { label: 'Score', value: known(score[scoreIn[of]]) },
    asOf: score.asOf,
    source: score.basisWords,
  }
}

const pillarsOf = (score: HeldScore) =>
  (['environmental', 'social', 'governance'] as const).map((id) => ({
    label: pillarLabel[id],
    value: known(score[scoreIn[id]]),
  }))

/** How the score of a portfolio came about: its holdings with their weights. */
export function explainPortfolio(
  { holdings, bases }: PortfolioEsg,
  of: ScorePart,
  score: number | null,
): Explanation {
  const counted = holdings.filter((one) => one[scoreIn[of]] !== null && one.band !== null)
  const more = counted.length - INPUTS_SHOWN
  return {
    origin: 'modelled',
    definition:
      'Weight × score, summed over the holdings that have one, divided by the sum of their weights. A holding without a score, or with one of too little, is in neither sum.',
    inputs: [
      ...counted.slice(0, INPUTS_SHOWN).map((one) => ({
        label: `${one.symbol}, weight ${one.weight.toFixed(3)}`,
        value: points(one[scoreIn[of]]),
      })),
      ...(more > 0 ? [{ label: `and ${more} more`, value: 'in the table below' }] : []),
    ],
    total: { label: 'Score', value: known(score) },
    source:
      bases.length > 0
        ? bases.join('; ')
        : counted.map(({ symbol, basisWords }) => `${symbol}: ${basisWords}`).join('; '),
  }
}

/** How the overall score of a company came about, or a pillar of it. */
export function explainCompany(score: CompanyScore, of: ScorePart): Explanation {
  const scale = `Scale ${score.scaleVersion}.`
  if (of === 'overall')
    return {
      origin: 'modelled',
      definition: `The plain mean of the pillars that are known. ${scale}`,
      inputs: score.pillars.map((one) => ({ label: pillarLabel[one.pillar], value: known(one.score) })),
      total: { label: 'Overall', value: known(score.overall) },
      asOf: score.oldest,
      source: 'Verified metrics only; the oldest is from the date shown',
    }
  const pillar = score.pillars.find((one) => one.pillar === of)
  return {
    origin: 'modelled',
    definition: `The mean of the known indicators by weight. ${scale}`,
    inputs: (pillar?.indicators ?? []).map((one) => ({
      label: `${one.name}, weight ${one.weight}`,
      value: points(one.score),
    })),
    total: { label: pillarLabel[of], value: known(pillar?.score ?? null) },
    source: 'Verified metrics alone',
  }
}

type Ghg = NonNullable<Worksheets['ghg']>
const scopeFormula = {
  scope1: 'Amount × factor, summed over the activities of scope 1.',
  scope2Location: 'Amount × the grid’s factor, summed over the activities of scope 2.',
  scope2Market:
    'Amount × the contract’s factor or, without one, the grid’s, summed over the activities of scope 2.',
  scope3: 'Amount × factor, summed over the activities of scope 3.',
} as const

/** How the total of a scope came about: its activities. */
export function explainScope(ghg: Ghg, of: keyof typeof scopeFormula): Explanation {
  const scope = Number(of.charAt(5))
  const lines = ghg.lines.filter((line) => line.scope === scope && line.fault === '')
  const tonnesOf = (line: Ghg['lines'][number]) =>
    ((of === 'scope2Market' ? line.marketKgCo2e : null) ?? line.kgCo2e ?? 0) / 1_000
  return {
    origin: 'modelled',
    definition: scopeFormula[of],
    inputs: lines
      .slice(0, INPUTS_SHOWN)
      .map((line) => ({ label: line.name, value: `${amountOf(tonnesOf(line))} t` })),
    total: { label: 't CO2e', value: ghg[of].tonnes === null ? 'Not reported' : amountOf(ghg[of].tonnes) },
    asOf: ghg.at,
    source: [...new Set(lines.map(({ factor }) => factor.source))].join('; ') || 'No activity of this scope',
  }
}

type Kpi = NonNullable<Worksheets['taxonomy']>['kpis'][number]

/** How a Taxonomy KPI came about: the activities that count. */
export function explainKpi(of: Kpi, which: 'aligned' | 'eligible', source: string): Explanation {
  const counted = of.activities.filter((one) => (which === 'aligned' ? one.isAligned : one.isEligible))
  return {
    origin: 'modelled',
    definition:
      which === 'aligned'
        ? 'Aligned ÷ total. Aligned is what is eligible, contributes substantially, does no significant harm and has minimum safeguards (Regulation (EU) 2020/852, Articles 3 and 8).'
        : 'Eligible ÷ total (Regulation (EU) 2020/852, Article 8).',
    inputs: [
      ...counted.map((one) => ({ label: one.name, value: `EUR ${amountOf(one.amount)} million` })),
      { label: 'Total', value: `EUR ${amountOf(of.total)} million` },
    ],
    source,
  }
}
