import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import { makeCrowd, SETTLEMENT } from '../../../../../benchmarks/bonds/random-bonds.ts'
import type { ScreenableMarket } from '../../../contract/index.ts'
import { answer, firstFound } from './answer.ts'
import { figuresIn } from './figures.ts'
import { pageOf } from './find-bonds.ts'
import { marketBonds } from './live-bonds.ts'
import { mosaicAtRest } from './mosaic.ts'
import { readOwnBonds } from './own-bonds.ts'
import { BY_YIELD, gradeOf, type Moves, type Question, STILL } from './question.ts'
import { settle } from './universe.ts'

const sectors = ['Government', 'Corporate', 'Utilities']
const ratings = ['AAA', 'AA-', 'BBB+', 'B', 'CCC', 'NR']

const crowd = makeCrowd(600, 7, 'market')
const market: ScreenableMarket = {
  bonds: crowd.bonds.map(({ issue, maturity, coupon, frequency, dayCount }, at) => ({
    symbol: `B${at}`,
    issuer: 'Made up',
    creditRating: ratings[at % ratings.length]!,
    sector: sectors[at % sectors.length]!,
    couponRate: coupon,
    issueDate: isoDateOf(issue),
    maturityDate: isoDateOf(maturity),
    frequency,
    dayCount,
    spread: (at % 90) / 10_000,
  })),
  settlementDate: isoDateOf(SETTLEMENT),
  curve: { times: [1, 10, 30], rates: [0.035, 0.04, 0.045], asOf: '2026-09-03', source: 'made up' },
  source: 'made up',
  asOf: '2026-09-03',
}
const { universe } = settle(marketBonds(market), market)
const question = (part: Partial<Question> = {}): Question => ({
  moves: STILL,
  criteria: {},
  order: BY_YIELD,
  offset: 0,
  ...part,
})
const figuresOf = (part: Partial<Question>) => figuresIn(answer(universe, question(part)).figures)
const moved = (part: Partial<Moves>): Moves => ({ ...STILL, ...part })

it('BOND-038 rates and spreads up lose and raise yields, down they gain; a price move moves every price by itself', () => {
  for (const [moves, sign] of [
    [{ curveBp: 100 }, -1],
    [{ curveBp: -100 }, 1],
    [{ spreadBp: 200 }, -1],
    [{ spreadBp: -50 }, 1],
  ] as const) {
    const figures = figuresOf({ moves: moved(moves) })
    expect(Math.sign(figures.meanChange)).toBe(sign)
    expect(Math.sign(figures.meanYield - figures.meanYieldAtRest)).toBe(-sign)
  }
  const dearer = figuresOf({ moves: moved({ pricePercent: 5 }) })
  expect(dearer.leastChange).toBeCloseTo(0.05, 12)
  expect(dearer.mostChange).toBeCloseTo(0.05, 12)
  expect(dearer.changes.map(({ count }) => count)).toEqual([600])
})

it('a steeper curve helps the short and hurts the long', () => {
  const { bands } = figuresOf({ moves: moved({ twistBp: 100 }) })
  expect(bands[1]!.change).toBeGreaterThan(0)
  expect(bands.at(-2)!.change).toBeLessThan(0)
})

it('an answer does not depend on what was asked before it', () => {
  const asked = question({ moves: moved({ curveBp: 75, twistBp: -20 }) })
  const fresh = answer(settle(marketBonds(market), market).universe, asked)
  answer(universe, question({ moves: moved({ curveBp: -300, pricePercent: -20 }) }))
  const later = answer(universe, asked)
  expect(later.rows).toEqual(fresh.rows)
  expect(new Float64Array(later.figures)).toEqual(new Float64Array(fresh.figures))
  expect(answer(universe, question()).rows[0]!.priceChange).toBe(0)
})

it('BOND-039 only bonds inside the criteria are found, after the move and not before it', () => {
  const moves = moved({ curveBp: 60 })
  const criteria = {
    minYield: 4.5,
    maxYield: 5.5,
    maxDuration: 9,
    minYears: 1,
    maxYears: 12,
    ratingFloor: 'BBB',
    sectors: ['Corporate', 'Utilities'],
  } as const
  const all = firstFound(universe, question({ moves }), 600)
  const found = firstFound(universe, question({ moves, criteria }), 600)
  const meets = (bond: (typeof all)[number]) =>
    100 * bond.yieldToMaturity >= 4.5 &&
    100 * bond.yieldToMaturity <= 5.5 &&
    bond.modifiedDuration <= 9 &&
    bond.yearsToMaturity >= 1 &&
    bond.yearsToMaturity <= 12 &&
    ['AAA', 'AA-', 'BBB+'].includes(bond.creditRating) &&
    bond.sector !== 'Government'
  expect(found.length).toBeGreaterThan(5)
  expect(found).toEqual(all.filter(meets))
  expect(figuresOf({ criteria: { sectors: [] } }).found).toBe(0)
})

