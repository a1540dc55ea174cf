import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { erasure, regulatorPack } from '../tables.ts'

export type ErasureRow = typeof erasure.$inferSelect

const isThis = (organisationId: number, id: number) => ofOrganisation(erasure, organisationId, { id })

const byNumber = rowsOf(erasure, 'erasure request')

/** @throws Problem `not-found`. */
export const erasureNumbered = byNumber.read

/** The same, held until the change ends: of two who settle it one is first. @throws Problem `not-found`. */
export const holdErasure = byNumber.hold

/** A request about somebody that is not settled or not finished yet. */
export async function openErasureOf(
  db: Queryable,
  organisationId: number,
  { of, subjectId }: Pick<ErasureRow, 'of' | 'subjectId'>,
): Promise<ErasureRow | undefined> {
  const [row] = await db
    .select()
    .from(erasure)
    .where(
      and(
        eq(erasure.organisationId, organisationId),
        eq(erasure.of, of),
        eq(erasure.subjectId, subjectId),
        inArray(erasure.state, ['asked', 'erasing', 'failed']),
      ),
    )
    .limit(1)
  return row
}

export async function insertErasure(
  db: Transaction,
  row: Omit<typeof erasure.$inferInsert, 'id'>,
): Promise<ErasureRow> {
  const [made] = await db.insert(erasure).values(row).returning()
  return made as ErasureRow
}

export async function updateErasure(
  db: Transaction,
  organisationId: number,
  id: number,
  change: Partial<ErasureRow>,
): Promise<void> {
  await db.update(erasure).set(change).where(isThis(organisationId, id))
}

export async function pageOfErasures(
  db: Queryable,
  organisationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ErasureRow[]; total: number }> {
  const isWanted = eq(erasure.organisationId, organisationId)
  const rows = await db
    .select()
    .from(erasure)
    .where(isWanted)
    .orderBy(desc(erasure.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(erasure, isWanted) }
}

/** Packs that were made of some records or have one of some numbers, the newest first. */
export function packsMade(
  db: Queryable,
  organisationId: number,
): Promise<Pick<typeof regulatorPack.$inferSelect, 'id' | 'kind' | 'subjectId' | 'title' | 'madeAt'>[]> {
  return db
    .select({
      id: regulatorPack.id,
      kind: regulatorPack.kind,
      subjectId: regulatorPack.subjectId,
      title: regulatorPack.title,
      madeAt: regulatorPack.madeAt,
    })
    .from(regulatorPack)
    .where(ofOrganisation(regulatorPack, organisationId, { state: 'ready' }))
    .orderBy(desc(regulatorPack.id))
}
