import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ratesByDay } from './index.ts'

const euro = (day: string, to: string, rate: number) => ({ from: 'EUR', to, day, rate })
const rateOn = ratesByDay([
  euro('2024-03-28', 'USD', 1.0811),
  euro('2024-03-28', 'GBP', 0.8551),
  euro('2024-04-02', 'USD', 1.0749),
  euro('2024-04-02', 'GBP', 0.8551),
  { from: 'USD', to: 'CHF', day: '2024-04-02', rate: 0.9 },
])

it('a rate of a week end or a holiday is the last one before it, with its day', () => {
  expect(rateOn('2024-04-01', 'EUR', 'USD')).toEqual({ rate: 1.0811, day: '2024-03-28', via: null })
  expect(rateOn('2024-04-02', 'EUR', 'USD')).toEqual({ rate: 1.0749, day: '2024-04-02', via: null })
})

it('a rate that is older than ten days, to come or of no known currency is not known, and never one', () => {
  expect(rateOn('2024-04-12', 'EUR', 'USD')?.day).toBe('2024-04-02')
  expect(rateOn('2024-04-13', 'EUR', 'USD')).toBeUndefined()
  expect(rateOn('2024-03-27', 'EUR', 'USD')).toBeUndefined()
  expect(rateOn('2024-04-02', 'EUR', 'NOK')).toBeUndefined()
  expect(rateOn('2024-04-02', 'NOK', 'NOK')).toEqual({ rate: 1, day: '2024-04-02', via: null })
})

it('two currencies without a rate of their own go over the euro, and one published beside the other does not', () => {
  const found = rateOn('2024-04-02', 'GBP', 'USD')
  expect(found?.rate).toBeCloseTo(1.0749 / 0.8551, 12)
  expect(found).toMatchObject({ day: '2024-04-02', via: 'EUR' })
  expect(rateOn('2024-04-02', 'USD', 'CHF')).toMatchObject({ rate: 0.9, via: null })
})

it('pence and other hundredths are a hundredth of their currency', () => {
  expect(rateOn('2024-04-02', 'GBX', 'GBP')?.rate).toBe(0.01)
  expect(rateOn('2024-04-02', 'EUR', 'GBX')?.rate).toBeCloseTo(85.51, 10)
})

it('there and back is one, whichever currencies are asked for', () => {
  const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'GBX')
  fc.assert(
    fc.property(currency, currency, (from, to) => {
      const [there, back] = [rateOn('2024-04-03', from, to), rateOn('2024-04-03', to, from)]
      expect((there?.rate ?? 0) * (back?.rate ?? 0)).toBeCloseTo(1, 12)
    }),
  )
})
