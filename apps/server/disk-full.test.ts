import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { health } from './health.ts'
import { databaseDirectory } from './installation.ts'

/** A small disk of its own; only root mounts one. */
const place = mkdtempSync(join(tmpdir(), 'assay-small-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', place]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', place])
  rmSync(place, { recursive: true, force: true })
})

const headroom = () => {
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize
}
function fill(leave = 0): () => void {
  const file = join(place, 'filler')
  const filler = openSync(file, 'w')
  try {
    for (let left = headroom() - leave; left > 0; )
      left -= writeSync(filler, Buffer.alloc(Math.min(left, 65_536)))
  } catch {
    // Full, as was asked for.
  } finally {
    closeSync(filler)
  }
  return () => rmSync(file)
}

describe.skipIf(!isMounted)('a full disk', () => {
  const config = parseConfig({ DATA_DIR: join(place, 'data') })
  const dir = databaseDirectory(config)
  const outside = mkdtempSync(join(tmpdir(), 'assay-backup-'))
  const file = join(outside, 'copy.tar.gz')

  it('is named when a database begins or opens on it, with what is free and needed; nothing is called damaged or in use', async () => {
    for (const leave of [0, 10_000_000]) {
      const freeSpace = fill(leave)
      const refused = await openDatabase({ dir }).catch((failure: unknown) => failure)
      expect(refused).toMatchObject({ code: 'disk-full' })
      const { message } = refused as Error
      expect(message).toMatch(
        /^The disk that holds .*database is full: \d+\.\d MB free, at least 33\.6 MB needed\. Nothing was lost/,
      )
      expect(message).not.toMatch(/damaged|in use|Put .* backup back/)
      freeSpace()
      rmSync(config.dataDir, { recursive: true, force: true })
    }
  })

  it('refuses changes and a backup, is told by the health, and what was there opens once there is room', async () => {
    let database = await openDatabase({ dir, template: inject('embeddedTemplate') })
    await database.pool.query(`create table filled (n integer, text text)`)
    await database.pool.query(`insert into filled select n, repeat('x', 900) from generate_series(1, 3000) n`)
    await writeBackup(database, file, config)
    let freeSpace = fill(2_000_000)
    const many = `insert into filled select n, md5(random()::text) || repeat('y', 900) from generate_series(1, 9000) n`
    await expect(database.pool.query(many)).rejects.toThrow(/No space left/)
    const installation = { config, database } as never
    expect(await health({ installation } as never)).toEqual({
      status: 'ok',
      database: 'embedded',
      disk: 'full',
    })
    const onSame = join(place, 'copy.tar.gz')
    await expect(writeBackup(database, onSame, config)).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining('No backup was written'),
    })
    expect(existsSync(onSame)).toBe(false)
    await database.embedded?.crash()
    await database.close().catch(() => {})
    freeSpace()
    freeSpace = fill(0)
    await expect(openDatabase({ dir })).rejects.toMatchObject({ code: 'disk-full' })
    freeSpace()
    database = await openDatabase({ dir })
    const { rows } = await database.pool.query('select count(*)::int as count from filled')
    expect(rows).toEqual([{ count: 3_000 }])
    await database.close()
  })

  it('during a restore leaves the database and the backup as they were, and says so', async () => {
    cpSync(file, join(outside, 'again.tar.gz'))
    const freeSpace = fill(5_000_000)
    await expect(restoreBackup(config, file)).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringMatching(/Nothing was restored and nothing was lost/),
    })
    freeSpace()
    expect(existsSync(`${dir}.restored`)).toBe(false)
    const database = await openDatabase({ dir })
    expect((await database.pool.query('select count(*)::int as count from filled')).rows).toEqual([
      { count: 3_000 },
    ])
    await database.close()
    rmSync(outside, { recursive: true, force: true })
  })
})
