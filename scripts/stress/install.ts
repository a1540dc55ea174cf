import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, root } from '../../journeys/running-server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What a built product needs beside its packages. */
const carried = [
  'apps',
  'build',
  'design-system',
  'domains',
  'engines',
  'platform',
  'sample-data',
  // Its settings decide which peers belong to the product: what is tried is the install that a start makes.
  '.npmrc',
  'package.json',
  'package-lock.json',
]

/** The built product starts and answers without development packages. Packages come from npm's cache if there. */
export async function proveInstall(): Promise<void> {
  if (!existsSync(join(root, 'build/server/index.js'))) throw new Error('Build first: npm run build.')
  const home = mkdtempSync(join(tmpdir(), 'assay-installed-'))
  for (const part of carried) cpSync(join(root, part), join(home, part), { recursive: true })
  const startedAt = performance.now()
  const installed = spawnSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: home,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (installed.status !== 0) throw new Error(`npm ci --omit=dev failed:\n${installed.stderr.slice(-2_000)}`)
  say(`npm ci --omit=dev: ${Math.round((performance.now() - startedAt) / 1_000)} s.`)
  const port = await freePort()
  const child = spawn(process.execPath, ['apps/server/start.ts'], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(home, 'data'),
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stated = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stated += chunk.toString()
  })
  try {
    for (const path of ['/api/health', '/', '/signin', '/api/docs']) {
      const status = await statusOf(`http://127.0.0.1:${port}${path}`, () => child.exitCode !== null)
      if (status !== 200) throw new Error(`${path} answered ${status ?? 'nothing'}:\n${stated}`)
    }
    say(
      'Started without the packages of development: health, public pages, sign in and the description of the API answer.',
    )
  } finally {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
}

/** @returns undefined where nobody answers within three minutes, or the process has ended. */
async function statusOf(url: string, hasEnded: () => boolean): Promise<number | undefined> {
  for (let waited = 0; waited < 180 && !hasEnded(); waited += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return answer.status
    await pause(1_000)
  }
  return undefined
}
