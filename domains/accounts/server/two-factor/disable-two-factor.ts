import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { callAuth, keepCookies } from '../auth/call-auth.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { personRowOf } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { secondFactorRefusal } from './second-factor-refusal.ts'

/** Turns the second factor off and forgets its key and backup codes. */
export async function disableTwoFactor(
  ctx: Context,
  { password }: RequestOf<typeof endpoints.disableTwoFactor>,
): Promise<{ done: true }> {
  const { userId, organisationId } = ownUserOutsideDemo(ctx)
  const cookies = await recordChange(ctx, async (tx) => {
    const owner = await personRowOf(tx.db, organisationId, userId)
    if (!owner.twoFactorEnabled) throw new Problem('conflict', 'No second factor has been set up.')
    const disabled = await callAuth(tx, (api, headers) =>
      api.disableTwoFactor({ headers, returnHeaders: true, body: { password } }),
    ).catch((failure: unknown) => {
      throw secondFactorRefusal(failure)
    })
    await notifyOwner(tx, owner, { what: 'two-factor-off' })
    return {
      result: disabled.cookies,
      trace: {
        action: 'account.two-factor-off',
        subject: { type: 'account', id: userId },
        before: { hasTwoFactor: true },
        after: { hasTwoFactor: false },
      },
    }
  })
  forgetPerson(ctx.installation, userId)
  keepCookies(ctx, cookies)
  return { done: true }
}
