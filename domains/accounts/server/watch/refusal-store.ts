import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { person, refusedSignIn } from '../tables.ts'

export type RefusedSignIns = typeof refusedSignIn.$inferSelect

/** Under whom refusals count whose name nobody has. */
export const NOBODY = 0

/** Counts one more, in one statement that is the same whether anybody has the name: its time tells nothing. */
export async function addRefusal(
  db: Transaction,
  by: { username: string } | { email: string },
  windowStart: Date,
): Promise<void> {
  const has = 'email' in by ? eq(person.email, by.email) : eq(person.username, by.username)
  await db.execute(sql`
    insert into ${refusedSignIn} (organisation_id, user_id, window_start, refused)
    values (
      coalesce((select ${person.opensOrganisationId} from ${person} where ${has}), ${HOME_ORGANISATION_ID}),
      coalesce((select ${person.id} from ${person} where ${has}), ${NOBODY}),
      ${windowStart.toISOString()}, 1)
    on conflict (organisation_id, user_id, window_start) do update set refused = ${refusedSignIn}.refused + 1`)
}

/** Those of which more were refused than were told of: all of hours that are over, and of this hour what is unusual already. */
export function refusalsToTell(
  db: Queryable,
  { hourStart, unusual, unusualOfNobody }: { hourStart: Date; unusual: number; unusualOfNobody: number },
): Promise<RefusedSignIns[]> {
  const { userId, windowStart, refused, told } = refusedSignIn
  return db
    .select()
    .from(refusedSignIn)
    .where(
      and(
        gt(refused, told),
        or(
          lt(windowStart, hourStart),
          and(
            eq(told, 0),
            sql`${refused} >= case when ${userId} = ${NOBODY} then ${unusualOfNobody}::integer else ${unusual}::integer end`,
          ),
        ),
      ),
    )
    .limit(500)
}

export async function noteTold(db: Transaction, row: RefusedSignIns): Promise<void> {
  const { organisationId, userId, windowStart } = refusedSignIn
  await db
    .update(refusedSignIn)
    .set({ told: row.refused })
    .where(
      and(eq(organisationId, row.organisationId), eq(userId, row.userId), eq(windowStart, row.windowStart)),
    )
}

export async function forgetRefusals(db: Transaction, before: Date): Promise<void> {
  await db.delete(refusedSignIn).where(lt(refusedSignIn.windowStart, before))
}
