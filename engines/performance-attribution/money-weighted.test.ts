import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatedPayment, moneyWeightedReturn } from './index.ts'

const yearly = (...amounts: number[]): DatedPayment[] =>
  amounts.map((amount, year) => ({ amount, day: 365 * year }))

const ratesOf = (payments: readonly DatedPayment[]): number[] => {
  const found = moneyWeightedReturn(payments)
  if (found.status === 'found') return [found.perYear]
  return found.status === 'several' ? found.rates.map(({ perYear }) => perYear) : []
}

/** Yearly payments whose value is zero at just these growth factors: the expanded product of (growth − factor). */
const paymentsSolvedBy = (rates: readonly number[]): DatedPayment[] => {
  let polynomial = [-1]
  for (const rate of rates) {
    const next = new Array(polynomial.length + 1).fill(0)
    polynomial.forEach((value, power) => {
      next[power] += value
      next[power + 1] -= value * (1 + rate)
    })
    polynomial = next
  }
  return yearly(...polynomial.map((value) => value * 1_000))
}

describe('the money-weighted return', () => {
  it('finds two rates two points apart (10 % and 12 % on 1,000, 2,220, 1,232)', () => {
    const rates = ratesOf(yearly(-1_000, 2_220, -1_232))
    expect(rates).toHaveLength(2)
    expect(rates[0]).toBeCloseTo(0.1, 9)
    expect(rates[1]).toBeCloseTo(0.12, 9)
    // 100 in, 230 out after a year, 132 in after two: 10 % and 20 %.
    expect(ratesOf(yearly(-100, 230, -132)).map((rate) => Number(rate.toFixed(9)))).toEqual([0.1, 0.2])
  })

  it('finds every one of two to four rates half a point or more apart', () => {
    const spaced = fc
      .tuple(
        fc.integer({ min: -400, max: 800 }),
        fc.array(fc.integer({ min: 5, max: 150 }), { maxLength: 3 }),
      )
      .map(([first, gaps]) => {
        const rates = [first / 1_000]
        for (const gap of gaps) rates.push(rates.at(-1)! + gap / 1_000)
        return rates
      })
    fc.assert(
      fc.property(spaced, (rates) => {
        const found = ratesOf(paymentsSolvedBy(rates))
        expect(found).toHaveLength(rates.length)
        for (const [at, rate] of rates.entries()) expect(found[at]).toBeCloseTo(rate, 5)
      }),
      { numRuns: 300 },
    )
  })

  it('invents no rate where rounding hides how many there are: it finds all of up to six, or decides nothing', () => {
    const close = fc
      .tuple(fc.integer({ min: -400, max: 800 }), fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }))
      .map(([first, gaps]) => {
        const rates = [first / 1_000]
        for (const gap of gaps) rates.push(rates.at(-1)! + gap / 1_000)
        return rates
      })
    fc.assert(
      fc.property(close, (rates) => {
        const payments = paymentsSolvedBy(rates)
        const found = ratesOf(payments)
        if (moneyWeightedReturn(payments).status === 'undecided') return
        expect(found).toHaveLength(rates.length)
        for (const [at, rate] of rates.entries()) expect(found[at]).toBeCloseTo(rate, 4)
      }),
      { numRuns: 100 },
    )
    const seven = [0.39, 0.3901, 0.3902, 0.3903, 0.3904, 0.3905, 0.3906]
    const hidden = moneyWeightedReturn(paymentsSolvedBy(seven))
    expect(hidden).toMatchObject({
      status: 'undecided',
      sentence: expect.stringContaining('within rounding'),
    })
  })

  it('finds a rate that the value touches without crossing zero', () => {
    const [rate, ...more] = ratesOf(yearly(-1_000, 2_200, -1_210))
    expect(rate).toBeCloseTo(0.1, 6)
    expect(more).toEqual([])
  })

  it('proves that payments which never come to zero have no rate', () => {
    expect(moneyWeightedReturn(yearly(-1_000, 2_000, -1_300)).status).toBe('none')
    expect(moneyWeightedReturn(yearly(1, 2)).status).toBe('none')
    expect(
      moneyWeightedReturn([
        { amount: -1, day: 3 },
        { amount: 2, day: 3 },
      ]).status,
    ).toBe('none')
    expect(() => moneyWeightedReturn([])).toThrow('two payments')
  })

  it('is the return over the span where nothing was paid in between, however short or long', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.9, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 4_000 }),
        (rate, day) => {
          const found = moneyWeightedReturn([
            { amount: -1_000, day: 0 },
            { amount: 1_000 * (1 + rate), day },
          ])
          expect(found.status).toBe('found')
          if (found.status !== 'found') return
          expect(found.overSpan).toBeCloseTo(rate, 9)
          if (day >= 365) expect(found.perYear).toBeCloseTo((1 + rate) ** (365 / day) - 1, 9)
        },
      ),
    )
  })

  it('decides a thousand payments that alternate', () => {
    const payments = Array.from({ length: 1_000 }, (_, at) => ({
      amount: at % 2 === 0 ? -100 - (at % 7) : 99 + (at % 5),
      day: at * 3,
    }))
    payments.push({ amount: 2_400, day: 3_001 })
    const found = moneyWeightedReturn(payments)
    expect(found.status).toBe('found')
    for (const rate of ratesOf(payments)) {
      const value = payments.reduce((sum, { amount, day }) => sum + amount / (1 + rate) ** (day / 365), 0)
      expect(Math.abs(value)).toBeLessThan(1e-6 * 100_000)
    }
  })
})
