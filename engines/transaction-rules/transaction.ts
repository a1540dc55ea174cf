/** How money moved. `other` is what nobody has said. */
export const transactionKinds = ['transfer', 'card', 'cash', 'refund', 'chargeback', 'other'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** One booking of an account, as the rules see it. */
export type Transaction = {
  id: string
  /** The account whose state it changes. */
  account: string
  /** Milliseconds since 1970, UTC. */
  at: number
  direction: 'in' | 'out'
  /** Whole minor units of `currency`, above zero. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  /** Who stands on the other side, by one name for one party; empty where nobody said. */
  counterparty: string
  /** ISO 3166-1 alpha-2 of the other side; empty where nobody said. */
  country: string
  kind: TransactionKind
  /** The group of accounts that it is compared with; empty for none. */
  peerGroup: string
  /** The party of a list that its text or its other side reads like most; none where nothing was found, or nothing was held against a list. */
  named?: ListedName | undefined
}

/** How much a name reads like a party of a list, from zero to one, and what reads like whom. */
export type ListedName = { probability: number; words: string }

/** What an account of a peer group usually moves at a time, on the day it was computed. */
export type PeerGroup = { name: string; currency: string; meanAmountMinor: number; count: number }
