import { type ActivityUnit, isMoney, measuredIn, unitsIn } from './activity-units.ts'
import { type EmissionFactor, factorKinds } from './emission-factors.ts'

/** The fifteen categories of the GHG Protocol’s scope 3 standard. */
export const scope3Categories = [
  'Purchased goods and services',
  'Capital goods',
  'Fuel- and energy-related activities',
  'Upstream transportation and distribution',
  'Waste generated in operations',
  'Business travel',
  'Employee commuting',
  'Upstream leased assets',
  'Downstream transportation and distribution',
  'Processing of sold products',
  'Use of sold products',
  'End-of-life treatment of sold products',
  'Downstream leased assets',
  'Franchises',
  'Investments',
] as const

export type GhgActivity = {
  name: string
  scope: 1 | 2 | 3
  /** 1 to 15, for scope 3. */
  category: number | null
  amount: number
  unit: ActivityUnit
  periodStart: string
  periodEnd: string
  /** Half width of the 95 % interval of the amount, percent. */
  uncertaintyPercent: number | null
  factor: EmissionFactor
  /** Scope 2 by contracts: supplier, certificate or residual mix. */
  marketFactor: EmissionFactor | null
  /** Where it takes place; null where no site is named. */
  site?: string | null
}

export type GhgLine = GhgActivity & {
  kgCo2e: number
  marketKgCo2e: number | null
  formula: string
  note: string
}
/** `tonnes` is null where no line is of the scope: what nobody reported is not zero. */
export type GhgTotal = { tonnes: number | null; uncertaintyPercent: number | null }
export type GhgInventory = {
  lines: GhgLine[]
  scope1: GhgTotal
  scope2Location: GhgTotal
  scope2Market: GhgTotal
  scope3: GhgTotal
  byCategory: { category: number; name: string; tonnes: number }[]
  totalLocation: GhgTotal
  totalMarket: GhgTotal
  /** Lines whose amount or factor says no uncertainty: totals that have one of them say none. */
  withoutUncertainty: number
  /** What is to be known of the inventory as a whole. */
  notes: string[]
}

const DAY_MS = 86_400_000
/** In the smallest unit that an activity is entered in. */
const AMOUNT_MOST = 1e15
/** A long financial year. */
const PERIOD_DAYS_MAX = 400

/** Why an activity cannot be computed; undefined where it can. */
export function faultOfActivity(activity: GhgActivity): string | undefined {
  const { name, scope, category, amount, periodStart, periodEnd } = activity
  if (!Number.isFinite(amount) || amount < 0) return `“${name}”: the amount has to be zero or more.`
  if (amount > AMOUNT_MOST) return `“${name}”: ${amount} ${activity.unit} is more than any company has.`
  if (periodStart > periodEnd) return `“${name}”: the period ends before it begins.`
  if ((Date.parse(periodEnd) - Date.parse(periodStart)) / DAY_MS >= PERIOD_DAYS_MAX)
    return `“${name}”: the period is longer than a financial year. Report each year separately.`
  if (scope === 3 && (category === null || category < 1 || category > scope3Categories.length))
    return `“${name}”: scope 3 needs a category of 1 to 15.`
  if (scope !== 3 && category !== null) return `“${name}”: only scope 3 has categories.`
  if (activity.marketFactor && scope !== 2) return `“${name}”: only scope 2 has a market-based factor.`
  for (const factor of [activity.factor, activity.marketFactor]) {
    const fault = factor && faultOfFactor(activity, factor)
    if (fault) return `“${name}”: ${fault}`
  }
  if (scope === 2 && measuredIn(activity.unit) !== 'energy')
    return `“${name}”: scope 2 is bought energy, and the amount is in ${activity.unit}. What is burnt by the company itself is of scope 1.`
  if (scope !== 3 && isMoney(activity.unit))
    return `“${name}”: emissions by money spent are of scope 3 alone.`
  if (scope === 1 && measuredIn(activity.unit) === 'passenger distance')
    return `“${name}”: passenger kilometres are of journeys with others, which are of scope 3. Your own vehicles are counted by fuel or by km.`
  return undefined
}

