/**
 * The directory of companies as it grows: generated companies up to several millions on a PostgreSQL server, searched as people type them through the product's own
 * calls; beside it pg_trgm alone on the same server and MiniSearch in memory, as far as they go. On the embedded database with `--embedded`.
 *
 *   node benchmarks/directory-scale.ts [--rows 1000,10000,100000,1000000,5000000] [--queries 40] [--trigrams 1000000] [--memory 100000]
 *     [--embedded] [--attach postgres://…] [--json FILE]
 *
 * Companies are written into the tables as a load leaves them, without its comparing (that is benchmarks/company-loads.ts). `--attach` measures a database
 * that is filled already, and writes nothing into it. Without `--json` the results go to
 * benchmarks/results/directory-scale.json, and the picture of them to docs/pictures.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import MiniSearch from 'minisearch'
import { listCompanies, searchCompanies } from '#domains/entities/contract/index.ts'
import { readCompanyName } from '#engines/entity-resolution/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import type { PersonInSession } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'
import { watchTurns } from '../apps/server/api-fuzz/watch-turns.ts'
import { entitiesRoutes } from '../domains/entities/server/routes.ts'
import { beginWhereLarge, makeEntries } from '../domains/entities/server/search/stored/make-entries.ts'
import { entitiesSlice } from '../domains/entities/server/slice.ts'
import { drawResult, type ScaleResult } from './directory-search/draw-scale.ts'
import { MadeCompanies, type MadeCompany } from './directory-search/made-companies.ts'
import { othersBeside } from './directory-search/others-beside.ts'
import { processorTime } from './directory-search/processor-time.ts'
import { searchKinds } from './directory-search/typed-searches.ts'
import { chanceOf } from './entity-resolution/pair-parts.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,100000,1000000,5000000' },
    queries: { type: 'string', default: '40' },
    trigrams: { type: 'string', default: '1000000' },
    memory: { type: 'string', default: '100000' },
    embedded: { type: 'boolean', default: false },
    attach: { type: 'string' },
    json: { type: 'string' },
  },
})
const sizes = options.rows.split(',').map(Number)
const PART = 5_000
const SAMPLED = 4_000

const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits
const at = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((one, other) => one - other)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

const server =
  options.embedded || options.attach
    ? undefined
    : await startPostgresServer(undefined, [
        'shared_buffers=3GB',
        'effective_cache_size=8GB',
        'work_mem=32MB',
        'maintenance_work_mem=512MB',
        'max_wal_size=8GB',
        'wal_level=minimal',
        'max_wal_senders=0',
        'jit=off',
      ])
const dataDir = mkdtempSync(join(tmpdir(), 'directory-scale-'))
const url = options.attach ?? server?.url
const database = await openDatabase(url ? { url, poolSize: 8 } : { dir: join(dataDir, 'database') })
if (!options.attach) await migrate(database)
const installation: Installation = {
  config: {
    ...parseConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      STARTER_DIRECTORY: 'off',
      DIRECTORY_IN_MEMORY: options.embedded ? '250000' : '0',
    }),
    databaseUrl: url,
  },
  database,
  log: silentLogger,
  secret: 'a secret of the benchmark, 32 characters or more',
  clock: () => new Date(),
}
const reader: PersonInSession = {
  kind: 'user',
  userId: 1,
  username: 'reader',
  fullName: 'The reader',
  role: 'analyst',
  organisationId: 1,
  isDemo: false,
  sessionId: 'benchmark',
}
const api = makeApi(installation, async () => reader, entitiesRoutes)
const ctx = systemContext(installation, 'benchmark', 1)
const { pool } = database

const cpuMs = processorTime(url)

const made = new MadeCompanies(chanceOf(7))
type Known = { words: string[]; joined: string }
const sampled: Known[] = []
const mini = new MiniSearch<{ id: number; name: string }>({
  fields: ['name'],
  storeFields: ['name'],
  searchOptions: { fuzzy: 0.25, prefix: true },
})
const pick = chanceOf(11)
let held = 0

function sample({ facts }: Pick<MadeCompany, 'facts'>): void {
  const place = Math.floor(pick() * Math.max(held, 1))
  if (sampled.length >= SAMPLED && place >= SAMPLED) return
  const read = readCompanyName(facts.names[0]?.text ?? '')
  const words = read.words.map(({ latin }) => latin)
  if (words.length === 0 || words.length > 5 || read.joined.length < 5) return
  if (sampled.length < SAMPLED) sampled.push({ words, joined: read.joined })
  else sampled[place] = { words, joined: read.joined }
}

/** Companies and their records as a load leaves them. */
async function fillTo(rows: number): Promise<void> {
  const isLarge = rows - held > 200_000
  if (isLarge) await pool.query('drop index if exists entity_record_by_keys')
  while (held < rows) {
    const part = Array.from({ length: Math.min(PART, rows - held) }, () => made.next())
    for (const company of part) {
      held++
      sample(company)
      if (held <= Number(options.memory)) mini.add({ id: held, name: company.facts.names[0]?.text ?? '' })
    }
    await pool.query(
      `with j as materialized (select nextval(pg_get_serial_sequence('entity', 'id')::regclass) as id, value as v from jsonb_array_elements($1::jsonb)),
      made as (insert into entity (organisation_id, id, facts, sources, updated_at) overriding system value
        select 0, id, v->'facts', jsonb_build_array(v->>'source'), now() from j),
      noted as (insert into stored_change (organisation_id, from_id, to_id)
        select d.organisation_id, min(id), max(id) from j, stored_directory d group by 1)
      insert into entity_record (organisation_id, entity_id, source, source_key, facts, keys, as_of, loaded_at)
      select 0, id, v->>'source', v->>'key', v->'facts', array(select jsonb_array_elements_text(v->'keys')), '2026-11-01', now() from j`,
      [JSON.stringify(part)],
    )
    if (held % 250_000 === 0) say(`${held} companies written`)
  }
  if (isLarge)
    await pool.query(
      'create index entity_record_by_keys on entity_record using gin (keys) with (fastupdate = false)',
    )
  await pool.query(
    `insert into directory_version (organisation_id, version, changed_at) values (0, 1, now())
     on conflict (organisation_id) do update set version = directory_version.version + 1`,
  )
  if (server) for (const table of ['entity', 'entity_record']) await pool.query(`vacuum analyze ${table}`)
}

