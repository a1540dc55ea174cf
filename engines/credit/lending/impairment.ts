import {
  averageYears,
  defaultYears,
  lifetimeProbability,
  type Scenario,
} from '../portfolio/term-structure.ts'
import type { CreditRating } from '../scorecard/rating-scale.ts'
import { exposureAtDefault } from './expected-loss.ts'

/** When credit risk has increased significantly (IFRS 9 5.5.9), and what counts as default. */
export type StagePolicy = {
  /** The lifetime probability is so many times that of the day of the grant, … */
  timesLeast: number
  /** … and has risen by so much, a fraction. */
  riseLeast: number
  pastDueDays: number
  defaultDays: number
  isWatchSignificant: boolean
  /** Rated so or better, credit risk is low and has not increased (5.5.10); null where that is not used. */
  lowRiskRating: CreditRating | null
}

/** What is supposed until two people of a lender have set their own. */
export const assumedStagePolicy: StagePolicy & { source: string; asOf: string } = {
  timesLeast: 2,
  riseLeast: 0.005,
  pastDueDays: 30,
  defaultDays: 90,
  isWatchSignificant: true,
  lowRiskRating: null,
  source:
    'An assumption of the product: backstops of IFRS 9 (5.5.11, B5.5.37), a doubled lifetime probability; not measured on this portfolio',
  asOf: '2026-11-30',
}

export const assumedScenarios: readonly Scenario[] = [
  { name: 'Downturn', oneIn: 7, years: 2, lossAdded: 0.05, collateralFall: 0.15, weight: 0 },
  { name: 'Severe downturn', oneIn: 25, years: 3, lossAdded: 0.1, collateralFall: 0.3, weight: 0 },
]

/** A loan as it is staged and weighed. What is null is not known, and nothing stands in for it. */
export type Loan = {
  committed: number
  drawn: number
  conversion: number
  /** Of what no collateral covers, a fraction. */
  lossGivenDefault: number | null
  collateral: { value: number; haircut: number | null } | null
  /** A year, a fraction. */
  effectiveRate: number | null
  /** To its end; below zero where that has passed. */
  years: number | null
  /** Days since the oldest payment that is due; null where nothing is known to be past due. */
  pastDueDays: number | null
}
export type Standing = { rating: CreditRating; probability: number }

