import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { requireFreeAddress } from '../address/address-store.ts'
import { callAuth, keepCookies } from '../auth/call-auth.ts'
import { refuseGuessablePassword } from '../auth/refuse-guessable-password.ts'
import { requireMayJoin } from '../organisations/admit-member.ts'
import { foundOrganisation, organisationNameOf } from '../organisations/found-organisation.ts'
import { type Joining, organisationRow, renameOrganisationRow } from '../organisations/member-store.ts'
import { acceptInvite, type InviteRow, openInviteOf } from '../people/invites/invite-store.ts'
import {
  countRegistered,
  lockPeople,
  personByUsername,
  personRowOf,
  updatePerson,
  userOf,
} from '../people/person-store.ts'
import { accountSettings } from '../settings.ts'
import { rememberDevice } from './known-device.ts'

/**
 * Creates an account and signs it in. The first person becomes the administrator of organisation 1 (SYS-006); whoever holds an invite
 * joins its organisation; everybody else founds one of their own, or joins organisation 1 where the installation says so.
 */
export async function register(
  ctx: Context,
  input: RequestOf<typeof endpoints.register>,
): Promise<{ user: User }> {
  const { username, email, fullName, organisationName = '' } = input
  const about = [username, email, fullName, organisationName]
  await refuseGuessablePassword(ctx, input.password, 'password', about)
  const { user, cookies } = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const isFirst = (await countRegistered(tx.db, HOME_ORGANISATION_ID)) === 0
    const invite = input.invite ? await openInviteOf(tx.db, input.invite, tx.now) : undefined
    if (invite?.email && invite.email !== input.email.toLowerCase())
      throw new Problem('invalid-input', 'This invite is for another e-mail address', {
        issues: [{ field: 'email', message: 'This invite is for another e-mail address' }],
      })
    if (!invite && !isFirst) refuseUninvited(ctx)
    if (await personByUsername(tx.db, input.username))
      throw new Problem('username-taken', 'This username is already in use.', { field: 'username' })
    await requireFreeAddress(tx, input.email)

    const joins = await joiningOf(tx, input, { isFirst, invite })
    const { organisationId } = joins
    const { name } = await organisationRow(tx.db, organisationId)
    await refuseGuessablePassword(tx, input.password, 'password', [...about, name])
    await requireMayJoin(tx, joins)
    const made = await callAuth(
      tx,
      (api, headers) =>
        api.signUpEmail({
          headers,
          returnHeaders: true,
          body: {
            username: input.username,
            email: input.email,
            password: input.password,
            name: input.fullName,
          },
        }),
      { joins },
    )
    const userId = Number(made.result.user.id)
    await updatePerson(tx.db, userId, { opensOrganisationId: organisationId, lastSignInAt: tx.now })
    const row = await personRowOf(tx.db, organisationId, userId)
    if (invite) await acceptInvite(tx.db, invite.id, userId, tx.now)
    return {
      result: { user: userOf(row), cookies: made.cookies },
      trace: {
        action: 'account.registered',
        subject: { type: 'account', id: userId },
        after: {
          username: row.displayUsername,
          fullName: row.fullName,
          email: row.email,
          role: roleNameOf(row.role),
        },
        ...(invite ? { payload: { inviteId: invite.id } } : {}),
        by: row.displayUsername,
        organisationId,
      },
    }
  })
  keepCookies(ctx, cookies)
  rememberDevice(ctx, user.id)
  return { user }
}

async function joiningOf(
  tx: Context,
  input: RequestOf<typeof endpoints.register>,
  { isFirst, invite }: { isFirst: boolean; invite: InviteRow | undefined },
): Promise<Joining> {
  const joinedAt = tx.now
  if (isFirst) {
    if (input.organisationName)
      await renameOrganisationRow(tx.db, HOME_ORGANISATION_ID, input.organisationName)
    return { organisationId: HOME_ORGANISATION_ID, role: 'admin', joinedAt }
  }
  if (invite) return { organisationId: invite.organisationId, role: invite.role, joinedAt }
  if (accountSettings.of(tx.installation.config).signUp === 'join')
    return { organisationId: HOME_ORGANISATION_ID, role: 'analyst', joinedAt }
  const name = input.organisationName ?? organisationNameOf(input.fullName)
  return { organisationId: await foundOrganisation(tx, name), role: 'admin', joinedAt }
}

function refuseUninvited(ctx: Context): void {
  if (accountSettings.of(ctx.installation.config).signUp === 'invite')
    throw new Problem('sign-up-closed', 'Sign-up needs an invite. Ask your administrator for a link.')
  if (accountSettings.of(ctx.installation.config).signUp === 'closed')
    throw new Problem('sign-up-closed', 'Sign-up is closed on this installation.')
}
