import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { AuthRefused, callAuth, keepCookies } from '../auth/call-auth.ts'
import { refuseGuessablePassword } from '../auth/refuse-guessable-password.ts'
import { endKeysWith } from '../keys/end-keys-of-person.ts'
import { organisationRow } from '../organisations/member-store.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { forgetLinksOf, personRowOf, wordsAbout } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { ownUserOutsideDemo } from './own-user.ts'
import { wrongPassword } from './prove-password.ts'

/** Changes one's password, and ends every other session and, where asked, every API key; this one goes on under a new token. */
export async function changePassword(
  ctx: Context,
  input: RequestOf<typeof endpoints.changePassword>,
): Promise<{ done: true; keysEnded: number }> {
  const { organisationId, userId } = ownUserOutsideDemo(ctx)
  const owner = await personRowOf(ctx.db, organisationId, userId)
  const { name } = await organisationRow(ctx.db, organisationId)
  await refuseGuessablePassword(ctx, input.newPassword, 'newPassword', [...wordsAbout(owner), name])
  const { cookies, keysEnded } = await recordChange(ctx, async (tx) => {
    const changed = await callAuth(tx, (api, headers) =>
      api.changePassword({
        headers,
        returnHeaders: true,
        body: {
          currentPassword: input.currentPassword,
          newPassword: input.newPassword,
          revokeOtherSessions: true,
        },
      }),
    ).catch((failure: unknown) => {
      throw failure instanceof AuthRefused ? wrongPassword('currentPassword') : failure
    })
    await forgetLinksOf(tx.db, userId)
    const keys = input.endKeys ? await endKeysWith(tx, owner, 'password') : []
    await notifyOwner(tx, owner, { what: 'password-changed', keysEnded: keys.length })
    return {
      result: { cookies: changed.cookies, keysEnded: keys.length },
      trace: [
        {
          action: 'account.password-changed' as const,
          subject: { type: 'account' as const, id: userId },
          after: { keysEnded: keys.length },
        },
        ...keys,
      ],
    }
  })
  forgetPerson(ctx.installation, userId)
  keepCookies(ctx, cookies)
  return { done: true, keysEnded }
}
