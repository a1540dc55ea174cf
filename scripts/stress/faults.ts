import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { asPerson, type Person } from '../../journeys/person.ts'
import { type RunningServer, startServer } from '../../journeys/running-server.ts'
import { startPostgresServer } from '../../platform/testing/postgres-server.ts'
import { startBalancer } from './balancer.ts'
import { load } from './hands.ts'
import { Ledger } from './ledger.ts'
import { Retries } from './retries.ts'
import { fillDisk, killThread, restoreOnce } from './storage-faults.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const HANDS = 4

/**
 * Kills of the server, of the embedded database's thread, of connections and of the database, under load, on both databases; a full disk; a restore; jobs and a rolling
 * restart of two processes: nothing acknowledged is lost, nothing is there twice, and what is sent again under its key is done once and answered as it was.
 */
export async function proveFaults(rounds: number): Promise<void> {
  const startedAt = performance.now()
  const onServer = Math.ceil(rounds * 0.7)
  const ofThread = Math.floor(rounds * 0.2)
  const ofProcess = rounds - onServer - ofThread
  if (ofThread > 0) await killThread(ofThread)
  if (ofProcess > 0) await killEmbedded(ofProcess)
  await fillDisk()
  await restoreOnce()
  await killOnServer(onServer)
  const ofJourneys = Math.ceil(rounds / 4)
  await killAsJourneysDo(ofJourneys)
  say(
    `${rounds} rounds, and ${ofJourneys} of each journey that kills, in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`,
  )
}

/** The journeys of screenings, imports and orders that are killed, which CI tells for some rounds. */
async function killAsJourneysDo(rounds: number): Promise<void> {
  const journeys = ['kill-during-work', 'order-storm'].map((name) => `journeys/${name}.journey.ts`)
  const child = spawn(
    'node_modules/.bin/vitest',
    ['run', '--config', 'journeys/vitest.config.ts', ...journeys],
    { stdio: 'inherit', env: { ...process.env, KILL_ROUNDS: String(rounds) } },
  )
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('A journey that kills has failed.')
}

async function killEmbedded(rounds: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-prove-'))
  const ledger = new Ledger()
  const settings = { SAMPLE_DATA: 'off' }
  let server = await startServer(settings, dataDir)
  let person = await asPerson(server.url, 'kira')
  const retries = new Retries(ledger, () => person)
  for (let round = 0; round < rounds; round += 1) {
    const before = ledger.acknowledged.size
    const stop = load(ledger, person, retries)
    await ledger.until(before + HANDS)
    await pause((round * 577) % 400)
    await server.kill()
    await stop()
    server = await startServer(settings, dataDir)
    person = await asPerson(server.url, 'kira')
    retries.afterKill()
  }
  const again = await retries.end()
  await ledger.verify(person)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  say(`Embedded database: ${rounds} kills of the server, ${ledger.summary()}; ${again}.`)
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
  const retries = new Retries(ledger, () => person)
  const batch = await startBatch(person)
  const done = { connection: 0, database: 0, process: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const before = ledger.acknowledged.size
    const stop = load(ledger, person, retries)
    await ledger.until(before + HANDS)
    await pause((round * 577) % 300)
    if (round % 4 === 3) {
      const place = (round >> 2) % 2
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
    retries.afterKill()
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
  const again = await retries.end()
  await ledger.verify(person)
  say(`PostgreSQL: ${ledger.summary()}; ${again}.`)
  await untilScreened(person, postgres.url, batch)
  await balancer.stop()
  for (const one of processes) await one.stop()
  await postgres.stop()
}

const BATCH_ROWS = 3_000

/** Long work that goes on through all of it: a file to screen. */
async function startBatch(person: Person): Promise<number> {
  const names = Array.from({ length: BATCH_ROWS }, (_, at) => `Northern Meadow Trading ${at}`)
  for (let waited = 0; ; waited += 1) {
    const form = new FormData()
    form.set('file', new File([['name', ...names].join('\n')], 'names.csv'))
    const { status, body } = await person.send('/api/kyb/batches', form)
    if (status < 300) return (body as { id: number }).id
    // The lists that come with the product are put in force as it starts.
    if (waited > 90) throw new Error(`No batch was taken: ${status} ${JSON.stringify(body)}`)
    await pause(1_000)
  }
}

async function untilScreened(person: Person, url: string, id: number): Promise<void> {
  for (let waited = 0; ; waited += 1) {
    const { body } = await person.get(`/api/kyb/batches/${id}`)
    const { state, screenedCount, sentence } = body as {
      state: string
      screenedCount: number
      sentence: string
    }
    if (state !== 'queued' && state !== 'running') {
      const [row] = await onDatabase(
        url,
        `select count(*)::int as all, count(distinct batch_row)::int as different from screening where batch_id = ${id}`,
      )
      if (screenedCount !== BATCH_ROWS || row?.all !== BATCH_ROWS || row.different !== BATCH_ROWS)
        throw new Error(`The batch is ${state} (${sentence}): ${JSON.stringify(row)} of ${BATCH_ROWS}.`)
      say(`Jobs: a batch of ${BATCH_ROWS} rows went on through all of it, each screened once.`)
      return
    }
    if (waited > 300) throw new Error(`The batch does not come to its end: ${sentence}`)
    await pause(1_000)
  }
}

const endConnections = (url: string) =>
  onDatabase(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )

async function onDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
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
