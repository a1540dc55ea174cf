import { and, asc, eq, ilike, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { readList } from '#platform/lists/index.ts'
import { takeNumbers } from '#platform/numbers/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { casesList } from '../contract/endpoints.ts'
import { type CasePriority, type CaseStatus, SlaState } from '../contract/schemas.ts'
import { atRiskMs } from './service-levels/service-level.ts'
import {
  caseAttachment,
  caseCounter,
  caseMatter,
  caseNote,
  casePause,
  caseReport,
  complianceCase,
} from './tables.ts'

export type CaseRow = typeof complianceCase.$inferSelect
export type NewCase = Omit<typeof complianceCase.$inferInsert, 'organisationId' | 'id'>

/** The next number of a year. Two changes at once wait for each other here, so none is given twice. */
export async function takeCaseSequence(
  db: Transaction,
  organisationId: number,
  year: number,
): Promise<number> {
  const [row] = await db
    .insert(caseCounter)
    .values({ organisationId, year, last: 1 })
    .onConflictDoUpdate({
      target: [caseCounter.organisationId, caseCounter.year],
      set: { last: sql`${caseCounter.last} + 1` },
    })
    .returning({ last: caseCounter.last })
  if (!row) throw new Error('No case number was given.')
  return row.last
}

export async function insertCase(db: Transaction, organisationId: number, row: NewCase): Promise<CaseRow> {
  const id = await takeNumbers(db, organisationId, 'case', 1)
  const [inserted] = await db
    .insert(complianceCase)
    .values({ ...row, organisationId, id })
    .returning()
  if (!inserted) throw new Error('The case was not stored.')
  return inserted
}

const byNumber = rowsOf(complianceCase, 'case')

/** One case of an organisation. @throws Problem `not-found`. */
export const caseOfOrganisation = byNumber.read

/** One case, locked until the change ends. @throws Problem `not-found`. */
export const lockCase = byNumber.hold

export const updateCase = byNumber.change

const isOpen = ne(complianceCase.status, 'closed')

const isWaiting = sql`(${complianceCase.pausedSince} is not null and ${complianceCase.pausedSince} <= ${complianceCase.dueAt})`

// The most pressing first: a running clock by its deadline, then what waits, then by priority and age.
const pressing = [
  isWaiting,
  asc(complianceCase.dueAt),
  asc(complianceCase.priorityRank),
  asc(complianceCase.id),
]

/** Every open case, the most pressing first. */
export function openCases(db: Queryable, organisationId: number): Promise<CaseRow[]> {
  return db
    .select()
    .from(complianceCase)
    .where(ofOrganisation(complianceCase, organisationId, isOpen))
    .orderBy(...pressing)
}

export async function organisationsWithOpenCases(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: complianceCase.organisationId })
    .from(complianceCase)
    .where(isOpen)
    .orderBy(asc(complianceCase.organisationId))
  return rows.map((row) => row.id)
}

type CasesAsked = ListAsk & {
  status?: CaseStatus | undefined
  priority?: CasePriority | undefined
  sla?: SlaState | undefined
  assigneeId?: number | undefined
  companyId?: number | undefined
}

/** A page of cases; by default open ones first, the most pressing first, then closed ones, newest first. */
export function pageOfCases(db: Queryable, organisationId: number, asked: CasesAsked, now: Date) {
  const { assigneeId, companyId, ...ask } = asked
  const wanted = and(
    eq(complianceCase.organisationId, organisationId),
    assigneeId === undefined ? undefined : eq(complianceCase.assigneeId, assigneeId),
    companyId === undefined ? undefined : eq(complianceCase.companyId, companyId),
  )
  return readList(
    db,
    casesList,
    {
      from: (select) => select.from(complianceCase),
      fields: complianceCase,
      key: { by: complianceCase.id, kind: 'whole' },
      columns: {
        number: complianceCase.caseNumber,
        title: complianceCase.title,
        priority: { by: complianceCase.priorityRank, isReversed: true },
        opened: complianceCase.openedAt,
        due: complianceCase.dueAt,
      },
      facets: {
        status: { by: complianceCase.status },
        priority: { by: complianceCase.priority },
        sla: { by: slaAt(now) },
      },
      start: [
        { by: sql`(${complianceCase.closedAt} is not null)`, kind: 'yes-no' },
        { by: complianceCase.closedAt, kind: 'moment', isDescending: true },
        { by: isWaiting, kind: 'yes-no' },
        { by: complianceCase.dueAt, kind: 'moment' },
        { by: complianceCase.priorityRank, kind: 'whole' },
      ],
      search: holding,
    },
    { wanted, ask, now },
  )
}

function holding(text: string): SQL | undefined {
  const pattern = containing(text)
  return or(
    ilike(complianceCase.caseNumber, pattern),
    ilike(complianceCase.title, pattern),
    ilike(complianceCase.subjectName, pattern),
  )
}