/** Names of a database that is filled already, to be searched for. */
async function sampleHeld(): Promise<number> {
  const { rows } = await pool.query<{ name: string; held: string }>(
    `select facts->'names'->0->>'text' as name from entity tablesample system (0.4) repeatable (3) order by random() limit ${SAMPLED}`,
  )
  for (const { name } of rows) sample({ facts: { names: [{ text: name, kind: 'legal' }], identifiers: [] } })
  const counted = await pool.query<{ count: string }>('select count(*) as count from stored_entry')
  return Number(counted.rows[0]?.count)
}

type Question = { kind: string; query: string; joined: string }
function questionsFrom(seed: number): Question[] {
  const chance = chanceOf(seed)
  const questions: Question[] = []
  for (const [kind, make] of Object.entries(searchKinds(chance)))
    for (let count = 0; count < Number(options.queries); ) {
      const known = sampled[Math.floor(chance() * sampled.length)] as Known
      const query = make(known.words)
      if (query === null) continue
      questions.push({ kind, query, joined: known.joined })
      count++
    }
  return questions
}
const TYPOS = new Set(['one slip', 'two slips', 'joined', 'split', 'cut words', 'word order'])
const joinedOf = (name: string) => readCompanyName(name).joined

type Asked = { names: string[]; ms: number }
async function measure(questions: readonly Question[], ask: (query: string) => Promise<Asked> | Asked) {
  for (const { query } of questions.filter((_, place) => place % 7 === 0)) await ask(query)
  const before = cpuMs()
  const ms: number[] = []
  const kinds = new Map<string, [n: number, first: number, ten: number]>()
  for (const { kind, query, joined } of questions) {
    const answer = await ask(query)
    ms.push(answer.ms)
    const places = answer.names.slice(0, 10).map(joinedOf)
    const count = kinds.get(kind) ?? [0, 0, 0]
    kinds.set(kind, count)
    count[0]++
    if (places[0] === joined) count[1]++
    if (places.includes(joined)) count[2]++
  }
  const after = cpuMs()
  const sum = (isCounted: (kind: string) => boolean, place: 0 | 1 | 2) =>
    [...kinds].filter(([kind]) => isCounted(kind)).reduce((all, [, counts]) => all + counts[place], 0)
  const share = (isCounted: (kind: string) => boolean, place: 1 | 2) =>
    round((100 * sum(isCounted, place)) / Math.max(1, sum(isCounted, 0)))
  return {
    searches: questions.length,
    p50Ms: at(ms, 0.5),
    p95Ms: at(ms, 0.95),
    cpuMsEach: {
      own: round((after.own - before.own) / questions.length),
      server: round((after.server - before.server) / questions.length),
    },
    firstPercent: share(() => true, 1),
    firstTenPercent: share(() => true, 2),
    typosFirstTenPercent: share((kind) => TYPOS.has(kind), 2),
    kinds: Object.fromEntries([...kinds].map(([kind, [n, first, ten]]) => [kind, { n, first, ten }])),
    loadAverage: round(loadavg()[0] ?? 0),
  }
}

