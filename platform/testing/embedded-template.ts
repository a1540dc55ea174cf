import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrate, migrationsFolder, openDatabase } from '#platform/database/index.ts'

/** A migrated embedded database as a file, made once for each state of the migrations: opening a copy takes a tenth of the time. */
export async function embeddedTemplate(): Promise<string> {
  const digest = createHash('sha256')
  // The journal counts too: the migrator compares its times, not the statements.
  const files = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((entry) => /\.(sql|json)$/.test(entry)).sort()) {
    digest.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  const folder = resolve('node_modules/.cache/assay')
  const file = join(folder, `template-${digest.digest('hex').slice(0, 16)}.tar.gz`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).filter((name) => name.startsWith('template-')))
    rmSync(join(folder, old))
  const database = await openDatabase({})
  await migrate(database)
  const dump = await database.embedded?.dump()
  await database.close()
  writeFileSync(`${file}.${process.pid}`, dump ?? new Uint8Array())
  renameSync(`${file}.${process.pid}`, file)
  return file
}
