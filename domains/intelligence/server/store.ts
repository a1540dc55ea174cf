import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CollectorId, collectorIds, type SignalKind } from '../contract/index.ts'
import {
  collectionClock,
  companyCollection,
  companyMetricPoint,
  companySignal,
  trackedCompany,
} from './tables.ts'

export type CompanyRow = typeof trackedCompany.$inferSelect
export type SignalRow = typeof companySignal.$inferSelect
export type PointRow = typeof companyMetricPoint.$inferSelect
export type CollectionRow = typeof companyCollection.$inferSelect

const PART = 400

/** The companies of an organisation, in the order in which they were added. */
export const companiesOf = (db: Queryable, organisationId: number): Promise<CompanyRow[]> =>
  db
    .select()
    .from(trackedCompany)
    .where(eq(trackedCompany.organisationId, organisationId))
    .orderBy(asc(trackedCompany.isSample), asc(trackedCompany.id))

export const companiesWithIds = (
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<CompanyRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(trackedCompany)
        .where(ofOrganisation(trackedCompany, organisationId, { id: ids }))

const missing = (id: number) =>
  new Problem('not-found', `No company with the number ${id} is tracked.`, { field: 'id' })

/** @throws Problem `not-found`. */
export async function companyOf(db: Queryable, organisationId: number, id: number): Promise<CompanyRow> {
  const [row] = await companiesWithIds(db, organisationId, [id])
  if (!row) throw missing(id)
  return row
}

/** The same, held until the change ends: two collections of it wait for each other. @throws Problem `not-found`. */
export async function holdCompany(db: Transaction, organisationId: number, id: number): Promise<CompanyRow> {
  const [row] = await db
    .select()
    .from(trackedCompany)
    .where(ofOrganisation(trackedCompany, organisationId, { id }))
    .for('update')
  if (!row) throw missing(id)
  return row
}

export async function companyOfDomain(
  db: Queryable,
  organisationId: number,
  domain: string,
): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(trackedCompany)
    .where(ofOrganisation(trackedCompany, organisationId, { domain }))
  return row
}

/** Adds a company, unless its domain is tracked already. */
export async function insertCompany(
  db: Transaction,
  row: Omit<CompanyRow, 'id'>,
): Promise<CompanyRow | undefined> {
  const [made] = await db.insert(trackedCompany).values(row).onConflictDoNothing().returning()
  return made
}

export async function updateCompany(
  db: Transaction,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  change: Partial<Pick<CompanyRow, 'displayName' | 'legalName' | 'ticker'>>,
): Promise<CompanyRow> {
  const [row] = await db
    .update(trackedCompany)
    .set(change)
    .where(ofOrganisation(trackedCompany, organisationId, { id }))
    .returning()
  if (!row) throw missing(id)
  return row
}

/** Forgets companies with all that was collected of them. Gives how many signals there were. */
export async function deleteCompanies(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const signals = await db
    .delete(companySignal)
    .where(ofOrganisation(companySignal, organisationId, { companyId: ids }))
    .returning({ id: companySignal.id })
  for (const table of [companyMetricPoint, companyCollection])
    await db
      .delete(table)
      .where(and(eq(table.organisationId, organisationId), inArray(table.companyId, [...ids])))
  await db.delete(trackedCompany).where(ofOrganisation(trackedCompany, organisationId, { id: ids }))
  return signals.length
}

/** Forgets what a collector has shown of a company. */
export async function deleteSignals(
  db: Transaction,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  collector: CollectorId,
): Promise<void> {
  await db
    .delete(companySignal)
    .where(ofOrganisation(companySignal, organisationId, { companyId: id, collector }))
}

/** Signals of a company, the newest first. */
export const signalsOf = (
  db: Queryable,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  { kind, limit }: { kind?: SignalKind | undefined; limit: number },
): Promise<SignalRow[]> =>
  db
    .select()
    .from(companySignal)
    .where(
      and(
        eq(companySignal.organisationId, organisationId),
        eq(companySignal.companyId, id),
        kind ? eq(companySignal.kind, kind) : undefined,
      ),
    )
    .orderBy(desc(companySignal.observedAt), desc(companySignal.id))
    .limit(limit)

/** What a collector has shown of a company before. */
export const signalsOfCollector = (
  db: Queryable,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  collector: CollectorId,
): Promise<SignalRow[]> =>
  db
    .select()
    .from(companySignal)
    .where(ofOrganisation(companySignal, organisationId, { companyId: id, collector }))

/** What is watched of companies: their filings since a moment, and until when their domains are registered. */
export const watchedSignalsOf = (
  db: Queryable,
  organisationId: number,
  { companyIds, since }: { companyIds: readonly number[]; since: Date },
): Promise<SignalRow[]> =>
  companyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(companySignal)
        .where(
          and(
            eq(companySignal.organisationId, organisationId),
            inArray(companySignal.companyId, [...companyIds]),
            isNull(companySignal.endedAt),
            or(
              and(eq(companySignal.collector, 'filings'), gte(companySignal.observedAt, since)),
              and(eq(companySignal.collector, 'dns'), like(companySignal.key, 'registry:expires:%')),
            ),
          ),
        )
        .orderBy(desc(companySignal.observedAt), desc(companySignal.id))

