import type { Context } from '#platform/context/index.ts'
import type { Session } from '../../contract/index.ts'
import { liveSessionsOf } from '../people/person-store.ts'
import { ownUser } from './own-user.ts'

/** Where one is signed in. The demo's visitors share a person and see only themselves. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const user = ownUser(ctx)
  const rows = await liveSessionsOf(ctx.db, user.userId, ctx.now)
  return rows
    .map((row) => ({
      id: row.id,
      startedAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      address: row.ipAddress ?? '',
      userAgent: row.userAgent ?? '',
      isCurrent: String(row.id) === user.sessionId,
    }))
    .filter((session) => session.isCurrent || !user.isDemo)
}
