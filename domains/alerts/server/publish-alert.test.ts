import { afterAll, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { stopLive } from '#platform/live/index.ts'
import { Listener } from '#platform/live/test-listener.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { AlertNews } from '../contract/index.ts'
import { alertsRoutes, closeAlert, type Hit, raiseAlert } from './index.ts'

const hit: Hit = {
  severity: 'high',
  kind: 'screening-hit',
  title: `A match waits${'.'.repeat(400)}`,
  description: 'One candidate is open.',
  subject: { type: 'company', id: '7' },
  href: '/dashboard/kyb/screenings/1',
  dedupeKey: 'screening-hit company 7',
}

onEveryDatabase('the stream of alerts', (world) => {
  afterAll(() => stopLive(world.installation))
  const open = async (organisationId = 1, after?: string) => {
    const api = makeApi(
      world.installation,
      async () => somebody({ organisationId, sessionId: `of ${organisationId}` }),
      alertsRoutes,
    )
    return new Listener(
      await api.request('/api/alerts/stream', after ? { headers: { 'last-event-id': after } } : {}),
    )
  }

  it('ALERT-007 ALERT-008 tells as server-sent events what became of each alert, to its own organisation', async () => {
    const [own, demo] = [await open(), await open(2)]
    expect(own.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const alert = await raiseAlert(world.as(), hit)
    await raiseAlert(world.as(), { ...hit, severity: 'critical' })
    await closeAlert(world.as(), { id: alert.id, outcome: 'informational', reason: 'Seen' })
    await own.until(({ heard }) => heard.length === 4)
    expect(own.words).toEqual(['open', 'alerts', 'alerts', 'alerts'])
    const news = own.heard.slice(1).map(({ data }) => AlertNews.parse(data))
    expect(
      news.map(({ id, change, severity, state, hitCount }) => [id, change, severity, state, hitCount]),
    ).toEqual([
      [alert.id, 'alert.raised', 'high', 'new', 1],
      [alert.id, 'alert.seen-again', 'critical', 'new', 2],
      [alert.id, 'alert.closed', 'critical', 'closed', 2],
    ])
    expect(news[0]?.title).toHaveLength(300)
    expect(demo.words).toEqual(['open'])
    await Promise.all([own.leave(), demo.leave()])
  })

  it('an alert raised while the reader was away is told when it comes back; one of a change that failed never', async () => {
    const first = await open()
    await first.until(({ heard }) => heard.length === 1)
    await first.leave()
    const failing = recordChange(world.as(), async (tx) => {
      await raiseAlert(tx, { ...hit, dedupeKey: 'never' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await raiseAlert(world.as(), { ...hit, dedupeKey: 'meanwhile' })
    const again = await open(1, first.heard[0]?.id)
    await again.until(({ heard }) => heard.length === 2)
    expect(again.words).toEqual(['resumed', 'alerts'])
    await again.leave()
  })
})
