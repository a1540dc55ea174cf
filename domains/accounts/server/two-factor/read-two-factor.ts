import type { Context } from '#platform/context/index.ts'
import { callAuth } from '../auth/call-auth.ts'
import { ownUser } from '../own-account/own-user.ts'
import { personRowOf } from '../people/person-store.ts'
import { requireFactorOpens } from './sealed-factors.ts'

/** Whether one's second factor is on, and how many backup codes are unused. */
export async function readTwoFactor(ctx: Context): Promise<{ isOn: boolean; backupCodesLeft: number }> {
  const { organisationId, userId } = ownUser(ctx)
  const { twoFactorEnabled } = await personRowOf(ctx.db, organisationId, userId)
  if (!twoFactorEnabled) return { isOn: false, backupCodesLeft: 0 }
  await requireFactorOpens(ctx, userId)
  const { result } = await callAuth(ctx, async (api) => ({
    response: await api.viewBackupCodes({ body: { userId: String(userId) } }),
    headers: new Headers(),
  }))
  return { isOn: true, backupCodesLeft: result.backupCodes.length }
}
