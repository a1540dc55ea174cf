import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { deleteSessions } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { ownUserOutsideDemo } from './own-user.ts'

/** Ends one of one's own sessions. */
export async function revokeSession(ctx: Context, { id }: { id: number }): Promise<{ done: true }> {
  const { userId } = ownUserOutsideDemo(ctx)
  await recordChange(ctx, async (tx) => {
    if ((await deleteSessions(tx.db, userId, { only: id })) === 0)
      throw new Problem('not-found', 'There is no such session of yours.')
    return {
      result: undefined,
      trace: {
        action: 'account.session-revoked',
        subject: { type: 'account', id: userId },
        payload: { sessionId: id },
      },
    }
  })
  forgetPerson(ctx.installation, userId)
  return { done: true }
}
