import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { organisationRow } from '../organisations/member-store.ts'
import { openInviteOf } from '../people/invites/invite-store.ts'
import { countRegistered } from '../people/person-store.ts'
import { roleOfKey } from '../roles/role-store.ts'
import { accountSettings } from '../settings.ts'

/** What the sign-up screen must know before it asks for anything. */
export async function readSignUp(
  ctx: Context,
  input: RequestOf<typeof endpoints.readSignUp>,
): Promise<ResponseOf<typeof endpoints.readSignUp>> {
  const invite = input.invite ? await openInviteOf(ctx.db, input.invite, ctx.now) : undefined
  return {
    mode: accountSettings.of(ctx.installation.config).signUp,
    isFirst: (await countRegistered(ctx.db, HOME_ORGANISATION_ID)) === 0,
    invite: invite
      ? {
          email: invite.email,
          role: await roleOfKey(ctx.db, invite.organisationId, invite.role),
          organisation: (await organisationRow(ctx.db, invite.organisationId)).name,
        }
      : null,
  }
}
