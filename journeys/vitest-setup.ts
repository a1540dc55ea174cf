import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BEGUN_EARLIER, MarketClock } from './market-clock.ts'
import { root } from './running-server.ts'

/**
 * Before all journeys: what a first start does is done once, with the sample data and without, and whoever begins on it begins in a copy. The journey of the
 * installation does its own.
 */
export default async function setUp(): Promise<() => void> {
  // Whoever writes a journey and runs it again and again may keep them.
  if (process.env.BEGUN_INSTALLATIONS) return () => {}
  const made = mkdtempSync(join(tmpdir(), 'assay-begun-'))
  await Promise.all([begin(join(made, 'on'), 'on'), beginWithout(made)])
  process.env.BEGUN_INSTALLATIONS = made
  return () => rmSync(made, { recursive: true, force: true })
}

/** One after the other: the one with the sample data takes as long as both. */
async function beginWithout(made: string): Promise<void> {
  await begin(join(made, 'off'), 'off')
  await begin(join(made, 'off-earlier'), 'off', new MarketClock(BEGUN_EARLIER).settings)
}

function begin(dataDir: string, sampleData: string, settings: Record<string, string> = {}): Promise<void> {
  const beginning = spawn(process.execPath, ['journeys/fill-installation.ts', dataDir, sampleData], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  beginning.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return new Promise((done, fail) => {
    beginning.once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`An installation with SAMPLE_DATA=${sampleData} was not begun: ${said}`))
    })
  })
}
