import type { Context } from '#platform/context/index.ts'
import type { Invite } from '../../../contract/index.ts'
import { asOwnRole, ownRolesOf, roleHeld } from '../../roles/role-store.ts'
import { inviteOf } from './invite-person.ts'
import { openInvitesOf } from './invite-store.ts'

/** Invites that nobody has used and that still work. */
export async function listInvites(ctx: Context): Promise<Invite[]> {
  const { organisationId } = ctx.actor
  const own = new Map((await ownRolesOf(ctx.db, organisationId)).map((row) => [row.id, asOwnRole(row)]))
  return (await openInvitesOf(ctx.db, organisationId, ctx.now)).map((row) =>
    inviteOf(row, roleHeld(row.role, own.get(Number(row.role.replace('own-', ''))))),
  )
}
