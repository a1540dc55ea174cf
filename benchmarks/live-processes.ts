/**
 * Streams over two server processes on one PostgreSQL: how long after it was said each of five thousand hears it, and what is lost where one process ends and begins again. A stream that ends is opened
 * again on whichever process answers, with the last id it saw; one that is told `reset` reads everything again, and has lost nothing by what was said before.
 *
 *   node benchmarks/live-processes.ts [--streams 5000] [--rounds 40] [--every 1000] [--listeners 2] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/live-processes.json. Listeners are processes of their own on the same machine: their work is in the figures.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/index.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'
import { type Heard, listen, type Stated } from './live-updates/listen-on.ts'
import { type Answer, type Question, serveContender, type Usage } from './live-updates/serve-contender.ts'

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '40' },
    every: { type: 'string', default: '1000' },
    listeners: { type: 'string', default: '2' },
    json: { type: 'string' },
    serve: { type: 'boolean', default: false },
    listen: { type: 'boolean', default: false },
  },
})
const streams = Number(options.streams)
const rounds = Number(options.rounds)
const everyMs = Number(options.every)
const listenerCount = Number(options.listeners)
const file = fileURLToPath(import.meta.url)

const once = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('exit', (code) => reject(new Error(`A process ended with ${code}.`)))
  })

type Server = { child: ChildProcess; port: number }

async function startServer(databaseUrl: string): Promise<Server> {
  const child = fork(file, ['--serve'], { env: { ...process.env, LIVE_DATABASE_URL: databaseUrl } })
  const { ready } = (await once<Answer>(child)) as { ready: number }
  return { child, port: ready }
}

/** The time of the processor that each has used. */
async function usages(servers: readonly Server[]): Promise<number[]> {
  const answers = servers.map(({ child }) => once<Answer>(child))
  for (const { child } of servers) child.send({ ask: 'usage' } satisfies Question)
  return (await Promise.all(answers)).map((answer) => (answer as { usage: Usage }).usage.cpuMs)
}

async function stopServer({ child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send({ ask: 'stop' } satisfies Question)
  await ended
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'live-processes-'))
  const postgres = await startPostgresServer()
  if (!postgres) throw new Error('There is no PostgreSQL here to measure on.')
  const database = await openDatabase({ url: postgres.url, poolSize: 1 })
  await database.close()
  let servers = [await startServer(postgres.url), await startServer(postgres.url)]
  const listeners = Array.from({ length: listenerCount }, () => fork(file, ['--listen']))
  const tell = (stated: Stated) => {
    for (const listener of listeners) listener.send(stated)
  }
  const asked = <Message>(stated: Stated) => {
    const answers = listeners.map((listener) => once<Message>(listener))
    tell(stated)
    return Promise.all(answers)
  }
  const ports = () => servers.map(({ port }) => port)
  await asked({ open: Math.ceil(streams / listenerCount), ports: ports() })
  let number = 0
  const say = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      number += 1
      servers[round % servers.length]?.child.send({ ask: 'say', number } satisfies Question)
      await pause(everyMs)
    }
  }
  const collect = async (): Promise<Heard> => {
    const heard = await asked<Heard>({ collect: true })
    return {
      latenciesMs: heard.flatMap(({ latenciesMs }) => latenciesMs),
      lost: heard.reduce((sum, { lost }) => sum + lost, 0),
      resets: heard.reduce((sum, { resets }) => sum + resets, 0),
      open: heard.reduce((sum, { open }) => sum + open, 0),
      behind: heard.reduce((sum, one) => sum + one.behind, 0),
    }
  }
  await say(5)
  await pause(2_000)
  await collect()
  const load = loadavg()
  const before = await usages(servers)
  await say(rounds)
  await pause(3_000)
  const steady = await collect()
  const after = await usages(servers)
  const cpuMs = after.map((ms, at) => ms - (before[at] ?? 0))

  // One of the two ends as at a deployment, and begins again, while news goes on.
  const [leaving, staying] = servers as [Server, Server]
  servers = [staying]
  tell({ ports: ports() })
  const left = stopServer(leaving)
  await say(5)
  await left
  servers = [staying, await startServer(postgres.url)]
  tell({ ports: ports() })
  await say(10)
  await pause(5_000)
  tell({ last: number })
  const restart = await collect()

  for (const listener of listeners) listener.kill()
  await Promise.all(servers.map(stopServer))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  const results = {
    measuredAt: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    loadAverage: load,
    processes: 2,
    listeners: listenerCount,
    streams,
    events: rounds,
    eventEveryMs: everyMs,
    steady: {
      ...summary(steady.latenciesMs),
      expected: rounds * steady.open,
      lost: steady.lost,
      // What a process computes for one event to all of its streams: less than this no delivery to the last of them can take.
      cpuMsPerEventAndProcess: cpuMs.map((ms) => Math.round((ms / rounds) * 10) / 10),
    },
    restart: {
      ...summary(restart.latenciesMs),
      open: restart.open,
      askedToReadAgain: restart.resets,
      lost: restart.lost,
      behindAtTheEnd: restart.behind,
    },
  }
  writeFileSync(
    options.json ?? join(dirname(file), 'results/live-processes.json'),
    `${JSON.stringify(results, null, 2)}\n`,
  )
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
}

function summary(latenciesMs: readonly number[]) {
  const all = latenciesMs.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((all[Math.floor((all.length - 1) * part)] ?? 0) * 10) / 10
  return { latencyMs: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }, heard: all.length }
}

if (options.serve) await serveContender('assay')
else if (options.listen) listen()
else await measure()
