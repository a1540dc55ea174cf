import { isOpen } from '#engines/order-matching/index.ts'
import type { Installation } from '#platform/context/index.ts'
import type { AccountState } from '../account-state/account-state.ts'
import type { AccountAt } from '../store.ts'
import type { AccountRow } from '../tables.ts'

/** The state of an account as the books have it, and the symbols of which it has every lot and open order. */
export type CachedAccountState = { state: AccountState; symbols: ReadonlySet<string> | 'all' }

/** Orders and lots that are remembered of all states together: some hundred megabytes at most. */
const ENTRIES_MAX = 300_000

/**
 * The states of the accounts that this process worked on last, so that an account that trades all day is not read again for each order. A state is the fold of its journal, so one that was
 * remembered at a number is right as long as the account, locked, is still at that number; another process that worked on it since has moved the number on.
 */
class AccountStateCache {
  readonly #states = new Map<string, CachedAccountState>()
  #entries = 0

  /** What is remembered of a locked account, where that still holds. Whoever takes it may change it: it is remembered no longer. */
  take(account: AccountRow): CachedAccountState | undefined {
    const known = this.#remove(keyOf({ organisationId: account.organisationId, accountId: account.id }))
    return known && isStill(known.state, account) ? known : undefined
  }

  /** Remembers a state as it was committed; those that were not worked on for longest make room. */
  keep(at: AccountAt, known: CachedAccountState): void {
    const key = keyOf(at)
    this.#remove(key)
    // Orders that have ended are read where somebody asks about them.
    for (const order of known.state.orders.values()) {
      if (!isOpen(order.state)) known.state.orders.delete(order.id)
    }
    this.#states.set(key, known)
    this.#entries += entriesOf(known.state)
    for (const oldest of this.#states.keys()) {
      if (this.#entries <= ENTRIES_MAX) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): CachedAccountState | undefined {
    const known = this.#states.get(key)
    if (known && this.#states.delete(key)) this.#entries -= entriesOf(known.state)
    return known
  }
}

const keyOf = ({ organisationId, accountId }: AccountAt) => `${organisationId} ${accountId}`

function entriesOf({ orders, lots }: AccountState): number {
  let entries = 1 + orders.size
  for (const own of lots.values()) entries += 1 + own.length
  return entries
}

const isStill = (state: AccountState, account: AccountRow): boolean =>
  state.sequence === account.sequence &&
  state.settled === account.settled &&
  state.unsettled === account.unsettled &&
  state.held === account.held &&
  state.dividendsDue === account.dividendsDue

const ofInstallation = new WeakMap<Installation, AccountStateCache>()

/** The states that a running installation remembers. */
export function accountStateCache(installation: Installation): AccountStateCache {
  const known = ofInstallation.get(installation) ?? new AccountStateCache()
  ofInstallation.set(installation, known)
  return known
}
