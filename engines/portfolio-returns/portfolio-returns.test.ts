import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import { type Cents, cents, money, type Price, price, quantity, toCents } from '#engines/money/index.ts'
import { timeWeightedReturn } from '#engines/performance-attribution/index.ts'
import {
  carriedClose,
  centsThatClose,
  decompose,
  deepestFall,
  fallsOf,
  growthOf,
  inCents,
  type Movements,
  perYear,
  simpleReturn,
  type ValuedDay,
  type ValuedFlow,
  valueDays,
} from './index.ts'

const FIRST = '2026-03-02'
const dayAt = (place: number): IsoDay => addDays(FIRST, place)
const nothingHeld = { cash: money(0), quantities: new Map() }
const quiet = (day: IsoDay): Movements => ({
  day,
  contributed: money(0),
  purchased: money(0),
  income: money(0),
  fees: money(0),
  shares: [],
  moved: [],
})

/** A random portfolio: some symbols, some weeks of closes, and every kind of movement. */
const stories = fc
  .record({
    symbols: fc.integer({ min: 1, max: 4 }),
    days: fc.integer({ min: 1, max: 25 }),
  })
  .chain(({ symbols, days }) =>
    fc.record({
      names: fc.constant(Array.from({ length: symbols }, (_, at) => `S${at}`)),
      closes: fc.array(
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: days, maxLength: days }),
        {
          minLength: symbols,
          maxLength: symbols,
        },
      ),
      moves: fc.array(
        fc.record({
          day: fc.integer({ min: 0, max: days - 1 }),
          symbol: fc.integer({ min: 0, max: symbols - 1 }),
          units: fc.integer({ min: -3_000_000, max: 9_000_000 }),
          tradedAt: fc.integer({ min: 1, max: 9_999_999 }),
          kind: fc.constantFrom('trade', 'in-kind', 'split', 'cash', 'income', 'fee'),
          amount: fc.integer({ min: -500_000_000, max: 900_000_000 }),
        }),
        { maxLength: 40 },
      ),
    }),
  )

type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never

function stated({ names, closes, moves }: Story) {
  const days = closes[0]!.map((_, at) => dayAt(at))
  const movements = moves.map((move): Movements => {
    const symbol = names[move.symbol]!
    const day = quiet(dayAt(move.day))
    const shares = [{ symbol, change: quantity(move.units) }]
    switch (move.kind) {
      case 'trade':
        return { ...day, shares, purchased: money(Math.round((move.units * move.tradedAt) / 1e6)) }
      case 'in-kind':
        return { ...day, shares, moved: shares }
      case 'split':
        return { ...day, shares }
      case 'cash':
        return { ...day, contributed: money(move.amount) }
      case 'income':
        return { ...day, income: money(Math.abs(move.amount)) }
      default:
        return { ...day, fees: money(Math.abs(move.amount) % 10_000) }
    }
  })
  const priceOf = (symbol: string, day: IsoDay) => ({
    price: price(closes[names.indexOf(symbol)]![days.indexOf(day)]!),
    isCarried: false,
  })
  return { days, movements, priceOf }
}

const isValued = (day: ValuedDay): day is ValuedDay & { securities: NonNullable<ValuedDay['securities']> } =>
  day.securities !== null

