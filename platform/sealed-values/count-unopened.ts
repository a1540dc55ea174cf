import type { Secrets } from '#platform/config/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { SealedColumn } from './sealed-column.ts'
import { countSealedOtherwise } from './store.ts'

/** How many values of each table were sealed under a secret that is not among these: what they are for does not work. */
export async function countUnopened(
  db: Queryable,
  { secret, secretsBefore = [] }: Secrets,
  columns: readonly SealedColumn[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const column of columns) {
    const beginnings = [secret, ...secretsBefore].map((one) => column.beginsWith({ secret: one }))
    const count = await countSealedOtherwise(db, column, beginnings)
    if (count > 0) counts.set(column.table, Math.max(counts.get(column.table) ?? 0, count))
  }
  return counts
}
