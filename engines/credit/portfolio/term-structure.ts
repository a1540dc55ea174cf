import { normalCdf, normalQuantile } from '#engines/statistics/index.ts'
import { type CreditRating, classRate } from '../scorecard/rating-scale.ts'
import { assetCorrelation } from './one-factor.ts'
import { migrationClasses, migrationFrom } from './transition-matrix.ts'

/** A year of the economy as bad as one in so many, and what it does to what is recovered. */
export type Scenario = {
  name: string
  /** Null for the average over all years. */
  oneIn: number | null
  /** For how many years from now; after them years are as they are on average. */
  years: number
  /** Added to the loss given default, a fraction. */
  lossAdded: number
  /** By how much collateral falls, a fraction. */
  collateralFall: number
  /** In the expected credit loss; what is left of one is that of the average. */
  weight: number
}

export const averageYears: Scenario = {
  name: 'Average',
  oneIn: null,
  years: 0,
  lossAdded: 0,
  collateralFall: 0,
  weight: 0,
}

/** A probability of default in a year as bad as one in so many: the common factor of the simulation at that quantile (Vasicek 2002). */
export function conditionalProbability(probability: number, oneIn: number | null): number {
  if (oneIn === null || probability <= 0 || probability >= 1) return probability
  const correlation = assetCorrelation.of(probability)
  const bad = normalQuantile(1 - 1 / oneIn)
  const then = normalCdf(
    (normalQuantile(probability) + Math.sqrt(correlation) * bad) / Math.sqrt(1 - correlation),
  )
  // The median year is better than the average: no bad year is.
  return Math.max(probability, then)
}

const alive = migrationClasses.slice(0, -1)

/**
 * Where those that have not defaulted stand after a year, from the best class down. In the study AAA fell to CCC a little more often than
 * AA: no class may fall further than one below it, so that a worse rating never has the smaller lifetime probability.
 */
const survivors: readonly (readonly number[])[] = monotoneRows()

function monotoneRows(): number[][] {
  const rows: number[][] = []
  for (const from of alive) {
    const own = migrationFrom(from, 0).slice(0, -1)
    const above = rows.at(-1)
    const tailOf = (row: readonly number[], cut: number) =>
      row.slice(cut).reduce((sum, share) => sum + share, 0)
    const tails = own.map((_, cut) => Math.max(tailOf(own, cut), above ? tailOf(above, cut) : 0))
    rows.push(tails.map((tail, cut) => tail - (tails[cut + 1] ?? 0)))
  }
  return rows
}

/** Where a borrower stands among the classes: between the two whose default rates its own is between, by its logarithm, so that no border of a class is a step. */
function sharesAt(probability: number): number[] {
  const rates = alive.map((one) => Math.log(classRate(one)))
  const at = Math.min(Math.max(Math.log(probability), rates[0] ?? 0), rates.at(-1) ?? 0)
  const above = Math.max(
    1,
    rates.findIndex((rate) => at <= rate),
  )
  const [low, high] = [rates[above - 1] ?? 0, rates[above] ?? 0]
  const part = (at - low) / (high - low)
  return alive.map((_, place) => (place === above ? part : place === above - 1 ? 1 - part : 0))
}

/** A part of the time to a loan’s end: when it ends, in years, and how likely a default in it is as seen from now. */
export type DefaultYear = { from: number; until: number; probability: number }

/**
 * The term structure of a borrower's probability: its own in the first year, then those of the classes that it may have moved to, by the
 * history of rated companies as a Markov chain. The last part may be less than a year.
 */
export function defaultYears(
  { rating, probability }: { rating: CreditRating; probability: number },
  years: number,
  scenario: Scenario = averageYears,
): DefaultYear[] {
  const made: DefaultYear[] = []
  let survived = 1
  let shares = sharesAt(Math.max(probability, Number.MIN_VALUE))
  const isDefaulted = rating === 'D'
  for (let year = 0; year < years; year += 1) {
    const oneIn = year < scenario.years ? scenario.oneIn : null
    const rates = alive.map((one) => conditionalProbability(year === 0 ? probability : classRate(one), oneIn))
    const hazard = isDefaulted ? 1 : shares.reduce((sum, share, at) => sum + share * (rates[at] ?? 0), 0)
    const part = Math.min(1, years - year)
    const within = 1 - (1 - hazard) ** part
    made.push({ from: year, until: year + part, probability: survived * within })
    survived *= 1 - within
    const left = shares.map((share, at) => share * (1 - (rates[at] ?? 0)))
    const all = left.reduce((sum, share) => sum + share, 0)
    if (all <= 0) break
    shares = alive.map((_, to) =>
      left.reduce((sum, share, from) => sum + (share / all) * (survivors[from]?.[to] ?? 0), 0),
    )
  }
  return made
}

/** How likely a default is until then. */
export const lifetimeProbability = (...asked: Parameters<typeof defaultYears>): number =>
  defaultYears(...asked).reduce((sum, { probability }) => sum + probability, 0)