describe('a change of value taken apart', () => {
  it('closes exactly, and to the cent when it is shown, over any stretch of any story', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, cut) => {
        const { days, movements, priceOf } = stated(story)
        const valued = valueDays(nothingHeld, days, movements, priceOf).days.filter(isValued)
        const from = cut % (valued.length + 1)
        if (from === valued.length) return
        const parts = decompose(from === 0 ? undefined : valued[from - 1], valued.slice(from))
        expect(parts.start + parts.flows + parts.price + parts.income - parts.fees).toBe(parts.end)
        expect(parts.unexplained).toBe(0)
        const shown = inCents(parts)
        expect(shown.start + shown.flows + shown.price + shown.income - shown.fees + shown.unexplained).toBe(
          shown.end,
        )
        for (const part of ['flows', 'price', 'income', 'fees'] as const)
          expect(Math.abs(shown[part] * 100 - parts[part])).toBeLessThanOrEqual(150)
      }),
    )
  })

  it('is the sum of its pieces wherever it is cut', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, cut) => {
        const { days, movements, priceOf } = stated(story)
        const valued = valueDays(nothingHeld, days, movements, priceOf).days.filter(isValued)
        const at = 1 + (cut % valued.length)
        const whole = decompose(undefined, valued)
        const first = decompose(undefined, valued.slice(0, at))
        const second = decompose(valued[at - 1], valued.slice(at))
        for (const part of ['flows', 'price', 'income', 'fees'] as const)
          expect(first[part] + second[part]).toBe(whole[part])
        expect(first.end).toBe(second.start)
      }),
    )
  })

  it('puts cash that moved without a booked reason into unexplained and nowhere else', () => {
    const day = (at: number, cash: number, facts: Partial<ValuedDay> = {}): ValuedDay => ({
      ...quiet(dayAt(at)),
      inKind: money(0),
      carried: [],
      stale: [],
      atCost: [],
      missing: [],
      cash: money(cash),
      securities: money(0),
      ...facts,
    })
    const parts = decompose(undefined, [day(0, 1_000, { contributed: money(1_000) }), day(1, 1_300)])
    expect(parts).toMatchObject({ flows: 1_000, price: 0, income: 0, fees: 0, unexplained: 300, end: 1_300 })
  })

  it('gives the same days when it is told in two parts, the second from where the first ended', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, cut) => {
        const { days, movements, priceOf } = stated(story)
        const at = cut % (days.length + 1)
        const isEarly = ({ day }: Movements) => at > 0 && day <= days[at - 1]!
        const whole = valueDays(nothingHeld, days, movements, priceOf)
        const first = valueDays(nothingHeld, days.slice(0, at), movements.filter(isEarly), priceOf)
        const second = valueDays(
          first.closing,
          days.slice(at),
          movements.filter((one) => !isEarly(one)),
          priceOf,
        )
        expect([...first.days, ...second.days]).toEqual(whole.days)
        expect(second.closing).toEqual(whole.closing)
      }),
    )
  })

  it('cents that must add up are each within a cent and a half of what they were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -1, max: 1 }),
        (amounts, nudge) => {
          const total = cents(toCents(money(amounts.reduce((a, b) => a + b, 0))) + nudge) as Cents
          const closed = centsThatClose(amounts.map(money), total)
          expect(closed.reduce<number>((a, b) => a + b, 0)).toBe(total)
          closed.forEach((part, at) => {
            expect(Math.abs(part * 100 - amounts[at]!)).toBeLessThanOrEqual(150)
          })
        },
      ),
    )
  })
})

describe('prices that are missing', () => {
  const closes = new Map<string, Price>([['2026-03-06', price(10_000)]])
  const closeOn = (_: string, day: IsoDay) => closes.get(day)

  it('a close is carried for seven days and says so, then there is none', () => {
    expect(carriedClose(closeOn, 'A', '2026-03-06')).toEqual({ price: 10_000, isCarried: false })
    expect(carriedClose(closeOn, 'A', '2026-03-13')).toEqual({ price: 10_000, isCarried: true })
    expect(carriedClose(closeOn, 'A', '2026-03-14')).toBeUndefined()
    expect(carriedClose(closeOn, 'A', '2026-03-05')).toBeUndefined()
  })

  it('a day with a symbol of unknown price has no value, and is not worth less', () => {
    const held = {
      cash: money(5),
      quantities: new Map([
        ['A', quantity(1_000_000)],
        ['B', quantity(1_000_000)],
      ]),
    }
    const known = (symbol: string) => (symbol === 'A' ? { price: price(7), isCarried: true } : undefined)
    const [day] = valueDays(held, [dayAt(0)], [], known).days
    expect(day).toMatchObject({ securities: null, missing: ['B'], carried: ['A'], cash: 5 })
    expect(() => decompose(undefined, [day!])).toThrow(RangeError)
  })
})

