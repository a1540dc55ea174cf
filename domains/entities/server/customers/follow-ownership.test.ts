import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer as createCustomerEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer, onOwnershipWanted, ownershipStandingOf } from '#domains/customers/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { joinCustomers } from '#domains/screening/server/join-customers.ts'
import { bodyOf, callerOf, publish, volkov } from '#domains/screening/server/test-world.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { entitiesSlice } from '../index.ts'
import { followOwnership, followOwnershipOfAll } from './follow-ownership.ts'

onOneDatabase('owners on record of a customer', (world) => {
  const api = callerOf(world)
  const directory = () =>
    makeApi(world.installation, async () => somebody({ role: 'admin' }), entitiesSlice.routes)
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
    joinCustomers(world.installation)
    onOwnershipWanted(world.installation, followOwnership)
  })
  afterAll(() => stopScreening(world.installation))

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
    const { id: linkId } = await sent(`/api/companies/${holding.id}/links`, {
      fromId: person.id,
      kind: 'owns',
      sharePercentLow: 100,
      sharePercentHigh: 100,
    })
    // The directory's change reaches the customer before anybody screens it: it waits, and is of unknown standing until then.
    await followOwnershipOfAll(world.as({ role: 'admin' }), new AbortController().signal)
    const standing = async () =>
      (await ownershipStandingOf(world.as({ role: 'admin' }), [customer.id])).get(customer.id)
    expect(await standing()).toMatchObject({ known: 'partly-known', verdict: 'unknown' })
    expect(await screen(asked)).toMatchObject({
      status: 'incomplete',
      coverage: { cautions: ['owner-match'] },
    })
    expect(await standing()).toMatchObject({
      verdict: 'possible',
      arithmetic: `Corrigan Vale Holdings BV 60% (of ${volkov.name})`,
      parties: [
        { name: 'Corrigan Vale Holdings BV', state: 'no-match' },
        { name: volkov.name, state: 'match', isDesignated: true },
      ],
    })
    // A namesake that is no customer has no owners on record.
    expect((await screen({ companyName: name })).status).toBe('clear')
    const gone = await (
      await directory().request(`/api/companies/links/${linkId}`, { method: 'DELETE' })
    ).json()
    expect(gone).toMatchObject({ id: linkId })
    expect((await screen(asked)).status).toBe('clear')
    expect(await standing()).toMatchObject({ parties: [{ name: 'Corrigan Vale Holdings BV' }] })
  })
})
