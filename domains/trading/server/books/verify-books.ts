import { type Money, type Quantity, sum } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import {
  balancesOf,
  CASH_SETTLED,
  CASH_UNSETTLED,
  HOLDS,
  POSITION,
  securitiesOf,
  sharesOf,
} from '#engines/trade-ledger/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type AccountState, emptyAccountState } from '../account-state/account-state.ts'
import { replay } from '../account-state/apply.ts'
import * as store from '../store.ts'
import { loadAccountState } from './load-account-state.ts'

/**
 * Folds the journal of an account again and compares it with the rows and the ledger.
 * @returns a sentence for each difference; none when the books are sound.
 */
export async function faultsOfBooks(db: Queryable, at: store.AccountAt): Promise<string[]> {
  const account = await store.accountOf(db, at.organisationId, at.accountId)
  const journal = await store.journalOf(db, at)
  const folded = replay(
    emptyAccountState(account.id, account.terms, account.currency),
    journal.map((row) => row.event),
  )
  const stored = await loadAccountState(db, account, { symbols: 'all', orderIds: [...folded.orders.keys()] })
  const faults: string[] = []
  const [one, other] = [factsOf(folded), factsOf(stored)]
  for (const key of Object.keys(one)) {
    if (canonicalJson(one[key]) !== canonicalJson(other[key]))
      faults.push(`${key} does not match the journal`)
  }
  const balances = balancesOf((await store.transfersOf(db, at)) as never)
  const compare = (what: string, key: string, amount: number) => {
    if ((balances.get(key) ?? 0) !== amount)
      faults.push(`${what} is ${amount} and ${balances.get(key) ?? 0} in the ledger`)
  }
  compare('settled cash', `${CASH_SETTLED} ${account.currency}`, stored.settled)
  compare('unsettled cash', `${CASH_UNSETTLED} ${account.currency}`, stored.unsettled)
  compare('held cash', `${HOLDS} ${account.currency}`, stored.held)
  for (const [symbol, lots] of stored.lots) {
    const total = (of: 'quantity' | 'cost') => sum<Money | Quantity>(lots.map((lot) => lot[of]))
    compare(`${symbol} held`, `${POSITION} ${sharesOf(symbol)}`, total('quantity'))
    compare(`${symbol} at cost`, `${securitiesOf(symbol)} ${account.currency}`, total('cost'))
  }
  return faults
}

function factsOf(state: AccountState): Record<string, unknown> {
  const { settled, unsettled, held, dividendsDue, sequence, closedAt } = state
  const orders = [...state.orders.values()].sort((a, b) => a.id - b.id)
  return {
    cash: { settled, unsettled, held, dividendsDue, sequence },
    closed: closedAt,
    settling: [...state.settling].sort(),
    orders,
    lots: [...state.lots].filter(([, lots]) => lots.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
    taken: [...state.taken].sort(([a], [b]) => (a < b ? -1 : 1)),
    openOrders: orders.filter((order) => isOpen(order.state)).length,
  }
}
