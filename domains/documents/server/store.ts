import { and, asc, desc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  containing,
  ofOrganisation,
  type Queryable,
  qualified,
  type Transaction,
} from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { documentsList } from '../contract/endpoints.ts'
import type { DocumentKind } from '../contract/schemas.ts'
import { document, documentPassage, documentUse, ORGANISATION_WIDE } from './tables.ts'

export type DocumentRow = typeof document.$inferSelect
export type NewDocument = typeof document.$inferInsert
export type PassageRow = Omit<typeof documentPassage.$inferSelect, 'words'>
export type UseRow = typeof documentUse.$inferSelect

/** Whose eyes look: an organisation's, and those of one of its people. */
export type Eyes = { organisationId: number; userId: number | null }

/** What the whole organisation sees, and what is the person's own. */
export const seenBy = ({ organisationId, userId }: Eyes): SQL | undefined =>
  and(
    eq(document.organisationId, organisationId),
    userId === null
      ? eq(document.ownerUserId, ORGANISATION_WIDE)
      : inArray(document.ownerUserId, [ORGANISATION_WIDE, userId]),
  )

const passageFields = {
  organisationId: documentPassage.organisationId,
  documentId: documentPassage.documentId,
  start: documentPassage.start,
  end: documentPassage.end,
  page: documentPassage.page,
  text: documentPassage.text,
  lines: documentPassage.lines,
  keptAt: documentPassage.keptAt,
}

export async function documentSeen(db: Queryable, eyes: Eyes, id: string): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(document)
    .where(and(seenBy(eyes), eq(document.id, id)))
  if (!row) throw new Problem('not-found', 'This document does not exist.')
  return row
}

