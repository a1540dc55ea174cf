/**
 * A page of a list of a hundred thousand screenings, cases or customers on the embedded database: ordered, narrowed, searched and deep in.
 *
 *   node benchmarks/lists/list-pages.ts [--rows 100000] [--rounds 40] [--json FILE]
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { pageOfCases } from '#domains/cases/server/index.ts'
import { pageOfCustomers } from '#domains/customers/server/index.ts'
import { pageOfScreenings } from '#domains/screening/server/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    json: { type: 'string' },
  },
})
const rows = Number(options.rows)
const rounds = Number(options.rounds)
const now = new Date('2026-11-21T10:00:00Z')

const opened = await openDatabase({})
await migrate(opened)
const { db } = opened

// Names that begin evenly over the alphabet, one in a thousand with a word to search for.
const name = sql`chr(65 + (i * 7919) % 26) || chr(97 + (i * 1049) % 26) || ' ' || md5(i::text) || case when i % 1000 = 0 then ' Halden' else '' end`
const level = sql`(array['critical', 'high', 'medium', 'low'])[1 + (i * 31) % 4]`
await db.execute(sql`
  insert into customer (organisation_id, name, schema, countries, identifiers, segment, exposure_cents, risk_level, is_monitored,
    kyc_completeness_percent, data_as_of, compared_hash, created_at, updated_at)
  select 1, ${name}, 'Company', '["NO"]', '[]', 'Segment ' || i % 9, case when i % 10 = 0 then null else (i * 7907) % 100000000 end, ${level}, i % 3 > 0,
    i % 101, ${now.toISOString()}::timestamptz, 'x', now(), now()
  from generate_series(1, ${rows}::int) i`)
await db.execute(sql`
  insert into screening (organisation_id, id, subject_name, subject, subject_key, subject_hash, screening_type, status, match_count, risk_level, risk_score,
    risk_parts, threshold, engine_version, list_set, four_eyes, latency_ms, screened_at, screened_by)
  select 1, i, ${name}, '{}', 'company:' || i, 'x', (array['onboarding', 'batch', 'monitoring'])[1 + i % 3], (array['clear', 'review', 'dismissed'])[1 + (i * 17) % 3],
    i % 5, ${level}, (i * 37) % 101, '[]', 0.7, '1', 'x', false, 1, ${now.toISOString()}::timestamptz - i * interval '1 minute', 'somebody'
  from generate_series(1, ${rows}::int) i`)
await db.execute(sql`
  insert into compliance_case (organisation_id, id, case_number, priority, priority_rank, status, title, description, opened_at, due_at, closed_at, subject_name)
  select 1, i, 'CASE-2026-' || i, (array['urgent', 'high', 'medium', 'low'])[1 + i % 4], i % 4, case when i % 5 > 0 then 'closed' else 'open' end,
    'Possible match: ' || ${name}, '', ${now.toISOString()}::timestamptz - i * interval '7 minutes', ${now.toISOString()}::timestamptz - i * interval '5 minutes' + interval '3 days',
    case when i % 5 > 0 then ${now.toISOString()}::timestamptz - i * interval '6 minutes' end, ${name}
  from generate_series(1, ${rows}::int) i`)
await db.execute(sql`analyze`)

type Page = { next: string | null }
const first = { limit: 50, offset: 0 }
const deep = async (read: (page: string | undefined) => Promise<Page>) => {
  const page = await read(undefined)
  return page.next ?? undefined
}
const screenings = (ask: object) => pageOfScreenings(db, 1, { ...first, ...ask }, now)
const cases = (ask: object) => pageOfCases(db, 1, { ...first, ...ask }, now)
const customers = (ask: object) => pageOfCustomers(db, 1, { ...first, ...ask }, now)
const half = Math.floor(rows / 2)
const asked: [string, () => Promise<Page>][] = [
  ['screenings, newest first', () => screenings({})],
  ['screenings by name, status chosen', () => screenings({ sort: 'name', status: 'review' })],
  ['screenings by score, risk chosen', () => screenings({ sort: '-score', riskLevel: 'high' })],
  ['screenings searched, by name', () => screenings({ sort: 'name', q: 'halden' })],
  ['cases, most pressing first', () => cases({})],
  ['cases by deadline, open', () => cases({ sort: 'due', status: 'open' })],
  ['cases by number, deadline missed', () => cases({ sort: 'number', sla: 'breached' })],
  ['customers by name', () => customers({})],
  ['customers by exposure, high risk', () => customers({ sort: '-exposure', riskLevel: 'high' })],
]
for (const [what, read] of [
  [
    'screenings by name, from the middle',
    (page: string | undefined) => screenings({ sort: 'name', offset: half, page }),
  ],
  [
    'customers by exposure, from the middle',
    (page: string | undefined) => customers({ sort: '-exposure', offset: half, page }),
  ],
] as const) {
  const page = await deep(read)
  asked.push([what, () => read(page)])
}

const results = []
for (const [what, ask] of asked) {
  for (let warm = 0; warm < 3; warm++) await ask()
  const times: number[] = []
  const cpuBefore = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  // What a busy machine does not change.
  const cpuMs = Math.round((user + system) / 1000 / rounds)
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] as number)
  results.push({ what, cpuMs, p50Ms: at(0.5), p95Ms: at(0.95) })
  process.stdout.write(`${what.padEnd(44)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${cpuMs} ms of a core\n`)
}
const run = {
  rows,
  rounds,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  load: loadavg(),
  node: process.version,
  results,
}
process.stdout.write(`load ${run.load.map((one) => one.toFixed(1)).join(' ')}\n`)
if (options.json) writeFileSync(options.json, `${JSON.stringify(run, null, 2)}\n`)
await opened.close()