function faultOfFactor(
  { scope, category, unit, periodStart, periodEnd }: GhgActivity,
  factor: EmissionFactor,
): string | undefined {
  const { name, validFrom, validTo, kind = 'other' } = factor
  const nature: { label: string; scopes: readonly number[]; categories: readonly number[] } =
    factorKinds[kind]
  const { label, scopes, categories } = nature
  if (!scopes.includes(scope))
    return `the factor “${name}” is of ${label.toLowerCase()}, which is of scope ${scopes.join(' or ')} and not of scope ${scope}.`
  if (scope === 3 && category !== null && !categories.includes(category))
    return `the factor “${name}” is of ${label.toLowerCase()}, which is not of category ${category} (${scope3Categories[category - 1]?.toLowerCase()}) but of ${inWords(categories)}.`
  if (periodStart < validFrom || (validTo !== null && periodEnd > validTo))
    return `the factor “${name}” holds ${validTo === null ? `from ${validFrom}` : `${validFrom} to ${validTo}`}, the activity is of ${periodStart} to ${periodEnd}. Choose or enter a factor of its period.`
  if (unitsIn(unit, factor.unit) === undefined)
    return `the amount is in ${unit} and the factor “${name}” for ${factor.unit}: one is not turned into the other.`
  return undefined
}

const inWords = (numbers: readonly number[]) =>
  `${numbers.slice(0, -1).join(', ')}${numbers.length > 1 ? ' or ' : ''}${numbers.at(-1)}`

const OLD_FACTOR_YEARS = 3
const yearOf = (day: string) => Number(day.slice(0, 4))

/** A factor whose source names no end holds on, and is not of the activity’s year for it. */
function ageOf({ periodEnd }: GhgActivity, { name, validFrom }: EmissionFactor): string {
  const years = yearOf(periodEnd) - yearOf(validFrom)
  return years >= OLD_FACTOR_YEARS
    ? `The factor “${name}” is of ${yearOf(validFrom)}, ${years} years before the activity.`
    : ''
}

const emissionsBy = ({ amount, unit }: GhgActivity, factor: EmissionFactor) =>
  amount * (unitsIn(unit, factor.unit) ?? Number.NaN) * factor.kgCo2e

/** What two lines have in common that are the same amount of the same, in whichever unit it is written. */
const whatOf = ({ scope, category, amount, unit, periodStart, periodEnd, factor, site }: GhgActivity) =>
  JSON.stringify([
    scope,
    category,
    (amount * (unitsIn(unit, factor.unit) ?? Number.NaN)).toPrecision(9),
    periodStart,
    periodEnd,
    factor.id,
    site ?? null,
  ])

/** Lines that are the same: one may have been entered twice. With another name they are said to be alike, and no more. */
export function repeatedActivities<One extends GhgActivity>(activities: readonly One[]): One[][] {
  const same = (one: GhgActivity) => `${one.name.trim().toLowerCase()} ${whatOf(one)}`
  return [...Map.groupBy(activities, same).values()].filter((rows) => rows.length > 1)
}

const alikeOf = (activities: readonly GhgActivity[]) =>
  [...Map.groupBy(activities, whatOf).values()]
    .filter((rows) => new Set(rows.map(({ name }) => name.trim().toLowerCase())).size > 1)
    .map(
      (rows) =>
        `${rows.map(({ name }) => `“${name}”`).join(' and ')} have the same amount, period and factor. If they are one, remove one.`,
    )