async function call(path: string): Promise<{ body: unknown; ms: number }> {
  const from = performance.now()
  const answer = await api.request(path)
  const text = await answer.text()
  const ms = performance.now() - from
  if (answer.status !== 200) throw new Error(`${path}: ${text}`)
  return { body: JSON.parse(text), ms }
}
const list = async (query: string): Promise<Asked> => {
  const { body, ms } = await call(`/api/companies?limit=10&search=${encodeURIComponent(query)}`)
  return { ms, names: listCompanies.response.parse(body).map(({ name }) => name) }
}
const page = async (query: string): Promise<Asked> => {
  const { body, ms } = await call(`/api/companies/directory?q=${encodeURIComponent(query)}`)
  return { ms, names: searchCompanies.response.parse(body).rows.map(({ name }) => name) }
}

/** Everything, narrowed by one facet or two, at the beginning and further in. */
async function browse(): Promise<{ p50Ms: number; p95Ms: number }> {
  const ms: number[] = []
  for (const query of [
    '',
    'country=NO',
    'country=GB&sector=Energy',
    'size=Mega%20Cap',
    'source=gleif&country=JP',
    'offset=5000',
  ])
    for (let turn = 0; turn < 4; turn++) ms.push((await call(`/api/companies/directory?${query}`)).ms)
  return { p50Ms: at(ms, 0.5), p95Ms: at(ms, 0.95) }
}

async function bytesOf(names: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(one::regclass)) as bytes from unnest($1::text[]) one',
    [names],
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** pg_trgm alone: one index of the names, the likest ten. */
let trigramsHeld = 0
async function trigrams(questions: readonly Question[]) {
  await pool.query('create extension if not exists pg_trgm')
  await pool.query('create table if not exists peer_name (id bigint, name text)')
  const from = performance.now()
  await pool.query('drop index if exists peer_name_trigrams')
  await pool.query(
    `insert into peer_name select id, facts->'names'->0->>'text' from entity order by id offset ${trigramsHeld}`,
  )
  await pool.query('create index peer_name_trigrams on peer_name using gin (name gin_trgm_ops)')
  const buildMs = performance.now() - from
  const rowsAdded = held - trigramsHeld
  trigramsHeld = held
  await pool.query('analyze peer_name')
  const asked = questions.filter((_, place) => place % (held > 200_000 ? 8 : 2) === 0)
  const measured = await measure(asked, async (query) => {
    const begun = performance.now()
    const { rows } = await pool.query<{ name: string }>(
      'select name from peer_name where name % $1 order by similarity(name, $1) desc limit 10',
      [query],
    )
    return { ms: performance.now() - begun, names: rows.map(({ name }) => name) }
  })
  return {
    ...measured,
    bytesARow: round((await bytesOf(['peer_name'])) / held, 0),
    rowsAddedASecond: round(rowsAdded / (buildMs / 1000), 0),
  }
}

