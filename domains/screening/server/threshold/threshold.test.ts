// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { createCustomer as createEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import type { readThreshold, ScreeningSettings, ThresholdPreview } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { rescreenTouched } from '../monitoring/rescreen-touched.ts'
import { bodyOf, callerOf, northernTide, publish, seedMember, volkov } from '../test-world.ts'

type Thresholds = z.infer<(typeof readThreshold)['response']>

onEveryDatabase('changing the threshold', (world) => {
  const api = callerOf(world)
  const first = () => api.as({ role: 'admin', userId: 1, username: 'ada' })
  const second = () => api.as({ role: 'admin', userId: 2, username: 'ben' })
  const read = () => bodyOf<Thresholds>(api.get('/api/kyb/threshold'))
  const settings = () => bodyOf<ScreeningSettings>(api.get('/api/kyb/settings'))
  const settle = (id: number | undefined, isAgreed: boolean) =>
    api.post(`/api/kyb/threshold/${id}/decision`, { isAgreed, reason: 'I looked at the names' })

  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
    await createCustomer(
      world.as(),
      createEndpoint.request.parse({ name: 'Severnaya Zvezda', exposureCents: 500 }),
    )
    await rescreenTouched(systemContext(world.installation, 'monitoring', 1))
    first()
  })
  afterAll(() => stopEngine(world.installation))

  it('a preview names what would be lost and gained, and changes nothing', async () => {
    const before = await settings()
    const high = await bodyOf<ThresholdPreview>(api.post('/api/kyb/threshold/preview', { threshold: 0.99 }))
    const low = await bodyOf<ThresholdPreview>(api.post('/api/kyb/threshold/preview', { threshold: 0.3 }))
    for (const preview of [high, low]) {
      expect(preview.portfolio).toMatchObject({ customers: 1, asked: 1 })
      const { hitsBefore, hitsAfter, lostCount, gainedCount } = preview.portfolio
      expect(hitsAfter).toBe(hitsBefore - lostCount + gainedCount)
    }
    expect(high.portfolio.hitsAfter).toBeLessThanOrEqual(low.portfolio.hitsAfter)
    expect(await settings()).toEqual(before)
    expect((await api.post('/api/kyb/threshold/preview', { threshold: 0.1 })).status).toBe(400)
  })

  it('another threshold is asked for by one and in force when another agrees, and the settings call goes the same way', async () => {
    const before = await settings()
    const asked = { ...before, threshold: 0.8, ageDaysMax: 5, reason: 'Too many alerts' }
    const answer = await bodyOf<ScreeningSettings>(api.post('/api/kyb/settings', asked, 'PUT'))
    expect(answer).toMatchObject({ threshold: before.threshold, ageDaysMax: 5 })
    const { proposal } = await read()
    expect(proposal).toMatchObject({
      before: before.threshold,
      after: 0.8,
      state: 'proposed',
      askedBy: 'ada',
    })
    expect(proposal?.preview).not.toBeNull()
    expect((await api.post('/api/kyb/threshold', { threshold: 0.7, reason: 'Another' })).status).toBe(409)
    expect(await (await settle(proposal?.id, true)).json()).toMatchObject({ code: 'four-eyes' })
    const shownText = async () =>
      (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).filter(
        (alert) => alert.kind === 'control-proposed',
      ).length
    expect(await shownText()).toBe(1)
    await seedMember(world, 73, world.installation.clock().toISOString())
    api.as({ role: 'admin', userId: 73, username: 'late' })
    expect(await (await settle(proposal?.id, true)).json()).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('joined the organisation after'),
    })
    second()
    expect((await settle(proposal?.id, true)).status).toBe(200)
    expect((await settings()).threshold).toBe(0.8)
    expect(await shownText()).toBe(0)
    expect((await settle(proposal?.id, false)).status).toBe(409)
  })

  it('one step leads back, once, and a lower threshold screens everybody again', async () => {
    const rows = async () =>
      (await world.installation.database.pool.query('select count(*)::int as n from customer_coverage'))
        .rows[0].n
    expect(await rows()).toBe(1)
    const { backTo } = await read()
    const after = await bodyOf<Thresholds>(api.post('/api/kyb/threshold/back', { reason: 'Too few alerts' }))
    expect(after).toMatchObject({ threshold: backTo, backTo: null, proposal: null })
    expect(after.changes.map(({ kind, state }) => [kind, state])).toEqual([
      ['back', 'in-force'],
      ['change', 'in-force'],
    ])
    expect(await rows()).toBe(0)
    expect(await rescreenTouched(systemContext(world.installation, 'monitoring', 1))).toMatchObject({
      screened: [expect.any(Number)],
    })
    expect((await api.post('/api/kyb/threshold/back', { reason: 'Again' })).status).toBe(409)
  })

  it('a refused change leaves everything as it was, and a viewer asks for none', async () => {
    first()
    const before = await settings()
    await api.post('/api/kyb/threshold', { threshold: 0.9, reason: 'Fewer alerts' })
    const { proposal } = await read()
    expect((await settle(proposal?.id, false)).status).toBe(200)
    expect(await settings()).toEqual(before)
    expect((await read()).changes[0]).toMatchObject({ state: 'rejected' })
    api.as({ role: 'analyst' })
    expect((await api.post('/api/kyb/threshold', { threshold: 0.9, reason: 'Mine' })).status).toBe(403)
    first()
  })

  it('one person raises no threshold, neither with four eyes off nor by the step back', async () => {
    const before = await settings()
    // Two people turn four eyes off, and lower the threshold, which one does alone then.
    await api.post('/api/kyb/settings', { ...before, fourEyes: false, reason: 'Small desk' }, 'PUT')
    await api.agree()
    await api.post('/api/kyb/threshold', { threshold: 0.45, reason: 'Find more' })
    expect(await read()).toMatchObject({ threshold: 0.45, proposal: null, backTo: before.threshold })
    const back = await bodyOf<Thresholds>(api.post('/api/kyb/threshold/back', { reason: 'Too much' }))
    expect(back).toMatchObject({ threshold: 0.45, proposal: { kind: 'back', after: before.threshold } })
    await settle(back.proposal?.id, false)
    await api.post('/api/kyb/threshold', { threshold: 0.99, reason: 'Alone' })
    expect(await read()).toMatchObject({ threshold: 0.45, proposal: { after: 0.99 } })
  })
})

onOneDatabase('a threshold and a name exactly as listed', (world) => {
  const api = callerOf(world)
  const listed = 'Kim Chol'

  beforeAll(async () => {
    await publish(world, [{ id: 'Q9', name: listed, schema: 'Person' }])
    await createCustomer(world.as(), createEndpoint.request.parse({ name: listed, schema: 'Person' }))
  })
  afterAll(() => stopEngine(world.installation))

  it('a preview does not call a match lost that no threshold takes away', async () => {
    const { portfolio } = await bodyOf<ThresholdPreview>(
      api.as({ role: 'admin' }).post('/api/kyb/threshold/preview', { threshold: 0.99 }),
    )
    expect(portfolio).toMatchObject({ asked: 1, hitsBefore: 1, hitsAfter: 1, lostCount: 0, lost: [] })
  })
})
