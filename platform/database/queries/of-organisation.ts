import { and, eq, type InferSelectModel, inArray, isSQLWrapper, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

type Owned = PgTable & { organisationId: AnyPgColumn }
type Value<Of extends Owned, Key> = Key extends keyof InferSelectModel<Of>
  ? NonNullable<InferSelectModel<Of>[Key]>
  : never
type Wanted<Of extends Owned, Key extends keyof Of> = {
  [K in Key]: Value<Of, K> | readonly Value<Of, K>[]
}

/**
 * The condition that a row belongs to an organisation and meets further ones: `ofOrganisation(customer, organisationId, { id })`. A list means one of its values.
 * @throws Error where a value is missing: a query would otherwise reach more rows than it names.
 */
export function ofOrganisation<Of extends Owned, Key extends keyof Of>(
  table: Of,
  organisationId: number,
  wanted: Wanted<Of, Key>,
  ...further: (SQL | undefined)[]
): SQL
export function ofOrganisation(table: Owned, organisationId: number, ...further: (SQL | undefined)[]): SQL
export function ofOrganisation(
  table: Owned,
  organisationId: number,
  first?: SQL | Record<string, unknown>,
  ...further: (SQL | undefined)[]
): SQL {
  const own = eq(table.organisationId, organisationId)
  if (first === undefined || isSQLWrapper(first)) return and(own, first, ...further) as SQL
  const columns = table as unknown as Record<string, AnyPgColumn>
  const wanted = Object.entries(first).map(([name, value]) => {
    const column = columns[name]
    if (!column || value === undefined || value === null) throw new Error(`No value to compare ${name} with.`)
    return Array.isArray(value) ? inArray(column, value) : eq(column, value)
  })
  return and(own, ...wanted, ...further) as SQL
}
