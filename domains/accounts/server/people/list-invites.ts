import type { Context } from '#platform/context/index.ts'
import type { Invite } from '../../contract/index.ts'
import { inviteOf } from './invite-person.ts'
import { openInvitesOf } from './invite-store.ts'

/** Invites that nobody has used and that still work. */
export async function listInvites(ctx: Context): Promise<Invite[]> {
  return (await openInvitesOf(ctx.db, ctx.actor.organisationId, ctx.now)).map(inviteOf)
}
