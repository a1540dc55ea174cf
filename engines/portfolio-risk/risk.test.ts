import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dot, multiply, randomStream, symmetricMatrix } from '#engines/statistics/index.ts'
import {
  backtestVaR,
  downsideRisk,
  drawdowns,
  measureAgainst,
  measurePerformance,
  measureTailRisk,
  splitRisk,
  standardScenarios,
  stressPortfolio,
} from './index.ts'

const returns = fc.array(fc.double({ min: -0.15, max: 0.15, noNaN: true }), { minLength: 8, maxLength: 300 })

/** Every number inside, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

describe('Tail risk', () => {
  it('keeps expected shortfall at or above VaR, and VaR rising with confidence (ATTR-020)', () => {
    fc.assert(
      fc.property(returns, (series) => {
        const { levels } = measureTailRisk(series)
        for (const [at, level] of levels.entries()) {
          expect(level.historicalCVaR).toBeGreaterThanOrEqual(level.historicalVaR - 1e-12)
          expect(level.parametricCVaR).toBeGreaterThanOrEqual(level.parametricVaR - 1e-12)
          if (level.modifiedESFloored !== null) {
            expect(level.modifiedESFloored).toBeGreaterThanOrEqual(level.cornishFisherVaR!)
          }
          const before = levels[at - 1]
          if (!before) continue
          expect(level.historicalVaR).toBeGreaterThanOrEqual(before.historicalVaR - 1e-12)
          expect(level.historicalCVaR).toBeGreaterThanOrEqual(before.historicalCVaR - 1e-12)
        }
        expect(numbersIn(levels).every(Number.isFinite)).toBe(true)
      }),
    )
  })

  it('does not depend on the order of days, and scales with the returns', () => {
    fc.assert(
      fc.property(returns, (series) => {
        const options = { horizonDays: [1] }
        const [here] = measureTailRisk(series, options).levels
        const [turned] = measureTailRisk([...series].reverse(), options).levels
        const [doubled] = measureTailRisk(
          series.map((value) => 2 * value),
          options,
        ).levels
        expect(turned!.historicalVaR).toBeCloseTo(here!.historicalVaR, 13)
        expect(turned!.historicalCVaR).toBeCloseTo(here!.historicalCVaR, 13)
        expect(doubled!.parametricVaR).toBeCloseTo(2 * here!.parametricVaR, 12)
        expect(doubled!.historicalCVaR).toBeCloseTo(2 * here!.historicalCVaR, 12)
      }),
    )
  })

  it('answers for the five horizons and three confidences that are offered (RISK-003, RISK-004)', () => {
    const chance = randomStream(1)
    const series = Array.from({ length: 400 }, () => 0.01 * chance.nextNormal())
    const { levels } = measureTailRisk(series)
    expect(levels.map(({ confidence }) => confidence)).toEqual([0.9, 0.95, 0.99])
    for (const { horizons } of levels) {
      expect(horizons.map(({ days }) => days)).toEqual([1, 7, 30, 90, 252])
      expect(horizons.map(({ historicalVaROverlapping }) => historicalVaROverlapping !== null)).toEqual([
        true,
        true,
        true,
        true,
        false,
      ])
    }
  })

  it('covers the true VaR and ES with its 95 % interval in 93 to 97 of 100 made-up histories', () => {
    const DAILY_DEVIATION = 0.01
    const trueVaR = DAILY_DEVIATION * 1.6448536269514729
    const trueES = DAILY_DEVIATION * 2.0627128075074257
    let inVaR = 0
    let inES = 0
    for (let history = 0; history < 1_000; history++) {
      const normals = new Float64Array(1_000)
      randomStream(20_261, history).fillNormals(normals)
      const level = measureTailRisk(
        normals.map((value) => DAILY_DEVIATION * value),
        { confidences: [0.95], horizonDays: [1] },
      ).levels[0]!
      if (Math.abs(level.historicalVaR - trueVaR) <= 1.96 * level.historicalVaRStandardError!) inVaR++
      if (Math.abs(level.historicalCVaR - trueES) <= 1.96 * level.historicalCVaRStandardError!) inES++
    }
    expect(inVaR).toBeGreaterThanOrEqual(930)
    expect(inVaR).toBeLessThanOrEqual(970)
    expect(inES).toBeGreaterThanOrEqual(930)
    expect(inES).toBeLessThanOrEqual(970)
  })

  it('warns where the Cornish–Fisher figures contradict themselves, and says nothing where nothing varies', () => {
    const crash = [...new Array<number>(60).fill(0.001), 0.002, -0.2]
    expect(measureTailRisk(crash).levels[0]).toMatchObject({ cornishFisherDomainOk: false })
    const flat = measureTailRisk([0.01, 0.01, 0.01])
    expect(flat.levels[0]).toMatchObject({ cornishFisherVaR: null, modifiedES: null, historicalVaR: -0.01 })
    expect(() => measureTailRisk([])).toThrow('no returns')
    expect(() => measureTailRisk([0.1])).toThrow('At least 2')
    expect(() => measureTailRisk([0.1, Number.NaN])).toThrow('finite')
    expect(() => measureTailRisk([0.1, 0.2], { confidences: [1] })).toThrow('confidence')
  })
})

describe('Performance', () => {
  // Carl Bacon, Practical Portfolio Performance Measurement and Attribution (2008), the example of all ratios.
  const own = [
    0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04, -0.037, -0.061,
    0.017, -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009,
  ]
  const market = [
    0.002, 0.025, 0.018, -0.011, 0.014, 0.018, 0.014, 0.065, -0.015, 0.042, -0.006, 0.083, 0.039, -0.038,
    -0.062, 0.015, -0.048, 0.021, 0.06, 0.056, -0.067, 0.019, -0.003, 0,
  ]

  it('matches the published ratios of Bacon', () => {
    const downside = downsideRisk(own, 0.005)
    expect(downside.deviation).toBeCloseTo(0.0255, 4)
    expect(downside.potential).toBeCloseTo(0.0137, 4)
    expect(downside.frequency).toBeCloseTo(0.458, 3)
    expect(downside.upsideRisk).toBeCloseTo(0.02937, 5)
    expect(downside.upsidePotential).toBeCloseTo(0.01771, 5)
    expect(downside.upsideFrequency).toBeCloseTo(0.542, 3)
    expect(downside.meanAbsoluteDeviation).toBeCloseTo(0.031, 3)
    expect(downside.dRatio).toBeCloseTo(0.401, 3)
    const relative = measureAgainst(own, market, { periodsPerYear: 12 })
    expect(relative.jensenAlphaAnnualGeometric).toBeCloseTo(-0.014, 3)
    expect(relative.systematicRiskAnnual).toBeCloseTo(0.13, 3)
    expect(relative.specificRiskAnnual).toBeCloseTo(0.0329, 4)
  })

  it('says null and not infinity where there is nothing to divide by', () => {
    const flat = measurePerformance([0.01, 0.01, 0.01], { periodsPerYear: 12 })
    expect(flat).toMatchObject({ sharpe: null, sortinoMarZero: null, calmar: null, isShorterThanYear: true })
    // The same return every day, out of prices: what varies is the rounding of their ratios.
    const prices = Array.from({ length: 250 }, (_, day) => 100 * 1.0003 ** day)
    const steady = prices.slice(1).map((price, at) => price / (prices[at] as number) - 1)
    const noise = measurePerformance(steady, { periodsPerYear: 252 })
    expect(noise).toMatchObject({ sharpe: null, calmar: null, sortinoMarZero: null })
    const beside = measureAgainst(
      own,
      own.map((_, at) => steady[at] as number),
      { periodsPerYear: 12 },
    )
    expect(beside).toMatchObject({ beta: null, correlation: null, treynorGeometric: null })
    const same = measureAgainst(
      own,
      own.map((value) => value + 1e-17),
      { periodsPerYear: 12 },
    )
    expect(same.informationRatioArithmetic).toBeNull()
  })

  it('captures are of the periods in which the benchmark rose, or fell: 100 % beside itself, in any order, and of a multiple near it', () => {
    const rise = fc.double({ min: -0.04, max: 0.04, noNaN: true })
    fc.assert(
      fc.property(fc.array(rise, { minLength: 2, maxLength: 60 }), (benchmark) => {
        const own = benchmark.map((value) => 1.2 * value)
        const options = { periodsPerYear: 12 }
        const same = measureAgainst(benchmark, benchmark, options)
        for (const value of [same.upCapture, same.downCapture])
          if (value !== null) expect(value).toBeCloseTo(1, 9)
        const ahead = measureAgainst(own, benchmark, options)
        const turned = measureAgainst(own.toReversed(), benchmark.toReversed(), options)
        for (const side of ['upCapture', 'downCapture'] as const) {
          if (ahead[side] === null || Math.abs(ahead[side] - 1.2) > 1) continue
          expect(ahead[side]).toBeCloseTo(1.2, 1)
          expect(turned[side]).toBeCloseTo(ahead[side], 8)
        }
      }),
    )
    // A flat month counts in neither; 2 % of 1 % twice is twice as much.
    const flat = measureAgainst([0.02, 0.05, 0.02], [0.01, 0, 0.01], { periodsPerYear: 12 })
    expect(flat.upCapture).toBeCloseTo(2, 12)
    expect(flat.downCapture).toBeNull()
  })

  it('omega is gains over shortfalls, the tail ratio both ends, the ulcer index the falls; null without a loss', () => {
    const options = { periodsPerYear: 12, riskFreePerPeriod: 0.01 }
    const mixed = measurePerformance([0.03, -0.01, 0.01, -0.02], options)
    expect(mixed.omega).toBeCloseTo(0.02 / 0.05, 12)
    expect(mixed.tailRatio).toBeCloseTo((0.01 + 0.85 * 0.02) / (0.02 - 0.15 * 0.01), 12)
    const falls = [0, -0.01, 0.99 * 1.01 - 1, 0.99 * 1.01 * 0.98 - 1]
    expect(mixed.ulcerIndex).toBeCloseTo(Math.sqrt(falls.reduce((sum, fall) => sum + fall ** 2, 0) / 4), 12)
    const rising = measurePerformance([0.02, 0.03, 0.02], options)
    expect(rising).toMatchObject({ omega: null, tailRatio: null, ulcerIndex: 0 })
  })

  it('refuses a loss of more than everything', () => {
    expect(() => measurePerformance([0.1, -1.2, 0.3], { periodsPerYear: 12 })).toThrow('more than 100 %')
    expect(() => measureTailRisk([0.1, -1.2, 0.3])).toThrow('more than 100 %')
    expect(() => drawdowns([-1.2])).toThrow('more than 100 %')
    expect(measurePerformance([0.1, -1], { periodsPerYear: 12 }).annualReturnGeometric).toBeNull()
  })

  it('a fall is recovered within the rounding of a product', () => {
    const [fall] = drawdowns([0.1, -0.3, 1 / 0.7 - 1, 0]).deepest
    expect(fall?.recoveredAt).toBe(3)
    expect(measureAgainst([0.01, 0.02], [0.01, 0.01], { periodsPerYear: 12 })).toMatchObject({
      beta: null,
      downCapturePercent: null,
    })
    expect(measureAgainst([0.01, 0.02], [0.01, 0.02], { periodsPerYear: 12 })).toMatchObject({
      informationRatioArithmetic: null,
      beta: 1,
    })
    expect(measurePerformance([0.5, -1], { periodsPerYear: 12 })).toMatchObject({
      annualReturnGeometric: null,
      maxDrawdown: -1,
    })
    expect(() => measureAgainst([0.1, 0.2], [0.1], { periodsPerYear: 12 })).toThrow('differ in length')
  })

  it('finds each fall from a peak once, the deepest first', () => {
    const { deepest, maxDrawdown, currentDrawdown } = drawdowns([0.1, -0.5, 1, 0.2, -0.1, -0.1, 0.05])
    expect(maxDrawdown).toBeCloseTo(-0.5, 14)
    expect(deepest).toMatchObject([
      { peakAt: 1, troughAt: 2, recoveredAt: 3 },
      { peakAt: 4, troughAt: 6, recoveredAt: null },
    ])
    expect(currentDrawdown).toBeCloseTo(0.9 * 0.9 * 1.05 - 1, 14)
  })
})

describe('Parts of the risk', () => {
  const covariance = symmetricMatrix([
    [0.04, 0.01, 0.006],
    [0.01, 0.09, -0.004],
    [0.006, -0.004, 0.0225],
  ])

  it('add up to the whole, and the marginal ones are its slopes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { minLength: 3, maxLength: 3 }),
        (weights) => {
          fc.pre(dot(weights, multiply(covariance, weights)) > 1e-4 && Math.abs(weights[1]!) > 1e-3)
          const expectedReturns = [0.05, 0.08, 0.02]
          const split = splitRisk({ weights, covariance, expectedReturns })
          const total = (values: number[]) => values.reduce((all, value) => all + value, 0)
          expect(total(split.componentRisk)).toBeCloseTo(split.volatility, 12)
          expect(total(split.componentVaR)).toBeCloseTo(split.parametricVaR, 12)
          expect(total(split.componentCVaR)).toBeCloseTo(split.parametricCVaR, 12)
          expect(total(split.percentContribution)).toBeCloseTo(1, 12)
          const at = (move: number) =>
            splitRisk({
              weights: [weights[0]! + move, weights[1]!, weights[2]!],
              covariance,
              expectedReturns,
            }).parametricVaR
          expect(split.marginalVaR[0]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 5)
          const without = splitRisk({
            weights: [0, weights[1]!, weights[2]!],
            covariance,
            expectedReturns,
          })
          expect(split.incrementalVaR[0]).toBeCloseTo(split.parametricVaR - without.parametricVaR, 9)
        },
      ),
    )
  })

  it('are refused for a portfolio without risk', () => {
    expect(() => splitRisk({ weights: [0, 0, 0], covariance })).toThrow('without risk')
    expect(() => splitRisk({ weights: [1], covariance })).toThrow('3 assets')
  })
})

describe('Back-tests of VaR', () => {
  const days = (count: number, hits: readonly number[]) =>
    Array.from({ length: count }, (_, day) => hits.includes(day))

  it('give the zones of the Basel Committee for 250 days at 99 %', () => {
    const zone = (count: number) =>
      backtestVaR(
        days(
          250,
          Array.from({ length: count }, (_, at) => at * 20),
        ),
        0.99,
      ).baselTrafficLight
    expect([0, 4, 5, 9, 10].map(zone)).toEqual(['green', 'green', 'yellow', 'yellow', 'red'])
  })

  it('accept the number that was promised, and see hits that follow one another', () => {
    const spread = backtestVaR(
      days(
        500,
        Array.from({ length: 25 }, (_, at) => at * 20),
      ),
      0.95,
    )
    expect(spread.kupiecLR).toBeCloseTo(0, 10)
    expect(spread.kupiecPValue).toBeCloseTo(1, 5)
    const bunched = backtestVaR(
      days(
        500,
        Array.from({ length: 25 }, (_, at) => 100 + at),
      ),
      0.95,
    )
    expect(bunched.christoffersenIndependencePValue).toBeLessThan(1e-10)
    expect(numbersIn(backtestVaR(days(10, []), 0.99)).every(Number.isFinite)).toBe(true)
    expect(numbersIn(backtestVaR(new Array<boolean>(10).fill(true), 0.99)).every(Number.isFinite)).toBe(true)
    expect(() => backtestVaR([], 0.95)).toThrow('two days')
  })
})

describe('Stress tests', () => {
  it('give name, impact and description for each scenario, the impact the sum of its positions (ATTR-016)', () => {
    const results = stressPortfolio([
      { symbol: 'AAPL', weight: 0.5, assetClass: 'Equity', sector: 'Technology', beta: 1.2 },
      { symbol: 'GOV', weight: 0.3, assetClass: 'Bond', duration: 7 },
      { symbol: 'CASH', weight: 0.2, assetClass: 'Cash' },
    ])
    expect(results).toHaveLength(standardScenarios.length)
    const of = (name: string) => results.find((result) => result.name === name)!
    expect(of('Equities down 20 %').impact).toBeCloseTo(0.5 * 1.2 * -0.2, 14)
    expect(of('Rates up 200 bp').impact).toBeCloseTo(0.3 * -7 * 0.02, 14)
    expect(of('Technology down 30 %').impact).toBeCloseTo(0.5 * -0.3, 14)
    for (const { impact, byPosition, description } of results) {
      expect(impact).toBeCloseTo(
        byPosition.reduce((total, part) => total + part.impact, 0),
        14,
      )
      expect(description.length).toBeGreaterThan(10)
    }
  })

  const only = (position: Parameters<typeof stressPortfolio>[0][number]) => {
    const results = stressPortfolio([position])
    return (name: string) => results.find((result) => result.name.startsWith(name))!
  }

  it('credit spreads do not move a Treasury, move a corporate bond by its duration, and a fund by its part of credit', () => {
    const bond = { symbol: 'X', weight: 1, assetClass: 'Bond', duration: 8.47 }
    expect(only({ ...bond, creditShare: 0 })('Spreads up').impact).toBeCloseTo(0, 14)
    expect(only({ ...bond, creditShare: 1 })('Spreads up').impact).toBeCloseTo(-0.12705, 12)
    expect(only({ ...bond, creditShare: 0.3 })('Spreads up').impact).toBeCloseTo(-0.038115, 12)
    expect(only({ ...bond, creditShare: 0 })('Rates up').impact).toBeCloseTo(-0.1694, 12)
    const unsaid = only(bond)('Spreads up')
    expect(unsaid).toMatchObject({ impact: null, coverage: 0, byPosition: [] })
    expect(unsaid.leftOut[0]!.reason).toContain('spreads')
  })

  it('what is not known is left out of the total and said, never counted as no move', () => {
    const results = stressPortfolio([
      { symbol: 'AAPL', weight: 0.5, assetClass: 'Equity', sector: 'Technology', beta: 1 },
      { symbol: 'ABCDE', weight: 0.3, assetClass: 'Unknown' },
      { symbol: 'CASH', weight: 0.2, assetClass: 'Cash' },
    ])
    for (const { coverage, leftOut, impact, byPosition } of results) {
      expect(coverage).toBeCloseTo(0.7, 14)
      expect(leftOut).toEqual([{ symbol: 'ABCDE', weight: 0.3, reason: 'its asset class is not known' }])
      expect(impact).toBe(byPosition.reduce((total, part) => total + part.impact, 0))
    }
    const bond = only({ symbol: 'B', weight: 1, assetClass: 'Bond', duration: 6, creditShare: 0 })
    // A supposed fall of shares alone leaves bonds where they are; of 2008 it is not recorded here what they did.
    expect(bond('Equities down')).toMatchObject({ impact: 0, coverage: 1 })
    expect(bond('Financial crisis')).toMatchObject({ impact: null, coverage: 0 })
    expect(only({ symbol: 'B', weight: 1, assetClass: 'Bond' })('Rates up').coverage).toBe(0)
    // That the cash beside it stands still does not say what became of it.
    const besideCash = stressPortfolio([
      { symbol: 'ABCDE', weight: 0.4, assetClass: 'Unknown' },
      { symbol: 'CASH', weight: 0.6, assetClass: 'Cash' },
    ])
    for (const { impact } of besideCash) expect(impact).toBeNull()
    expect(stressPortfolio([{ symbol: 'CASH', weight: 1, assetClass: 'Cash' }])[0]).toMatchObject({
      impact: 0,
      coverage: 1,
    })
    // Weights that add up to the whole only but for rounding cover nothing all the same.
    const unknown = [0.1, 0.2, 0.7].map((weight, at) => ({ symbol: `U${at}`, weight, assetClass: 'Unknown' }))
    for (const { impact, coverage } of stressPortfolio(unknown)) expect([impact, coverage]).toEqual([null, 0])
  })

  it('a fund of several sectors moves by its parts, and one whose parts nobody knows is left out', () => {
    const fund = { symbol: 'F', weight: 1, assetClass: 'Equity', beta: 1 }
    const sectors = { Technology: 0.4, Energy: 0.6 }
    expect(only({ ...fund, sectors })('Technology down').impact).toBeCloseTo(-0.12, 14)
    expect(only(fund)('Technology down')).toMatchObject({ impact: null, coverage: 0 })
    expect(only(fund)('Equities down').impact).toBeCloseTo(-0.2, 14)
  })

  it('take no more from a position than it is worth, and refuse an empty portfolio', () => {
    const [all] = stressPortfolio([{ symbol: 'X', weight: 1, assetClass: 'Equity', beta: 50 }])
    expect(all!.impact).toBe(-1)
    expect(() => stressPortfolio([])).toThrow('no positions')
  })
})

it('a sector or class that is called as a part of every object moves as any other name', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const held = { symbol: 'A', weight: 1, assetClass: 'Equity', sector: name, beta: 1 }
    const moved = (bySector: Record<string, number>) =>
      stressPortfolio(
        [held],
        [
          {
            name: 'own',
            description: '',
            kind: 'hypothetical',
            shock: { byAssetClass: { Equity: -0.1 }, bySector },
          },
        ],
      )[0]?.impact
    expect(moved({})).toBeCloseTo(-0.1, 12)
    expect(moved(Object.fromEntries([[name, 0.2]]))).toBeCloseTo(0.2, 12)
    expect(stressPortfolio([{ ...held, assetClass: name }])[0]?.leftOut).toHaveLength(1)
  }
})
