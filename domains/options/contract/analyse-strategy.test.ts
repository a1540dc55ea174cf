import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseStrategy, greeksAt, valueAt } from './analyse-strategy.ts'
import { presets } from './presets.ts'
import { Strategy, StrategyLeg } from './schemas.ts'

const market = {
  volatility: 0.3,
  days: 60,
  rate: 0.04,
  dividendYield: 0.01,
  cashDividends: [],
  quotes: [],
  style: 'european' as const,
  contractSize: 100,
}

it.each(presets.map((preset) => [preset.label, preset] as const))(
  '%s is a valid strategy at any price, its break-evens bring nothing and nothing is beyond its extremes',
  (_, preset) => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5_000, noNaN: true }), (spot) => {
        const legs = preset.legs(spot)
        for (const leg of legs) expect(StrategyLeg.safeParse(leg).success).toBe(true)
        const answer = analyseStrategy({ ...market, spot, legs })
        const size = Math.max(1, ...answer.curve.map(({ atExpiry }) => Math.abs(atExpiry)))
        for (const at of answer.breakEvens) {
          const point = answer.curve.find((each) => each.spot === at)
          if (point) expect(Math.abs(point.atExpiry) / size).toBeLessThan(1e-9)
        }
        for (const { atExpiry } of answer.curve) {
          if (answer.maxProfit.amount !== null)
            expect(atExpiry).toBeLessThanOrEqual(answer.maxProfit.amount + 1e-9 * size)
          if (answer.maxLoss.amount !== null)
            expect(atExpiry).toBeGreaterThanOrEqual(answer.maxLoss.amount - 1e-9 * size)
        }
        expect(answer.probabilityOfProfit).toBeGreaterThanOrEqual(0)
        expect(answer.probabilityOfProfit).toBeLessThanOrEqual(1 + 1e-12)
        // Bought at the model's price it is worth what it cost.
        expect(Math.abs(answer.value - answer.cost) / size).toBeLessThan(1e-9)
      }),
      { numRuns: 100 },
    )
  },
)

it('the sliders’ figures are those of the answer where nothing is moved, and run into the pay-off at expiry', () => {
  const strategy: Strategy = {
    ...market,
    spot: 100,
    legs: presets.find(({ id }) => id === 'iron-condor')!.legs(100),
  }
  const answer = analyseStrategy(strategy)
  const still = greeksAt(strategy, {})
  expect(still.value).toBeCloseTo(answer.value, 9)
  expect(still.greeks).toEqual(answer.greeks)
  for (const { spot, atExpiry } of answer.curve)
    expect(valueAt(strategy, spot, 0.3, 0) - answer.cost).toBeCloseTo(atExpiry, 8)
})

it('Greeks of an American option are the slopes of its value', () => {
  const strategy: Strategy = {
    ...market,
    spot: 100,
    style: 'american',
    days: 180,
    legs: [{ kind: 'put', quantity: 1, strike: 105 }],
  }
  const { greeks } = analyseStrategy(strategy)
  const at = (change: Partial<Strategy>) => greeksAt(strategy, change).value
  expect(greeks.vega).toBeCloseTo((at({ volatility: 0.31 }) - at({ volatility: 0.29 })) / 2, 1)
  expect(greeks.rho).toBeCloseTo((at({ rate: 0.05 }) - at({ rate: 0.03 })) / 2, 1)
  expect(greeks.delta).toBeCloseTo((at({ spot: 100.5 }) - at({ spot: 99.5 })) / 1, 0)
  expect(greeks.theta).toBeCloseTo(at({ days: 179 }) - at({ days: 180 }), 0)
  expect(greeks.theta).toBeLessThan(0)
})

it('the chance of profit is a chance however small the premium is, down to the smallest number there is', () => {
  for (const premium of [5e-324, 1e-300, 1e-12, 0]) {
    const { probabilityOfProfit } = analyseStrategy({
      spot: 100,
      volatility: 0.2,
      days: 30,
      rate: 0.05,
      dividendYield: 0,
      cashDividends: [],
      quotes: [],
      style: 'european',
      contractSize: 100,
      legs: [{ kind: 'stock', quantity: 1, premium }],
    })
    expect(probabilityOfProfit).toBeCloseTo(1, 9)
  }
})

