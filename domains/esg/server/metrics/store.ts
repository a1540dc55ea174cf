import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { esgMetric } from '../tables.ts'

export type MetricRow = typeof esgMetric.$inferSelect
export type NewMetric = Omit<MetricRow, 'id'>

/** Every value that was told of some companies, the newest first. */
export function metricsOf(
  db: Queryable,
  organisationId: number,
  companyNumbers: readonly number[],
): Promise<MetricRow[]> {
  if (companyNumbers.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(esgMetric)
    .where(
      and(
        eq(esgMetric.organisationId, organisationId),
        inArray(esgMetric.companyNumber, [...companyNumbers]),
      ),
    )
    .orderBy(desc(esgMetric.enteredAt), desc(esgMetric.id))
}

const isMetric = (organisationId: number, id: number) =>
  and(eq(esgMetric.organisationId, organisationId), eq(esgMetric.id, id))

/** @throws Problem `not-found`. */
export async function metricOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<MetricRow> {
  const [row] = await db.select().from(esgMetric).where(isMetric(organisationId, id))
  if (!row) throw new Problem('not-found', `There is no ESG value ${id}.`)
  return row
}

export async function insertMetrics(db: Transaction, rows: readonly NewMetric[]): Promise<MetricRow[]> {
  if (rows.length === 0) return []
  return db
    .insert(esgMetric)
    .values([...rows])
    .returning()
}

export async function updateMetric(
  db: Transaction,
  organisationId: number,
  id: number,
  change: Partial<MetricRow>,
): Promise<void> {
  await db.update(esgMetric).set(change).where(isMetric(organisationId, id))
}

/** What was verified before of the same metric, period and scope counts no more. */
export async function replaceVerified(db: Transaction, row: MetricRow): Promise<void> {
  await db
    .update(esgMetric)
    .set({ state: 'replaced' })
    .where(
      and(
        eq(esgMetric.organisationId, row.organisationId),
        eq(esgMetric.companyNumber, row.companyNumber),
        eq(esgMetric.metric, row.metric),
        eq(esgMetric.periodEnd, row.periodEnd),
        eq(esgMetric.periodStart, row.periodStart),
        eq(esgMetric.scope, row.scope),
        eq(esgMetric.state, 'verified'),
      ),
    )
}
