import { larger, type Money, minus, NO_MONEY, plus, smaller, toCents } from '#engines/money/index.ts'
import type { AccountState } from './account-state.ts'
import type { EventRecorder } from './event-recorder.ts'
import { OrderRefused } from './refusal.ts'

/**
 * The cash that may be taken out: settled, less what open orders hold, and never so much that trades which settle on some day to come
 * could not be paid on that day, whatever comes in later.
 */
export function withdrawableOf({
  settled,
  held,
  settling,
}: Pick<AccountState, 'settled' | 'held' | 'settling'>): Money {
  let sofar = NO_MONEY
  let lowest = NO_MONEY
  for (const [, net] of [...settling].sort(([a], [b]) => (a < b ? -1 : 1))) {
    sofar = plus(sofar, net)
    lowest = smaller(lowest, sofar)
  }
  return larger(minus(plus(settled, lowest), held), NO_MONEY)
}

/**
 * Takes cash out of an account.
 * @param transferId names the transfer, so that a repeat is known as one.
 * @throws OrderRefused `INSUFFICIENT_CASH` with what is free.
 */
export function withdrawCash(recorder: EventRecorder, amount: Money, transferId?: string): void {
  const free = withdrawableOf(recorder.state)
  if (amount > free) {
    throw new OrderRefused(
      'INSUFFICIENT_CASH',
      `Only ${dollarsOf(free)} can be withdrawn: settled and not held.`,
      {
        requested: toCents(amount),
        withdrawable: toCents(free, 'down'),
      },
    )
  }
  recorder.record({ kind: 'cash-withdrawn', amount, ...(transferId ? { transferId } : {}) })
}

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dollarsOf = (amount: Money) => inDollars.format(toCents(amount, 'down') / 100)