describe('an option that may be exercised at any time', () => {
  const american = { ...market, spot: 100, rate: 0.05, dividendYield: 0, style: 'american' as const }
  const put = (premium: number, strike = 110) =>
    analyseStrategy({ ...american, days: 180, legs: [{ kind: 'put', quantity: 1, strike, premium }] })

  it('gives the volatility back that its premium was made of, by its own model and not by the European one', () => {
    // In the money at 10 % it is exercised now, and its premium says nothing of volatility.
    for (const [volatility, strikes] of [
      [0.1, [80, 100]],
      [0.3, [80, 100, 110]],
      [0.9, [80, 100, 110]],
    ] as const)
      for (const strike of strikes) {
        const strategy = {
          ...american,
          days: 180,
          volatility,
          legs: [{ kind: 'put' as const, quantity: 1, strike }],
        }
        const premium = analyseStrategy(strategy).legs[0]!.modelPrice
        const found = put(premium, strike).legs[0]!.implied
        expect(found?.volatility, `${strike} at ${volatility}`).toBeCloseTo(volatility, 5)
      }
  })

  it('has no volatility at what exercising it brings, or beyond what it can be worth; that is said before the figures', () => {
    expect(put(9.5).legs[0]!.implied).toMatchObject({
      volatility: null,
      reason: expect.stringContaining('exercising'),
    })
    expect(put(10).caveats[0]).toContain('Leg 1: no volatility explains its premium.')
    expect(put(110).legs[0]!.implied).toMatchObject({ volatility: null })
    expect(put(109).legs[0]!.implied).toMatchObject({ volatility: null })
  })

  it('so deep in the money that it is exercised now, it has the Greeks of what that brings, also where the tree has no probability left', () => {
    // At 2 % the tree has no probability left so far from the strike.
    for (const volatility of [0.05, 0.02]) {
      const deep = analyseStrategy({
        ...american,
        volatility,
        days: 10,
        spot: 50,
        legs: [{ kind: 'put', quantity: 1, strike: 100 }],
      })
      expect(deep.value).toBe(5000)
      expect(deep.greeks).toEqual({ delta: -100, gamma: 0, vega: 0, theta: 0, rho: 0 })
      expect(deep.legs[0]!.isExercisedNow).toBe(true)
      expect(deep.caveats[0]).toContain('Leg 1 is worth no more')
    }
  })
})

it('premiums that stand for other volatilities than the one everything is computed with are named first', () => {
  const call = (volatility: number) =>
    analyseStrategy({ ...market, spot: 100, volatility, legs: [{ kind: 'call', quantity: 1, strike: 100 }] })
      .legs[0]!.modelPrice
  const shownText = (premium: number) =>
    analyseStrategy({ ...market, spot: 100, legs: [{ kind: 'call', quantity: 1, strike: 100, premium }] })
      .caveats
  expect(shownText(call(0.31))).toEqual([])
  expect(shownText(call(0.6))[0]).toContain('imply volatilities of 60.0 %')
})

describe('one option has one price', () => {
  const american = {
    ...market,
    spot: 480,
    rate: 0.05,
    dividendYield: 0.02,
    style: 'american' as const,
    days: 300,
  }

  it('cost, value, curve and what-if agree to the cent on ten contracts that may be exercised early', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('call' as const, 'put' as const),
        fc.double({ min: 400, max: 600, noNaN: true }),
        fc.double({ min: 0.15, max: 0.6, noNaN: true }),
        (kind, strike, volatility) => {
          const strategy: Strategy = { ...american, volatility, legs: [{ kind, quantity: 10, strike }] }
          const answer = analyseStrategy(strategy)
          expect(answer.value).toBeCloseTo(answer.cost, 8)
          expect(answer.curve.find(({ spot }) => spot === 480)?.now).toBeCloseTo(0, 8)
          expect(greeksAt(strategy, {}).value).toBeCloseTo(answer.value, 8)
          expect(valueAt(strategy, 480, volatility, 300)).toBeCloseTo(answer.value, 8)
          expect(answer.legs[0]!.priceError).toBeLessThanOrEqual(0.005)
          expect(answer.method).toContain('accurate to $0.0050 a share')
        },
      ),
      { numRuns: 15 },
    )
  })

  it('cash dividends before expiry lower calls, raise puts, and Haug’s American call is worth 4.386', () => {
    const haug: Strategy = {
      ...market,
      spot: 80,
      days: 365 / 3,
      rate: 0.06,
      dividendYield: 0,
      cashDividends: [{ amount: 4, days: 365 / 4 }],
      style: 'american',
      legs: [{ kind: 'call', quantity: 1, strike: 82 }],
    }
    expect(analyseStrategy(haug).legs[0]!.modelPrice).toBeCloseTo(4.386, 2)
    expect(analyseStrategy({ ...haug, style: 'european' }).legs[0]!.modelPrice).toBeCloseTo(3.5107, 3)
    const late = { ...haug, cashDividends: [{ amount: 4, days: 200 }] }
    expect(analyseStrategy(late).legs[0]!.modelPrice).toBe(
      analyseStrategy({ ...haug, cashDividends: [] }).legs[0]!.modelPrice,
    )
    expect(analyseStrategy(haug).conventions.join(' ')).toContain('escrowed')
  })

  it('Greeks count cash dividends, of European options too', () => {
    for (const style of ['european', 'american'] as const) {
      const strategy: Strategy = {
        ...market,
        style,
        spot: 100,
        days: 200,
        cashDividends: [{ amount: 2, days: 90 }],
        legs: [{ kind: 'put', quantity: 1, strike: 103 }],
      }
      const { greeks } = analyseStrategy(strategy)
      const at = (change: Partial<Strategy>) => greeksAt(strategy, change).value
      expect(greeks.delta).toBeCloseTo(at({ spot: 100.5 }) - at({ spot: 99.5 }), 0)
      expect(greeks.rho).toBeCloseTo((at({ rate: 0.05 }) - at({ rate: 0.03 })) / 2, 0)
      expect(greeks.theta).toBeCloseTo(
        at({ days: 199, cashDividends: [{ amount: 2, days: 89 }] }) - at({}),
        0,
      )
    }
  })
})

