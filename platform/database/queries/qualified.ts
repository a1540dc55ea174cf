import { type SQL, sql } from 'drizzle-orm'

/**
 * A part of a query with a query of its own in it. Every column that stands in it keeps the name of its table, wherever the part is used.
 *
 * Drizzle takes the names of tables from columns that stand directly in a selected `sql` of a single table (`organisation_id =
 * organisation_id`): in a query within it they then name the inner table, and a comparison of two tables is one of a column with
 * itself. `scripts/checks/check-queries.ts` refuses `sql` there.
 */
export function qualified<Type = unknown>(strings: TemplateStringsArray, ...values: unknown[]): SQL<Type> {
  return sql<Type>`${sql(strings, ...values)}`
}
