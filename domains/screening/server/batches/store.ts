import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import { matchesOfScreenings } from '../screenings/store.ts'
import { screening, screeningBatch, screeningBatchRow } from '../tables.ts'
import type { BatchRow } from './batch-row.ts'

export type BatchDbRow = typeof screeningBatch.$inferSelect
export type StoredBatchRow = typeof screeningBatchRow.$inferSelect

export async function insertBatch(
  db: Queryable,
  organisationId: number,
  row: Omit<typeof screeningBatch.$inferInsert, 'organisationId' | 'id'>,
): Promise<BatchDbRow> {
  const [inserted] = await db
    .insert(screeningBatch)
    .values({ ...row, organisationId })
    .returning()
  if (!inserted) throw new Error('The batch was not stored.')
  return inserted
}

export async function insertBatchRows(
  db: Queryable,
  organisationId: number,
  batchId: number,
  rows: readonly BatchRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 5_000) {
    const chunk = JSON.stringify(rows.slice(start, start + 5_000))
    await db.execute(sql`
      insert into ${screeningBatchRow} (organisation_id, batch_id, row, company_id, reference, subject)
      select ${organisationId}, ${batchId}, r.row, r."companyId", r.reference, r.subject
      from jsonb_to_recordset(${chunk}::jsonb) as r(row int, "companyId" bigint, reference text, subject jsonb)`)
  }
}

/** One batch of an organisation. @throws Problem `not-found`. */
export async function batchOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<BatchDbRow> {
  const [row] = await db
    .select()
    .from(screeningBatch)
    .where(and(eq(screeningBatch.organisationId, organisationId), eq(screeningBatch.id, id)))
  if (!row) throw new Problem('not-found', `There is no batch ${id}.`)
  return row
}

/** The same, held until the change ends: whoever cancels or goes on with the batch meanwhile waits. */
export async function holdBatch(db: Queryable, organisationId: number, id: number): Promise<BatchDbRow> {
  const [row] = await db
    .select()
    .from(screeningBatch)
    .where(and(eq(screeningBatch.organisationId, organisationId), eq(screeningBatch.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no batch ${id}.`)
  return row
}

export async function pageOfBatches(
  db: Queryable,
  organisationId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: BatchDbRow[]; total: number }> {
  const isWanted = eq(screeningBatch.organisationId, organisationId)
  const rows = await db
    .select()
    .from(screeningBatch)
    .where(isWanted)
    .orderBy(desc(screeningBatch.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(screeningBatch, isWanted) }
}

export async function updateBatch(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<BatchDbRow>,
): Promise<BatchDbRow> {
  const [row] = await db
    .update(screeningBatch)
    .set(change)
    .where(and(eq(screeningBatch.organisationId, organisationId), eq(screeningBatch.id, id)))
    .returning()
  if (!row) throw new Problem('not-found', `There is no batch ${id}.`)
  return row
}

/** The last row that was screened. Rows are screened in order, so everything up to it is done. */
export async function lastScreenedRow(
  db: Queryable,
  organisationId: number,
  batchId: number,
): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${screening.batchRow})` })
    .from(screening)
    .where(and(eq(screening.organisationId, organisationId), eq(screening.batchId, batchId)))
  return row?.last ?? 0
}

export function rowsAfter(
  db: Queryable,
  organisationId: number,
  batchId: number,
  after: number,
  limit: number,
): Promise<StoredBatchRow[]> {
  return db
    .select()
    .from(screeningBatchRow)
    .where(
      and(
        eq(screeningBatchRow.organisationId, organisationId),
        eq(screeningBatchRow.batchId, batchId),
        gt(screeningBatchRow.row, after),
      ),
    )
    .orderBy(asc(screeningBatchRow.row))
    .limit(limit)
}

export type BatchResult = {
  row: number
  reference: string | null
  name: string
  status: string | null
  /** The answer in words: which lists it rests on. */
  answer: string | null
  screeningId: number | null
  matchCount: number | null
  riskLevel: string | null
  caseNumber: string | null
  bestMatch: string | null
  probability: number | null
  listName: string | null
  entryUid: string | null
}

/**
 * Rows of a batch with what was found for each, in their order, after one of them. Three look-ups by key and not one join: the
 * embedded database often has no statistics to choose a join by, and a bad choice here takes minutes.
 */
export async function resultsAfter(
  db: Queryable,
  organisationId: number,
  batchId: number,
  after: number,
  limit: number,
): Promise<BatchResult[]> {
  const rows = await rowsAfter(db, organisationId, batchId, after, limit)
  const last = rows.at(-1)
  if (!last) return []
  const screenings = await db
    .select()
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        eq(screening.batchId, batchId),
        gt(screening.batchRow, after),
        lte(screening.batchRow, last.row),
      ),
    )
  const screeningOfRow = new Map(screenings.map((one) => [one.batchRow, one]))
  const matches = await matchesOfScreenings(
    db,
    organisationId,
    screenings.map((one) => one.id),
  )
  const coverages = await coveragesNamed(
    db,
    screenings.map((one) => one.coverage),
  )
  const bestOf = new Map(
    matches.filter((match) => match.rank === 0).map((match) => [match.screeningId, match]),
  )
  return rows.map((row) => {
    const made = screeningOfRow.get(row.row)
    const best = made ? bestOf.get(made.id) : undefined
    return {
      row: row.row,
      reference: row.reference,
      name: row.subject.name,
      status: made?.status ?? null,
      answer: made
        ? (coverageInWords(coverages.get(made.coverage), made.matchCount)?.sentence ?? null)
        : null,
      screeningId: made?.id ?? null,
      matchCount: made?.matchCount ?? null,
      riskLevel: made?.riskLevel ?? null,
      caseNumber: made?.caseNumber ?? null,
      bestMatch: best?.entryName ?? null,
      probability: best?.probability ?? null,
      listName: best?.listName ?? null,
      entryUid: best?.entryUid ?? null,
    }
  })
}