describe('a smile from quotes', () => {
  const quoted = (style: 'european' | 'american', volatilityAt: (strike: number) => number) => {
    const market = { spot: 100, days: 90, rate: 0.04, cashDividends: [{ amount: 1, days: 40 }], style }
    const quotes = ([85, 92, 100, 110, 120] as const).map((strike) => {
      const kind = strike < 100 ? ('put' as const) : ('call' as const)
      const legs = [{ kind, quantity: 1, strike }]
      const answer = analyseStrategy(
        Strategy.parse({ ...market, volatility: volatilityAt(strike), legs, contractSize: 1 }),
      )
      return { kind, strike, price: answer.value }
    })
    return { market, quotes }
  }

  it.each(['european', 'american'] as const)('values what is quoted at its quote (%s)', (style) => {
    const { market, quotes } = quoted(style, (strike) => 0.25 + 0.002 * Math.max(0, 100 - strike))
    const legs = quotes.map(({ kind, strike }, at) => ({ kind, strike, quantity: at - 1.5 }))
    const strategy = Strategy.parse({ ...market, volatility: 0.6, quotes, legs })
    const answer = analyseStrategy(strategy)
    answer.legs.forEach((leg, at) => {
      expect(Math.abs(leg.modelPrice - quotes[at]!.price)).toBeLessThan(style === 'european' ? 1e-9 : 0.006)
    })
    expect(answer.legs[0]?.volatility).toBeCloseTo(0.28, 3)
    // The chart and the sliders say the same as the table, and move every strike by as much.
    expect(valueAt(strategy, 100, 0.6, 90)).toBeCloseTo(answer.value, 8)
    expect(greeksAt(strategy, { volatility: 0.65 }).value).toBeGreaterThan(0)
    expect(answer.conventions.join(' ')).toContain('that 5 quotes imply')
  })

  it('changes nothing where every quote has the volatility that was typed', () => {
    const { market, quotes } = quoted('european', () => 0.3)
    const asked = { ...market, volatility: 0.3, legs: [{ kind: 'put', quantity: 2, strike: 96 }] }
    const [flat, smiled] = [
      analyseStrategy(Strategy.parse(asked)),
      analyseStrategy(Strategy.parse({ ...asked, quotes })),
    ]
    expect(smiled.value).toBeCloseTo(flat.value, 8)
    expect(smiled.probabilityOfProfit).toBeCloseTo(flat.probabilityOfProfit, 8)
  })

  it('leaves out a quote that no volatility explains, and says which', () => {
    const answer = analyseStrategy(
      Strategy.parse({
        spot: 100,
        days: 90,
        rate: 0.04,
        volatility: 0.3,
        quotes: [{ kind: 'call', strike: 60, price: 2 }],
        legs: [{ kind: 'call', quantity: 1, strike: 105 }],
      }),
    )
    expect(answer.caveats[0]).toContain('The quote of the 60 call at 2 fits no volatility and is left out.')
    expect(answer.legs[0]?.volatility).toBe(0.3)
  })
})

it('quotes that contradict one another give no chance below zero, and it is said that the chance is unreliable', () => {
  const strategy = Strategy.parse({
    ...market,
    spot: 100,
    quotes: [
      { kind: 'call', strike: 95, price: 28 },
      { kind: 'call', strike: 97, price: 5.5 },
    ],
    legs: [
      { kind: 'call', strike: 95, quantity: 1, premium: 1 },
      { kind: 'call', strike: 96, quantity: -2, premium: 0.75 },
      { kind: 'call', strike: 97, quantity: 1, premium: 1 },
    ],
  })
  const { probabilityOfProfit, caveats, breakEvens } = analyseStrategy(strategy)
  expect(breakEvens).toHaveLength(2)
  expect(probabilityOfProfit).toBeGreaterThanOrEqual(0)
  expect(caveats[0]).toMatch(/contradict one another/)
})
