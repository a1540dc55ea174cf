import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attributeSectors,
  attributeWithCurrency,
  contributionsOf,
  type Linking,
  linkPeriods,
  modifiedDietz,
  moneyWeightedReturn,
  rank,
  type SectorPeriod,
  timeWeightedReturn,
} from './index.ts'

const LINKINGS: readonly Linking[] = ['carino', 'menchero', 'grap', 'frongello']
const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** A period of `count` sectors in which either side may hold nothing of a sector and then may know no return for it. */
const periodOf = (count: number) => {
  const weight = fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.double({ min: 0.02, max: 1, noNaN: true }) },
  )
  const weights = fc
    .array(weight, { minLength: count, maxLength: count })
    .filter((values) => total(values) > 0)
    .map((values) => values.map((value) => value / total(values)))
  const results = fc.array(fc.double({ min: -0.25, max: 0.3, noNaN: true }), {
    minLength: count,
    maxLength: count,
  })
  return fc.tuple(weights, results, weights, results, fc.boolean()).map(
    ([portfolioWeights, own, benchmarkWeights, market, isSilent]): SectorPeriod => ({
      sectors: Array.from({ length: count }, (_, at) => `S${at}`),
      portfolioWeights,
      portfolioReturns: own.map((value, at) => (isSilent && portfolioWeights[at] === 0 ? null : value)),
      benchmarkWeights,
      benchmarkReturns: market.map((value, at) => (isSilent && benchmarkWeights[at] === 0 ? null : value)),
    }),
  )
}
const histories = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.array(periodOf(count), { minLength: 1, maxLength: 14 }))

