import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ExpiryDoor, PastTerm, Slice } from '#platform/slice/index.ts'
import { eraseScreenings } from './screenings/delete-screenings.ts'
import { customerCoverage, customerListCheck, matchDismissal, screening, screeningMatch } from './tables.ts'

const ofScreening = (table: typeof customerCoverage | typeof customerListCheck) =>
  sql`exists (select 1 from ${table} where ${table.organisationId} = ${screening.organisationId} and ${table.screeningId} = ${screening.id})`

const withMatch = (is: SQL) =>
  sql`exists (select 1 from ${screeningMatch} where ${screeningMatch.organisationId} = ${screening.organisationId}
    and ${screeningMatch.screeningId} = ${screening.id} and ${screeningMatch.isMatch} and ${is})`

const hasDismissal = sql`exists (select 1 from ${matchDismissal} where ${matchDismissal.organisationId} = ${screeningMatch.organisationId}
  and ${matchDismissal.matchId} = ${screeningMatch.id} and ${matchDismissal.endedAt} is null)`

/** Why a screening stays whatever its age; null where nothing here keeps it. */
const STAYS = sql<string | null>`case
  when ${withMatch(sql`${screeningMatch.state} in ('open', 'unclear', 'proposed')`)} then 'A match of it is not decided yet'
  when ${withMatch(sql`${screeningMatch.state} = 'confirmed' and ${screening.companyId} is not null`)} then 'The risk of a customer rests on a match that was confirmed in it'
  when ${withMatch(hasDismissal)} then 'A dismissal in force rests on it'
  when ${ofScreening(customerCoverage)} or ${ofScreening(customerListCheck)} then 'It is what a customer was last held against the lists by'
  end`

/** Screenings with their matches and decisions. What is not decided, and what a customer’s coverage or a dismissal rests on, stays. */
export const screeningExpiry: ExpiryDoor = {
  kind: 'screening',
  group: 'Screenings',
  at: 40,
  least: { kept: 'screening' },
  async past({ db, actor: { organisationId } }, { before, after, limit }) {
    const rows = await db
      .select({
        id: screening.id,
        screenedAt: screening.screenedAt,
        companyId: screening.companyId,
        caseId: screening.caseId,
        stays: STAYS,
      })
      .from(screening)
      .where(
        and(
          eq(screening.organisationId, organisationId),
          lt(screening.screenedAt, before),
          after && gte(screening.screenedAt, after.since),
          after &&
            sql`(${screening.screenedAt}, ${screening.id}) > (${after.since.toISOString()}::timestamptz, ${Number(after.id)})`,
        ),
      )
      .orderBy(asc(screening.screenedAt), asc(screening.id))
      .limit(limit)
    return rows.map(
      ({ id, screenedAt, companyId, caseId, stays }): PastTerm => ({
        id,
        since: screenedAt,
        subject: { type: 'screening', id },
        about: [
          ...(companyId === null ? [] : [{ type: 'company', id: companyId } as const]),
          ...(caseId === null ? [] : [{ type: 'case', id: caseId } as const]),
        ],
        ...(stays === null ? {} : { stays }),
      }),
    )
  },
  remove: async (tx, gone) => ({
    count: await eraseScreenings(
      tx,
      gone.map(({ id }) => Number(id)),
      undefined,
      'Past its term',
    ),
  }),
}

/** A screening that led to a case names it: the case goes when the screening may go as well. */
export const screeningsRestOn: NonNullable<Slice['restsOn']> = async (
  { db, actor: { organisationId }, now },
  subjects,
  staysUntil,
) => {
  const cases = subjects.flatMap(({ type, id }) => (type === 'case' ? [Number(id)] : []))
  if (cases.length === 0) return []
  const rows = await db
    .select({
      id: screening.id,
      caseId: screening.caseId,
      screenedAt: screening.screenedAt,
      stays: STAYS,
    })
    .from(screening)
    .where(and(eq(screening.organisationId, organisationId), inArray(screening.caseId, cases)))
  return rows.flatMap(({ id, caseId, screenedAt, stays }) => {
    const until = staysUntil('screening', screenedAt)
    if (stays === null && until !== 'never' && until <= now) return []
    return [
      {
        on: { type: 'case' as const, id: caseId ?? 0 },
        by: { type: 'screening' as const, id },
        why: 'The screening that led to it is still kept',
      },
    ]
  })
}
