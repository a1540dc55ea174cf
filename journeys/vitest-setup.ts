import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BEGUN_EARLIER, MarketClock } from './market-clock.ts'
import { root } from './running-server.ts'

/**
 * Before all journeys: what a first start does is done once, with the sample data and without, and whoever begins on it begins in a copy. The journey of the
 * installation does its own. A folder that is named is filled once and kept, for the runs of one day.
 */
export default async function setUp(): Promise<() => void> {
  const kept = process.env.BEGUN_INSTALLATIONS
  const made = kept ?? mkdtempSync(join(tmpdir(), 'assay-begun-'))
  process.env.BEGUN_INSTALLATIONS = made
  const whole = join(made, 'whole')
  if (!existsSync(whole)) {
    // Two processes: the clock of each is its own.
    await Promise.all([
      begin(made, ['on', 'off']),
      begin(made, ['off-earlier'], new MarketClock(BEGUN_EARLIER).settings),
    ])
    writeFileSync(whole, '')
  }
  return () => {
    if (!kept) rmSync(made, { recursive: true, force: true })
  }
}

function begin(made: string, names: string[], settings: Record<string, string> = {}): Promise<void> {
  const beginning = spawn(process.execPath, ['journeys/fill-installation.ts', made, ...names], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stated = ''
  beginning.stderr.on('data', (chunk: Buffer) => {
    stated += chunk.toString()
  })
  return new Promise((done, fail) => {
    beginning.once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`No installation was begun (${names.join(', ')}): ${stated}`))
    })
  })
}
