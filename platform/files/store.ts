import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { WHOLE_ORGANISATION } from '#platform/legal-holds/index.ts'
import { legalHold } from '#platform/legal-holds/tables.ts'
import { fileBlob, fileUsage, type StorageName, storedFile } from './tables.ts'

export type BlobRow = typeof fileBlob.$inferSelect
export type FileRow = typeof storedFile.$inferSelect

type Content = { organisationId: number; sha256: string; bytes: number }

const isBlob = ({ organisationId, id }: Pick<BlobRow, 'organisationId' | 'id'>) =>
  ofOrganisation(fileBlob, organisationId, { id })

/** The content as the organisation has it already; it is not swept up for the next hour. */
export async function touchWhole(
  db: Queryable,
  { organisationId, sha256 }: Pick<Content, 'organisationId' | 'sha256'>,
  now: Date,
): Promise<BlobRow | undefined> {
  const [row] = await db
    .update(fileBlob)
    .set({ touchedAt: now })
    .where(ofOrganisation(fileBlob, organisationId, { sha256, state: 'whole' }))
    .returning()
  return row
}

/** Takes room for content that is about to arrive. Undefined where the organisation has not so much left. */
export function beginArrival(
  db: Queryable,
  content: Content,
  at: { storage: StorageName; now: Date; quotaBytes: number },
): Promise<BlobRow | undefined> {
  const { organisationId, sha256, bytes } = content
  return db.transaction(async (tx) => {
    await tx.insert(fileUsage).values({ organisationId, bytes: 0 }).onConflictDoNothing()
    const [space] = await tx
      .update(fileUsage)
      .set({ bytes: sql`${fileUsage.bytes} + ${bytes}` })
      .where(
        and(
          eq(fileUsage.organisationId, organisationId),
          sql`${fileUsage.bytes} + ${bytes} <= ${at.quotaBytes}`,
        ),
      )
      .returning()
    if (!space) return undefined
    const id = randomUUID()
    // The id is in the place: content that comes again while the old is on its way out gets a place of its own.
    const place = `files/${organisationId}/${sha256.slice(0, 2)}/${sha256}-${id.replaceAll('-', '').slice(0, 12)}`
    const [row] = await tx
      .insert(fileBlob)
      .values({ ...content, id, storage: at.storage, place, state: 'arriving', touchedAt: at.now })
      .returning()
    return row
  })
}

/** All of it is there. False where the same content came to its end first: then that one stands. */
export async function endArrival(db: Queryable, blob: BlobRow, now: Date): Promise<boolean> {
  try {
    const rows = await db
      .update(fileBlob)
      .set({ state: 'whole', touchedAt: now })
      .where(and(isBlob(blob), eq(fileBlob.state, 'arriving')))
      .returning({ id: fileBlob.id })
    return rows.length > 0
  } catch (failure) {
    const { cause } = failure as { cause?: { code?: string } }
    if (cause?.code === '23505') return false
    throw failure
  }
}

const releaseSpace = (left: ReturnType<typeof sql>) => sql`
  with gone as (${left} returning organisation_id, bytes),
  freed as (select organisation_id, sum(bytes) as bytes from gone group by organisation_id)
  update ${fileUsage} set bytes = greatest(0, ${fileUsage}.bytes - freed.bytes)
  from freed where ${fileUsage}.organisation_id = freed.organisation_id`

/** What was begun is not wanted: it leaves with the next sweep, and its room is free at once. */
export async function dropArrival(db: Queryable, { organisationId, id }: BlobRow): Promise<void> {
  await db.execute(
    releaseSpace(
      sql`update ${fileBlob} set state = 'leaving' where organisation_id = ${organisationId} and id = ${id} and state = 'arriving'`,
    ),
  )
}

/** Content that no file has, and what never came to its end, begins to leave. A file that is kept at this moment holds the row. */
export async function dropUnused(
  db: Queryable,
  before: { whole: Date; arriving: Date; now: Date },
): Promise<void> {
  await db.execute(
    releaseSpace(sql`update ${fileBlob} set state = 'leaving', touched_at = ${before.now.toISOString()}::timestamptz
      where ((state = 'whole' and touched_at < ${before.whole.toISOString()}::timestamptz)
          or (state = 'arriving' and touched_at < ${before.arriving.toISOString()}::timestamptz))
        and not exists (select 1 from ${storedFile} where ${storedFile}.organisation_id = ${fileBlob}.organisation_id and ${storedFile}.blob_id = ${fileBlob}.id)`),
  )
}

