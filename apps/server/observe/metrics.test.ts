import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureShippedLists, stopScreening } from '#domains/screening/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { declaredGauges } from '#platform/slice/index.ts'
import { onEveryDatabase, onServerDatabase } from '#platform/testing/index.ts'
import { healthRoutes } from '../health.ts'
import '../slices.ts'
import { observeCalls, observing } from './index.ts'

const TOKEN = 'a token of sixteen'

onEveryDatabase('what a monitoring system reads', (world) => {
  const asked = (authorization?: string) =>
    new Request('http://localhost/metrics', { headers: authorization ? { authorization } : {} })
  const withToken = () => ({
    ...world.installation,
    config: { ...world.installation.config, metricsToken: TOKEN },
  })
  const read = async (installation = withToken()) =>
    (await observing(installation).answer(asked(`Bearer ${TOKEN}`))).text()
  const query = (text: string) => world.installation.database.pool.query(text)

  beforeAll(async () => {
    await startJobs(world.installation, [])
    await ensureShippedLists(world.installation)
  })
  afterAll(async () => {
    await stopScreening(world.installation)
    await stopJobs(world.installation)
  })

  it('is off without a token, and nobody else’s with one', async () => {
    const off = await observing(world.installation).answer(asked(`Bearer ${TOKEN}`))
    expect([off.status, await off.text()]).toEqual([404, expect.stringContaining('METRICS_TOKEN is not set')])
    for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
      const refused = await observing(withToken()).answer(asked(wrong))
      expect(refused.status).toBe(401)
      expect(await refused.text()).not.toContain('assay_call')
    }
  })

  it('tells jobs that wait, messages that are overdue and given up, and how old the lists are', async () => {
    await query(
      `insert into outbox_message (organisation_id, kind, subject, key, title, payload, state, due_at, created_at)
       values (1, 'webhook', 's', 'k1', 't', '{}', 'waiting', '2026-01-01', '2026-01-01'),
              (1, 'webhook', 's', 'k2', 't', '{}', 'dead', '2026-01-01', '2026-01-01')`,
    )
    world.setNow('2026-01-01T00:10:00.000Z')
    const text = await read()
    expect(text).toContain('assay_messages_wait_seconds{kind="webhook"} 600')
    expect(text).toContain('assay_messages_given_up{kind="webhook"} 1')
    expect(text).toMatch(/assay_lists_in_force [1-9]/)
    expect(text).toMatch(/assay_list_age_days\{list="ofac-sdn"\} \d/)
    expect(text).toContain('assay_customers_await_screening_seconds 0')
    expect(text).toMatch(/assay_database_sessions\{state="waiting"\} 0/)
    expect(text).toMatch(/assay_gauge_failed\{gauge="assay_jobs_due"\} 0/)
    // No backup and no self-test is no age of 0.
    expect(text).not.toMatch(/^assay_self_test_age_seconds/m)
    expect(text).not.toMatch(/^assay_backup_age_seconds/m)
    expect(text).toContain('assay_gauge_missed{gauge="assay_self_test_age_seconds"} 1')
    const isEmbedded = world.installation.database.kind === 'embedded'
    expect(text).toContain(`assay_gauge_missed{gauge="assay_backup_age_seconds"} ${isEmbedded ? 1 : 0}`)
  })

  it('a gauge that cannot be read is absent, says so, and leaves the others', async () => {
    const { pool } = world.installation.database
    const ask = pool.query.bind(pool) as (...asked: unknown[]) => unknown
    const broken = vi
      .spyOn(pool, 'query')
      .mockImplementation(((...asked: unknown[]) =>
        String(asked[0]).includes('outbox_message')
          ? Promise.reject(new Error('no such table'))
          : ask(...asked)) as never)
    const text = await read().finally(() => broken.mockRestore())
    expect(text).toContain('assay_gauge_failed{gauge="assay_messages_given_up"} 1')
    expect(text).not.toMatch(/^assay_messages_given_up\{/m)
    expect(text).toMatch(/assay_lists_in_force [1-9]/)
  })

  it('counts each call with its status, and logs it by its path without what was asked', async () => {
    const lines: object[] = []
    const installation = {
      ...withToken(),
      log: { ...world.installation.log, info: (line: object) => lines.push(line) } as never,
    }
    const observed = { ...installation, config: { ...installation.config, accessLog: true } }
    const metrics = observing(observed)
    const api = makeApi(observed, async () => undefined, healthRoutes, observeCalls(observed, metrics))
    await api.request('/api/health?secret=1')
    expect(lines).toMatchObject([{ method: 'GET', path: '/api/health', status: 200 }])
    expect(JSON.stringify(lines)).not.toContain('secret')
    const text = await (await metrics.answer(asked(`Bearer ${TOKEN}`))).text()
    expect(text).toContain('assay_call_seconds_count{call="installation.health",status="2xx"} 1')
  })
})

onServerDatabase('a statement that takes long', (world) => {
  it('is told of by its text, never by its values', async () => {
    const slow: { statement: string; ms: number }[] = []
    const { url } = world.installation.database
    const database = await openDatabase({ url, slow: { leastMs: 0, tell: (one) => slow.push(one) } })
    try {
      await database.pool.query('select $1::text as word', ['confidential'])
    } finally {
      await database.close()
    }
    expect(slow.map(({ statement }) => statement)).toContain('select $1::text as word')
    expect(JSON.stringify(slow)).not.toContain('confidential')
  })
})

describe('the rules and the dashboard that come with the product', () => {
  it('alert at the limits of the page of the installation', () => {
    const rules = readFileSync('deploy/monitoring/prometheus-rules.yml', 'utf8')
    const limited = declaredGauges().filter(({ name, limit }) => limit && rules.includes(name))
    expect(limited.length).toBeGreaterThan(8)
    for (const { name, limit } of limited) {
      const [, sign, stated] = new RegExp(`${name}\\) (==|[<>]) ([\\d.e]+)`).exec(rules) ?? []
      const bound = Number(stated)
      // `== 1` of what is 0 or 1, and `== 0` of a count, are the limits above 0 and below 1.
      const meant =
        sign === '>'
          ? { above: bound }
          : sign === '<'
            ? { below: bound }
            : bound === 1
              ? { above: 0 }
              : { below: 1 }
      expect([name, meant]).toEqual([name, limit])
    }
  })

  const namesIn = (text: string) => new Set(text.match(/\bassay_[a-z0-9_]+/g))
  // A histogram has three names of its own.
  const base = (name: string) => name.replace(/^(assay_call_seconds)_(bucket|count|sum)$/, '$1')

  it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('%s name only what is told', (file) => {
    const metrics = observing({
      config: parseConfig({ METRICS_TOKEN: TOKEN }),
      database: { pool: {} },
    } as never)
    const named = new Set(metrics.names())
    const asked = [...namesIn(readFileSync(`deploy/monitoring/${file}`, 'utf8'))].map(base)
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !named.has(name))).toEqual([])
  })
})

it('a token that is easily guessed is refused at the start', () => {
  expect(() => parseConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
})
