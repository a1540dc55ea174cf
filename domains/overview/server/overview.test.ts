import { beforeAll, expect, it } from 'vitest'
import { raiseAlert } from '#domains/alerts/server/index.ts'
import { chooseFree } from '#domains/billing/server/plan/choose-free.ts'
import { blogRoutes } from '#domains/blog/server/index.ts'
import { openCase } from '#domains/cases/server/index.ts'
import { createCustomer as customerEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer, customersRoutes } from '#domains/customers/server/index.ts'
import '#domains/market-data/server/index.ts'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { AuditLine, AuditVerdict, Hub, listAudit, SearchAnswer } from '../contract/index.ts'
import { forgetSampleState, noteSampleState, overviewRoutes, overviewSlice } from './index.ts'

onEveryDatabase('the overview', (world) => {
  let actor: Actor | undefined = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, overviewRoutes)
  })
  const get = (path: string) => api.request(`/api/overview/${path}`)
  const hub = async () => Hub.parse(await (await get('hub')).json())
  const find = async (q: string) =>
    SearchAnswer.parse(await (await get(`search?q=${encodeURIComponent(q)}`)).json()).results
  const audit = async (query = '') => page(AuditLine).parse(await (await get(`audit${query}`)).json())
  const customer = (name: string) =>
    createCustomer(
      world.as({ role: 'admin' }),
      customerEndpoint.request.parse({ name, exposureCents: 5_000 }),
    )

  it('HUB-007 an empty organisation has no figure that nothing is counted for', async () => {
    const { figures, notes, modules, recentActivity, smartAlerts } = await hub()
    expect(figures.totalScreenings.value).toBe(0)
    expect(figures.activeAlerts.value).toBe(0)
    expect(figures.portfolioHealth.value).toBeNull()
    expect(figures.complianceScore.value).toBeNull()
    expect(notes.portfolioHealth).toBeNull()
    expect([recentActivity, smartAlerts]).toEqual([[], []])
    expect(modules).toHaveLength(5)
    expect(modules.find(({ key }) => key === 'credit')?.stats.map(({ value }) => value)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('HUB-023 without a session there is no hub', async () => {
    actor = undefined
    for (const path of ['hub', 'search?q=x', 'audit', 'audit/verify'])
      expect((await get(path)).status).toBe(401)
    actor = somebody({ role: 'admin' })
  })

  it('HUB-017 an activity says what happened to what, by whom, and leads there', async () => {
    world.setNow('2026-11-21T11:00:00.000Z')
    const opened = await openCase(world.as({ role: 'admin' }), {
      title: 'A suspicion',
      description: '',
      priority: 'high',
      subjectName: 'Halden Marine AS',
    })
    const [first] = (await hub()).recentActivity
    expect(first).toMatchObject({
      what: 'Case opened',
      detail: `${opened.caseNumber} for Halden Marine AS`,
      severity: 'high',
      href: `/dashboard/kyb/cases/${opened.id}`,
    })
  })

  it('shows a role what it may read: no alert, no activity and no module besides', async () => {
    await raiseAlert(world.as({ role: 'admin' }), {
      severity: 'high',
      kind: 'test',
      title: 'Halden Marine AS was designated',
      description: 'A match',
      subject: { type: 'company', id: '1' },
      href: '/dashboard/kyb',
      dedupeKey: 'test',
    })
    expect((await hub()).smartAlerts).toHaveLength(1)
    for (const role of ['viewer', 'analyst'] as const) {
      actor = somebody({ role })
      const seen = await hub()
      expect([seen.smartAlerts.length, seen.modules.length, seen.isClosed]).toEqual([
        1,
        5,
        { alerts: false, activity: false },
      ])
    }
    actor = somebody({ role: { id: 1, name: 'Figures', permissions: ['overview:read', 'credit:read'] } })
    const seen = await hub()
    expect(seen).toMatchObject({
      smartAlerts: [],
      recentActivity: [],
      isClosed: { alerts: true, activity: true },
      modules: [{ key: 'credit' }],
    })
    expect(JSON.stringify(seen)).not.toContain('Halden Marine')
    expect(seen.figures.activeAlerts.value).toBe(1)
    actor = somebody({ role: 'admin' })
  })

  it('HUB-009 the search finds customers and cases by a part of their name, and nothing for a sign of a pattern', async () => {
    await customer('Halden Marine AS')
    const found = await find('halden')
    expect(found.map(({ kind }) => kind).sort()).toEqual(['case', 'customer'])
    expect((await find('CASE-2026')).map(({ kind }) => kind)).toEqual(['case'])
    expect(await find('%')).toEqual([])
    expect(await find('no such thing')).toEqual([])
    expect((await get('search?q=')).status).toBe(400)
  })

  it('the search finds an instrument by its symbol, the start of it and a word of its name', async () => {
    const symbolsFor = async (q: string) =>
      (await find(q)).filter(({ kind }) => kind === 'symbol').map(({ title }) => title)
    expect((await symbolsFor('AAPL'))[0]).toBe('AAPL')
    expect((await symbolsFor('aap'))[0]).toBe('AAPL')
    expect(await symbolsFor('apple')).toContain('AAPL')
    expect(await symbolsFor('no such thing')).toEqual([])
  })

  it('HUB-009 the search finds published posts and no draft', async () => {
    const blog = makeApi(world.installation, async () => actor, blogRoutes)
    for (const [title, status] of [
      ['Signals worth watching', 'published'],
      ['Signals nobody has read', 'draft'],
    ] as const) {
      const post = {
        title,
        slug: title.toLowerCase().replaceAll(' ', '-'),
        excerpt: 'On signals.',
        content: 'Words.',
      }
      const answer = await blog.request('/api/blog/posts', {
        method: 'POST',
        body: JSON.stringify({
          ...post,
          status,
          publishedAt: status === 'published' ? world.as().now.toISOString() : null,
        }),
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBe(201)
    }
    expect(await find('signals')).toMatchObject([
      { kind: 'post', title: 'Signals worth watching', href: '/blog/signals-worth-watching' },
    ])
  })

  it('the search reaches nothing of another organisation', async () => {
    actor = somebody({ organisationId: 2, isDemo: true })
    expect(await find('halden')).toEqual([])
    expect((await audit()).total).toBe(0)
    actor = somebody({ role: 'admin' })
  })

  it('the audit log filters by subject, actor, action and time, a page at a time', async () => {
    const all = await audit('?limit=500')
    expect(all.rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: all.total }, (_, index) => all.total - index),
    )
    expect((await audit('?action=case')).rows.every(({ action }) => action.startsWith('case.'))).toBe(true)
    const [wanted] = all.rows.filter(({ action }) => action.includes('.'))
    const inWords = `?action=${encodeURIComponent(String(wanted?.action.replaceAll(/[._-]/g, ' ')))}`
    expect(new Set((await audit(inWords)).rows.map(({ action }) => action))).toEqual(
      new Set([wanted?.action]),
    )
    expect((await audit('?subjectType=company')).total).toBe(1)
    expect((await audit('?actor=nobody')).total).toBe(0)
    expect((await audit('?to=2020-01-01T00:00:00Z')).total).toBe(0)
    expect((await audit('?from=2020-01-01T00:00:00Z')).total).toBe(all.total)
    expect((await audit('?limit=1&offset=1')).rows[0]?.sequence).toBe(all.total - 1)
    expect((await get('audit?from=yesterday')).status).toBe(400)
  })

  it('PRICE-007 a plan shows its days of the audit log: older entries are hidden, kept and still verified', async () => {
    const listed = async (query = '') =>
      listAudit.response.parse(await (await get(`audit?limit=500${query}`)).json())
    const before = await listed()
    expect(before.shownSince).toBeNull()
    world.setNow('2027-01-10T12:00:00.000Z')
    await chooseFree(world.as({ role: 'admin' }))
    const after = await listed()
    expect(after.shownSince).toBe('2026-12-11T12:00:00.000Z')
    expect(after.rows.map(({ action }) => action)).toEqual(['plan.activated'])
    // Asking for an earlier start opens nothing; a later one still narrows.
    expect((await listed('&from=2020-01-01T00:00:00Z')).total).toBe(1)
    expect((await listed('&from=2027-01-11T00:00:00Z')).total).toBe(0)
    const verdict = AuditVerdict.parse(await (await get('audit/verify')).json())
    expect(verdict).toMatchObject({ isIntact: true, entries: before.total + 1 })
    const { rows } = await world.installation.database.pool.query(
      'select count(*)::int as entries from audit_entry where organisation_id = 1',
    )
    expect(rows[0]).toEqual({ entries: before.total + 1 })
  })

  it('the verdict finds a changed entry and says where', async () => {
    const verdict = async () => AuditVerdict.parse(await (await get('audit/verify')).json())
    expect(await verdict()).toMatchObject({ isIntact: true, brokenAt: null })
    await world.installation.database.pool.query(
      `update audit_entry set reason = 'never said' where organisation_id = 1 and sequence = 1`,
    )
    expect(await verdict()).toMatchObject({ isIntact: false, brokenAt: 1, why: expect.any(String) })
  })

  it('a file of a list says that sample data is there, for as long as it is: no screen stands beside a file', async () => {
    await overviewSlice.prepare?.(world.installation)
    const customers = makeApi(world.installation, async () => somebody({ role: 'admin' }), customersRoutes)
    const { db } = world.installation.database
    const file = async () => (await customers.request('/api/customers/export?format=csv')).text()
    const note = 'Note,This organisation contains invented sample data: some of these rows may be part of it.'
    expect(await file()).not.toContain('sample data')
    await noteSampleState(db, 1, 'present', new Date())
    expect(await file()).toContain(note)
    await forgetSampleState(db, 1)
    expect(await file()).not.toContain('sample data')
  })

  it('there is nothing to clear where no sample data is', async () => {
    const answer = await api.request('/api/overview/clear-sample-data', { method: 'POST' })
    expect(answer.status).toBe(409)
  })
})
