import { expect, it } from 'vitest'
import { priceIn } from './price-numbers.ts'
import { currencyColumnOf } from './priced-in.ts'

it('a price that says another currency is refused by it, and one in dollars is read', () => {
  expect(
    ['$24.17', '24.17 USD', '1,5'].map((text) => priceIn(text, text === '1,5' ? 'comma' : 'point')),
  ).toEqual([24.17, 24.17, 1.5])
  for (const [text, currency] of [
    ['£24.17', 'GBP'],
    ['€10', 'EUR'],
    ['72.50p', 'GBX'],
    ['72.50 GBX', 'GBX'],
  ] as const)
    expect(priceIn(text, 'point')).toEqual({
      refused: `has “${text}”, which is in ${currency}: prices are US dollars, and nothing is converted`,
    })
})

it('a column of currencies is known by its title in several languages', () => {
  for (const title of ['Currency', 'Ccy', 'Trading Currency', 'currency_code', 'Währung', 'Devise'])
    expect(currencyColumnOf(['date', 'close', title])).toBe(title)
  expect(currencyColumnOf(['date', 'close', 'current'])).toBeUndefined()
})