/** Some of what leaves, the longest gone first. */
export function leaving(
  db: Queryable,
  storages: readonly StorageName[],
  before: Date,
  most: number,
): Promise<BlobRow[]> {
  return db
    .select()
    .from(fileBlob)
    .where(
      and(
        eq(fileBlob.state, 'leaving'),
        inArray(fileBlob.storage, [...storages]),
        lt(fileBlob.touchedAt, before),
      ),
    )
    .orderBy(asc(fileBlob.touchedAt))
    .limit(most)
}

export async function forgetBlob(db: Queryable, blob: BlobRow): Promise<void> {
  await db.delete(fileBlob).where(and(isBlob(blob), eq(fileBlob.state, 'leaving')))
}

/** Holds content for the change that gives it to a record. False where it is no longer there. */
export async function holdBlob(
  db: Queryable,
  blob: Pick<BlobRow, 'organisationId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(fileBlob)
    .set({ touchedAt: now })
    .where(and(isBlob(blob), eq(fileBlob.state, 'whole')))
    .returning({ id: fileBlob.id })
  return rows.length > 0
}

export async function insertFile(db: Queryable, row: Omit<FileRow, 'id'>): Promise<FileRow> {
  const [kept] = await db
    .insert(storedFile)
    .values({ ...row, id: randomUUID() })
    .returning()
  if (!kept) throw new Error('The file was not kept.')
  return kept
}

export async function deleteFiles(
  db: Queryable,
  organisationId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.delete(storedFile).where(ofOrganisation(storedFile, organisationId, { id: ids }))
}

/** Files whose time is over go, but for those of an organisation that a legal hold keeps whole. */
export async function deletePastFiles(db: Queryable, now: Date): Promise<void> {
  const held = db
    .select({ organisationId: legalHold.organisationId })
    .from(legalHold)
    .where(and(eq(legalHold.scope, WHOLE_ORGANISATION), isNull(legalHold.liftedAt)))
  await db
    .delete(storedFile)
    .where(and(lt(storedFile.keptUntil, now), notInArray(storedFile.organisationId, held)))
}

/** A file with where its content lies. */
export async function fileWithBlob(
  db: Queryable,
  organisationId: number,
  id: string,
): Promise<{ file: FileRow; blob: BlobRow } | undefined> {
  const [row] = await db
    .select({ file: storedFile, blob: fileBlob })
    .from(storedFile)
    .innerJoin(
      fileBlob,
      and(eq(fileBlob.organisationId, storedFile.organisationId), eq(fileBlob.id, storedFile.blobId)),
    )
    .where(ofOrganisation(storedFile, organisationId, { id }))
  return row
}

/** How many bytes of files an organisation keeps. */
export async function usageOf(db: Queryable, organisationId: number): Promise<number> {
  const [row] = await db.select().from(fileUsage).where(eq(fileUsage.organisationId, organisationId))
  return row?.bytes ?? 0
}

/** Where content lies, counted over all organisations. */
export function storagesInUse(
  db: Queryable,
): Promise<{ storage: StorageName; blobs: number; bytes: number }[]> {
  return db
    .select({
      storage: fileBlob.storage,
      blobs: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${fileBlob.bytes}), 0)`.mapWith(Number),
    })
    .from(fileBlob)
    .where(eq(fileBlob.state, 'whole'))
    .groupBy(fileBlob.storage)
}

/** Everything that an organisation keeps begins to leave: it was deleted. */
export async function dropEverything(db: Queryable, organisationId: number, now: Date): Promise<void> {
  await db.delete(storedFile).where(eq(storedFile.organisationId, organisationId))
  await db
    .update(fileBlob)
    .set({ state: 'leaving', touchedAt: now })
    .where(eq(fileBlob.organisationId, organisationId))
}
