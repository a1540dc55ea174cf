import fc from 'fast-check'
// @ts-expect-error It comes without types.
import quadprog from 'quadprog'
import { describe, expect, it } from 'vitest'
import {
  covarianceMatrix,
  dot,
  multiply,
  randomStream,
  rowsOf,
  type SquareMatrix,
  symmetricMatrix,
} from '#engines/statistics/index.ts'
import {
  efficientFrontier,
  equaliseRisk,
  maximiseSharpe,
  maximiseUtility,
  minimiseAtRiskTolerance,
  minimiseVariance,
  pointAtReturn,
  type Universe,
} from './index.ts'

/** A made-up market with two factors; fewer observations than assets make its covariance singular. */
function market(size: number, observations: number, seed: number) {
  const chance = randomStream(seed)
  const betas = Array.from({ length: size }, () => [chance.nextNormal(), 1 + 0.3 * chance.nextNormal()])
  const rows = Array.from({ length: observations }, () => {
    const factors = [0.05 * chance.nextNormal(), 0.1 * chance.nextNormal()]
    return betas.map((beta) => beta[0]! * factors[0]! + beta[1]! * factors[1]! + 0.12 * chance.nextNormal())
  })
  const expectedReturns = Array.from({ length: size }, () => 0.06 + 0.04 * chance.nextNormal())
  return { covariance: covarianceMatrix(rows), expectedReturns }
}

const solved = <Result extends { status: string }>(result: Result) => {
  if (result.status !== 'optimal') throw new Error(JSON.stringify(result))
  return result as Extract<Result, { status: 'optimal' }>
}
const volatilityOf = (covariance: SquareMatrix, weights: readonly number[]) =>
  Math.sqrt(Math.max(0, dot(weights, multiply(covariance, weights))))

/** The conditions of optimality by moving weight between any two assets: nothing allowed may be better. */
function expectNoBetterExchange(
  universe: Universe,
  weights: readonly number[],
  worthOf: (w: readonly number[]) => number,
) {
  const { size } = universe.covariance
  const lower = universe.lower as number
  const upper = universe.upper as number
  const best = worthOf(weights)
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      const step = Math.min(1e-5, weights[from]! - lower, upper - weights[to]!)
      if (from === to || step <= 0) continue
      const moved = weights.map((weight, at) => weight + (at === to ? step : at === from ? -step : 0))
      expect(worthOf(moved)).toBeLessThanOrEqual(best + 1e-12)
    }
  }
}

const shapes = fc.record({
  size: fc.integer({ min: 2, max: 14 }),
  observations: fc.integer({ min: 3, max: 60 }),
  seed: fc.nat(1e6),
  lower: fc.constantFrom(0, -0.2, 0.01),
  upper: fc.constantFrom(0.4, 0.6, 1),
})

it('a covariance that no returns have is refused by every objective', () => {
  const covariance = symmetricMatrix([
    [1, 0.9, 0.1],
    [0.9, 1, 0.9],
    [0.1, 0.9, 1],
  ])
  expect(() => minimiseVariance({ covariance })).toThrow('negative variance')
  expect(() => equaliseRisk(covariance)).toThrow('negative variance')
  const lopsided = { size: 2, values: Float64Array.of(1, 0.2, 0.3, 1) }
  expect(() => minimiseVariance({ covariance: lopsided })).toThrow('not symmetric')
  // The same memory with other figures is checked again.
  const values = Float64Array.of(1, 0.2, 0.2, 1)
  expect(minimiseVariance({ covariance: { size: 2, values } }).status).toBe('optimal')
  values.set([1, 2, 2, 1])
  expect(() => minimiseVariance({ covariance: { size: 2, values } })).toThrow('larger than their variances')
})

