import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { outsideQuestion, outsideSource } from './tables.ts'

export type StoredSource = typeof outsideSource.$inferSelect
export type StoredQuestion = typeof outsideQuestion.$inferSelect

/** The rows of sources: of some, or of all that were ever connected or asked. */
export async function storedSources(
  db: Queryable,
  names?: readonly string[],
): Promise<Map<string, StoredSource>> {
  const rows = await db
    .select()
    .from(outsideSource)
    .where(names ? inArray(outsideSource.name, [...names]) : undefined)
  return new Map(rows.map((row) => [row.name, row]))
}

export async function storeConnection(
  db: Queryable,
  name: string,
  sealedKeys: string,
  connectedAt: Date,
): Promise<void> {
  const fresh = {
    sealedKeys,
    connectedAt,
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
    lastReason: null,
    failuresInRow: 0,
    restsUntil: null,
  }
  await db
    .insert(outsideSource)
    .values({ name, ...fresh })
    .onConflictDoUpdate({ target: outsideSource.name, set: fresh })
  await forgetQuestions(db, name)
}

export async function removeSource(db: Queryable, name: string): Promise<void> {
  await db.delete(outsideSource).where(eq(outsideSource.name, name))
  await forgetQuestions(db, name)
}

const forgetQuestions = async (db: Queryable, source: string): Promise<void> => {
  await db.delete(outsideQuestion).where(eq(outsideQuestion.source, source))
}

export async function noteSuccess(db: Queryable, name: string, at: Date): Promise<void> {
  const fine = { lastSuccessAt: at, failuresInRow: 0, restsUntil: null }
  await db
    .insert(outsideSource)
    .values({ name, ...fine })
    .onConflictDoUpdate({ target: outsideSource.name, set: fine })
}

export type NewFailure = { at: Date; sentence: string; reason: string }

/** Notes a failure and for how long the source rests: longer after each that follows another. */
export async function noteFailure(
  db: Queryable,
  name: string,
  { at, sentence, reason }: NewFailure,
  restsUntil: (failuresInRow: number) => Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(outsideSource)
      .values({ name, failuresInRow: 1, lastFailureAt: at, lastFailure: sentence, lastReason: reason })
      .onConflictDoUpdate({
        target: outsideSource.name,
        set: {
          failuresInRow: sql`${outsideSource.failuresInRow} + 1`,
          lastFailureAt: at,
          lastFailure: sentence,
          lastReason: reason,
        },
      })
      .returning({ failuresInRow: outsideSource.failuresInRow })
    await tx
      .update(outsideSource)
      .set({ restsUntil: restsUntil(row?.failuresInRow ?? 1) })
      .where(eq(outsideSource.name, name))
  })
}

export async function storedQuestions(
  db: Queryable,
  source: string,
  questions: readonly string[],
): Promise<Map<string, StoredQuestion>> {
  const rows = await db
    .select()
    .from(outsideQuestion)
    .where(
      and(
        eq(outsideQuestion.source, source),
        sql`${outsideQuestion.question} = any(${sql.param([...questions])}::text[])`,
      ),
    )
  return new Map(rows.map((row) => [row.question, row]))
}

/** Notes that questions were answered, with the value where it is kept. */
export async function storeAnswers(
  db: Queryable,
  source: string,
  questions: readonly string[],
  answer: { answeredAt: Date; dueAt?: Date; value?: unknown },
): Promise<void> {
  if (questions.length === 0) return
  const set = { ...answer, failuresInRow: 0, failedAt: null, failure: null }
  await db
    .insert(outsideQuestion)
    .values(questions.map((question) => ({ source, question, ...set })))
    .onConflictDoUpdate({ target: [outsideQuestion.source, outsideQuestion.question], set })
}

/** Notes that a question failed; its last good value stands. @returns how often it has failed in a row. */
export async function storeFailedQuestion(
  db: Queryable,
  source: string,
  question: string,
  { failedAt, failure }: { failedAt: Date; failure: string },
): Promise<number> {
  const [row] = await db
    .insert(outsideQuestion)
    .values({ source, question, failedAt, failure, failuresInRow: 1 })
    .onConflictDoUpdate({
      target: [outsideQuestion.source, outsideQuestion.question],
      set: { failedAt, failure, failuresInRow: sql`${outsideQuestion.failuresInRow} + 1` },
    })
    .returning({ failuresInRow: outsideQuestion.failuresInRow })
  return row?.failuresInRow ?? 1
}

/** Puts questions on the schedule that are not there yet; they are due at once. */
export async function scheduleQuestions(
  db: Queryable,
  source: string,
  questions: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (questions.length === 0) return
  await db
    .insert(outsideQuestion)
    .values(questions.map((question) => ({ source, question, dueAt })))
    .onConflictDoUpdate({
      target: [outsideQuestion.source, outsideQuestion.question],
      set: { dueAt: sql`coalesce(${outsideQuestion.dueAt}, excluded.due_at)` },
    })
}

/** Takes a question that is due until the end of a lease: no other process takes it meanwhile, and if this one ends it is due again. */
export async function takeDueQuestion(
  db: Queryable,
  source: string,
  questions: readonly string[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<StoredQuestion | undefined> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(outsideQuestion)
      .where(
        and(
          eq(outsideQuestion.source, source),
          inArray(outsideQuestion.question, [...questions]),
          lte(outsideQuestion.dueAt, now),
        ),
      )
      .orderBy(asc(outsideQuestion.dueAt), asc(outsideQuestion.question))
      .limit(1)
      .for('update', { skipLocked: true })
    if (due) await moveDue(tx as unknown as Queryable, source, due.question, leaseUntil)
    return due
  })
}

export async function moveDue(db: Queryable, source: string, question: string, dueAt: Date): Promise<void> {
  await db
    .update(outsideQuestion)
    .set({ dueAt })
    .where(and(eq(outsideQuestion.source, source), eq(outsideQuestion.question, question)))
}