describe('Attribution of one period', () => {
  it('matches the published example of Brinson attribution (Bacon 2008, table 5.2)', () => {
    const { totals, activeReturn, allocationBrinsonFachler, selection, geometric } = attributeSectors({
      sectors: ['UK equities', 'Japanese equities', 'US equities'],
      portfolioWeights: [0.4, 0.3, 0.3],
      portfolioReturns: [0.2, -0.05, 0.06],
      benchmarkWeights: [0.4, 0.2, 0.4],
      benchmarkReturns: [0.1, -0.04, 0.08],
    })
    expect(activeReturn).toBeCloseTo(0.083 - 0.064, 14)
    expect(allocationBrinsonFachler.map((value) => Number(value.toFixed(4)))).toEqual([0, -0.0104, -0.0016])
    expect(selection.map((value) => Number(value.toFixed(4)))).toEqual([0.04, -0.002, -0.008])
    expect(totals.allocation).toBeCloseTo(-0.012, 14)
    expect(totals.selection).toBeCloseTo(0.03, 14)
    expect(totals.interaction).toBeCloseTo(0.001, 14)
    expect(geometric.excess).toBeCloseTo(1.083 / 1.064 - 1, 14)
  })

  it('closes to a millionth of a millionth with any pattern of sectors that one side does not hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }).chain(periodOf), (period) => {
        const result = attributeSectors(period)
        expect(Math.abs(result.residual)).toBeLessThan(1e-12)
        expect(result.totals.allocation).toBeCloseTo(total(result.allocationBHB), 12)
        expect(result.totals.selectionInclInteraction).toBeCloseTo(
          result.totals.selection + result.totals.interaction,
          12,
        )
        const { geometric } = result
        expect((1 + geometric.allocationTotal) * (1 + geometric.selectionTotal) - 1).toBeCloseTo(
          geometric.excess,
          12,
        )
        expect(total(geometric.allocation)).toBeCloseTo(geometric.allocationTotal, 12)
        expect(total(geometric.selection)).toBeCloseTo(geometric.selectionTotal, 12)
      }),
    )
  })

  it('takes the benchmark’s return for a sector that the portfolio does not hold', () => {
    const { selection, interaction } = attributeSectors({
      sectors: ['held', 'not held'],
      portfolioWeights: [1, 0],
      portfolioReturns: [0.05, null],
      benchmarkWeights: [0.6, 0.4],
      benchmarkReturns: [0.04, -0.1],
    })
    expect(selection[1]).toBe(0)
    expect(interaction[1]).toBe(-0)
  })

  it.each([null, 0, 0.0291])(
    'a sector without weight in the portfolio has no return, so %s written for it selects nothing',
    (written) => {
      const period = {
        sectors: ['held', 'not held'],
        portfolioWeights: [1, 0],
        portfolioReturns: [0.05, written],
        benchmarkWeights: [0.6, 0.4],
        benchmarkReturns: [0.04, 0.0262],
      }
      const { selection, interaction, geometric, residual } = attributeSectors(period)
      expect(Math.abs(selection[1]!)).toBe(0)
      expect(Math.abs(interaction[1]!)).toBe(0)
      expect(Math.abs(geometric.selection[1]!)).toBe(0)
      expect(Math.abs(residual)).toBeLessThan(1e-12)
      const linked = linkPeriods([period, period])
      for (const linking of LINKINGS) expect(Math.abs(linked[linking].selection[1]!)).toBe(0)
      const inCurrency = attributeWithCurrency(period, [0, 0.1])
      expect(Math.abs(inCurrency.localSelection[1]!)).toBe(0)
      expect(Math.abs(inCurrency.base.selection[1]!)).toBe(0)
    },
  )

  it('a model that follows sectors it does not hold may count their returns, but never an empty cell', () => {
    const period = {
      sectors: ['held', 'followed', 'empty'],
      portfolioWeights: [1, 0, 0],
      portfolioReturns: [0.05, 0.03, 0],
      benchmarkWeights: [0.6, 0.3, 0.1],
      benchmarkReturns: [0.04, 0.02, 0.05],
    }
    const { selection } = attributeSectors(period, 'as given')
    expect(selection[1]).toBeCloseTo(0.003, 14)
    expect(Math.abs(selection[2]!)).toBe(0)
  })

  it('splits returns in several currencies', () => {
    const period = {
      sectors: ['A', 'B'],
      portfolioWeights: [0.5, 0.5],
      portfolioReturns: [0.1, 0.02],
      benchmarkWeights: [0.3, 0.7],
      benchmarkReturns: [0.08, 0.01],
    }
    const { base, currencyEffectNaive } = attributeWithCurrency(period, [0.05, 0])
    expect(base.portfolioReturn).toBeCloseTo(0.5 * (1.1 * 1.05 - 1) + 0.01, 14)
    expect(currencyEffectNaive[0]).toBeCloseTo(0.01, 14)
  })

  it('refuses weights that are not the whole, and returns that nobody knows', () => {
    const period = {
      sectors: ['A'],
      portfolioWeights: [1],
      portfolioReturns: [0.1],
      benchmarkWeights: [1],
      benchmarkReturns: [0.1],
    }
    expect(() => attributeSectors({ ...period, portfolioWeights: [0.9] })).toThrow('add up to 0.9')
    expect(() => attributeSectors({ ...period, portfolioReturns: [null] })).toThrow('has no return')
    expect(() => attributeSectors({ ...period, benchmarkReturns: [Number.NaN] })).toThrow('finite')
    expect(() => attributeSectors({ ...period, sectors: [] })).toThrow('no sectors')
  })
})

