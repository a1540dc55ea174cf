import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { lockPeople, personByEmail, personRowOf, updatePerson, userOf } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { ownUserOutsideDemo } from './own-user.ts'
import { provePassword } from './prove-password.ts'

/** Changes one's name or address. A reset link goes to the address, so a new one asks for the password. */
export async function changeProfile(
  ctx: Context,
  input: RequestOf<typeof endpoints.changeProfile>,
): Promise<{ user: User }> {
  const { organisationId, userId } = ownUserOutsideDemo(ctx)
  const email = input.email.toLowerCase()
  const now = await personRowOf(ctx.db, organisationId, userId)
  const isNewAddress = email !== now.email
  if (isNewAddress) await provePassword(ctx.db, userId, input.currentPassword ?? '', 'currentPassword')

  const user = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const before = await personRowOf(tx.db, organisationId, userId)
    const holder = await personByEmail(tx.db, email)
    if (holder && holder.id !== userId)
      throw new Problem('email-taken', 'This e-mail address is already in use.', { field: 'email' })
    await updatePerson(tx.db, userId, {
      fullName: input.fullName,
      email,
      updatedAt: tx.now,
      ...(isNewAddress ? { emailVerified: false } : {}),
    })
    const after = await personRowOf(tx.db, organisationId, userId)
    // Whoever took an account over would change its address: the one that was its owner's hears of it.
    if (isNewAddress) await notifyOwner(tx, before, { what: 'address-changed', to: email })
    return {
      result: userOf(after),
      trace: {
        action: 'account.profile-changed',
        subject: { type: 'account', id: userId },
        before: { fullName: before.fullName, email: before.email },
        after: { fullName: after.fullName, email: after.email },
      },
    }
  })
  forgetPerson(ctx.house, userId)
  return { user }
}
