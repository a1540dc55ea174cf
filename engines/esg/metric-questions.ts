import { doesAddUp, isOfYear, type MetricId, metricOf } from './metrics.ts'

/** A value in the unit its metric is compared in. */
export type ComparedValue = { metric: MetricId; value: number; periodStart: string; periodEnd: string }

const TIMES = 10
const POINTS = 50
const DAY_MS = 86_400_000
const YEAR_DAYS = [350, 380] as const
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const isYearBefore = (one: ComparedValue, other: ComparedValue): boolean => {
  const days = (Date.parse(one.periodEnd) - Date.parse(other.periodEnd)) / DAY_MS
  return days >= YEAR_DAYS[0] && days <= YEAR_DAYS[1]
}

/** A share of one percent or less may be a fraction: 0.14 is written for 14 % as often as it is meant. */
export const fractionQuestion = (name: string, unit: string, value: number): string | undefined =>
  unit === '%' && value !== 0 && Math.abs(value) <= 1
    ? `“${name}” is ${number.format(value)} %, which would be ${number.format(value * 100)} % if it is written as a fraction.`
    : undefined

/**
 * Why a value has to be asked about, beside those that were verified before of the same metric: ten times as much as last year or a
 * tenth, or a share that moved by half of the whole. A slip of a unit or of a point shows nowhere else.
 */
export function outlierOf(stated: ComparedValue, verified: readonly ComparedValue[]): string | undefined {
  const { name, unit } = metricOf(stated.metric)
  if (unit === 'yes/no') return undefined
  const last = verified.find(
    (one) =>
      one.metric === stated.metric &&
      isYearBefore(stated, one) &&
      (!doesAddUp(stated.metric) || (isOfYear(stated) && isOfYear(one))),
  )
  const fraction = fractionQuestion(name, unit, stated.value)
  if (!last) return fraction
  const [now, before] = [Math.abs(stated.value), Math.abs(last.value)]
  const isFar =
    unit === '%'
      ? Math.abs(stated.value - last.value) >= POINTS
      : Math.max(now, before) >= TIMES * Math.min(now, before) && Math.max(now, before) >= TIMES
  return isFar
    ? `“${name}” is ${number.format(stated.value)} ${unit}, and was ${number.format(last.value)} ${unit} the year before, as verified.`
    : fractionQuestion(name, unit, last.value)
      ? undefined
      : fraction
}

const APART = 0.05

/** Verified values of one period that cannot all be right, a sentence each. */
export function contradictionsOf(verified: readonly ComparedValue[]): string[] {
  const periods = Map.groupBy(verified, ({ periodStart, periodEnd }) => `${periodStart} to ${periodEnd}`)
  return [...periods].flatMap(([period, values]) => {
    const of = (metric: MetricId) => values.find((one) => one.metric === metric)?.value
    return [intensityAgainst(of), energyAgainst(of)].flatMap((words) =>
      words ? [`${period}: ${words}`] : [],
    )
  })
}

type Verified = (metric: MetricId) => number | undefined

/**
 * Scopes by revenue against the intensity. Which method of scope 2 it is made by, its maker knows; a scope that is not known only adds,
 * so that the known ones alone may already be too much.
 */
function intensityAgainst(of: Verified): string | undefined {
  const scopes = [of('ghg-scope-1'), of('ghg-scope-3')]
  const twos = [of('ghg-scope-2-location'), of('ghg-scope-2-market')]
  const [revenue, intensity] = [of('revenue'), of('ghg-intensity')]
  if (!revenue || intensity === undefined) return undefined
  const others = scopes.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const methods = twos.some((two) => two !== undefined) ? twos.flatMap((two) => two ?? []) : [0]
  const possible = methods.map((two) => (others + two) / revenue)
  const isWhole = !scopes.includes(undefined) && twos.some((two) => two !== undefined)
  const isWrong = (made: number) =>
    isWhole ? Math.abs(made - intensity) > APART * Math.max(made, intensity) : made > intensity * (1 + APART)
  if (!possible.every(isWrong)) return undefined
  const words = possible.map((made) => number.format(Math.round(made * 10) / 10)).join(' or ')
  return isWhole
    ? `scopes 1, 2 and 3 by revenue are ${words} t CO2e/EUR million, and the verified intensity is ${number.format(intensity)}.`
    : `the scopes that are verified are ${words} t CO2e/EUR million of revenue already, more than the verified intensity of ${number.format(intensity)}.`
}

/** More than anything that burns lets out for a MWh; lignite has a third of a tonne. */
const MOST_PER_MWH = 1.5

/** What is let out by burning and by bought energy against the energy that was consumed. */
function energyAgainst(of: Verified): string | undefined {
  const [energy, two] = [of('energy-consumption'), of('ghg-scope-2-location')]
  return energy !== undefined && two !== undefined && two > MOST_PER_MWH * energy
    ? `scope 2 (location-based) is ${number.format(two)} t CO2e of ${number.format(energy)} MWh consumed in all: more than any grid has for a MWh.`
    : undefined
}