const measured: unknown[] = []
try {
  for (const rows of options.attach ? [await sampleHeld()] : sizes) {
    const before = held
    if (options.attach) held = rows
    const filling = performance.now()
    if (!options.attach) await fillTo(rows)
    say(
      `${rows} companies: written in ${round((performance.now() - filling) / 1000)} s, ${made.words} words coined; load ${loadavg()[0]}`,
    )
    const cpuBefore = cpuMs()
    const making = performance.now()
    let turns: ReturnType<typeof watchTurns> | undefined
    if (server) {
      await beginWhereLarge(ctx, 0)
      await makeEntries(ctx, 0)
      for (const table of ['stored_entry', 'stored_word']) await pool.query(`vacuum ${table}`)
    } else {
      // Measured from before the hand-over to the thread: other requests wait for the longest turn at the most.
      turns = options.embedded ? watchTurns() : undefined
      await list('halden')
    }
    const makeMs = performance.now() - making
    const cpuAfter = cpuMs()
    say(`${rows} companies: entries in ${round(makeMs / 1000)} s; load ${loadavg()[0]}`)
    const questions = questionsFrom(rows)
    const stored = {
      list: await measure(questions, list),
      withFacets: await measure(questions, page),
      browse: await browse(),
    }
    const turn = turns?.end()
    // Somebody who reads a company while another types.
    const others = options.embedded
      ? await othersBeside(() => call('/api/companies/1'), questions, list)
      : undefined
    const entries = url
      ? {
          madeASecond: options.attach ? null : round((rows - before) / (makeMs / 1000), 0),
          cpuMicrosARow: options.attach
            ? null
            : {
                own: round(((cpuAfter.own - cpuBefore.own) * 1000) / (rows - before)),
                server: round(((cpuAfter.server - cpuBefore.server) * 1000) / (rows - before)),
              },
          bytesARow: {
            entries: round((await bytesOf(['stored_entry'])) / rows, 0),
            words: round((await bytesOf(['stored_word'])) / rows, 0),
            counts: round((await bytesOf(['stored_count'])) / rows, 0),
            companiesThemselves: round((await bytesOf(['entity', 'entity_record'])) / rows, 0),
          },
          words: Number((await pool.query('select count(*) from stored_word')).rows[0].count),
        }
      : undefined
    const peers = {
      ...(url && rows <= Number(options.trigrams) ? { trigrams: await trigrams(questions) } : {}),
      ...(mini.documentCount === rows
        ? {
            miniSearch: await measure(questions, (query) => {
              const from = performance.now()
              const found = mini.search(query)
              const ms = performance.now() - from
              return { ms, names: found.slice(0, 10).map(({ name }) => String(name)) }
            }),
          }
        : {}),
    }
    const stated = {
      rows,
      loadAverage: loadavg().map((one) => round(one)),
      entries,
      stored,
      ...(others ? { othersBeside: others } : {}),
      ...(turn ? { longestTurnMs: { cpu: round(turn.cpuMs), wall: round(turn.wallMs) } } : {}),
      peers,
    }
    measured.push(stated)
    say(JSON.stringify(stated))
  }
} finally {
  await entitiesSlice.stop?.(installation)
  await database.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const result = {
  measuredAt: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    postgres: server?.version ?? 'embedded',
  },
  measured,
}
const here = dirname(fileURLToPath(import.meta.url))
writeFileSync(
  options.json ?? join(here, 'results/directory-scale.json'),
  `${JSON.stringify(result, null, 2)}\n`,
)
if (!options.json)
  writeFileSync(join(here, '../docs/pictures/directory-scale.svg'), drawResult(result as ScaleResult))
