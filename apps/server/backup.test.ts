import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { connectionSettings, restoreBackup, writeBackup } from './backup.ts'
import { databaseDirectory } from './house.ts'

it('a backup restores what was stored, and a directory in use is refused with a sentence', async () => {
  const config = parseConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-backup-')) })
  const dir = databaseDirectory(config)
  const database = await openDatabase({ dir })
  await migrate(database)
  await database.pool.query(`insert into audit_head values (7, 3, 'abc')`)
  const file = join(config.dataDir, 'copy.tar.gz')
  await writeBackup(database, file)
  await database.pool.query(`update audit_head set sequence = 9`)

  await expect(openDatabase({ dir })).rejects.toThrow(/in use by another process/)
  await expect(restoreBackup(config, file)).rejects.toThrow(/in use by another process/)
  await database.close()

  await restoreBackup(config, file)
  const restored = await openDatabase({ dir })
  const { rows } = await restored.pool.query('select * from audit_head')
  expect(rows).toEqual([{ organisation_id: 7, sequence: 3, hash: 'abc' }])
  await restored.close()
})

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
