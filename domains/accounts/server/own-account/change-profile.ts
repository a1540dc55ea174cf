import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { changeNameAndAddress } from '../address/change-name-and-address.ts'
import { lockPeople, personRowOf, userOf } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { ownUserOutsideDemo } from './own-user.ts'
import { provePassword, wrongPassword } from './prove-password.ts'

/** Changes one's name or address. A reset link goes to the address, so a new one asks for the password. */
export async function changeProfile(
  ctx: Context,
  { currentPassword, ...to }: RequestOf<typeof endpoints.changeProfile>,
): Promise<{ user: User }> {
  const { organisationId, userId } = ownUserOutsideDemo(ctx)
  const now = await personRowOf(ctx.db, organisationId, userId)
  const isProven = to.email.toLowerCase() !== now.email
  if (isProven) await provePassword(ctx.db, userId, currentPassword ?? '', 'currentPassword')

  const user = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const before = await personRowOf(tx.db, organisationId, userId)
    // An address that was put back meanwhile is not changed again without the password.
    if (!isProven && to.email.toLowerCase() !== before.email) throw wrongPassword('currentPassword')
    await changeNameAndAddress(tx, before, to)
    return { result: userOf(await personRowOf(tx.db, organisationId, userId)), trace: [] }
  })
  forgetPerson(ctx.installation, userId)
  return { user }
}
