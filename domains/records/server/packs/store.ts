import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import type { PackKind } from '../../contract/schemas.ts'
import { regulatorPack } from '../tables.ts'

export type PackRow = typeof regulatorPack.$inferSelect

export async function insertPack(
  db: Transaction,
  row: Pick<PackRow, 'organisationId' | 'kind' | 'subjectId' | 'title' | 'askedBy' | 'askedAt'>,
): Promise<PackRow> {
  const [made] = await db
    .insert(regulatorPack)
    .values({ ...row, state: 'making', leftOut: [] })
    .returning()
  return made as PackRow
}

export async function updatePack(
  db: Queryable,
  { organisationId, id }: Pick<PackRow, 'organisationId' | 'id'>,
  change: Partial<PackRow>,
): Promise<void> {
  await db
    .update(regulatorPack)
    .set(change)
    .where(ofOrganisation(regulatorPack, organisationId, { id }))
}

const byNumber = rowsOf(regulatorPack, 'regulator pack')

/** @throws Problem `not-found`. */
export const packOfOrganisation = byNumber.read

/** A page of the packs of some kinds, the newest first. */
export async function pageOfPacks(
  db: Queryable,
  organisationId: number,
  wanted: { kinds: readonly PackKind[]; subjectId?: number | undefined; limit: number; offset: number },
): Promise<{ rows: PackRow[]; total: number }> {
  const isWanted = and(
    eq(regulatorPack.organisationId, organisationId),
    inArray(regulatorPack.kind, [...wanted.kinds]),
    wanted.subjectId === undefined ? undefined : eq(regulatorPack.subjectId, wanted.subjectId),
  )
  const rows = await db
    .select()
    .from(regulatorPack)
    .where(isWanted)
    .orderBy(desc(regulatorPack.id))
    .limit(wanted.limit)
    .offset(wanted.offset)
  return { rows, total: await db.$count(regulatorPack, isWanted) }
}
