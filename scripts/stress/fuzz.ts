import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../journeys/running-server.ts'
import { provePoisons } from './poisons.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A whole proof is 50,000 requests as each of these. */
const roles = ['nobody', 'viewer', 'analyst', 'admin', 'stranger'] as const
const TURN_MS_MAX = 50
/** A failure tells the counterexample, which may be megabytes long. */
const LINE_MAX = 2_000

type Report = {
  requests: number
  statuses: Record<string, number>
  longestTurnMs: number
  readAgain: number
  seed: number
}

/**
 * Requests made of the endpoint values, valid, nearly valid and hostile, as each role: no failure but those an endpoint declares, no long turn of
 * the event loop, and what was accepted can be read ever after. Then poisoned files against a running server: its memory is bounded.
 */
export async function proveFuzz(requests: number): Promise<void> {
  const startedAt = performance.now()
  for (const role of roles) {
    const report = await askAs(role, requests)
    const stated = Object.entries(report.statuses).map(([status, count]) => `${count} × ${status}`)
    say(
      `${role}: ${report.requests} requests (seed ${report.seed}), ${stated.join(', ')}; no 5xx but declared ones; longest turn ${Math.round(report.longestTurnMs)} ms of the processor; ${report.readAgain} reads of what was accepted.`,
    )
  }
  await provePoisons()
  say(`In ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
}

async function askAs(role: string, requests: number): Promise<Report> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-fuzz-'))
  const file = join(dir, 'report.json')
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      'apps/server/api-fuzz/api-fuzz.test.ts',
      '--reporter=dot',
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        STORE_SUITES: 'embedded',
        EVERY_CALL_REQUESTS: String(requests),
        EVERY_CALL_AS: role,
        EVERY_CALL_TURN_MS: String(TURN_MS_MAX),
        EVERY_CALL_REPORT: file,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let given = ''
  child.stdout.on('data', (chunk: Buffer) => (given += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (given += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`Requests as ${role} broke a promise:\n${statedOf(given)}`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(dir, { recursive: true, force: true })
  return report
}

/** What was told from the first failure on, without the dots before it. */
const statedOf = (given: string) =>
  stripVTControlCharacters(given.slice(given.indexOf('Failed Tests')))
    .split('\n')
    .map((line) => line.slice(0, LINE_MAX))
    .join('\n')
