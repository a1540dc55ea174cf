import type { SQL } from 'drizzle-orm'
import type { Queryable } from './queryable.ts'

/** Statements that a connection keeps: what is built of parts has some dozen forms; more than these are run without a name. */
const NAMES_MAX = 200
const names = new Map<string, string>()

/**
 * Runs a statement that is sent again and again, under a name: a connection parses and plans it once, which costs as much as running
 * it. Through a pooler it is sent without the name (`PooledClient`).
 */
export async function runPrepared<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = db.execute(statement).getQuery()
  const name = names.get(text) ?? (names.size < NAMES_MAX ? `assay_${names.size}` : undefined)
  if (name) names.set(text, name)
  const asked = db._.session.prepareQuery({ sql: text, params }, undefined, name, false)
  return ((await asked.execute()) as { rows: Row[] }).rows
}
