import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { MatchState, RiskLevel } from '../../contract/index.ts'
import { insertRows } from '../screenings/recording/insert-rows.ts'
import { INSERTED_AT_ONCE, type ScreeningRow } from '../screenings/store.ts'
import { matchDecision, screening, screeningMatch } from '../tables.ts'

export type MatchRow = typeof screeningMatch.$inferSelect
export type NewMatch = Omit<typeof screeningMatch.$inferInsert, 'organisationId' | 'id'>
export type DecisionRow = typeof matchDecision.$inferSelect

export async function insertMatches(
  db: Queryable,
  organisationId: number,
  rows: readonly NewMatch[],
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const values = rows.slice(start, start + INSERTED_AT_ONCE).map((row) => ({ ...row, organisationId }))
    const inserted = await insertRows<typeof screeningMatch, { id: number }>(
      db,
      screeningMatch,
      values,
      sql`id`,
    )
    ids.push(...inserted.map((row) => row.id))
  }
  return ids
}

export function matchesOfScreenings(
  db: Queryable,
  organisationId: number,
  screeningIds: readonly number[],
): Promise<MatchRow[]> {
  if (screeningIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(screeningMatch)
    .where(ofOrganisation(screeningMatch, organisationId, { screeningId: screeningIds }))
    .orderBy(asc(screeningMatch.screeningId), asc(screeningMatch.rank))
}

/** Until the change ends nobody else decides about this party: an answer to one of its questions may settle others. */
export const holdSubject = (db: Queryable, organisationId: number, subjectKey: string) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`decide ${organisationId} ${subjectKey}`}, 0))`,
  )

/** One match, held until the change ends so that two decisions cannot cross. @throws Problem `not-found`. */
export async function holdMatch(
  db: Queryable,
  organisationId: number,
  screeningId: number,
  matchId: number,
): Promise<MatchRow> {
  const [row] = await db
    .select()
    .from(screeningMatch)
    .where(ofOrganisation(screeningMatch, organisationId, { id: matchId, screeningId }))
    .for('update')
  if (!row) throw new Problem('not-found', `Screening ${screeningId} has no match ${matchId}.`)
  return row
}

export async function setMatchState(
  db: Queryable,
  organisationId: number,
  matchId: number,
  change: {
    state: MatchState
    riskLevel?: RiskLevel
    isReopenProposed?: boolean
    dismissalId?: number | null
    version: number
  },
): Promise<void> {
  await db
    .update(screeningMatch)
    .set(change)
    .where(ofOrganisation(screeningMatch, organisationId, { id: matchId }))
}

export async function decisionsOfMatches(
  db: Queryable,
  organisationId: number,
  matchIds: readonly number[],
): Promise<DecisionRow[]> {
  if (matchIds.length === 0) return []
  return db
    .select()
    .from(matchDecision)
    .where(ofOrganisation(matchDecision, organisationId, { matchId: matchIds }))
    .orderBy(asc(matchDecision.id))
}

export async function insertDecision(
  db: Queryable,
  organisationId: number,
  row: Omit<typeof matchDecision.$inferInsert, 'organisationId' | 'id'>,
): Promise<void> {
  await db.insert(matchDecision).values({ ...row, organisationId })
}

type MadeFor = Pick<
  ScreeningRow,
  'subjectKey' | 'subject' | 'screeningType' | 'caseId' | 'caseNumber' | 'casePriority'
>

export type KnownMatch = MatchRow & MadeFor

/** Of a match that nobody has decided, or on which a second person has not agreed yet. */
export const UNDECIDED_STATES = ['open', 'unclear', 'proposed']
export const isUndecided = (state: string): boolean => UNDECIDED_STATES.includes(state)

/** Whether it waits for its first decision. */
export const isWaiting = ({
  state,
  isReopenProposed,
}: Pick<MatchRow, 'state' | 'isReopenProposed'>): boolean => isUndecided(state) && !isReopenProposed

/** A look back asks what was known then, and a test nobody: neither is what is asked today. */
export const isAskedToday = ({ screeningType }: Pick<ScreeningRow, 'screeningType'>): boolean =>
  screeningType !== 'look-back' && screeningType !== 'test'

/** The matches that earlier screenings of these parties found, newest first. Two look-ups by key, as no statistics are needed. */
export async function matchesOfSubjects(
  db: Queryable,
  organisationId: number,
  subjectKeys: readonly string[],
): Promise<KnownMatch[]> {
  if (subjectKeys.length === 0) return []
  const screenings = await db
    .select({
      id: screening.id,
      subjectKey: screening.subjectKey,
      subject: screening.subject,
      screeningType: screening.screeningType,
      caseId: screening.caseId,
      caseNumber: screening.caseNumber,
      casePriority: screening.casePriority,
    })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        inArray(screening.subjectKey, [...new Set(subjectKeys)]),
        gt(screening.matchCount, 0),
      ),
    )
  const madeFor = new Map(screenings.map(({ id, ...facts }) => [id, facts]))
  const matches = await matchesOfScreenings(db, organisationId, [...madeFor.keys()])
  return matches
    .filter((match) => match.isMatch)
    .sort((left, right) => right.id - left.id)
    .map((match) => ({ ...match, ...(madeFor.get(match.screeningId) as MadeFor) }))
}

/** Whether another screening of the same subject still waits for a decision about the same entry. */
export async function waitsElsewhere(
  db: Queryable,
  organisationId: number,
  subjectKey: string,
  { id, listId, entryUid }: Pick<MatchRow, 'id' | 'listId' | 'entryUid'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: screeningMatch.id })
    .from(screeningMatch)
    .innerJoin(
      screening,
      and(
        eq(screening.organisationId, screeningMatch.organisationId),
        eq(screening.id, screeningMatch.screeningId),
      ),
    )
    .where(
      and(
        eq(screeningMatch.organisationId, organisationId),
        eq(screening.subjectKey, subjectKey),
        eq(screeningMatch.listId, listId),
        eq(screeningMatch.entryUid, entryUid),
        screeningMatch.isMatch,
        inArray(screeningMatch.state, UNDECIDED_STATES),
        isNull(screening.asOf),
        ne(screening.screeningType, 'test'),
        ne(screeningMatch.id, id),
      ),
    )
    .limit(1)
  return rows.length > 0
}
