import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdingsOf, readHoldingLines } from './holding-lines.ts'

const skipped = (text: string) =>
  readHoldingLines(text).flatMap((each) => ('skipped' in each ? [`${each.line}: ${each.skipped}`] : []))

it('ATTR-010 ATTR-013 a line is symbol, shares, initial and current price; sector and asset class have their defaults', () => {
  const [first, second] = holdingsOf(
    readHoldingLines('aapl, 100, $150.00, 180\nAGG\t50\t100\t98\tBonds\tFixed income'),
  )
  expect(first).toMatchObject({
    symbol: 'AAPL',
    shares: 100,
    initialPrice: 150,
    currentPrice: 180,
    sector: 'Unknown',
    assetClass: 'Equity',
  })
  expect(second).toMatchObject({ symbol: 'AGG', shares: 50, sector: 'Bonds', assetClass: 'Fixed income' })
})

it('ATTR-010 ATTR-011 a line without four fields or without positive numbers is skipped, with the reason', () => {
  expect(
    skipped(
      [
        'AAPL, 100, 150',
        '',
        'MSFT, 0, 300, 310',
        'MSFT, 10, -300, 310',
        'MSFT, 10, 300, abc',
        'MSFT, 10, 300, 0x10',
        ', 10, 300, 310',
        'JPM, 5, 100, 110',
      ].join('\n'),
    ),
  ).toEqual([
    '1: 3 of 4 fields',
    '3: the number of shares is not a positive number',
    '4: the initial price is not a positive number',
    '5: the current price is not a positive number',
    '6: the current price is not a positive number',
    '7: a symbol is one to fifteen letters, digits, dots or dashes',
  ])
})

it('ATTR-012 weights are of the totals of initial and of current value of the lines that were read', () => {
  const holdings = holdingsOf(readHoldingLines('AAPL, 1, 100, 300\nbad\nMSFT, 1, 300, 100'))
  expect(holdings.map(({ initialWeight, currentWeight }) => [initialWeight, currentWeight])).toEqual([
    [0.25, 0.75],
    [0.75, 0.25],
  ])
})

it('any text at all is read or skipped, line by line, and weights add up to one', () => {
  const field = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.double().map(String),
    fc.constantFrom('A', '1', '2.5'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(field, { maxLength: 6 }), { maxLength: 8 }), (rows) => {
      const lines = readHoldingLines(rows.map((row) => row.join(',')).join('\n'))
      const holdings = holdingsOf(lines)
      if (holdings.length === 0) return
      const sum = holdings.reduce((total, { initialWeight }) => total + (initialWeight ?? Number.NaN), 0)
      expect(sum).toBeCloseTo(1, 9)
    }),
    { numRuns: 500 },
  )
})
