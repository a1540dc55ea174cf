import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '#engines/market-calendar/index.ts'
import {
  type BondTerms,
  curveFromParYields,
  curveSensitivity,
  dirtyPriceOnCurve,
  dirtyPriceUnder,
  figuresFor,
  flowsOnCurve,
  INTERPOLATIONS,
  makeCurve,
  parYieldAt,
  priceFromYield,
  settleBond,
  settleUniverse,
  spreadsOverCurve,
  valueOnCurve,
  zeroRateAt,
  zSpread,
  zSpreadSemiannual,
} from '../index.ts'
import { anyBond, taken } from '../test-bonds.ts'

const day = (iso: string) => dayOf(iso)!
const rising = taken(makeCurve([0.25, 1, 2, 5, 10, 30], [0.02, 0.025, 0.028, 0.033, 0.038, 0.041]))
const tenYears: BondTerms = {
  issue: day('2025-03-15'),
  maturity: day('2035-03-15'),
  coupon: 0.04,
  frequency: 2,
  dayCount: '30/360 US',
}

// Par yields of the shape that the US Treasury published at the end of 2023: falling, then rising.
const treasury = [
  [1 / 12, 0.056],
  [2 / 12, 0.0554],
  [3 / 12, 0.054],
  [4 / 12, 0.0541],
  [6 / 12, 0.0526],
  [1, 0.0479],
  [2, 0.0423],
  [3, 0.0401],
  [5, 0.0384],
  [7, 0.0388],
  [10, 0.0388],
  [20, 0.042],
  [30, 0.0403],
].map(([years, rate]) => ({ years: years!, yield: rate! }))

describe('the curve of par yields', () => {
  it.each(INTERPOLATIONS)('prices every par bond at par again (%s)', (interpolation) => {
    const curve = taken(curveFromParYields(treasury, interpolation))
    for (const point of treasury)
      expect(Math.abs(parYieldAt(curve, point.years) - point.yield), `${point.years} years`).toBeLessThan(
        1e-13,
      )
    for (let years = 0.1; years < 40; years += 0.1) {
      const rate = zeroRateAt(curve, years)
      expect(rate).toBeGreaterThan(0.03)
      expect(rate).toBeLessThan(0.06)
    }
  })

  it('a flat par curve is a flat zero curve', () => {
    const curve = taken(curveFromParYields([1, 2, 5, 10, 30].map((years) => ({ years, yield: 0.05 }))))
    for (const years of [0.3, 1, 3.7, 10, 29, 50])
      expect(zeroRateAt(curve, years)).toBeCloseTo(2 * Math.log(1.025), 12)
  })

  it('refuses tenors out of order and yields that are no fractions', () => {
    const codeOf = (points: { years: number; yield: number }[]) => {
      const outcome = curveFromParYields(points)
      return outcome.ok ? 'ok' : outcome.refusal.code
    }
    expect(codeOf([])).toBe('curve-malformed')
    expect(codeOf([treasury[5]!, treasury[2]!])).toBe('curve-malformed')
    expect(codeOf([{ years: 2, yield: 4.23 }])).toBe('curve-malformed')
    expect(codeOf([{ years: 2, yield: Number.NaN }])).toBe('curve-malformed')
    expect(makeCurve([1, 1], [0.01, 0.02]).ok).toBe(false)
    expect(makeCurve([1, 2], [0.01, Number.NaN]).ok).toBe(false)
  })
})

describe('interpolation', () => {
  it('meets the nodes and is flat outside them', () => {
    for (const interpolation of INTERPOLATIONS) {
      const curve = taken(makeCurve([1, 2, 5], [0.02, 0.03, 0.025], interpolation))
      expect([0, 1, 2, 5, 80].map((time) => zeroRateAt(curve, time))).toEqual([
        0.02, 0.02, 0.03, 0.025, 0.025,
      ])
    }
  })

  it('flat forwards keep the forward rate between nodes; the cubic never leaves the range of its neighbours', () => {
    const forwards = taken(makeCurve([1, 2], [0.02, 0.03], 'flat-forward'))
    const forward = (from: number, to: number) =>
      (zeroRateAt(forwards, to) * to - zeroRateAt(forwards, from) * from) / (to - from)
    expect(forward(1.1, 1.2)).toBeCloseTo(0.04, 12)
    expect(forward(1.7, 1.9)).toBeCloseTo(0.04, 12)
    const cubic = taken(makeCurve([1, 2, 3, 4], [0.02, 0.02, 0.05, 0.05], 'monotone-cubic'))
    for (let time = 1; time <= 4; time += 0.01) {
      expect(zeroRateAt(cubic, time)).toBeGreaterThanOrEqual(0.02 - 1e-15)
      expect(zeroRateAt(cubic, time)).toBeLessThanOrEqual(0.05 + 1e-15)
    }
  })
})

