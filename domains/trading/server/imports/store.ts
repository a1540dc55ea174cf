import { and, asc, between, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { AccountAt, TransferRow } from '../store.ts'
import { paperTransfer } from '../tables.ts'
import { paperImport, paperImportRow } from './tables.ts'

export type ImportRow = typeof paperImport.$inferSelect

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
        accountId === undefined ? undefined : eq(paperImport.accountId, accountId),
      ),
    )
    .orderBy(desc(paperImport.id))
    .limit(IMPORTS_SHOWN)
}

/** The import of a very file, by its digest, as long as it stands. */
export async function standingImport(
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
        isNull(paperImport.undoneAt),
      ),
    )
    .limit(1)
  return row
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
  db: Queryable,
  row: typeof paperImport.$inferInsert,
  fingerprints: readonly string[],
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
  db: Queryable,
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
