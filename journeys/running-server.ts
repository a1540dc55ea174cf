import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beganEarlier } from './market-clock.ts'

export type RunningServer = {
  url: string
  dataDir: string
  process: ChildProcess
  log(): string
  /** Ends the process as an operating system does that ran out of memory. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const root = resolve(import.meta.dirname, '..')

/** Some hundred companies are enough for every story; the whole directory is read again at each start. */
export const STARTER_DIRECTORY = 'small'

/** As many as run beside each other (`vitest.config.ts`). */
const RANGES_OF_PORTS = 3
const PORTS_OF_A_JOURNEY = 3_000

/**
 * A port that nobody listens on. Journeys that run beside each other look in different ranges, and all below those that outgoing
 * connections are given: a server that is started again finds its port free.
 */
export async function freePort(): Promise<number> {
  const range = Number(process.env.VITEST_POOL_ID ?? 0) % RANGES_OF_PORTS
  for (;;) {
    const port = 20_000 + range * PORTS_OF_A_JOURNEY + Math.floor(Math.random() * PORTS_OF_A_JOURNEY)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Starts the product as an installation does, on its own data directory or a given one, and on a free port by default. */
export async function startServer(
  settings: Record<string, string> = {},
  dataDir = newDirectory(settings),
): Promise<RunningServer> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const url = `http://localhost:${port}`
  let log = ''
  const child = spawn(process.execPath, ['apps/server/start.ts'], {
    cwd: root,
    env: {
      ...withoutTestSettings(process.env),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      STARTER_DIRECTORY,
      // The people of a journey are colleagues; one about strangers says so.
      SIGN_UP: 'join',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await untilHealthy(url, child, () => log)
  return {
    url,
    dataDir,
    process: child,
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, pause(8_000)])
      if (child.exitCode === null) child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A data directory of one's own, in which the first start has been: with the sample data or without, as the settings say. A server whose clock stands elsewhere
 * takes up what began a little before its time, and begins in an empty one where nothing did.
 */
export function newDirectory(settings: Record<string, string> = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-journey-'))
  const begun = process.env.BEGUN_INSTALLATIONS
  const name = begunName(settings)
  if (begun && name && existsSync(join(begun, name))) cpSync(join(begun, name), dataDir, { recursive: true })
  return dataDir
}

function begunName({ MOVED_CLOCK: clock, SAMPLE_DATA: sampleData = 'on' }: Record<string, string>) {
  if (!clock) return sampleData
  return sampleData === 'off' && beganEarlier(clock) ? 'off-earlier' : undefined
}

// The test runner's own settings would make the server think that it runs under npm or in a test.
function withoutTestSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^(npm_|VITEST|TEST$|NODE_OPTIONS|DATABASE_URL|BEGUN_INSTALLATIONS)/.test(name),
    ),
  )
}

async function untilHealthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${log()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not answer within 90 seconds:\n${log()}`)
}
