import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { callAuth } from '../auth/call-auth.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { secondFactorRefusal } from './second-factor-refusal.ts'

/** Ten new backup codes; the old ones stop working. */
export async function renewBackupCodes(
  ctx: Context,
  { password }: RequestOf<typeof endpoints.renewBackupCodes>,
): Promise<{ backupCodes: string[] }> {
  const { userId } = ownUserOutsideDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const { result } = await callAuth(tx, (api, headers) =>
      api.generateBackupCodes({ headers, returnHeaders: true, body: { password } }),
    ).catch((failure: unknown) => {
      throw secondFactorRefusal(failure)
    })
    return {
      result: { backupCodes: result.backupCodes },
      trace: { action: 'account.backup-codes-renewed', subject: { type: 'account', id: userId } },
    }
  })
}
