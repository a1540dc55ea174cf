import type { AccountState } from './account-state.ts'
import { OrderRefused } from './refusal.ts'

/** @throws OrderRefused `ACCOUNT_CLOSED`. */
export function refuseClosed({ closedAt, accountId }: AccountState): void {
  if (closedAt === null) return
  throw new OrderRefused(
    'ACCOUNT_CLOSED',
    `This account was closed on ${new Date(closedAt).toISOString().slice(0, 10)}. Its history is kept; it no longer accepts activity.`,
    { accountId },
  )
}
