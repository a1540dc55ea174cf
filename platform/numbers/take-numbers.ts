import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { lastNumber, type NumberedKind } from './tables.ts'

/**
 * Takes the next numbers of a kind in an organisation and gives the first of them. Two changes at once wait for each other here, so none
 * is given twice; one that was given is never given again, also when what had it is gone.
 */
export async function takeNumbers(
  db: Queryable,
  organisationId: number,
  kind: NumberedKind,
  count: number,
): Promise<number> {
  const [row] = await db
    .insert(lastNumber)
    .values({ organisationId, kind, last: count })
    .onConflictDoUpdate({
      target: [lastNumber.organisationId, lastNumber.kind],
      set: { last: sql`${lastNumber.last} + ${count}` },
    })
    .returning({ last: lastNumber.last })
  if (!row) throw new Error(`No number of a ${kind} was given.`)
  return row.last - count + 1
}

/** Begins the numbers of a kind again: for the demo, which forgets that there were any. */
export async function forgetNumbers(
  db: Queryable,
  organisationId: number,
  kind: NumberedKind,
): Promise<void> {
  await db.delete(lastNumber).where(ofOrganisation(lastNumber, organisationId, { kind }))
}
