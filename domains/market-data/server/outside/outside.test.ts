import { beforeAll, beforeEach, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { type Actor, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { deliverMessages } from '#platform/outbox/index.ts'
import { onEveryDatabase, somebody, startSmtpCatcher } from '#platform/testing/index.ts'
import { readOutside } from '../../contract/index.ts'
import { marketDataRoutes } from '../index.ts'

onEveryDatabase('what goes outside, for administrators', (world) => {
  let actor: Actor
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, marketDataRoutes)
  })
  beforeEach(() => {
    actor = somebody({ role: 'admin' })
  })
  const call = (path = '', method = 'GET') => api.request(`/api/outside${path}`, { method })
  const read = async (path = '', method = 'GET') =>
    readOutside.response.parse(await (await call(path, method)).json())

  it('a mail that was given up is seen, sent again and let go, each with its trace', async () => {
    const catcher = await startSmtpCatcher()
    world.installation.config.smtpUrl = catcher.url
    catcher.refuse(true, 550)
    for (const to of ['ana@example.com', 'bo@example.com'])
      await sendMail(world.as(), { to, subject: 'Welcome', text: 'a secret link' })
    const deliver = () => deliverMessages(world.as(), AbortSignal.timeout(60_000))
    await deliver()
    const { deliveries, dead } = await read()
    expect(deliveries.find(({ kind }) => kind === 'mail')).toMatchObject({
      isReady: true,
      waiting: 0,
      dead: 2,
    })
    expect(dead.map(({ title }) => title)).toEqual([
      '“Welcome” to bo@example.com',
      '“Welcome” to ana@example.com',
    ])
    expect(JSON.stringify(dead)).not.toContain('secret link')
    catcher.refuse(false)
    const [bo, ana] = dead.map(({ id }) => id)
    expect((await read(`/messages/${bo}/repeat`, 'POST')).dead.map(({ id }) => id)).toEqual([ana])
    await deliver()
    expect(catcher.mails).toMatchObject([{ to: ['bo@example.com'] }])
    expect((await read(`/messages/${ana}`, 'DELETE')).dead).toEqual([])
    await deliver()
    expect(catcher.mails).toHaveLength(1)
    for (const [path, method] of [
      [`/messages/${bo}/repeat`, 'POST'],
      [`/messages/${ana}`, 'DELETE'],
    ] as const)
      expect((await call(path, method)).status).toBe(404)
    const trail = await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID)
    expect(trail.map(({ action }) => action)).toEqual(['outbox-message.dropped', 'outbox-message.repeated'])
    await catcher.stop()
  })

  it('administrators of the installation alone read and change it', async () => {
    for (const other of [somebody({ role: 'analyst' }), somebody({ role: 'admin', organisationId: 7 })]) {
      actor = other
      expect((await call()).status).toBe(403)
      expect((await call('/messages/1/repeat', 'POST')).status).toBe(403)
      expect((await call('/messages/1', 'DELETE')).status).toBe(403)
    }
  })
})
