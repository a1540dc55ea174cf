import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { answeredCall } from './tables.ts'

export type AnsweredRow = typeof answeredCall.$inferSelect
export type Scope = Pick<AnsweredRow, 'organisationId' | 'userId' | 'through' | 'idempotencyKey'>

const within = (scope: Scope) =>
  and(
    eq(answeredCall.organisationId, scope.organisationId),
    eq(answeredCall.userId, scope.userId),
    eq(answeredCall.through, scope.through),
    eq(answeredCall.idempotencyKey, scope.idempotencyKey),
  )

const heldBy = (scope: Scope, requestId: string) => and(within(scope), eq(answeredCall.requestId, requestId))

/** How long a process may go without a sign of life before it has ended. */
const LOST_SECONDS = 30

// One clock decides whether a process still lives: the database's, for whichever process asks.
const now = sql`clock_timestamp()`
const livesStill = gt(answeredCall.beatAt, sql`${now} - make_interval(secs => ${LOST_SECONDS})`)

/** Begins a call under its key; false where somebody has begun one under it. */
export async function begin(
  db: Transaction,
  facts: Omit<AnsweredRow, 'sealedAnswer' | 'beatAt'>,
): Promise<boolean> {
  const made = await db
    .insert(answeredCall)
    .values({ ...facts, beatAt: now })
    .onConflictDoNothing()
    .returning({ requestId: answeredCall.requestId })
  return made.length > 0
}

/** A call under a key, and whether its process has ended without an answer. */
export async function callUnder(
  db: Queryable,
  scope: Scope,
): Promise<(AnsweredRow & { isLost: boolean }) | undefined> {
  const [found] = await db
    .select({ row: answeredCall, livesStill: sql<boolean>`${livesStill}` })
    .from(answeredCall)
    .where(within(scope))
  return found && { ...found.row, isLost: found.row.sealedAnswer === null && !found.livesStill }
}

/** Notes that the process lives. */
export async function beat(db: Transaction, scope: Scope, requestId: string): Promise<void> {
  await db.update(answeredCall).set({ beatAt: now }).where(heldBy(scope, requestId))
}

/** Whether a request still has its key; until the transaction ends nobody takes it away. */
export async function holdKey(db: Queryable, scope: Scope, requestId: string): Promise<boolean> {
  const rows = await db
    .select({ requestId: answeredCall.requestId })
    .from(answeredCall)
    .where(heldBy(scope, requestId))
    .for('share')
  return rows.length > 0
}

export async function keepAnswer(
  db: Transaction,
  scope: Scope,
  requestId: string,
  sealedAnswer: string,
): Promise<void> {
  await db.update(answeredCall).set({ sealedAnswer }).where(heldBy(scope, requestId))
}

/** Frees a key, unless another request has taken it meanwhile. */
export async function letGo(db: Transaction, scope: Scope, requestId: string): Promise<void> {
  await db.delete(answeredCall).where(heldBy(scope, requestId))
}

/**
 * Frees the key of a request whose process has ended, unless the request changed anything. A change of it that is committing meanwhile
 * is waited for, and one that comes later finds the key taken away (`holdKey`).
 * @returns whether something was kept.
 */
export function letGoOfLost(db: Queryable, scope: Scope, requestId: string): Promise<'kept' | 'free'> {
  return db.transaction(async (tx) => {
    const own = tx as unknown as Transaction
    const [held] = await tx
      .select({ requestId: answeredCall.requestId })
      .from(answeredCall)
      .where(and(heldBy(scope, requestId), sql`not ${livesStill}`))
      .for('update')
    if (!held) return 'free'
    if (await leftATrace(own, requestId)) return 'kept'
    await letGo(own, scope, requestId)
    return 'free'
  })
}

export async function forgetBefore(db: Transaction, moment: Date): Promise<void> {
  await db.delete(answeredCall).where(lt(answeredCall.begunAt, moment))
}

/**
 * Whether the audit log keeps anything that a request did, in whichever organisation: its number is nobody else's, and no time has to
 * agree with another.
 */
async function leftATrace(db: Queryable, requestId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from audit_head head where exists (
      select 1 from audit_entry entry where entry.organisation_id = head.organisation_id and entry.request_id = ${requestId})
    limit 1`)
  return rows.length > 0
}