export type Staged = {
  stage: 1 | 2 | 3 | null
  reasons: string[]
  /** Why there is no stage. */
  missing: string | null
  /** Over what is left of the loan: as the borrower stands now, and as it stood when it was granted. */
  lifetime: number | null
  lifetimeAtGrant: number | null
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(3))} %`
const isAtLeast = (rating: CreditRating, bound: CreditRating, order: readonly CreditRating[]): boolean =>
  order.indexOf(rating) <= order.indexOf(bound)

const OVER = 'its maturity has passed: until when it is owed is not stated'
const isOver = ({ years, committed, drawn }: Loan): boolean =>
  years !== null && years < 0 && (committed > 0 || drawn > 0)

/** The stage of a loan with its reasons; none where what decides it is not known. */
export function stageOf(
  loan: Loan,
  {
    now,
    atGrant,
    isWatched,
    policy,
    order,
  }: {
    now: Standing | null
    atGrant: Standing | null
    isWatched: boolean
    policy: StagePolicy
    order: readonly CreditRating[]
  },
): Staged {
  const { years, drawn, pastDueDays } = loan
  const ends = years === null || isOver(loan) ? null : Math.max(0, years)
  const lifetime = now && ends !== null ? lifetimeProbability(now, ends) : null
  const lifetimeAtGrant = atGrant && ends !== null ? lifetimeProbability(atGrant, ends) : null
  const as = (stage: Staged['stage'], reasons: string[], missing: string | null = null): Staged => ({
    stage,
    reasons,
    missing,
    lifetime,
    lifetimeAtGrant,
  })
  const defaulted = [
    ...(now?.rating === 'D' ? ['The borrower is rated D.'] : []),
    ...(pastDueDays !== null && pastDueDays >= policy.defaultDays
      ? [`${pastDueDays} days past due, at ${policy.defaultDays} a default.`]
      : []),
  ]
  if (defaulted.length > 0) return as(3, defaulted)
  if (years !== null && years < 0 && drawn > 0 && pastDueDays === null)
    return as(null, [], 'it has matured and is drawn: state that it is repaid, or since when it is past due')
  const increased = [
    ...(pastDueDays !== null && pastDueDays >= policy.pastDueDays ? [`${pastDueDays} days past due.`] : []),
    ...(isWatched && policy.isWatchSignificant ? ['The borrower is on the watch list.'] : []),
    ...(lifetime !== null &&
    lifetimeAtGrant !== null &&
    lifetime >= policy.timesLeast * lifetimeAtGrant &&
    lifetime - lifetimeAtGrant >= policy.riseLeast
      ? [
          `Lifetime probability of default ${percent(lifetime)}, ${percent(lifetimeAtGrant)} as it was granted, over the same time.`,
        ]
      : []),
  ]
  const isLow =
    now !== null && policy.lowRiskRating !== null && isAtLeast(now.rating, policy.lowRiskRating, order)
  const byArrears = pastDueDays !== null && pastDueDays >= policy.pastDueDays
  if (increased.length > 0 && (byArrears || !isLow)) return as(2, increased)
  if (!now) return as(null, [], 'the borrower is not rated')
  if (isLow) return as(1, [`Low credit risk: rated ${now.rating}.`])
  if (years === null) return as(null, [], 'its maturity is not stated')
  if (isOver(loan)) return as(null, [], OVER)
  if (!atGrant) return as(null, [], 'the rating of the day on which it was granted is not known')
  return as(1, ['No significant increase in credit risk since it was granted.'])
}

/** The loss given default with what collateral covers, as a fraction of what is owed then. */
export function lossWithCollateral(
  { lossGivenDefault, collateral, ...commitment }: Loan,
  { lossAdded, collateralFall }: Scenario = averageYears,
): number | null {
  if (lossGivenDefault === null || (collateral && collateral.haircut === null)) return null
  const owed = exposureAtDefault({ ...commitment, lossGivenDefault })
  const covered = collateral ? collateral.value * (1 - collateralFall) * (1 - (collateral.haircut ?? 0)) : 0
  const open = owed > 0 ? Math.max(0, owed - covered) / owed : 1
  return Math.min(1, lossGivenDefault + lossAdded) * open
}

/** What of a loan is not known that an expected credit loss needs. */
export function unknownsOf(loan: Loan, stage: Staged['stage']): string[] {
  const { lossGivenDefault, collateral, effectiveRate, years } = loan
  return [
    ...((stage === 1 || stage === 2) && isOver(loan) ? [OVER] : []),
    ...(lossGivenDefault === null ? ['its loss given default is not stated'] : []),
    ...(collateral && collateral.haircut === null ? ['the haircut of its collateral is not stated'] : []),
    ...(effectiveRate === null ? ['its effective interest rate is not stated'] : []),
    ...(years === null ? ['its maturity is not stated'] : []),
  ]
}

/**
 * Expected credit loss: the sum of probability × loss given default × what is owed, each discounted at the effective rate from the middle of its
 * year. Drawn and undrawn stay as they are to the end: a plan of repayments is not known. Null where an input is not.
 */
export function creditLoss(
  loan: Loan,
  standing: Standing | null,
  { stage, scenario = averageYears }: { stage: 1 | 2 | 3; scenario?: Scenario },
): number | null {
  const { effectiveRate, years } = loan
  const share = lossWithCollateral(loan, scenario)
  if (share === null || effectiveRate === null || years === null) return null
  const atDefault = share * exposureAtDefault({ ...loan, lossGivenDefault: 0 })
  // When something is recovered of a default that has happened is not known: it is not discounted.
  if (stage === 3) return atDefault
  if (!standing || isOver(loan)) return null
  const horizon = Math.max(0, stage === 1 ? Math.min(1, years) : years)
  return defaultYears(standing, horizon, scenario).reduce(
    (sum, { from, until, probability }) =>
      sum + probability * atDefault * (1 + effectiveRate) ** (-(from + until) / 2),
    0,
  )
}

/** The same weighed over scenarios; what their weights leave of one is that of the average. */
export function weightedLoss(
  loan: Loan,
  standing: Standing | null,
  { stage, scenarios }: { stage: 1 | 2 | 3; scenarios: readonly Scenario[] },
): number | null {
  const average = creditLoss(loan, standing, { stage })
  if (average === null) return null
  return scenarios.reduce(
    (sum, scenario) =>
      sum + scenario.weight * ((creditLoss(loan, standing, { stage, scenario }) ?? average) - average),
    average,
  )
}
