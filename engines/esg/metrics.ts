export const pillars = ['environmental', 'social', 'governance'] as const
export type Pillar = (typeof pillars)[number]

/** What a metric is told in, beside the unit it is compared in: how many of that unit one of these is. */
type Units = Readonly<Record<string, number>>

const MASS: Units = { t: 1, kg: 0.001, kt: 1_000 }
const EMISSIONS: Units = { 't CO2e': 1, 'kg CO2e': 0.001, 'kt CO2e': 1_000, 'Mt CO2e': 1_000_000 }
const ENERGY: Units = {
  MWh: 1,
  kWh: 0.001,
  GWh: 1_000,
  TWh: 1_000_000,
  MJ: 0.001 / 3.6,
  GJ: 1 / 3.6,
  TJ: 1_000 / 3.6,
  toe: 11.63,
}
const VOLUME: Units = { m3: 1, l: 0.001, Ml: 1_000 }
const SHARE: Units = { '%': 1 }
const FLAG: Units = { 'yes/no': 1 }
const COUNT: Units = { count: 1 }
const MONEY: Units = { 'EUR million': 1, 'EUR thousand': 0.001, EUR: 0.000_001 }

export type MetricDefinition = {
  name: string
  pillar: Pillar
  /** The unit that values are compared in; the first of `units`. */
  unit: string
  units: Units
  /** Least and greatest value that can be, in `unit`. */
  range: readonly [number, number]
  /**
   * How a value becomes 0 to 100: linear from `worst` (0) to `best` (100), cut off at both ends. A value whose sign does not matter is
   * taken by its size. A metric without a scale is context and moves no score.
   */
  scale?: { worst: number; best: number; weight: number; bySize?: boolean }
  /** What exactly is told. */
  holds: string
}

const HUGE = 1e12
/** More than any company has of a unit in a year: a slip of thousands shows without a year before. */
const mostOfUnit: Readonly<Record<string, number>> = {
  't CO2e': 1e10,
  MWh: 1e10,
  t: 1e10,
  'EUR million': 1e7,
  '%': 100,
}
/**
 * The least and greatest value of a figure that no metric defines, by its unit: a share lies within the whole, and an amount is not
 * below zero.
 */
export const rangeOfUnit = (unit: string): readonly [number, number] => [0, mostOfUnit[unit] ?? HUGE]
const amount = (name: string, pillar: Pillar, units: Units, holds: string): MetricDefinition => {
  const unit = Object.keys(units)[0] as string
  return { name, pillar, unit, units, range: rangeOfUnit(unit), holds }
}
const scored = (
  base: MetricDefinition,
  range: readonly [number, number],
  scale: NonNullable<MetricDefinition['scale']>,
): MetricDefinition => ({ ...base, range, scale })
const share = (name: string, pillar: Pillar, best: number, holds: string, weight = 1) =>
  scored(amount(name, pillar, SHARE, holds), [0, 100], { worst: 0, best, weight })
/** A yes or a no; `bad` says which of both costs the score. */
const flag = (name: string, pillar: Pillar, bad: 'yes' | 'no', holds: string, weight = 1) =>
  scored(amount(name, pillar, FLAG, holds), [0, 1], {
    worst: bad === 'yes' ? 1 : 0,
    best: bad === 'yes' ? 0 : 1,
    weight,
  })

