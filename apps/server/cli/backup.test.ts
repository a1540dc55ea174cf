import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs the command of backups on an empty data directory. */
const backup = (dataDir: string, args: string[]) =>
  new Promise<{ code: number; output: string }>((answer) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'backup.ts'), ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
      (failure, out, err) => answer({ code: failure ? Number(failure.code) : 0, output: `${out}${err}` }),
    )
  })

it('a database that is not there is not backed up, and an option is no name of a file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-backup-'))
  const file = join(dataDir, 'copy.tar.gz')
  try {
    const empty = await backup(dataDir, [file])
    expect(empty).toEqual({ code: 1, output: expect.stringContaining('nothing was backed up') })
    expect((await backup(dataDir, ['--what'])).code).toBe(2)
    expect([existsSync(file), existsSync(join(dataDir, 'database'))]).toEqual([false, false])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
