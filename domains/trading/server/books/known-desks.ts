import { isOpen } from '#engines/order-matching/index.ts'
import type { House } from '#platform/context/index.ts'
import type { Desk } from '../desk/desk.ts'
import type { AccountAt } from '../store.ts'
import type { AccountRow } from './load-desk.ts'

/** A desk as the books have it, and the symbols of which it has every lot and open order. */
export type KnownDesk = { desk: Desk; symbols: ReadonlySet<string> | 'all' }

/** Orders and lots that are remembered of all desks together: some hundred megabytes at most. */
const ENTRIES_MAX = 300_000

/**
 * The desks that this process worked at last, so that an account that trades all day is not read anew for each order. A desk is the fold of its journal, so one that was
 * remembered at a number is right as long as the account, locked, is still at that number; another process that worked at it since has moved the number on.
 */
class KnownDesks {
  readonly #desks = new Map<string, KnownDesk>()
  #entries = 0

  /** What is remembered of a locked account, where that still holds. Whoever takes it may change it: it is remembered no longer. */
  take(account: AccountRow): KnownDesk | undefined {
    const known = this.#remove(keyOf({ organisationId: account.organisationId, accountId: account.id }))
    return known && isStill(known.desk, account) ? known : undefined
  }

  /** Remembers a desk as it was committed; those that were not worked at for longest make room. */
  keep(at: AccountAt, known: KnownDesk): void {
    const key = keyOf(at)
    this.#remove(key)
    // Orders that have ended are read where somebody asks about them.
    for (const order of known.desk.orders.values()) {
      if (!isOpen(order.state)) known.desk.orders.delete(order.id)
    }
    this.#desks.set(key, known)
    this.#entries += entriesOf(known.desk)
    for (const oldest of this.#desks.keys()) {
      if (this.#entries <= ENTRIES_MAX) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): KnownDesk | undefined {
    const known = this.#desks.get(key)
    if (known && this.#desks.delete(key)) this.#entries -= entriesOf(known.desk)
    return known
  }
}

const keyOf = ({ organisationId, accountId }: AccountAt) => `${organisationId} ${accountId}`

function entriesOf({ orders, lots }: Desk): number {
  let entries = 1 + orders.size
  for (const own of lots.values()) entries += 1 + own.length
  return entries
}

const isStill = (desk: Desk, account: AccountRow): boolean =>
  desk.sequence === account.sequence &&
  desk.settled === account.settled &&
  desk.unsettled === account.unsettled &&
  desk.held === account.held &&
  desk.dividendsDue === account.dividendsDue

const ofHouse = new WeakMap<House, KnownDesks>()

/** The desks that a running house remembers. */
export function knownDesks(house: House): KnownDesks {
  const known = ofHouse.get(house) ?? new KnownDesks()
  ofHouse.set(house, known)
  return known
}
