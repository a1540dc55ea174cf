import { amountInWords } from './currency.ts'
import type { RuleBlock, TransactionFilter } from './rule.ts'

/** What a block came to. `parts` are the two sides of a ratio. */
export type Measured = {
  stated: RuleBlock
  value: number
  threshold: number
  parts?: readonly [number, number]
  /** What a name reads like. */
  sentence?: string
}

/** "48 hours", "7 days". */
export const hoursInWords = (hours: number): string =>
  hours % 24 === 0 && hours > 48
    ? `${hours / 24} days`
    : `${hours.toLocaleString('en')} ${hours === 1 ? 'hour' : 'hours'}`

const kindWords: Record<string, string> = {
  transfer: 'transfers',
  card: 'card payments',
  cash: 'cash transactions',
  refund: 'refunds',
  chargeback: 'chargebacks',
  other: 'other transactions',
}

/** Which transactions a filter means: "incoming cash transactions of 5,000.00 USD or more". */
export function filterInWords(filter: TransactionFilter, currency: string): string {
  const { direction, kinds, countries, atLeast, below, multipleOf, justBelow } = filter
  const what = kinds?.length ? kinds.map((kind) => kindWords[kind] ?? kind).join(' or ') : 'payments'
  return [
    ...(direction ? [direction === 'in' ? 'incoming' : 'outgoing'] : []),
    what,
    ...(atLeast === undefined ? [] : [`of ${amountInWords(atLeast, currency)} or more`]),
    ...(below === undefined ? [] : [`below ${amountInWords(below, currency)}`]),
    ...(justBelow
      ? [
          `at most ${Math.round(justBelow.within * 100)}% below ${amountInWords(justBelow.threshold, currency)}`,
        ]
      : []),
    ...(multipleOf === undefined ? [] : [`in whole multiples of ${amountInWords(multipleOf, currency)}`]),
    ...(countries?.length ? [`with ${countries.join(', ')}`] : []),
  ].join(' ')
}

const times = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 2 })} times`
const share = (value: number) => `${(value * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

/** A block that held, as a sentence: what was found, in which window, against which threshold. */
export function wordsOf(measured: Measured, currency: string): string {
  const { stated, value, threshold, parts } = measured
  const amount = (minor: number) => amountInWords(Math.round(minor), currency)
  const party = 'counterparty' in stated && stated.counterparty === 'same' ? ' with the same party' : ''
  switch (stated.block) {
    case 'sum':
      return `${capital(filterInWords(stated.of, currency))}${party} came to ${amount(value)} in ${hoursInWords(stated.hours)}; the rule asks for ${amount(threshold)}.`
    case 'count':
      return `${value} ${filterInWords(stated.of, currency)}${party} in ${hoursInWords(stated.hours)}; the rule asks for ${threshold}.`
    case 'counterparties':
      return `${value} different parties among ${filterInWords(stated.of, currency)} in ${hoursInWords(stated.hours)}; the rule asks for ${threshold}.`
    case 'ratio': {
      const [left, right] = parts ?? [0, 0]
      const shown = stated.measure === 'sum' ? amount : (count: number) => String(count)
      return `${capital(filterInWords(stated.of, currency))} (${shown(left)}) were ${share(value)} of ${filterInWords(stated.to, currency)} (${shown(right)})${party} in ${hoursInWords(stated.hours)}; the rule asks for ${share(threshold)}${stated.atMost === undefined ? '' : ` to ${share(stated.atMost)}`}.`
    }
    case 'own-history': {
      const [now, usual] = parts ?? [0, 0]
      const shown =
        stated.measure === 'count'
          ? (count: number) => count.toLocaleString('en', { maximumFractionDigits: 1 })
          : amount
      if (!parts)
        return `${shown(value)} now; ${stated.fewest <= 1 ? `the account had no ${filterInWords(stated.of, currency)} before` : `the account had fewer than ${stated.fewest} ${filterInWords(stated.of, currency)} before`}, so there is no baseline to compare with.`
      return stated.measure === 'amount'
        ? `${shown(now)} is ${times(value)} the account’s own mean of ${shown(usual)} in the ${stated.days} days before; the rule asks for ${times(threshold)}.`
        : `${shown(now)} in ${hoursInWords(stated.hours)} is ${times(value)} what the account usually has (${shown(usual)}, by the ${stated.days} days before); the rule asks for ${times(threshold)}.`
    }
    case 'peer-history':
      return `${amount(parts?.[0] ?? 0)} is ${times(value)} the mean of its peer group (${amount(parts?.[1] ?? 0)}); the rule asks for ${times(threshold)}.`
    case 'dormant':
      return `Nothing was booked for ${Math.floor(value)} days before; the rule asks for ${threshold}.`
    case 'new-counterparty':
      return `The first payment with this party; ${value} others were booked before.`
    case 'listed-name':
      return `${measured.sentence}; the rule asks for ${share(threshold)}.`
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A block as the rule says it, before anything was measured. */
export function blockInWords(stated: RuleBlock, currency: string): string {
  const party = 'counterparty' in stated && stated.counterparty === 'same' ? ' with the same party' : ''
  switch (stated.block) {
    case 'sum':
      return `${capital(filterInWords(stated.of, currency))}${party} come to ${amountInWords(stated.atLeast, currency)} or more in ${hoursInWords(stated.hours)}`
    case 'count':
      return `At least ${stated.atLeast} ${filterInWords(stated.of, currency)}${party} in ${hoursInWords(stated.hours)}`
    case 'counterparties':
      return `At least ${stated.atLeast} different parties among ${filterInWords(stated.of, currency)} in ${hoursInWords(stated.hours)}`
    case 'ratio':
      return `${capital(filterInWords(stated.of, currency))}${party} are at least ${share(stated.atLeast)}${stated.atMost === undefined ? '' : ` and at most ${share(stated.atMost)}`} of ${filterInWords(stated.to, currency)}, by ${stated.measure}, in ${hoursInWords(stated.hours)}`
    case 'own-history':
      return stated.measure === 'amount'
        ? `The amount is at least ${times(stated.factor)} the account’s own mean of ${stated.days} days (${stated.fewest} or more)`
        : `The ${stated.measure} of ${filterInWords(stated.of, currency)} in ${hoursInWords(stated.hours)} is at least ${times(stated.factor)} what ${stated.days} days before were like${stated.withoutHistory ? ', or no baseline' : ''}`
    case 'peer-history':
      return `The amount is at least ${times(stated.factor)} the mean of the peer group`
    case 'dormant':
      return `Nothing was booked for ${stated.days} days before`
    case 'new-counterparty':
      return `The first payment with this party, after at least ${stated.earlier} others`
    case 'listed-name':
      return `Its text or its other side reads like a party of the lists in force, by ${share(stated.atLeast)} or more`
  }
}
