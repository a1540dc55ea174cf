import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { AuthRefused, callAuth } from '../auth/call-auth.ts'
import { refuseGuessablePassword } from '../auth/refuse-guessable-password.ts'
import { endKeysWith } from '../keys/end-keys-of-person.ts'
import { organisationRow, organisationToOpen } from '../organisations/member-store.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { forgetLinksOf, personById, wordsAbout } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'

/** Sets a new password with the token of a mailed link, once, and ends every session and API key of the account. */
export async function resetPassword(
  ctx: Context,
  { token, password }: RequestOf<typeof endpoints.resetPassword>,
): Promise<{ done: true; keysEnded: number }> {
  await refuseGuessablePassword(ctx, password, 'password')
  const { id: userId, keysEnded } = await recordChange(ctx, async (tx) => {
    const { told } = await callAuth(tx, (api, headers) =>
      api.resetPassword({ headers, returnHeaders: true, body: { token, newPassword: password } }),
    ).catch((failure: unknown) => {
      throw failure instanceof AuthRefused
        ? new Problem('link-expired', 'This link was used or has expired. Please ask for a new one.')
        : failure
    })
    const id = told.passwordResetOf
    const owner = id === undefined ? undefined : await personById(tx.db, id)
    if (id === undefined || !owner) throw new Error('No password was set.')
    const organisationId = await organisationToOpen(tx.db, id)
    const organisation =
      organisationId === undefined ? undefined : await organisationRow(tx.db, organisationId)
    // Refused here, the change is undone and the link still works.
    await refuseGuessablePassword(tx, password, 'password', [...wordsAbout(owner), organisation?.name ?? ''])
    // A reset may follow a theft: what else opens the account ends with the password.
    await forgetLinksOf(tx.db, id)
    const keys = await endKeysWith(tx, owner, 'password')
    await notifyOwner(tx, owner, { what: 'password-reset', keysEnded: keys.length })
    return {
      result: { id, keysEnded: keys.length },
      trace: [
        {
          action: 'account.password-reset' as const,
          subject: { type: 'account' as const, id },
          after: { keysEnded: keys.length },
          ...(organisationId === undefined ? {} : { organisationId }),
        },
        ...keys,
      ],
    }
  })
  forgetPerson(ctx.installation, userId)
  return { done: true, keysEnded }
}
