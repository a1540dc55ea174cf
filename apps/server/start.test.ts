import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { installationSecrets, parseConfig } from '#platform/config/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { findPostgresPrograms, startPostgresServer } from '#platform/testing/postgres-server.ts'
import { closeInstallation, openInstallation } from './installation.ts'
import { untilPortIsFree, whyNotStarted } from './why-not-started.ts'

const home = mkdtempSync(join(tmpdir(), 'assay-start-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Starts the product and reads what it says until it ends. */
async function startAndEnd(
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...environment } = process.env
  const child = spawn(process.execPath, ['apps/server/start.ts'], {
    env: { ...environment, NODE_ENV: 'production', PORT: '0', APP_SECRET: 'x'.repeat(32), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let result = ''
  child.stderr.on('data', (chunk: Buffer) => {
    result += chunk.toString()
  })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { code, output: result }
}

it('what stops the start is a sentence, never a stack, and tells no password', async () => {
  const file = join(home, 'a-file')
  writeFileSync(file, '')
  const cases: [Record<string, string>, RegExp][] = [
    [
      { DATABASE_URL: 'postgres://ana:hunter2hunter2@127.0.0.1:1/assay', DATABASE_WAIT_SECONDS: '1' },
      /server at 127\.0\.0\.1:1.*does not answer/,
    ],
    [{ DATA_DIR: join(file, 'data') }, /is not a directory/],
  ]
  const ended = await Promise.all(
    cases.map(([settings]) => startAndEnd({ DATA_DIR: join(home, 'other'), ...settings })),
  )
  for (const [place, { code, output }] of ended.entries()) {
    expect(code).toBe(1)
    expect(output).toMatch(cases[place]?.[1] as RegExp)
    expect(output).toMatch(/^\s+Assay did not start\. .*\n\s*$/)
    expect(output).not.toMatch(/hunter2|\n\s+at /)
  }
})

it('a start on a port that is taken says so before anything is written', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  const dataDir = mkdtempSync(join(home, 'port-'))
  const { code, output } = await startAndEnd({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  }).finally(() => taken.close())
  expect(code).toBe(1)
  expect(output).toContain(`Assay did not start. Port ${port} is in use. Stop what uses it, or set PORT to`)
  expect(readdirSync(dataDir)).toEqual([])
})

it('a port that gets free while a start looks for it is taken', async () => {
  const leaving = createServer()
  await new Promise<void>((done) => leaving.listen(0, '127.0.0.1', done))
  const { port } = leaving.address() as { port: number }
  setTimeout(() => leaving.close(), 300)
  await untilPortIsFree({ host: '127.0.0.1', port })
})

it('an address that is none of this machine is told as such, not as a directory', async () => {
  await expect(untilPortIsFree({ host: '192.0.2.1', port: 3_000 })).rejects.toThrow(/^listen EADDRNOTAVAIL/)
})

it.skipIf(!findPostgresPrograms())(
  'a process that begins before its PostgreSQL server waits for it',
  async () => {
    const postgres = await startPostgresServer()
    if (!postgres) throw new Error('No server.')
    const { hostname, port } = new URL(postgres.url)
    // Nobody listens at its door for three seconds, then what comes is passed on to the server.
    const entryPoint = createServer((socket) => {
      const inner = connect(Number(port), hostname)
      socket.pipe(inner).pipe(socket)
      for (const end of [socket, inner]) end.on('error', () => end.destroy())
    })
    const free = await new Promise<number>((done) => {
      const looking = createServer().listen(0, '127.0.0.1', () => {
        const { port: found } = looking.address() as { port: number }
        looking.close(() => done(found))
      })
    })
    setTimeout(() => entryPoint.listen(free, '127.0.0.1'), 3_000)
    const config = parseConfig({
      DATABASE_URL: `postgres://postgres@127.0.0.1:${free}/postgres`,
      APP_SECRET: 'x'.repeat(32),
      DATA_DIR: home,
      LOG_LEVEL: 'silent',
    })
    const installation = await openInstallation(config, silentLogger)
    const { rows } = await installation.database.pool.query('select count(*) as n from audit_head')
    expect(Number(rows[0].n)).toBe(0)
    await closeInstallation(installation)
    entryPoint.close()
    await postgres.stop()
  },
  120_000,
)

it('a secret that is empty or cut off is refused, and one is made only where none was', () => {
  const file = join(home, 'secret')
  const config = { dataDir: home, appSecret: undefined }
  const { secret: made } = installationSecrets(config)
  expect(installationSecrets(config)).toEqual({ secret: made, secretsBefore: [] })
  for (const text of ['', made.slice(0, 20)]) {
    writeFileSync(file, text)
    expect(() => installationSecrets(config)).toThrow(/The secret in .* is (empty|shorter)/)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

it('an address that cannot be read is refused as a setting', () => {
  expect(() => parseConfig({ DATABASE_URL: 'postgres://ana:hunter2#@host:x/y' })).toThrow(
    /DATABASE_URL: is not an address/,
  )
})

it('a full disk, a foreign password and a database that is missing have their sentences', () => {
  const config = { databaseUrl: 'postgres://ana:secret@db.example/assay', dataDir: '/data' } as never
  const failed = (code: string) =>
    new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) })
  expect(whyNotStarted(failed('28P01'), config)).toBe(
    'The PostgreSQL server at db.example:5432 refuses the user or password of DATABASE_URL.',
  )
  expect(whyNotStarted(failed('3D000'), config)).toContain('does not exist')
  expect(whyNotStarted(failed('ENOSPC'), config)).toContain('is full')
  expect(whyNotStarted(failed('ENOTFOUND'), config)).toContain('is not known')
  expect(whyNotStarted(new Error('one\ntwo'), config)).toBe('one (LOG_LEVEL=debug shows where.)')
})