/** The same, held until the change is over. */
export async function holdDocument(db: Transaction, eyes: Eyes, id: string): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(document)
    .where(and(seenBy(eyes), eq(document.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', 'This document does not exist.')
  return row
}

/** A document of an organisation whoever sees it, held until the change is over: for what lets go of it. */
export function heldForRelease(db: Transaction, organisationId: number, id: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(document)
    .where(ofOrganisation(document, organisationId, { id }))
    .for('update')
}

export function documentsSeen(db: Queryable, eyes: Eyes, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(document)
    .where(and(seenBy(eyes), inArray(document.id, [...ids])))
}

export async function documentOfContent(
  db: Queryable,
  { organisationId, ownerUserId, sha256 }: Pick<DocumentRow, 'organisationId' | 'ownerUserId' | 'sha256'>,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(document)
    .where(ofOrganisation(document, organisationId, { ownerUserId, sha256 }))
  return row
}

/** Undefined where the same content was kept meanwhile. */
export async function insertDocument(db: Transaction, row: NewDocument): Promise<DocumentRow | undefined> {
  const [made] = await db.insert(document).values(row).onConflictDoNothing().returning()
  return made
}

export async function updateDocument(
  db: Transaction,
  { organisationId, id }: Pick<DocumentRow, 'organisationId' | 'id'>,
  change: Partial<Pick<DocumentRow, 'title' | 'companyId' | 'isInLibrary'>>,
): Promise<DocumentRow> {
  const [row] = await db
    .update(document)
    .set(change)
    .where(ofOrganisation(document, organisationId, { id }))
    .returning()
  if (!row) throw new Problem('not-found', 'This document does not exist.')
  return row
}

export async function insertPassages(db: Transaction, rows: readonly PassageRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(documentPassage).values([...rows])
}

/** Removes documents with their passages and uses. Gives the files that they let go of. */
export async function removeDocuments(
  db: Transaction,
  organisationId: number,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = [...ids]
  for (const table of [documentPassage, documentUse])
    await db
      .delete(table)
      .where(and(eq(table.organisationId, organisationId), inArray(table.documentId, gone)))
  const rows = await db
    .delete(document)
    .where(ofOrganisation(document, organisationId, { id: gone }))
    .returning({ fileId: document.fileId })
  return rows.map(({ fileId }) => fileId)
}

export async function idsOf(db: Queryable, organisationId: number): Promise<string[]> {
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(eq(document.organisationId, organisationId))
  return rows.map(({ id }) => id)
}

/** Removes passages whose document was never kept. Gives how many there were. */
export async function removeLeftPassages(db: Transaction, before: Date): Promise<number> {
  const rows = await db
    .delete(documentPassage)
    .where(
      and(
        lt(documentPassage.keptAt, before),
        qualified`not exists (select 1 from ${document} where ${document.organisationId} = ${documentPassage.organisationId} and ${document.id} = ${documentPassage.documentId})`,
      ),
    )
    .returning({ start: documentPassage.start })
  return rows.length
}

/** Passages that follow each other from the one on in which a character stands, until there are enough characters. */
export async function passagesFrom(
  db: Queryable,
  { organisationId, id }: Pick<DocumentRow, 'organisationId' | 'id'>,
  { from, characters }: { from: number; characters: number },
): Promise<PassageRow[]> {
  return db
    .select(passageFields)
    .from(documentPassage)
    .where(
      and(
        eq(documentPassage.organisationId, organisationId),
        eq(documentPassage.documentId, id),
        gt(documentPassage.end, from),
        lt(documentPassage.start, from + characters),
      ),
    )
    .orderBy(asc(documentPassage.start))
}

export function usesOf(db: Queryable, organisationId: number, ids: readonly string[]): Promise<UseRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(documentUse)
    .where(ofOrganisation(documentUse, organisationId, { documentId: ids }))
    .orderBy(asc(documentUse.called))
}

export async function insertUse(db: Transaction, row: UseRow): Promise<void> {
  await db
    .insert(documentUse)
    .values(row)
    .onConflictDoUpdate({
      target: [
        documentUse.organisationId,
        documentUse.documentId,
        documentUse.subjectType,
        documentUse.subjectId,
      ],
      set: { called: row.called, path: row.path },
    })
}

export async function removeUse(
  db: Transaction,
  { organisationId, documentId, subjectType, subjectId }: Omit<UseRow, 'called' | 'path'>,
): Promise<void> {
  await db
    .delete(documentUse)
    .where(ofOrganisation(documentUse, organisationId, { documentId, subjectType, subjectId }))
}

/** Those whose title or file is called so, the newest first. */
export function documentsCalled(
  db: Queryable,
  organisationId: number,
  text: string,
  limit: number,
): Promise<DocumentRow[]> {
  return db
    .select()
    .from(document)
    .where(
      and(
        seenBy({ organisationId, userId: null }),
        or(ilike(document.title, containing(text)), ilike(document.fileName, containing(text))),
      ),
    )
    .orderBy(desc(document.addedAt))
    .limit(limit)
}

/** A page of what the whole organisation sees, the newest first unless another order is asked for. */
export function pageOfDocuments(
  db: Queryable,
  organisationId: number,
  ask: ListAsk & { kind?: DocumentKind | undefined },
  now: Date,
) {
  return readList(
    db,
    documentsList,
    {
      from: (select) => select.from(document),
      fields: document,
      key: { by: document.id, kind: 'text' },
      columns: {
        title: document.title,
        pages: document.pages,
        size: document.bytes,
        added: document.addedAt,
      },
      facets: { kind: { by: document.kind } },
      start: [{ by: document.addedAt, kind: 'moment', isDescending: true }],
      search: (text) =>
        or(ilike(document.title, containing(text)), ilike(document.fileName, containing(text))),
    },
    { wanted: seenBy({ organisationId, userId: null }), ask, now },
  )
}

export type FoundRow = {
  documentId: string
  title: string
  isSample: boolean
  warnings: string[]
  start: number
  end: number
  page: number | null
  text: string
  /** The text with what was found between two signs that no text has. */
  marked: string
  total: number
}

export const FOUND_FROM = '\ue000'
export const FOUND_TO = '\ue001'
const MARKS = `HighlightAll=true, StartSel=${FOUND_FROM}, StopSel=${FOUND_TO}`

/** What is asked for, as the database reads it: each word, or any of them. */
const queryOf = (words: string, fits: 'every' | 'any'): SQL =>
  fits === 'every'
    ? sql`websearch_to_tsquery('english', ${words})`
    : sql`replace(plainto_tsquery('english', ${words})::text, ' & ', ' | ')::tsquery`

/** How many words a question has that are searched for; of "the" there is none. */
export async function wordsIn(db: Queryable, words: string): Promise<number> {
  const { rows } = await db.execute<{ nodes: number }>(
    sql`select numnode(websearch_to_tsquery('english', ${words})) as nodes`,
  )
  return Number(rows[0]?.nodes ?? 0)
}

/** Where a search looks: in what the organisation sees, or in some documents that the person sees. */
const lookedAt = (eyes: Eyes, ids: readonly string[] | undefined): SQL | undefined =>
  ids
    ? and(seenBy(eyes), inArray(document.id, [...ids]))
    : seenBy({ organisationId: eyes.organisationId, userId: null })

/** The passages that fit, the likeliest first. */
export async function findPassages(
  db: Queryable,
  eyes: Eyes,
  asked: { words: string; ids: readonly string[] | undefined; fits: 'every' | 'any'; limit: number },
): Promise<FoundRow[]> {
  const query = queryOf(asked.words, asked.fits)
  const { rows } = await db.execute<FoundRow>(sql`
    select found.*, ts_headline('english', found."text", ${query}, ${MARKS}) as marked from (
      select ${document.id} as "documentId", ${document.title} as title, ${document.isSample} as "isSample",
        ${document.warnings} as warnings,
        ${documentPassage.start} as "start", ${documentPassage.end} as "end", ${documentPassage.page} as page,
        ${documentPassage.text} as "text", count(*) over ()::int as total,
        ts_rank_cd(${documentPassage.words}, ${query}, 1) as rank, ${document.addedAt} as at
      from ${documentPassage} join ${document}
        on ${document.organisationId} = ${documentPassage.organisationId} and ${document.id} = ${documentPassage.documentId}
      where ${documentPassage.organisationId} = ${eyes.organisationId} and ${lookedAt(eyes, asked.ids)}
        and ${documentPassage.words} @@ ${query}
      order by rank desc, at desc, "documentId", "start" limit ${asked.limit}
    ) found order by rank desc, at desc, "documentId", "start"`)
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** How many documents and passages a search looks through. */
export async function countSearched(
  db: Queryable,
  eyes: Eyes,
  ids: readonly string[] | undefined,
): Promise<{ documents: number; passages: number; notWhole: number }> {
  const [row] = await db
    .select({
      documents: sql`count(*)`.mapWith(Number),
      passages: sql`coalesce(sum(${document.passages}), 0)`.mapWith(Number),
      notWhole: sql`count(*) filter (where jsonb_array_length(${document.pagesWithoutText}) > 0)`.mapWith(
        Number,
      ),
    })
    .from(document)
    .where(lookedAt(eyes, ids))
  return row ?? { documents: 0, passages: 0, notWhole: 0 }
}

/** The documents that somebody keeps for themselves. */
export function documentsOwnedBy(
  db: Queryable,
  organisationId: number,
  userId: number,
): Promise<{ id: string; title: string; addedAt: Date }[]> {
  return db
    .select({ id: document.id, title: document.title, addedAt: document.addedAt })
    .from(document)
    .where(ofOrganisation(document, organisationId, { ownerUserId: userId }))
    .orderBy(document.addedAt, document.id)
}
