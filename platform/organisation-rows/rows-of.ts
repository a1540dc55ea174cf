import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'

type Numbered = PgTable & { organisationId: AnyPgColumn; id: AnyPgColumn }
type Changed<Table extends Numbered> = {
  [Field in keyof Table['$inferInsert']]?: Table['$inferInsert'][Field] | SQL
}

export type RowsOf<Table extends Numbered> = {
  /** @throws Problem `not-found`. */
  read(db: Queryable, organisationId: number, id: number): Promise<Table['$inferSelect']>
  /** The same, locked until the change ends: what is written next depends on what it is now. @throws Problem `not-found`. */
  hold(db: Queryable, organisationId: number, id: number): Promise<Table['$inferSelect']>
  /** Counts its version up, where `isVersioned`. @throws Problem `not-found`. */
  change(
    db: Transaction,
    organisationId: number,
    id: number,
    change: Changed<Table>,
  ): Promise<Table['$inferSelect']>
}

/** One row of an organisation at a time, by its number. @param noun as a person calls it: “There is no customer 7.” */
export function rowsOf<Table extends Numbered>(
  table: Table,
  noun: string,
  { isVersioned = false } = {},
): RowsOf<Table> {
  const one = (organisationId: number, id: number) =>
    ofOrganisation<Numbered, 'id'>(table, organisationId, { id })
  const found = ([row]: readonly unknown[], id: number): Table['$inferSelect'] => {
    if (!row) throw new Problem('not-found', `There is no ${noun} ${id}.`)
    return row as Table['$inferSelect']
  }
  const select = (db: Queryable, organisationId: number, id: number) =>
    db
      .select()
      .from(table as PgTable)
      .where(one(organisationId, id))
  const counted = isVersioned
    ? { version: sql`${(table as unknown as { version: AnyPgColumn }).version} + 1` }
    : {}
  return {
    read: async (db, organisationId, id) => found(await select(db, organisationId, id), id),
    hold: async (db, organisationId, id) => found(await select(db, organisationId, id).for('update'), id),
    change: async (db, organisationId, id, change) => {
      const set = { ...change, ...counted } as Record<string, unknown>
      return found(
        await db
          .update(table as PgTable)
          .set(set)
          .where(one(organisationId, id))
          .returning(),
        id,
      )
    },
  }
}
