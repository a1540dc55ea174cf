import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { person, watchedCount } from '../tables.ts'

export type WatchedCount = typeof watchedCount.$inferSelect

/** Under whom sign-ins count whose name nobody has. */
export const NOBODY = 0

const onceMore = sql`on conflict (organisation_id, kind, user_id, window_start) do update set times = ${watchedCount}.times + 1`

/** Counts one more refused sign-in, in one statement that is the same whether anybody has the name: its time tells nothing. */
export async function addRefusedSignIn(
  db: Transaction,
  by: { username: string } | { email: string },
  windowStart: Date,
): Promise<void> {
  const has = 'email' in by ? eq(person.email, by.email) : eq(person.username, by.username)
  await db.execute(sql`
    insert into ${watchedCount} (organisation_id, kind, user_id, window_start, times)
    select coalesce(max(${person.opensOrganisationId}), ${HOME_ORGANISATION_ID}::integer), 'sign-in-refused',
      coalesce(max(${person.id}), ${NOBODY}::integer), ${windowStart.toISOString()}::timestamptz, 1
    from ${person} where ${has} ${onceMore}`)
}

/** Counts one more of something that a person who is known did or was refused. */
export async function addOne(
  db: Transaction,
  kind: Exclude<WatchedCount['kind'], 'sign-in-refused'>,
  { organisationId, userId }: { organisationId: number; userId: number },
  windowStart: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${watchedCount} (organisation_id, kind, user_id, window_start, times)
    values (${organisationId}, ${kind}, ${userId}, ${windowStart.toISOString()}, 1) ${onceMore}`)
}

export type Unusual = { signIns: number; signInsOfNobody: number; codes: number; files: number }

/** What is to be told and has not been: refused sign-ins and codes of hours that are over, and at once whatever is unusual. */
export function countsToTell(
  db: Queryable,
  { hourStart, unusual }: { hourStart: Date; unusual: Unusual },
): Promise<WatchedCount[]> {
  const { kind, userId, windowStart, times, told } = watchedCount
  const isUnusual = sql`${times} >= case
    when ${kind} = 'files-taken' then ${unusual.files}::integer
    when ${kind} = 'code-refused' then ${unusual.codes}::integer
    when ${userId} = ${NOBODY} then ${unusual.signInsOfNobody}::integer
    else ${unusual.signIns}::integer end`
  return db
    .select()
    .from(watchedCount)
    .where(
      and(
        gt(times, told),
        or(and(ne(kind, 'files-taken'), lt(windowStart, hourStart)), and(eq(told, 0), isUnusual)),
      ),
    )
    .limit(500)
}

export async function noteNotified(db: Transaction, row: WatchedCount): Promise<void> {
  const { organisationId, kind, userId, windowStart } = watchedCount
  await db
    .update(watchedCount)
    .set({ told: row.times })
    .where(
      and(
        eq(organisationId, row.organisationId),
        eq(kind, row.kind),
        eq(userId, row.userId),
        eq(windowStart, row.windowStart),
      ),
    )
}

export async function forgetCounts(db: Transaction, before: Date): Promise<void> {
  await db.delete(watchedCount).where(lt(watchedCount.windowStart, before))
}
