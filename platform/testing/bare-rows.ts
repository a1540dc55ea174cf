import type { OpenDatabase } from '#platform/database/index.ts'

/** Of each type something that says nothing, for columns that must have a value and that a test is not about. */
const plainOf: Readonly<Record<string, unknown>> = {
  integer: 0,
  bigint: 0,
  smallint: 0,
  numeric: 0,
  'double precision': 0,
  boolean: false,
  text: '',
  date: '2020-01-01',
  'timestamp with time zone': '2020-01-01T00:00:00.000Z',
  jsonb: '[]',
  ARRAY: '{}',
}

/**
 * Puts rows into a table as they are said, numbers that the database gives among them: what a query makes of rows of two organisations that have the same numbers is tried with few words.
 */
export async function addBareRows(
  { pool }: Pick<OpenDatabase, 'pool'>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  for (const row of rows) {
    const whole = { ...Object.fromEntries(columns.map(({ name, type }) => [name, plainOf[type]])), ...row }
    const names = Object.keys(whole)
    await pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
       values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(whole),
    )
  }
}
