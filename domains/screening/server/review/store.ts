import { and, asc, eq, gt, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import {
  containing,
  ofOrganisation,
  type Queryable,
  qualified,
  type Transaction,
  valuesOf,
} from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { type listReview, reviewList } from '../../contract/index.ts'
import { UNDECIDED_STATES } from '../matches/store.ts'
import { matchDecision, screening, screeningMatch } from '../tables.ts'
import { reviewAbsence, reviewAssignment } from './tables.ts'

export type AssignmentRow = typeof reviewAssignment.$inferSelect

/** A match that waits for somebody: not decided, or to be undone once a second person agrees. */
const isUndecided = and(
  screeningMatch.isMatch,
  or(inArray(screeningMatch.state, UNDECIDED_STATES), screeningMatch.isReopenProposed),
)

// Monitoring asks the same question again while it is open, on whatever evidence: the newest is shown, and one answer settles both.
const isAskedAgain = qualified`exists (select 1 from ${screeningMatch} again join ${screening} later
  on later.organisation_id = again.organisation_id and later.id = again.screening_id
  where later.organisation_id = ${screening.organisationId} and later.subject_key = ${screening.subjectKey}
  and later.company_id = ${screening.companyId} and again.id > ${screeningMatch.id} and (later.screening_type = 'monitoring'
    or later.subject_key like 'related:%' and later.screening_type not in ('look-back', 'test'))
  and (again.list_id = ${screeningMatch.listId} and again.entry_uid = ${screeningMatch.entryUid}
    and again.compared_hash = ${screeningMatch.comparedHash} and again.state = ${screeningMatch.state}
    or again.is_match and again.state in ('open', 'unclear', 'proposed') and ${screeningMatch.state} in ('open', 'unclear', 'proposed')
    and (again.list_id = ${screeningMatch.listId} and again.entry_uid = ${screeningMatch.entryUid}
      or again.sources @> jsonb_build_array(jsonb_build_object('listId', ${screeningMatch.listId}, 'entryUid', ${screeningMatch.entryUid}))))
  and again.is_reopen_proposed = ${screeningMatch.isReopenProposed})`

/** Who said the last word: of a match that waits for a second person, its proposer. */
const lastWordBy = qualified<
  number | null
>`(select said.user_id from ${matchDecision} said where said.organisation_id = ${screeningMatch.organisationId}
  and said.match_id = ${screeningMatch.id} order by said.id desc limit 1)`

const isProposed = sql`(${screeningMatch.state} = 'proposed' or ${screeningMatch.isReopenProposed})`

/** What waits in an organisation. A look back asks what was known then: it is nobody's work. */
const isWaiting = (organisationId: number): SQL | undefined =>
  and(
    eq(screeningMatch.organisationId, organisationId),
    isUndecided,
    isNull(screening.asOf),
    sql`not ${isAskedAgain}`,
  )

const isOfMatch = and(
  eq(screening.organisationId, screeningMatch.organisationId),
  eq(screening.id, screeningMatch.screeningId),
)
const isOfAssignment = and(
  eq(reviewAssignment.organisationId, screeningMatch.organisationId),
  eq(reviewAssignment.matchId, screeningMatch.id),
)

const rank = sql`case ${screeningMatch.riskLevel} when 'critical' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`

/** A page of the queue as somebody sees it: the gravest first, the oldest first among equals. */
export function pageOfReview(
  { db, actor, now }: Context,
  ask: RequestOf<typeof listReview>,
  workers: readonly number[],
) {
  const me = actor.kind === 'user' ? actor.userId : 0
  return readList(
    db,
    reviewList,
    {
      from: (select) =>
        select
          .from(screeningMatch)
          .innerJoin(screening, isOfMatch)
          .leftJoin(reviewAssignment, isOfAssignment),
      fields: { match: screeningMatch, screening, assignment: reviewAssignment },
      key: { by: screeningMatch.id, kind: 'whole' },
      columns: {
        risk: { by: rank, isReversed: true },
        probability: screeningMatch.probability,
        name: screening.subjectName,
        at: screening.screenedAt,
      },
      facets: {
        stage: {
          by: sql`case when not ${isProposed} then 'first' when ${lastWordBy} = ${me} then 'own' else 'second' end`,
        },
        // What somebody left behind who decides no more is nobody's work.
        whose: {
          by: sql`case when ${reviewAssignment.userId} = ${me} then 'mine' when ${reviewAssignment.userId} in (${among(workers)}) then 'others' else 'nobody' end`,
        },
        riskLevel: { by: screeningMatch.riskLevel },
        topic: { by: screeningMatch.topic },
      },
      start: [
        { by: rank, kind: 'whole' },
        { by: screening.screenedAt, kind: 'moment' },
      ],
      search: (text) =>
        or(
          ilike(screening.subjectName, containing(text)),
          ilike(screeningMatch.entryName, containing(text)),
          ilike(screening.caseNumber, containing(text)),
        ),
    },
    { wanted: isWaiting(actor.organisationId), ask, now },
  )
}

/** Numbers as a list for `in`; one nobody has where there is none. */
const among = (ids: readonly number[]): SQL => valuesOf(ids.length > 0 ? ids : [0])

/** Matches that wait, of these or of all that nobody who decides has (or somebody else has: `isHeld`), with what rules look at. */
export function waitingMatches(
  db: Transaction,
  organisationId: number,
  wanted:
    | { ids: readonly number[] }
    | { notOf: readonly number[]; isHeld?: boolean; limit: number; offset: number },
) {
  const which =
    'ids' in wanted
      ? inArray(screeningMatch.id, [...wanted.ids])
      : sql`(${reviewAssignment.userId} not in (${among(wanted.notOf)}) or (${reviewAssignment.userId} is null and ${!wanted.isHeld}))`
  return db
    .select({
      match: screeningMatch,
      screening: { id: screening.id, riskLevel: screening.riskLevel, subject: screening.subject },
      assigneeId: reviewAssignment.userId,
    })
    .from(screeningMatch)
    .innerJoin(screening, isOfMatch)
    .leftJoin(reviewAssignment, isOfAssignment)
    .where(and(isWaiting(organisationId), which))
    .orderBy(rank, asc(screening.screenedAt), asc(screeningMatch.id))
    .limit('ids' in wanted ? wanted.ids.length : wanted.limit)
    .offset('ids' in wanted ? 0 : wanted.offset)
}

/** How many waiting matches each person has. */
export async function openCounts(db: Queryable, organisationId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: reviewAssignment.userId, open: sql<number>`count(*)`.mapWith(Number) })
    .from(reviewAssignment)
    .innerJoin(screeningMatch, isOfAssignment)
    .innerJoin(screening, isOfMatch)
    .where(ofOrganisation(reviewAssignment, organisationId, isWaiting(organisationId)))
    .groupBy(reviewAssignment.userId)
  return new Map(rows.map(({ userId, open }) => [userId, open]))
}