/** Every metric that can be kept, by its id. Scales are those of docs/methodology/esg.md, version `SCALE_VERSION`. */
export const metrics = {
  'ghg-scope-1': amount('GHG emissions, scope 1', 'environmental', EMISSIONS, 'Gross direct emissions'),
  'ghg-scope-2-location': amount(
    'GHG emissions, scope 2 (location-based)',
    'environmental',
    EMISSIONS,
    'Gross, by the grid’s average factor',
  ),
  'ghg-scope-2-market': amount(
    'GHG emissions, scope 2 (market-based)',
    'environmental',
    EMISSIONS,
    'Gross, by contracts',
  ),
  'ghg-scope-3': amount(
    'GHG emissions, scope 3',
    'environmental',
    EMISSIONS,
    'Gross, all significant categories',
  ),
  'ghg-intensity': {
    ...amount(
      'GHG intensity of revenue',
      'environmental',
      { 't CO2e/EUR million': 1, 'kg CO2e/EUR thousand': 1 },
      'Scopes 1, 2 and 3 by net revenue',
    ),
    range: [0, 1_000_000],
    scale: { worst: 500, best: 0, weight: 2 },
  },
  'energy-consumption': amount('Energy consumption', 'environmental', ENERGY, 'Total of own operations'),
  'renewable-energy-share': share('Renewable share of energy', 'environmental', 100, 'Of energy consumed'),
  'water-consumption': amount('Water consumption', 'environmental', VOLUME, 'Total of own operations'),
  'emissions-to-water': amount(
    'Emissions to water',
    'environmental',
    MASS,
    'Priority substances and nutrients',
  ),
  'hazardous-waste': amount('Hazardous and radioactive waste', 'environmental', MASS, 'Generated'),
  'waste-recycled-share': share('Recycled share of waste', 'environmental', 100, 'Of waste generated'),
  'fossil-fuel-active': flag(
    'Active in the fossil fuel sector',
    'environmental',
    'yes',
    'Revenue from fossil fuels',
  ),
  'biodiversity-harm': flag(
    'Activities harming biodiversity-sensitive areas',
    'environmental',
    'yes',
    'Sites in or near such areas with negative effects',
  ),
  'climate-target': flag(
    'Validated climate target',
    'environmental',
    'no',
    'A reduction target that somebody else has validated',
  ),
  'gender-pay-gap': {
    ...amount('Gender pay gap, unadjusted', 'social', SHARE, 'Below zero where women earn more'),
    range: [-100, 100],
    scale: { worst: 30, best: 0, weight: 1, bySize: true },
  },
  'women-management-share': share('Women in top management', 'social', 50, 'Of the top management level'),
  'accident-rate': {
    ...amount(
      'Recordable accidents per million hours',
      'social',
      { 'per million hours': 1, 'per 200,000 hours': 5 },
      'Own workforce',
    ),
    range: [0, 1_000],
    scale: { worst: 10, best: 0, weight: 1 },
  },
  fatalities: scored(amount('Fatalities from work', 'social', COUNT, 'Own workforce'), [0, 100_000], {
    worst: 1,
    best: 0,
    weight: 1,
  }),
  employees: {
    ...amount('Employees', 'social', COUNT, 'Head count at the end of the period'),
    range: [0, 20_000_000],
  },
  'training-hours': scored(
    amount('Training hours per employee', 'social', { 'hours per employee': 1 }, 'Average of the period'),
    [0, 2_000],
    { worst: 0, best: 40, weight: 1 },
  ),
  'collective-bargaining-share': share('Covered by collective bargaining', 'social', 100, 'Of employees'),
  'human-rights-policy': flag('Human rights policy', 'social', 'no', 'In force and public'),
  'ungc-violations': flag(
    'Violations of UNGC or OECD guidelines',
    'social',
    'yes',
    'Involved in violations in the period',
    2,
  ),
  'controversial-weapons': flag(
    'Involved in controversial weapons',
    'social',
    'yes',
    'Anti-personnel mines, cluster munitions, chemical or biological weapons',
  ),
  'board-women-share': share('Women on the board', 'governance', 50, 'Of all members'),
  'board-independence': share('Independent board members', 'governance', 75, 'Of all members'),
  'anti-corruption-training': share('Anti-corruption training', 'governance', 100, 'Of functions at risk'),
  'corruption-convictions': scored(
    amount('Convictions for corruption or bribery', 'governance', COUNT, 'In the period'),
    [0, 10_000],
    { worst: 1, best: 0, weight: 1 },
  ),
  'payment-days': scored(
    amount('Average days to pay suppliers', 'governance', { days: 1 }, 'From invoice or due date'),
    [0, 1_000],
    {
      worst: 90,
      best: 30,
      weight: 1,
    },
  ),
  'whistleblowing-channel': flag('Whistleblowing channel', 'governance', 'no', 'Open to all employees'),
  'ungc-monitoring': flag(
    'Monitors compliance with UNGC and OECD guidelines',
    'governance',
    'no',
    'A policy or a complaints mechanism',
  ),
  revenue: {
    ...amount('Net revenue', 'governance', MONEY, 'As in the financial statements'),
    range: [0, 2_000_000],
  },
  'enterprise-value': amount(
    'Enterprise value including cash',
    'governance',
    MONEY,
    'At the end of the period',
  ),
} as const satisfies Record<string, MetricDefinition>

export type MetricId = keyof typeof metrics
export const metricIds = Object.keys(metrics) as MetricId[]
export const metricOf = (id: MetricId): MetricDefinition => metrics[id]
/** Which scales a score was made by. */
export const SCALE_VERSION = '2026-1'

/** Days a period may have at most: a long financial year. */
const PERIOD_DAYS_MAX = 400
const FIRST_DAY = '1990-01-01'
const DAY_MS = 86_400_000

export type StatedMetric = {
  metric: MetricId
  value: number
  unit: string
  periodStart: string
  periodEnd: string
}

/** A unit without what is written beside it: case, spaces, subscripts, the long name of a tonne. */
const plainUnit = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('₂', '2')
    .replaceAll('³', '3')
    .replaceAll('€', 'eur')
    .replaceAll(/[\s_.-]/g, '')
    .replace(/^metrictonn?e?s?/, 't')
    .replace(/^cubicmet(?:re|er)s?$/, 'm3')
    .replace(/^tonnes?(?:of)?(?=co2|$)/, 't')
    .replace(/co2(?:eq|equivalents?)$/, 'co2e')
    .replace(/^(kilo|mega|giga)watthours?$/, (_, size: string) => `${size[0]}wh`)
    .replace(/^(?:eur(?:m|mio|mn)|(?:m|mio|mn)eur)$/, 'eurmillion')
    .replace(/^(?:teur|keur|eurk|eurt)$/, 'eurthousand')