export async function insertSignals(db: Transaction, rows: readonly Omit<SignalRow, 'id'>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PART)
    await db.insert(companySignal).values(rows.slice(at, at + PART))
}

/** Writes signals that are kept already as they are now. */
export async function rewriteSignals(db: Transaction, rows: readonly SignalRow[]): Promise<void> {
  for (const { organisationId, id, ...row } of rows)
    await db
      .update(companySignal)
      .set(row)
      .where(ofOrganisation(companySignal, organisationId, { id }))
}

/** Notes that signals were seen again as they were. */
export async function markSeen(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(companySignal)
    .set({ lastSeenAt: at })
    .where(ofOrganisation(companySignal, organisationId, { id: ids }))
}

export async function markEnded(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(companySignal)
    .set({ endedAt: at })
    .where(ofOrganisation(companySignal, organisationId, { id: ids }))
}

/** How many signals of each kind a company has. */
export async function countSignals(
  db: Queryable,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
): Promise<Map<SignalKind, number>> {
  const rows = await db
    .select({ kind: companySignal.kind, signals: count() })
    .from(companySignal)
    .where(ofOrganisation(companySignal, organisationId, { companyId: id }))
    .groupBy(companySignal.kind)
  return new Map(rows.map(({ kind, signals }) => [kind, signals]))
}

/** How many signals of an organisation's companies were first seen since a moment. */
export const countSeenSince = (db: Queryable, organisationId: number, since: Date): Promise<number> =>
  db.$count(
    companySignal,
    ofOrganisation(companySignal, organisationId, gte(companySignal.firstSeenAt, since)),
  )

/** How the metrics of companies have changed, the oldest first. */
export const pointsOf = (
  db: Queryable,
  organisationId: number,
  companyIds: readonly number[],
): Promise<PointRow[]> =>
  companyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(companyMetricPoint)
        .where(ofOrganisation(companyMetricPoint, organisationId, { companyId: companyIds }))
        .orderBy(asc(companyMetricPoint.validFrom), asc(companyMetricPoint.metric))

export async function insertPoints(db: Transaction, rows: readonly PointRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PART)
    await db
      .insert(companyMetricPoint)
      .values(rows.slice(at, at + PART))
      .onConflictDoNothing()
}

/** How the collectors stand with companies. */
export const collectionsOf = (
  db: Queryable,
  organisationId: number,
  companyIds: readonly number[],
): Promise<CollectionRow[]> =>
  companyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(companyCollection)
        .where(ofOrganisation(companyCollection, organisationId, { companyId: companyIds }))

export async function collectionOf(
  db: Queryable,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  collector: CollectorId,
): Promise<CollectionRow | undefined> {
  const rows = await collectionsOf(db, organisationId, [id])
  return rows.find((row) => row.collector === collector)
}

/** Writes how a collector stands with a company. */
export async function putCollection(
  db: Transaction,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  collector: CollectorId,
  change: Partial<Omit<CollectionRow, 'organisationId' | 'companyId' | 'collector'>>,
): Promise<void> {
  await db
    .insert(companyCollection)
    .values({ organisationId, companyId: id, collector, ...change })
    .onConflictDoUpdate({
      target: [companyCollection.organisationId, companyCollection.companyId, companyCollection.collector],
      set: change,
    })
}

/** Puts a company on the schedule: every collector is due at once. */
export async function scheduleCompany(
  db: Transaction,
  { organisationId, id }: Pick<CompanyRow, 'organisationId' | 'id'>,
  dueAt: Date,
): Promise<void> {
  await db
    .insert(companyCollection)
    .values(collectorIds.map((collector) => ({ organisationId, companyId: id, collector, dueAt })))
    .onConflictDoNothing()
}

/** Companies of which something is due, those that wait longest first. */
export async function dueCompanies(
  db: Queryable,
  now: Date,
  { exceptOrganisation, limit }: { exceptOrganisation: number; limit: number },
): Promise<{ organisationId: number; companyId: number }[]> {
  const due = sql<string>`min(${companyCollection.dueAt})`
  return db
    .select({ organisationId: companyCollection.organisationId, companyId: companyCollection.companyId })
    .from(companyCollection)
    .where(
      and(
        isNotNull(companyCollection.dueAt),
        lte(companyCollection.dueAt, now),
        ne(companyCollection.organisationId, exceptOrganisation),
      ),
    )
    .groupBy(companyCollection.organisationId, companyCollection.companyId)
    .orderBy(asc(due))
    .limit(limit)
}

export async function nextDue(db: Queryable, organisationId: number): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: companyCollection.dueAt })
    .from(companyCollection)
    .where(ofOrganisation(companyCollection, organisationId, isNotNull(companyCollection.dueAt)))
    .orderBy(asc(companyCollection.dueAt))
    .limit(1)
  return row?.dueAt ?? null
}

const CLOCK = 'schedule'

export async function noteLook(db: Queryable, at: Date): Promise<void> {
  await db
    .insert(collectionClock)
    .values({ name: CLOCK, lookedAt: at })
    .onConflictDoUpdate({ target: collectionClock.name, set: { lookedAt: at } })
}

export async function lastLook(db: Queryable): Promise<Date | null> {
  const [row] = await db.select().from(collectionClock).where(eq(collectionClock.name, CLOCK))
  return row?.lookedAt ?? null
}
