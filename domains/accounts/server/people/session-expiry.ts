import { asc } from 'drizzle-orm'
import { pastByNumber, removePast } from '#platform/organisation-rows/index.ts'
import type { ExpiryPolicy } from '#platform/slice/index.ts'
import { signInSession } from '../tables.ts'

/** Sessions that ended, with the address and the browser they were used from. */
export const sessionsExpiry: ExpiryPolicy = {
  kind: 'session',
  group: 'Sessions that ended',
  at: 70,
  tables: ['sign_in_session'],
  async past({ db, actor: { organisationId } }, { before, after, limit }) {
    const rows = await db
      .select({ id: signInSession.id, expiresAt: signInSession.expiresAt })
      .from(signInSession)
      .where(pastByNumber(signInSession, organisationId, signInSession.expiresAt, { before, after }))
      .orderBy(asc(signInSession.id))
      .limit(limit)
    return rows.map(({ id, expiresAt }) => ({ id, since: expiresAt }))
  },
  remove: (tx, gone) => removePast(tx, signInSession, gone),
}
