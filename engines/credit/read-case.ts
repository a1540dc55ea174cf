import type { CreditCase, Statement } from './credit-case.ts'
import { fieldMeanings, type StatementField, statementFields } from './statement-fields.ts'
import { missing, total } from './unknown-numbers.ts'

/** The amounts of one year in the case's scale; NaN where missing. */
export type Year = { readonly [Field in StatementField]: number }

/** What ratios and models are computed from. */
export type Years = {
  now: Year
  /** The year before; every amount is missing where there is none. */
  before: Year
  /** The year before that. */
  twoBefore: Year
  /** Price × shares in the case's scale; missing where either is missing or not above zero. */
  cap: number
  volatility: number
  riskFree: number
  gnpPriceIndex: number
  scale: number
}

/** What was found while reading, for the checks. */
export type ReadCase = {
  years: Years
  /** The current statement's amounts as they were given: nothing filled in. */
  given: Year
  /** The end of the current period; undefined without a statement. */
  period: string | undefined
  hasEarlier: boolean
  hasPrior: boolean
  hasDuplicate: boolean
  hasBadNumber: boolean
  hasOtherScale: boolean
  hasOtherCurrency: boolean
  /** The current statement, or one that is compared with it, covers more or less than twelve months. */
  hasOtherLength: boolean
}

const DAY_MS = 86_400_000
const SHORTEST_YEAR_DAYS = 350
const LONGEST_YEAR_DAYS = 380

const noYear = Object.fromEntries(statementFields.map((field) => [field, missing])) as Year

/** Day number of an ISO date; undefined for what is no date. */
function dayOf(period: unknown): number | undefined {
  if (typeof period !== 'string' || !/^\d{4}-\d\d-\d\d/.test(period)) return undefined
  const iso = period.slice(0, 10)
  const time = Date.parse(`${iso}T00:00:00Z`)
  // A 30 February is read as a day in March by some clocks: a date is one only if it comes back as it was.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso) return undefined
  return time / DAY_MS
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const numberOf = (value: unknown): number => (isNumber(value) ? value : missing)
const isBad = (value: unknown): boolean => isGiven(value) && !isNumber(value)
const currencyOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().toUpperCase() : undefined

type DatedStatement = { day: number; statement: Statement }

/** Orders, brings to one scale, and fills in what follows from other amounts; computes nothing else. */
export function readCase(input: CreditCase): ReadCase {
  const dated = input.statements.flatMap((statement): DatedStatement[] => {
    const day = dayOf(statement.period)
    return day === undefined ? [] : [{ day, statement }]
  })
  // Of two for one period the later of the list is the restated one.
  const byDay = new Map(dated.map((one) => [one.day, one]))
  const ordered = [...byDay.values()].sort((left, right) => left.day - right.day)
  const current = ordered.at(-1)
  // Twelve months to a quarter share most of their months with the year beside them.
  const alike = ordered.filter(
    ({ statement }) => (statement.isTrailing ?? false) === (current?.statement.isTrailing ?? false),
  )
  const earlier = alike.at(-2)
  const prior = isYearBefore(earlier, current) ? earlier : undefined
  const third = alike.at(-3)
  const twoBefore = prior && isYearBefore(third, prior) ? third : undefined

  const scale = isNumber(input.scale) && input.scale > 0 ? input.scale : 1
  const given = current ? amountsOf(current.statement, scale) : noYear
  const currency = currencyOf(input.currency)
  const market = input.market ?? {}
  const price = numberOf(market.price)
  const shares = numberOf(market.shares)
  return {
    years: {
      now: current ? yearOf(current.statement, scale) : noYear,
      before: prior ? yearOf(prior.statement, scale) : noYear,
      twoBefore: twoBefore ? yearOf(twoBefore.statement, scale) : noYear,
      cap: price > 0 && shares > 0 ? (price * shares) / scale : missing,
      volatility: numberOf(market.volatility),
      riskFree: numberOf(market.riskFree),
      gnpPriceIndex: numberOf(input.gnpPriceIndex),
      scale,
    },
    given,
    period: current?.statement.period.slice(0, 10),
    hasEarlier: earlier !== undefined,
    hasPrior: prior !== undefined,
    hasDuplicate: byDay.size < dated.length,
    hasBadNumber:
      input.statements.some((statement) => hasBadAmount(statement)) ||
      [market.price, market.shares, market.volatility, market.riskFree].some(isBad),
    hasOtherScale: input.statements.some((statement) => {
      const own = scaleOf(statement, scale)
      return !Number.isNaN(own) && own !== scale
    }),
    hasOtherCurrency: input.statements.some((statement) => {
      const own = currencyOf(statement.currency)
      return own !== undefined && own !== currency
    }),
    hasOtherLength: [current, prior].some((one) => one !== undefined && !isWholeYear(one.statement)),
  }
}

const YEAR_MONTHS = 12

/** Whether income and cash flows are those of twelve months; what is no number of months is of no known length. */
const isWholeYear = ({ months }: Statement): boolean => !isGiven(months) || months === YEAR_MONTHS

/**
 * A statement as ratios and models read it. Income and cash flows of fifteen months are no year's: beside what is owned, or beside
 * another year, they would pass for one, so they are missing. What is owned and owed at its end is as it is.
 */
function yearOf(statement: Statement, scale: number): Year {
  const year = filledIn(amountsOf(statement, scale))
  if (isWholeYear(statement)) return year
  return Object.fromEntries(
    statementFields.map((field) => [field, ofPeriod.has(fieldMeanings[field].group) ? missing : year[field]]),
  ) as Year
}

const ofPeriod: ReadonlySet<string> = new Set(['income', 'cash flow'])

function isYearBefore(earlier: DatedStatement | undefined, later: DatedStatement | undefined): boolean {
  if (!earlier || !later) return false
  const days = later.day - earlier.day
  return days >= SHORTEST_YEAR_DAYS && days <= LONGEST_YEAR_DAYS
}

const hasBadAmount = (statement: Statement): boolean =>
  statementFields.some((field) => isBad(statement[field])) ||
  (isGiven(statement.scale) && Number.isNaN(scaleOf(statement, 1)))

/** The scale of a statement: its own, or the case's; NaN where its own is no scale, which leaves its amounts unknown. */
function scaleOf(statement: Statement, scale: number): number {
  if (!isGiven(statement.scale)) return scale
  return isNumber(statement.scale) && statement.scale > 0 ? statement.scale : missing
}

function amountsOf(statement: Statement, scale: number): Year {
  const own = scaleOf(statement, scale)
  const amounts: Record<string, number> = {}
  for (const field of statementFields) {
    const amount = numberOf(statement[field])
    // Shares are single shares whatever the amounts are in. A division by the whole factor rounds once; a factor of a thousandth would
    // round twice.
    if (field === 'sharesOutstanding' || own === scale) amounts[field] = amount
    else amounts[field] = own > scale ? amount * (own / scale) : amount / (scale / own)
  }
  return amounts as Year
}

const or = (value: number, otherwise: number): number => (Number.isNaN(value) ? otherwise : value)

function filledIn(year: Year): Year {
  return {
    ...year,
    equity: or(year.equity, total(year.totalAssets, -year.totalLiabilities)),
    totalLiabilities: or(year.totalLiabilities, total(year.totalAssets, -year.equity)),
    grossProfit: or(year.grossProfit, total(year.revenue, -year.costOfRevenue)),
    costOfRevenue: or(year.costOfRevenue, total(year.revenue, -year.grossProfit)),
  }
}
