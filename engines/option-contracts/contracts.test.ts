import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contractName, contractOf, isAdjusted, readContract, symbolOfContract } from './index.ts'

const CALL = { root: 'AAPL', expiry: '2024-06-21', right: 'C', strike: 190, multiplier: 100 }

it.each([
  ['the OCC and Interactive Brokers’ flex query', 'AAPL  240621C00190000'],
  ['Alpaca', 'AAPL240621C00190000'],
  ['Interactive Brokers’ statement', 'AAPL 21JUN24 190 C'],
  ['Schwab', 'AAPL 06/21/2024 190.00 C'],
  ['Fidelity', ' -AAPL240621C190'],
  [
    'Fidelity, in words',
    'YOU SOLD OPENING TRANSACTION CALL (AAPL) APPLE INC JUN 21 24 $190 (100 SHS) (Margin)',
  ],
  ['Robinhood', 'AAPL 6/21/2024 Call $190.00'],
  ['E*TRADE', "AAPL Jun 21 '24 $190 Call"],
  ['E*TRADE, in words', 'CALL AAPL 06/21/24 190.00'],
])('%s: a contract is read as it is written there', (_, text) => {
  expect(readContract(text)).toEqual(CALL)
})

it.each([
  'AAPL',
  'BRK.B',
  'US0378331005',
  'AAPL 240631C00190000',
  'CALL',
  'AAPL240621C00000000',
  'CUSIP.912828ZT0',
])('“%s” is no contract', (text) => {
  expect(readContract(text)).toBeUndefined()
})

it('an adjusted contract has a multiplier of its own in its symbol', () => {
  const adjusted = readContract('XYZ1  240621P00012500', 150)
  expect(adjusted).toEqual({ root: 'XYZ1', expiry: '2024-06-21', right: 'P', strike: 12.5, multiplier: 150 })
  expect(adjusted && isAdjusted(adjusted)).toBe(true)
  const symbol = symbolOfContract(adjusted as NonNullable<typeof adjusted>)
  expect(symbol).toBe('XYZ1240621P00012500X150')
  expect(contractOf(symbol)).toEqual(adjusted)
  expect(contractName(adjusted as NonNullable<typeof adjusted>)).toBe('XYZ1 21 Jun 2024 12.5 put')
})

it('every contract is read from its symbol again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('A', 'SPXW', 'BRKB', 'XYZ1', 'GOOGL'),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constantFrom('C' as const, 'P' as const),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom(10, 100, 133),
      (root, at, right, thousandths, multiplier) => {
        const contract = {
          root,
          expiry: at.toISOString().slice(0, 10),
          right,
          strike: thousandths / 1000,
          multiplier,
        }
        expect(contractOf(symbolOfContract(contract))).toEqual(contract)
      },
    ),
  )
})
