import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Person } from '../../contract/index.ts'
import { giveMemberRole } from '../organisations/member-store.ts'
import { requireReach } from '../roles/require-reach.ts'
import { roleOfKey } from '../roles/role-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { withdrawInvitesOf } from './invites/withdraw-invite.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { asPerson } from './list-people.ts'
import { lockPeople, personRowOf } from './person-store.ts'

/** Gives a person another role, from their next request on. */
export async function changeRole(
  ctx: Context,
  { id, role }: RequestOf<typeof endpoints.changeRole>,
): Promise<Person> {
  const person = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const before = await personRowOf(tx.db, tx.actor.organisationId, id)
    const given = await roleOfKey(tx.db, tx.actor.organisationId, role)
    requireReach(tx, before.role, given)
    if (before.role === 'admin' && role !== 'admin') await keepAnAdmin(tx, before)
    await giveMemberRole(
      tx.db,
      { organisationId: tx.actor.organisationId, userId: id },
      { from: before.role, to: given, at: tx.now },
    )
    await withdrawInvitesOf(tx, before.displayUsername, given)
    const after = await personRowOf(tx.db, tx.actor.organisationId, id)
    return {
      result: asPerson(after),
      trace: {
        action: 'account.role-changed',
        subject: { type: 'account', id },
        before: { role: roleNameOf(before.role) },
        after: { role: roleNameOf(given) },
        payload: { username: after.displayUsername },
      },
    }
  })
  forgetPerson(ctx.installation, id)
  return person
}
