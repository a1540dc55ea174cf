/**
 * A list of a million names taking ten thousand changes, and a thousand list changes asked of a million customers.
 *
 *   node benchmarks/lists/list-changes.ts [--names 1000000] [--changes 10000] [--entries 1000] [--json FILE]
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import {
  buildPartyIndex,
  ENGINE_VERSION,
  MATCH_THRESHOLD,
  openSnapshot,
  partiesTouchedBy,
  snapshotOf,
} from '#engines/name-matching/index.ts'
import { makeNames } from '../name-world/make-names.ts'

const { values: options } = parseArgs({
  options: {
    names: { type: 'string', default: '1000000' },
    changes: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
})
const count = Number(options.names)
const changeCount = Number(options.changes)
/** What a list changes by on an ordinary day. */
const SMALL_CHANGE = 100

type Timed = { wallMs: number; cpuMs: number }
function timed<Value>(work: () => Value): { value: Value; time: Timed } {
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  const value = work()
  const wallMs = Math.round(performance.now() - started)
  const cpu = process.cpuUsage(cpuBefore)
  return { value, time: { wallMs, cpuMs: Math.round((cpu.user + cpu.system) / 1000) } }
}

const build = timed(() => buildPartyIndex(makeNames(count, 20_261)))
const save = timed(() => snapshotOf(build.value))
const open = timed(() => openSnapshot(save.value))
const index = open.value

const fresh = [...makeNames(changeCount, 31, 'new ')]
const third = Math.floor(changeCount / 3)
const step = Math.max(1, Math.floor(count / (third + 1)))
const changes = {
  added: fresh.slice(0, third),
  changed: fresh.slice(third, 2 * third).map((party, place) => ({ ...party, id: `p${place * step}` })),
  removed: fresh.slice(2 * third).map((_, place) => `p${(place * step + 1) % count}`),
}
const apply = timed(() => index.applyChanges(changes))
const few = [...makeNames(SMALL_CHANGE, 77, 'late ')]
const applyFew = timed(() => apply.value.applyChanges({ added: few, changed: [], removed: [] }))
const firstAnswer = timed(() => apply.value.search(fresh[0]!))
const compact = timed(() => apply.value.compacted())

// Half of the entries are made up again, half are customers' own names misspelt by one letter dropped.
const entryCount = Number(options.entries)
const own = [...makeNames(entryCount, 20_261, 'entry ')].filter((_, place) => place % 2 === 0)
const entries = [
  ...own.map((party) => ({
    ...party,
    names: party.names.map((name) => ({ ...name, value: name.value.slice(0, 3) + name.value.slice(4) })),
  })),
  ...makeNames(entryCount - own.length, 47, 'other '),
]
index.search(entries[0]!)
const reverse = timed(() => partiesTouchedBy(index, entries, MATCH_THRESHOLD))

const result = {
  measuredAt: new Date().toISOString(),
  engine: ENGINE_VERSION,
  machine: { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  names: count,
  indexBytes: index.byteLength,
  build: build.time,
  writeSnapshot: save.time,
  openSnapshot: open.time,
  applyChanges: { changes: changeCount, ...apply.time },
  applyFewMore: { changes: SMALL_CHANGE, ...applyFew.time },
  firstAnswerAfterChanges: firstAnswer.time,
  compact: compact.time,
  reverseScreening: {
    entries: entries.length,
    customers: count,
    ...reverse.time,
    touched: reverse.value.touched.length,
    incompleteEntries: reverse.value.incompleteEntries.length,
  },
}
const file = options.json ?? new URL('../results/list-changes.json', import.meta.url).pathname
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
