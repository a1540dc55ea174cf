import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { callAuth, keepCookies } from '../auth/call-auth.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { deleteSessions, liveSessionsOf, personRowOf } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { claimCode } from './claim-code.ts'
import { secondFactorRefusal } from './second-factor-refusal.ts'

/** Turns the second factor on with a first code. Other sessions, which never gave one, end; this one gets a new token. */
export async function confirmTwoFactor(
  ctx: Context,
  { code }: RequestOf<typeof endpoints.confirmTwoFactor>,
): Promise<{ done: true }> {
  const { userId, organisationId } = ownUserOutsideDemo(ctx)
  const cookies = await recordChange(ctx, async (tx) => {
    const owner = await personRowOf(tx.db, organisationId, userId)
    if (owner.twoFactorEnabled) throw new Problem('conflict', 'A second factor is on already.')
    const digits = code.replaceAll(/\s/g, '')
    const confirmed = await callAuth(tx, (api, headers) =>
      api.verifyTOTP({ headers, returnHeaders: true, body: { code: digits } }),
    ).catch((failure: unknown) => {
      throw secondFactorRefusal(failure)
    })
    await claimCode(tx.db, userId, digits, tx.now)
    const [newest] = await liveSessionsOf(tx.db, userId, tx.now)
    const sessionsEnded = newest ? await deleteSessions(tx.db, userId, { allBut: newest.id }) : 0
    await notifyOwner(tx, owner, { what: 'two-factor-on' })
    return {
      result: confirmed.cookies,
      trace: {
        action: 'account.two-factor-on',
        subject: { type: 'account', id: userId },
        before: { hasTwoFactor: false },
        after: { hasTwoFactor: true },
        payload: { sessionsEnded },
      },
    }
  })
  forgetPerson(ctx.installation, userId)
  keepCookies(ctx, cookies)
  return { done: true }
}
