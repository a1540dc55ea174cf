import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  covarianceMatrix,
  dot,
  lowerTails,
  multiply,
  randomStream,
  type SquareMatrix,
  symmetricMatrix,
} from '#engines/statistics/index.ts'
import {
  blendViews,
  impliedReturns,
  type LinearLimit,
  maximiseReturn,
  maximiseSharpe,
  minimiseDrawdown,
  minimiseShortfall,
  minimiseVariance,
  type Scenarios,
  splitAtReferences,
  splitByHierarchy,
} from '../index.ts'
import { linearProblemOf } from '../problem.ts'
import { startingVertex } from '../start.ts'
import { minimiseWorstCase } from '../tails/worst-case.ts'

function market(size: number, periods: number, seed: number) {
  const chance = randomStream(seed)
  const betas = Array.from({ length: size }, () => 0.6 + 0.8 * chance.nextUniform())
  const rows = Array.from({ length: periods }, () => {
    const common = 0.01 * chance.nextNormal()
    const isRough = chance.nextUniform() < 0.05
    return betas.map((beta) => 0.0004 + beta * common + (isRough ? 0.03 : 0.01) * chance.nextNormal())
  })
  const expectedReturns = Array.from({ length: size }, () => 0.0002 + 0.0003 * chance.nextUniform())
  const scenarios: Scenarios = { size, values: Float64Array.from(rows.flat()) }
  return { rows, scenarios, covariance: covarianceMatrix(rows), expectedReturns }
}
const solved = <Result extends { status: string }>(result: Result) => {
  if (result.status !== 'optimal') throw new Error(JSON.stringify(result))
  return result as Extract<Result, { status: 'optimal' }>
}
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const volatilityOf = (covariance: SquareMatrix, weights: readonly number[]) =>
  Math.sqrt(dot(weights, multiply(covariance, weights)))
const seeds = fc.record({ size: fc.integer({ min: 2, max: 9 }), seed: fc.nat(1e6) })

describe('Hierarchical risk parity', () => {
  it('assets that do not move together are weighed by the inverse of their variances', () => {
    const variances = [0.04, 0.01, 0.09, 0.02, 0.05]
    const total = sumOf(variances.map((variance) => 1 / variance))
    const covariance = symmetricMatrix(
      variances.map((variance, at) => variances.map((_, beside) => (at === beside ? variance : 0))),
    )
    solved(splitByHierarchy({ covariance })).weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo(1 / variances[at]! / total, 12)
    })
  })

  it('keeps to bounds, adds up to one, and does not depend on the scale of the figures', () => {
    fc.assert(
      fc.property(seeds, ({ size, seed }) => {
        const { covariance } = market(size, 80, seed)
        const upper = Math.min(1, 1.5 / size)
        const { weights } = solved(splitByHierarchy({ covariance, lower: 0.5 / size, upper }))
        expect(sumOf(weights)).toBeCloseTo(1, 12)
        for (const weight of weights) {
          expect(weight).toBeGreaterThanOrEqual(0.5 / size - 1e-12)
          expect(weight).toBeLessThanOrEqual(upper + 1e-12)
        }
        const free = solved(splitByHierarchy({ covariance })).weights
        const yearly = { size, values: covariance.values.map((value) => 252 * value) }
        solved(splitByHierarchy({ covariance: yearly })).weights.forEach((weight, at) => {
          expect(weight).toBeCloseTo(free[at]!, 12)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('refuses limits that it cannot keep to, and an asset without risk', () => {
    const { covariance } = market(3, 40, 1)
    const limit: LinearLimit = { label: 'score', coefficients: [1, 2, 3], lower: 1, upper: null }
    expect(() => splitByHierarchy({ covariance, limits: [limit] })).toThrow('single assets alone')
    const still = symmetricMatrix([
      [0.04, 0],
      [0, 0],
    ])
    expect(() => splitByHierarchy({ covariance: still, assets: ['A', 'CASH'] })).toThrow('CASH has no risk')
    expect(splitByHierarchy({ covariance, upper: 0.2 })).toMatchObject({ reason: 'upper-bounds-below-one' })
  })
})

describe('Views blended with a prior (Black and Litterman)', () => {
  it('a prior is that under which its portfolio is the best, and a view that says the same changes nothing', () => {
    const { covariance } = market(5, 120, 3)
    const weights = [0.3, 0.1, 0.25, 0.2, 0.15]
    const prior = impliedReturns(covariance, weights, 2.5)
    const best = solved(maximiseSharpe({ covariance }, { expectedReturns: prior, riskFreeRate: 0 }))
    best.weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo(weights[at]!, 9)
    })
    const picks = [1, 0, -1, 0, 0]
    const same = blendViews(covariance, prior, [{ picks, value: dot(picks, prior) }])
    same.returns.forEach((value, at) => {
      expect(value).toBeCloseTo(prior[at]!, 14)
    })
  })

  it('a certain view is met, a doubtful one in part, and the more sure it is the nearer', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: -0.3, max: 0.3, noNaN: true }), ({ size, seed }, value) => {
        const { covariance } = market(size, 60, seed)
        const prior = impliedReturns(covariance, new Array<number>(size).fill(1 / size), 3)
        const picks = prior.map((_, at) => (at === 0 ? 1 : at === 1 ? -1 : 0))
        const blended = (variance?: number) =>
          dot(
            picks,
            blendViews(covariance, prior, [{ picks, value, ...(variance === undefined ? {} : { variance }) }])
              .returns,
          )
        expect(blended(0)).toBeCloseTo(value, 12)
        // The default variance is the prior's own: half way.
        expect(blended()).toBeCloseTo((value + dot(picks, prior)) / 2, 12)
      }),
      { numRuns: 50 },
    )
  })

  it('leaves less uncertainty of the means than the prior had, never less than none', () => {
    const { covariance } = market(6, 90, 8)
    const prior = impliedReturns(covariance, new Array<number>(6).fill(1 / 6), 2.5)
    const { covariance: after } = blendViews(covariance, prior, [
      { picks: [1, 0, 0, 0, 0, 0], value: 0.1, variance: 0 },
    ])
    for (let asset = 0; asset < 6; asset++) {
      const [own, now] = [covariance.values[7 * asset]!, after.values[7 * asset]!]
      expect(now).toBeLessThanOrEqual(1.05 * own + 1e-15)
      expect(now).toBeGreaterThanOrEqual(own - 1e-15)
    }
    expect(after.values[0]).toBeCloseTo(covariance.values[0]!, 12)
  })

  it('refuses certain views that contradict one another, and a view of nothing', () => {
    const { covariance } = market(3, 60, 2)
    const prior = [0.01, 0.02, 0.03]
    const certain = (value: number) => ({ picks: [1, 0, 0], value, variance: 0 })
    expect(() => blendViews(covariance, prior, [certain(0.1), certain(0.2)])).toThrow('contradict or repeat')
    expect(() => blendViews(covariance, prior, [{ picks: [0, 0, 0], value: 0.1 }])).toThrow(
      'nothing that moves',
    )
  })
})

