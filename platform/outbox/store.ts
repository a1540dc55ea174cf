import { and, asc, count, desc, eq, inArray, lt, lte, min, sql } from 'drizzle-orm'
import { ofOrganisation, type Queryable, qualified } from '#platform/database/index.ts'
import { type MessageState, outboxMessage } from './tables.ts'

export type MessageRow = typeof outboxMessage.$inferSelect
export type NewMessage = typeof outboxMessage.$inferInsert

/** Lets one change at a time write about a subject: what commits first has the lower number. It ends with the change. */
export async function holdSubject(
  db: Queryable,
  { organisationId, kind, subject }: Pick<NewMessage, 'organisationId' | 'kind' | 'subject'>,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext(${`${kind} ${subject}`}))`,
  )
}

export async function insertMessage(db: Queryable, values: NewMessage): Promise<{ id: number }> {
  const [row] = await db.insert(outboxMessage).values(values).returning({ id: outboxMessage.id })
  if (!row) throw new Error('The message was not stored.')
  return row
}

/** Ends what waits or was given up about a subject. */
export async function endSubject(
  db: Queryable,
  { organisationId, kind, subject }: Pick<NewMessage, 'organisationId' | 'kind' | 'subject'>,
  state: MessageState,
  endedAt: Date,
): Promise<void> {
  await db
    .update(outboxMessage)
    .set({ state, endedAt })
    .where(ofOrganisation(outboxMessage, organisationId, { kind, subject, state: ['waiting', 'dead'] }))
}

// Both states are named although one may do: the index by subject is of these two.
const isFirstOfSubject = (
  holdsBack: readonly MessageState[],
) => qualified`not exists (select 1 from ${outboxMessage} as earlier
  where earlier.organisation_id = ${outboxMessage.organisationId} and earlier.kind = ${outboxMessage.kind}
    and earlier.subject = ${outboxMessage.subject} and earlier.id < ${outboxMessage.id}
    and earlier.state in ('waiting', 'dead') and earlier.state = any(${sql.param([...holdsBack])}::text[]))`

/** Leases one due message that no earlier one about its subject holds back; if this process ends it is due again. */
export async function takeDue(
  db: Queryable,
  kind: string,
  { now, leaseUntil, holdsBack }: { now: Date; leaseUntil: Date; holdsBack: readonly MessageState[] },
): Promise<MessageRow | undefined> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: outboxMessage.id })
      .from(outboxMessage)
      .where(
        and(
          eq(outboxMessage.kind, kind),
          eq(outboxMessage.state, 'waiting'),
          lte(outboxMessage.dueAt, now),
          isFirstOfSubject(holdsBack),
        ),
      )
      .orderBy(asc(outboxMessage.dueAt), asc(outboxMessage.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const [row] = await tx
      .update(outboxMessage)
      .set({ dueAt: leaseUntil, attempts: sql`${outboxMessage.attempts} + 1` })
      .where(eq(outboxMessage.id, due.id))
      .returning()
    return row
  })
}

/** Marks a message as whoever took it up left it. @returns whether it was still theirs. */
export async function markTaken(
  db: Queryable,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  marks: Partial<NewMessage>,
): Promise<boolean> {
  const rows = await db
    .update(outboxMessage)
    .set(marks)
    .where(
      and(eq(outboxMessage.id, id), eq(outboxMessage.attempts, attempts), eq(outboxMessage.state, 'waiting')),
    )
    .returning({ id: outboxMessage.id })
  return rows.length > 0
}

/** A message that was given up, locked for the change. */
export async function deadMessage(db: Queryable, id: number): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(outboxMessage)
    .where(and(eq(outboxMessage.id, id), eq(outboxMessage.state, 'dead')))
    .for('update')
  return row
}

export async function changeMessage(db: Queryable, id: number, marks: Partial<NewMessage>): Promise<void> {
  await db.update(outboxMessage).set(marks).where(eq(outboxMessage.id, id))
}

/** How many messages of each kind wait or were given up, and since when the oldest of them. */
export function countOpen(db: Queryable) {
  return db
    .select({
      kind: outboxMessage.kind,
      state: outboxMessage.state,
      messages: count(),
      oldestAt: min(outboxMessage.createdAt),
    })
    .from(outboxMessage)
    .where(inArray(outboxMessage.state, ['waiting', 'dead', 'kept']))
    .groupBy(outboxMessage.kind, outboxMessage.state)
}

/** What was given up, the newest first. */
export function deadMessages(db: Queryable, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(outboxMessage)
    .where(eq(outboxMessage.state, 'dead'))
    .orderBy(desc(outboxMessage.id))
    .limit(limit)
}

/** How many messages wait behind each of some that were given up. */
export async function waitingBehind(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; behind: number }>(sql`
    select dead.id, count(later.id)::int as behind from ${outboxMessage} as dead
    join ${outboxMessage} as later on later.organisation_id = dead.organisation_id and later.kind = dead.kind
      and later.subject = dead.subject and later.id > dead.id and later.state = 'waiting'
    where dead.id = any(${sql.param([...ids])}::bigint[]) group by dead.id`)
  return new Map(rows.map(({ id, behind }) => [Number(id), behind]))
}

export function newestMessages(db: Queryable, kind: string, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(outboxMessage)
    .where(eq(outboxMessage.kind, kind))
    .orderBy(desc(outboxMessage.id))
    .limit(limit)
}

export async function forgetEnded(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(outboxMessage)
    .where(
      and(inArray(outboxMessage.state, ['sent', 'replaced', 'dropped']), lt(outboxMessage.endedAt, before)),
    )
}
