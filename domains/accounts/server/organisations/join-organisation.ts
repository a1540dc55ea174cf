import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { acceptInvite, openInviteOf } from '../people/invites/invite-store.ts'
import { lockPeople, personRowOf } from '../people/person-store.ts'
import { forgetActor } from '../sign-in/identify-user.ts'
import { admitMember } from './admit-member.ts'
import { enterOrganisation } from './switch-organisation.ts'

/**
 * Takes an invite with the account one has: one belongs to its organisation from now on, beside those one belongs to, and is in it.
 * @throws Problem `link-expired`, `conflict` for somebody who belongs to it already or was shut out, `invalid-input`, `plan-limit`.
 */
export async function joinOrganisation(
  ctx: Context,
  input: RequestOf<typeof endpoints.joinOrganisation>,
): Promise<{ user: User }> {
  const { userId, organisationId: from } = ownUserOutsideDemo(ctx)
  const answer = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const invite = await openInviteOf(tx.db, input.invite, tx.now)
    const person = await personRowOf(tx.db, from, userId)
    if (invite.email && invite.email !== person.email)
      throw new Problem('invalid-input', 'This invite is for another e-mail address than your account’s.', {
        issues: [{ field: 'invite', message: 'This invite is for another e-mail address' }],
      })
    const { organisationId, role } = invite
    await admitMember(tx, { organisationId, userId, role, joinedAt: tx.now })
    await acceptInvite(tx.db, invite.id, userId, tx.now)
    const { user } = await enterOrganisation(tx, organisationId)
    return {
      result: { user },
      trace: {
        action: 'account.joined',
        subject: { type: 'account', id: userId },
        after: {
          username: person.displayUsername,
          fullName: person.fullName,
          email: person.email,
          role: roleNameOf(user.role),
        },
        payload: { inviteId: invite.id },
        organisationId,
      },
    }
  })
  forgetActor(ctx)
  return answer
}
