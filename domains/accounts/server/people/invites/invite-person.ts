import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { type RoleHeld, roleNameOf } from '#platform/permissions/index.ts'
import type * as endpoints from '../../../contract/endpoints.ts'
import type { Invite } from '../../../contract/index.ts'
import { siteOf } from '../../auth/auth.ts'
import { requireReach } from '../../roles/require-reach.ts'
import { roleOfKey } from '../../roles/role-store.ts'
import { requireInviteRoom } from '../member-room.ts'
import { lockPeople } from '../person-store.ts'
import { type InviteRow, insertInvite } from './invite-store.ts'

const INVITE_DAYS = 7

/** Makes a way in for one person. The link is in the answer and nowhere else. */
export async function invitePerson(
  ctx: Context,
  input: RequestOf<typeof endpoints.invitePerson>,
): Promise<{ invite: Invite; link: string }> {
  return recordChange(ctx, async (tx) => {
    // A role that is deleted at the same moment would leave an invite for nothing.
    await lockPeople(tx.db)
    const role = await roleOfKey(tx.db, tx.actor.organisationId, input.role)
    requireReach(tx, role)
    await requireInviteRoom(tx)
    const { row, token } = await insertInvite(tx.db, {
      organisationId: tx.actor.organisationId,
      email: input.email?.toLowerCase() ?? null,
      role: input.role,
      invitedBy: actorName(tx.actor),
      createdAt: tx.now,
      expiresAt: daysAfter(tx.now, INVITE_DAYS),
    })
    const invite = inviteOf(row, role)
    return {
      result: { invite, link: `${siteOf(tx.house)}/signup?invite=${token}` },
      trace: {
        action: 'account.invited',
        subject: { type: 'account', id: `invite-${row.id}` },
        after: { email: row.email, role: roleNameOf(role), expiresAt: row.expiresAt },
      },
    }
  })
}

/** What the wire says of an invite. */
export function inviteOf(row: InviteRow, role: RoleHeld): Invite {
  return {
    id: row.id,
    email: row.email,
    role,
    invitedBy: row.invitedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
