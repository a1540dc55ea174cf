import { type MetricId, type Pillar, pillars } from './metrics.ts'
import { isThin } from './score.ts'

export type ScoredHolding = {
  symbol: string
  /** A fraction; the weights need not sum to one. */
  weight: number
  overall: number | null
  pillars: Readonly<Record<Pillar, number | null>>
  /** Of what could be known of it, a fraction: a score of too little is no verdict. */
  coverage: number
}

/** The score that counts of a holding: of too little there is none. */
export const verdictOf = ({ overall, coverage }: ScoredHolding) => (isThin(coverage) ? null : overall)

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Weighted mean over the holdings whose figure is known, and the share of the weight that they have. */
function weightedMean(rows: readonly { weight: number; value: number | null }[]): {
  value: number | null
  coverage: number
} {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const known = rows.flatMap(({ weight, value }) => (value === null ? [] : [{ weight, value }]))
  const weight = known.reduce((sum, one) => sum + one.weight, 0)
  if (weight === 0) return { value: null, coverage: 0 }
  return {
    value: known.reduce((sum, one) => sum + one.weight * one.value, 0) / weight,
    coverage: weight / all,
  }
}

export type PortfolioScore = {
  overall: number | null
  pillars: Record<Pillar, number | null>
  /** Share of the weight whose overall score is known. */
  coverage: number
  pillarCoverage: Record<Pillar, number>
  top: { symbol: string; score: number }[]
  bottom: { symbol: string; score: number }[]
  /** Without a score, or with one of so little that it is no verdict. */
  unscored: string[]
}

const TOLD = 3

/**
 * The scores of a portfolio by weight. Holdings without a score, or with one that rests on too little, are left out, named, and lower
 * the coverage.
 */
export function portfolioScore(holdings: readonly ScoredHolding[]): PortfolioScore {
  const meanOf = (read: (one: ScoredHolding) => number | null) =>
    weightedMean(
      holdings.map((one) => ({ weight: one.weight, value: isThin(one.coverage) ? null : read(one) })),
    )
  const overall = meanOf((one) => one.overall)
  const byPillar = Object.fromEntries(pillars.map((id) => [id, meanOf((one) => one.pillars[id])])) as Record<
    Pillar,
    ReturnType<typeof meanOf>
  >
  const ranked = holdings
    .flatMap((one) => {
      const score = verdictOf(one)
      return score === null ? [] : [{ symbol: one.symbol, score }]
    })
    .toSorted((a, b) => b.score - a.score || a.symbol.localeCompare(b.symbol))
  const each = <Value>(read: (id: Pillar) => Value) =>
    Object.fromEntries(pillars.map((id) => [id, read(id)])) as Record<Pillar, Value>
  const rounded = (value: number | null) => (value === null ? null : oneDecimal(value))
  return {
    overall: rounded(overall.value),
    pillars: each((id) => rounded(byPillar[id].value)),
    coverage: overall.coverage,
    pillarCoverage: each((id) => byPillar[id].coverage),
    top: ranked.slice(0, TOLD),
    bottom: ranked.toReversed().slice(0, TOLD),
    unscored: holdings.filter((one) => verdictOf(one) === null).map(({ symbol }) => symbol),
  }
}

/** What a holding tells of itself, one period after the other, the newest first. */
export type PaiHolding = { symbol: string; weight: number; periods: readonly PaiPeriod[] }
export type PaiPeriod = { end: string; metrics: Readonly<Partial<Record<MetricId, number>>> }
export type PaiIndicator = {
  number: number
  name: string
  unit: string
  /** Null where no holding tells what it needs. */
  value: number | null
  coverage: number
  /** The end of the oldest period that it rests on. */
  oldest: string | null
  formula: string
  /** Why it cannot be told, whatever the holdings tell; empty where it can. */
  lacks: string
}

type Pai = Omit<PaiIndicator, 'value' | 'coverage' | 'oldest' | 'lacks'> & {
  of: (stated: PaiPeriod['metrics']) => number | null
}

const needs =
  (...ids: MetricId[]) =>
  (stated: PaiPeriod['metrics']) =>
    ids.every((id) => stated[id] !== undefined) ? ids.map((id) => stated[id] as number) : null

