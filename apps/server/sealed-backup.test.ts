import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { backupFileFor, restoreBackup, writeBackup } from './backup.ts'
import { databaseDirectory } from './installation.ts'

describe('a sealed backup', () => {
  const home = mkdtempSync(join(tmpdir(), 'assay-sealed-'))
  const configWith = (settings: Record<string, string>) => parseConfig({ DATA_DIR: home, ...settings })
  const config = configWith({ BACKUP_PASSPHRASE: 'harbour lantern quince' })
  const file = backupFileFor(config, new Date('2026-11-21T10:00:00.000Z'))

  beforeAll(async () => {
    const database = await openDatabase({
      dir: databaseDirectory(config),
      template: inject('embeddedTemplate'),
    })
    await database.pool.query(`insert into audit_head values (7, 3, 'Halden Marine AS')`)
    await writeBackup(database, file, config)
    await database.pool.query('delete from audit_head')
    await database.close()
  }, 60_000)
  afterAll(() => rmSync(home, { recursive: true }))

  it('that was changed, cut off or put together otherwise is refused whole', async () => {
    const whole = readFileSync(file)
    const changed = Buffer.from(whole)
    changed[whole.length - 40] = (changed[whole.length - 40] ?? 0) ^ 1
    const head = 24
    const piece = 64 * 1024 + 16
    const [first, second, rest] = [
      whole.subarray(head, head + piece),
      whole.subarray(head + piece, head + 2 * piece),
      whole.subarray(head + 2 * piece),
    ]
    const spoilt = {
      'with one bit changed': changed,
      'cut off between two pieces': whole.subarray(0, head + 3 * piece),
      'cut off amid one': whole.subarray(0, whole.length - 5),
      'with two pieces in another order': Buffer.concat([whole.subarray(0, head), second, first, rest]),
      'with a piece left out': Buffer.concat([whole.subarray(0, head), second, rest]),
      'with bytes behind its end': Buffer.concat([whole, Buffer.from('more')]),
    }
    for (const [how, bytes] of Object.entries(spoilt)) {
      const other = join(home, 'spoilt')
      writeFileSync(other, bytes)
      await expect(restoreBackup(config, other), how).rejects.toMatchObject({
        code: 'unsupported-file',
        message: expect.stringContaining('sealed with another passphrase, or it is damaged'),
      })
    }
  }, 60_000)

  it('is read by nobody without the passphrase, and comes back with it', async () => {
    expect(file).toMatch(/assay-2026-11-21T10-00-00\.tar\.gz\.sealed$/)
    await expect(restoreBackup(configWith({}), file)).rejects.toThrow('Set BACKUP_PASSPHRASE')
    const another = configWith({ BACKUP_PASSPHRASE: 'harbour lantern quinces' })
    await expect(restoreBackup(another, file)).rejects.toThrow('another passphrase')
    await restoreBackup(config, file)
    const restored = await openDatabase({ dir: databaseDirectory(config) })
    const { rows } = await restored.pool.query('select organisation_id, hash from audit_head')
    await restored.close()
    expect(rows).toEqual([{ organisation_id: 7, hash: 'Halden Marine AS' }])
  }, 60_000)

  it('a setting does not keep one from being restored that is not sealed', async () => {
    const plain = configWith({})
    const database = await openDatabase({ dir: databaseDirectory(plain) })
    const other = join(home, 'plain.tar.gz')
    await writeBackup(database, other, plain)
    await database.close()
    await expect(restoreBackup(config, other)).resolves.toHaveProperty('kept')
  }, 60_000)
})
