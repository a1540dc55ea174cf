import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer as createCustomerEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { onOwnersAsked } from '#domains/screening/server/owners/known-owners.ts'
import { bodyOf, callerOf, publish, volkov } from '#domains/screening/server/test-world.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { entitiesSlice } from '../index.ts'
import { ownersOfCustomers } from './owners-of-customers.ts'

onEveryDatabase('owners on record of a customer', (world) => {
  const api = callerOf(world)
  const directory = () => makeApi(world.house, async () => somebody({ role: 'admin' }), entitiesSlice.routes)
  const sent = async (path: string, body: object) =>
    (await (
      await directory().request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { id: number }

  beforeAll(async () => {
    await publish(world, [volkov])
    onOwnersAsked(world.house, ownersOfCustomers)
  })
  afterAll(() => stopScreening(world.house))

  it('a designated owner two companies above is carried to the customer, whichever name it has itself', async () => {
    const screen = (facts: object) =>
      bodyOf<{ status: string; coverage: { cautions: string[] } }>(api.post('/api/kyb/screen', facts))
    const name = 'Thistledown Freight Ltd'
    const customer = await createCustomer(
      world.as({ role: 'admin' }),
      createCustomerEndpoint.request.parse({ name, schema: 'Company' }),
    )
    const asked = { companyId: String(customer.id), companyName: name, schema: 'Company' }
    const [company, holding, person] = [
      await sent('/api/companies', { name }),
      await sent('/api/companies', { name: 'Corrigan Vale Holdings BV' }),
      await sent('/api/companies', { name: volkov.name, kind: 'natural' }),
    ]
    expect((await screen(asked)).status).toBe('clear')
    await sent(`/api/companies/${company.id}/links`, {
      fromId: holding.id,
      kind: 'owns',
      sharePercentLow: 60,
      sharePercentHigh: 60,
    })
    await sent(`/api/companies/${holding.id}/links`, {
      fromId: person.id,
      kind: 'owns',
      sharePercentLow: 100,
      sharePercentHigh: 100,
    })
    expect(await screen(asked)).toMatchObject({
      status: 'incomplete',
      coverage: { cautions: ['owner-not-screened'] },
    })
    expect((await screen({ companyName: 'Corrigan Vale Holdings BV' })).status).toBe('clear')
    expect((await screen({ companyName: volkov.name, schema: 'Person' })).status).toBe('review')
    expect(await screen(asked)).toMatchObject({
      status: 'incomplete',
      coverage: { cautions: ['owner-match'] },
    })
    // A namesake that is no customer, and a customer of whom nobody has entered an owner, have none on record.
    expect((await screen({ companyName: name })).status).toBe('clear')
  })
})
