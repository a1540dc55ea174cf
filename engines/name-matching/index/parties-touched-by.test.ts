import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATCH_THRESHOLD } from '../calibration.ts'
import type { Party } from '../party.ts'
import { partiesTouchedBy } from './parties-touched-by.ts'
import { buildPartyIndex } from './party-index.ts'
import { TouchSearch } from './touch-search.ts'

const given = ['Ivan', 'Olga', 'Mohammed', 'Ahmad', 'John', 'Maria', 'Wei', 'Fatima']
const family = ['Petrov', 'Petrova', 'Zhuravlenko', 'Hussein', 'Rahman', 'Garcia', 'Schneider', 'Wang']
const partiesArbitrary = (prefix: string, maxLength: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...given), fc.constantFrom(...given), fc.constantFrom(...family)), {
      maxLength,
    })
    .map((names) =>
      names.map(
        (parts, number): Party => ({
          id: `${prefix}${number}`,
          schema: 'Person',
          names: [{ value: parts.join(' '), kind: 'primary' }],
        }),
      ),
    )

describe('reverse screening', () => {
  it('touches the customers that screening each of them would flag, at the same probability', () => {
    fc.assert(
      fc.property(partiesArbitrary('customer ', 30), partiesArbitrary('entry ', 8), (customers, entries) => {
        const { touched, incompleteEntries } = partiesTouchedBy(
          buildPartyIndex(customers),
          entries,
          MATCH_THRESHOLD,
        )
        expect(incompleteEntries).toEqual([])
        const list = buildPartyIndex(entries)
        const forward = customers.flatMap((customer) =>
          list
            .search(customer, { threshold: MATCH_THRESHOLD, limit: 100 })
            .map(({ id, probability }) => `${customer.id} ${id} ${probability}`),
        )
        const reverse = touched.map(
          ({ customerId, entryId, probability }) => `${customerId} ${entryId} ${probability}`,
        )
        expect(reverse.sort()).toEqual(forward.sort())
      }),
      { numRuns: 60 },
    )
  })

  it('says which entries more customers resemble than it scored', () => {
    const customers = buildPartyIndex(
      Array.from(
        { length: 2500 },
        (_, number): Party => ({
          id: `c${number}`,
          schema: 'Person',
          names: [{ value: 'Mohammed Rahman', kind: 'primary' }],
        }),
      ),
    )
    const entry: Party = {
      id: 'common',
      schema: 'Person',
      names: [{ value: 'Mohammed Rahman', kind: 'primary' }],
    }
    const rare: Party = {
      id: 'rare',
      schema: 'Person',
      names: [{ value: 'Olga Zhuravlenko', kind: 'primary' }],
    }
    expect(partiesTouchedBy(customers, [entry, rare], MATCH_THRESHOLD).incompleteEntries).toEqual(['common'])
  })

  it('touches the same customers whichever indexes they are divided over', () => {
    const entriesAndCustomers = fc.tuple(
      partiesArbitrary('customer ', 200),
      partiesArbitrary('entry ', 8),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 200, maxLength: 200 }),
    )
    fc.assert(
      fc.property(entriesAndCustomers, ([customers, entries, places]) => {
        const one = partiesTouchedBy(buildPartyIndex(customers), entries, MATCH_THRESHOLD)
        const indexes = [0, 1, 2, 3].map((place) =>
          buildPartyIndex(customers.filter((_, number) => places[number] === place)),
        )
        const search = new TouchSearch(MATCH_THRESHOLD)
        search.add(entries)
        for (const index of indexes) search.gather(index)
        const { customerIds, unfinished } = search.score()
        for (const index of indexes)
          for (const id of search.touchedOf(index, unfinished).customerIds) customerIds.add(id)
        expect([...customerIds].sort()).toEqual(
          [...new Set(one.touched.map(({ customerId }) => customerId))].sort(),
        )
      }),
      { numRuns: 60 },
    )
  })
})
