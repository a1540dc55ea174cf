import type { Concepts, Fact } from './facts.ts'

const DAY_MS = 86_400_000
const QUARTERLY = /^10-Q(\/A)?$/
const ANNUAL = /^(10-K|10-KT)(\/A)?$/
/** Quarters of 13 weeks end some days from the day of the year before. */
const DAYS_OFF = 10
const YEAR_DAYS = 365.25
const YEAR = [350, 380] as const
const LONGEST_PART = 300

type Stated = Partial<Fact> & { end: string; val: number }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isStated = (value: unknown): value is Stated & Omit<Fact, 'start'> =>
  isObject(value) &&
  typeof value.end === 'string' &&
  typeof value.val === 'number' &&
  Number.isFinite(value.val) &&
  typeof value.form === 'string' &&
  typeof value.accn === 'string' &&
  typeof value.filed === 'string'

const day = (iso: string): number => Date.parse(iso) / DAY_MS
const daysOf = ({ start, end }: Stated): number => (start ? day(end) - day(start) + 1 : 0)
const isNear = (one: string, days: number): boolean => Math.abs(day(one) - days) <= DAYS_OFF
const newest = (facts: readonly Fact[]): Fact | undefined =>
  facts.reduce<Fact | undefined>((last, one) => (last && last.filed >= one.filed ? last : one), undefined)

/**
 * The twelve months to the end of a quarter: what is owned and owed at that day, and of income and cash flows those of the last year, with the
 * part of this year and without the same part of that one. A line is there only where all three are.
 */
function factsTo(facts: readonly Fact[], quarter: string, year: string): Fact[] {
  const after = day(year) + 1
  const atQuarter = facts.filter(({ end, form }) => end === quarter && QUARTERLY.test(form))
  const instant = newest(atQuarter.filter(({ start }) => start === undefined))
  if (instant) return [instant]
  const now = newest(atQuarter.filter(({ start }) => start !== undefined && isNear(start, after)))
  const full = newest(
    facts.filter(
      (one) => one.end === year && ANNUAL.test(one.form) && daysOf(one) >= YEAR[0] && daysOf(one) <= YEAR[1],
    ),
  )
  const before = newest(
    facts.filter(
      ({ start, end }) =>
        start !== undefined && isNear(start, after - YEAR_DAYS) && isNear(end, day(quarter) - YEAR_DAYS),
    ),
  )
  return now && full && before ? [{ ...now, val: full.val + now.val - before.val }] : []
}

export type TrailingYear = {
  end: string
  concepts: Concepts
  /** Tags that are filed of the year or of a part, and not of each. */
  inPart: ReadonlySet<string>
}

/**
 * The twelve months to the newest quarter that was filed after the last annual report, and those to the same quarter a year earlier; none
 * where one of the two is not there, as nothing could be compared then.
 */
export function trailingYears(
  raw: Record<string, unknown>,
  currency: string,
  years: readonly string[],
): TrailingYear[] {
  const all = new Map<string, Map<string, Fact[]>>()
  for (const [tag, concept] of Object.entries(raw)) {
    if (!isObject(concept) || !isObject(concept.units)) continue
    const units = Object.entries(concept.units).flatMap(([unit, facts]) =>
      Array.isArray(facts) && (unit === currency || unit === 'shares')
        ? [[unit, facts.filter(isStated)] as const]
        : [],
    )
    all.set(tag, new Map(units))
  }
  const quarters = (all.get('Assets')?.get(currency) ?? []).flatMap(({ end, form }) =>
    QUARTERLY.test(form) ? [end] : [],
  )
  const last = quarters.reduce((latest, end) => (end > latest ? end : latest), '')
  const [year] = years.slice(-1)
  if (!year || last <= year) return []
  const earlier = quarters.find((end) => isNear(end, day(last) - YEAR_DAYS))
  const yearBefore = earlier && years.findLast((end) => end < earlier)
  if (!earlier || !yearBefore) return []
  const asked = [
    { end: earlier, year: yearBefore },
    { end: last, year },
  ]
  if (asked.some((one) => day(one.end) - day(one.year) > LONGEST_PART)) return []
  return asked.map(({ end, year: from }) => {
    const concepts: Concepts = new Map(
      [...all].map(([tag, units]) => [
        tag,
        [...units].map(([unit, facts]) => ({ unit, facts: factsTo(facts, end, from) })),
      ]),
    )
    const isFiledIn = (tag: string) =>
      [...(all.get(tag)?.values() ?? [])].some((facts) =>
        facts.some((one) => one.start !== undefined && (one.end === end || one.end === from)),
      )
    const isWhole = (tag: string) => concepts.get(tag)?.some(({ facts }) => facts.length > 0)
    return {
      end,
      concepts,
      inPart: new Set([...all.keys()].filter((tag) => !isWhole(tag) && isFiledIn(tag))),
    }
  })
}