const asIs =
  (id: MetricId, scale = 1) =>
  (stated: PaiPeriod['metrics']) =>
    stated[id] === undefined ? null : (stated[id] as number) * scale

/** Emissions of all scopes; scope 2 market-based where it is told, else location-based. */
function allEmissions(stated: PaiPeriod['metrics']): number | null {
  const scope2 = stated['ghg-scope-2-market'] ?? stated['ghg-scope-2-location']
  const others = needs('ghg-scope-1', 'ghg-scope-3')(stated)
  return others && scope2 !== undefined ? (others[0] ?? 0) + (others[1] ?? 0) + scope2 : null
}

function intensity(stated: PaiPeriod['metrics']): number | null {
  const emissions = allEmissions(stated)
  const revenue = stated.revenue
  if (emissions !== null && revenue !== undefined && revenue > 0) return emissions / revenue
  return stated['ghg-intensity'] ?? null
}

const perEnterpriseValue =
  (amountOf: (stated: PaiPeriod['metrics']) => number | null) => (stated: PaiPeriod['metrics']) => {
    const amount = amountOf(stated)
    const value = stated['enterprise-value']
    return amount === null || value === undefined || value <= 0 ? null : amount / value
  }

/**
 * Indicators of Delegated Regulation (EU) 2022/1288, Annex I, Table 1, for investee companies. Amounts of a portfolio are told for a
 * million euro invested.
 */
const statedPaiIndicators: readonly Pai[] = [
  {
    number: 2,
    name: 'Carbon footprint',
    unit: 't CO2e/EUR million invested',
    formula: 'Σ weight × GHG emissions (scopes 1, 2, 3) / enterprise value including cash',
    of: perEnterpriseValue(allEmissions),
  },
  {
    number: 3,
    name: 'GHG intensity of investee companies',
    unit: 't CO2e/EUR million revenue',
    formula: 'Σ weight × GHG emissions (scopes 1, 2, 3) / revenue',
    of: intensity,
  },
  {
    number: 4,
    name: 'Exposure to companies active in the fossil fuel sector',
    unit: '%',
    formula: 'Share of the weight that is active in it',
    of: asIs('fossil-fuel-active', 100),
  },
  {
    number: 5,
    name: 'Share of non-renewable energy consumption',
    unit: '%',
    formula: 'Σ weight × (100 − renewable share)',
    of: (stated) =>
      stated['renewable-energy-share'] === undefined ? null : 100 - stated['renewable-energy-share'],
  },
  {
    number: 7,
    name: 'Activities negatively affecting biodiversity-sensitive areas',
    unit: '%',
    formula: 'Share of the weight with such activities',
    of: asIs('biodiversity-harm', 100),
  },
  {
    number: 8,
    name: 'Emissions to water',
    unit: 't/EUR million invested',
    formula: 'Σ weight × emissions to water / enterprise value including cash',
    of: perEnterpriseValue(asIs('emissions-to-water')),
  },
  {
    number: 9,
    name: 'Hazardous waste and radioactive waste ratio',
    unit: 't/EUR million invested',
    formula: 'Σ weight × hazardous waste / enterprise value including cash',
    of: perEnterpriseValue(asIs('hazardous-waste')),
  },
  {
    number: 10,
    name: 'Violations of UN Global Compact principles and OECD Guidelines',
    unit: '%',
    formula: 'Share of the weight involved in violations',
    of: asIs('ungc-violations', 100),
  },
  {
    number: 11,
    name: 'Lack of processes to monitor compliance with UNGC and OECD Guidelines',
    unit: '%',
    formula: 'Share of the weight without such processes',
    of: (stated) => (stated['ungc-monitoring'] === undefined ? null : (1 - stated['ungc-monitoring']) * 100),
  },
  {
    number: 12,
    name: 'Unadjusted gender pay gap',
    unit: '%',
    formula: 'Σ weight × gender pay gap',
    of: asIs('gender-pay-gap'),
  },
  {
    number: 13,
    name: 'Board gender diversity',
    unit: '%',
    formula: 'Σ weight × share of women on the board',
    of: asIs('board-women-share'),
  },
  {
    number: 14,
    name: 'Exposure to controversial weapons',
    unit: '%',
    formula: 'Share of the weight involved in them',
    of: asIs('controversial-weapons', 100),
  },
]

