import { expect, it } from 'vitest'
import { dayOfMonth } from '#engines/market-calendar/index.ts'
import { PEER_DAY_COUNTS, peerFigures } from '../../../benchmarks/bonds/quantlib-peer.ts'
import { makeCrowd, SETTLEMENT } from '../../../benchmarks/bonds/random-bonds.ts'
import { figuresFor, settleBond, settleUniverse, valueAtPrices, yieldFromCleanPrice } from '../index.ts'
import { taken } from '../test-bonds.ts'

it('yields, accrued interest, durations and convexities agree with QuantLib’s port', () => {
  const { bonds, cleanPrices } = makeCrowd(600, 5, 'market')
  let compared = 0
  bonds.forEach((terms, at) => {
    // From the 28th on the port pays thirty-day coupons of 178 and 182 days round February; markets pay them alike.
    const isPlain = terms.dayCount === 'ACT/ACT ICMA' || dayOfMonth(terms.maturity) < 28
    if (!isPlain || terms.isEndOfMonth || !PEER_DAY_COUNTS.includes(terms.dayCount) || terms.coupon === 0)
      return
    const peer = peerFigures(terms, SETTLEMENT, cleanPrices[at]!)
    const bond = taken(settleBond(terms, SETTLEMENT))
    const ours = taken(yieldFromCleanPrice(bond, cleanPrices[at]!))
    expect(Math.abs(ours.yield - peer.yield), JSON.stringify(terms)).toBeLessThan(1e-10)
    expect(Math.abs(bond.accrued - peer.accrued)).toBeLessThan(1e-10)
    expect(Math.abs(ours.modifiedDuration - peer.modifiedDuration)).toBeLessThan(1e-8)
    expect(Math.abs(ours.convexity / peer.convexity - 1)).toBeLessThan(1e-8)
    compared++
  })
  expect(compared).toBeGreaterThan(300)
})

it('none of 4,000 bonds of any kind fails, and the universe agrees with each bond valued alone', () => {
  const { bonds, cleanPrices } = makeCrowd(4_000, 6, 'anything')
  const universe = settleUniverse(bonds, SETTLEMENT)
  const figures = figuresFor(bonds.length)
  valueAtPrices(universe, cleanPrices, figures)
  expect(universe.refusals.size).toBe(0)
  expect(figures.iterationsMax).toBeLessThanOrEqual(60)
  let refused = 0
  for (let at = 0; at < bonds.length; at++) {
    const alone = yieldFromCleanPrice(taken(settleBond(bonds[at]!, SETTLEMENT)), cleanPrices[at]!)
    if (!alone.ok) {
      refused++
      expect(['no-such-yield', 'no-time-left']).toContain(alone.refusal.code)
      // At most days are left, and the price is far from what they pay.
      expect(universe.years[at]! * bonds[at]!.frequency).toBeLessThan(0.02)
      expect(figures.yields[at]).toBeNaN()
      continue
    }
    const { yield: rate, modifiedDuration, convexity } = alone.value
    for (const figure of Object.values(alone.value)) expect(Number.isFinite(figure)).toBe(true)
    expect(Math.abs(figures.yields[at]! - rate)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(rate)))
    expect(Math.abs(figures.modifiedDurations[at]! - modifiedDuration)).toBeLessThan(
      1e-9 * (1 + modifiedDuration),
    )
    expect(Math.abs(figures.convexities[at]! - convexity)).toBeLessThanOrEqual(1e-9 * (1 + convexity))
  }
  expect(refused).toBeLessThan(40)
})

it('a bond that cannot be settled keeps its place and stops no other', () => {
  const { bonds, cleanPrices } = makeCrowd(10, 7, 'market')
  bonds[3] = { ...bonds[3]!, maturity: SETTLEMENT - 1 }
  bonds[5] = { ...bonds[5]!, coupon: Number.NaN }
  const universe = settleUniverse(bonds, SETTLEMENT)
  const figures = figuresFor(10)
  valueAtPrices(universe, cleanPrices, figures)
  expect([...universe.refusals].map(([at, { code }]) => [at, code])).toEqual([
    [3, 'bond-matured'],
    [5, 'number-missing'],
  ])
  expect(figures.yields[3]).toBeNaN()
  expect(figures.yields[9]).toBeGreaterThan(-1)
})
