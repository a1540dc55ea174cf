import { and, desc, eq, gt, ilike, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containing, ofOrganisation, type Queryable } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { DismissalState, dismissalsList, type Subject } from '../../contract/index.ts'
import type { MatchRow } from '../matches/store.ts'
import { matchDismissal, screening, screeningMatch } from '../tables.ts'

export type DismissalRow = typeof matchDismissal.$inferSelect
export type NewDismissal = Omit<typeof matchDismissal.$inferInsert, 'organisationId' | 'id'>

/** A dismissal with the match it was said of and the party as it was then. */
export type RememberedDismissal = {
  dismissal: DismissalRow
  match: MatchRow
  subject: Subject
  companyId: number | null
  isSample: boolean
}

/** How long a dismissal holds unless it is given another end: what was found false is looked at again once a year. */
export const DISMISSAL_DAYS = 365

/** Whether a dismissal still answers, as far as time and people are concerned. */
export function isActive(row: Pick<DismissalRow, 'endedAt' | 'expiresAt'>, now: Date): boolean {
  return row.endedAt === null && (row.expiresAt === null || row.expiresAt > now)
}

const remembered = {
  dismissal: matchDismissal,
  match: screeningMatch,
  subject: screening.subject,
  companyId: screening.companyId,
  isSample: screening.isSample,
}

const isItsMatch = and(
  eq(screeningMatch.organisationId, matchDismissal.organisationId),
  eq(screeningMatch.id, matchDismissal.matchId),
)
const isItsScreening = and(
  eq(screening.organisationId, screeningMatch.organisationId),
  eq(screening.id, screeningMatch.screeningId),
)

const withMatch = (db: Queryable) =>
  db
    .select(remembered)
    .from(matchDismissal)
    .innerJoin(screeningMatch, isItsMatch)
    .innerJoin(screening, isItsScreening)

/** Every dismissal about these parties, the newest first; also those that ended, which are told of when the match comes back. */
export function dismissalsOf(
  db: Queryable,
  organisationId: number,
  subjectKeys: readonly string[],
): Promise<RememberedDismissal[]> {
  if (subjectKeys.length === 0) return Promise.resolve([])
  return withMatch(db)
    .where(ofOrganisation(matchDismissal, organisationId, { subjectKey: [...new Set(subjectKeys)] }))
    .orderBy(desc(matchDismissal.id))
}

export function dismissalsWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<RememberedDismissal[]> {
  if (ids.length === 0) return Promise.resolve([])
  return withMatch(db).where(ofOrganisation(matchDismissal, organisationId, { id: [...new Set(ids)] }))
}

const byNumber = rowsOf(matchDismissal, 'dismissal')

/** One dismissal, held until the change ends. @throws Problem `not-found`. */
export const holdDismissal = byNumber.hold

export async function insertDismissal(
  db: Queryable,
  organisationId: number,
  row: NewDismissal,
): Promise<number> {
  const [inserted] = await db
    .insert(matchDismissal)
    .values({ ...row, organisationId })
    .returning({ id: matchDismissal.id })
  if (!inserted) throw new Error('The dismissal was not stored.')
  return inserted.id
}

export async function updateDismissal(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<NewDismissal>,
): Promise<void> {
  await db
    .update(matchDismissal)
    .set(change)
    .where(ofOrganisation(matchDismissal, organisationId, { id }))
}

/** The dismissals that were said of a match and have not ended. */
export function openDismissalsOfMatch(
  db: Queryable,
  organisationId: number,
  matchId: number,
): Promise<DismissalRow[]> {
  return db
    .select()
    .from(matchDismissal)
    .where(ofOrganisation(matchDismissal, organisationId, { matchId }, isNull(matchDismissal.endedAt)))
}

type RegisterAsked = ListAsk & {
  state?: z.infer<typeof DismissalState> | undefined
  companyId?: number | undefined
}

/** A page of the register, the newest first unless another order is asked for. */
export function pageOfDismissals(db: Queryable, organisationId: number, asked: RegisterAsked, now: Date) {
  const { companyId, ...ask } = asked
  const wanted = and(
    eq(matchDismissal.organisationId, organisationId),
    companyId === undefined
      ? undefined
      : or(
          eq(matchDismissal.subjectKey, `company:${companyId}`),
          and(eq(screening.companyId, companyId), isNotNull(screening.relatedPartyId)),
        ),
  )
  return readList(
    db,
    dismissalsList,
    {
      from: (select) =>
        select
          .from(matchDismissal)
          .innerJoin(screeningMatch, isItsMatch)
          .innerJoin(screening, isItsScreening),
      fields: remembered,
      key: { by: matchDismissal.id, kind: 'whole', isDescending: true },
      columns: {
        customer: screening.subjectName,
        entry: screeningMatch.entryName,
        at: matchDismissal.dismissedAt,
        until: sql`coalesce(${matchDismissal.endedAt}, ${matchDismissal.expiresAt})`,
      },
      facets: {
        state: {
          by: sql`case ${sql.join(
            DismissalState.options.map(
              (state) => sql`when ${inState(state, now)} then ${sql.raw(`'${state}'`)}`,
            ),
            sql` `,
          )} end`,
        },
      },
      start: [{ by: matchDismissal.dismissedAt, kind: 'moment', isDescending: true }],
      search: (text) =>
        or(ilike(screening.subjectName, containing(text)), ilike(screeningMatch.entryName, containing(text))),
    },
    { wanted, ask, now },
  )
}

function inState(state: 'standing' | 'expired' | 'ended', now: Date): SQL | undefined {
  const isOpen = isNull(matchDismissal.endedAt)
  switch (state) {
    case 'standing':
      return and(isOpen, or(isNull(matchDismissal.expiresAt), gt(matchDismissal.expiresAt, now)))
    case 'expired':
      return and(isOpen, lte(matchDismissal.expiresAt, now))
    case 'ended':
      return isNotNull(matchDismissal.endedAt)
  }
}

/** Dismissals of every organisation whose time is up and that nobody has taken back, the oldest first. */
export function expiredDismissals(db: Queryable, now: Date, limit: number): Promise<DismissalRow[]> {
  return db
    .select()
    .from(matchDismissal)
    .where(inState('expired', now))
    .orderBy(matchDismissal.expiresAt)
    .limit(limit)
}
