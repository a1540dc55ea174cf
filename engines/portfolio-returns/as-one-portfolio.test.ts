import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Money, money, ratesByDay } from '#engines/money/index.ts'
import { asOnePortfolio, decompose, growthOf, inCents, type ValuedDay } from './index.ts'

const names = { carried: [], stale: [], atCost: [], missing: [] }
const none = { contributed: 0, inKind: 0, purchased: 0, income: 0, fees: 0 }
const valued = (day: string, cash: number, securities: number | null, flows: Partial<ValuedDay> = {}) =>
  ({ day, cash, securities, ...none, ...flows, ...names }) as unknown as ValuedDay

const DAYS = ['2024-02-01', '2024-02-02', '2024-02-05', '2024-02-06']
const rateOn = ratesByDay([
  { from: 'EUR', to: 'USD', day: '2024-02-01', rate: 1.08 },
  { from: 'EUR', to: 'USD', day: '2024-02-02', rate: 1.1 },
  { from: 'EUR', to: 'USD', day: '2024-02-05', rate: 1.07 },
])

it('a gain is parted into what prices and what rates did, and a conversion is no flow', () => {
  const dollars = [
    valued('2024-02-01', 1_000, 0, { contributed: money(1_000) }),
    valued('2024-02-02', 450, 0, { contributed: money(-550), converted: money(-550) } as never),
  ]
  const euros = [
    valued('2024-02-02', 100, 400, {
      contributed: money(500),
      converted: money(500),
      purchased: money(400),
    } as never),
    valued('2024-02-05', 100, 440),
  ]
  const days = asOnePortfolio(
    [
      { currency: 'USD', days: dollars },
      { currency: 'EUR', days: euros },
    ],
    'USD',
    rateOn,
  )
  expect(days.map(({ cash, securities }) => (cash as number) + (securities ?? 0))).toEqual([
    1_000, 1_000, 1_028,
  ])
  expect(decompose(undefined, days)).toEqual({
    start: 0,
    end: 1_028,
    flows: 1_000,
    price: 43,
    income: 0,
    fees: 0,
    currency: -15,
    unexplained: 0,
  })
  expect(days.map(({ rateDay }) => rateDay)).toEqual([null, '2024-02-02', '2024-02-05'])
})

it('a day without a rate has no value and names it, and what flowed on it counts on the next', () => {
  const pounds = [valued('2024-02-01', 100, 0, { contributed: money(100) }), valued('2024-02-06', 100, 0)]
  const known = ratesByDay([{ from: 'GBP', to: 'USD', day: '2024-02-06', rate: 1.25 }])
  const days = asOnePortfolio([{ currency: 'GBP', days: pounds }], 'USD', known)
  expect(days[0]).toMatchObject({ securities: null, contributed: 0, missing: ['GBP in USD'] })
  expect(days[1]).toMatchObject({ cash: 125, contributed: 125 })
})

it('an account in the currency of the portfolio is itself, and the parts of any portfolio close', () => {
  const amount = fc.integer({ min: 0, max: 900_000_000 })
  const day = fc.record({
    securities: amount,
    contributed: amount,
    purchased: amount,
    income: amount,
    fees: amount,
  })
  const part = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    moves: fc.array(day, { minLength: DAYS.length, maxLength: DAYS.length }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      const made = parts.map(({ currency, moves }) => {
        let cash = 0
        const days = moves.map(({ securities, contributed, purchased, income, fees }, place) => {
          cash += contributed - purchased + income - fees
          const flows = { contributed, purchased, income, fees } as unknown as Partial<ValuedDay>
          return valued(DAYS[place] as string, cash, securities, flows)
        })
        return { currency, days }
      })
      const whole = asOnePortfolio(made, 'USD', rateOn)
      const found = decompose(undefined, whole)
      expect(found.unexplained).toBe(0)
      expect(found.flows + found.price + found.income - found.fees + found.currency).toBe(found.end)
      const cents = inCents(found)
      expect(cents.flows + cents.price + cents.income - cents.fees + cents.currency + cents.unexplained).toBe(
        cents.end,
      )
      if (parts.every(({ currency }) => currency === 'USD')) expect(found.currency).toBe(0)
      const [only, ...others] = made
      if (!only || others.length > 0 || only.currency !== 'USD') return
      const worth = ({ cash, securities }: ValuedDay) =>
        (cash as number) + ((securities as Money | null) ?? 0)
      const flowsOf = (days: readonly ValuedDay[]) =>
        days.map((one) => ({ day: one.day, value: worth(one), flow: one.contributed as number }))
      expect(growthOf(0, flowsOf(whole))).toEqual(growthOf(0, flowsOf(only.days)))
    }),
  )
})
