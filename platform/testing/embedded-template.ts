import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { migrate, migrationsFolder, type OpenDatabase, openDatabase } from '#platform/database/index.ts'
import { makeJobTables } from '#platform/jobs/index.ts'

/**
 * A migrated embedded database as a file, made once for each state of the migrations and packages: opening a copy takes a tenth of the
 * time.
 */
export async function embeddedTemplate(): Promise<string> {
  // The packages make tables of their own, and write the files.
  const digest = createHash('sha256').update(readFileSync('package-lock.json'))
  // How a database in memory begins.
  digest.update(readFileSync('platform/database/embedded/embedded.worker.ts'))
  // The journal counts too: the migrator compares its times, not the statements.
  const files = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((entry) => /\.(sql|json)$/.test(entry)).sort()) {
    digest.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  const folder = resolve('node_modules/.cache/assay')
  const file = join(folder, `template-${digest.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  forgetOldTemplates(folder)
  const database = await openDatabase({})
  await migrate(database)
  await makeJobTables(database)
  // Databases are copied from the file, never from these two; without them, and without compression, it is unpacked in a third of the time.
  await database.pool.query(`update pg_database set datistemplate = false where datname like 'template_'`)
  await database.pool.query('drop database template0')
  await database.pool.query('drop database template1')
  await keepAsTemplate(database, file)
  return file
}

/** Closes an embedded database that lives in memory, and keeps what it holds as a file that others are opened from. */
export async function keepAsTemplate(database: OpenDatabase, file: string): Promise<void> {
  await database.pool.query('checkpoint')
  const dump = await database.embedded?.dump()
  await database.close()
  // Whole or not at all: another thread or another run may look for it meanwhile.
  const part = `${file}.${process.pid}`
  writeFileSync(part, dump ?? new Uint8Array())
  renameSync(part, file)
}

const TEMPLATE_AGE_MS_MAX = 24 * 3_600_000

// Another run, on the migrations as they were a moment ago, may still open its template: only yesterday's are removed.
function forgetOldTemplates(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('template-'))) {
    const file = join(folder, name)
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changedAt > TEMPLATE_AGE_MS_MAX) rmSync(file, { force: true })
  }
}
