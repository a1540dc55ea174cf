import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { transcriptsList } from '../contract/endpoints.ts'
import { earningsTranscript } from './tables.ts'

export type TranscriptRow = typeof earningsTranscript.$inferSelect
type NewTranscript = typeof earningsTranscript.$inferInsert
type TranscriptChange = Partial<Omit<NewTranscript, 'organisationId' | 'id'>>

const isOf = (organisationId: number, id: number): SQL | undefined =>
  ofOrganisation(earningsTranscript, organisationId, { id })

const missing = (id: number) => new Problem('not-found', `There is no transcript ${id}.`)

export async function transcriptOf(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<TranscriptRow> {
  const [row] = await db.select().from(earningsTranscript).where(isOf(organisationId, id))
  if (!row) throw missing(id)
  return row
}

/** The same, held until the change is over. */
export async function holdTranscript(
  db: Transaction,
  organisationId: number,
  id: number,
): Promise<TranscriptRow> {
  const [row] = await db.select().from(earningsTranscript).where(isOf(organisationId, id)).for('update')
  if (!row) throw missing(id)
  return row
}

export async function transcriptOfDocument(
  db: Queryable,
  organisationId: number,
  documentId: string,
): Promise<TranscriptRow | undefined> {
  const [row] = await db
    .select()
    .from(earningsTranscript)
    .where(ofOrganisation(earningsTranscript, organisationId, { documentId }))
  return row
}

export async function insertTranscript(db: Transaction, row: NewTranscript): Promise<TranscriptRow> {
  const [made] = await db.insert(earningsTranscript).values(row).returning()
  return made as TranscriptRow
}

export async function updateTranscript(
  db: Transaction,
  { organisationId, id }: Pick<TranscriptRow, 'organisationId' | 'id'>,
  change: TranscriptChange,
): Promise<TranscriptRow> {
  const [row] = await db.update(earningsTranscript).set(change).where(isOf(organisationId, id)).returning()
  if (!row) throw missing(id)
  return row
}

/** The same where it may be gone meanwhile. Within the change that ends or begins its run. */
export async function updateTranscriptWhere(
  tx: Context,
  id: number,
  change: TranscriptChange,
): Promise<void> {
  await tx.db.update(earningsTranscript).set(change).where(isOf(tx.actor.organisationId, id))
}

export async function removeTranscript(
  db: Transaction,
  { organisationId, id }: Pick<TranscriptRow, 'organisationId' | 'id'>,
): Promise<void> {
  await db.delete(earningsTranscript).where(isOf(organisationId, id))
}

/** Removes all transcripts that an organisation has. Gives how many there were. */
export async function removeTranscripts(db: Transaction, organisationId: number): Promise<number> {
  const rows = await db
    .delete(earningsTranscript)
    .where(eq(earningsTranscript.organisationId, organisationId))
    .returning({ id: earningsTranscript.id })
  return rows.length
}

export function newestTranscripts(
  db: Queryable,
  organisationId: number,
  limit: number,
): Promise<TranscriptRow[]> {
  return db
    .select()
    .from(earningsTranscript)
    .where(eq(earningsTranscript.organisationId, organisationId))
    .orderBy(desc(earningsTranscript.uploadedAt), desc(earningsTranscript.id))
    .limit(limit)
}

const CALLS_MAX = 60

/** The calls of the company that one is of: by its record of the directory, its ticker or its name. The newest quarter first. */
export function callsOfCompany(db: Queryable, row: TranscriptRow): Promise<TranscriptRow[]> {
  const { organisationId, companyId, ticker, companyKey } = row
  return db
    .select()
    .from(earningsTranscript)
    .where(
      and(
        eq(earningsTranscript.organisationId, organisationId),
        or(
          eq(earningsTranscript.companyKey, companyKey),
          companyId === null ? undefined : eq(earningsTranscript.companyId, companyId),
          ticker === null ? undefined : eq(earningsTranscript.ticker, ticker),
        ),
      ),
    )
    .orderBy(
      desc(earningsTranscript.fiscalYear),
      sql`${earningsTranscript.quarterNumber} desc nulls last`,
      desc(earningsTranscript.id),
    )
    .limit(CALLS_MAX)
}

export function transcriptsWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<TranscriptRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(earningsTranscript)
    .where(
      and(
        eq(earningsTranscript.organisationId, organisationId),
        sql`${earningsTranscript.id} in ${[...ids]}`,
      ),
    )
}

export function transcriptsCalled(
  db: Queryable,
  organisationId: number,
  text: string,
  limit: number,
): Promise<TranscriptRow[]> {
  return db
    .select()
    .from(earningsTranscript)
    .where(ofOrganisation(earningsTranscript, organisationId, isCalled(text)))
    .orderBy(desc(earningsTranscript.uploadedAt))
    .limit(limit)
}

const isCalled = (text: string): SQL | undefined =>
  or(
    ilike(earningsTranscript.companyName, containing(text)),
    ilike(earningsTranscript.ticker, containing(text)),
  )

/** A page of transcripts, the newest upload first unless another order is asked for. */
export function pageOfTranscripts(
  db: Queryable,
  organisationId: number,
  ask: ListAsk & { sentiment?: 'positive' | 'neutral' | 'negative' | 'none' | undefined },
  now: Date,
) {
  return readList(
    db,
    transcriptsList,
    {
      from: (select) => select.from(earningsTranscript),
      fields: earningsTranscript,
      key: { by: earningsTranscript.id, kind: 'whole' },
      columns: {
        company: earningsTranscript.companyName,
        year: sql`${earningsTranscript.fiscalYear} * 10 + coalesce(${earningsTranscript.quarterNumber}, 0)`,
        sentiment: earningsTranscript.sentimentScore,
        uploaded: earningsTranscript.uploadedAt,
      },
      facets: { sentiment: { by: sql`coalesce(${earningsTranscript.overallSentiment}, 'none')` } },
      start: [{ by: earningsTranscript.uploadedAt, kind: 'moment', isDescending: true }],
      search: isCalled,
    },
    { wanted: eq(earningsTranscript.organisationId, organisationId), ask, now },
  )
}
