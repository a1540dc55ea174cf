import { expect, it } from 'vitest'
import type { Valued } from './valuation.ts'
import { coverageOf } from './value-coverage.ts'

const NOW = '2026-11-20T15:00:00.000Z'
const held = (symbol: string, units: number, dollars: number, kind: 'at-cost' | 'end-of-day'): Valued =>
  ({
    row: { symbol, quantity: units * 1_000_000 },
    quote: kind === 'at-cost' ? undefined : { last: 1 },
    value: dollars * 10_000,
    provenance: { kind, isOld: false, asOf: NOW },
    isLeftOut: false,
  }) as unknown as Valued

it('what rests on no price is not made smaller by long and short positions in it', () => {
  const spread = [
    held('AAPL240621C00190000', 100, 500, 'at-cost'),
    held('AAPL240621C00200000', -100, -500, 'at-cost'),
  ]
  const { sentence, short } = coverageOf([...spread, held('MSFT', 10, 1_000, 'end-of-day')], '2024-06-21')
  expect(sentence).toMatch(/^Of the holdings, 50% at cost, without a price \(AAPL 21 Jun 2024 190 call/)
  expect(sentence).toMatch(
    /\. Sold short: AAPL 21 Jun 2024 200 call; what that brought is in cash and buying power/,
  )
  // What an option without a price would take is not known.
  expect(short).toEqual({ symbols: ['AAPL240621C00200000'], owed: null })
})

it('what is sold short is owed at its price, and an account without short positions states none', () => {
  expect(coverageOf([held('AAPL', -30, -6_300, 'end-of-day')], '2026-11-20').short).toEqual({
    symbols: ['AAPL'],
    owed: 630_000,
  })
  expect(coverageOf([held('AAPL', 30, 6_300, 'end-of-day')], '2026-11-20')).not.toHaveProperty('short')
})

it('an option that is held past its expiry is named: its end is not booked', () => {
  const option = held('AAPL240621C00190000', 100, 500, 'at-cost')
  expect(coverageOf([option], '2024-06-21')).not.toHaveProperty('expired')
  const { expired, sentence } = coverageOf([option, held('MSFT', 10, 1_000, 'end-of-day')], '2024-06-22')
  expect(expired).toEqual(['AAPL240621C00190000'])
  expect(sentence).toContain('Past their expiry and still held: AAPL 21 Jun 2024 190 call.')
})
