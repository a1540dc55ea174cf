import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { asRead } from '#platform/columns/index.ts'
import { containing, ofOrganisation, type Queryable, qualified } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { takeNumbers } from '#platform/numbers/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import {
  type RiskLevel,
  type ScreeningStatus,
  type ScreeningType,
  screeningsList,
} from '../../contract/index.ts'
import type { ListSet } from '../matching/index.ts'
import { screening, screeningListSet } from '../tables.ts'
import { insertRows } from './recording/insert-rows.ts'

export type ScreeningRow = typeof screening.$inferSelect
export type NewScreening = Omit<typeof screening.$inferInsert, 'organisationId' | 'id'>

export const INSERTED_AT_ONCE = 500

export async function keepListSet(db: Queryable, set: ListSet): Promise<void> {
  await db.insert(screeningListSet).values({ digest: set.digest, lists: set.lists }).onConflictDoNothing()
}

/** The list versions behind a digest. @throws when they were never kept: no screening exists without them. */
export async function listSetNamed(db: Queryable, digest: string): Promise<ListSet> {
  const set = (await listSetsNamed(db, [digest])).get(digest)
  if (!set) throw new Error(`The list set ${digest} is not kept.`)
  return set
}

/** The list versions behind some digests, by digest; one that was never kept is left out. */
export async function listSetsNamed(
  db: Queryable,
  digests: readonly string[],
): Promise<Map<string, ListSet>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .select()
    .from(screeningListSet)
    .where(inArray(screeningListSet.digest, [...digests]))
  return new Map(rows.map((row) => [row.digest, row]))
}

