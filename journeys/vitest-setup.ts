import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './running-server.ts'

/** Before all journeys: the sample data is filled once, and whoever begins on it begins in a copy. The journey of the installation fills its own. */
export default function setUp(): () => void {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-filled-'))
  const filling = spawnSync(process.execPath, ['journeys/fill-installation.ts', dataDir], {
    cwd: root,
    encoding: 'utf8',
  })
  if (filling.status !== 0) throw new Error(`The sample data was not filled: ${filling.stderr}`)
  process.env.FILLED_INSTALLATION = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
