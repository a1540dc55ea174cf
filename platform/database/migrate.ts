import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Problem } from '#platform/problems/index.ts'
import { isConnectionLost } from './connection-lost.ts'
import { isDiskFull } from './disk-full.ts'
import type { OpenDatabase } from './open-database.ts'
import { oneAtATime } from './processes/one-at-a-time.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** What makes tables, of the product or of what it stands on, is done by one process at a time under this name. */
export const SCHEMA = 'schema'

type Migration = { name: string; at: number; hash: string; statements: string[] }

function migrationsOf(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ sql: statements, folderMillis, hash }, at) => ({
      name: journal.entries[at]?.tag ?? String(at),
      at: folderMillis,
      hash,
      statements,
    }),
  )
}

/**
 * Brings the schema to this version: forward only, at start, all of it or nothing. The first process migrates, the others wait and find
 * it done.
 * @throws Problem `conflict` where a newer program has brought the schema further, `internal-error` with the statement that failed.
 */
export function migrate(database: OpenDatabase, folder = migrationsFolder): Promise<void> {
  return oneAtATime(database, SCHEMA, () => bringForward(database, migrationsOf(folder)))
}

async function bringForward({ db }: OpenDatabase, known: readonly Migration[]): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`)
  await db.transaction(async (tx) => {
    // The turn of this process may be lost with its connection: who comes second waits here and finds it done.
    await tx.execute(sql`lock table drizzle.__drizzle_migrations in exclusive mode`)
    const { rows } = await tx.execute<{ last: string | number | null; count: number }>(
      sql`select max(created_at) as last, count(*)::int as count from drizzle.__drizzle_migrations`,
    )
    const last = Number(rows[0]?.last ?? 0)
    refuseNewer(last, rows[0]?.count ?? 0, known)
    for (const [at, migration] of known.entries()) {
      if (migration.at <= last) continue
      for (const [place, statement] of migration.statements.entries())
        await tx.execute(sql.raw(statement)).catch((cause: unknown) => {
          throw failed(
            migration,
            { version: at + 1, versions: known.length, place: place + 1, statement },
            cause,
          )
        })
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.at})`,
      )
    }
  })
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function refuseNewer(last: number, count: number, known: readonly Migration[]): void {
  const newest = known.at(-1)
  if (!newest || last <= newest.at) return
  throw new Problem(
    'conflict',
    `The database has schema version ${count} of ${dayOf(last)}, which a newer program wrote; this program knows version ${known.length} (${newest.name}, ${dayOf(newest.at)}) and no later one. Nothing was changed. Start the newer program again, or put back a backup from before the update (npm run restore).`,
    { database: count, program: known.length },
  )
}

const STATEMENT_SHOWN = 300

function failed(
  { name }: Migration,
  where: { version: number; versions: number; place: number; statement: string },
  cause: unknown,
): unknown {
  if (isConnectionLost(cause)) return cause
  const text = where.statement.replaceAll(/\s+/g, ' ').trim()
  const shown = text.length > STATEMENT_SHOWN ? `${text.slice(0, STATEMENT_SHOWN)}…` : text
  const stated = ((cause as { cause?: Error }).cause ?? (cause as Error)).message
  const then = isDiskFull(cause)
    ? 'The disk of the database is full: free some space, then start again.'
    : 'Start the version from before the update to go on working, and send this message to the maintainers of this version.'
  return new Problem(
    isDiskFull(cause) ? 'disk-full' : 'internal-error',
    `Bringing the database to schema version ${where.version} of ${where.versions} failed. Migration ${name}, statement ${where.place}: ${shown} Error from the database: ${stated}. Everything is as it was before this start, nothing was lost. ${then}`,
    { migration: name, statement: where.place },
    { cause },
  )
}
