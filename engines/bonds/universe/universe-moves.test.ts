import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeCrowd, SETTLEMENT } from '../../../benchmarks/bonds/random-bonds.ts'
import { flowsOnCurve } from '../curves/curve-spread.ts'
import { makeCurve } from '../curves/zero-curve.ts'
import { dirtyPriceUnder } from '../scenario.ts'
import { settleBond } from '../settle-bond.ts'
import { figuresFor, settleUniverse, spreadsOverCurve, valueAtPrices, valueOnCurve } from './bond-universe.ts'
import { pricesUnder, valueFromRest, worthsOnCurve } from './universe-moves.ts'

const made = makeCurve([0.25, 1, 2, 5, 10, 30], [0.035, 0.036, 0.037, 0.04, 0.043, 0.046])
if (!made.ok) throw new Error(made.refusal.sentence)
const curve = made.value

const bp = (reach: number) => fc.integer({ min: -reach, max: reach })
const moves = fc.record({
  rateShiftBp: bp(300),
  spreadShiftBp: bp(500),
  twist: fc.record({ shortBp: bp(200), longBp: bp(200) }),
})

/** Made-up bonds at rest at their prices. */
function crowdAtRest(count: number, seed: number) {
  const { bonds, cleanPrices } = makeCrowd(count, seed, 'market')
  const universe = settleUniverse(bonds, SETTLEMENT)
  const spreads = spreadsOverCurve(universe, curve, cleanPrices)
  const rest = figuresFor(count)
  valueAtPrices(universe, cleanPrices, rest)
  return { bonds, universe, spreads, rest, worths: worthsOnCurve(universe, curve, spreads) }
}

it('a moved universe has the price that each of its bonds has under the same scenario', () => {
  fc.assert(
    fc.property(fc.nat(), moves, (seed, move) => {
      const { bonds, universe, spreads, worths } = crowdAtRest(5, seed)
      const prices = new Float64Array(5)
      pricesUnder(universe, worths, move, prices)
      for (const [at, terms] of bonds.entries()) {
        const bond = settleBond(terms, SETTLEMENT)
        if (!bond.ok) throw new Error(bond.refusal.sentence)
        const alone = dirtyPriceUnder(flowsOnCurve(bond.value, curve), spreads[at]!, { name: '', ...move })
        expect(Math.abs((prices[at]! + universe.accrued[at]!) / alone - 1)).toBeLessThan(1e-12)
      }
    }),
    { numRuns: 30 },
  )
})

it('spreads leave the bonds alone that carry no credit, rates move them as any other', () => {
  const { universe, worths, rest } = crowdAtRest(4, 11)
  const [still, moved, rates] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)]
  pricesUnder(universe, worths, { rateShiftBp: 0, spreadShiftBp: 0 }, still)
  pricesUnder(universe, worths, { rateShiftBp: 0, spreadShiftBp: 200 }, moved, Uint8Array.of(1, 0, 1, 0))
  pricesUnder(universe, worths, { rateShiftBp: 100, spreadShiftBp: 0 }, rates, Uint8Array.of(1, 0, 1, 0))
  expect([...moved].map((price, at) => Math.sign(price - still[at]!))).toEqual([-1, 0, -1, 0])
  expect([...rates].every((price, at) => price < still[at]!)).toBe(true)
  expect(rest.cleanPrices).toHaveLength(4)
})

it('its yields are those of a search that knows nothing, and do not depend on what was asked before', () => {
  fc.assert(
    fc.property(fc.nat(), moves, moves, (seed, move, before) => {
      const { universe, rest, worths } = crowdAtRest(5, seed)
      const prices = new Float64Array(5)
      const [cold, near, again] = [figuresFor(5), figuresFor(5), figuresFor(5)]
      pricesUnder(universe, worths, before, prices)
      valueFromRest(universe, rest, prices, again)
      pricesUnder(universe, worths, move, prices)
      valueAtPrices(universe, prices, cold)
      valueFromRest(universe, rest, prices, near)
      valueFromRest(universe, rest, prices, again)
      expect(again).toEqual(near)
      for (let at = 0; at < 5; at++)
        expect(Math.abs(near.yields[at]! - cold.yields[at]!)).toBeLessThan(
          1e-12 * Math.max(1, Math.abs(cold.yields[at]!)),
        )
    }),
    { numRuns: 30 },
  )
})

it('without a move the universe is worth what it was, and a bond that cannot be settled stops no other', () => {
  const { bonds } = makeCrowd(3, 1, 'market')
  const universe = settleUniverse(
    [bonds[0]!, { ...bonds[1]!, maturity: SETTLEMENT - 1 }, bonds[2]!],
    SETTLEMENT,
  )
  const spreads = Float64Array.of(0.01, 0.01, 0.02)
  const rest = figuresFor(3)
  valueOnCurve(universe, curve, spreads, rest)
  const prices = new Float64Array(3)
  pricesUnder(universe, worthsOnCurve(universe, curve, spreads), { rateShiftBp: 0, spreadShiftBp: 0 }, prices)
  expect(prices[0]).toBe(rest.cleanPrices[0])
  expect(prices[1]).toBeNaN()
  expect(prices[2]).toBe(rest.cleanPrices[2])
})
