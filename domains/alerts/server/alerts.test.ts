import { beforeAll, expect, it } from 'vitest'
import { accountsRoutes, addSamplePeople } from '#domains/accounts/server/index.ts'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { Alert, alertAssigneeInWords } from '../contract/index.ts'
import { activeAlerts, alertBacklogOf, alertsSlice, type Hit, keepAlerts, raiseAlert } from './index.ts'

const hit: Hit = {
  severity: 'medium',
  kind: 'screening-hit',
  title: 'A match waits',
  description: 'One candidate is open.',
  subject: { type: 'company', id: '7' },
  href: '/dashboard/kyb/screenings/1',
  dedupeKey: 'screening-hit company 7',
}

onEveryDatabase('alerts', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, [...alertsSlice.routes, ...accountsRoutes])
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const list = async (query = '') =>
    page(Alert).parse(await (await api.request(`/api/alerts${query}`)).json())
  const db = () => world.installation.database.db

  it('the same thing seen again counts on the open alert, and its severity only rises', async () => {
    const first = await raiseAlert(world.as(), hit)
    world.setNow('2026-11-22T10:00:00.000Z')
    const again = await raiseAlert(world.as(), { ...hit, severity: 'critical' })
    const third = await raiseAlert(world.as(), { ...hit, severity: 'low' })
    expect([again.id, third.id]).toEqual([first.id, first.id])
    expect(third).toMatchObject({ hitCount: 3, severity: 'critical', raisedAt: first.raisedAt })
    expect(third.lastSeenAt).toBe('2026-11-22T10:00:00.000Z')
    expect((await list()).total).toBe(1)
  })

  it('is read by its number in any state; another organisation’s is not found', async () => {
    const raised = await raiseAlert(world.as(), { ...hit, dedupeKey: 'read by number' })
    const read = async () => api.request(`/api/alerts/${raised.id}`)
    expect(await (await read()).json()).toMatchObject({ id: raised.id, state: 'new', title: hit.title })
    actor = somebody({ organisationId: 99 })
    expect((await read()).status).toBe(404)
    actor = somebody()
    expect((await api.request('/api/alerts/99999999')).status).toBe(404)
  })

  it('the same thing seen by several at once makes one alert', async () => {
    const raised = await Promise.all(
      Array.from({ length: 8 }, () => raiseAlert(world.as(), { ...hit, dedupeKey: 'at once' })),
    )
    expect(new Set(raised.map((one) => one.id)).size).toBe(1)
    expect(Math.max(...raised.map((one) => one.hitCount))).toBe(8)
  })

  it('is gone when the change that raised it fails', async () => {
    const before = (await list()).total
    await expect(
      recordChange(world.as(), async (tx) => {
        await raiseAlert(tx, { ...hit, dedupeKey: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await list()).total).toBe(before)
  })

  it('a closed alert stays closed and a new hit raises a new one', async () => {
    const first = await raiseAlert(world.as(), { ...hit, dedupeKey: 'closed' })
    const close = { outcome: 'false_positive', reason: 'Another person' }
    const closed = await post(`/api/alerts/${first.id}/close`, close)
    expect(await closed.json()).toMatchObject({ state: 'closed', outcome: 'false_positive' })
    expect((await post(`/api/alerts/${first.id}/close`, close)).status).toBe(409)
    expect((await post(`/api/alerts/${first.id}/review`, { to: 'under_review' })).status).toBe(409)
    const second = await raiseAlert(world.as(), { ...hit, dedupeKey: 'closed' })
    expect(second.id).not.toBe(first.id)
    expect(second.hitCount).toBe(1)
  })

  it('a step that was decided on an older reading is refused with what was done since and by whom; the same thing seen again refuses nobody', async () => {
    const first = await raiseAlert(world.as(), { ...hit, dedupeKey: 'two people' })
    await raiseAlert(world.as(), { ...hit, dedupeKey: 'two people' })
    actor = somebody({ username: 'bo', userId: 2 })
    const taken = await post(`/api/alerts/${first.id}/review`, { version: first.version, to: 'escalated' })
    expect(taken.status).toBe(200)
    actor = somebody()
    const close = { outcome: 'false_positive', reason: 'Another person' }
    for (const [path, body] of [
      ['close', close],
      ['snooze', { until: '2026-12-01T10:00:00.000Z', reason: 'Later' }],
      ['review', { to: 'under_review' }],
      ['assign', { userId: null }],
    ] as const) {
      const late = await post(`/api/alerts/${first.id}/${path}`, { ...body, version: first.version })
      expect([late.status, await late.json()], path).toMatchObject([
        409,
        { code: 'stale', details: { changes: [{ by: 'bo', what: 'alert escalated' }] } },
      ])
    }
    const { version } = Alert.parse(await taken.json())
    const graver = await raiseAlert(world.as(), { ...hit, severity: 'critical', dedupeKey: 'two people' })
    expect(graver.version).toBe(version + 1)
    expect((await post(`/api/alerts/${first.id}/close`, { ...close, version })).status).toBe(409)
    expect((await post(`/api/alerts/${first.id}/close`, { ...close, version: graver.version })).status).toBe(
      200,
    )
  })

  it('an open alert of somebody who left says so wherever it is told; a closed one keeps the name', async () => {
    const [leaver] = await addSamplePeople(world.as(), [
      { username: 'lea', fullName: 'Lea Example', email: 'lea@people.invalid', role: 'analyst' },
    ])
    const userId = leaver?.userId ?? 0
    const raised = await raiseAlert(world.as(), { ...hit, dedupeKey: 'left behind' })
    const given = await post(`/api/alerts/${raised.id}/assign`, { version: raised.version, userId })
    const alert = Alert.parse(await given.json())
    expect(alert.assignee).toMatchObject({ fullName: 'Lea Example', worksOnAlerts: true })
    await world.installation.database.pool.query(
      'update membership set deactivated_at = now() where user_id = $1 and organisation_id = 1',
      [userId],
    )
    const lineOf = async (state = '') => {
      const text = await (await api.request(`/api/alerts/export?format=csv${state}`)).text()
      return text.split('\n').find((line) => line.startsWith(`${raised.id},`))
    }
    expect(await lineOf()).toContain('Lea Example, who no longer works on alerts')
    const close = { version: alert.version, outcome: 'false_positive', reason: 'Another person' }
    const closed = Alert.parse(await (await post(`/api/alerts/${raised.id}/close`, close)).json())
    expect(closed.assignee).toMatchObject({ worksOnAlerts: false })
    expect(alertAssigneeInWords(closed)).toBe('Lea Example')
  })

  it('the open alerts of somebody who is shut out are nobody’s, with an entry that says whose they were', async () => {
    const [leaver] = await addSamplePeople(world.as(), [
      { username: 'noa', fullName: 'Noa Example', email: 'noa@people.invalid', role: 'analyst' },
    ])
    const userId = leaver?.userId ?? 0
    const [open, closed] = await Promise.all(
      ['open of Noa', 'closed of Noa'].map((dedupeKey) => raiseAlert(world.as(), { ...hit, dedupeKey })),
    )
    for (const one of [open, closed])
      await post(`/api/alerts/${one?.id}/assign`, { version: one?.version, userId })
    await post(`/api/alerts/${closed?.id}/close`, { outcome: 'false_positive', reason: 'Another person' })
    actor = somebody({ role: 'admin' })
    expect((await post(`/api/users/${userId}/active`, { isActive: false })).status).toBe(200)
    const openOnes = (await list('?limit=100')).rows
    expect(openOnes.find(({ id }) => id === open?.id)).toMatchObject({ assignee: null, state: 'new' })
    const [kept] = (await list('?limit=100&state=closed')).rows.filter(({ id }) => id === closed?.id)
    expect(kept?.assignee).toMatchObject({ fullName: 'Noa Example' })
    const [entry] = await recentAudit(db(), 1, { type: 'alert', id: open?.id ?? 0 })
    expect(entry).toMatchObject({
      action: 'alert.unassigned',
      before: { assigneeId: userId },
      reason: 'Noa Example takes no alerts any more.',
    })
  })

  it('a snoozed alert is not active until its moment, and a graver hit wakes it', async () => {
    const { id } = await raiseAlert(world.as(), { ...hit, dedupeKey: 'snoozed', severity: 'low' })
    const isActive = async () =>
      (await activeAlerts(db(), 1, world.installation.clock())).some((row) => row.id === id)
    const snooze = (until: string) =>
      post(`/api/alerts/${id}/snooze`, { until, reason: 'Waiting for papers' })
    expect((await snooze('2026-11-22T09:00:00Z')).status).toBe(400)
    expect((await snooze('2027-11-22T10:00:00Z')).status).toBe(400)
    expect((await snooze('2026-11-25T10:00:00Z')).status).toBe(200)
    expect(await isActive()).toBe(false)
    expect((await list('?state=snoozed')).rows).toHaveLength(1)
    world.setNow('2026-11-25T10:00:00.000Z')
    expect(await isActive()).toBe(true)
    expect((await list('?state=under_review')).rows.map((row) => row.id)).toContain(id)
    expect((await snooze('2026-12-25T10:00:00Z')).status).toBe(200)
    await raiseAlert(world.as(), { ...hit, dedupeKey: 'snoozed', severity: 'low' })
    expect(await isActive()).toBe(false)
    await raiseAlert(world.as(), { ...hit, dedupeKey: 'snoozed', severity: 'high' })
    expect(await isActive()).toBe(true)
  })

  it('the gravest come first and then the oldest', async () => {
    const { rows } = await list()
    const rank = ['critical', 'high', 'medium', 'low']
    const keys = rows.map((row) => `${rank.indexOf(row.severity)} ${row.raisedAt}`)
    expect(keys).toEqual([...keys].sort())
    expect(rows.length).toBeGreaterThan(2)
  })

  it('the backlog counts by severity, what is overdue, and customers with a critical alert', async () => {
    const backlog = await alertBacklogOf(db(), 1, world.installation.clock())
    expect(backlog.active).toBe((await list()).total)
    expect(Object.values(backlog.bySeverity).reduce((sum, count) => sum + count, 0)).toBe(backlog.active)
    expect([...backlog.criticalCompanyIds]).toEqual([7])
    // The critical one was raised four days ago; twenty-four hours were allowed.
    expect(backlog.overdue).toBeGreaterThanOrEqual(1)
  })

  it('an alert holds as long as its ground: raised once, not counted again, closed by itself with the reason', async () => {
    const kept = { ...hit, kind: 'kept', dedupeKey: 'kept 1' }
    const keep = (...hits: Hit[]) =>
      keepAlerts(world.as(), { kinds: ['kept'], hits, goneBecause: 'The case was closed.' })
    await keep(kept)
    await keep(kept)
    const [open] = (await list('?limit=200')).rows.filter((row) => row.kind === 'kept')
    expect(open).toMatchObject({ state: 'new', hitCount: 1 })
    await keep()
    const [gone] = (await list('?state=closed&limit=200')).rows.filter((row) => row.kind === 'kept')
    expect(gone).toMatchObject({
      id: open?.id,
      outcome: 'no-longer-so',
      closingReason: 'The case was closed.',
    })
    // Its ground came back: that is news.
    await keep(kept)
    const [again] = (await list('?limit=200')).rows.filter((row) => row.kind === 'kept')
    expect(again?.id).not.toBe(open?.id)
    // A person's answer is not asked for twice while the question is the same one.
    await post(`/api/alerts/${again?.id}/close`, { outcome: 'duplicate', reason: 'Known to the desk' })
    await keep(kept)
    expect((await list('?limit=200')).rows.filter((row) => row.kind === 'kept')).toEqual([])
    expect(
      (await post(`/api/alerts/${open?.id}/close`, { outcome: 'no-longer-so', reason: 'Mine' })).status,
    ).toBe(400)
  })

  it('reaches no alert of another organisation, and a viewer changes none', async () => {
    const { rows } = await list()
    const id = rows[0]?.id
    actor = somebody({ organisationId: 2 })
    expect((await list()).total).toBe(0)
    expect((await post(`/api/alerts/${id}/review`, { to: 'escalated' })).status).toBe(404)
    actor = somebody({ role: 'viewer' })
    expect((await list()).total).toBe(rows.length)
    expect((await post(`/api/alerts/${id}/review`, { to: 'escalated' })).status).toBe(403)
    actor = somebody()
  })
})