it('counts add up: tiles, bands and intervals hold every bond that was found, and means are those of the rows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: 0, max: 9 }),
      (curveBp, pricePercent, minYield) => {
        const asked = { moves: moved({ curveBp, pricePercent }), criteria: { minYield } }
        const figures = figuresOf(asked)
        const rows = firstFound(universe, question(asked), 600)
        const sum = (values: Iterable<number>) =>
          Array.from(values).reduce((total, value) => total + value, 0)
        expect(figures.found).toBe(rows.length)
        expect(sum(figures.tiles.found) + sum(figures.tiles.others) + figures.beyondFrame).toBe(600)
        expect(sum(figures.bands.map(({ bonds }) => bonds))).toBe(600)
        expect(sum(figures.bands.map(({ found }) => found))).toBe(rows.length)
        expect(sum(figures.changes.map(({ count }) => count))).toBe(rows.length)
        if (rows.length === 0) return
        const mean = sum(rows.map((row) => row.priceChange)) / rows.length
        expect(figures.meanChange).toBeCloseTo(mean, 12)
        expect(figures.leastChange).toBe(Math.min(...rows.map((row) => row.priceChange)))
        expect(figures.changes[0]!.from).toBeLessThanOrEqual(figures.leastChange + 1e-9)
        expect(figures.changes.at(-1)!.to).toBeGreaterThanOrEqual(figures.mostChange - 1e-9)
      },
    ),
    { numRuns: 40 },
  )
})

it('a page is the part that sorting everything would put there, equals in their own order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 60 }),
      fc.boolean(),
      fc.nat(70),
      fc.nat(70),
      (keys, isDescending, offset, limit) => {
        const found = Int32Array.from(keys, (_, at) => at)
        const sign = isDescending ? -1 : 1
        const all = [...found].toSorted((one, other) => sign * (keys[one]! - keys[other]!) || one - other)
        expect(pageOf(found, keys, isDescending, { offset, limit })).toEqual(
          all.slice(offset, offset + limit),
        )
      },
    ),
    { numRuns: 1000 },
  )
})

it('the mosaic at rest is the one that a still question answers', () => {
  const { tiles } = figuresOf({})
  expect(tiles.found).toEqual(mosaicAtRest(universe.frame, universe.rest))
})

it('BOND-011 BOND-012 BOND-040 own bonds keep their own prices; a line that is none, or has no yield, is named with its reason', () => {
  const text = [
    'ACME30, Acme, 5, 2036-11-23, 1000, 985, A, Corporate, 2020-01-01',
    'half, a, line',
    'OLD, Acme, 5, 2016-11-23, 1000, 985, A, Corporate, 2010-01-01',
    '',
    'BAD, Acme, 5, 2030-02-30, 1000, 985, A',
    'FREE, Acme, 5, 2036-11-23, 1000, 0, A',
    'QUOTED, Acme, 5, 2036-11-23, 1000, 98.5, A, Corporate, 2020-01-01',
  ].join('\n')
  const own = readOwnBonds(text)
  expect(own.notes.map(({ line }) => line)).toEqual([2, 5, 6])
  expect(own.notes[0]!.skipped).toBe('3 of at least 7 fields')
  const { universe: settled, unvalued } = settle(own.bonds, market)
  expect(unvalued.map(({ at, reason }) => [own.lines[at], reason])).toEqual([
    [3, 'The bond has matured by that day'],
  ])
  const { rows } = answer(settled, question())
  expect(rows.map(({ symbol }) => symbol)).toEqual(['ACME30', 'QUOTED'])
  expect(rows[0]!.currentPrice).toBe(98.5)
  expect(rows[1]).toEqual({ ...rows[0], symbol: 'QUOTED' })
  const [after] = answer(settled, question({ moves: moved({ curveBp: 100 }) })).rows
  expect(after!.priceChange).toBeLessThan(-0.06)
})

it('a rating has its grade whatever its plus or minus, and one that is none comes last', () => {
  expect(['AAA', 'aa+', 'A−', 'BBB-', 'NR', ''].map(gradeOf)).toEqual([0, 1, 2, 3, 7, 7])
})
