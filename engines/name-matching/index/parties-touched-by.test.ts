import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATCH_THRESHOLD } from '../calibration.ts'
import type { Party } from '../party.ts'
import { partiesTouchedBy } from './parties-touched-by.ts'
import { buildPartyIndex } from './party-index.ts'

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
    const { incompleteEntries } = partiesTouchedBy(customers, [entry, rare], MATCH_THRESHOLD, [500, 2000])
    expect(incompleteEntries).toEqual(['common'])
  })

  it('finds a customer behind many who bear nearly its name and are others', () => {
    const person = (id: string, value: string, birthDate: string): Party => ({
      id,
      schema: 'Person',
      names: [{ value, kind: 'primary' }],
      birthDates: [birthDate],
    })
    const customers = buildPartyIndex([
      ...Array.from({ length: 150 }, (_, number) =>
        person(`other ${number}`, 'Karim al-Hussein', '1990-01-02'),
      ),
      person('listed', 'Kareem Hussain', '1951-06-07'),
    ])
    const entry = person('entry', 'Karim al-Hussein', '1951-06-07')
    const { touched } = partiesTouchedBy(customers, [entry], MATCH_THRESHOLD)
    expect(touched.map(({ customerId }) => customerId)).toContain('listed')
  })
})
