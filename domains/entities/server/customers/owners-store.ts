import { and, eq, inArray } from 'drizzle-orm'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { seenBy } from '../store.ts'
import { entityLink, entityRecord } from '../tables.ts'

/** `isOwned`: the organisation has itself entered who owns it. Names are in lower case. */
export type RecordForOwners = { entityId: number; keys: string[]; names: string[]; isOwned: boolean }

/** The records with one of these keys, as far as it takes to find who owns a customer. */
export async function recordsForOwners(
  db: Queryable,
  organisationId: number,
  keys: readonly string[],
): Promise<RecordForOwners[]> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return []
  const rows = await db
    .select({ entityId: entityRecord.entityId, keys: entityRecord.keys, facts: entityRecord.facts })
    .from(entityRecord)
    .where(
      and(
        inArray(entityRecord.organisationId, seenBy(organisationId)),
        qualified`${entityRecord.keys} && array(select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
      ),
    )
  if (rows.length === 0) return []
  const owned = await db
    .selectDistinct({ toId: entityLink.toId })
    .from(entityLink)
    .where(
      and(
        eq(entityLink.organisationId, organisationId),
        inArray(entityLink.kind, ['owns', 'controls', 'parent-of']),
        inArray(
          entityLink.toId,
          rows.map(({ entityId }) => entityId),
        ),
      ),
    )
  const isOwned = new Set(owned.map(({ toId }) => toId))
  return rows.map((row) => ({
    entityId: row.entityId,
    keys: row.keys,
    names: row.facts.names.map(({ text }) => text.trim().toLowerCase()),
    isOwned: isOwned.has(row.entityId),
  }))
}
