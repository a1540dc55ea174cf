import type { Installation } from '#platform/context/index.ts'

/** How much an organisation keeps in rows. What a row itself takes beside its texts is reckoned. */
export type DataKept = { rows: number; bytes: number }

const ROW_BYTES = 120

type Column = { table_name: string; column_name: string; data_type: string }

const isOfAnyLength = new Set(['text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY', 'numeric'])

const questionsOf = new WeakMap<Installation, string[]>()

/** A question to each table that holds rows of organisations. What is long is measured as it lies, packed, without being read. */
async function questions(installation: Installation): Promise<string[]> {
  const { rows } = await installation.database.pool.query<Column>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
     order by c.table_name, c.ordinal_position`,
  )
  return [...Map.groupBy(rows, (column) => column.table_name)].flatMap(([table, columns]) => {
    if (!columns.some((column) => column.column_name === 'organisation_id')) return []
    const long = columns.filter((column) => isOfAnyLength.has(column.data_type))
    const bytes = long.map((column) => `coalesce(pg_column_size("${column.column_name}"), 0)`)
    return [
      `select count(*) as rows, coalesce(sum(${[String(ROW_BYTES), ...bytes].join(' + ')}), 0)::bigint as bytes from "${table}" where organisation_id = $1`,
    ]
  })
}

/** Measures what an organisation keeps, a table a query: whoever else asks the database waits for one of them at most. */
export async function measureData(installation: Installation, organisationId: number): Promise<DataKept> {
  const asked = questionsOf.get(installation) ?? (await questions(installation))
  questionsOf.set(installation, asked)
  const kept: DataKept = { rows: 0, bytes: 0 }
  for (const question of asked) {
    const { rows } = await installation.database.pool.query<DataKept>(question, [organisationId])
    kept.rows += Number(rows[0]?.rows ?? 0)
    kept.bytes += Number(rows[0]?.bytes ?? 0)
  }
  return kept
}
