import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, qualified, type Transaction } from '#platform/database/index.ts'
import { defaultPrecedence, type Precedence } from '../../contract/index.ts'
import type { Spoken } from '../show-facts.ts'
import { seenBy } from '../store.ts'
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

/** Companies that several sources speak of: in all directories, or as an organisation reads them, with its own records of what everybody sees. */
const several = (reader?: number) => {
  const bySources = sql`jsonb_array_length(${entity.sources}) > 1`
  if (reader === undefined) return sql`${bySources} and ${entity.mergedInto} is null`
  return qualified`(${bySources} or exists (
      select 1 from entity_record own where own.organisation_id = ${reader} and own.entity_id = ${entity.id}
        and not ${entity.sources} @> jsonb_build_array(own.source)))
    and ${entity.mergedInto} is null and ${inArray(entity.organisationId, seenBy(reader))}`
}

export const countSeveral = (db: Queryable, reader?: number): Promise<number> =>
  db.$count(entity, several(reader))

export type SeveralRow = Pick<typeof entity.$inferSelect, 'organisationId' | 'id' | 'facts'> & {
  records: Spoken[]
}

/** The next of them with the records of their own directory and of who reads them; held where they are to be changed. */
export async function severalAfter(
  db: Queryable,
  after: number,
  { limit, reader, isHeld = false }: { limit: number; reader?: number; isHeld?: boolean },
): Promise<SeveralRow[]> {
  const asked = db
    .select({ organisationId: entity.organisationId, id: entity.id, facts: entity.facts })
    .from(entity)
    .where(sql`${entity.id} > ${after} and ${several(reader)}`)
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
      ({ organisationId }) => organisationId === row.organisationId || organisationId === reader,
    ),
  }))
}
