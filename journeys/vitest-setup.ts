import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './running-server.ts'

/**
 * Before all journeys: what a first start does is done once, with the sample data and without, and whoever begins on it begins in a copy. The journey of the
 * installation does its own.
 */
export default async function setUp(): Promise<() => void> {
  // Whoever writes a journey and runs it again and again may keep them.
  if (process.env.BEGUN_INSTALLATIONS) return () => {}
  const made = mkdtempSync(join(tmpdir(), 'assay-begun-'))
  await Promise.all(['on', 'off'].map((sampleData) => begin(join(made, sampleData), sampleData)))
  process.env.BEGUN_INSTALLATIONS = made
  return () => rmSync(made, { recursive: true, force: true })
}

function begin(dataDir: string, sampleData: string): Promise<void> {
  const beginning = spawn(process.execPath, ['journeys/fill-installation.ts', dataDir, sampleData], {
    cwd: root,
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
