import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { defaultPrecedence, type Precedence } from '../../contract/index.ts'
import type { Spoken } from '../show-facts.ts'
import { EVERYBODY, entity, entityRecord } from '../tables.ts'
import { directoryPrecedence } from './tables.ts'

export type PrecedenceRow = typeof directoryPrecedence.$inferSelect

/** The orders that were set, the newest first. */
export const precedences = (db: Queryable): Promise<PrecedenceRow[]> =>
  db
    .select()
    .from(directoryPrecedence)
    .where(eq(directoryPrecedence.organisationId, EVERYBODY))
    .orderBy(desc(directoryPrecedence.version))

/** The order by which companies are shown now. */
export async function orderInForce(db: Queryable): Promise<Precedence> {
  const [row] = await db
    .select({ order: directoryPrecedence.order })
    .from(directoryPrecedence)
    .where(eq(directoryPrecedence.organisationId, EVERYBODY))
    .orderBy(desc(directoryPrecedence.version))
    .limit(1)
  return row?.order ?? defaultPrecedence
}

/** Keeps an order; false where somebody has set that version meanwhile. */
export async function insertPrecedence(
  db: Transaction,
  row: Omit<PrecedenceRow, 'organisationId'>,
): Promise<boolean> {
  const made = await db
    .insert(directoryPrecedence)
    .values({ ...row, organisationId: EVERYBODY })
    .onConflictDoNothing()
    .returning({ version: directoryPrecedence.version })
  return made.length > 0
}

/** Companies of some directories, or of all, that several sources speak of. */
const several = (directories?: readonly number[]) => sql`
  jsonb_array_length(${entity.sources}) > 1 and ${entity.mergedInto} is null
  ${directories ? sql`and ${inArray(entity.organisationId, [...directories])}` : sql``}`

export const countSeveral = (db: Queryable, directories?: readonly number[]): Promise<number> =>
  db.$count(entity, several(directories))

export type SeveralRow = Pick<typeof entity.$inferSelect, 'organisationId' | 'id' | 'facts'> & {
  records: Spoken[]
}

/** The next of them with the records of their own directory; held where they are to be changed. */
export async function severalAfter(
  db: Queryable,
  after: number,
  {
    limit,
    directories,
    isHeld = false,
  }: { limit: number; directories?: readonly number[]; isHeld?: boolean },
): Promise<SeveralRow[]> {
  const asked = db
    .select({ organisationId: entity.organisationId, id: entity.id, facts: entity.facts })
    .from(entity)
    .where(sql`${entity.id} > ${after} and ${several(directories)}`)
    .orderBy(asc(entity.id))
    .limit(limit)
  const rows = isHeld ? await asked.for('update') : await asked
  if (rows.length === 0) return []
  const records = await db
    .select({
      organisationId: entityRecord.organisationId,
      entityId: entityRecord.entityId,
      id: entityRecord.id,
      source: entityRecord.source,
      asOf: entityRecord.asOf,
      facts: entityRecord.facts,
    })
    .from(entityRecord)
    .where(
      inArray(
        entityRecord.entityId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(entityRecord.id))
  const byEntity = Map.groupBy(records, ({ entityId }) => entityId)
  return rows.map((row) => ({
    ...row,
    records: (byEntity.get(row.id) ?? []).filter(
      ({ organisationId }) => organisationId === row.organisationId,
    ),
  }))
}