/** The state of `slaStateOf`, as a condition. */
function inSla(state: SlaState, now: Date): SQL | undefined {
  const at = sql`${now.toISOString()}::timestamptz`
  const isRunning = and(isNull(complianceCase.closedAt), isNull(complianceCase.pausedSince))
  const margin = sql`case ${complianceCase.priority}
    when 'urgent' then ${atRiskMs('urgent')}::float8 when 'high' then ${atRiskMs('high')}::float8
    when 'medium' then ${atRiskMs('medium')}::float8 else ${atRiskMs('low')}::float8 end * interval '1 millisecond'`
  switch (state) {
    case 'met':
      return and(isNotNull(complianceCase.closedAt), lte(complianceCase.closedAt, complianceCase.dueAt))
    case 'paused':
      return and(
        isNull(complianceCase.closedAt),
        isNotNull(complianceCase.pausedSince),
        lte(complianceCase.pausedSince, complianceCase.dueAt),
      )
    case 'breached':
      return sql`coalesce(${complianceCase.closedAt}, ${complianceCase.pausedSince}, ${at}) > ${complianceCase.dueAt}`
    case 'at-risk':
      return and(
        isRunning,
        sql`${complianceCase.dueAt} >= ${at}`,
        sql`${complianceCase.dueAt} - ${at} <= ${margin}`,
      )
    case 'within':
      return and(isRunning, sql`${complianceCase.dueAt} - ${at} > ${margin}`)
  }
}

/** The state of each case at a moment. */
const slaAt = (now: Date): SQL =>
  sql`case ${sql.join(
    SlaState.options.map((state) => sql`when ${inSla(state, now)} then ${sql.raw(`'${state}'`)}`),
    sql` `,
  )} end`

/** Cases counted by where they stand against their deadline. */
export async function countBySla(db: Queryable, organisationId: number, now: Date) {
  const isClosed = isNotNull(complianceCase.closedAt)
  const isLate = inSla('breached', now)
  const where = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [counts] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      open: where(isNull(complianceCase.closedAt)),
      within: where(inSla('within', now)),
      atRisk: where(inSla('at-risk', now)),
      paused: where(inSla('paused', now)),
      openBreached: where(and(isNull(complianceCase.closedAt), isLate)),
      closedInTime: where(inSla('met', now)),
      closedLate: where(and(isClosed, isLate)),
    })
    .from(complianceCase)
    .where(eq(complianceCase.organisationId, organisationId))
  if (!counts) throw new Error('A count has one row.')
  return counts
}

/** The cases with these numbers; numbers of other organisations are left out. */
export function casesWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Pick<CaseRow, 'id' | 'caseNumber' | 'title'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({ id: complianceCase.id, caseNumber: complianceCase.caseNumber, title: complianceCase.title })
    .from(complianceCase)
    .where(ofOrganisation(complianceCase, organisationId, { id: ids }))
}

export function countCases(db: Queryable, organisationId: number): Promise<number> {
  return db.$count(complianceCase, eq(complianceCase.organisationId, organisationId))
}

export async function openCasesByAssignee(
  db: Queryable,
  organisationId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ assigneeId: complianceCase.assigneeId, cases: sql<number>`count(*)` })
    .from(complianceCase)
    .where(
      and(eq(complianceCase.organisationId, organisationId), isOpen, isNotNull(complianceCase.assigneeId)),
    )
    .groupBy(complianceCase.assigneeId)
  return new Map(rows.map((row) => [row.assigneeId as number, Number(row.cases)]))
}

/** Removes cases with all that belongs to them, as when whom they are about is erased. Gives how many there were. */
export async function deleteCases(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  return ids.length === 0 ? 0 : deleteWhere(db, organisationId, (id) => inArray(id, [...ids]))
}

async function deleteWhere(
  db: Queryable,
  organisationId: number,
  isChosen: (id: PgColumn) => SQL,
): Promise<number> {
  const attached = await db
    .select({ fileId: caseAttachment.fileId })
    .from(caseAttachment)
    .where(ofOrganisation(caseAttachment, organisationId, isChosen(caseAttachment.caseId)))
  await letGoOfFiles(
    { db },
    organisationId,
    attached.map(({ fileId }) => fileId),
  )
  for (const table of [casePause, caseNote, caseAttachment, caseMatter, caseReport]) {
    await db.delete(table).where(and(eq(table.organisationId, organisationId), isChosen(table.caseId)))
  }
  const removed = await db
    .delete(complianceCase)
    .where(ofOrganisation(complianceCase, organisationId, isChosen(complianceCase.id)))
    .returning({ id: complianceCase.id })
  return removed.length
}

/** The cases about a person: of a customer, of some screenings, or with one of some names and about no customer at all. */
export async function casesAbout(
  db: Queryable,
  organisationId: number,
  person: { customerId?: number; screeningIds?: readonly number[]; names: readonly string[] },
): Promise<CaseRow[]> {
  const { customerId, screeningIds = [], names } = person
  return db
    .select()
    .from(complianceCase)
    .where(
      and(
        eq(complianceCase.organisationId, organisationId),
        or(
          customerId === undefined ? undefined : eq(complianceCase.companyId, customerId),
          screeningIds.length > 0 ? inArray(complianceCase.screeningId, [...screeningIds]) : undefined,
          and(
            isNull(complianceCase.companyId),
            inArray(
              sql`lower(${complianceCase.subjectName})`,
              names.map((name) => name.toLowerCase()),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(complianceCase.id))
}

/** Removes every case of an organisation and begins its numbers again: for the demo and for a fill that is taken back. */
export async function deleteAllCases(db: Queryable, organisationId: number): Promise<number> {
  const removed = await deleteWhere(db, organisationId, () => sql`true`)
  await db.delete(caseCounter).where(eq(caseCounter.organisationId, organisationId))
  return removed
}
