import { asc } from 'drizzle-orm'
import { numbersOf } from '#platform/database/index.ts'
import { pastByTime } from '#platform/organisation-rows/index.ts'
import type { ExpiryPolicy, PastTerm, Slice } from '#platform/slice/index.ts'
import { deletePayments, paymentsOfScreenings } from './store.ts'
import { payment } from './tables.ts'

/** Payments that are settled, with what their messages say. One that is held stays. */
export const paymentsExpiry: ExpiryPolicy = {
  kind: 'transaction',
  group: 'Payments',
  at: 29,
  tables: ['payment'],
  least: { kept: 'transaction' },
  async past({ db, actor: { organisationId } }, { before, after, limit }) {
    const rows = await db
      .select({
        id: payment.id,
        receivedAt: payment.receivedAt,
        state: payment.state,
        caseId: payment.caseId,
      })
      .from(payment)
      .where(pastByTime(payment, organisationId, payment.receivedAt, { before, after }))
      .orderBy(asc(payment.receivedAt), asc(payment.id))
      .limit(limit)
    return rows.map(
      ({ id, receivedAt, state, caseId }): PastTerm => ({
        id,
        since: receivedAt,
        subject: { type: 'payment', id },
        about: caseId === null ? [] : [{ type: 'case', id: caseId }],
        ...(state === 'held' ? { stays: 'It is held and undecided' } : {}),
      }),
    )
  },
  remove: async ({ db, actor }, gone) => ({
    count: await deletePayments(db, actor.organisationId, numbersOf(gone)),
  }),
}

/** A payment explains itself by its screenings. */
export const paymentsDependOn: NonNullable<Slice['dependsOn']> = async ({ db, actor }, subjects) => {
  const screenings = subjects.flatMap(({ type, id }) => (type === 'screening' ? [Number(id)] : []))
  const rows = await paymentsOfScreenings(db, actor.organisationId, screenings)
  return rows.flatMap(({ id, hits }) =>
    hits
      .filter(({ screeningId }) => screenings.includes(screeningId))
      .map(({ screeningId }) => ({
        on: { type: 'screening' as const, id: screeningId },
        by: { type: 'payment' as const, id },
        why: 'The payment in which it was found is still kept',
      })),
  )
}
