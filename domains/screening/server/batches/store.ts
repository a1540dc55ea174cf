import { and, asc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { containing, ofOrganisation, type Queryable, qualified } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type BatchRowsShown, batchesList, type ScreeningStatus, type Subject } from '../../contract/index.ts'
import type { BatchRow } from '../batch-files/batch-row.ts'
import { withoutInWords } from '../batch-files/batch-row.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import { matchesOfScreenings } from '../matches/store.ts'
import { screening, screeningBatch, screeningBatchRow } from '../tables.ts'

export type BatchDbRow = typeof screeningBatch.$inferSelect
export type StoredBatchRow = typeof screeningBatchRow.$inferSelect

/** The number of a batch that is to come: its rows are kept under it first, and are seen by nobody as long as there is no such batch. */
export async function nextBatchId(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('screening_batch', 'id')) as id`,
  )
  return Number(rows[0]?.id)
}

export async function insertBatch(
  db: Queryable,
  organisationId: number,
  row: Omit<typeof screeningBatch.$inferInsert, 'organisationId'> & { id: number },
): Promise<BatchDbRow> {
  const [inserted] = await db
    .insert(screeningBatch)
    .overridingSystemValue()
    .values({ ...row, organisationId })
    .returning()
  if (!inserted) throw new Error('The batch was not stored.')
  return inserted
}

/** Rows kept in one statement: whoever else waits for the embedded database's session has it after each. */
const ROWS_AT_ONCE = 500

/** Keeps every row of a file: those to screen, and those that are refused with the reason. */
export async function insertBatchRows(
  db: Queryable,
  organisationId: number,
  batchId: number,
  rows: readonly BatchRow[],
  refused: readonly { row: number; cells: string[]; reason: string }[],
): Promise<void> {
  const all = [...rows, ...refused.map(({ row, cells, reason }) => ({ row, cells, refusal: reason }))]
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    const chunk = JSON.stringify(all.slice(start, start + ROWS_AT_ONCE))
    await db.execute(sql`
      insert into ${screeningBatchRow} (organisation_id, batch_id, row, company_id, reference, subject, refusal, cells)
      select ${organisationId}, ${batchId}, r.row, r."companyId", r.reference, r.subject, r.refusal, r.cells
      from jsonb_to_recordset(${chunk}::jsonb)
        as r(row int, "companyId" bigint, reference text, subject jsonb, refusal text, cells jsonb)`)
  }
}

const ROWS_REMOVED_AT_ONCE = 5_000

/** Removes the rows of a batch that did not come to be; of one that did nothing goes. */
export async function removeBatchRows(db: Queryable, organisationId: number, batchId: number): Promise<void> {
  for (;;) {
    const some = db
      .select({ row: screeningBatchRow.row })
      .from(screeningBatchRow)
      .where(ofBatch(organisationId, batchId))
      .limit(ROWS_REMOVED_AT_ONCE)
    const { rowCount } = await db
      .delete(screeningBatchRow)
      .where(
        and(
          ofBatch(organisationId, batchId),
          inArray(screeningBatchRow.row, some),
          qualified`not exists (select 1 from ${screeningBatch} b where b.organisation_id = ${organisationId} and b.id = ${batchId})`,
        ),
      )
    if ((rowCount ?? 0) < ROWS_REMOVED_AT_ONCE) return
  }
}

/**
 * Batches that have rows and never came to be: the process ended while a file was kept. Numbers are given in order, so one below that of a batch begun before
 * `before` is as old, and nobody is still keeping its rows.
 */
export async function unbegunBatches(
  db: Queryable,
  before: Date,
): Promise<{ organisationId: number; batchId: number }[]> {
  const { rows } = await db.execute<{ organisation_id: number; batch_id: string }>(sql`
    select distinct r.organisation_id, r.batch_id from ${screeningBatchRow} r
    where r.batch_id < (select max(b.id) from ${screeningBatch} b where b.started_at < ${before.toISOString()}::timestamptz)
      and not exists (select 1 from ${screeningBatch} b where b.organisation_id = r.organisation_id and b.id = r.batch_id)
    limit 100`)
  return rows.map((row) => ({ organisationId: row.organisation_id, batchId: Number(row.batch_id) }))
}

const byNumber = rowsOf(screeningBatch, 'batch')

/** One batch of an organisation. @throws Problem `not-found`. */
export const batchOfOrganisation = byNumber.read

/** The same, held until the change ends: whoever cancels or goes on with the batch meanwhile waits. */
export const holdBatch = byNumber.hold

/** A page of batches, the newest first unless another order is asked for. */
export function pageOfBatches(db: Queryable, organisationId: number, ask: ListAsk, now: Date) {
  return readList(
    db,
    batchesList,
    {
      from: (select) => select.from(screeningBatch),
      fields: screeningBatch,
      key: { by: screeningBatch.id, kind: 'whole', isDescending: true },
      columns: {
        file: screeningBatch.fileName,
        matches: screeningBatch.matchCount,
        unanswered: screeningBatch.incompleteCount,
        rejected: screeningBatch.rejectedCount,
        by: screeningBatch.startedBy,
        at: screeningBatch.startedAt,
      },
      facets: {},
      start: [],
      search: (text) =>
        or(
          ilike(screeningBatch.fileName, containing(text)),
          ilike(screeningBatch.startedBy, containing(text)),
        ),
    },
    { wanted: eq(screeningBatch.organisationId, organisationId), ask, now },
  )
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
    .where(ofOrganisation(screeningBatch, organisationId, { id }))
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
    .where(ofOrganisation(screening, organisationId, { batchId }))
  return row?.last ?? 0
}

/** The next rows that can be screened. */
export async function rowsToScreen(
  db: Queryable,
  organisationId: number,
  batchId: number,
  after: number,
  limit: number,
): Promise<(StoredBatchRow & { subject: Subject })[]> {
  const rows = await db
    .select()
    .from(screeningBatchRow)
    .where(
      and(
        ofBatch(organisationId, batchId),
        gt(screeningBatchRow.row, after),
        isNotNull(screeningBatchRow.subject),
      ),
    )
    .orderBy(asc(screeningBatchRow.row))
    .limit(limit)
  return rows.flatMap((row) => (row.subject ? [{ ...row, subject: row.subject }] : []))
}

const ofBatch = (organisationId: number, batchId: number) =>
  ofOrganisation(screeningBatchRow, organisationId, { batchId })

/** Those of its rows; what customers among them bring along has no row. */
const screeningsOfBatch = (organisationId: number, batchId: number) =>
  ofOrganisation(screening, organisationId, { batchId }, isNotNull(screening.batchRow))

export type BatchResult = {
  row: number
  reference: string | null
  name: string
  status: ScreeningStatus | 'refused' | 'waiting'
  refusal: string | null
  /** What of the row could not be read, in words. */
  without: string | null
  cells: string[]
  /** The answer in words: which lists it rests on. */
  answer: string | null
  screeningId: number | null
  matchCount: number | null
  riskLevel: string | null
  caseId: number | null
  caseNumber: string | null
  bestMatch: string | null
  probability: number | null
  listName: string | null
  entryUid: string | null
}

/** Which rows of a batch are wanted, and from where on in the order of its file. */
export type RowsWanted = { show: BatchRowsShown; after?: number; limit: number; offset?: number }

/** How many rows of a batch are of a kind. */
export async function countRows(
  db: Queryable,
  organisationId: number,
  batchId: number,
  show: BatchRowsShown,
): Promise<number> {
  if (isOfScreenings(show)) {
    return db.$count(screening, and(screeningsOfBatch(organisationId, batchId), screeningsShown[show]))
  }
  const last = show === 'waiting' ? await lastScreenedRow(db, organisationId, batchId) : 0
  return db.$count(screeningBatchRow, and(ofBatch(organisationId, batchId), rowsShown[show](last)))
}

const screeningsShown = {
  match: gt(screening.matchCount, 0),
  clear: eq(screening.status, 'clear'),
  incomplete: eq(screening.status, 'incomplete'),
}

function isOfScreenings(show: BatchRowsShown): show is keyof typeof screeningsShown {
  return show in screeningsShown
}

/** Rows are screened in their order, so those after the last one wait. */
const rowsShown = {
  all: () => undefined,
  refused: () => isNotNull(screeningBatchRow.refusal),
  waiting: (last: number) => and(isNull(screeningBatchRow.refusal), gt(screeningBatchRow.row, last)),
}

/**
 * Rows of a batch with what came of each, in their order. Look-ups by key and not one join: the embedded database often has no
 * statistics to choose a join by, and a bad choice here takes minutes.
 */
export async function resultsOf(
  db: Queryable,
  organisationId: number,
  batchId: number,
  wanted: RowsWanted,
): Promise<BatchResult[]> {
  const rows = await rowsWanted(db, organisationId, batchId, wanted)
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!first || !last) return []
  const screenings = await db
    .select()
    .from(screening)
    .where(
      and(
        screeningsOfBatch(organisationId, batchId),
        gte(screening.batchRow, first.row),
        lte(screening.batchRow, last.row),
        isOfScreenings(wanted.show) ? screeningsShown[wanted.show] : undefined,
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
  return rows.map((row): BatchResult => {
    const made = screeningOfRow.get(row.row)
    const coverage = made && coverages.get(made.coverage)
    const status = made?.status === 'clear' && !coverage?.isAnswered ? 'incomplete' : made?.status
    const best = made ? bestOf.get(made.id) : undefined
    return {
      row: row.row,
      reference: row.reference,
      name: row.subject?.name ?? '',
      status: row.refusal !== null ? 'refused' : ((status as ScreeningStatus | undefined) ?? 'waiting'),
      refusal: row.refusal,
      without: withoutInWords(row.subject?.notRead),
      cells: row.cells ?? [],
      answer: made
        ? (coverageInWords(coverage, made.matchCount, row.subject ?? undefined)?.sentence ?? null)
        : null,
      screeningId: made?.id ?? null,
      matchCount: made?.matchCount ?? null,
      riskLevel: made?.riskLevel ?? null,
      caseId: made?.caseId ?? null,
      caseNumber: made?.caseNumber ?? null,
      bestMatch: best?.entryName ?? null,
      probability: best?.probability ?? null,
      listName: best?.listName ?? null,
      entryUid: best?.entryUid ?? null,
    }
  })
}

async function rowsWanted(
  db: Queryable,
  organisationId: number,
  batchId: number,
  { show, after = 0, limit, offset = 0 }: RowsWanted,
): Promise<StoredBatchRow[]> {
  if (!isOfScreenings(show)) {
    const last = show === 'waiting' ? await lastScreenedRow(db, organisationId, batchId) : 0
    return db
      .select()
      .from(screeningBatchRow)
      .where(and(ofBatch(organisationId, batchId), gt(screeningBatchRow.row, after), rowsShown[show](last)))
      .orderBy(asc(screeningBatchRow.row))
      .limit(limit)
      .offset(offset)
  }
  const found = await db
    .select({ row: screening.batchRow })
    .from(screening)
    .where(
      and(screeningsOfBatch(organisationId, batchId), gt(screening.batchRow, after), screeningsShown[show]),
    )
    .orderBy(asc(screening.batchRow))
    .limit(limit)
    .offset(offset)
  const numbers = found.flatMap(({ row }) => (row === null ? [] : [row]))
  if (numbers.length === 0) return []
  return db
    .select()
    .from(screeningBatchRow)
    .where(and(ofBatch(organisationId, batchId), inArray(screeningBatchRow.row, numbers)))
    .orderBy(asc(screeningBatchRow.row))
}
