import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { esgDisclosure } from '../tables.ts'

export type DisclosureRow = typeof esgDisclosure.$inferSelect

const DISCLOSURES_MAX = 500

/** Disclosures, the newest year first; of all companies where none is named. */
export function disclosuresOf(
  db: Queryable,
  organisationId: number,
  companyNumbers?: readonly number[],
): Promise<DisclosureRow[]> {
  return db
    .select()
    .from(esgDisclosure)
    .where(
      and(
        eq(esgDisclosure.organisationId, organisationId),
        companyNumbers ? inArray(esgDisclosure.companyNumber, [...companyNumbers]) : undefined,
      ),
    )
    .orderBy(desc(esgDisclosure.year), desc(esgDisclosure.id))
    .limit(DISCLOSURES_MAX)
}

const isDisclosure = (organisationId: number, id: number) =>
  and(eq(esgDisclosure.organisationId, organisationId), eq(esgDisclosure.id, id))

/** @throws Problem `not-found`. */
export async function disclosureOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<DisclosureRow> {
  const [row] = await db.select().from(esgDisclosure).where(isDisclosure(organisationId, id))
  if (!row) throw new Problem('not-found', `There is no disclosure ${id}.`)
  return row
}

/** The disclosure, held until the change ends. @throws Problem `not-found`. */
export async function holdDisclosure(
  db: Transaction,
  organisationId: number,
  id: number,
): Promise<DisclosureRow> {
  const [row] = await db.select().from(esgDisclosure).where(isDisclosure(organisationId, id)).for('update')
  if (!row) throw new Problem('not-found', `There is no disclosure ${id}.`)
  return row
}

export async function insertDisclosure(
  db: Transaction,
  row: Omit<DisclosureRow, 'id'>,
): Promise<DisclosureRow> {
  const [made] = await db.insert(esgDisclosure).values(row).returning()
  return made as DisclosureRow
}

export async function updateDisclosure(
  db: Transaction,
  { organisationId, id }: DisclosureRow,
  change: Partial<DisclosureRow>,
): Promise<void> {
  await db.update(esgDisclosure).set(change).where(isDisclosure(organisationId, id))
}
