import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/address.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { forgetLinksOf, lockPeople, type PersonRow, personRowOf } from '../people/person-store.ts'
import {
  type AddressChangeRow,
  changeAwaiting,
  changeToConfirm,
  updateAddressChange,
  writeAddress,
} from './address-store.ts'

/**
 * Confirms a new address, with the link that was mailed to it, by its person in a session: having the mailbox alone is what somebody has who put their own
 * address into another person's account.
 * @throws Problem `link-expired`.
 */
export async function confirmAddress(
  ctx: Context,
  { token }: RequestOf<typeof endpoints.confirmAddress>,
): Promise<{ email: string }> {
  const { userId, organisationId } = ownUserOutsideDemo(ctx)
  return recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const owner = await personRowOf(tx.db, organisationId, userId)
    const meant = await changeToConfirm(tx.db, token, tx.now)
    const awaited = await changeAwaiting(tx.db, owner)
    if (!meant || meant.id !== awaited?.id)
      throw new Problem(
        'link-expired',
        'This link was used, has expired or is for another account. You can have it sent again from your profile.',
      )
    await noteConfirmed(tx, owner, awaited)
    return {
      result: { email: owner.email },
      trace: confirmedTrace(owner, {}),
    }
  })
}

/** Takes an address as its person's own from now on. Reset links on their way to the address before open nothing any more. */
export async function noteConfirmed(
  tx: Change,
  owner: Pick<PersonRow, 'id' | 'email'>,
  awaited: AddressChangeRow,
): Promise<void> {
  await updateAddressChange(tx.db, awaited.id, { confirmedAt: tx.now, confirmDigest: null })
  await writeAddress(tx.db, owner.id, { email: owner.email, emailVerified: true, updatedAt: tx.now })
  await forgetLinksOf(tx.db, owner.id, { signInsToo: true })
}

export const confirmedTrace = (
  { id, email }: Pick<PersonRow, 'id' | 'email'>,
  payload: Record<string, string>,
) => ({
  action: 'account.address-confirmed' as const,
  subject: { type: 'account' as const, id },
  after: { email },
  payload,
})