/** Stores screenings and gives their numbers in the same order. */
export async function insertScreenings(
  db: Queryable,
  organisationId: number,
  rows: readonly NewScreening[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const first = await takeNumbers(db, organisationId, 'screening', rows.length)
  const numbered = rows.map((row, index) => ({ ...row, organisationId, id: first + index }))
  for (let start = 0; start < numbered.length; start += INSERTED_AT_ONCE) {
    await insertRows(db, screening, numbered.slice(start, start + INSERTED_AT_ONCE), sql`id`)
  }
  return numbered.map(({ id }) => id)
}

/** What screenings rested on, as digests, by number. */
export async function coveragesOfScreenings(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`
  const rows = await db
    .select({ id: screening.id, coverage: screening.coverage })
    .from(screening)
    .where(ofOrganisation(screening, organisationId, sql`${screening.id} in (${wanted})`))
  return new Map(rows.map(({ id, coverage }) => [id, coverage]))
}

/** Who was screened in the screenings with these numbers; numbers of other organisations are left out. */
export function namesOfScreenings(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Pick<ScreeningRow, 'id' | 'subjectName'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({ id: screening.id, subjectName: screening.subjectName })
    .from(screening)
    .where(ofOrganisation(screening, organisationId, { id: ids }))
}

const byNumber = rowsOf(screening, 'screening')

/** One screening of an organisation. @throws Problem `not-found`. */
export const screeningOfOrganisation = byNumber.read

/** The same, held until the change ends, so that two decisions about its matches see each other. @throws Problem `not-found`. */
export const holdScreening = byNumber.hold

export async function updateScreening(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<NewScreening>,
): Promise<void> {
  await db
    .update(screening)
    .set(change)
    .where(ofOrganisation(screening, organisationId, { id }))
}

type ScreeningsAsked = ListAsk & {
  status?: ScreeningStatus | undefined
  riskLevel?: RiskLevel | undefined
  screeningType?: ScreeningType | undefined
  /** Only those made of this customer, not those that name its number as a reference. */
  customerId?: number | undefined
  matched?: 'true' | undefined
  /** Only those against one of these sets of lists. */
  listSets?: readonly string[] | undefined
}

/** The newest screenings. */
export function newestScreenings(
  db: Queryable,
  organisationId: number,
  limit: number,
): Promise<ScreeningRow[]> {
  return db
    .select()
    .from(screening)
    .where(eq(screening.organisationId, organisationId))
    .orderBy(desc(screening.screenedAt), desc(screening.id))
    .limit(limit)
}

/** A page of screenings, the newest first unless another order is asked for. */
export function pageOfScreenings(db: Queryable, organisationId: number, asked: ScreeningsAsked, now: Date) {
  const { customerId, matched, listSets, ...ask } = asked
  const wanted = and(
    eq(screening.organisationId, organisationId),
    customerId === undefined ? undefined : eq(screening.subjectKey, `company:${customerId}`),
    matched ? gt(screening.matchCount, 0) : undefined,
    listSets && inArray(screening.listSet, listSets as string[]),
  )
  return readList(
    db,
    screeningsList,
    {
      from: (select) => select.from(screening),
      fields: screening,
      key: { by: screening.id, kind: 'whole', isDescending: true },
      columns: {
        id: screening.id,
        name: screening.subjectName,
        matches: screening.matchCount,
        risk: { by: riskRank, isReversed: true },
        score: screening.riskScore,
        at: screening.screenedAt,
        by: screening.screenedBy,
      },
      facets: {
        status: { by: screening.status },
        riskLevel: { by: screening.riskLevel },
        screeningType: { by: screening.screeningType },
      },
      start: [{ by: screening.screenedAt, kind: 'moment', isDescending: true }],
      search: named,
    },
    { wanted, ask, now },
  )
}

const riskRank = sql`array_position(array['critical', 'high', 'medium', 'low'], ${screening.riskLevel})`

/** By name, or by number when the text is one; the pattern's own signs are taken literally. */
function named(text: string): SQL | undefined {
  const pattern = containing(text)
  const number = /^#?\d{1,12}$/.test(text) ? Number(text.replace('#', '')) : undefined
  return number === undefined
    ? ilike(screening.subjectName, pattern)
    : or(ilike(screening.subjectName, pattern), eq(screening.id, number))
}

export type NamedScreening = Pick<
  ScreeningRow,
  'id' | 'subjectName' | 'subject' | 'status' | 'asOf' | 'screenedAt' | 'coverage' | 'isSample'
>

/**
 * The newest screening under each of these names of each party that was asked about under it, however the name is spelt in capitals: a customer, or a kind with its
 * countries, birth date and numbers. A namesake's takes no other's answer back, nor does one against the lists of an earlier day (`asOf`).
 */
export function newestScreeningsNamed(
  db: Queryable,
  organisationId: number,
  names: readonly string[],
): Promise<NamedScreening[]> {
  if (names.length === 0) return Promise.resolve([])
  const name = asRead(screening.subjectName)
  const party = sql`case when ${screening.subjectKey} like 'company:%' then ${screening.subjectKey} else (${screening.subject} - 'name')::text end`
  const isOfToday = sql`${screening.asOf} is null`
  return db
    .selectDistinctOn([name, party, isOfToday], {
      id: screening.id,
      subjectName: screening.subjectName,
      subject: screening.subject,
      status: screening.status,
      asOf: screening.asOf,
      screenedAt: screening.screenedAt,
      coverage: screening.coverage,
      isSample: screening.isSample,
    })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        inArray(
          name,
          [...new Set(names)].map((one) => asRead(sql`${one}::text`)),
        ),
      ),
    )
    .orderBy(name, party, isOfToday, desc(screening.screenedAt), desc(screening.id))
}

/** How many screenings an organisation has made, all told or within a span of time. */
export function countScreenings(
  db: Queryable,
  organisationId: number,
  span: { from?: Date; before?: Date } = {},
): Promise<number> {
  return db.$count(
    screening,
    and(
      eq(screening.organisationId, organisationId),
      span.from ? gte(screening.screenedAt, span.from) : undefined,
      span.before ? lt(screening.screenedAt, span.before) : undefined,
    ),
  )
}

/** Matches at or above the threshold over all screenings, whatever became of them. */
export async function countHits(
  db: Queryable,
  organisationId: number,
): Promise<{ hits: number; screenings: number; unanswered: number }> {
  const [row] = await db
    .select({
      hits: sql<number>`coalesce(sum(${screening.matchCount}), 0)::int`,
      screenings: sql<number>`count(*) filter (where ${screening.matchCount} > 0)::int`,
      unanswered: sql<number>`count(*) filter (where ${screening.status} = 'incomplete')::int`,
    })
    .from(screening)
    .where(eq(screening.organisationId, organisationId))
  return row ?? { hits: 0, screenings: 0, unanswered: 0 }
}

/** The screenings of a person: of a customer, those with some numbers, and those of one of some names that are of no customer. */
export function screeningsAbout(
  db: Queryable,
  organisationId: number,
  person: { customerId?: number; screeningIds?: readonly number[]; names: readonly string[] },
): Promise<Pick<ScreeningRow, 'id' | 'subjectName' | 'subjectKey' | 'screenedAt'>[]> {
  const { customerId, screeningIds = [], names } = person
  const wanted = names.map((name) => name.toLowerCase())
  return db
    .select({
      id: screening.id,
      subjectName: screening.subjectName,
      subjectKey: screening.subjectKey,
      screenedAt: screening.screenedAt,
    })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        or(
          customerId === undefined ? undefined : eq(screening.subjectKey, `company:${customerId}`),
          screeningIds.length > 0 ? inArray(screening.id, [...screeningIds]) : undefined,
          and(
            // A related party is known by its name alone as well: the row that says whose it is goes by itself.
            or(like(screening.subjectKey, 'name:%'), like(screening.subjectKey, 'related:%')),
            or(
              inArray(sql`lower(${screening.subjectName})`, wanted),
              qualified`exists (select 1 from jsonb_array_elements_text(${screening.subject}->'aliases') alias where ${inArray(sql`lower(alias)`, wanted)})`,
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(screening.id))
}
