import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closeAlert } from '#domains/alerts/server/index.ts'
import { importPrices } from '#domains/market-data/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { AlertRule, AlertRuleFile, RuleTest } from '../contract/index.ts'
import { checkEventRules } from './firing/check-event-rules.ts'
import { checkLevelRules } from './firing/check-level-rules.ts'
import { alertRulesSlice } from './index.ts'

const csvOf = (rows: readonly [day: string, close: number][]) =>
  `date,symbol,open,high,low,close,volume\n${rows.map(([day, close]) => `${day},AAPL,${close},${close},${close},${close},1000`).join('\n')}\n`

onEveryDatabase('alert rules', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, alertRulesSlice.routes)
  })
  afterAll(() => stopJobs(world.installation))
  const send = (path: string, body: object, method = 'POST') =>
    api.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const add = async (condition: object, more: object = {}) => {
    const answer = await send('/api/alert-rules', {
      name: 'A rule',
      severity: 'high',
      cooldownHours: 24,
      condition,
      ...more,
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return AlertRule.parse(await answer.json())
  }
  const fileOf = async (id: number) =>
    AlertRuleFile.parse(await (await api.request(`/api/alert-rules/${id}`)).json())
  const ctxOf = (organisationId: number) => systemContext(world.installation, 'alert-rules', organisationId)
  const look = () => checkLevelRules(ctxOf)
  const alertsOf = async (ruleId: number, organisationId = 1) =>
    (
      await world.installation.database.pool.query(
        `select id, title, description, severity, hit_count as hits, closed_at is null as open from alert where organisation_id = $2 and dedupe_key like $1 order by id`,
        [`alert-rule ${ruleId} %`, organisationId],
      )
    ).rows as {
      id: string
      title: string
      description: string
      severity: string
      hits: number
      open: boolean
    }[]
  const happened = (action: string, more: object = {}) => ({
    key: `event ${Math.random()}`,
    action,
    subjectType: 'borrower',
    subjectId: '7',
    before: null,
    after: null,
    title: 'Halden Machines',
    at: world.installation.clock().toISOString(),
    ...more,
  })

  it('a price fires when it is reached and not as long as it holds, and says that it is simulated', async () => {
    world.setNow('2026-11-23T16:00:00.000Z')
    const rule = await add({ kind: 'price', symbol: 'msft', direction: 'above', price: 1 })
    expect(rule).toMatchObject({ words: 'MSFT is above $1.00', version: 1, state: 'on', fired: 0 })
    await look()
    await look()
    world.setNow('2026-11-23T16:05:00.000Z')
    await look()
    const [alert, ...others] = await alertsOf(rule.id)
    expect(others).toEqual([])
    expect(alert).toMatchObject({ severity: 'high', hits: 1 })
    expect(alert?.title).toMatch(/^A rule: MSFT at \$[\d.,]+, above \$1\.00 \(simulated price\)$/)
    expect(alert?.description).toContain('it is no price of the market')
    expect(await fileOf(rule.id)).toMatchObject({
      fired: 1,
      firings: [{ version: 1, alertId: Number(alert?.id) }],
    })
    await send(`/api/alert-rules/${rule.id}`, {}, 'DELETE')
  })

  it('what falls back and reaches it again counts on the open alert; once that is closed the rule rests, and then fires anew', async () => {
    actor = somebody({ role: 'admin', organisationId: 11 })
    world.setNow('2026-11-24T16:00:00.000Z')
    const rule = await add({ kind: 'price', symbol: 'MSFT', direction: 'above', price: 1 })
    const again = async () => {
      // As if the price had been below at a look between.
      await world.installation.database.pool.query(
        `update alert_rule set memory = '{"wasMet": false}' where organisation_id = 11`,
      )
      await look()
    }
    await look()
    world.setNow('2026-11-24T17:00:00.000Z')
    await again()
    const [first] = await alertsOf(rule.id, 11)
    expect(first).toMatchObject({ hits: 2, open: true })
    const person = { ...world.as({ organisationId: 11 }) }
    await closeAlert(person, { id: Number(first?.id), outcome: 'informational', reason: 'Seen' })
    world.setNow('2026-11-24T18:00:00.000Z')
    await again()
    expect(await alertsOf(rule.id, 11)).toHaveLength(1)
    expect((await fileOf(rule.id)).firings[0]).toMatchObject({ alertId: null })
    world.setNow('2026-11-26T18:00:00.000Z')
    await again()
    expect((await alertsOf(rule.id, 11)).map(({ open }) => open)).toEqual([false, true])
    actor = somebody({ role: 'admin' })
  })

  it('of several processes that look at once one fires', async () => {
    actor = somebody({ role: 'admin', organisationId: 12 })
    const rule = await add({ kind: 'price', symbol: 'MSFT', direction: 'above', price: 1 })
    await Promise.all([look(), look(), look(), look()])
    expect(await alertsOf(rule.id, 12)).toMatchObject([{ hits: 1 }])
    actor = somebody({ role: 'admin' })
  })

  it('an old price fires and says how old it is; a change of which nothing is known does not fire and says why', async () => {
    actor = somebody({ role: 'admin', organisationId: 13 })
    world.setNow('2026-11-24T16:00:00.000Z')
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'aapl.csv',
      text: csvOf([
        ['2026-10-01', 100],
        ['2026-10-02', 90],
        ['2026-10-05', 120],
      ]),
    } as Parameters<typeof importPrices>[1])
    const price = await add({ kind: 'price', symbol: 'AAPL', direction: 'above', price: 110 })
    const change = await add({ kind: 'price-change', symbol: 'AAPL', direction: 'either', percent: 1 })
    await look()
    expect((await alertsOf(price.id, 13))[0]?.title).toContain('(old price)')
    expect((await alertsOf(price.id, 13))[0]?.description).toContain('2026-10-05')
    expect(await alertsOf(change.id, 13)).toEqual([])
    expect((await fileOf(change.id)).lastFailure).toContain('not of the session that opened last')
    actor = somebody({ role: 'admin' })
  })

  it('a change of the day is of its session: the same fall on the next day is another, as a trial on the past counts it', async () => {
    actor = somebody({ role: 'admin', organisationId: 17 })
    const admin = world.as({ role: 'admin' })
    const keep = (rows: readonly [string, number][]) =>
      importPrices(admin, { fileName: 'ibm.csv', text: csvOf(rows).replaceAll('AAPL', 'IBM') })
    world.setNow('2026-11-16T22:00:00.000Z')
    await keep([
      ['2026-11-12', 100],
      ['2026-11-13', 100],
      ['2026-11-16', 93],
    ])
    const condition = { kind: 'price-change', symbol: 'IBM', direction: 'down', percent: 5 }
    const rule = await add(condition, { cooldownHours: 0 })
    await look()
    await look()
    expect((await fileOf(rule.id)).fired).toBe(1)
    world.setNow('2026-11-17T22:00:00.000Z')
    await keep([['2026-11-17', 86]])
    await look()
    await look()
    expect((await fileOf(rule.id)).fired).toBe(2)
    expect((await alertsOf(rule.id, 17))[0]).toMatchObject({ hits: 2 })
    world.setNow('2026-11-18T15:00:00.000Z')
    const trial = await (await send('/api/alert-rules/test', { condition, cooldownHours: 0, days: 7 })).json()
    expect(RuleTest.parse(trial)).toMatchObject({ fired: 2 })
    actor = somebody({ role: 'admin' })
  })

  it('what a split did to a price is no change of it where it is known, and is named as what it may be where it is not', async () => {
    const admin = world.as({ role: 'admin' })
    actor = somebody({ role: 'admin', organisationId: 18 })
    world.setNow('2026-11-18T22:00:00.000Z')
    await importPrices(admin, {
      fileName: 'ge.csv',
      text: csvOf([
        ['2026-11-16', 400],
        ['2026-11-17', 400],
        ['2026-11-18', 101],
      ]).replaceAll('AAPL', 'GE'),
    })
    const condition = { kind: 'price-change', symbol: 'GE', direction: 'down', percent: 20 }
    const rule = await add(condition)
    await look()
    const [alert] = await alertsOf(rule.id, 18)
    expect(alert?.title).toContain('(may be a split)')
    expect(alert?.description).toContain('No split of GE is known here')
    world.setNow('2026-11-19T15:00:00.000Z')
    const trial = RuleTest.parse(
      await (await send('/api/alert-rules/test', { condition, cooldownHours: 0, days: 30 })).json(),
    )
    expect(trial).toMatchObject({ fired: 1 })
    expect(trial.caveat).toContain('may be a split')
    // One that the simulator makes is known with its prices.
    world.setNow('2025-11-20T22:00:00.000Z')
    const known = { kind: 'price-change', symbol: 'NFLX', direction: 'either', percent: 40 }
    expect(
      RuleTest.parse(
        await (await send('/api/alert-rules/test', { condition: known, cooldownHours: 0, days: 30 })).json(),
      ),
    ).toMatchObject({ fired: 0 })
    actor = somebody({ role: 'admin' })
  })

  it('a trial says of how many sessions no close is known', async () => {
    world.setNow('2026-11-24T16:00:00.000Z')
    const trial = RuleTest.parse(
      await (
        await send('/api/alert-rules/test', {
          condition: { kind: 'price', symbol: 'AAPL', direction: 'above', price: 95 },
          cooldownHours: 0,
          days: 90,
        })
      ).json(),
    )
    expect(trial.basis).toContain('2 of 63 daily closes are known, the last of 2026-10-05')
  })

  it('a rule is tried on the past without being made: how often it would have fired, on what, and what that cannot show', async () => {
    world.setNow('2026-11-24T16:00:00.000Z')
    const tried = async (condition: object, days = 90) =>
      RuleTest.parse(
        await (await send('/api/alert-rules/test', { condition, cooldownHours: 0, days })).json(),
      )
    expect(await tried({ kind: 'price', symbol: 'AAPL', direction: 'above', price: 95 })).toMatchObject({
      fired: 1,
      tried: 2,
      caveat: null,
      firings: [{ at: '2026-10-05T20:00:00.000Z' }],
    })
    expect(
      await tried({ kind: 'price-change', symbol: 'AAPL', direction: 'either', percent: 9 }),
    ).toMatchObject({
      fired: 2,
    })
    const simulated = await tried({ kind: 'price', symbol: 'MSFT', direction: 'above', price: 1 })
    expect(simulated).toMatchObject({ fired: 1 })
    expect(simulated.caveat).toContain('simulated')
    const risk = await tried({ kind: 'directory-search', q: 'halden' })
    expect(risk).toMatchObject({ fired: null })
    expect(risk.basis).toContain('cannot be asked')
    const { rows } = await world.installation.database.pool.query(
      `select count(*)::int as n from alert_rule where organisation_id = 1 and state = 'on'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('an event meets each rule it is about once, however often it is told: ratings, statements, lists', async () => {
    const worse = await add({ kind: 'rating-change', direction: 'worse', notches: 2 })
    const other = await add({ kind: 'rating-change', direction: 'worse', notches: 1, borrowerId: 8 })
    const statement = await add({ kind: 'statement' })
    const list = await add({ kind: 'list-change', list: 'ofac-sdn', entries: 5 }).catch((failure) => failure)
    const fell = happened('borrower.assessed', { before: { rating: 'A' }, after: { rating: 'BB' } })
    const came = happened('statement.kept')
    await checkEventRules(ctxOf(1), [fell, came])
    await checkEventRules(ctxOf(1), [fell, came])
    await checkEventRules(ctxOf(1), [
      happened('borrower.assessed', { before: { rating: 'A' }, after: { rating: 'BBB' } }),
    ])
    await checkEventRules(ctxOf(1), [
      happened('borrower.assessed', { before: { rating: null }, after: { rating: 'CCC' } }),
    ])
    expect(await alertsOf(worse.id)).toMatchObject([
      { title: 'A rule: Halden Machines: the model’s rating went from A to BB', hits: 1 },
    ])
    expect(await alertsOf(other.id)).toEqual([])
    expect(await alertsOf(statement.id)).toHaveLength(1)
    expect(list instanceof Error ? list.message : '').toMatch(/There is no list|^$/)
  })

  it('what happens in a change is held against the rules after it, by a job of the same change', async () => {
    actor = somebody({ role: 'admin', organisationId: 14 })
    const rule = await add({ kind: 'rating-change', direction: 'either', notches: 1 })
    await startJobs(world.installation, alertRulesSlice.jobs)
    const falls = (fails: boolean) =>
      recordChange(world.as({ organisationId: 14 }), async () => {
        if (fails) throw new Error('the change fails')
        return {
          result: undefined,
          trace: {
            action: 'borrower.assessed',
            subject: { type: 'borrower', id: 9 },
            before: { rating: 'BBB' },
            after: { rating: 'BB' },
            payload: { title: 'Corvin Textiles' },
          },
        }
      })
    await expect(falls(true)).rejects.toThrow('the change fails')
    const at = performance.now()
    await falls(false)
    await expect
      .poll(async () => (await alertsOf(rule.id, 14)).length, { timeout: 5_000, interval: 50 })
      .toBe(1)
    expect(performance.now() - at, 'within two seconds of its event').toBeLessThan(2_000)
    await stopJobs(world.installation)
    actor = somebody({ role: 'admin' })
  })

  it('a changed rule keeps its earlier versions, refuses what somebody has not seen, rests while it is paused and is gone when taken away', async () => {
    actor = somebody({ role: 'admin', organisationId: 15 })
    const rule = await add({ kind: 'statement' })
    const change = (version: number) =>
      send(
        `/api/alert-rules/${rule.id}`,
        {
          name: 'Statements of eight',
          severity: 'low',
          cooldownHours: 1,
          condition: { kind: 'statement', borrowerId: 8 },
          version,
        },
        'PUT',
      )
    expect((await change(1)).status).toBe(200)
    expect((await change(1)).status).toBe(409)
    expect((await fileOf(rule.id)).versions.map(({ version, words }) => [version, words])).toEqual([
      [2, 'A statement of borrower 8 arrives'],
      [1, 'A statement of any borrower arrives'],
    ])
    await send(`/api/alert-rules/${rule.id}/pause`, { isPaused: true })
    await checkEventRules(ctxOf(15), [happened('statement.kept', { subjectId: '8' })])
    expect(await alertsOf(rule.id, 15)).toEqual([])
    await send(`/api/alert-rules/${rule.id}/pause`, { isPaused: false })
    await checkEventRules(ctxOf(15), [happened('statement.kept', { subjectId: '8' })])
    expect(await alertsOf(rule.id, 15)).toMatchObject([{ severity: 'low' }])
    expect((await send(`/api/alert-rules/${rule.id}`, {}, 'DELETE')).status).toBe(200)
    expect((await api.request(`/api/alert-rules/${rule.id}`)).status).toBe(404)
    expect(await alertsOf(rule.id, 15), 'its alerts stay').toHaveLength(1)
    actor = somebody({ role: 'admin' })
  })

  it('refuses what nothing could ever meet, and whoever only reads; reaches no rule of another organisation', async () => {
    const refusal = async (condition: object) => {
      const answer = await send('/api/alert-rules', {
        name: 'x',
        severity: 'low',
        cooldownHours: 1,
        condition,
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await refusal({ kind: 'price', symbol: 'NOSUCH', direction: 'above', price: 1 })).toEqual([
      400,
      'invalid-input',
    ])
    expect(await refusal({ kind: 'price', symbol: 'MSFT', direction: 'above', price: -1 })).toEqual([
      400,
      'invalid-input',
    ])
    expect(await refusal({ kind: 'drawdown', accountId: 999, percent: 5 })).toEqual([404, 'not-found'])
    expect(await refusal({ kind: 'nonsense' })).toEqual([400, 'invalid-input'])
    const mine = await add({ kind: 'statement' })
    actor = somebody({ role: 'admin', organisationId: 16 })
    expect((await api.request(`/api/alert-rules/${mine.id}`)).status).toBe(404)
    expect(z.array(AlertRule).parse(await (await api.request('/api/alert-rules')).json())).toEqual([])
    actor = somebody({ role: 'viewer' })
    expect(await refusal({ kind: 'statement' })).toEqual([403, 'forbidden'])
    actor = somebody({ role: 'admin' })
  })
})
