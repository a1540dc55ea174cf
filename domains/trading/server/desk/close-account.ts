import type { Money, Quantity } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import { heldIn } from '#engines/trade-ledger/index.ts'
import type { Desk } from './desk.ts'
import { cancel } from './groups.ts'
import { OrderRefused } from './refusal.ts'
import type { Shift } from './shift.ts'

/** What an account has when it is closed: it stays in it. Money is ten-thousandths of a dollar. */
export type Leftover = {
  settled: Money
  unsettled: Money
  dividendsDue: Money
  positions: { symbol: string; quantity: Quantity; cost: Money }[]
}

/**
 * Closes an account as it stands: every open order is cancelled, which frees what it held, and what is left is written down. Nothing
 * happens at it any more.
 * @param successorId the account that opens in its place; null where none does.
 */
export function closeAccount(shift: Shift, successorId: number | null): void {
  const { desk } = shift
  for (const order of [...desk.orders.values()].sort((a, b) => a.id - b.id)) {
    if (isOpen(order.state)) cancel(shift, order, 'The account was closed.')
  }
  if (desk.held !== 0) throw new Error(`Account ${desk.accountId} holds ${desk.held} with every order ended.`)
  shift.happen({ kind: 'account-closed', successorId, left: leftOn(desk) })
}

function leftOn({ settled, unsettled, dividendsDue, lots }: Desk): Leftover {
  const positions = [...lots]
    .map(([symbol, own]) => ({ symbol, ...heldIn(own) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ symbol, quantity, cost }) => ({ symbol, quantity, cost }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return { settled, unsettled, dividendsDue, positions }
}

/** @throws OrderRefused `ACCOUNT_CLOSED`. */
export function refuseClosed({ closedAt, accountId }: Desk): void {
  if (closedAt === null) return
  throw new OrderRefused(
    'ACCOUNT_CLOSED',
    `This account was closed on ${new Date(closedAt).toISOString().slice(0, 10)}. Its history stands; nothing happens at it any more.`,
    { accountId },
  )
}
