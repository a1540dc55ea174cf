import type { TransactionKind } from './transaction.ts'

/** Which transactions a block counts. What is left out narrows nothing; amounts are minor units of the rule's currency. */
export type TransactionFilter = {
  direction?: 'in' | 'out' | undefined
  kinds?: readonly TransactionKind[] | undefined
  /** Corridor: the country of the other side is one of these. */
  countries?: readonly string[] | undefined
  atLeast?: number | undefined
  below?: number | undefined
  /** Round amounts: a whole multiple of this. */
  multipleOf?: number | undefined
  /** Just below a threshold: from `threshold × (1 − within)` up to, and without, the threshold. `within` is a fraction. */
  justBelow?: { threshold: number; within: number } | undefined
}

/** `same`: counted for each party on the other side by itself. */
type Side = 'same' | undefined

/**
 * What must hold at the moment of a transaction. A window of hours reaches back from that moment and holds what is younger than its
 * length, so that seven days of bookings without a time are seven dates.
 */
export type RuleBlock =
  | { block: 'sum'; of: TransactionFilter; hours: number; atLeast: number; counterparty?: Side }
  | { block: 'count'; of: TransactionFilter; hours: number; atLeast: number; counterparty?: Side }
  /** Different parties on the other side. */
  | { block: 'counterparties'; of: TransactionFilter; hours: number; atLeast: number }
  /** What `of` comes to, divided by what `to` comes to. */
  | {
      block: 'ratio'
      of: TransactionFilter
      to: TransactionFilter
      measure: 'sum' | 'count'
      hours: number
      atLeast: number
      atMost?: number | undefined
      counterparty?: Side
    }
  /**
   * Against the account's own past, of at least `fewest` transactions in `days`. `amount`: this amount against the mean of the earlier
   * ones. `sum` and `count`: the last `hours` against what as many hours held on average before them.
   */
  | {
      block: 'own-history'
      of: TransactionFilter
      measure: 'amount' | 'sum' | 'count'
      hours: number
      days: number
      factor: number
      fewest: number
      /** What an account without such a past means: the block does not hold, or it does. */
      withoutHistory?: 'holds' | undefined
    }
  /** This amount against the mean of the account's peer group. */
  | { block: 'peer-history'; factor: number }
  /** Nothing was booked for so many days before, and something was before that. */
  | { block: 'dormant'; days: number }
  /** The first transaction with this party, of an account that had at least so many before. */
  | { block: 'new-counterparty'; earlier: number }
  /** Its text or its other side reads like a party of a list, by so much at least: a fraction. */
  | { block: 'listed-name'; atLeast: number }

export type RuleSeverity = 'critical' | 'high' | 'medium' | 'low'

/** A rule as data: a transaction that fits `trigger` fires it when every block holds. */
export type RuleDefinition = {
  /** What kind of behaviour it looks for, such as `structuring`. */
  typology: string
  severity: RuleSeverity
  /** In which all its amounts are; others are converted by dated rates or left out. */
  currency: string
  trigger: TransactionFilter
  all: readonly RuleBlock[]
  /** Within so many days of a first hit on the same subject, more of them count on it. */
  cooldownDays: number
}

/** A version of a rule, ready to be run. */
export type Rule = { id: string; version: number; definition: RuleDefinition }

const HOURS_MAX = 24 * 400

/** Why a rule cannot be run, in words; empty when it can. */
export function problemsOfRule({ trigger, all, cooldownDays, currency }: RuleDefinition): string[] {
  const problems: string[] = []
  const filters: TransactionFilter[] = [trigger]
  if (!/^[A-Z]{3}$/.test(currency)) problems.push('The currency is three capital letters.')
  if (!(cooldownDays >= 0 && cooldownDays <= 365)) problems.push('The cooldown is 0 to 365 days.')
  if (all.length === 0 && Object.keys(trigger).length === 0)
    problems.push('Without a block or a narrower trigger every transaction would fire it.')
  for (const one of all) {
    if ('of' in one) filters.push(one.of)
    if ('to' in one) filters.push(one.to)
    if ('hours' in one && !(one.hours > 0 && one.hours <= HOURS_MAX))
      problems.push(`A window is up to ${HOURS_MAX} hours.`)
    if ('days' in one && !(one.days > 0 && one.days * 24 <= HOURS_MAX))
      problems.push(`A history is up to ${HOURS_MAX / 24} days.`)
    if ('atLeast' in one && !(one.atLeast > 0)) problems.push('A threshold must be above zero.')
    if (one.block === 'listed-name' && one.atLeast > 1) problems.push('Name similarity is at most 1.')
    if ('factor' in one && !(one.factor > 0)) problems.push('A factor must be above zero.')
    if (one.block === 'ratio' && one.atMost !== undefined && one.atMost < one.atLeast)
      problems.push('The upper bound of a ratio lies below its lower one.')
    if (one.block === 'own-history' && one.measure !== 'amount' && one.hours * 2 > one.days * 24)
      problems.push('The history must be at least twice as long as the window compared with it.')
  }
  for (const { atLeast, below, multipleOf, justBelow } of filters) {
    if (atLeast !== undefined && below !== undefined && below <= atLeast)
      problems.push('A range of amounts is empty.')
    if (multipleOf !== undefined && !(multipleOf > 0))
      problems.push('A round amount must be a multiple above zero.')
    if (justBelow && !(justBelow.threshold > 0 && justBelow.within > 0 && justBelow.within < 1))
      problems.push('Just below must be a share between 0 and 1 of a threshold above zero.')
  }
  return [...new Set(problems)]
}

const filterAsksForAmounts = ({ atLeast, below, multipleOf, justBelow }: TransactionFilter): boolean =>
  atLeast !== undefined || below !== undefined || multipleOf !== undefined || justBelow !== undefined

/** The filters that a rule counts by: its trigger's and its blocks'. */
export const filtersOf = ({ trigger, all }: RuleDefinition): TransactionFilter[] => [
  trigger,
  ...all.flatMap((one) => [...('of' in one ? [one.of] : []), ...('to' in one ? [one.to] : [])]),
]

/**
 * Whether a rule needs amounts: one that counts bookings, parties, countries or names sees a transaction whatever its currency, and
 * needs no rate.
 */
export const asksForAmounts = (definition: RuleDefinition): boolean =>
  filtersOf(definition).some(filterAsksForAmounts) ||
  definition.all.some(
    (one) =>
      one.block === 'sum' ||
      one.block === 'peer-history' ||
      ((one.block === 'ratio' || one.block === 'own-history') && one.measure !== 'count'),
  )

/** The longest past that a rule looks at, in hours. */
export function reachOfRule({ all, cooldownDays }: RuleDefinition): number {
  return Math.max(
    cooldownDays * 24,
    ...all.map((one) => Math.max('hours' in one ? one.hours : 0, 'days' in one ? one.days * 24 : 0)),
  )
}
