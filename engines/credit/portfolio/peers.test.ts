import fc from 'fast-check'
import { expect, it } from 'vitest'
import { industryOf, placeAmong } from './peers.ts'

it('an industry is known by scheme and division, and what is no code is none', () => {
  expect(industryOf('NACE 28.11')).toEqual({ scheme: 'NACE', division: '28' })
  expect(industryOf('SIC 3559')).toEqual({ scheme: 'SIC', division: '35' })
  expect(industryOf('NAICS 333249')).toEqual({ scheme: 'NAICS', division: '333' })
  for (const text of ['', 'machines', '28.11', 'NACE C', 'SIC 3.5.5.9'])
    expect(industryOf(text)).toBeUndefined()
})

it('the place among peers is the share below with equal ones half, and none where fewer than five are known', () => {
  expect(placeAmong(3, [1, 2, 3, 4, 5])).toEqual({ percentile: 0.5, median: 3, peers: 5 })
  expect(placeAmong(9, [1, 2, 3, 4, null, 5])).toEqual({ percentile: 1, median: 3, peers: 5 })
  expect(placeAmong(9, [1, 2, 3, 4, null])).toBeNull()
  expect(placeAmong(null, [1, 2, 3, 4, 5])).toBeNull()
})

it('a higher value never has a lower place', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 5, maxLength: 30 }), value, value, (peers, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(placeAmong(high, peers)!.percentile).toBeGreaterThanOrEqual(placeAmong(low, peers)!.percentile)
    }),
  )
})
