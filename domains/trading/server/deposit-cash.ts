import { moneyOfCents } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { workAtDesk } from './books/work-at-desk.ts'

/**
 * Pays cash into a paper account: settled at once, booked as contributed.
 * @param deposit.cents whole cents above zero.
 * @throws Problem `not-found` without the account.
 */
export async function depositCash(
  ctx: Context,
  deposit: { accountId: number; cents: number },
): Promise<void> {
  const { accountId, cents } = deposit
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`${cents} cents are no deposit.`)
  await workAtDesk(ctx, accountId, { symbols: [] }, ({ shift }) =>
    shift.happen({ kind: 'cash-contributed', amount: moneyOfCents(cents) }),
  )
}
