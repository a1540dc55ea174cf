import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm'
import {
  integer,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
} from 'drizzle-orm/pg-core'
import { whole } from './columns.ts'

const own = () => ({
  organisationId: integer('organisation_id').notNull(),
  id: whole('id').generatedAlwaysAsIdentity().notNull(),
})

type Own = ReturnType<typeof own>
type Columns = Record<string, PgColumnBuilderBase>

/** A table whose rows belong to an organisation and have a number: `organisation_id` and `id` come first and are its key. */
export function organisationTable<Name extends string, More extends Columns>(
  name: Name,
  more: More,
  extra: (table: BuildExtraConfigColumns<Name, Own & More, 'pg'>) => PgTableExtraConfigValue[] = () => [],
): PgTableWithColumns<{
  name: Name
  schema: undefined
  columns: BuildColumns<Name, Own & More, 'pg'>
  dialect: 'pg'
}> {
  return pgTable(name, { ...own(), ...more } as Own & More, (table) => [
    primaryKey({ columns: [table.organisationId, table.id] as never }),
    ...extra(table),
  ])
}