/** What sets of global warming potentials, and places, the factors of an inventory have. */
function notesOf(activities: readonly GhgActivity[]): string[] {
  const factors = activities.flatMap(({ factor, marketFactor }) =>
    marketFactor ? [factor, marketFactor] : [factor],
  )
  const sets = Map.groupBy(
    factors,
    ({ gwp }) => /AR\s?\d/i.exec(gwp)?.[0].replace(' ', '').toUpperCase() ?? '',
  )
  const named = [...sets].filter(([set]) => set !== '').sort()
  const unknown = new Set((sets.get('') ?? []).map(({ name }) => name)).size
  return [
    ...(named.length > 1
      ? [
          `Factors of ${named.map(([set, rows]) => `${set} (${rows[0]?.name})`).join(' and of ')} are mixed: their global warming potentials differ, and a total of them is of neither set.`,
        ]
      : []),
    ...(named.length > 0 && unknown > 0
      ? [
          `${unknown} ${unknown === 1 ? 'factor does' : 'factors do'} not state the global warming potentials: whether they are those of ${named[0]?.[0]} is not known.`,
        ]
      : []),
    ...alikeOf(activities),
  ]
}

/**
 * An inventory by the GHG Protocol: amount × factor, scope 2 by both methods. Without a contract’s factor the market-based figure takes
 * the grid’s, the last step of the Scope 2 Guidance’s hierarchy, and the line says so. Uncertainties are those of a product and a sum
 * of independent terms (IPCC 2006, volume 1, chapter 3, approach 1).
 * @throws RangeError with the first fault.
 */
export function ghgInventory(activities: readonly GhgActivity[]): GhgInventory {
  const lines = activities.map((activity): GhgLine => {
    const fault = faultOfActivity(activity)
    if (fault) throw new RangeError(fault)
    const { scope, amount, unit, factor, marketFactor } = activity
    return {
      ...activity,
      kgCo2e: emissionsBy(activity, factor),
      marketKgCo2e: scope === 2 ? emissionsBy(activity, marketFactor ?? factor) : null,
      formula: `${amount} ${unit} × ${factor.kgCo2e} kg CO2e/${factor.unit}`,
      note: [
        scope === 2 && !marketFactor ? 'No contract’s factor: market-based takes the grid’s.' : '',
        ageOf(activity, factor),
        marketFactor ? ageOf(activity, marketFactor) : '',
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
  const of = (scope: 1 | 2 | 3) => lines.filter((line) => line.scope === scope)
  const located = (line: GhgLine): Term => ({ kg: line.kgCo2e, percent: uncertaintyOf(line, line.factor) })
  const market = (line: GhgLine): Term =>
    line.scope === 2
      ? { kg: line.marketKgCo2e ?? 0, percent: uncertaintyOf(line, line.marketFactor ?? line.factor) }
      : located(line)
  return {
    lines,
    scope1: totalOf(of(1).map(located)),
    scope2Location: totalOf(of(2).map(located)),
    scope2Market: totalOf(of(2).map(market)),
    scope3: totalOf(of(3).map(located)),
    byCategory: scope3Categories.flatMap((name, at) => {
      const own = of(3).filter(({ category }) => category === at + 1)
      return own.length === 0
        ? []
        : [{ category: at + 1, name, tonnes: own.reduce((sum, { kgCo2e }) => sum + kgCo2e, 0) / 1_000 }]
    }),
    totalLocation: totalOf(lines.map(located)),
    totalMarket: totalOf(lines.map(market)),
    withoutUncertainty: lines.filter((line) => uncertaintyOf(line, line.factor) === null).length,
    notes: notesOf(activities),
  }
}

type Term = { kg: number; percent: number | null }

/** Of a product: the root of the squares of its factors’ uncertainties. */
function uncertaintyOf({ uncertaintyPercent }: GhgActivity, factor: EmissionFactor): number | null {
  if (uncertaintyPercent === null || factor.uncertaintyPercent === null) return null
  return Math.hypot(uncertaintyPercent, factor.uncertaintyPercent)
}

function totalOf(terms: readonly Term[]): GhgTotal {
  const kg = terms.reduce((sum, term) => sum + term.kg, 0)
  const isKnown = kg > 0 && terms.every(({ percent }) => percent !== null)
  const spread = Math.hypot(...terms.map((term) => term.kg * (term.percent ?? 0)))
  return {
    tonnes: terms.length === 0 ? null : kg / 1_000,
    uncertaintyPercent: isKnown ? spread / kg : null,
  }
}
