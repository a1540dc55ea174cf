/**
 * From what is said to every open stream that hears it: latency, CPU and memory of one server process with a thousand streams, beside the least
 * that Node can do (a loop that writes to every open answer). Each contender runs in a process of its own; the two take turns.
 *
 *   node benchmarks/live-updates.ts [--streams 1000] [--rounds 100] [--turns 3] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/live-updates.json.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ContenderName, contenders } from './live-updates/contenders.ts'
import { listenAll } from './live-updates/listen-all.ts'
import { type Answer, type Question, serveContender, type Usage } from './live-updates/serve-contender.ts'

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '100' },
    turns: { type: 'string', default: '3' },
    json: { type: 'string' },
    serve: { type: 'string' },
  },
})
const streams = Number(options.streams)
const rounds = Number(options.rounds)
const EVERY_MS = 200
const WARM_UP_ROUNDS = 10
const HEARD_MS_MAX = 20_000

type Turn = {
  latenciesMs: number[]
  cpuMs: number
  heapBytes: number
  missing: number
}

class Server {
  readonly #child: ChildProcess

  constructor(name: ContenderName) {
    this.#child = fork(fileURLToPath(import.meta.url), ['--serve', name], { execArgv: ['--expose-gc'] })
  }

  ask(question: Question): void {
    this.#child.send(question)
  }

  answer(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (message) => resolve(message as Answer))
      this.#child.once('exit', (code) => reject(new Error(`The contender ended with ${code}.`)))
    })
  }

  async usage(): Promise<Usage> {
    const answer = this.answer()
    this.ask({ ask: 'usage' })
    return ((await answer) as { usage: Usage }).usage
  }
}

async function turnOf(name: ContenderName): Promise<Turn> {
  const server = new Server(name)
  const { ready: port } = (await server.answer()) as { ready: number }
  const url = `http://127.0.0.1:${port}/api/live?topics=prices`
  // The first stream brings what is there once for all of them.
  const first = await listenAll(url, 1)
  const empty = await server.usage()
  const listeners = await listenAll(url, streams - 1)
  await pause(1_000)
  const full = await server.usage()

  const say = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      server.ask({ ask: 'say' })
      await pause(EVERY_MS)
    }
  }
  // What was said is heard by all before anything more is counted.
  const heard = async (count: number) => {
    for (let waitedMs = 0; waitedMs < HEARD_MS_MAX && listeners.heard() < count; waitedMs += 50)
      await pause(50)
  }
  await say(WARM_UP_ROUNDS)
  await heard(WARM_UP_ROUNDS * (streams - 1))
  listeners.latenciesMs.length = 0
  const before = await server.usage()
  await say(rounds)
  await heard(rounds * (streams - 1))
  const after = await server.usage()
  const missing = rounds * (streams - 1) - listeners.heard()
  first.leave()
  listeners.leave()
  server.ask({ ask: 'stop' })
  return {
    latenciesMs: listeners.latenciesMs,
    missing,
    cpuMs: after.cpuMs - before.cpuMs,
    heapBytes: full.heapBytes - empty.heapBytes,
  }
}

function summary(turns: readonly Turn[]) {
  const all = turns.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b)
  const at = (part: number) => rounded(all[Math.floor((all.length - 1) * part)] ?? 0)
  const mean = (of: (turn: Turn) => number) => turns.reduce((sum, turn) => sum + of(turn), 0) / turns.length
  return {
    latencyMs: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) },
    heard: all.length,
    missing: turns.reduce((sum, { missing }) => sum + missing, 0),
    cpuMicrosecondsPerEventAndStream: rounded((mean(({ cpuMs }) => cpuMs) * 1000) / (rounds * streams)),
    heapKilobytesPerStream: rounded(mean(({ heapBytes }) => heapBytes) / 1024 / (streams - 1)),
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

async function measure(): Promise<void> {
  const names = Object.keys(contenders) as ContenderName[]
  const turns = new Map<ContenderName, Turn[]>(names.map((name) => [name, []]))
  for (let turn = 0; turn < Number(options.turns); turn += 1) {
    for (const name of names) turns.get(name)?.push(await turnOf(name))
  }
  const result = {
    measuredAt: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    loadAverage: loadavg(),
    streams,
    eventsPerTurn: rounds,
    turns: Number(options.turns),
    eventEveryMs: EVERY_MS,
    contenders: Object.fromEntries([...turns].map(([name, own]) => [name, summary(own)])),
  }
  const file = options.json ?? join(dirname(fileURLToPath(import.meta.url)), 'results/live-updates.json')
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
}

if (options.serve) await serveContender(options.serve as ContenderName)
else await measure()
