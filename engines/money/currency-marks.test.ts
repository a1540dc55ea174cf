import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figureIn, markedFigure } from './index.ts'

it.each([
  ['£24.17', '24.17', ['GBP']],
  ['-£24.17', '-24.17', ['GBP']],
  ['(€1.234,50)', '(1.234,50)', ['EUR']],
  ['10,000.00 €', '10,000.00', ['EUR']],
  ['EUR 12,50', '12,50', ['EUR']],
  ['12,50 eur', '12,50', ['EUR']],
  ['US$5', '5', ['USD']],
  ['-US$5.00', '-5.00', ['USD']],
  ['C$5', '5', ['CAD']],
  ['¥1,000', '1,000', ['JPY', 'CNY']],
  ['72.50p', '72.50', ['GBX']],
  ['72.50 GBp', '72.50', ['GBX']],
  ['72.50 GBP', '72.50', ['GBP']],
  ['Fr. 12.50', '12.50', ['CHF']],
  ["CHF 1'250.00", "1'250.00", ['CHF']],
  ['12,50 kr.', '12,50', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['$5 USD', '5', ['USD']],
  ['£5 USD', '5', []],
  ['1,234.50', '1,234.50', null],
  ['ten', 'ten', null],
  ['5 shares', '5 shares', null],
  ['n/a', 'n/a', null],
  ['', '', null],
])('%s is the figure %s and its sign is read', (text, figure, currencies) => {
  expect(markedFigure(text)).toEqual({ figure, currencies })
})

it('a figure in another currency than asked for is never given', () => {
  expect(figureIn('$5', 'USD')).toEqual({ figure: '5' })
  expect(figureIn('$5', 'CAD')).toEqual({ figure: '5' })
  expect(figureIn('£5', 'USD')).toEqual({ foreign: 'GBP' })
  expect(figureIn('72.50p', 'GBP')).toEqual({ foreign: 'GBX' })
  expect(figureIn('kr 5', 'USD')).toEqual({ foreign: 'SEK or NOK or DKK or ISK' })
})

it('what is left of any text has no sign of a currency, or is the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0159.,-()$€£¥ pUSDkr') }), (text) => {
      const { figure, currencies } = markedFigure(text)
      if (currencies === null) expect(figure).toBe(text)
      else expect(figure).not.toMatch(/[\p{L}\p{Sc}]/u)
    }),
  )
})
