import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { keepFile, putFile, readFile } from '#platform/files/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { connectionSettings, restoreBackup, whatIsElsewhere, writeBackup } from './backup.ts'
import { databaseDirectory } from './installation.ts'

it('a backup restores what was stored, and a directory in use is refused with a sentence', async () => {
  const config = parseConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-backup-')) })
  const dir = databaseDirectory(config)
  const database = await openDatabase({ dir, template: inject('embeddedTemplate') })
  await database.pool.query(`insert into audit_head values (7, 3, 'abc')`)
  await database.pool.query(`create table filled (n integer primary key, text text)`)
  await database.pool.query(`insert into filled select n, repeat('x', 1000) from generate_series(1, 20000) n`)
  const file = join(config.dataDir, 'copy.tar.gz')
  // It answers while it is copied, and what it then writes is in the copy whole or not at all.
  let isOver = false
  let written = 0
  const writing = (async () => {
    while (!isOver) {
      await database.db.transaction(async (tx) => {
        await tx.execute(
          `insert into filled select -n, 'during' from generate_series(${written * 10 + 1}, ${written * 10 + 10}) n`,
        )
        await tx.execute(
          `update filled set text = repeat('y', 1000) where n between ${written * 7} and ${written * 7 + 50}`,
        )
      })
      written += 1
    }
  })()
  const { blank } = await writeBackup(database, file, config)
  isOver = true
  await writing
  expect(written).toBeGreaterThan(1)
  expect(blank).toEqual([])
  await database.pool.query(`update audit_head set sequence = 9`)

  await expect(openDatabase({ dir })).rejects.toThrow(/in use by another process/)
  await expect(restoreBackup(config, file)).rejects.toThrow(/in use by another process/)
  await database.close()

  await restoreBackup(config, file)
  const restored = await openDatabase({ dir })
  const { rows } = await restored.pool.query('select organisation_id, sequence, hash from audit_head')
  expect(rows).toEqual([{ organisation_id: 7, sequence: 3, hash: 'abc' }])
  const counted = await restored.pool.query(
    'select count(*) filter (where n > 0) as whole, count(*) filter (where n < 0) as during from filled',
  )
  expect(counted.rows[0].whole).toBe(20_000)
  expect(counted.rows[0].during % 10).toBe(0)
  const { rows: place } = await restored.pool.query(`select pg_relation_filepath('filled') as path`)
  await restored.close()

  // A page that something else has emptied amid others is noticed by the next backup.
  const table = openSync(join(dir, place[0].path), 'r+')
  writeSync(table, Buffer.alloc(8_192), 0, 8_192, 5 * 8_192)
  const damaged = await openDatabase({ dir })
  expect((await writeBackup(damaged, file, config)).blank).toEqual([{ file: place[0].path, pages: 1 }])
  await damaged.close()

  // Cut off, it is refused, and what stands there stays.
  writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2))
  await expect(restoreBackup(config, file)).rejects.toThrow(/damaged or no backup/)
  expect(existsSync(join(dir, 'PG_VERSION'))).toBe(true)
  rmSync(config.dataDir, { recursive: true })
}, 240_000)

it('files that are kept in a folder go with the backup and come back with it, also pictures of before; what lies elsewhere is said', async () => {
  const config = parseConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-backup-')),
    FILE_STORAGE: 'folder',
    LOG_LEVEL: 'silent',
  })
  const dir = databaseDirectory(config)
  const database = await openDatabase({ dir, template: inject('embeddedTemplate') })
  const installation = {
    config,
    database,
    log: silentLogger,
    secret: 'x'.repeat(32),
    clock: () => new Date(),
  }
  const ctx = systemContext(installation, 'test', 1)
  const put = await putFile(ctx, new File(['the evidence'], 'evidence.txt'), { bytesMax: 1_000 })
  const kept = await database.db.transaction((tx) =>
    keepFile({ ...ctx, db: tx as never }, put, { purpose: 'test' }),
  )
  mkdirSync(join(config.dataDir, 'blog-images'))
  writeFileSync(join(config.dataDir, 'blog-images', 'one'), 'a picture')
  const file = join(config.dataDir, 'copy.tar.gz')
  await writeBackup(database, file, config)
  expect(await whatIsElsewhere(database)).toBe('')
  expect(await whatIsElsewhere({ ...database, kind: 'server' })).toMatch(
    /Not in it: 1 file .* data directory/,
  )
  await database.close()
  for (const folder of ['files', 'blog-images']) rmSync(join(config.dataDir, folder), { recursive: true })

  await restoreBackup(config, file)
  const restored = await openDatabase({ dir })
  const back = await readFile({ ...ctx, installation: { ...installation, database: restored } }, 1, kept.id)
  expect(await back.text()).toBe('the evidence')
  expect(readFileSync(join(config.dataDir, 'blog-images', 'one'), 'utf8')).toBe('a picture')
  expect(existsSync(join(dir, 'files'))).toBe(false)
  await restored.close()

  // Where a file cannot be put back the database stands as it was: a start without one would begin an empty installation.
  rmSync(join(config.dataDir, 'files'), { recursive: true })
  writeFileSync(join(config.dataDir, 'files'), 'no folder')
  await expect(restoreBackup(config, file)).rejects.toThrow()
  expect(existsSync(join(dir, 'PG_VERSION'))).toBe(true)
  rmSync(config.dataDir, { recursive: true })
}, 240_000)

it('an address of PostgreSQL becomes settings of its tools, so that no command line holds it', () => {
  expect(connectionSettings('postgresql://ana%40x:p%23w@[::1]:5433/as%20say?sslmode=verify-full')).toEqual({
    PGHOST: '::1',
    PGPORT: '5433',
    PGUSER: 'ana@x',
    PGPASSWORD: 'p#w',
    PGDATABASE: 'as say',
    PGSSLMODE: 'verify-full',
  })
  expect(connectionSettings('postgres:///assay?host=/var/run/postgresql')).toEqual({
    PGHOST: '/var/run/postgresql',
    PGDATABASE: 'assay',
  })
})
