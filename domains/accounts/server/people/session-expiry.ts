import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
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
      .where(
        and(
          eq(signInSession.organisationId, organisationId),
          lt(signInSession.expiresAt, before),
          gt(signInSession.id, Number(after?.id ?? 0)),
        ),
      )
      .orderBy(asc(signInSession.id))
      .limit(limit)
    return rows.map(({ id, expiresAt }) => ({ id, since: expiresAt }))
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const rows = await db
      .delete(signInSession)
      .where(
        and(
          eq(signInSession.organisationId, organisationId),
          inArray(
            signInSession.id,
            gone.map(({ id }) => Number(id)),
          ),
        ),
      )
      .returning({ id: signInSession.id })
    return { count: rows.length }
  },
}