it('weights are stated not to be the only ones where a holding has a twin that could take its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.nat(1e6), (size, seed) => {
      const { covariance, expectedReturns } = market(size, 80, seed)
      const at = seed % size
      const from = (asset: number) => (asset === size ? at : asset)
      const twinned = symmetricMatrix(
        Array.from({ length: size + 1 }, (_, row) =>
          Array.from(
            { length: size + 1 },
            (_, column) => covariance.values[from(row) * size + from(column)]!,
          ),
        ),
      )
      const goals = { expectedReturns, riskFreeRate: Math.min(...expectedReturns) - 0.01 }
      const twinGoals = { ...goals, expectedReturns: [...expectedReturns, expectedReturns[at]!] }
      for (const [alone, beside] of [
        [minimiseVariance({ covariance }), minimiseVariance({ covariance: twinned })],
        [maximiseSharpe({ covariance }, goals), maximiseSharpe({ covariance: twinned }, twinGoals)],
      ] as const) {
        const [one, two] = [solved(alone), solved(beside)]
        expect(two.volatility).toBeCloseTo(one.volatility, 7)
        expect(one.areWeightsUnique).toBe(true)
        expect(two.areWeightsUnique).toBe(one.weights[at]! < 1e-9)
      }
    }),
    { numRuns: 60 },
  )
})

