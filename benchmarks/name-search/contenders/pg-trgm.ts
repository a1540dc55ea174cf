import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Contender } from './contender.ts'

const CLOCK_TICKS_PER_SECOND = 100

/** PostgreSQL's own programs, or undefined where they are not installed. */
function programs(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : []
  return versions
    .map((version) => join('/usr/lib/postgresql', version, 'bin'))
    .findLast((directory) => existsSync(join(directory, 'initdb')))
}

/** The server refuses to run as root, so root hands over to the `postgres` account where there is one. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

export const pgTrgm: Contender = {
  name: 'PostgreSQL pg_trgm',
  settings: 'GIN trigram index, similarity above 0.3, best ten; CPU is the server process’s',
  isForeign: true,
  unavailable: () => {
    if (!programs()) return 'PostgreSQL programs are not installed'
    if (process.getuid?.() === 0 && !readFileSync('/etc/passwd', 'utf8').includes('\npostgres:')) {
      return 'running as root and there is no postgres account to hand over to'
    }
    return undefined
  },
  build: async (crowd, directory) => {
    const bin = programs()!
    const owner = account()
    if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, directory])
    chmodSync(directory, 0o700)
    const data = join(directory, 'data')
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    const options = { ...owner, env, cwd: directory, stdio: 'ignore' as const }
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], options)
    const server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-k',
        directory,
        '-h',
        '',
        '-c',
        'fsync=off',
        '-c',
        'shared_buffers=1GB',
        '-c',
        'maintenance_work_mem=1GB',
        '-c',
        'jit=off',
        '-c',
        'max_parallel_workers_per_gather=0',
      ],
      options,
    )
    const client = await connected(directory)
    await client.query('CREATE EXTENSION pg_trgm')
    await client.query('CREATE TABLE names (id text, name text)')
    let ids: string[] = []
    let names: string[] = []
    const flush = async (): Promise<void> => {
      await client.query('INSERT INTO names SELECT * FROM unnest($1::text[], $2::text[])', [ids, names])
      ids = []
      names = []
    }
    for (const party of crowd()) {
      ids.push(party.id)
      names.push(party.names[0]!.value)
      if (ids.length === 20_000) await flush()
    }
    await flush()
    await client.query('CREATE INDEX names_trgm ON names USING gin (name gin_trgm_ops)')
    await client.query('ANALYZE names')
    const backend = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid
    return {
      search: async (query) => {
        const { rows } = await client.query<{ id: string; score: number }>({
          name: 'search',
          text: 'SELECT id, similarity(name, $1) AS score FROM names WHERE name % $1 ORDER BY score DESC LIMIT 10',
          values: [query.names[0]!.value],
        })
        return rows
      },
      foreignCpuMicros: () => {
        const fields = readFileSync(`/proc/${backend}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1e6
      },
      foreignBytes: async () =>
        Number(
          (await client.query<{ bytes: string }>("SELECT pg_total_relation_size('names') AS bytes")).rows[0]!
            .bytes,
        ),
      close: async () => {
        await client.end()
        const ended = new Promise((resolve) => server.once('exit', resolve))
        server.kill('SIGINT')
        await ended
      },
    }
  },
}

async function connected(directory: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
