import { type SQL, sql } from 'drizzle-orm'

/** Values for `in (…)` or `array[…]`, each a parameter. */
export const valuesOf = (values: readonly unknown[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
