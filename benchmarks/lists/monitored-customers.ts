/**
 * Monitored customers by the hundred thousand: a list with 1,000 changed entries settled for all of them, an hourly run with nothing to do, and the proof of coverage. On the
 * embedded database, or on a PostgreSQL server with `--server`.
 *
 *   node benchmarks/lists/monitored-customers.ts [--customers 100000,1000000] [--server] [--json FILE]
 *
 * Customers are written into the tables as their first screenings leave them. Without `--json` the results go to benchmarks/results/monitored-customers.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listFileOf } from '#domains/watchlists/server/list-formats/index.ts'
import { importList } from '#domains/watchlists/server/lists/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase, type Queryable } from '#platform/database/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'
import { watchTurns } from '../../apps/server/api-fuzz/watch-turns.ts'
import { setContract } from '../../domains/screening/server/coverage/store.ts'
import { stopEngine } from '../../domains/screening/server/matching/index.ts'
import { readCoverage } from '../../domains/screening/server/monitoring/read-coverage.ts'
import { rescreenTouched } from '../../domains/screening/server/monitoring/rescreen-touched.ts'
import { listsToSearch } from '../../domains/screening/server/screenings/lists-to-search.ts'
import { keepListSet } from '../../domains/screening/server/screenings/store.ts'
import { makeNames } from '../name-world/make-names.ts'

const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000,1000000' },
    server: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

const LISTED = 20_000
const CHANGED = 1_000
const PART = 5_000
/** One in so many changed entries bears the name of a customer. */
const BEARS_A_NAME = 50
const START = Date.parse('2026-11-23T10:00:00.000Z')

const seconds = (ms: number) => Math.round(ms / 100) / 10
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

const SYLLABLES = 'bra ke lo mi nu pra sto tel vu zan dor fin gal hev jur kol mar nes pir rud'.split(' ')

