import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { permissionSentence, type RoleEntry } from '../../contract/index.ts'
import { type makeRole as endpoint, OWN_ROLES_MAX } from '../../contract/roles.ts'
import { lockPeople } from '../people/person-store.ts'
import { entryOfOwn, takenNames } from './list-roles.ts'
import { requireGrants } from './require-reach.ts'
import { insertOwnRole, type OwnRoleRow, ownRolesOf } from './role-store.ts'

/** Makes a role of the organisation's own. @throws Problem `forbidden` past what its maker is granted, `conflict` for a name that is taken. */
export async function makeRole(ctx: Context, input: RequestOf<typeof endpoint>): Promise<RoleEntry> {
  return recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    requireGrants(tx, input.permissions)
    const known = await requireFreeName(tx, input.name)
    if (known.length >= OWN_ROLES_MAX)
      throw new Problem('conflict', `There are ${OWN_ROLES_MAX} roles. Delete one first.`)
    const row = await insertOwnRole(tx.db, {
      organisationId: tx.actor.organisationId,
      ...input,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    })
    return {
      result: await entryOfOwn(tx, row),
      trace: {
        action: 'role.made',
        subject: { type: 'role', id: row.id },
        after: inWords(row),
        payload: { title: row.name },
      },
    }
  })
}

/** Gives the own roles there are. @throws Problem `conflict` where another role has the name. */
export async function requireFreeName(tx: Change, name: string, id?: number): Promise<OwnRoleRow[]> {
  const known = await ownRolesOf(tx.db, tx.actor.organisationId)
  const isTaken = known.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken || takenNames.has(name.toLowerCase()))
    throw new Problem('conflict', `There is a role “${name}” already.`, { field: 'name' })
  return known
}

/** A role as the audit log keeps it. */
export const inWords = ({ name, description, permissions }: OwnRoleRow) => ({
  name,
  description,
  may: permissions.map(permissionSentence),
})