const unitSynonyms: Readonly<Record<string, string>> = {
  percent: '%',
  boolean: 'yes/no',
  'm^3': 'm3',
  headcount: 'count',
  persons: 'count',
  tep: 'toe',
}
/** `MT` is written for metric tons, and `ml` or `mL` for a thousandth of a litre: neither is the million that it would be taken for. */
const isOfUnsureSize = (unit: string, written: string) =>
  (unit.startsWith('Mt') && !/^\s*Mt/.test(written)) || (unit === 'Ml' && !/^\s*M/.test(written))

/** The unit as it is written here, however somebody wrote it; undefined where the metric is not told in it, or its size is not sure. */
export function unitOfMetric(metric: MetricId, written: string): string | undefined {
  const asked = unitSynonyms[plainUnit(written)] ?? plainUnit(written)
  const unit = Object.keys(metrics[metric].units).find((one) => plainUnit(one) === asked)
  return unit === undefined || isOfUnsureSize(unit, written) ? undefined : unit
}

/** Why a value cannot be kept, a sentence each; none where it can. @param today `2026-06-30`. */
export function faultsOfMetric(stated: StatedMetric, today: string): string[] {
  const { name, units, range, unit } = metricOf(stated.metric)
  const faults: string[] = []
  const factor = units[stated.unit]
  if (factor === undefined)
    faults.push(`“${stated.unit}” is no unit of “${name}”: write ${Object.keys(units).join(' or ')}.`)
  else {
    const fault = faultOfValue(stated.value * factor, {
      name,
      unit,
      range,
      written: `${stated.value} ${stated.unit}`,
    })
    if (fault) faults.push(fault)
  }
  return [...faults, ...faultsOfPeriod(stated, today)]
}

/**
 * Why a value cannot be a figure of a name, unit and range; undefined where it can. One rule for metrics, files, questionnaires and
 * disclosures.
 */
export function faultOfValue(
  value: number,
  {
    name,
    unit,
    range,
    written = `${value} ${unit}`,
  }: {
    name: string
    unit: string
    range: readonly [number, number]
    written?: string
  },
): string | undefined {
  if (!Number.isFinite(value) || value < range[0] || value > range[1])
    return `${written} cannot be “${name}”: it lies between ${range[0]} and ${range[1]} ${unit}.`
  if (unit === 'yes/no' && value !== 0 && value !== 1) return `“${name}” is yes or no: write 1 or 0.`
  if (unit === 'count' && !Number.isInteger(value))
    return `“${name}” is counted: ${written} is not a whole number.`
  return undefined
}

function faultsOfPeriod({ periodStart, periodEnd }: StatedMetric, today: string): string[] {
  if (periodStart > periodEnd) return [`The period ends on ${periodEnd}, before it begins on ${periodStart}.`]
  if (periodEnd > today)
    return [`The period ends on ${periodEnd}: what has not happened yet cannot be reported.`]
  if (periodStart < FIRST_DAY)
    return [`The period begins on ${periodStart}; nothing before ${FIRST_DAY} is kept.`]
  const days = (Date.parse(periodEnd) - Date.parse(periodStart)) / DAY_MS + 1
  return days > PERIOD_DAYS_MAX
    ? [`The period has ${days} days; a reporting period has at most ${PERIOD_DAYS_MAX}.`]
    : []
}

/** Days that a period has at least to be a year: a short financial year of 52 weeks has 364. */
const YEAR_DAYS_MIN = 350

/** Whether a period is a year. What adds up over a quarter is a quarter of it, and is held against no year's. */
export const isOfYear = ({
  periodStart,
  periodEnd,
}: Pick<StatedMetric, 'periodStart' | 'periodEnd'>): boolean =>
  (Date.parse(periodEnd) - Date.parse(periodStart)) / DAY_MS + 1 >= YEAR_DAYS_MIN

const addedUp: ReadonlySet<MetricId> = new Set<MetricId>([
  'ghg-scope-1',
  'ghg-scope-2-location',
  'ghg-scope-2-market',
  'ghg-scope-3',
  'energy-consumption',
  'water-consumption',
  'emissions-to-water',
  'hazardous-waste',
  'revenue',
])

/** Whether a metric adds up over its period, so that half of the period has half of it. */
export const doesAddUp = (metric: MetricId): boolean => addedUp.has(metric)

/** A value in the unit its metric is compared in. @throws RangeError for a unit it is not told in. */
export function inMetricUnit(metric: MetricId, value: number, unit: string): number {
  const factor = metricOf(metric).units[unit]
  if (factor === undefined) throw new RangeError(`${metric} is not reported in ${unit}.`)
  return value * factor
}
