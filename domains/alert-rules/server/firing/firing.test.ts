import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { CompanyFile, EsgCompany } from '#domains/esg/contract/index.ts'
import { esgSlice } from '#domains/esg/server/index.ts'
import { outside } from '#domains/intelligence/server/test-outside.ts'
import { importPrices, removePrices, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { importStarterList } from '#domains/watchlists/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { AlertRule } from '../../contract/index.ts'
import { alertRulesSlice } from '../index.ts'
import { listBlindSpots } from './blind-spots.ts'
import { checkLevelRules } from './check-level-rules.ts'

const SHARE = 1_000_000
const official = {
  id: 'ofac-sdn',
  name: 'OFAC SDN',
  isInForce: true,
  isStale: false,
  ageDays: 1,
  lastFailure: null,
  confirmedAt: '2026-11-20T10:00:00.000Z',
  importedAt: '2026-11-20T10:00:00.000Z',
}
const NOON = '2026-11-20T12:00:00.000Z'

/** Each kind of rule from the event itself, as the slice it belongs to brings it about, to the row that the alerts' screen reads. */
onOneDatabase('what each kind of rule fires at', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  const entryPoint = outside(world)
  beforeAll(async () => {
    world.setNow(NOON)
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
    await startJobs(world.installation, alertRulesSlice.jobs)
    api = makeApi(world.installation, async () => actor, [
      ...alertRulesSlice.routes,
      ...alertsSlice.routes,
      ...esgSlice.routes,
      ...entitiesSlice.routes,
      ...tradingRoutes,
    ])
  })
  afterAll(() => stopJobs(world.installation))

  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const rule = async (condition: object) => {
    const answer = await post('/api/alert-rules', {
      name: 'Watch',
      severity: 'high',
      cooldownHours: 0,
      condition,
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return AlertRule.parse(await answer.json())
  }
  const shown = async (kind: string) =>
    ((await (await api.request(`/api/alerts?kind=rule-${kind}`)).json()) as { rows: { title: string }[] })
      .rows
  const arrives = (kind: string, count = 1) =>
    expect.poll(async () => (await shown(kind)).length, { timeout: 8_000, interval: 50 }).toBe(count)
  const look = () =>
    checkLevelRules((organisationId) => systemContext(world.installation, 'alert-rules', organisationId))
  const statesOf = async ({ id }: { id: number }) =>
    (await (await api.request(`/api/alert-rules/${id}`)).json()) as { lastFailure: string | null }

  const blindSpotsByRule = async ({ id }: { id: number }) =>
    AlertRule.parse(await (await api.request(`/api/alert-rules/${id}`)).json()).unseen.join(' ')

  it('silence is no news: what a rule cannot see stands beside it', async () => {
    entryPoint.actor = somebody({ role: 'analyst' })
    const lists = await rule({ kind: 'list-change', entries: 1 })
    expect(await blindSpotsByRule(lists)).toContain('No watchlist has been imported')
    const anybody = await rule({ kind: 'filing' })
    expect(await blindSpotsByRule(anybody)).toContain('No company is tracked')
    const id = await entryPoint.track()
    const filing = await rule({ kind: 'filing', trackedCompanyId: id })
    const signal = await rule({ kind: 'signal', entries: 1 })
    expect(await blindSpotsByRule(filing)).toContain('Filings cannot be read: It needs a ticker')
    expect((await entryPoint.ingest(id, 'filings')).status).toBe(200)
    expect(await blindSpotsByRule(filing)).toBe('')
    expect(await blindSpotsByRule(signal)).toMatch(/never been read/)
    // What is entered here alone has no source that could fail.
    expect(await blindSpotsByRule(await rule({ kind: 'statement' }))).toBe('')
    // The source fails, and later nobody reads it any more.
    entryPoint.trouble = () => ({ status: 500, body: 'down' })
    entryPoint.later(7_200)
    await entryPoint.ingest(id, 'filings')
    expect(await blindSpotsByRule(filing)).toMatch(
      /Filings could not be read .* last read on 20 November 2026/,
    )
    entryPoint.trouble = () => undefined
    entryPoint.later(14_400)
    expect((await entryPoint.ingest(id, 'filings')).status).toBe(200)
    expect(await blindSpotsByRule(filing)).toBe('')
    world.setNow('2026-12-20T12:00:00.000Z')
    expect(await blindSpotsByRule(filing)).toMatch(/Filings was last read on 20 November 2026/)
    world.setNow(NOON)
    for (const one of [lists, anybody, filing, signal])
      await post(`/api/alert-rules/${one.id}/pause`, { isPaused: true })
  })

  it('ratings that changed as all borrowers were assessed at once met no rule, and it says so', async () => {
    world.setNow(NOON)
    const ratings = await rule({ kind: 'rating-change', direction: 'worse', notches: 1 })
    expect(await blindSpotsByRule(ratings)).toBe('')
    world.setNow('2026-11-20T13:00:00.000Z')
    await recordChange(world.as({ role: 'admin' }), async () => ({
      result: undefined,
      trace: { action: 'portfolio.scored', subject: { type: 'credit-portfolio', id: 'all' } },
    }))
    expect(await blindSpotsByRule(ratings)).toContain(
      'All borrowers were reassessed at once on 20 November 2026',
    )
    world.setNow(NOON)
  })

  it('a level that rests on a simulated price, or on none, says so before it fires', async () => {
    const priced = await rule({ kind: 'price', symbol: 'AAPL', direction: 'above', price: 9_000_000 })
    await look()
    expect(await blindSpotsByRule(priced)).toContain('is simulated')
    const accountId = await openPaperAccount(world.as(), { accountName: 'Empty', initialCash: 10_000_000 })
    const risk = await rule({
      kind: 'value-at-risk',
      accountId,
      percent: 5,
      confidence: '95',
      horizonDays: '1',
    })
    await look()
    expect((await statesOf(risk)).lastFailure).toContain('holds nothing')
  })

  it('ALERT-003 list change: a list that is imported raises the alert with what it brought', async () => {
    await rule({ kind: 'list-change', entries: 1 })
    await importStarterList(systemContext(world.installation, 'watchlists', 1))
    await arrives('list-change')
    expect((await shown('list-change'))[0]?.title).toMatch(/[1-9]\d* added, 0 changed, 0 removed/)
    expect(listBlindSpots([official as never], undefined)).toEqual([])
    expect(listBlindSpots([{ ...official, isStale: true, ageDays: 40.2 } as never], undefined)).toEqual([
      'OFAC SDN is old (40 days): later changes by its publisher are unknown.',
    ])
    const failed = { at: '2026-11-20T11:00:00.000Z', message: 'The publisher answered 503.' }
    expect(listBlindSpots([{ ...official, lastFailure: failed } as never], undefined)).toEqual([
      'OFAC SDN could not be refreshed: The publisher answered 503.',
    ])
    expect(listBlindSpots([{ ...official, isInForce: false } as never], 'ofac-sdn')[0]).toContain(
      'has not been imported',
    )
  })

  it('ALERT-003 saved search: a company that is added and fits raises it; what the search found before is no news', async () => {
    const added = (name: string) => post('/api/companies', { name })
    expect((await added('Tervane Logistics')).status).toBe(201)
    await rule({ kind: 'directory-search', q: 'Tervane' })
    await look()
    expect(await shown('directory-search')).toEqual([])
    expect((await added('Tervane Shipping')).status).toBe(201)
    await arrives('directory-search')
    expect((await shown('directory-search'))[0]?.title).toContain('Tervane Shipping')
  })

  it('ALERT-003 filing and signal: what a later collection finds raises them; the first collection of a source is no news', async () => {
    entryPoint.actor = somebody({ role: 'analyst' })
    const id = await entryPoint.track()
    await rule({ kind: 'filing', trackedCompanyId: id })
    await rule({ kind: 'signal', collector: 'filings', entries: 2 })
    expect((await entryPoint.ingest(id, 'filings')).status).toBe(200)
    entryPoint.world.filings.unshift(['0000001-26-000004', '8-K', '2026-11-20'])
    entryPoint.later(90_000)
    expect((await entryPoint.ingest(id, 'filings')).status).toBe(200)
    await arrives('filing')
    expect((await shown('filing'))[0]?.title).toMatch(/^Watch: .+: 1 new SEC filing$/)
    expect(await shown('signal'), 'one is fewer than two').toEqual([])
    entryPoint.world.filings.unshift(
      ['0000001-26-000005', '8-K', '2026-11-20'],
      ['0000001-26-000006', '10-Q', '2026-11-20'],
    )
    entryPoint.later(180_000)
    expect((await entryPoint.ingest(id, 'filings')).status).toBe(200)
    await arrives('signal')
    expect((await shown('signal'))[0]?.title).toMatch(/: 2 new signals from Filings$/)
  })

  it('ALERT-003 drawdown and value at risk: what an account lost and stands to lose raises them with the figure and what it stands on; a wider limit does not', async () => {
    world.setNow('2026-10-05T15:00:00.000Z')
    const accountId = await openPaperAccount(world.as(), { accountName: 'Falling', initialCash: 10_000_000 })
    await placeOrder(world.as(), {
      symbol: 'AAPL',
      side: 'BUY',
      quantity: 100 * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    const risk = { kind: 'value-at-risk', accountId, confidence: '95', horizonDays: '1' }
    const rules = [
      await rule({ kind: 'drawdown', accountId, percent: 90 }),
      await rule({ kind: 'drawdown', accountId, percent: 0.05 }),
      await rule({ ...risk, percent: 90 }),
      await rule({ ...risk, percent: 0.05 }),
    ]
    // Simulated prices sway: on some day of the next weeks the account stands below its highest.
    for (let day = 6; day <= 30 && (await shown('drawdown')).length === 0; day += 1) {
      world.setNow(`2026-10-${String(day).padStart(2, '0')}T22:00:00.000Z`)
      await look()
    }
    for (const one of rules) expect((await statesOf(one)).lastFailure).toBeNull()
    expect(await shown('drawdown')).toMatchObject([
      {
        title: expect.stringMatching(
          /Falling \(account \d+\) \d+\.\d\d% below its highest \(simulated prices\)$/,
        ),
      },
    ])
    expect(await shown('value-at-risk')).toMatchObject([
      { title: expect.stringMatching(/historical value at risk .* of its holdings \(simulated prices\)$/) },
    ])
    world.setNow(NOON)
  })

  it('the value at risk of an account is looked at without what has no price, which is named', async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    const accountId = await openPaperAccount(world.as(), { accountName: 'Partly', initialCash: 10_000_000 })
    for (const symbol of ['AAPL', 'MSFT'])
      await placeOrder(world.as(), {
        symbol,
        side: 'BUY',
        quantity: 100 * SHARE,
        orderType: 'MARKET',
        price: null,
        accountId,
        timeInForce: 'DAY',
        lotIds: [],
      })
    setPriceSource(world.installation, {
      ...tradingPrices,
      latestQuotes: (ctx, symbols) =>
        tradingPrices.latestQuotes(
          ctx,
          symbols.filter((symbol) => symbol !== 'MSFT'),
        ),
    })
    const risk = await rule({
      kind: 'value-at-risk',
      accountId,
      percent: 90,
      confidence: '95',
      horizonDays: '1',
    })
    await look()
    expect((await statesOf(risk)).lastFailure).toBeNull()
    expect(await blindSpotsByRule(risk)).toContain('Excluded, without a price or by decision: MSFT.')
    setPriceSource(world.installation, tradingPrices)
    world.setNow(NOON)
  })

  it('an account whose prices are old, and one that was closed, are said to be no silence', async () => {
    const file = (rows: readonly [string, number][]) => ({
      fileName: 'ko.csv',
      text: `date,symbol,open,high,low,close,volume\n${rows.map(([day, close]) => `${day},KO,${close},${close},${close},${close},1`).join('\n')}\n`,
    })
    world.setNow('2026-10-05T15:00:00.000Z')
    const accountId = await openPaperAccount(world.as(), { accountName: 'Left', initialCash: 10_000_000 })
    await placeOrder(world.as(), {
      symbol: 'KO',
      side: 'BUY',
      quantity: 100 * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    await importPrices(
      world.as({ role: 'admin' }),
      file([
        ['2026-10-05', 10],
        ['2026-10-06', 10],
      ]),
    )
    world.setNow('2026-11-20T22:00:00.000Z')
    const fall = await rule({ kind: 'drawdown', accountId, percent: 90 })
    expect(fall.words).toBe(`“Left” (account ${accountId}) is 90% or more below its highest value`)
    await look()
    // The job of every minute may be at this rule already: then it is the one that says it.
    await expect
      .poll(() => blindSpotsByRule(fall))
      .toContain('Prices of KO are old, the oldest of 6 October 2026')
    world.setNow('2026-11-20T22:20:00.000Z')
    const reset = await post(`/api/trading/accounts/${accountId}/reset`, { initialCash: 5_000_000 })
    expect(reset.status, await reset.text()).toBe(201)
    world.setNow('2026-11-20T22:40:00.000Z')
    await look()
    expect((await statesOf(fall)).lastFailure).toBe(
      'Left was closed on 20 November 2026: this rule can no longer match.',
    )
    const refused = await post('/api/alert-rules', {
      name: 'Too late',
      severity: 'low',
      cooldownHours: 1,
      condition: { kind: 'drawdown', accountId, percent: 5 },
    })
    expect(refused.status).toBe(400)
    await removePrices(world.as({ role: 'admin' }), 'KO')
    world.setNow(NOON)
  })

  it('ALERT-003 ESG: a score that falls below its level when a value is verified raises it, with what it leaves out', async () => {
    const people = await addSamplePeople({ ...world.as(), now: new Date('2026-01-01T09:00:00.000Z') }, [
      { username: 'ines', email: 'ines@example.com', fullName: 'Ines Duarte', role: 'analyst' },
      { username: 'tomas', email: 'tomas@example.com', fullName: 'Tomas Varga', role: 'analyst' },
    ] as never)
    const [first, second] = people.map(({ userId, username }) =>
      somebody({ role: 'analyst', userId, username }),
    ) as [Actor, Actor]
    actor = first
    const [entityId] = await takeOverCompanies(world.as(), {
      companies: [{ kind: 'legal', names: [{ text: 'Ostrava Mills', kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: 'test',
    })
    const { id } = EsgCompany.parse(await (await post('/api/esg/companies', { entityId })).json())
    actor = somebody({ role: 'admin' })
    const watch = await rule({ kind: 'esg-score', esgCompanyId: id, pillar: 'overall', below: 50 })
    await look()
    expect((await statesOf(watch)).lastFailure).toContain('is not known')
    actor = first
    const form = new FormData()
    for (const [field, value] of Object.entries({
      metric: 'renewable-energy-share',
      value: '20',
      unit: '%',
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      source: 'Annual report 2025, page 84',
    }))
      form.set(field, value)
    const file = CompanyFile.parse(
      await (await api.request(`/api/esg/companies/${id}/metrics`, { method: 'POST', body: form })).json(),
    )
    actor = second
    expect(
      (await post(`/api/esg/metrics/${file.metrics[0]?.id}/settle`, { isVerified: true, reason: 'Read' }))
        .status,
    ).toBe(200)
    actor = somebody({ role: 'admin' })
    await arrives('esg-score')
    expect((await shown('esg-score'))[0]?.title).toMatch(
      /^Watch: overall ESG score of Ostrava Mills at 20, below 50 \(\d+% covered\)$/,
    )
  })

  it('refuses a tracked company and an ESG company that there is not', async () => {
    actor = somebody({ role: 'admin' })
    for (const condition of [
      { kind: 'filing', trackedCompanyId: 999 },
      { kind: 'esg-score', esgCompanyId: 999, pillar: 'overall', below: 50 },
    ])
      expect(
        (await post('/api/alert-rules', { name: 'x', severity: 'low', cooldownHours: 0, condition })).status,
      ).toBe(404)
  })
})
