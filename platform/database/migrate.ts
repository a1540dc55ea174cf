import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { OpenDatabase } from './open-database.ts'
import { oneAtATime } from './processes/one-at-a-time.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** What makes tables, of the product or of what it stands on, is done by one process at a time under this name. */
export const SCHEMA = 'schema'

/** Brings the schema to this version: forward only, at start. The first process migrates, the others wait and find it done. */
export function migrate(database: OpenDatabase): Promise<void> {
  return oneAtATime(database, SCHEMA, () => applyMigrations(database.db, { migrationsFolder }))
}
