import { and, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { documentsList } from '../../contract/index.ts'
import { operationsDocument, qualityCheck } from '../tables.ts'

export type DocumentRow = typeof operationsDocument.$inferSelect
export type NewDocument = Omit<typeof operationsDocument.$inferInsert, 'id'>

export async function insertDocument(db: Transaction, row: NewDocument): Promise<DocumentRow> {
  const [made] = await db.insert(operationsDocument).values(row).returning()
  if (!made) throw new Error('The document was not stored.')
  return made
}

const byNumber = rowsOf(operationsDocument, 'document')

/** @throws Problem `not-found`. */
export const documentOfOrganisation = byNumber.read

/** The same, held until the change ends. @throws Problem `not-found`. */
export const holdDocument = byNumber.hold

export const updateDocument = byNumber.change

/** Documents of other customers with a content, or with a number. */
export async function documentsLike(
  db: Queryable,
  organisationId: number,
  { sha256, number, customerId }: { sha256?: string; number?: string; customerId: number | null },
): Promise<number[]> {
  const isLike: SQL | undefined =
    sha256 !== undefined
      ? eq(operationsDocument.sha256, sha256)
      : sql`${operationsDocument.fields} ->> 'number' = ${number ?? ''}`
  const rows = await db
    .select({ id: operationsDocument.id })
    .from(operationsDocument)
    .where(
      and(
        eq(operationsDocument.organisationId, organisationId),
        isLike,
        customerId === null
          ? sql`${operationsDocument.customerId} is not null`
          : ne(operationsDocument.customerId, customerId),
      ),
    )
    .limit(5)
  return rows.map(({ id }) => id)
}

/** A document that was accepted, and until when it holds by what it says; null where nobody said. */
export type AcceptedDocument = { type: string; expiresOn: string | null }

/** The documents of a customer that were accepted: whether one holds still is for the day to say on which it is asked for. */
export async function acceptedDocuments(
  db: Queryable,
  organisationId: number,
  customerId: number,
): Promise<AcceptedDocument[]> {
  const rows = await db
    .select({ type: operationsDocument.type, fields: operationsDocument.fields })
    .from(operationsDocument)
    .where(ofOrganisation(operationsDocument, organisationId, { customerId, state: 'approved' }))
  return rows.map(({ type, fields }) => ({ type, expiresOn: fields.expiresOn || null }))
}

export async function insertQualityChecks(
  db: Transaction,
  rows: readonly (typeof qualityCheck.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(qualityCheck)
    .values([...rows])
    .onConflictDoUpdate({
      target: [qualityCheck.organisationId, qualityCheck.documentId, qualityCheck.field],
      set: { isCorrect: sql`excluded.is_correct`, by: sql`excluded.by`, at: sql`excluded.at` },
    })
}

type DocumentsAsked = ListAsk & {
  state?: string | undefined
  type?: string | undefined
  way?: string | undefined
  quality?: string | undefined
}

/** A page of documents: the open ones first, the oldest before others, unless another order is asked for. */
export function pageOfDocuments(db: Queryable, organisationId: number, ask: DocumentsAsked, now: Date) {
  return readList(
    db,
    documentsList,
    {
      from: (select) => select.from(operationsDocument),
      fields: operationsDocument,
      key: { by: operationsDocument.id, kind: 'whole' },
      columns: {
        received: operationsDocument.receivedAt,
        decided: operationsDocument.decidedAt,
        file: operationsDocument.fileName,
      },
      facets: {
        state: { by: operationsDocument.state },
        type: { by: operationsDocument.type },
        way: {
          by: sql`case when ${operationsDocument.decidedAt} is null then 'open' when ${operationsDocument.humanEvents} = 0 then 'automatic' else 'by-hand' end`,
        },
        quality: { by: sql`case when ${operationsDocument.isSampled} then 'to-check' else 'other' end` },
      },
      start: [
        { by: sql`(${operationsDocument.decidedAt} is not null)::int`, kind: 'whole' },
        { by: operationsDocument.receivedAt, kind: 'moment' },
      ],
      search: (text) =>
        or(
          ilike(operationsDocument.fileName, containing(text)),
          sql`${operationsDocument.fields} ->> 'holder' ilike ${containing(text)}`,
        ),
    },
    { wanted: eq(operationsDocument.organisationId, organisationId), ask, now },
  )
}
