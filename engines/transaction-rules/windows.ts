import type { Transaction } from './transaction.ts'

const COMPACT_AT = 256

/** Transactions younger than `ms`, from `head` on in their series, and what they come to. */
export type Window = {
  ms: number
  head: number
  sum: number
  count: number
  by: Map<string, Tally> | undefined
}
export type Tally = { sum: number; count: number }
/** The transactions of an account that fit a filter, with their amounts in its currency, and the windows over them. */
export type Series = { transactions: Transaction[]; amounts: number[]; windows: Window[] }

export function add(series: Series, transaction: Transaction, amount: number): void {
  series.transactions.push(transaction)
  series.amounts.push(amount)
  for (const window of series.windows) {
    window.sum += amount
    window.count += 1
    if (window.by) tally(window.by, transaction.counterparty, amount, 1)
  }
}

/** Takes out of the windows what is older than they are long, and forgets what no window holds. */
export function expire(series: Series, at: number): void {
  const { transactions, amounts, windows } = series
  let least = transactions.length
  for (const window of windows) {
    const until = at - window.ms
    while (window.head < transactions.length && (transactions[window.head] as Transaction).at <= until) {
      const amount = amounts[window.head] as number
      window.sum -= amount
      window.count -= 1
      if (window.by) tally(window.by, (transactions[window.head] as Transaction).counterparty, -amount, -1)
      window.head += 1
    }
    if (window.head < least) least = window.head
  }
  if (least < COMPACT_AT || least * 2 < transactions.length) return
  transactions.splice(0, least)
  amounts.splice(0, least)
  for (const window of windows) window.head -= least
}

const tally = (by: Map<string, Tally>, party: string, amount: number, count: number): void => {
  const known = by.get(party)
  if (!known) by.set(party, { sum: amount, count })
  else if (known.count + count === 0) by.delete(party)
  else {
    known.sum += amount
    known.count += count
  }
}

const NOTHING: Tally = { sum: 0, count: 0 }

export function tallyOf(window: Window | undefined, party: string | undefined): Tally {
  if (!window) return NOTHING
  return party === undefined ? window : (window.by?.get(party) ?? NOTHING)
}
