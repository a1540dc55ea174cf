import { type Money, moneyOfCents } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { EventRecorder } from '../account-state/event-recorder.ts'
import { withdrawCash as withdrawFromAccount } from '../account-state/withdraw-cash.ts'
import { workOnAccount } from '../books/work-on-account.ts'
import * as store from '../store.ts'

/** Cash that comes in or goes out: whole cents above zero, and the name that makes a repeat known as one. */
type CashTransfer = { accountId: number; cents: number; transferId?: string | undefined }

/**
 * Pays cash into a paper account: settled at once, booked as contributed.
 * @throws Problem `not-found` without the account, `conflict` for a closed one, and for a name that was used for another transfer.
 */
export const depositCash = (ctx: Context, deposit: CashTransfer): Promise<void> =>
  transferOnce(ctx, 'cash-contributed', deposit, (recorder, amount, transferId) =>
    recorder.record({ kind: 'cash-contributed', amount, ...(transferId ? { transferId } : {}) }),
  )

/**
 * Takes settled cash that is free out of a paper account, booked against what was contributed.
 * @throws Problem `not-found`, `conflict` with the reason: more than is free, a closed account, a name that was used for another transfer.
 */
export const withdrawCash = (ctx: Context, withdrawal: CashTransfer): Promise<void> =>
  transferOnce(ctx, 'cash-withdrawn', withdrawal, withdrawFromAccount)

async function transferOnce(
  ctx: Context,
  kind: 'cash-contributed' | 'cash-withdrawn',
  { accountId, cents, transferId }: CashTransfer,
  step: (recorder: EventRecorder, amount: Money, transferId: string | undefined) => void,
): Promise<void> {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`${cents} cents are no transfer.`)
  const amount = moneyOfCents(cents)
  const at = { organisationId: ctx.actor.organisationId, accountId }
  await workOnAccount(ctx, accountId, { symbols: [] }, async ({ tx, recorder }) => {
    const known = transferId ? await store.transferUnder(tx.db, at, transferId) : undefined
    if (!known) return step(recorder, amount, transferId)
    if (known.kind !== kind || known.amount !== amount)
      throw new Problem('conflict', 'This name was used for another transfer of cash.', {
        reason: 'TRANSFER_ID_MUST_BE_UNIQUE',
      })
    ctx.answerHeaders?.set('Idempotency-Hit', 'true')
  })
}
