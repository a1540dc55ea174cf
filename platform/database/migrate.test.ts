import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { openDatabase } from './index.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The migrations as they are, with some more behind them, or the last one left out. */
function migrationsWith(...more: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-migrations-'))
  folders.push(folder)
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  for (const [at, text] of more.entries()) {
    const tag = `9${at}_next`
    writeFileSync(join(folder, `${tag}.sql`), text)
    journal.entries.push({ idx: 90 + at, version: '7', when: 4_000_000_000_000 + at, tag, breakpoints: true })
  }
  if (more.length === 0) journal.entries.pop()
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

onEveryDatabase('bringing the schema forward', (world) => {
  const query = async (text: string) => (await world.installation.database.pool.query(text)).rows
  const tables = () =>
    query(`select table_name from information_schema.tables where table_name like 'next_%' order by 1`)

  it('a migration that fails says which statement, and leaves the database as it was, also of those before it', async () => {
    const before = await query('select count(*)::int as count from drizzle.__drizzle_migrations')
    const folder = migrationsWith(
      'create table next_one (id integer);',
      'create table next_two (id integer);--> statement-breakpoint\nalter table next_one add column id text;',
    )
    const failure = await migrate(world.installation.database, folder).catch((refused: Error) => refused)
    expect((failure as Error).message).toMatch(
      /Migration 91_next, statement 2: alter table next_one add column id text; The database says: column "id" .*already exists\. Everything is as it was before this start/,
    )
    expect(await tables()).toEqual([])
    expect(await query('select count(*)::int as count from drizzle.__drizzle_migrations')).toEqual(before)
  })

  it('several that migrate at once do it once', async () => {
    const folder = migrationsWith('create table next_one (id integer);')
    const { database } = world.installation
    const other = database.url ? await openDatabase({ url: database.url, poolSize: 2 }) : database
    await Promise.all([migrate(database, folder), migrate(other, folder), migrate(database, folder)])
    if (other !== database) await other.close()
    expect(await tables()).toEqual([{ table_name: 'next_one' }])
  })

  it('an older program refuses a newer schema by both versions, and changes nothing', async () => {
    await expect(migrate(world.installation.database)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^The database has schema version \d+ of 2096-10-02, which a newer program wrote; this program knows version \d+ \(\d+_[\w-]+, \d{4}-\d\d-\d\d\) and none after it\. Nothing was changed\./,
      ),
    })
    await expect(migrate(world.installation.database, migrationsWith())).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
