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
  if (!last) return undefined
  const [now, before] = [Math.abs(stated.value), Math.abs(last.value)]
  const isFar =
    unit === '%'
      ? Math.abs(stated.value - last.value) >= POINTS
      : Math.max(now, before) >= TIMES * Math.min(now, before) && Math.max(now, before) >= TIMES
  return isFar
    ? `“${name}” is ${number.format(stated.value)} ${unit}, and was ${number.format(last.value)} ${unit} the year before, as verified.`
    : undefined
}

const APART = 0.05

/** Verified values of one period that cannot all be right, a sentence each. */
export function contradictionsOf(verified: readonly ComparedValue[]): string[] {
  const periods = Map.groupBy(verified, ({ periodStart, periodEnd }) => `${periodStart} to ${periodEnd}`)
  return [...periods].flatMap(([period, values]) => {
    const of = (metric: MetricId) => values.find((one) => one.metric === metric)?.value
    const [one, located, market, three] = [
      of('ghg-scope-1'),
      of('ghg-scope-2-location'),
      of('ghg-scope-2-market'),
      of('ghg-scope-3'),
    ]
    const [revenue, intensity] = [of('revenue'), of('ghg-intensity')]
    if (one === undefined || three === undefined || !revenue || intensity === undefined) return []
    // Which of both methods an intensity is made by, its maker knows.
    const possible = [located, market].flatMap((two) =>
      two === undefined ? [] : [(one + two + three) / revenue],
    )
    return possible.length > 0 &&
      possible.every((made) => Math.abs(made - intensity) > APART * Math.max(made, intensity))
      ? [
          `${period}: scopes 1, 2 and 3 by revenue are ${possible.map((made) => number.format(Math.round(made * 10) / 10)).join(' or ')} t CO2e/EUR million, and the verified intensity is ${number.format(intensity)}.`,
        ]
      : []
  })
}
