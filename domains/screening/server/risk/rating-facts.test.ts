import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer as endpoint } from '#domains/customers/contract/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { joinCustomers } from '../join-customers.ts'
import { stopEngine } from '../matching/index.ts'
import { ratingFactsByScreening } from './rating-facts.ts'

onOneDatabase('what screening says of customers for their rating', (world) => {
  beforeAll(() => joinCustomers(world.installation))
  afterAll(() => stopEngine(world.installation))

  it('a natural person without related parties counts as one, and a company without owners on record as not known', async () => {
    const ctx = world.as({ role: 'admin' })
    const made = (facts: object) => createCustomer(ctx, endpoint.request.parse(facts))
    const person = await made({ name: 'Una Brocklehurst', schema: 'Person' })
    const company = await made({ name: 'Brocklehurst Yarns', schema: 'Company' })
    const facts = await ratingFactsByScreening(ctx, [person, company])
    expect(facts.get(person.id)?.ownership?.values).toEqual(['natural person'])
    expect(facts.get(company.id)?.ownership).toBeUndefined()
  })
})