const flowing = fc
  .array(
    fc.record({
      growth: fc.double({ min: 0.5, max: 1.8, noNaN: true }),
      flow: fc.double({ min: -0.6, max: 3, noNaN: true }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let value = 1_000
    return steps.map(({ growth, flow }, at): ValuedFlow => {
      const paid = flow * value
      value = paid >= 0 ? (value + paid) * growth : value * growth + Math.max(paid, -0.9 * value * growth)
      const left = paid >= 0 ? paid : value - value / (1 - Math.min(0.9, -paid / value))
      return { day: dayAt(at), value, flow: paid >= 0 ? paid : left }
    })
  })

describe('returns', () => {
  it('without flows the time-weighted return is the simple one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
        const days = values.map((value, at) => ({ day: dayAt(at), value, flow: 0 }))
        const growth = growthOf(1_000, days)
        expect(Math.abs(growth.at(-1)! / (1 + simpleReturn(1_000, days)!) - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('is the time-weighted return of the attribution engine, flow by flow', () => {
    fc.assert(
      fc.property(flowing, (days) => {
        const valuations = [{ value: 1_000, flow: 0 }]
        for (const { value, flow } of days) {
          const before = valuations.at(-1)!
          if (flow > 0) before.flow += flow
          valuations.push({ value: value + Math.max(-flow, 0), flow: Math.min(flow, 0) })
        }
        const other = timeWeightedReturn(valuations)
        const own = growthOf(1_000, days).at(-1)! - 1
        expect(Math.abs((1 + own) / (1 + other) - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('money that comes, or goes, on a day without any gain changes no return', () => {
    fc.assert(
      fc.property(flowing, fc.nat(), fc.double({ min: -0.9, max: 5, noNaN: true }), (days, cut, share) => {
        const at = cut % days.length
        const before = at === 0 ? 1_000 : days[at - 1]!.value
        const flow = share * before
        // The days from there on are as they were, on as much more money.
        const scale = (before + flow) / before
        const later = days
          .slice(at)
          .map(({ value, flow, day }) => ({ day, value: value * scale, flow: flow * scale }))
        const still = { day: dayAt(at), value: before + flow, flow }
        const [plain, moved] = [
          growthOf(1_000, days),
          growthOf(1_000, [...days.slice(0, at), still, ...later]),
        ]
        expect(Math.abs(moved.at(-1)! / plain.at(-1)! - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('does not depend on the unit of money', () => {
    fc.assert(
      fc.property(flowing, (days) => {
        const dear = days.map(({ day, value, flow }) => ({ day, value: value * 100, flow: flow * 100 }))
        growthOf(100_000, dear).forEach((growth, at) => {
          expect(Math.abs(growth / growthOf(1_000, days)[at]! - 1)).toBeLessThan(1e-9)
        })
      }),
    )
  })

  it('an account that opens with a deposit has grown by what its day made of it', () => {
    const days = [
      { day: dayAt(0), value: 1_010, flow: 1_000 },
      { day: dayAt(1), value: 0, flow: -1_111 },
      { day: dayAt(2), value: 0, flow: 0 },
    ]
    expect(growthOf(0, days)).toEqual(
      [1.01, 1.01 * 1.1, 1.01 * 1.1].map((value) => expect.closeTo(value, 12)),
    )
    expect(simpleReturn(0, days)).toBeCloseTo(0.111, 12)
    expect(simpleReturn(0, [{ day: dayAt(0), value: 0, flow: 0 }])).toBeNull()
  })

  it('a fall is measured from the highest value before it, and the deepest is named with its days', () => {
    expect(fallsOf([1.1, 0.88, 1.32, 1.2])).toEqual(
      [0, -0.2, 0, -0.0909].map((fall) => expect.closeTo(fall, 4)),
    )
    expect(deepestFall([1.1, 0.88, 1.32, 1.2])).toEqual({
      fraction: expect.closeTo(-0.2, 12),
      highAt: 0,
      lowAt: 1,
    })
    expect(deepestFall([0.9, 0.8, 1])).toMatchObject({ highAt: -1, lowAt: 1 })
    expect(deepestFall([1, 1.2, 1.2])).toBeUndefined()
    fc.assert(
      fc.property(flowing, (days) => {
        const growth = growthOf(1_000, days)
        expect(deepestFall(growth)?.fraction ?? 0).toBe(Math.min(0, ...fallsOf(growth)))
      }),
    )
  })

  it('less than a year is not made a year, and two years are the root', () => {
    expect(perYear(0.5, 364)).toBeNull()
    expect(perYear(0.21, 730)).toBeCloseTo(0.1, 12)
    expect(perYear(-1, 730)).toBeNull()
  })
})
