import type { Reconciliation, StatementPosition } from '../../contract/index.ts'
import { counted, currencyNotice, dayText, momentText, named, PAPER_NOTICE } from '../in-words.ts'
import type { Span } from './span.ts'

type Known = {
  currency: string
  span: Span
  now: Date
  positions: readonly StatementPosition[]
  priceSources: readonly string[]
  priceDoubts: readonly string[]
  bookedLater: number
  movements: number
  reconciliation: Reconciliation
}

/** What has to be known before any figure of a statement is read. */
export function noticesOf({
  currency,
  span,
  now,
  positions,
  priceSources,
  priceDoubts,
  bookedLater,
  movements,
  reconciliation,
}: Known): string[] {
  return [
    PAPER_NOTICE,
    ...currencyNotice(currency),
    ...(reconciliation.isReconciled
      ? []
      : [
          `This statement does not agree with the ledger (${named(reconciliation.differences)}): do not rely on it, and have the books checked.`,
        ]),
    ...endOf(span, now),
    ...priceDoubts,
    ...missingOf(positions),
    ...madeOf(priceSources),
    ...(bookedLater > 0
      ? [
          `${counted(bookedLater, 'event')} of this period ${bookedLater === 1 ? 'was' : 'were'} booked after its end: an earlier copy of this statement does not have ${bookedLater === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(movements === 0 ? ['Nothing moved in this period.'] : []),
  ]
}

function endOf({ ends, to }: Span, now: Date): string[] {
  if (ends === 'running')
    return [`Until today, ${momentText(now)}: the period is not over, and its figures still change.`]
  return ends === 'closed'
    ? [`The account was closed on ${dayText(to)}: the statement ends there with what was left.`]
    : []
}

/** Which holdings have no price of the day of the closing, or of the opening. */
export function missingOf(positions: readonly StatementPosition[]): string[] {
  const held = positions.filter(({ closing }) => closing !== 0)
  const atOpening = (valued: StatementPosition['valued']) =>
    positions.filter(({ openingValued }) => openingValued === valued).map(({ symbol }) => symbol)
  const [costAtOpening, staleAtOpening, earlierAtOpening] = [
    atOpening('at-cost'),
    atOpening('stale'),
    atOpening('carried'),
  ]
  const of = (valued: StatementPosition['valued']) =>
    held.filter((position) => position.valued === valued).map(({ symbol }) => symbol)
  const [atCost, stale, earlier] = [of('at-cost'), of('stale'), of('carried')]
  const leftOut = [...new Set([...of('left-out'), ...atOpening('left-out')])].sort()
  return [
    ...(atCost.length > 0
      ? [`No price is known of ${named(atCost)}: valued at cost, which is not a market value.`]
      : []),
    ...(stale.length > 0 ? [`The price of ${named(stale)} is old: see the day beside it.`] : []),
    ...(earlier.length > 0
      ? [
          `The closing price of ${named(earlier)} is not of the last session but of an earlier one: see the day beside it.`,
        ]
      : []),
    ...(costAtOpening.length > 0
      ? [
          `At the opening there was no price for ${named(costAtOpening)}: valued at cost, so price effects in this period are inexact.`,
        ]
      : []),
    ...(staleAtOpening.length > 0
      ? [
          `At the opening the price of ${named(staleAtOpening)} was old: price effects in this period are inexact.`,
        ]
      : []),
    ...(earlierAtOpening.length > 0
      ? [
          `At the opening the price of ${named(earlierAtOpening)} was of an earlier session: price effects in this period are inexact.`,
        ]
      : []),
    ...(leftOut.length > 0 ? [`Left out of the value by decision: ${named(leftOut)}.`] : []),
  ]
}

const SIMULATED = 'simulated'

/** Whether prices are made, or made beside real ones. */
export function madeOf(sources: readonly string[]): string[] {
  if (!sources.includes(SIMULATED)) return []
  const real = sources.filter((source) => source !== SIMULATED)
  return [
    real.length === 0
      ? 'All prices are simulated: they describe no real market.'
      : `Some prices are simulated and some real (${named(real)}): a total of both describes no market.`,
  ]
}
