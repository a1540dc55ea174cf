import { and, eq, type InferSelectModel, isSQLWrapper, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

type Owned = PgTable & { organisationId: AnyPgColumn }
type Equal<Of extends Owned, Key extends keyof Of> = {
  [K in Key]: K extends keyof InferSelectModel<Of> ? NonNullable<InferSelectModel<Of>[K]> : never
}

/**
 * The condition that a row belongs to an organisation, has these values and meets further conditions: `ofOrganisation(customer, organisationId, { id })`.
 * @throws Error where a value is missing: a query would otherwise reach more rows than it names.
 */
export function ofOrganisation<Of extends Owned, Key extends keyof Of>(
  table: Of,
  organisationId: number,
  equal: Equal<Of, Key>,
  ...further: (SQL | undefined)[]
): SQL | undefined
export function ofOrganisation(table: Owned, organisationId: number, ...further: (SQL | undefined)[]): SQL
export function ofOrganisation(
  table: Owned,
  organisationId: number,
  first?: SQL | Record<string, unknown>,
  ...further: (SQL | undefined)[]
): SQL | undefined {
  const own = eq(table.organisationId, organisationId)
  if (first === undefined || isSQLWrapper(first)) return and(own, first, ...further)
  const columns = table as unknown as Record<string, AnyPgColumn>
  const equal = Object.entries(first).map(([name, value]) => {
    const column = columns[name]
    if (!column || value === undefined || value === null) throw new Error(`No value to compare ${name} with.`)
    return eq(column, value)
  })
  return and(own, ...equal, ...further)
}
