import { and, asc, between, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { keepFile, letGoOfFiles, type PutFile } from '#platform/files/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { AccountAt, TransferRow } from '../store.ts'
import { paperTransfer } from '../tables.ts'
import { paperImport, paperImportFile, paperImportRow } from './tables.ts'

export type ImportRow = typeof paperImport.$inferSelect
export type NewImport = typeof paperImport.$inferInsert

const IMPORTS_SHOWN = 200
const ROWS_AT_ONCE = 2_000

/** One import of an organisation. @throws Problem `not-found`. */
export async function importOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<ImportRow> {
  const [row] = await db
    .select()
    .from(paperImport)
    .where(and(eq(paperImport.organisationId, organisationId), eq(paperImport.id, id)))
  if (!row) throw new Problem('not-found', `There is no import ${id}.`)
  return row
}

/** The long file that is being gone through at an account. */
export async function importGoingOn(
  db: Queryable,
  { organisationId, accountId }: AccountAt,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(paperImport)
    .where(
      and(
        eq(paperImport.organisationId, organisationId),
        eq(paperImport.accountId, accountId),
        inArray(paperImport.state, ['running', 'undoing']),
      ),
    )
    .limit(1)
  return row
}

/** One import, which nobody else changes until the end of the transaction. @throws Problem `not-found`. */
export async function holdImport(db: Queryable, organisationId: number, id: number): Promise<ImportRow> {
  const [row] = await db
    .select()
    .from(paperImport)
    .where(and(eq(paperImport.organisationId, organisationId), eq(paperImport.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no import ${id}.`)
  return row
}

export async function updateImport(
  db: Queryable,
  { organisationId, id }: ImportRow,
  change: Partial<NewImport>,
): Promise<ImportRow> {
  const [row] = await db
    .update(paperImport)
    .set(change)
    .where(and(eq(paperImport.organisationId, organisationId), eq(paperImport.id, id)))
    .returning()
  if (!row) throw new Error(`Import ${id} is gone.`)
  return row
}

/** The parts of a long file that stand in the books, the last one first. */
export function activeParts(
  db: Queryable,
  { organisationId, id }: ImportRow,
  most = 10_000,
): Promise<ImportRow[]> {
  return db
    .select()
    .from(paperImport)
    .where(
      and(
        eq(paperImport.organisationId, organisationId),
        eq(paperImport.partOf, id),
        isNull(paperImport.undoneAt),
      ),
    )
    .orderBy(desc(paperImport.id))
    .limit(most)
}

const fileOfImport = ({ organisationId, id }: ImportRow) =>
  and(eq(paperImportFile.organisationId, organisationId), eq(paperImportFile.importId, id))

/** Gives a long file that was put to its import, until it has been gone through. */
export async function keepImportFile(tx: Context, row: ImportRow, put: PutFile): Promise<void> {
  const { organisationId, accountId, id: importId } = row
  const { id: fileId } = await keepFile(tx, put, { purpose: 'broker-file' })
  await tx.db.insert(paperImportFile).values({ organisationId, accountId, importId, fileId })
}

export async function fileIdOf(db: Queryable, row: ImportRow): Promise<string> {
  const [file] = await db
    .select({ fileId: paperImportFile.fileId })
    .from(paperImportFile)
    .where(fileOfImport(row))
  if (!file) throw new Error(`The file of import ${row.id} is gone.`)
  return file.fileId
}

export async function forgetFile(db: Queryable, row: ImportRow): Promise<void> {
  const gone = await db
    .delete(paperImportFile)
    .where(fileOfImport(row))
    .returning({ fileId: paperImportFile.fileId })
  await letGoOfFiles(
    { db },
    row.organisationId,
    gone.map(({ fileId }) => fileId),
  )
}

/** The newest files of an organisation, or of one account. */
export function newestImports(
  db: Queryable,
  organisationId: number,
  accountId?: number,
): Promise<ImportRow[]> {
  return db
    .select()
    .from(paperImport)
    .where(
      and(
        eq(paperImport.organisationId, organisationId),
        isNull(paperImport.partOf),
        accountId === undefined ? undefined : eq(paperImport.accountId, accountId),
      ),
    )
    .orderBy(desc(paperImport.id))
    .limit(IMPORTS_SHOWN)
}

/** The import of a very file, by its digest, as long as all of it stands. */
export async function activeImport(
  db: Queryable,
  at: AccountAt,
  fileDigest: string,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(paperImport)
    .where(
      and(
        eq(paperImport.organisationId, at.organisationId),
        eq(paperImport.accountId, at.accountId),
        eq(paperImport.fileDigest, fileDigest),
        isNull(paperImport.partOf),
        eq(paperImport.state, 'done'),
        isNull(paperImport.undoneAt),
      ),
    )
    .limit(1)
  return row
}

/** The files of an account that are not undone, the oldest first, with what they leave for later ones to know. */
export function activeImports(
  db: Queryable,
  { organisationId, accountId }: AccountAt,
): Promise<Pick<ImportRow, 'id' | 'fileName' | 'fileDigest' | 'lastDay' | 'leftOpen'>[]> {
  return db
    .select({
      id: paperImport.id,
      fileName: paperImport.fileName,
      fileDigest: paperImport.fileDigest,
      lastDay: paperImport.lastDay,
      leftOpen: paperImport.leftOpen,
    })
    .from(paperImport)
    .where(
      and(
        eq(paperImport.organisationId, organisationId),
        eq(paperImport.accountId, accountId),
        isNull(paperImport.partOf),
        isNull(paperImport.undoneAt),
      ),
    )
    .orderBy(asc(paperImport.id))
}

/** Which of some rows stand in an account's books. */
export async function knownRows(
  db: Queryable,
  at: AccountAt,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let start = 0; start < fingerprints.length; start += ROWS_AT_ONCE) {
    const rows = await db
      .select({ fingerprint: paperImportRow.fingerprint })
      .from(paperImportRow)
      .where(
        and(
          eq(paperImportRow.organisationId, at.organisationId),
          eq(paperImportRow.accountId, at.accountId),
          inArray(paperImportRow.fingerprint, fingerprints.slice(start, start + ROWS_AT_ONCE)),
        ),
      )
    for (const { fingerprint } of rows) known.add(fingerprint)
  }
  return known
}

export async function insertImport(
  db: Transaction,
  row: NewImport,
  fingerprints: readonly string[] = [],
): Promise<ImportRow> {
  const [inserted] = await db.insert(paperImport).values(row).returning()
  if (!inserted) throw new Error('The import was not stored.')
  const { organisationId, accountId, id: importId } = inserted
  for (let start = 0; start < fingerprints.length; start += ROWS_AT_ONCE) {
    const portion = fingerprints.slice(start, start + ROWS_AT_ONCE)
    await db
      .insert(paperImportRow)
      .values(portion.map((fingerprint) => ({ organisationId, accountId, fingerprint, importId })))
  }
  return inserted
}

/** Notes that a file was taken back, and gives its rows free for another file. */
export async function noteUndone(
  db: Transaction,
  { organisationId, id }: ImportRow,
  undone: { undoneAt: Date; undoneBy: string },
): Promise<ImportRow> {
  await db
    .delete(paperImportRow)
    .where(and(eq(paperImportRow.organisationId, organisationId), eq(paperImportRow.importId, id)))
  const [row] = await db
    .update(paperImport)
    .set(undone)
    .where(and(eq(paperImport.organisationId, organisationId), eq(paperImport.id, id)))
    .returning()
  if (!row) throw new Error(`Import ${id} is gone.`)
  return row
}

/** The entries of the ledger that a file made, in order. */
export function transfersOfImport(
  db: Queryable,
  { organisationId, accountId, firstSequence, lastSequence }: ImportRow,
): Promise<TransferRow[]> {
  return db
    .select()
    .from(paperTransfer)
    .where(
      and(
        eq(paperTransfer.organisationId, organisationId),
        eq(paperTransfer.accountId, accountId),
        between(paperTransfer.sequence, firstSequence, lastSequence),
      ),
    )
    .orderBy(asc(paperTransfer.sequence), asc(paperTransfer.line))
}
