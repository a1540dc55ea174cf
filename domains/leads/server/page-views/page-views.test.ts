import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '#platform/context/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, onOneDatabase, somebody, startReplica, TEST_NOW } from '#platform/testing/index.ts'
import { PageViewSummary } from '../../contract/index.ts'
import { leadsRoutes } from '../index.ts'
import { leadSettings } from '../settings.ts'
import { forwardPageView } from './forward-page-view.job.ts'
import { pageOfPath } from './page-path.ts'

describe('the page of a path', () => {
  it.each([
    ['/', '/'],
    ['/pricing?email=ada@a.example#plans', '/pricing'],
    ['/Blog/On-Names/', '/blog/on-names'],
    ['/dashboard/kyb/cases/17', '/dashboard/kyb/cases/:id'],
    ['/reset/5f0c1a2b-77aa-4c1d-9a01-1b2c3d4e5f60', '/reset/:id'],
    ['/x/ada%40analytical.example', '/x/:id'],
    ['/x/CASE-2026-0411', '/x/case-2026-0411'],
    ['/a/b/c/d/e/f/g/h', '/a/b/c/d/e/f'],
    ['/<script>', '/:id'],
  ])('%s is %s', (path, expected) => {
    expect(pageOfPath(path)).toBe(expected)
  })
})

onEveryDatabase('page views', (world) => {
  let actor: Actor | undefined
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, leadsRoutes)
  })
  beforeEach(async () => {
    world.setNow(TEST_NOW)
    await world.installation.database.pool.query('delete from page_view_count')
  })

  const look = async (body: unknown, headers: Record<string, string> = {}) => {
    actor = undefined
    return api.request('/api/page-views', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', host: 'assay.example', ...headers },
    })
  }
  const summary = async (days = 7) => {
    actor = somebody({ role: 'admin' })
    const answer = await api.request(`/api/page-views/summary?days=${days}`)
    return PageViewSummary.parse(await answer.json())
  }

  it('SYS-014 counts looks by day, page, referring host and device', async () => {
    const answer = await look({ path: '/pricing', referrerHost: 'News.example', device: 'phone' })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ isCounted: true })
    await look({ path: '/pricing', referrerHost: 'assay.example', device: 'phone' })
    world.setNow('2026-11-22T09:00:00.000Z')
    await look({ path: '/' })
    const read = await summary(3)
    expect(read).toEqual({
      days: [
        { day: '2026-11-20', views: 0 },
        { day: '2026-11-21', views: 2 },
        { day: '2026-11-22', views: 1 },
      ],
      total: 3,
      pages: [
        { path: '/pricing', views: 2 },
        { path: '/', views: 1 },
      ],
      referrers: [{ host: 'news.example', views: 1 }],
      devices: [
        { device: 'phone', views: 2 },
        { device: 'desktop', views: 1 },
      ],
    })
    expect((await summary(1)).total).toBe(1)
  })

  it('SYS-014 keeps nothing of who looked: no cookie, no address, no row for a person', async () => {
    const answer = await look({ path: '/pricing?email=ada@a.example', device: 'desktop', name: 'Ada' })
    expect(answer.headers.getSetCookie()).toEqual([])
    const { rows } = await world.installation.database.pool.query('select * from page_view_count')
    expect(rows).toMatchObject([{ path: '/pricing', referrer_host: '', device: 'desktop', views: 1 }])
    expect(Object.keys(rows[0]).sort()).toEqual([
      'day',
      'device',
      'organisation_id',
      'path',
      'referrer_host',
      'views',
    ])
  })

  it('SYS-014 counts nothing for a browser that asks not to be tracked', async () => {
    for (const name of ['dnt', 'sec-gpc'])
      expect(await (await look({ path: '/' }, { [name]: '1' })).json()).toEqual({ isCounted: false })
    expect((await summary()).total).toBe(0)
  })

  it('loses no count when many arrive at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => look({ path: '/' })))
    expect((await summary()).pages).toEqual([{ path: '/', views: 20 }])
  })

  it('refuses what is no page view, in JSON', async () => {
    for (const body of [
      {},
      { path: 'pricing' },
      { path: '/', device: 'watch' },
      { path: `/${'x'.repeat(400)}` },
      [],
      7,
    ])
      expect((await look(body)).status).toBe(400)
    expect((await look({ path: '/', referrerHost: 'a b' })).status).toBe(400)
    expect((await look({ path: '/', more: 'x'.repeat(5_000) })).status).toBe(413)
    expect((await summary()).total).toBe(0)
  })

  it('makes one row of a flood of made-up paths', async () => {
    await world.installation.database.pool.query(
      `insert into page_view_count (organisation_id, day, path, referrer_host, device, views)
       select 1, '2026-11-21', '/made-up/' || n, '', 'desktop', 1 from generate_series(1, 5000) n`,
    )
    await look({ path: '/one' })
    await look({ path: '/two' })
    const { rows } = await world.installation.database.pool.query(
      `select path, views from page_view_count where path not like '/made-up/%'`,
    )
    expect(rows).toEqual([{ path: '/…', views: 2 }])
  })

  it('shows them to administrators alone', async () => {
    actor = somebody({ role: 'analyst' })
    expect((await api.request('/api/page-views/summary')).status).toBe(403)
  })
})

onOneDatabase('page views for an outside service', (world) => {
  it('SYS-014 are sent to PAGE_VIEWS_URL, and nowhere without it', async () => {
    const service = await startReplica(() => ({ status: 204 }))
    afterAll(() => service.stop())
    world.installation.config.localReplicas = [new URL(service.url).host]
    const view = { path: '/pricing', referrerHost: '', device: 'phone', at: TEST_NOW }
    const facts = {
      ctxOf: (organisationId: number) => systemContext(world.installation, 'forward', organisationId),
      signal: AbortSignal.timeout(10_000),
    }
    await forwardPageView.run(world.installation, view, facts)
    expect(service.requests).toEqual([])
    leadSettings.of(world.installation.config).pageViewsUrl = `${service.url}/collect`
    await forwardPageView.run(world.installation, view, facts)
    expect(service.requests).toMatchObject([{ method: 'POST', path: '/collect', body: JSON.stringify(view) }])
  })
})