describe('The largest return at a volatility', () => {
  it('reaches the volatility exactly, and no portfolio of that return varies less', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0.05, max: 0.95, noNaN: true }), ({ size, seed }, share) => {
        const { covariance, expectedReturns } = market(size, size + 30, seed)
        const universe = { covariance, lower: -0.2, upper: 0.8 }
        const least = solved(minimiseVariance(universe)).volatility
        const most = solved(maximiseReturn(universe, { expectedReturns, volatilityMax: 10 }))
        const volatilityMax = least + share * (most.volatility - least)
        const found = solved(maximiseReturn(universe, { expectedReturns, volatilityMax }))
        expect(found.volatility).toBeCloseTo(volatilityMax, 12)
        const back = minimiseVariance(universe, { expectedReturns, targetReturn: found.expectedReturn! })
        expect(solved(back).volatility).toBeCloseTo(volatilityMax, 8)
      }),
      { numRuns: 60 },
    )
  })

  it('is the highest return where the volatility does not bind, and infeasible below the least', () => {
    const { covariance, expectedReturns } = market(5, 60, 4)
    const free = solved(maximiseReturn({ covariance }, { expectedReturns, volatilityMax: 1 }))
    expect(free.expectedReturn).toBeCloseTo(Math.max(...expectedReturns), 12)
    const held = market(2, 32, 217)
    const atBound = solved(
      maximiseReturn(
        { covariance: held.covariance, lower: -0.2, upper: 0.8 },
        { expectedReturns: held.expectedReturns, volatilityMax: 10 },
      ),
    )
    expect(sumOf(atBound.weights)).toBeCloseTo(1, 14)
    const least = solved(minimiseVariance({ covariance })).volatility
    const refused = maximiseReturn({ covariance }, { expectedReturns, volatilityMax: least * 0.99 })
    expect(refused).toMatchObject({ reason: 'risk-out-of-reach' })
    if (refused.status === 'infeasible') expect(refused.lowestVolatility).toBeCloseTo(least, 12)
    expect(() => maximiseReturn({ covariance }, { expectedReturns, volatilityMax: -1 })).toThrow(
      'largest volatility',
    )
  })

  it('gives prices that are the slopes of the return', () => {
    const { covariance, expectedReturns } = market(6, 80, 9)
    const least = solved(minimiseVariance({ covariance, upper: 0.3 })).volatility
    const at = (upper: readonly number[]) =>
      solved(maximiseReturn({ covariance, upper }, { expectedReturns, volatilityMax: 1.03 * least }))
    const upper = new Array<number>(6).fill(0.3)
    const price = at(upper).shadowPrices.find(({ kind }) => kind === 'asset-upper')!
    const asset = Number(price.label.replace('asset ', '')) - 1
    const moved = (step: number) =>
      at(upper.map((value, which) => value + (which === asset ? step : 0))).expectedReturn!
    expect(price.perUnit).toBeGreaterThan(0)
    expect((moved(1e-5) - moved(-1e-5)) / 2e-5 / price.perUnit).toBeCloseTo(1, 4)
  })
})

