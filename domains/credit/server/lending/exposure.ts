import { exchangeRates } from '#domains/market-data/server/index.ts'
import { expectedLoss, type Loan, lossAssumptions, lossWithCollateral } from '#engines/credit/index.ts'
import type { FoundRate } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { dayOf } from '../borrowers/store.ts'
import type { FacilityRow } from './store.ts'

type Lent = Pick<
  FacilityRow,
  'currency' | 'committedCents' | 'drawnCents' | 'seniority' | 'maturity' | 'changedAt'
> &
  Partial<Pick<FacilityRow, 'lossGivenDefault' | 'collateralCents' | 'collateralHaircut'>>

/** The newest rate of a currency into US dollars; undefined where none is known of the last ten days. */
export type ToDollars = (currency: string) => FoundRate | undefined

/** The rates of some currencies on a day. */
export async function dollarRates(ctx: Context, currencies: readonly string[]): Promise<ToDollars> {
  const today = dayOf(ctx.now)
  const rateOn = await exchangeRates(ctx.db, ['USD', ...currencies], { from: today, to: today })
  return (currency) => rateOn(today, currency, 'USD')
}

/** Whether it has matured since somebody last said what of it stands: nothing more can be drawn, and what is drawn has to be asked about. */
export const hasLapsed = (
  { maturity, changedAt }: Pick<Lent, 'maturity' | 'changedAt'>,
  today: string,
): boolean => maturity !== null && maturity < today && maturity >= dayOf(changedAt)

/** What is lent or promised in US dollars, by the rates of the day; null where nothing is. What no rate is known of is said and never added. */
export function exposureOf(facilities: readonly Lent[], toDollars: ToDollars, now: Date) {
  const today = dayOf(now)
  const inDollars = facilities.flatMap((one) => {
    const rate = toDollars(one.currency)?.rate
    return rate === undefined ? [] : [{ commitment: commitmentOf(one, today), rate }]
  })
  const sum = (of: (commitment: ReturnType<typeof commitmentOf>) => number) =>
    inDollars.reduce((total, { commitment, rate }) => total + of(commitment) * rate, 0)
  return {
    exposureCents: inDollars.length === 0 ? null : Math.round(sum(({ committed }) => committed)),
    hasOtherCurrencies: inDollars.length < facilities.length,
    // At a certain default the expected loss is the whole of what a default costs.
    lossAtDefaultCents: sum((commitment) => expectedLoss(1, commitment)),
  }
}

/**
 * A facility as the engine weighs it. Its own loss given default counts with what collateral covers, as far as its haircut is known; where
 * nobody stated one that of its seniority is supposed, in which the collateral is already.
 */
export function commitmentOf(row: Lent, today: string) {
  const committed = hasLapsed(row, today) ? row.drawnCents : row.committedCents
  const own = lossWithCollateral(loanOf(row, committed)) ?? row.lossGivenDefault
  return {
    committed,
    drawn: row.drawnCents,
    lossGivenDefault: own ?? lossAssumptions.lossGivenDefault[row.seniority],
    conversion: lossAssumptions.conversion,
  }
}

const loanOf = (row: Lent, committed: number): Loan => ({
  committed,
  drawn: row.drawnCents,
  conversion: lossAssumptions.conversion,
  lossGivenDefault: row.lossGivenDefault ?? null,
  collateral:
    (row.collateralCents ?? null) === null
      ? null
      : { value: row.collateralCents ?? 0, haircut: row.collateralHaircut ?? null },
  effectiveRate: null,
  years: null,
  pastDueDays: null,
})

const DAY_MS = 86_400_000
const YEAR_DAYS = 365.25
const daysFrom = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS

/** The same with what a stage and an expected credit loss need. */
export const loanOn = (row: FacilityRow, today: string): Loan => ({
  ...loanOf(row, commitmentOf(row, today).committed),
  effectiveRate: row.effectiveRate,
  years: row.maturity === null ? null : daysFrom(today, row.maturity) / YEAR_DAYS,
  pastDueDays: row.pastDueSince === null ? null : Math.max(0, daysFrom(row.pastDueSince, today)),
})
