import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { asPerson, type Person } from '../../journeys/person.ts'
import { type RunningServer, startServer } from '../../journeys/running-server.ts'
import { startPostgresServer } from '../../platform/testing/postgres-server.ts'
import { startBalancer } from './balancer.ts'
import { Ledger } from './ledger.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const HANDS = 4

/** Kills of the server, of connections and of the database, under load, on both databases: nothing acknowledged is lost, nothing is there twice. */
export async function proveFaults(rounds: number): Promise<void> {
  const startedAt = performance.now()
  const onServer = Math.ceil(rounds * 0.8)
  if (rounds > onServer) await killEmbedded(rounds - onServer)
  await killOnServer(onServer)
  say(`${rounds} rounds in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
}

/** Writes from several hands until it is told to stop; what was answered 201 is acknowledged. */
function load(ledger: Ledger, person: Person): () => Promise<void> {
  let isOver = false
  const hands = Array.from({ length: HANDS }, async () => {
    while (!isOver) {
      const name = ledger.next()
      const answer = await person.post('/api/customers', { name, isMonitored: false }).catch(() => undefined)
      ledger.note(name, answer)
      if (answer?.status !== 201) await pause(20)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(hands)
  }
}

async function killEmbedded(rounds: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-prove-'))
  const ledger = new Ledger()
  const settings = { SAMPLE_DATA: 'off' }
  let server = await startServer(settings, dataDir)
  let person = await asPerson(server.url, 'kira')
  for (let round = 0; round < rounds; round += 1) {
    const before = ledger.acknowledged.size
    const stop = load(ledger, person)
    await ledger.until(before + HANDS)
    await pause((round * 577) % 400)
    await server.kill()
    await stop()
    server = await startServer(settings, dataDir)
    person = await asPerson(server.url, 'kira')
  }
  await ledger.verify(person)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  say(`Embedded database: ${rounds} kills of the server, ${ledger.summary()}.`)
}

async function killOnServer(rounds: number): Promise<void> {
  const postgres = await startPostgresServer()
  if (!postgres) throw new Error('No program of a PostgreSQL server was found.')
  // The server of the tests answers before it has written: here an answer has to hold.
  await onDatabase(postgres.url, 'alter database postgres set synchronous_commit = on')
  const settings = {
    SAMPLE_DATA: 'off',
    DATABASE_URL: postgres.url,
    APP_SECRET: 'the proof needs thirty-two letters',
  }
  // Both at once, on an empty database.
  const processes: RunningServer[] = await Promise.all([startServer(settings), startServer(settings)])
  const balancer = await startBalancer(() => processes.map(({ url }) => url))
  const person = await asPerson(balancer.url, 'kira')
  const ledger = new Ledger()
  const done = { connection: 0, database: 0, process: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const before = ledger.acknowledged.size
    const stop = load(ledger, person)
    await ledger.until(before + HANDS)
    await pause((round * 577) % 300)
    if (round % 8 === 7) {
      const place = round % 2
      const dead = processes[place] as RunningServer
      await dead.kill()
      processes[place] = await startServer({ ...settings, PORT: new URL(dead.url).port })
      done.process += 1
    } else if (round % 4 === 1) {
      await postgres.crash()
      done.database += 1
    } else {
      await endConnections(postgres.url)
      done.connection += 1
    }
    // It goes on by itself.
    const after = ledger.acknowledged.size
    await ledger.until(after + HANDS)
    await stop()
    const fallen = processes.filter(({ process }) => process.exitCode !== null)
    if (fallen.length > 0) throw new Error(`Round ${round} ended a process:\n${fallen[0]?.log()}`)
  }
  say(
    `PostgreSQL, two processes: ${done.connection} times all connections, ${done.database} times the database, ${done.process} times a process.`,
  )
  await restartOneAfterTheOther(processes, settings, person, ledger)
  await ledger.verify(person)
  say(`PostgreSQL: ${ledger.summary()}.`)
  await balancer.stop()
  for (const one of processes) await one.stop()
  await postgres.stop()
}

const endConnections = (url: string) =>
  onDatabase(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Under load, without a request that fails. */
async function restartOneAfterTheOther(
  processes: RunningServer[],
  settings: Record<string, string>,
  person: Person,
  ledger: Ledger,
): Promise<void> {
  const failed = ledger.failures
  const asked = ledger.asked
  const stop = load(ledger, person)
  for (const place of [0, 1]) {
    const old = processes[place] as RunningServer
    await ledger.until(ledger.acknowledged.size + HANDS)
    const ended = new Promise((done) => old.process.once('exit', done))
    old.process.kill('SIGTERM')
    await ended
    processes[place] = await startServer({ ...settings, PORT: new URL(old.url).port })
    await pause(500)
  }
  await ledger.until(ledger.acknowledged.size + HANDS)
  await stop()
  if (ledger.failures !== failed)
    throw new Error(
      `A rolling restart failed ${ledger.failures - failed} of ${ledger.asked - asked} requests: ${ledger.lastFailure}`,
    )
  say(`Rolling restart: ${ledger.asked - asked} requests, none failed.`)
}