describe('spreads over a curve', () => {
  it('lead back to the price, continuous and semi-annual, for any bond from 1 to 400', () => {
    fc.assert(
      fc.property(anyBond, fc.double({ min: 1, max: 400, noNaN: true }), ({ terms, settlement }, dirty) => {
        const flows = flowsOnCurve(taken(settleBond(terms, settlement)), rising)
        const spread = taken(zSpread(flows, dirty))
        if (Math.abs(spread) > 50) return
        expect(Math.abs(dirtyPriceOnCurve(flows, spread) / dirty - 1)).toBeLessThan(1e-10)
        // Near −200 % what is left of half a year’s growth has few digits.
        if (spread < -1) return
        const semiannual = taken(zSpreadSemiannual(flows, dirty))
        let worth = 0
        for (let at = 0; at < flows.times.length; at++) {
          const growth = Math.exp(flows.zeroRates[at]! / 2) + semiannual / 2
          worth += flows.amounts[at]! * growth ** (-2 * flows.times[at]!)
        }
        expect(Math.abs(worth / dirty - 1)).toBeLessThan(1e-9)
      }),
      { numRuns: 1_500, seed: 21 },
    )
  })

  it('key rates add up to the duration of the same small shift; the spread shift is the rate shift', () => {
    const flows = flowsOnCurve(taken(settleBond(tenYears, day('2026-01-10'))), rising)
    const { keyRateDurations, effectiveDuration } = curveSensitivity(flows, 0.01)
    const total = keyRateDurations.reduce((sum, rate) => sum + rate, 0)
    expect(total).toBeCloseTo(effectiveDuration, 2)
    const small = 1e-4
    const price = dirtyPriceOnCurve(flows, 0.01)
    const exact =
      (dirtyPriceOnCurve(flows, 0.01 - small) - dirtyPriceOnCurve(flows, 0.01 + small)) / (2 * small * price)
    expect(total).toBeCloseTo(exact, 5)
  })

  it('BOND-008 BOND-038 rates or spreads up lose value, rates or spreads down gain it', () => {
    const flows = flowsOnCurve(taken(settleBond(tenYears, day('2026-01-10'))), rising)
    const today = dirtyPriceOnCurve(flows, 0.01)
    const moves = [
      [100, 0],
      [-100, 0],
      [0, 200],
      [0, -50],
    ] as const
    const signs = moves.map(([rateShiftBp, spreadShiftBp]) =>
      Math.sign(dirtyPriceUnder(flows, 0.01, { name: '', rateShiftBp, spreadShiftBp }) - today),
    )
    expect(signs).toEqual([-1, 1, -1, 1])
  })
})

it('BOND-036 BOND-037 a bond whose yield is its coupon costs 100, a lower yield more and a higher one less', () => {
  for (const on of ['2025-03-15', '2030-09-15'])
    for (const [rate, sign] of [
      [0.04, 0],
      [0.03, 1],
      [0.05, -1],
    ] as const) {
      const { cleanPrice } = taken(priceFromYield(taken(settleBond(tenYears, day(on))), rate))
      expect(Math.sign(Math.round((cleanPrice - 100) * 1e10))).toBe(sign)
    }
})

it('a universe on a curve says what each bond alone says', () => {
  const settlement = day('2026-01-10')
  const bonds = [0.01, 0.03, 0.06].map((coupon) => ({ ...tenYears, coupon }))
  const universe = settleUniverse(bonds, settlement)
  const spreads = spreadsOverCurve(universe, rising, Float64Array.of(80, 95, 120))
  const figures = figuresFor(3)
  valueOnCurve(universe, rising, spreads, figures)
  expect([...figures.cleanPrices].map((price) => Math.round(price * 1e9) / 1e9)).toEqual([80, 95, 120])
  bonds.forEach((terms, at) => {
    const bond = taken(settleBond(terms, settlement))
    const alone = taken(zSpread(flowsOnCurve(bond, rising), figures.cleanPrices[at]! + bond.accrued))
    expect(spreads[at]).toBeCloseTo(alone, 12)
  })
})
