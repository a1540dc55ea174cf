import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { answeredCall } from './tables.ts'

export type AnsweredRow = typeof answeredCall.$inferSelect
/** Whose key it is, and which. */
export type Scope = Pick<AnsweredRow, 'organisationId' | 'userId' | 'through' | 'idempotencyKey'>

const within = (scope: Scope) =>
  and(
    eq(answeredCall.organisationId, scope.organisationId),
    eq(answeredCall.userId, scope.userId),
    eq(answeredCall.through, scope.through),
    eq(answeredCall.idempotencyKey, scope.idempotencyKey),
  )

const heldBy = (scope: Scope, requestId: string) => and(within(scope), eq(answeredCall.requestId, requestId))

/** Begins a call under its key; false where somebody has begun one under it. */
export async function begin(
  db: Transaction,
  facts: Omit<AnsweredRow, 'sealedAnswer' | 'beatAt'>,
): Promise<boolean> {
  const made = await db
    .insert(answeredCall)
    .values({ ...facts, beatAt: facts.begunAt })
    .onConflictDoNothing()
    .returning({ requestId: answeredCall.requestId })
  return made.length > 0
}

export async function callUnder(db: Queryable, scope: Scope): Promise<AnsweredRow | undefined> {
  const [row] = await db.select().from(answeredCall).where(within(scope))
  return row
}

/** Says that the process lives. */
export async function beat(db: Transaction, scope: Scope, requestId: string, beatAt: Date): Promise<void> {
  await db.update(answeredCall).set({ beatAt }).where(heldBy(scope, requestId))
}

export async function keepAnswer(
  db: Transaction,
  scope: Scope,
  requestId: string,
  sealedAnswer: string,
): Promise<void> {
  await db.update(answeredCall).set({ sealedAnswer }).where(heldBy(scope, requestId))
}

/** Lets a key go, unless another request has taken it meanwhile. */
export async function letGo(db: Transaction, scope: Scope, requestId: string): Promise<void> {
  await db.delete(answeredCall).where(heldBy(scope, requestId))
}

export async function forgetBefore(db: Transaction, moment: Date): Promise<void> {
  await db.delete(answeredCall).where(lt(answeredCall.begunAt, moment))
}

/** Whether the audit log of an organisation keeps anything that a request did. */
export async function leftATrace(
  db: Queryable,
  { organisationId, requestId, begunAt }: AnsweredRow,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from audit_entry
    where organisation_id = ${organisationId} and request_id = ${requestId} and at >= ${begunAt.toISOString()}::timestamptz
    limit 1`)
  return rows.length > 0
}
