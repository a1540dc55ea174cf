import { beforeAll, expect, it } from 'vitest'
import { settleControlChange } from '#domains/controls/server/change-control.ts'
import { controlsRoutes } from '#domains/controls/server/routes.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import {
  Customer,
  type CustomerRating,
  type RatingModel,
  type RatingModels,
  type RatingOfCustomer,
  RatingPreview,
  shippedModel,
} from '../../contract/index.ts'
import { customersRoutes, raiseCustomerRisk, recordOpenMatchRisks } from '../index.ts'
import { rateSome } from './rate-awaiting.ts'
import { onRatingFactsAsked } from './rating-facts.ts'

type Person = ReturnType<typeof somebody>
type Rated = RatingOfCustomer & { rating: CustomerRating }
type Models = RatingModels & {
  inForce: NonNullable<RatingModels['inForce']>
  proposal: NonNullable<RatingModels['proposal']>
}
type Page = { total: number; rows: Customer[] }

onEveryDatabase('the rating of customers', (world) => {
  let actor: Person = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, [...customersRoutes, ...controlsRoutes])
  })
  const send = async <Body = object>(method: string, path: string, body?: object) => {
    const answer = await api.request(path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const as = (one: Person) => {
    actor = one
  }
  const create = async (body: object) => Customer.parse((await send('POST', '/api/customers', body)).body)
  const rate = async () => {
    while (await rateSome(world.as(actor)));
  }
  const read = async (id: number) => (await send<Rated>('GET', `/api/customers/${id}/rating`)).body
  const adopt = (model: RatingModel, more: object = {}) =>
    send<Models>('POST', '/api/customers/rating-model', {
      model,
      reason: 'The committee adopted it.',
      ...more,
    })
  const looser: RatingModel = { ...shippedModel, floors: [], bands: { medium: 95, high: 97, critical: 99 } }

  it('is put in force, rates everybody factor by factor, and names first what it was made without', async () => {
    const made = await create({
      name: 'Rated Shipping AS',
      schema: 'Company',
      countries: ['NO'],
      product: 'Leasing',
    })
    const other = somebody({ role: 'admin', organisationId: 2, userId: 77 })
    as(other)
    const stranger = await create({ name: 'Rated Elsewhere AS', schema: 'Company', countries: ['NO'] })
    as(somebody({ role: 'admin' }))
    const adopted = await adopt(shippedModel, { version: 0 })
    expect(adopted).toMatchObject({
      status: 201,
      body: { inForce: { version: 1 }, proposal: null, awaiting: 1 },
    })
    await rate()
    const { rating } = await read(made.id)
    const sum = rating.parts.reduce(
      (total: number, one: { contribution: number }) => total + one.contribution,
      0,
    )
    expect(sum).toBe(rating.score)
    expect(rating).toMatchObject({ modelVersion: 1, level: 'medium' })
    expect(rating.missing).toEqual(['channel', 'ownership', 'pep', 'screening', 'transactions'])
    expect(rating.parts.find(({ factor }: { factor: string }) => factor === 'channel')).toMatchObject({
      isKnown: false,
      value: null,
      why: 'No channel on file',
    })
    as(other)
    expect(await read(stranger.id)).toMatchObject({ riskLevel: null, rating: null, isAwaited: false })
    expect((await send('GET', `/api/customers/${made.id}/rating`)).status).toBe(404)
    as(somebody({ role: 'admin' }))
  })

  it('is made again when a fact or a match changes, and keeps what was said before with model and facts', async () => {
    const made = await create({ name: 'Changes Ltd', schema: 'Company', countries: ['NO'] })
    await rate()
    const before = await read(made.id)
    await send('PATCH', `/api/customers/${made.id}`, { countries: ['RU'], channel: 'In person' })
    expect(await read(made.id)).toMatchObject({ isAwaited: true })
    await rate()
    await rate()
    const after = await read(made.id)
    expect(after.rating.score).toBeGreaterThan(Number(before.rating.score))
    expect(after.rating.missing).not.toContain('channel')
    expect(after.history).toHaveLength(2)
    onRatingFactsAsked(
      world.installation,
      'test',
      async (_ctx, rows) =>
        new Map(
          rows.map(({ id }) => [id, { transactions: { values: ['many alerts'], why: 'three alerts' } }]),
        ),
    )
    await send('PATCH', `/api/customers/${made.id}`, { segment: 'Other' })
    await rate()
    expect((await read(made.id)).history).toHaveLength(3)
    onRatingFactsAsked(world.installation, 'test', async () => new Map())
  })

  it('a preview says how many would move, from what to what and who, and changes nothing', async () => {
    const preview = RatingPreview.parse(
      (await send('POST', '/api/customers/rating-model/preview', { model: looser })).body,
    )
    expect(preview.moved).toBeGreaterThan(0)
    expect(preview.moves).toContainEqual({ from: 'medium', to: 'low', customers: expect.any(Number) })
    expect(preview.named).toContainEqual(
      expect.objectContaining({ name: 'Rated Shipping AS', from: 'medium', to: 'low' }),
    )
    expect((await send<Models>('GET', '/api/customers/rating-model')).body.inForce.version).toBe(1)
  })

  it('a looser model waits for a second person with its preview, and rates nobody before that', async () => {
    const korean = await create({
      name: 'Pyongyang Trading',
      schema: 'Company',
      countries: ['KP'],
      riskLevel: 'low',
    })
    await rate()
    expect(await read(korean.id)).toMatchObject({ riskLevel: 'critical', riskFloor: 'high' })
    const asked = await adopt(looser)
    expect(asked.body).toMatchObject({ inForce: { version: 1 }, proposal: { preview: { customers: 3 } } })
    expect(asked.body.proposal.change.loosens.join(' ')).toContain(
      'KP: customers are no longer rated high at least',
    )
    const { id } = asked.body.proposal.change
    const settle = (who: Person) =>
      settleControlChange(world.as(who), { id, isAgreed: true, reason: 'Agreed in the committee.' })
    await expect(settle(somebody({ role: 'admin' }))).rejects.toMatchObject({ code: 'four-eyes' })
    await send('POST', `/api/controls/changes/${id}/decision`, { isAgreed: false, reason: 'Not wanted.' })
    const stricter = { ...shippedModel, bands: { ...shippedModel.bands, medium: 20 } }
    expect((await adopt(stricter, { version: 1 })).body).toMatchObject({
      inForce: { version: 2 },
      proposal: null,
    })
    expect((await adopt(shippedModel, { version: 1 })).status).toBe(409)
    await rate()
    expect((await read(korean.id)).rating.modelVersion).toBe(2)
  })

  it('an override upwards holds at once until its day; a floor and an open match are never overridden', async () => {
    const made = await create({ name: 'Overridden Ltd', schema: 'Company', countries: ['NO'] })
    await rate()
    const ask = (body: object) => send<Rated>('POST', `/api/customers/${made.id}/rating-override`, body)
    const until = new Date(world.as().now.getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    const raised = await ask({ level: 'critical', until, reason: 'Under investigation.' })
    expect(raised.body).toMatchObject({ riskLevel: 'critical', override: { level: 'critical' } })
    const lowered = await ask({ level: 'low', until, reason: 'It was a mistake.' })
    expect(lowered.body).toMatchObject({ riskLevel: 'critical', overrides: [{ state: 'proposed' }, {}] })
    expect(lowered.body.overrides[0]?.loosens).toEqual([
      `The customer reads low instead of critical until ${until}.`,
    ])
    await send('POST', `/api/controls/changes/${lowered.body.overrides[0]?.id}/decision`, {
      isAgreed: false,
      reason: 'Not wanted.',
    })
    world.setNow(new Date(world.as().now.getTime() + 12 * 86_400_000).toISOString())
    expect(await read(made.id)).toMatchObject({ override: null, riskLevel: 'medium' })
    const list = await send<Page>('GET', '/api/customers?q=Overridden&riskLevel=medium')
    expect(list.body.total).toBe(1)
    const korean = (await send<Page>('GET', '/api/customers?q=Pyongyang')).body.rows[0]
    const soon = new Date(world.as().now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const refused = await send('POST', `/api/customers/${korean?.id}/rating-override`, {
      level: 'low',
      until: soon,
      reason: 'We know them well.',
    })
    expect(refused.status).toBe(409)
    await recordChange(world.as(actor), async (tx) => {
      await recordOpenMatchRisks(tx, [{ customerId: made.id, level: 'high' }])
      return { result: undefined, trace: [] }
    })
    expect((await ask({ level: 'low', until: soon, reason: 'A mistake.' })).status).toBe(409)
    expect((await ask({ level: 'high', until: '2020-01-01', reason: 'In the past.' })).status).toBe(400)
  })

  it('an override upwards is not cut short by one person', async () => {
    const made = await create({ name: 'Shortened Ltd', schema: 'Company', countries: ['NO'] })
    await rate()
    const day = (days: number) =>
      new Date(world.as().now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const ask = (body: object) => send<Rated>('POST', `/api/customers/${made.id}/rating-override`, body)
    const raised = await ask({ level: 'critical', until: day(60), reason: 'Under investigation.' })
    const shortened = await ask({ level: 'critical', until: day(1), reason: 'It takes too long.' })
    expect(shortened.body).toMatchObject({
      override: raised.body.override,
      overrides: [{ state: 'proposed' }, {}],
    })
    expect(shortened.body.overrides[0]?.loosens.join()).toContain('reads medium instead of critical from ')
    await send('POST', `/api/controls/changes/${shortened.body.overrides[0]?.id}/decision`, {
      isAgreed: false,
      reason: 'Not wanted.',
    })
    const longer = await ask({ level: 'critical', until: day(90), reason: 'It goes on.' })
    expect(longer.body.override).toMatchObject({ until: expect.stringContaining(day(91)) })
  })

  it('a confirmed match that was stated still counts beside the rating', async () => {
    const made = await create({ name: 'Stated Ltd', schema: 'Company', countries: ['NO'] })
    await rate()
    await raiseCustomerRisk(world.as(actor), {
      customerId: made.id,
      riskLevel: 'critical',
      reason: 'Confirmed.',
    })
    expect(await read(made.id)).toMatchObject({ riskLevel: 'critical' })
  })
})
