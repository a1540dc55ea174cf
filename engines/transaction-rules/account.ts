import type { CompiledRules, WindowAt } from './compile-rules.ts'
import type { Transaction } from './transaction.ts'
import type { Series, Window } from './windows.ts'

/** What is kept of an account while its transactions come. */
export type Account = {
  series: Series[]
  firstAt: number
  /** The moment before the one that is open. */
  previousAt: number
  before: number
  openAt: number
  open: Transaction[]
  /** How many of the open ones are in the series already. */
  added: number
  counterparties: Map<string, number>
  firedAt: Map<string, number>
  leftOut: { at: number; id: string; currency: string; to: string }[]
}

export function newAccount({ series }: CompiledRules): Account {
  return {
    series: series.map(({ windows }) => ({
      transactions: [],
      amounts: [],
      windows: windows.map(({ ms, isByParty }) => ({
        ms,
        head: 0,
        sum: 0,
        count: 0,
        by: isByParty ? new Map() : undefined,
      })),
    })),
    firstAt: Number.POSITIVE_INFINITY,
    previousAt: Number.NEGATIVE_INFINITY,
    before: 0,
    openAt: Number.NEGATIVE_INFINITY,
    open: [],
    added: 0,
    counterparties: new Map(),
    firedAt: new Map(),
    leftOut: [],
  }
}

export function windowAt(account: Account, at: WindowAt | undefined): Window | undefined {
  return at && seriesOf(account, at).windows[at.window]
}

export function seriesOf(account: Account, at: WindowAt): Series {
  return account.series[at.series] as Series
}
