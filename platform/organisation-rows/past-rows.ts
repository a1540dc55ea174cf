import { type AnyColumn, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ofOrganisation, type Transaction } from '#platform/database/index.ts'

type Numbered = PgTable & { organisationId: AnyPgColumn; id: AnyPgColumn }
type Page = { before: Date; after?: { id: number | string; since: Date } | undefined }

const isBefore = (since: AnyColumn | SQL, before: Date) =>
  sql`${since} < ${before.toISOString()}::timestamptz`

/** The rows of an organisation that were last used before a moment, read on by their numbers; one never used is none of them. */
export const pastByNumber = (
  table: Numbered,
  organisationId: number,
  since: AnyColumn | SQL,
  { before, after }: Page,
): SQL => ofOrganisation(table, organisationId, isBefore(since, before), gt(table.id, Number(after?.id ?? 0)))

/** The same, read on by their moments and then their numbers: for a table that has an index on the moment. */
export const pastByTime = (
  table: Numbered,
  organisationId: number,
  since: AnyColumn,
  { before, after }: Page,
): SQL =>
  ofOrganisation(
    table,
    organisationId,
    isBefore(since, before),
    after && gte(since, after.since),
    after && sql`(${since}, ${table.id}) > (${after.since.toISOString()}::timestamptz, ${Number(after.id)})`,
  )

/** Deletes what is past its term, and gives how many rows went. */
export async function removePast(
  { db, actor }: { db: Transaction; actor: { organisationId: number } },
  table: Numbered,
  gone: readonly { id: number | string }[],
): Promise<{ count: number }> {
  const ids = gone.map(({ id }) => Number(id))
  const rows = await db
    .delete(table as PgTable)
    .where(ofOrganisation<Numbered, 'id'>(table, actor.organisationId, { id: ids }))
    .returning({ id: table.id })
  return { count: rows.length }
}
