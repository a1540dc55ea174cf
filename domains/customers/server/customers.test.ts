import { beforeAll, expect, it } from 'vitest'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import { Customer } from '../contract/index.ts'
import {
  changeCustomer,
  comparedHashOf,
  customerOfOrganisation,
  customersRoutes,
  customersToScreen,
  importCustomers,
  raiseCustomerRisk,
  recordOpenMatchRisks,
  recordScreeningOnCustomers,
  setCustomerRisk,
} from './index.ts'

onEveryDatabase('customers', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, customersRoutes)
  })
  const send = (method: string, path: string, body?: object) =>
    api.request(path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
  const create = async (body: object) =>
    Customer.parse(await (await send('POST', '/api/customers', body)).json())
  const list = async (query = '') =>
    page(Customer).parse(await (await send('GET', `/api/customers${query}`)).json())
  const read = async (id: number) => Customer.parse(await (await send('GET', `/api/customers/${id}`)).json())

  it('a customer is kept with what is known of it: nothing unknown becomes zero, and nobody becomes a company', async () => {
    const answer = await send('POST', '/api/customers', { name: '  Halden Marine AS ', countries: ['NO'] })
    expect(answer.status).toBe(201)
    const made = Customer.parse(await answer.json())
    expect(made).toMatchObject({
      name: 'Halden Marine AS',
      schema: 'Unknown',
      exposureCents: null,
      lastScreenedAt: null,
      isMonitored: true,
    })
    expect(await read(made.id)).toEqual(made)
    const [event] = await workEventsOf(world.installation.database.db, 1, {
      type: 'company',
      id: String(made.id),
    })
    expect(event).toMatchObject({ eventType: 'customer.created', actorId: 'analyst' })
  })

  it('names the field that cannot be used', async () => {
    for (const [body, message] of [
      [{}, 'Name is required'],
      [{ name: '\u3164\u2800\u200b' }, 'This name cannot be compared: enter at least one letter or number'],
      [{ name: 'x' }, 'Name must have at least 2 characters'],
      [{ name: 'Able', countries: ['Norway'] }, 'A country is two capital letters'],
      [{ name: 'Able', birthDate: '1962-13' }, 'Write the date as 1962, 1962-03 or 1962-03-07'],
      [{ name: 'Able', birthDate: '1962-02-30' }, 'This date does not exist'],
      [
        { name: 'Able', birthDate: '2999' },
        'Nobody was born and nothing founded in 2999: that is in the future.',
      ],
    ] as const) {
      const answer = await send('POST', '/api/customers', body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid-input', message })
    }
    expect((await send('POST', '/api/customers', { name: 'Able', exposureCents: -1 })).status).toBe(400)
  })

  it('finds by a part of the name, taking pattern signs literally, a page at a time', async () => {
    await create({ name: '100% Pure_Oils Ltd' })
    await create({ name: '1000 Pure Oils Ltd' })
    expect((await list('?q=halden')).rows.map((row) => row.name)).toEqual(['Halden Marine AS'])
    expect((await list('?q=100%25')).total).toBe(1)
    expect((await list('?q=pure_oils')).total).toBe(1)
    const second = await list('?limit=1&offset=1')
    expect(second.total).toBe(3)
    expect(second.rows).toHaveLength(1)
    expect((await send('GET', '/api/customers?limit=0')).status).toBe(400)
  })

  it('finds by a part of a further name as it is written, and by nothing that is written between two', async () => {
    await create({ name: 'Marble Ridge', aliases: ['Bank "Northern Quay"', 'Old Ridge'] })
    expect((await list(`?q=${encodeURIComponent('k "Northern')}`)).rows.map(({ name }) => name)).toEqual([
      'Marble Ridge',
    ])
    expect((await list(`?q=${encodeURIComponent('Ridge[')}`)).rows).toEqual([])
  })

  it('reaches no customer of another organisation', async () => {
    const made = await create({ name: 'Own Customer BV' })
    actor = somebody({ organisationId: 2, isDemo: true })
    expect((await send('GET', `/api/customers/${made.id}`)).status).toBe(404)
    expect((await send('PATCH', `/api/customers/${made.id}`, { name: 'Taken' })).status).toBe(404)
    expect((await list()).total).toBe(0)
    actor = somebody()
    expect((await read(made.id)).name).toBe('Own Customer BV')
  })

  it('lets a viewer read and not write', async () => {
    actor = somebody({ role: 'viewer' })
    expect((await send('GET', '/api/customers')).status).toBe(200)
    expect((await send('POST', '/api/customers', { name: 'Not by me' })).status).toBe(403)
    actor = somebody()
  })

  it('changes what is given alone, and the compared digest only with a compared fact', async () => {
    const made = await create({ name: 'Steady GmbH', countries: ['DE'], exposureCents: 500 })
    const stored = () => customerOfOrganisation(world.installation.database.db, 1, made.id)
    const before = await stored()
    await send('PATCH', `/api/customers/${made.id}`, { segment: 'Shipping', kycCompletenessPercent: 80 })
    const renamed = await stored()
    expect(renamed).toMatchObject({ name: 'Steady GmbH', exposureCents: 500, segment: 'Shipping' })
    expect(renamed.comparedHash).toBe(before.comparedHash)
    await send('PATCH', `/api/customers/${made.id}`, { countries: ['DE', 'AT'] })
    expect((await stored()).comparedHash).not.toBe(before.comparedHash)
    world.setNow('2026-12-01T10:00:00.000Z')
    await send('PATCH', `/api/customers/${made.id}`, { isDataConfirmed: true })
    expect((await stored()).dataAsOf.toISOString()).toBe('2026-12-01T10:00:00.000Z')
    world.setNow('2026-11-21T10:00:00.000Z')
  })

  it('nobody’s file is nought percent complete because nobody has said so', async () => {
    const made = await create({ name: 'Unmeasured AG' })
    expect(made.kycCompletenessPercent).toBeNull()
  })

  it('a change that was made on an older reading is refused with who was first and what they did, and keeps nothing', async () => {
    const made = await create({ name: 'Twice Opened SE' })
    const change = (body: object) => send('PATCH', `/api/customers/${made.id}`, body)
    actor = somebody({ username: 'bo', userId: 2 })
    expect((await change({ version: made.version, birthDate: '1974' })).status).toBe(200)
    actor = somebody()
    const late = await change({ version: made.version, segment: 'Shipping' })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      {
        code: 'stale',
        message: expect.stringMatching(/^“Twice Opened SE” was changed since you opened it by bo: /),
        details: { version: made.version + 1, changes: [{ by: 'bo' }] },
      },
    ])
    const now = Customer.parse(await (await send('GET', `/api/customers/${made.id}`)).json())
    expect(now).toMatchObject({ segment: '', birthDate: '1974' })
    expect((await change({ version: now.version, segment: 'Shipping' })).status).toBe(200)
  })

  it('the digest of compared facts does not depend on their order', () => {
    const facts = { name: 'A', schema: 'Company', birthDate: null, countries: ['DE', 'FR'], identifiers: [] }
    expect(comparedHashOf({ ...facts, countries: ['FR', 'DE', 'DE'] })).toBe(comparedHashOf(facts))
    expect(comparedHashOf({ ...facts, name: 'B' })).not.toBe(comparedHashOf(facts))
  })

  it('gives the monitored ones alone, and keeps the newest screening of each', async () => {
    const made = await create({ name: 'Watched SA' })
    const left = await create({ name: 'Left SA' })
    const end = (body: object) => send('POST', `/api/customers/${left.id}/monitoring`, body)
    expect(await (await end({ isMonitored: false })).json()).toMatchObject({ code: 'invalid-input' })
    expect((await end({ isMonitored: false, reason: 'The relationship has ended' })).status).toBe(200)
    const monitored = (
      await Array.fromAsync(customersToScreen(world.installation.database.db, 1, { monitored: true }))
    )
      .flat()
      .map((row) => row.id)
    expect(monitored).toContain(made.id)
    expect(monitored).not.toContain(left.id)

    const { comparedHash } = await customerOfOrganisation(world.installation.database.db, 1, made.id)
    const newer = {
      customerId: made.id,
      screeningId: 12,
      at: new Date('2026-11-20T00:00:00Z'),
      isAnswered: false,
      comparedHash,
    }
    const older = {
      customerId: made.id,
      screeningId: 11,
      at: new Date('2026-11-10T00:00:00Z'),
      isAnswered: true,
      comparedHash,
    }
    const note = (screened: (typeof newer)[]) =>
      recordChange(world.as(), async (tx) => {
        await recordScreeningOnCustomers(tx, screened)
        return { result: undefined, trace: [] }
      })
    await note([newer, older])
    await note([older])
    expect(await customerOfOrganisation(world.installation.database.db, 1, made.id)).toMatchObject({
      lastScreeningId: 12,
      lastScreenedAt: newer.at,
    })
    // Lists that are needed were not asked: that is no screening that says "low".
    const shown = async () => (await send('GET', `/api/customers/${made.id}`)).json()
    expect(await shown()).toMatchObject({ screening: 'awaited' })
    world.setNow('2026-11-22T10:00:00.000Z')
    const asked = { ...newer, at: new Date('2026-11-22T09:00:00Z') }
    await note([asked])
    expect(await shown()).toMatchObject({ screening: 'unanswered' })
    await note([{ ...asked, at: new Date('2026-11-22T09:30:00Z'), isAnswered: true }])
    expect(await shown()).toMatchObject({ screening: 'screened' })
    world.setNow('2026-11-21T10:00:00.000Z')
  })

  it('a changed risk level leaves its reason; an unchanged one leaves nothing', async () => {
    const made = await create({ name: 'Risky Ltd' })
    const raise = () =>
      setCustomerRisk(world.as(), { customerId: made.id, riskLevel: 'critical', reason: 'True match' })
    await raise()
    await raise()
    const events = await workEventsOf(world.installation.database.db, 1, {
      type: 'company',
      id: String(made.id),
    })
    expect(events.map((event) => event.eventType)).toEqual(['customer.risk-changed', 'customer.created'])
    expect(events[0]).toMatchObject({ fromState: 'not-assessed', toState: 'critical' })
  })

  it('a risk level is never set below what open matches ask for, and a confirmed match lowers nothing', async () => {
    const made = await create({ name: 'Held Ltd' })
    const risk = { customerId: made.id, reason: 'Match reopened' }
    await recordChange(world.as(), async (tx) => {
      await recordOpenMatchRisks(tx, [{ customerId: made.id, level: 'critical' }])
      return { result: undefined, trace: [] }
    })
    await setCustomerRisk(world.as(), { ...risk, riskLevel: 'medium' })
    expect(await read(made.id)).toMatchObject({ statedRiskLevel: 'critical', riskLevel: 'critical' })
    const [event] = await workEventsOf(world.installation.database.db, 1, {
      type: 'company',
      id: String(made.id),
    })
    expect(event).toMatchObject({
      eventType: 'customer.risk-changed',
      fromState: 'not-assessed',
      toState: 'critical',
    })
    await recordChange(world.as(), async (tx) => {
      await recordOpenMatchRisks(tx, [{ customerId: made.id, level: null }])
      return { result: undefined, trace: [] }
    })
    await raiseCustomerRisk(world.as(), { ...risk, riskLevel: 'medium', reason: 'Match confirmed' })
    expect(await read(made.id)).toMatchObject({ statedRiskLevel: 'critical' })
    await setCustomerRisk(world.as(), { ...risk, riskLevel: 'medium' })
    expect(await read(made.id)).toMatchObject({ statedRiskLevel: 'medium' })
  })

  it('takes over many with one audit entry, and the chain stays whole', async () => {
    const db = world.installation.database.db
    const before = await verifyAudit(db, 1)
    const customers = Array.from({ length: 1_200 }, (_, index) => ({
      name: `Import ${index}`,
      schema: 'Company' as const,
      countries: [],
      birthDate: null,
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low' as const,
      isMonitored: false,
      kycCompletenessPercent: 50,
      dataAsOf: new Date('2026-06-01T00:00:00Z'),
      createdAt: new Date('2026-01-01T00:00:00Z'),
    }))
    expect(await importCustomers(world.as(), { customers, source: 'a test' })).toHaveLength(1_200)
    expect(await verifyAudit(db, 1)).toMatchObject({ isIntact: true, entries: before.entries + 1 })
  })

  it('two who change a customer at once both stand: neither takes back a fact that is compared, or a graver risk', async () => {
    actor = somebody()
    for (let round = 0; round < 5; round++) {
      const { id } = await create({ name: `Twice Changed ${round}` })
      const ctx = world.as()
      const raised = (riskLevel: 'critical' | 'high' | 'medium') =>
        raiseCustomerRisk(ctx, { customerId: id, riskLevel, reason: 'A match was confirmed.' })
      await Promise.all([
        changeCustomer(ctx, { id, name: 'Renamed', isDataConfirmed: false }),
        changeCustomer(ctx, { id, countries: ['NO'], isDataConfirmed: false }),
        raised('critical'),
        raised('high'),
        raised('medium'),
      ])
      const row = await customerOfOrganisation(world.installation.database.db, 1, id)
      expect(row).toMatchObject({ name: 'Renamed', countries: ['NO'], riskLevel: 'critical' })
      expect(row.comparedHash).toBe(comparedHashOf(row))
    }
  })
})