describe('Limits on short positions and on what is bought', () => {
  it('shorts add up to their limit at most, and more room is never worse', () => {
    fc.assert(
      fc.property(seeds, ({ size, seed }) => {
        const { covariance } = market(size, 90, seed)
        const universe = { covariance, lower: -1 }
        let last = Number.POSITIVE_INFINITY
        for (const shorts of [0, 0.1, 0.4, size]) {
          const split = splitAtReferences(universe, [
            { label: 'short', reference: new Array<number>(size).fill(0), most: 1 + shorts },
          ])
          const weights = split.fold(solved(minimiseVariance(split.universe)).weights)
          expect(sumOf(weights)).toBeCloseTo(1, 11)
          expect(sumOf(weights.map((weight) => Math.max(0, -weight)))).toBeLessThanOrEqual(shorts + 1e-9)
          const volatility = volatilityOf(covariance, weights)
          expect(volatility).toBeLessThanOrEqual(last + 1e-10)
          last = volatility
          if (shorts === 0)
            expect(volatility).toBeCloseTo(solved(minimiseVariance({ covariance })).volatility, 9)
          if (shorts === size)
            expect(volatility).toBeCloseTo(solved(minimiseVariance(universe)).volatility, 9)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('nothing bought leaves the present weights, and both limits hold together', () => {
    const { covariance, expectedReturns } = market(6, 90, 5)
    const present = [0.4, 0.3, 0.1, 0.1, 0.05, 0.05]
    const bought = (most: number) => ({ label: 'bought', reference: present, most })
    const short = { label: 'short', reference: new Array<number>(6).fill(0), most: 1.2 }
    const solve = (most: number) => {
      const split = splitAtReferences({ covariance, lower: -0.5 }, [bought(most), short])
      const options = { expectedReturns: split.spread(expectedReturns), riskFreeRate: 0 }
      const found = solved(maximiseSharpe(split.universe, options))
      return {
        weights: split.fold(found.weights),
        prices: split.foldPrices(found.shadowPrices),
        sharpe: found.sharpe!,
      }
    }
    solve(0).weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo(present[at]!, 9)
    })
    const { weights, prices, sharpe } = solve(0.15)
    expect(sumOf(weights.map((weight, at) => Math.max(0, weight - present[at]!)))).toBeLessThanOrEqual(
      0.15 + 1e-9,
    )
    const price = prices.find(({ label }) => label === 'bought')!
    expect(price.perUnit).toBeCloseTo((solve(0.1501).sharpe - solve(0.1499).sharpe) / 2e-4, 3)
    expect(prices.every(({ label }) => /^(asset \d|bought|short)$/.test(label))).toBe(true)
    expect(sharpe).toBeGreaterThan(solve(0.05).sharpe)
  })

  it('the price of a limit stands at what was asked, whatever stands below a least part', () => {
    const { covariance } = market(5, 90, 5)
    const split = splitAtReferences({ covariance, lower: 0.05 }, [
      { label: 'bought', reference: [0.02, 0.03, 0.9, 0.03, 0.02], most: 0.2 },
    ])
    const { shadowPrices } = solved(minimiseVariance(split.universe))
    expect(split.foldPrices(shadowPrices)).toContainEqual(
      expect.objectContaining({ label: 'bought', kind: 'limit-upper', bound: 0.2 }),
    )
  })

  it('a minimum above what may be held counts as a limit that cannot be met', () => {
    const { covariance } = market(3, 60, 5)
    const split = splitAtReferences({ covariance, upper: 0.5 }, [
      { label: 'bought', reference: [1, 0, 0], most: 0.2 },
    ])
    expect(minimiseVariance(split.universe)).toMatchObject({
      reason: 'limits-conflict',
      conflictingLimits: ['bought'],
    })
  })
})

describe('The least expected shortfall and the least drawdown', () => {
  it('what has not settled is refused and not answered', () => {
    const problem = linearProblemOf({}, 2)
    const vertex = startingVertex(problem, new Float64Array(2))
    if ('status' in vertex) throw new Error(vertex.sentence)
    const never = () => ({ risk: 1, slopes: Float64Array.of(0.5, 0.25) })
    expect(() => minimiseWorstCase(problem, vertex, never)).toThrow('did not settle')
  })

  const returnsOf = (rows: readonly (readonly number[])[], weights: readonly number[]) =>
    Float64Array.from(rows, (row) => dot(row, weights))

  it('the risk stated is that of the weights, and no exchange of two assets lowers it', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.9, 0.95, 0.975), ({ size, seed }, confidence) => {
        const { rows, scenarios } = market(size, 150, seed)
        const upper = Math.max(0.5, 1.2 / size)
        const { weights, risk } = solved(minimiseShortfall(scenarios, { upper }, { confidence }))
        const shortfall = (w: readonly number[]) =>
          -lowerTails(returnsOf(rows, w), [1 - confidence])[0]!.tailMean
        expect(sumOf(weights)).toBeCloseTo(1, 10)
        expect(shortfall(weights)).toBeCloseTo(risk, 12)
        for (let from = 0; from < size; from++)
          for (let to = 0; to < size; to++) {
            const step = Math.min(1e-3, weights[from]!, upper - weights[to]!)
            if (from === to || step <= 1e-9) continue
            const moved = weights.map((weight, at) => weight + (at === to ? step : at === from ? -step : 0))
            expect(shortfall(moved)).toBeGreaterThanOrEqual(risk - 1e-9)
          }
      }),
      { numRuns: 40 },
    )
  })

  it('two assets are mixed so that no other mix has less, of shortfall and of drawdown', () => {
    for (const seed of [1, 2, 3, 4]) {
      const { rows, scenarios } = market(2, 200, seed)
      const drawdown = (w: readonly number[]) => {
        let [level, peak] = [0, 0]
        const falls = Array.from(returnsOf(rows, w), (value) => {
          level += value
          peak = Math.max(peak, level)
          return peak - level
        })
        return sumOf(falls.sort((one, other) => other - one).slice(0, 20)) / 20
      }
      const found = solved(minimiseDrawdown(scenarios, {}, { confidence: 0.9 }))
      expect(drawdown(found.weights)).toBeCloseTo(found.risk, 12)
      for (let share = 0; share <= 1; share += 0.005)
        expect(drawdown([share, 1 - share])).toBeGreaterThanOrEqual(found.risk - 1e-10)
    }
  })

  it('keeps to a target return and to limits, and gives prices that are slopes', () => {
    const { scenarios, expectedReturns } = market(6, 250, 7)
    const limit = (lower: number): LinearLimit => ({
      label: 'first two',
      coefficients: [1, 1, 0, 0, 0, 0],
      lower,
      upper: null,
    })
    const at = (lower: number) =>
      solved(minimiseShortfall(scenarios, { limits: [limit(lower)] }, { confidence: 0.95, expectedReturns }))
    const found = at(0.7)
    expect(found.weights[0]! + found.weights[1]!).toBeCloseTo(0.7, 9)
    const price = found.shadowPrices.find(({ label }) => label === 'first two')!
    expect(price.perUnit).toBeCloseTo((at(0.7001).risk - at(0.6999).risk) / 2e-4, 5)
    const targetReturn = 0.9 * Math.max(...expectedReturns)
    const reached = solved(
      minimiseShortfall(scenarios, {}, { confidence: 0.95, expectedReturns, targetReturn }),
    )
    expect(reached.expectedReturn).toBeGreaterThanOrEqual(targetReturn - 1e-9)
    expect(
      minimiseDrawdown(scenarios, {}, { confidence: 0.95, expectedReturns, targetReturn: 1 }),
    ).toMatchObject({
      reason: 'target-out-of-reach',
    })
    expect(() => minimiseShortfall(scenarios, {}, { confidence: 1 })).toThrow('no tail')
  })

  it('answers fifty assets over five years', () => {
    const { scenarios } = market(50, 1_260, 11)
    const { weights } = solved(minimiseShortfall(scenarios, { upper: 0.1 }, { confidence: 0.95 }))
    expect(sumOf(weights)).toBeCloseTo(1, 10)
    expect(Math.max(...weights)).toBeLessThanOrEqual(0.1 + 1e-12)
  })
})
