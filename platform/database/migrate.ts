import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { OpenDatabase } from './open-database.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const MIGRATION_LOCK = 7_220_011

/** Brings the schema to this version: forward only, at start, one process at a time. */
export async function migrate(database: OpenDatabase): Promise<void> {
  if (database.kind === 'embedded') {
    await applyMigrations(database.db, { migrationsFolder })
    return
  }
  // Several processes may start at once on one server: the first migrates, the others wait and find it done.
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
