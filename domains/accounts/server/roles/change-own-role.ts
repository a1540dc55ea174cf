import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { roleKeyOf } from '#platform/permissions/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type { RoleEntry } from '../../contract/index.ts'
import type { changeOwnRole as endpoint } from '../../contract/roles.ts'
import { withdrawInvitesOfHolders } from '../people/invites/withdraw-invite.ts'
import { lockPeople, peopleRowsOf } from '../people/person-store.ts'
import { forgetOrganisation } from '../sign-in/identify-user.ts'
import { entryOfOwn } from './list-roles.ts'
import { inWords, requireFreeName } from './make-role.ts'
import { requireGrants, requireReach } from './require-reach.ts'
import { asOwnRole, ownRoleRowOf, updateOwnRole } from './role-store.ts'

/** Changes what an own role is called and may do: for everybody who has it, and for their keys, from their next request on. @throws Problem `stale` where somebody else was first. */
export async function changeOwnRole(
  ctx: Context,
  { id, version, ...input }: RequestOf<typeof endpoint>,
): Promise<RoleEntry> {
  const { organisationId } = ctx.actor
  const entry = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const before = await ownRoleRowOf(tx.db, organisationId, id)
    requireReach(tx, asOwnRole(before))
    await refuseStale({ version: before.version, called: `“${before.name}”` }, version, (read) =>
      changesSinceVersion(tx.db, organisationId, { type: 'role', id }, read),
    )
    requireGrants(tx, input.permissions)
    await requireFreeName(tx, input.name, id)
    const change = { ...input, changedBy: actorName(tx.actor), changedAt: tx.now }
    const after = await updateOwnRole(tx.db, before, change)
    const held = asOwnRole(after)
    const holders = (await peopleRowsOf(tx.db, organisationId)).filter(
      ({ role }) => roleKeyOf(role) === roleKeyOf(held),
    )
    await withdrawInvitesOfHolders(tx, holders, held)
    const result = await entryOfOwn(tx, after)
    return {
      result,
      trace: {
        action: 'role.changed',
        subject: { type: 'role', id },
        before: inWords(before),
        after: { ...inWords(after), version: after.version },
        payload: { title: after.name, people: result.people.length },
      },
    }
  })
  forgetOrganisation(ctx.installation, organisationId)
  return entry
}
