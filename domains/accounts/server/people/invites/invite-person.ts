import { recordChange } from '#platform/audit/index.ts'
import { type Change, type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { type RoleHeld, roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../../contract/endpoints.ts'
import type { Invite } from '../../../contract/index.ts'
import { siteOf } from '../../auth/auth.ts'
import { membershipOf } from '../../organisations/member-store.ts'
import { requireReach } from '../../roles/require-reach.ts'
import { roleOfKey } from '../../roles/role-store.ts'
import { requireFreeInvite } from '../member-room.ts'
import { lockPeople, personByEmail } from '../person-store.ts'
import { type InviteRow, insertInvite, openInvitesOf } from './invite-store.ts'
import { withdrawInvite } from './withdraw-invite.ts'

const INVITE_DAYS = 7

/**
 * Makes a way in for one person. The link is in the answer and nowhere else; one that was made for the address before opens nothing any more.
 * @throws Problem `conflict` for somebody who belongs to the organisation, shut out or not.
 */
export async function invitePerson(
  ctx: Context,
  input: RequestOf<typeof endpoints.invitePerson>,
): Promise<{ invite: Invite; link: string }> {
  return recordChange(ctx, async (tx) => {
    // A role that is deleted at the same moment would leave an invite for nothing.
    await lockPeople(tx.db)
    const role = await roleOfKey(tx.db, tx.actor.organisationId, input.role)
    requireReach(tx, role)
    const email = input.email?.toLowerCase() ?? null
    if (email) {
      await requireStranger(tx, email)
      await withdrawEarlier(tx, email)
    }
    await requireFreeInvite(tx)
    const { row, token } = await insertInvite(tx.db, {
      organisationId: tx.actor.organisationId,
      email,
      role: input.role,
      invitedBy: actorName(tx.actor),
      createdAt: tx.now,
      expiresAt: daysAfter(tx.now, INVITE_DAYS),
    })
    const invite = inviteOf(row, role)
    return {
      result: { invite, link: `${siteOf(tx.installation)}/signup?invite=${token}` },
      trace: {
        action: 'account.invited',
        subject: { type: 'account', id: `invite-${row.id}` },
        after: { email: row.email, role: roleNameOf(role), expiresAt: row.expiresAt },
      },
    }
  })
}

async function requireStranger(tx: Change, email: string): Promise<void> {
  const known = await personByEmail(tx.db, email)
  const member = known && (await membershipOf(tx.db, tx.actor.organisationId, known.id))
  if (!member) return
  throw new Problem(
    'conflict',
    member.deactivatedAt
      ? 'Somebody with this address was deactivated in the organisation: reactivate them under People.'
      : 'Somebody with this address already belongs to the organisation.',
  )
}

/** Of two links for a person the older may give more than was meant in the end. */
async function withdrawEarlier(tx: Change, email: string): Promise<void> {
  const open = await openInvitesOf(tx.db, tx.actor.organisationId, tx.now)
  for (const { id } of open.filter((row) => row.email === email)) await withdrawInvite(tx, { id })
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