describe('Optimiser', () => {
  it('RISK-018 weights lie within 0.05 and 0.2 and sum to one, for every number of holdings that allows it', () => {
    for (let size = 5; size <= 20; size++) {
      const { covariance, expectedReturns } = market(size, 120, size)
      const bounds = { covariance, lower: 0.05, upper: 0.2 }
      const result = solved(maximiseSharpe(bounds, { expectedReturns, riskFreeRate: 0 }))
      expect(result.weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(1, 12)
      for (const weight of result.weights) {
        expect(weight).toBeGreaterThanOrEqual(0.05 - 1e-12)
        expect(weight).toBeLessThanOrEqual(0.2 + 1e-12)
      }
    }
  })

  it('RISK-019 fewer than 5 or more than 20 holdings under 0.05 to 0.2 are infeasible, with the sum that shows it', () => {
    for (const size of [1, 4, 21, 30]) {
      const { covariance, expectedReturns } = market(size, 60, size)
      const result = maximiseSharpe(
        { covariance, lower: 0.05, upper: 0.2 },
        { expectedReturns, riskFreeRate: 0 },
      )
      expect(result).toMatchObject({
        status: 'infeasible',
        reason: size < 5 ? 'upper-bounds-below-one' : 'lower-bounds-exceed-one',
      })
      if (result.status === 'infeasible') {
        expect(result.sumUpper).toBeCloseTo(0.2 * size, 12)
        expect(result.sumLower).toBeCloseTo(0.05 * size, 12)
        expect(result.sentence).toContain(`${size} assets`)
      }
    }
  })

  it('cannot be bettered by any exchange, singular covariances included', () => {
    fc.assert(
      fc.property(shapes, ({ size, observations, seed, lower, upper }) => {
        fc.pre(size * upper > 1.01)
        const { covariance, expectedReturns } = market(size, observations, seed)
        const universe = { covariance, lower, upper }
        const calm = solved(minimiseVariance(universe))
        expectNoBetterExchange(
          universe,
          calm.weights,
          (weights) => -dot(weights, multiply(covariance, weights)),
        )
        const sharp = maximiseSharpe(universe, { expectedReturns, riskFreeRate: 0.01 })
        if (sharp.status === 'optimal' && sharp.volatility > 1e-4) {
          expectNoBetterExchange(
            universe,
            sharp.weights,
            (weights) => (dot(weights, expectedReturns) - 0.01) / volatilityOf(covariance, weights),
          )
        }
        for (const result of [calm, sharp]) {
          if (result.status === 'optimal') expect(result.weights.every(Number.isFinite)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('comes to the objective of quadprog, another method by another hand', () => {
    for (let seed = 0; seed < 12; seed++) {
      const size = 4 + seed
      const { covariance, expectedReturns } = market(size, 80, 100 + seed)
      const limit = {
        label: 'first half',
        coefficients: expectedReturns.map((_, at) => (at < size / 2 ? 1 : 0)),
        lower: 0.3,
        upper: 0.45,
      }
      const ours = solved(
        maximiseUtility({ covariance, upper: 0.35, limits: [limit] }, { expectedReturns, riskAversion: 3 }),
      )
      // Its arrays count from one; columns are constraints, the first an equality.
      const fromOne = <Value>(values: readonly Value[]) => [undefined as Value, ...values]
      const columns = [
        expectedReturns.map(() => 1),
        ...expectedReturns.map((_, asset) => expectedReturns.map((_, at) => (at === asset ? 1 : 0))),
        ...expectedReturns.map((_, asset) => expectedReturns.map((_, at) => (at === asset ? -1 : 0))),
        limit.coefficients,
        limit.coefficients.map((value) => -value),
      ]
      const bounds = [1, ...expectedReturns.map(() => 0), ...expectedReturns.map(() => -0.35), 0.3, -0.45]
      const theirs = quadprog.solveQP(
        fromOne(rowsOf(covariance).map((row) => fromOne(row.map((value) => 3 * value)))),
        fromOne(expectedReturns),
        fromOne(expectedReturns.map((_, asset) => fromOne(columns.map((column) => column[asset]!)))),
        fromOne(bounds),
        1,
      )
      const weights = theirs.solution.slice(1) as number[]
      const utility = (w: readonly number[]) =>
        dot(w, expectedReturns) - 1.5 * dot(w, multiply(covariance, w))
      expect(utility(ours.weights)).toBeCloseTo(utility(weights), 9)
      expect(utility(ours.weights)).toBeGreaterThan(utility(weights) - 1e-12)
      ours.weights.forEach((weight, at) => {
        expect(weight).toBeCloseTo(weights[at]!, 6)
      })
    }
  })

  it('does not depend on the order of the assets nor on the scale of the figures', () => {
    const { covariance, expectedReturns } = market(9, 90, 4)
    const order = [3, 7, 0, 8, 1, 5, 2, 6, 4]
    const rows = rowsOf(covariance)
    const turned = symmetricMatrix(order.map((row) => order.map((column) => rows[row]![column]!)))
    const daily = { size: 9, values: covariance.values.map((value) => value / 252) }
    const options = { expectedReturns, riskFreeRate: 0.02 }
    const { weights } = solved(maximiseSharpe({ covariance, upper: 0.3 }, options))
    const other = solved(
      maximiseSharpe(
        { covariance: turned, upper: 0.3 },
        { expectedReturns: order.map((at) => expectedReturns[at]!), riskFreeRate: 0.02 },
      ),
    )
    const small = solved(
      maximiseSharpe(
        { covariance: daily, upper: 0.3 },
        { expectedReturns: expectedReturns.map((value) => value / 252), riskFreeRate: 0.02 / 252 },
      ),
    )
    order.forEach((asset, at) => {
      expect(other.weights[at]).toBeCloseTo(weights[asset]!, 10)
    })
    small.weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo(weights[at]!, 10)
    })
  })

  it('gives shadow prices that are the slopes of the objective', () => {
    const { covariance, expectedReturns } = market(8, 90, 12)
    const limits = [
      { label: 'score', coefficients: [30, 80, 40, 20, 60, 50, 70, 10], lower: 62, upper: null },
    ]
    const at = (upper: readonly number[], score: number) =>
      solved(
        maximiseSharpe(
          { covariance, upper, limits: [{ ...limits[0]!, lower: score }] },
          { expectedReturns, riskFreeRate: 0.01 },
        ),
      )
    const upper = new Array<number>(8).fill(0.3)
    const { shadowPrices } = at(upper, 62)
    const capped = shadowPrices.find(({ kind }) => kind === 'asset-upper')!
    const asset = Number(capped.label.replace('asset ', '')) - 1
    const bent = (move: number) =>
      at(
        upper.map((value, which) => (which === asset ? value + move : value)),
        62,
      ).sharpe!
    expect(capped.perUnit).toBeGreaterThan(0)
    expect(capped.perUnit).toBeCloseTo((bent(1e-5) - bent(-1e-5)) / 2e-5, 5)
    const scored = shadowPrices.find(({ kind }) => kind === 'limit-lower')!
    expect(scored.label).toBe('score')
    expect(scored.perUnit).toBeCloseTo((at(upper, 62.001).sharpe! - at(upper, 61.999).sharpe!) / 0.002, 6)
  })

  it('names the limits that cannot hold together, and the return that cannot be reached', () => {
    const { covariance, expectedReturns } = market(6, 60, 3)
    const limits = [
      { label: 'at least half in the first', coefficients: [1, 0, 0, 0, 0, 0], lower: 0.5, upper: null },
      { label: 'harmless', coefficients: [0, 0, 0, 0, 0, 1], lower: null, upper: 0.9 },
    ]
    expect(minimiseVariance({ covariance, upper: 0.4, limits })).toMatchObject({
      status: 'infeasible',
      reason: 'limits-conflict',
      conflictingLimits: ['at least half in the first'],
    })
    const highest = Math.max(...expectedReturns)
    expect(minimiseVariance({ covariance }, { expectedReturns, targetReturn: highest + 0.01 })).toMatchObject(
      {
        status: 'infeasible',
        reason: 'target-out-of-reach',
        highestReturn: highest,
      },
    )
    expect(minimiseVariance({ covariance, lower: 0.3, upper: 0.2 })).toMatchObject({
      reason: 'bounds-crossed',
    })
  })

  it('says so when nothing beats the risk-free rate, and when something does without any risk', () => {
    const { covariance, expectedReturns } = market(5, 60, 8)
    const highest = Math.max(...expectedReturns)
    const hopeless = maximiseSharpe({ covariance }, { expectedReturns, riskFreeRate: highest + 0.02 })
    expect(hopeless.status).toBe('noPositiveExcessReturn')
    if (hopeless.status === 'noPositiveExcessReturn')
      expect(hopeless.maxAttainableExcessReturn).toBeCloseTo(-0.02, 12)
    const riskless = symmetricMatrix([
      [0, 0],
      [0, 0.04],
    ])
    expect(
      maximiseSharpe({ covariance: riskless }, { expectedReturns: [0.05, 0.09], riskFreeRate: 0.02 }).status,
    ).toBe('unboundedSharpe')
  })

  it('answers one asset, identical assets and assets without risk', () => {
    expect(solved(minimiseVariance({ covariance: symmetricMatrix([[0.04]]) })).weights).toEqual([1])
    const twins = symmetricMatrix([
      [0.04, 0.04],
      [0.04, 0.04],
    ])
    const result = solved(
      maximiseSharpe(
        { covariance: twins, upper: 0.8 },
        { expectedReturns: [0.08, 0.08], riskFreeRate: 0.01 },
      ),
    )
    expect(result.volatility).toBeCloseTo(0.2, 12)
    expect(
      solved(
        minimiseVariance({
          covariance: symmetricMatrix([
            [0, 0],
            [0, 0],
          ]),
        }),
      ).volatility,
    ).toBe(0)
  })

  it('refuses bad figures with a sentence', () => {
    const covariance = symmetricMatrix([
      [0.04, 0],
      [0, 0.09],
    ])
    const returns = { expectedReturns: [0.1, Number.NaN], riskFreeRate: 0 }
    expect(() => maximiseSharpe({ covariance }, returns)).toThrow('not a finite number')
    expect(() => maximiseSharpe({ covariance }, { expectedReturns: [0.1], riskFreeRate: 0 })).toThrow(
      'for 2 assets',
    )
    expect(() => minimiseVariance({ covariance: { size: 0, values: new Float64Array() } })).toThrow(
      'no assets',
    )
    expect(() =>
      minimiseVariance({
        covariance: symmetricMatrix([
          [1, 2],
          [2, 1],
        ]),
      }),
    ).toThrow('larger than their variances')
    expect(() => minimiseVariance({ covariance, upper: [1] })).toThrow('2 upper bounds')
    expect(() => maximiseUtility({ covariance }, { expectedReturns: [0.1, 0.2], riskAversion: 0 })).toThrow(
      'risk aversion',
    )
  })

  it('optimises five hundred assets with fewer observations than assets', () => {
    const { covariance, expectedReturns } = market(500, 250, 1)
    const universe = { covariance, lower: 0, upper: 0.02 }
    const calm = solved(minimiseVariance(universe))
    expect(calm.weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(1, 11)
    expect(calm.volatility).toBeLessThan(0.2)
    const loose = market(40, 20, 2)
    expect(solved(minimiseVariance({ covariance: loose.covariance, lower: -0.5 })).areWeightsUnique).toBe(
      false,
    )
    expect(maximiseSharpe(universe, { expectedReturns, riskFreeRate: 0 }).status).toBe('optimal')
  })
})

describe('Efficient frontier', () => {
  it('has the corners that Markowitz published in 1959', () => {
    const covariance = symmetricMatrix([
      [0.0146, 0.0187, 0.0145],
      [0.0187, 0.0854, 0.0104],
      [0.0145, 0.0104, 0.0289],
    ])
    const frontier = solved(efficientFrontier({ covariance }, { expectedReturns: [0.062, 0.146, 0.128] }))
    const published = [
      { tolerance: 0, weights: [0.993103448275862, 0, 0.006896551724137945] },
      { tolerance: 0.03332764893133249, weights: [0.8414051841746242, 0, 0.15859481582537574] },
      { tolerance: 0.14080643200194537, weights: [0, 0.22496808316614986, 0.7750319168338502] },
    ]
    for (const { tolerance, weights } of published) {
      const corner = frontier.corners.find(({ riskTolerance }) => Math.abs(riskTolerance - tolerance) < 1e-9)
      expect(corner, `corner at ${tolerance}`).toBeDefined()
      corner!.weights.forEach((weight, at) => {
        expect(weight).toBeCloseTo(weights[at]!, 10)
      })
    }
    expect(frontier.corners.at(-1)!.weights[1]).toBeCloseTo(1, 10)
  })

  it('is what the quadratic programme finds for every return, rises and bends one way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(1e6), (size, seed) => {
        const { covariance, expectedReturns } = market(size, 60, seed)
        const universe = { covariance, upper: 0.6 }
        const frontier = solved(efficientFrontier(universe, { expectedReturns }))
        const lowest = frontier.corners[0]!.expectedReturn
        const highest = frontier.corners.at(-1)!.expectedReturn
        let slope = 0
        frontier.corners.forEach((corner, at) => {
          const before = frontier.corners[at - 1]
          if (!before) return
          expect(corner.expectedReturn).toBeGreaterThan(before.expectedReturn - 1e-12)
          const steepness =
            (corner.variance - before.variance) / (corner.expectedReturn - before.expectedReturn)
          expect(steepness).toBeGreaterThan(slope - 1e-7)
          slope = steepness
        })
        for (const share of [0.2, 0.5, 0.8]) {
          const targetReturn = lowest + share * (highest - lowest)
          const point = pointAtReturn(universe, frontier, targetReturn)!
          const programme = solved(minimiseVariance(universe, { expectedReturns, targetReturn }))
          expect(point.variance).toBeCloseTo(programme.variance, 11)
        }
        expect(pointAtReturn(universe, frontier, highest + 0.01)).toBeNull()
        const middle = frontier.corners[Math.floor(frontier.corners.length / 2)]!
        const again = solved(
          minimiseAtRiskTolerance(universe, { expectedReturns, riskTolerance: middle.riskTolerance }),
        )
        expect(again.volatility).toBeCloseTo(middle.volatility, 8)
      }),
      { numRuns: 30 },
    )
  })
})

describe('Risk parity', () => {
  it('makes equal risks, as Maillard, Roncalli and Teiletche published', () => {
    const diagonal = symmetricMatrix([
      [0.01, 0, 0, 0],
      [0, 0.04, 0, 0],
      [0, 0, 0.09, 0],
      [0, 0, 0, 0.16],
    ])
    equaliseRisk(diagonal).weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo([0.48, 0.24, 0.16, 0.12][at]!, 12)
    })
    for (const size of [2, 12, 60, 200]) {
      const { covariance } = market(size, size === 60 ? 40 : 2 * size, 2)
      const { weights, volatility } = equaliseRisk(covariance)
      const product = multiply(covariance, weights)
      weights.forEach((weight, at) => {
        expect((weight * product[at]!) / volatility ** 2).toBeCloseTo(1 / size, 12)
      })
    }
    expect(() =>
      equaliseRisk(
        symmetricMatrix([
          [0, 0],
          [0, 1],
        ]),
      ),
    ).toThrow('no risk')
  })
})
