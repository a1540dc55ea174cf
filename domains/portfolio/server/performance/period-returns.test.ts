import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#engines/market-calendar/index.ts'
import { type Money, money, NO_MONEY } from '#engines/money/index.ts'
import { growthOf, simpleReturn } from '#engines/portfolio-returns/index.ts'
import { type DayWithValue, moneyWeighted } from './read-performance.ts'

const dayOf = (day: string, securities: number, contributed: Money = NO_MONEY): DayWithValue => ({
  day,
  cash: NO_MONEY,
  securities: money(securities),
  contributed,
  inKind: NO_MONEY,
  purchased: NO_MONEY,
  income: NO_MONEY,
  fees: NO_MONEY,
  carried: [],
  stale: [],
  atCost: [],
  missing: [],
  sources: [],
})

const returnsOf = (start: DayWithValue | undefined, days: DayWithValue[]) => {
  const valued = days.map(({ day, securities, contributed }) => ({
    day,
    value: securities,
    flow: contributed,
  }))
  const begin = start?.securities ?? 0
  const weighted = moneyWeighted(start, days)
  return {
    timeWeighted: (growthOf(begin, valued).at(-1) as number) - 1,
    simple: simpleReturn(begin, valued) as number,
    moneyWeighted: weighted.fraction as number,
    note: weighted.note,
  }
}

it('time-weighted, money-weighted and simple return are equal over any period without flows, one day included', () => {
  const values = fc.array(fc.integer({ min: 500_000, max: 20_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 10_000_000 }),
      values,
      fc.boolean(),
      (begin, after, isFirst) => {
        const days = after.map((value, at) =>
          dayOf(addDays('2026-06-02', 9 * at), value, isFirst && at === 0 ? money(begin) : NO_MONEY),
        )
        const found = returnsOf(isFirst ? undefined : dayOf('2026-06-01', begin), days)
        expect(found.note).toBeNull()
        expect(found.moneyWeighted).toBeCloseTo(found.timeWeighted, 8)
        expect(found.simple).toBeCloseTo(found.timeWeighted, 8)
      },
    ),
  )
})

it('a gain of 5.75 % in one day is 5.75 % by all three returns', () => {
  const found = returnsOf(dayOf('2026-06-01', 1_000_000), [dayOf('2026-06-02', 1_057_500)])
  expect(found.timeWeighted).toBeCloseTo(0.0575, 12)
  expect(found.moneyWeighted).toBeCloseTo(0.0575, 12)
  expect(found.simple).toBeCloseTo(0.0575, 12)
})

it('flows that two rates fit name both rates', () => {
  const found = returnsOf(dayOf('2024-06-03', 10_000_000), [
    dayOf('2025-06-03', 1_000_000, money(-22_200_000)),
    dayOf('2026-06-03', 0, money(12_320_000)),
  ])
  expect(found.moneyWeighted).toBeNull()
  expect(found.note).toContain('21.00%, 25.44% over the period')
})