/** What is not of companies, or needs what holdings do not tell: named, so that its absence is not read as zero. */
const paiIndicatorsLacking: readonly Omit<PaiIndicator, 'value' | 'coverage' | 'oldest'>[] = [
  {
    number: 6,
    name: 'Energy consumption intensity per high impact climate sector',
    unit: 'GWh/EUR million revenue',
    formula: 'Σ weight × energy consumption / revenue, for each of the NACE sections A to H and L',
    lacks: 'A holding has no NACE section.',
  },
  {
    number: 15,
    name: 'GHG intensity of investee countries',
    unit: 't CO2e/EUR million GDP',
    formula: 'Σ weight × GHG emissions of the country / its gross domestic product',
    lacks: 'Holdings are companies: none is a sovereign or supranational.',
  },
  {
    number: 16,
    name: 'Investee countries subject to social violations',
    unit: 'count',
    formula: 'Number of investee countries with violations, absolute and by all of them',
    lacks: 'Holdings are companies: none is a sovereign or supranational.',
  },
  {
    number: 17,
    name: 'Exposure to fossil fuels through real estate assets',
    unit: '%',
    formula: 'Share of real estate involved in extraction, storage, transport or manufacture of fossil fuels',
    lacks: 'Holdings are companies: none is a real estate asset.',
  },
  {
    number: 18,
    name: 'Exposure to energy-inefficient real estate assets',
    unit: '%',
    formula: 'Share of real estate of poor energy performance',
    lacks: 'Holdings are companies: none is a real estate asset.',
  },
]

const NO_HOLDING = 'No holding has verified values of one period for everything that it needs.'

/**
 * GHG emissions that the portfolio finances: of each holding the share of its enterprise value that is invested in it. A sum over what is
 * known, not brought up to what is not: the coverage says how much of the weight is in it.
 */
function financedEmissions(holdings: readonly PaiHolding[], invested: number | null): PaiIndicator {
  const stated = {
    number: 1,
    name: 'GHG emissions',
    unit: 't CO2e',
    formula:
      'Σ invested in it / enterprise value including cash × GHG emissions (scopes 1, 2, 3); a holding that does not report them is not in the sum',
  }
  if (invested === null)
    return {
      ...stated,
      value: null,
      coverage: 0,
      oldest: null,
      lacks: 'It needs the amount invested, which weights do not give.',
    }
  const all = holdings.reduce((sum, { weight }) => sum + weight, 0)
  const { value, coverage, oldest } = meanOfHoldings(holdings, perEnterpriseValue(allEmissions))
  return {
    ...stated,
    value: value === null || all === 0 ? null : value * coverage * invested,
    coverage,
    oldest,
    lacks: value === null ? NO_HOLDING : '',
  }
}

/** The mean by weight of what each holding tells in its newest period that tells all of it: no period is divided by another. */
function meanOfHoldings(holdings: readonly PaiHolding[], of: Pai['of']) {
  const stated = holdings.map(({ weight, periods }) => {
    for (const { end, metrics } of periods) {
      const value = of(metrics)
      if (value !== null) return { weight, value, end }
    }
    return { weight, value: null, end: null }
  })
  const ends = stated.flatMap(({ end }) => end ?? []).sort()
  return { ...weightedMean(stated), oldest: ends[0] ?? null }
}

/**
 * Principal adverse impacts of a portfolio by weight, each with the share of the weight that tells what it needs and its oldest period.
 * @param invested EUR million in all holdings together; null where nobody says.
 */
export function paiIndicators(
  holdings: readonly PaiHolding[],
  invested: number | null = null,
): PaiIndicator[] {
  return [
    financedEmissions(holdings, invested),
    ...statedPaiIndicators.map(({ of, ...stated }) => {
      const mean = meanOfHoldings(holdings, of)
      return { ...stated, ...mean, lacks: mean.value === null ? NO_HOLDING : '' }
    }),
    ...paiIndicatorsLacking.map((stated) => ({ ...stated, value: null, coverage: 0, oldest: null })),
  ].toSorted((one, other) => one.number - other.number)
}
