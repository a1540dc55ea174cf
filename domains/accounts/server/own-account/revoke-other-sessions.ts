import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { deleteSessions } from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { ownUserOutsideDemo } from './own-user.ts'

/** Ends every session of one's own but the one that asks. */
export async function revokeOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const { userId, sessionId } = ownUserOutsideDemo(ctx)
  const ended = await recordChange(ctx, async (tx) => {
    const count = await deleteSessions(tx.db, userId, { allBut: Number(sessionId) })
    return {
      result: count,
      trace: {
        action: 'account.sessions-revoked',
        subject: { type: 'account', id: userId },
        payload: { ended: count },
      },
    }
  })
  forgetPerson(ctx.installation, userId)
  return { ended }
}