/** A word of its own for each: the made-up crowd shares its names more than customers do, and nobody would measure anything but screenings. */
const wordOf = (number: number): string => {
  let word = ''
  for (let left = number + 8_000; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[(left * 7) % SYLLABLES.length]
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** A name whose longest word is its own. */
function withOwnWord(name: string, number: number): string {
  const longest = name.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '')
  return name.replace(longest, wordOf(number))
}

type Named = { id: string; name: string; schema: string }
const namesOf = (count: number, seed: number): Named[] =>
  [...makeNames(count, seed)].map(({ id, names, schema }) => ({ id, name: names[0]?.value ?? '', schema }))

/** Writes monitored customers as their first screenings leave them. Gives the names of a thousand of them. */
async function writeCustomers(db: Queryable, customers: number, listSet: string): Promise<string[]> {
  const own: string[] = []
  let part: Named[] = []
  const write = async () => {
    const facts = JSON.stringify(part.map(({ name, schema }) => ({ name, schema })))
    part = []
    await db.execute(sql`
      with made as (
        insert into customer (organisation_id, name, schema, countries, identifiers, segment, risk_level, is_monitored, kyc_completeness_percent,
          data_as_of, compared_hash, last_screening_id, last_screened_at, is_answered, created_at, updated_at)
        select 1, name, schema, '[]', '[]', '', 'low', true, 0, now(), md5(name || schema) || md5(schema), 1, now(), true, now(), now()
        from jsonb_to_recordset(${facts}::jsonb) as made(name text, schema text) returning id, compared_hash
      )
      insert into customer_coverage (organisation_id, company_id, list_set, after_move, compared_hash, screening_id, screened_at)
      select 1, id, ${listSet}, 0, compared_hash, 1, now() from made`)
  }
  let count = 0
  for (const { id, names, schema } of makeNames(customers, 4711)) {
    const name = withOwnWord(names[0]?.value ?? '', count)
    part.push({ id, name, schema })
    if (count % Math.ceil(customers / CHANGED) === 0) own.push(name)
    count += 1
    if (part.length === PART) await write()
  }
  if (part.length > 0) await write()
  await db.execute(sql`analyze`)
  return own
}

async function importEntries(ctx: Context, entries: readonly Named[]): Promise<void> {
  const rows = entries.map(({ id, name, schema }) =>
    [id, schema, `"${name.replaceAll('"', '')}"`, '', '', '', '', '', 'Programme', 'Invented list', ''].join(
      ',',
    ),
  )
  const header =
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change'
  await importList(ctx, {
    kind: 'opensanctions',
    files: [listFileOf('targets.simple.csv', [header, ...rows].join('\n'))],
    source: 'targets.simple.csv',
    publishedOn: ctx.now.toISOString().slice(0, 10),
    allowOlder: true,
    force: true,
  })
}

async function measure(customers: number, url: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'monitoring-'))
  const database = await openDatabase(url ? { url, poolSize: 10 } : { dir: join(dataDir, 'database') })
  let now = START
  const installation: Installation = {
    config: { ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl: url },
    database,
    log: silentLogger,
    secret: 'a secret of the benchmark, 32 characters or more',
    clock: () => new Date(now),
  }
  const ctx = () => systemContext(installation, 'monitoring', 1)
  const { db } = database
  const listed = namesOf(LISTED + 2 * CHANGED, 77)
  const publish = (entries: readonly Named[]) => {
    now += 86_400_000
    return importEntries(ctx(), entries)
  }
  const measured = async <Result>(what: string, work: () => Promise<Result>) => {
    const turns = watchTurns()
    const before = process.cpuUsage()
    const began = performance.now()
    const result = await work()
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(before)
    const row = {
      seconds: seconds(ms),
      cpuSeconds: seconds((user + system) / 1_000),
      longestTurnMs: Math.round(turns.end().cpuMs),
      memoryMB: Math.round(process.memoryUsage.rss() / 1e6),
    }
    say(`${customers} customers, ${what}: ${JSON.stringify(row)} load ${loadavg()[0]?.toFixed(1)}`)
    return { ...row, result }
  }
  try {
    await migrate(database)
    await setContract(
      ctx(),
      { demands: [{ group: 'opensanctions', ageDaysMax: 3_650, entriesMin: 1 }], acceptsTranscripts: false },
      { isSample: false },
    )
    await publish(listed.slice(0, LISTED))
    const set = await listsToSearch(ctx())
    await keepListSet(db, set)
    const own = await writeCustomers(db, customers, set.digest)
    say(`${customers} customers written`)
    const runs = []
    for (const round of [1, 2]) {
      const fresh = listed.slice(LISTED + (round - 1) * CHANGED, LISTED + round * CHANGED)
      const changed = fresh.map((one, place) =>
        place % BEARS_A_NAME === 0 ? { ...one, name: own[place] ?? one.name } : one,
      )
      await publish([...listed.slice(0, LISTED + (round - 1) * CHANGED), ...changed])
      const { result, ...row } = await measured(`list change ${round}`, () => rescreenTouched(ctx()))
      runs.push({
        ...row,
        behind: result.behind,
        screened: result.screened.length,
        untouched: result.untouched,
      })
    }
    const { result: _nothing, ...idle } = await measured('nothing to do', () => rescreenTouched(ctx()))
    const { result: proof, ...coverage } = await measured('proof of coverage', () =>
      readCoverage(ctx(), { limit: 50, offset: 0 }),
    )
    return {
      customers,
      database: url ? 'PostgreSQL server' : 'embedded',
      firstListChange: runs[0],
      listChange: runs[1],
      nothingToDo: idle,
      proofOfCoverage: { ...coverage, covered: proof.covered },
    }
  } finally {
    await stopEngine(installation)
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const results = []
for (const customers of options.customers.split(',').map(Number)) {
  const server = options.server ? await startPostgresServer() : undefined
  try {
    results.push(await measure(customers, server?.url))
  } finally {
    await server?.stop()
  }
}
const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  listed: LISTED,
  changed: CHANGED,
  results,
}
const json = options.json ?? new URL('../results/monitored-customers.json', import.meta.url).pathname
writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
