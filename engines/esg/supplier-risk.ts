import type { MetricId } from './metrics.ts'

/** What a supplier's risk is made of, with the weight of each in percent. */
export const supplierComponents = {
  country: { label: 'Country', weight: 20 },
  sector: { label: 'Sector', weight: 15 },
  sanctions: { label: 'Sanctions', weight: 25 },
  adverseMedia: { label: 'Adverse media', weight: 15 },
  certificate: { label: 'Certificate', weight: 10 },
  questionnaire: { label: 'Questionnaire', weight: 15 },
} as const
export type SupplierComponent = keyof typeof supplierComponents
export const supplierComponentIds = Object.keys(supplierComponents) as SupplierComponent[]

export const riskLevels = ['critical', 'high', 'medium', 'low'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** A confirmed sanctions match weighs more than everything else together. */
const CONFIRMED_AT_LEAST = 90
/** Of less than this nothing is called safe or grave: a certificate alone, or a country, says little of a supplier. */
const SUPPLIER_COVERAGE_LEAST = 0.3
const CERTIFICATE_SOON_DAYS = 90
const DAY_MS = 86_400_000

export const levelOfRisk = (score: number): RiskLevel =>
  score >= 75 ? 'critical' : score >= 50 ? 'high' : score >= 25 ? 'medium' : 'low'

/** The risk of a certificate by the day until which it is valid: 100 past it, 60 within ninety days before, else 0. */
export function certificateRisk(validUntil: string, today: string): number {
  if (validUntil < today) return 100
  return (Date.parse(validUntil) - Date.parse(today)) / DAY_MS <= CERTIFICATE_SOON_DAYS ? 60 : 0
}

export type SupplierRisk = {
  /** Null where too little is known. */
  score: number | null
  level: RiskLevel | null
  /** Weight of the known components, a fraction. */
  coverage: number
  formula: string
  missing: string[]
  /** Set where a confirmed sanctions match raised the score above the mean. */
  raisedFrom: number | null
}

/** Weighted mean of the known components, each 0 (no risk) to 100, from 30 % of the weights on, which is more than any one of them; a sanctions component of 100 lifts the whole to 90 at least. */
export function supplierRisk(components: Readonly<Partial<Record<SupplierComponent, number>>>): SupplierRisk {
  const known = supplierComponentIds.flatMap((id) => {
    const value = components[id]
    return value === undefined ? [] : [{ ...supplierComponents[id], value }]
  })
  const weight = known.reduce((sum, one) => sum + one.weight, 0)
  const missing = supplierComponentIds
    .filter((id) => components[id] === undefined)
    .map((id) => supplierComponents[id].label)
  if (weight === 0)
    return {
      score: null,
      level: null,
      coverage: 0,
      formula: 'No component is known.',
      missing,
      raisedFrom: null,
    }
  const mean = Math.round((known.reduce((sum, one) => sum + one.weight * one.value, 0) / weight) * 10) / 10
  const isRaised = components.sanctions === 100 && mean < CONFIRMED_AT_LEAST
  const score = isRaised ? CONFIRMED_AT_LEAST : mean
  const coverage = weight / 100
  // A confirmed match needs nothing beside it.
  if (coverage < SUPPLIER_COVERAGE_LEAST && components.sanctions !== 100)
    return {
      score: null,
      level: null,
      coverage,
      formula: `Only ${known.map(({ label, value }) => `${label.toLowerCase()} (${value})`).join(' and ')} ${known.length === 1 ? 'is' : 'are'} known: ${weight} % of the weights, and a level needs ${SUPPLIER_COVERAGE_LEAST * 100} %.`,
      missing,
      raisedFrom: null,
    }
  return {
    score,
    level: levelOfRisk(score),
    coverage,
    formula: `(${known.map(({ label, weight, value }) => `${weight} × ${value} ${label.toLowerCase()}`).join(' + ')}) / ${weight}${isRaised ? ` = ${mean}, raised to ${CONFIRMED_AT_LEAST} by a confirmed sanctions match` : ''}`,
    missing,
    raisedFrom: isRaised ? mean : null,
  }
}

/**
 * Questions of the voluntary standard for smaller companies that a supplier is asked; firms up to 1,000 employees may refuse what goes
 * beyond it.
 */
export const supplierQuestions = [
  {
    id: 'B2',
    asks: 'Are there practices, policies or plans for the transition to a more sustainable economy?',
  },
  { id: 'B3', asks: 'Are energy consumption and greenhouse gas emissions (scopes 1 and 2) measured?' },
  { id: 'B4', asks: 'Are pollutants that must be reported by law known and reported?' },
  { id: 'B5', asks: 'Is it known which sites lie in or near biodiversity-sensitive areas?' },
  { id: 'B6', asks: 'Is water withdrawal measured, with sites in areas of high water stress named?' },
  { id: 'B7', asks: 'Is waste measured, hazardous and not, and what of it is recycled?' },
  { id: 'B8', asks: 'Are employees counted by contract, gender and country?' },
  { id: 'B9', asks: 'Are recordable work accidents and fatalities counted?' },
  { id: 'B10', asks: 'Is everybody paid at least the minimum wage, and is the pay gap known?' },
  { id: 'B11', asks: 'Were there no convictions or fines for corruption or bribery?' },
] as const
export type SupplierQuestion = (typeof supplierQuestions)[number]['id']

/** Figures that a supplier is asked for beside the questions: what the same standard asks of everybody. */
export const supplierFigures = [
  'energy-consumption',
  'ghg-scope-1',
  'ghg-scope-2-location',
  'water-consumption',
  'hazardous-waste',
  'waste-recycled-share',
  'employees',
  'accident-rate',
  'fatalities',
  'gender-pay-gap',
  'corruption-convictions',
] as const satisfies readonly MetricId[]

/** A questionnaire of which less than half is answered counts for nothing: who answers what suits them alone would be called safe. */
const ANSWERS_LEAST = Math.ceil(supplierQuestions.length / 2)

/** Risk by the answers: the share of what was answered with no, times 100; undefined where fewer than half are answered. */
export function questionnaireRisk(
  answers: Readonly<Partial<Record<SupplierQuestion, 'yes' | 'no'>>>,
): number | undefined {
  const given = Object.values(answers)
  if (given.length < ANSWERS_LEAST) return undefined
  return Math.round((given.filter((answer) => answer === 'no').length / given.length) * 1_000) / 10
}
