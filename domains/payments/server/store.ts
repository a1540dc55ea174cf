import { and, eq, gte, ilike, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import {
  containing,
  ofOrganisation,
  type Queryable,
  type Transaction,
  valuesOf,
} from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type PaymentState, paymentsList } from '../contract/index.ts'
import { payment } from './tables.ts'

export type PaymentRow = typeof payment.$inferSelect
export type NewPayment = Omit<typeof payment.$inferInsert, 'organisationId' | 'id'>

const isPayment = (organisationId: number, id: number) => ofOrganisation(payment, organisationId, { id })

/** Keeps a payment; undefined where one is kept under its numbers. */
export async function insertPayment(
  db: Transaction,
  organisationId: number,
  row: NewPayment,
): Promise<PaymentRow | undefined> {
  const [inserted] = await db
    .insert(payment)
    .values({ ...row, organisationId })
    .onConflictDoNothing()
    .returning()
  return inserted
}

export async function paymentSent(
  db: Queryable,
  organisationId: number,
  sent: { messageId: string; paymentId: string },
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.organisationId, organisationId),
        eq(payment.messageId, sent.messageId),
        eq(payment.paymentId, sent.paymentId),
      ),
    )
  return row
}

const byNumber = rowsOf(payment, 'payment')

/** @throws Problem `not-found`. */
export const paymentOf = byNumber.read

/** One payment, held until the change of it ends. @throws Problem `not-found`. */
export const holdPayment = byNumber.hold

export async function updatePayment(
  db: Transaction,
  { organisationId, id }: Pick<PaymentRow, 'organisationId' | 'id'>,
  set: Partial<NewPayment>,
): Promise<PaymentRow> {
  const [row] = await db.update(payment).set(set).where(isPayment(organisationId, id)).returning()
  if (!row) throw new Problem('not-found', `There is no payment ${id}.`)
  return row
}

/** What waits and was searched in other lists, before a moment, or not at all, the oldest first. */
export function heldSearchedOtherwise(
  db: Queryable,
  organisationId: number,
  asked: { changedAt: Date; listSet: string; after: number; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.organisationId, organisationId),
        eq(payment.stateRank, 0),
        sql`${payment.id} > ${asked.after}`,
        or(
          sql`${payment.searchedAt} is null`,
          sql`${payment.searchedAt} < ${asked.changedAt.toISOString()}::timestamptz`,
          ne(payment.listSet, asked.listSet),
        ),
      ),
    )
    .orderBy(payment.id)
    .limit(asked.limit)
}

/** What was released since a moment and was searched last in other lists, the oldest first. */
export function releasedSearchedOtherwise(
  db: Queryable,
  organisationId: number,
  asked: { since: Date; listSet: string; after: number; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.organisationId, organisationId),
        eq(payment.state, 'released'),
        gte(payment.settledAt, asked.since),
        sql`${payment.id} > ${asked.after}`,
        sql`coalesce(${payment.searchedAgain} ->> 'listSet', ${payment.listSet}) <> ${asked.listSet}`,
      ),
    )
    .orderBy(payment.id)
    .limit(asked.limit)
}

/** Organisations with payments that are held, or were released since a moment. */
export async function organisationsToSearch(db: Queryable, since: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ organisationId: payment.organisationId })
    .from(payment)
    .where(or(eq(payment.stateRank, 0), and(eq(payment.state, 'released'), gte(payment.settledAt, since))))
  return rows.map(({ organisationId }) => organisationId)
}

type Asked = ListAsk & { state?: PaymentState | undefined; type?: PaymentRow['format'] | undefined }

export function pageOfPayments(ctx: Context, ask: Asked) {
  return readList(
    ctx.db,
    paymentsList,
    {
      from: (select) => select.from(payment),
      fields: { row: payment },
      key: { by: payment.id, kind: 'whole', isDescending: false },
      columns: {
        id: payment.id,
        received: payment.receivedAt,
        debtor: payment.debtor,
        creditor: payment.creditor,
        currency: payment.currency,
      },
      facets: { state: { by: payment.state }, type: { by: payment.format } },
      start: [
        { by: payment.stateRank, kind: 'whole', isDescending: false },
        { by: payment.receivedAt, kind: 'moment', isDescending: false },
      ],
      search: (text) =>
        or(
          ilike(payment.debtor, containing(text)),
          ilike(payment.creditor, containing(text)),
          ilike(payment.messageId, containing(text)),
          ilike(payment.paymentId, containing(text)),
          /^\d{1,15}$/.test(text) ? eq(payment.id, Number(text)) : undefined,
        ),
    },
    { wanted: eq(payment.organisationId, ctx.actor.organisationId), ask, now: ctx.now },
  )
}

export async function deletePayments(
  db: Queryable,
  organisationId: number,
  ids?: readonly number[],
): Promise<number> {
  const gone = await db
    .delete(payment)
    .where(
      and(
        eq(payment.organisationId, organisationId),
        ids === undefined
          ? undefined
          : sql`${payment.id} in (${ids.length === 0 ? sql`null` : valuesOf([...ids])})`,
      ),
    )
    .returning({ id: payment.id })
  return gone.length
}

/** Payments whose message names a person, or holds a number of theirs. */
export function paymentsNaming(
  db: Queryable,
  organisationId: number,
  { names, marks }: { names: readonly string[]; marks: readonly string[] },
): Promise<PaymentRow[]> {
  const wanted = [...names, ...marks].filter((word) => word.trim() !== '')
  if (wanted.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.organisationId, organisationId),
        or(
          ...wanted.map((word) =>
            ilike(sql`${payment.message}::text`, containing(JSON.stringify(word).slice(1, -1))),
          ),
        ),
      ),
    )
    .orderBy(payment.id)
}

export function paymentsOfScreenings(
  db: Queryable,
  organisationId: number,
  screeningIds: readonly number[],
): Promise<Pick<PaymentRow, 'id' | 'hits'>[]> {
  if (screeningIds.length === 0) return Promise.resolve([])
  const named = screeningIds.map(
    (id) => sql`${payment.hits} @> ${JSON.stringify([{ screeningId: id }])}::jsonb`,
  )
  return db
    .select({ id: payment.id, hits: payment.hits })
    .from(payment)
    .where(ofOrganisation(payment, organisationId, or(...named)))
}

export function paymentsWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(ofOrganisation(payment, organisationId, or(...ids.map((id) => eq(payment.id, id)))))
}
