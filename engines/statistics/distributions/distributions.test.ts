import fc from 'fast-check'
import { standardDeviation as peerDeviation, quantileSorted } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import {
  binomialCdf,
  chiSquareCdf,
  chiSquareQuantile,
  chiSquareTail,
  correlation,
  excessKurtosisSample,
  lowerTails,
  mean,
  moments,
  normalCdf,
  normalQuantile,
  portableExp,
  portableExpAll,
  portableLog,
  quantile,
  skewnessSample,
  studentCdf,
  studentQuantile,
  sum,
} from '../index.ts'

const series = (size: { min: number; max: number }) =>
  fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: size.min, maxLength: size.max })
const near = (value: number, expected: number, relative: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(relative * Math.max(Math.abs(expected), 1e-300))

describe('Distributions', () => {
  it('keep full precision, tails included (values from scipy and mpmath)', () => {
    near(normalCdf(-1), 0.15865525393145705, 1e-15)
    near(normalCdf(-10), 7.61985302416052e-24, 1e-13)
    near(normalCdf(1.96), 0.9750021048517795, 1e-15)
    near(normalQuantile(0.05), -1.6448536269514729, 1e-15)
    near(normalQuantile(0.01), -2.3263478740408408, 1e-15)
    near(normalQuantile(1e-10), -6.361340902404056, 1e-15)
    near(chiSquareTail(3.841458820694124, 1), 0.05, 1e-13)
    near(chiSquareTail(9.210340371976184, 2), 0.01, 1e-13)
    near(chiSquareQuantile(0.95, 3), 7.814727903251179, 1e-12)
    near(studentQuantile(0.975, 10), 2.2281388519862744, 1e-12)
    near(studentCdf(-3, 1), 0.10241638234956672, 1e-13)
  })

  it('are the inverse of their inverse', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 0.999999, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        (p, degrees) => {
          near(normalCdf(normalQuantile(p)), p, 1e-13)
          near(chiSquareCdf(chiSquareQuantile(p, degrees), degrees), p, 1e-9)
          near(studentCdf(studentQuantile(p, degrees), degrees), p, 1e-9)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('give the zones of the Basel Committee', () => {
    expect(binomialCdf(4, 250, 0.01)).toBeCloseTo(0.8922, 4)
    expect(binomialCdf(9, 250, 0.01)).toBeCloseTo(0.9997, 4)
  })

  it('have an exponential and a logarithm within one unit in the last place of the platform’s', () => {
    const all = (values: number[]) => {
      const raised = Float64Array.from(values)
      portableExpAll(raised)
      return raised
    }
    expect([...all([0, 800, -800])]).toEqual([1, Number.POSITIVE_INFINITY, 0])
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        near(portableExp(x), Math.exp(x), 4e-16)
        const [value] = all([x, 2 * x])
        near(value!, Math.exp(x), 6e-16)
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        const expected = Math.log(x)
        expect(Math.abs(portableLog(x) - expected)).toBeLessThanOrEqual(
          4e-16 * Math.max(1, Math.abs(expected)),
        )
      }),
    )
    expect([portableExp(800), portableExp(-800), portableExp(709.7)]).toEqual([
      Number.POSITIVE_INFINITY,
      0,
      Math.exp(709.7),
    ])
  })
})

describe('Moments and quantiles', () => {
  it('lose nothing to large means', () => {
    const shifted = [4, 7, 13, 16].map((value) => value + 1e9)
    expect(moments(shifted).varianceSample).toBe(30)
    expect(sum([1, 1e100, 1, -1e100])).toBe(2)
  })

  it('do not depend on the order of the values', () => {
    fc.assert(
      fc.property(series({ min: 3, max: 80 }), (values) => {
        const turned = [...values].reverse()
        const here = moments(values)
        const there = moments(turned)
        expect(there.mean).toBeCloseTo(here.mean, 14)
        expect(there.variancePopulation).toBeCloseTo(here.variancePopulation, 14)
        expect(quantile(turned, 0.3)).toBe(quantile(values, 0.3))
      }),
    )
  })

  it('agree with another implementation', () => {
    fc.assert(
      fc.property(
        series({ min: 2, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          expect(Math.sqrt(moments(values).variancePopulation)).toBeCloseTo(peerDeviation(values), 13)
          expect(mean(values)).toBeCloseTo(
            values.reduce((total, value) => total + value, 0) / values.length,
            13,
          )
          const sorted = [...values].sort((a, b) => a - b)
          // A rank within rounding of a whole one is that rank here, and just beside it there.
          expect(quantile(values, share)).toBeCloseTo(quantileSorted(sorted, share), 9)
        },
      ),
    )
  })

  it('knows the nine definitions of Hyndman and Fan (values from numpy)', () => {
    const values = [2.1, 3.4, 1.7, 9.9, 5.6, 4.2, 7.3]
    const at = (definition: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9) => quantile(values, 0.3, definition)
    expect(at(1)).toBe(3.4)
    expect(at(2)).toBe(3.4)
    expect(at(3)).toBe(2.1)
    expect(at(4)).toBeCloseTo(2.23, 12)
    expect(at(5)).toBeCloseTo(2.88, 12)
    expect(at(6)).toBeCloseTo(2.62, 12)
    expect(at(7)).toBeCloseTo(3.14, 12)
    expect(at(8)).toBeCloseTo(2.7933333333333334, 12)
    expect(at(9)).toBeCloseTo(2.815, 12)
  })

  it('finds tails by selection as by sorting', () => {
    fc.assert(
      fc.property(
        series({ min: 1, max: 120 }),
        fc.double({ min: 0.002, max: 0.4, noNaN: true }),
        (values, share) => {
          const sorted = [...values].sort((a, b) => a - b)
          const mass = share * values.length
          const whole = Math.floor(mass + 1e-12 * mass)
          const total = sorted.slice(0, whole).reduce((all, value) => all + value, 0)
          const expected = (total + Math.max(0, mass - whole) * (sorted[whole] ?? 0)) / mass
          const shares = [share / 3, share]
          const tail = lowerTails(Float64Array.from(values), shares)[1]!
          expect(tail.quantile).toBeCloseTo(quantile(values, share), 14)
          expect(tail.tailMean).toBeCloseTo(expected, 12)
          expect(tail.tailMean).toBeLessThanOrEqual(tail.quantile + 1e-12)
        },
      ),
    )
  })

  it('states what has no answer and never gives NaN', () => {
    expect(moments([5, 5, 5])).toMatchObject({
      varianceSample: 0,
      skewnessPopulation: null,
      excessKurtosisPopulation: null,
    })
    expect(skewnessSample(moments([1, 2]))).toBeNull()
    expect(excessKurtosisSample(moments([1, 2, 4]))).toBeNull()
    expect(correlation([1, 2, 3], [4, 4, 4])).toBeNull()
    expect(() => mean([])).toThrow('no values')
    expect(() => mean([1, Number.NaN])).toThrow('not a finite number')
    expect(() => normalQuantile(0)).toThrow('probability')
  })
})
