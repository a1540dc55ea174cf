import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { callAuth } from '../auth/call-auth.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { secondFactorRefusal } from './second-factor-refusal.ts'

/**
 * Makes the key for the authenticator app and ten backup codes. They are in this answer and, encrypted, in the database; sign-in asks
 * for a code only once one has confirmed them.
 */
export async function prepareTwoFactor(
  ctx: Context,
  { password }: RequestOf<typeof endpoints.prepareTwoFactor>,
): Promise<{ uri: string; backupCodes: string[] }> {
  const { userId } = ownUserOutsideDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const { result } = await callAuth(tx, (api, headers) =>
      api.enableTwoFactor({ headers, returnHeaders: true, body: { password, method: 'totp' } }),
    ).catch((failure: unknown) => {
      throw secondFactorRefusal(failure)
    })
    if (result.method !== 'totp') throw new Error('The sign-in library made no key.')
    return {
      result: { uri: result.totpURI, backupCodes: result.backupCodes },
      trace: { action: 'account.two-factor-prepared', subject: { type: 'account', id: userId } },
    }
  })
}