export async function putAssignments(db: Transaction, rows: readonly AssignmentRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(reviewAssignment)
    .values([...rows])
    .onConflictDoUpdate({
      target: [reviewAssignment.organisationId, reviewAssignment.matchId],
      set: {
        userId: sql`excluded.user_id`,
        because: sql`excluded.because`,
        assignedBy: sql`excluded.assigned_by`,
        assignedAt: sql`excluded.assigned_at`,
      },
    })
}

export async function removeAssignments(
  db: Transaction,
  organisationId: number,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  await db
    .delete(reviewAssignment)
    .where(ofOrganisation(reviewAssignment, organisationId, { matchId: matchIds }))
}

/** Who is absent at a moment, and until when. */
export async function absencesAt(
  db: Queryable,
  organisationId: number,
  now: Date,
): Promise<Map<number, Date>> {
  const rows = await db
    .select({ userId: reviewAbsence.userId, until: reviewAbsence.until })
    .from(reviewAbsence)
    .where(ofOrganisation(reviewAbsence, organisationId, gt(reviewAbsence.until, now)))
  return new Map(rows.map(({ userId, until }) => [userId, until]))
}

export async function putAbsence(
  db: Transaction,
  row: Omit<typeof reviewAbsence.$inferSelect, 'until'> & { until: Date | null },
): Promise<void> {
  const { until } = row
  if (until === null) {
    await db
      .delete(reviewAbsence)
      .where(ofOrganisation(reviewAbsence, row.organisationId, { userId: row.userId }))
    return
  }
  const set = { until, setBy: row.setBy, setAt: row.setAt }
  await db
    .insert(reviewAbsence)
    .values({ ...row, until })
    .onConflictDoUpdate({ target: [reviewAbsence.organisationId, reviewAbsence.userId], set })
}