describe('Linking over periods', () => {
  it('closes to a millionth of a millionth of the growth in all four ways, sectors coming and going', () => {
    fc.assert(
      fc.property(histories, (periods) => {
        const linked = linkPeriods(periods)
        const size = Math.max(1, 1 + linked.portfolioReturn, 1 + linked.benchmarkReturn)
        for (const linking of LINKINGS) {
          expect(Math.abs(linked[linking].residual), linking).toBeLessThan(1e-12 * size)
          expect(total(linked[linking].totals)).toBeCloseTo(linked[linking].sum, 11)
        }
        // GRAP and Frongello are one method in two words.
        linked.grap.selection.forEach((value, at) => {
          expect(linked.frongello.selection[at]).toBeCloseTo(value, 10)
        })
      }),
    )
  })

  it('matches sectors by name, whatever their order and whether or not they are there', () => {
    const first = {
      sectors: ['A', 'B'],
      portfolioWeights: [0.6, 0.4],
      portfolioReturns: [0.1, 0.02],
      benchmarkWeights: [0.5, 0.5],
      benchmarkReturns: [0.08, 0.03],
    }
    const second = {
      sectors: ['C', 'A'],
      portfolioWeights: [0.3, 0.7],
      portfolioReturns: [0.05, -0.02],
      benchmarkWeights: [0.2, 0.8],
      benchmarkReturns: [0.04, -0.01],
    }
    const turned = {
      sectors: ['B', 'A'],
      portfolioWeights: [0.4, 0.6],
      portfolioReturns: [0.02, 0.1],
      benchmarkWeights: [0.5, 0.5],
      benchmarkReturns: [0.03, 0.08],
    }
    const here = linkPeriods([first, second])
    const there = linkPeriods([turned, second])
    expect(here.sectors).toEqual(['A', 'B', 'C'])
    expect(there.sectors).toEqual(['B', 'A', 'C'])
    expect(there.carino.allocation[1]).toBeCloseTo(here.carino.allocation[0]!, 14)
    expect(Math.abs(here.menchero.residual)).toBeLessThan(1e-14)
  })

  it('needs no active return in a period, nor over all', () => {
    const same = {
      sectors: ['A', 'B'],
      portfolioWeights: [0.5, 0.5],
      portfolioReturns: [0.1, 0.02],
      benchmarkWeights: [0.5, 0.5],
      benchmarkReturns: [0.1, 0.02],
    }
    const linked = linkPeriods([same, same])
    expect(linked.carinoFactors.every(Number.isFinite)).toBe(true)
    expect(linked.mencheroM).toBeCloseTo(1.06, 12)
    expect(linked.activeReturn).toBe(0)
    expect(() => linkPeriods([])).toThrow('no periods')
    expect(() => linkPeriods([{ ...same, portfolioReturns: [-1, -1] }])).toThrow('lost everything')
  })
})

describe('Contributions', () => {
  it('add up to the total return, bought once and held, linked or not', () => {
    const weights = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(weights, fc.nat(40), fc.integer({ min: 1, max: 12 }), (raw, salt, count) => {
        const whole = total(raw)
        const initial = raw.map((value) => value / whole)
        const periods = Array.from({ length: count }, (_, period) =>
          initial.map((_, asset) => 0.2 * Math.sin(1 + asset * 7 + period * 3 + salt)),
        )
        const result = contributionsOf(initial, periods)
        expect(Math.abs(result.residual)).toBeLessThan(1e-12)
        expect(total(result.carinoLinkedContribution)).toBeCloseTo(result.totalReturn, 11)
        for (const held of result.periodStartWeights) expect(total(held)).toBeCloseTo(1, 11)
      }),
    )
  })

  it('ATTR-006 names at most three that added and three that took, the largest first', () => {
    expect(rank([0.01, -0.02, 0.03, 0, 0.005, 0.02, -0.001], 3)).toEqual({
      topContributors: [2, 5, 0],
      topDetractors: [1, 6],
    })
    expect(() => contributionsOf([0.5], [[0.1]])).toThrow('add up to 0.5')
    expect(() => contributionsOf([1], [])).toThrow('no periods')
  })
})

describe('Rates of return', () => {
  it('leave flows out when weighted by time, and weigh them when weighted by money', () => {
    expect(
      timeWeightedReturn([
        { value: 0, flow: 100 },
        { value: 110, flow: 1000 },
        { value: 999, flow: 0 },
      ]),
    ).toBeCloseTo(1.1 * 0.9 - 1, 14)
    expect(modifiedDietz(100, 120, [{ amount: 10, share: 0.5 }])).toBeCloseTo(10 / 105, 14)
    expect(() =>
      timeWeightedReturn([
        { value: 1, flow: -1 },
        { value: 1, flow: 0 },
      ]),
    ).toThrow('Nothing is invested')
    expect(() => modifiedDietz(0, 10, [])).toThrow('nothing was invested')
  })

  it('match the example of Excel’s XIRR', () => {
    // 1 January 2008 … 1 April 2009, documented result 0.373362535.
    const result = moneyWeightedReturn([
      { amount: -10_000, day: 0 },
      { amount: 2_750, day: 60 },
      { amount: 4_250, day: 303 },
      { amount: 3_250, day: 411 },
      { amount: 2_750, day: 456 },
    ])
    expect(result.status).toBe('found')
    if (result.status === 'found') expect(result.perYear).toBeCloseTo(0.373362535, 8)
  })
})
