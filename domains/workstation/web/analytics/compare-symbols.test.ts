import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { History } from '../queries.ts'
import { compareSymbols, pairsOf } from './compare-symbols.ts'
import { totalLevels } from './total-levels.ts'

const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
const TODAY = dayAt(1_000)

const historyOf = (closes: readonly number[], facts: Partial<History> = {}): History => ({
  symbol: 'ANY',
  provenance: null,
  history: closes.map((close, at) => ({
    day: dayAt(at),
    open: null,
    high: null,
    low: null,
    close,
    volume: null,
    source: 'simulated',
  })),
  splits: [],
  dividends: [],
  knowsActions: true,
  ...facts,
})

it('a split makes no return, a dividend does, and what the first price has in it counts for nothing', () => {
  const split = historyOf([100, 104, 52, 52], { splits: [{ exDay: dayAt(2), to: 2, from: 1 }] })
  expect([...totalLevels(split, TODAY).values()]).toEqual([100, 104, 104, 104])
  const paid = historyOf([100, 98, 98], {
    dividends: [{ exDay: dayAt(1), payDay: dayAt(5), perShare: 2 }],
  })
  expect([...totalLevels(paid, TODAY).values()].at(-1)).toBeCloseTo(100, 12)
  const early = historyOf([100, 110], {
    splits: [{ exDay: dayAt(0), to: 3, from: 1 }],
    dividends: [{ exDay: dayAt(0), payDay: dayAt(5), perShare: 9 }],
  })
  expect([...totalLevels(early, TODAY).values()]).toEqual([100, 110])
})

it('real and simulated prices are compared each by themselves, and those of the other kind are named and in no figure', () => {
  const made = historyOf(Array.from({ length: 90 }, (_, at) => 100 + (at % 7)))
  const real = {
    ...made,
    symbol: 'REAL',
    history: made.history.map((bar) => ({ ...bar, source: 'imported' })),
  }
  const both = { ...real, symbol: 'BOTH', history: [...made.history.slice(0, 5), ...real.history.slice(5)] }
  const symbols = ['ANY', 'REAL', 'BOTH']
  const ofKind = (kind: 'real' | 'simulated') => compareSymbols(symbols, [made, real, both], TODAY, kind)
  expect(ofKind('real').compared.map(({ symbol }) => symbol)).toEqual(['REAL'])
  expect(ofKind('real').apart).toEqual(['ANY', 'BOTH'])
  expect(ofKind('real').sources).toEqual(['imported'])
  expect(ofKind('simulated').compared.map(({ symbol }) => symbol)).toEqual(['ANY'])
  expect(ofKind('simulated').apart).toEqual(['REAL', 'BOTH'])
  expect(ofKind('real')).toMatchObject({ unknown: [], mixed: { real: ['BOTH', 'REAL'] } })
  expect(compareSymbols(['REAL'], [real], TODAY)).toMatchObject({ mixed: null, apart: [] })
  expect(compareSymbols(['ANY'], [made], TODAY).compared).toHaveLength(1)
})

it('the running day is left out, and what happens between two days with prices counts on the later one', () => {
  const gap = historyOf([100, 50], { splits: [{ exDay: dayAt(1), to: 2, from: 1 }] })
  const later = {
    ...gap,
    history: gap.history.map((bar, at) => (at === 1 ? { ...bar, day: dayAt(3) } : bar)),
  }
  expect([...totalLevels(later, TODAY)]).toEqual([
    [dayAt(0), 100],
    [dayAt(3), 100],
  ])
  expect([...totalLevels(gap, dayAt(1)).keys()]).toEqual([dayAt(0)])
})

it('symbols are compared over the days they share; one that nobody knows is named', () => {
  const long = historyOf([80, 100, 150])
  const short = { ...historyOf([0, 10, 5]), symbol: 'B' }
  const answer = compareSymbols(['A', 'B', 'NONE'], [long, short, null], TODAY)
  expect(answer.days).toEqual([dayAt(1), dayAt(2)])
  expect(answer.compared.map(({ symbol, totalReturn }) => [symbol, totalReturn])).toEqual([
    ['A', 0.5],
    ['B', -0.5],
  ])
  expect(answer.together).toBe(0)
  expect(answer.unknown).toEqual(['NONE'])
  expect(answer.correlations).toBeNull()
})

it('nothing in common is no figure', () => {
  expect(compareSymbols(['A'], [historyOf([100])], TODAY)).toMatchObject({
    compared: [],
    together: null,
    correlations: null,
  })
  expect(compareSymbols(['A'], [null], TODAY)).toMatchObject({ days: [], together: null })
})

it('the same moves correlate by 1, the opposite ones by −1, and what stands still not at all', () => {
  const moves = Array.from({ length: 80 }, (_, at) => (at % 2 === 0 ? 0.01 : -0.02) * (1 + (at % 5)))
  const pathOf = (factor: number) => {
    let close = 100
    return [close, ...moves.map((move) => (close *= 1 + factor * move))]
  }
  const answer = compareSymbols(
    ['UP', 'SAME', 'AGAINST', 'STILL'],
    [pathOf(1), pathOf(2), pathOf(-1), pathOf(0)].map((closes) => historyOf(closes)),
    TODAY,
  )
  const [up] = answer.correlations ?? []
  expect(up?.[1]).toBeCloseTo(1, 9)
  expect(up?.[2]).toBeCloseTo(-1, 9)
  expect(up?.[3]).toBeNull()
  const pairs = pairsOf(answer).map(({ left, right }) => `${left} ${right}`)
  expect(pairs[0]).toBe('UP SAME')
  expect(pairs.slice(1).sort()).toEqual(['SAME AGAINST', 'UP AGAINST'])
})

const closes = fc.array(fc.double({ min: 1, max: 1_000, noNaN: true }), { minLength: 62, maxLength: 90 })

it('whatever the prices, the matrix is symmetric within −1 and 1 and every path begins at 1', () => {
  fc.assert(
    fc.property(fc.array(closes, { minLength: 1, maxLength: 4 }), (each) => {
      const symbols = each.map((_, at) => `S${at}`)
      const { compared, correlations, together } = compareSymbols(
        symbols,
        each.map((one) => historyOf(one)),
        TODAY,
      )
      expect(correlations).not.toBeNull()
      correlations?.forEach((row, at) => {
        expect(row[at]).toBe(1)
        row.forEach((cell, beside) => {
          expect(cell).toBe(correlations[beside]?.[at])
          if (cell !== null) expect(Math.abs(cell)).toBeLessThanOrEqual(1)
        })
      })
      for (const { path } of compared) expect(path[0]).toBe(1)
      const returns = compared.map(({ totalReturn }) => totalReturn)
      expect(together).toBeGreaterThanOrEqual(Math.min(...returns) - 1e-9)
      expect(together).toBeLessThanOrEqual(Math.max(...returns) + 1e-9)
    }),
  )
})

/** Prices of a file, which nobody has adjusted. */
const imported = (symbol: string, closes: readonly number[]): History => {
  const answer = historyOf(closes, { symbol, knowsActions: false })
  return { ...answer, history: answer.history.map((bar) => ({ ...bar, source: 'imported' })) }
}

it('a fall that a split explains is said before the figures of prices that nobody adjusted, and of known ones nothing', () => {
  const closes = Array.from({ length: 90 }, (_, at) => (at < 50 ? 400 : 40) + Math.sin(at))
  const { caveats, compared } = compareSymbols(['NVDA'], [imported('NVDA', closes)], TODAY)
  expect(compared[0]?.totalReturn).toBeLessThan(-0.85)
  expect(caveats).toEqual([
    expect.stringMatching(
      /^NVDA fell by 9\d\.\d% on 2026-02-20: if that was a split, its prices are not adjusted/,
    ),
  ])
  expect(compareSymbols(['ANY'], [historyOf(closes)], TODAY).caveats).toEqual([])
})

it('whose prices end early is named: the others are compared up to there alone', () => {
  const [delisted, traded] = [imported('GONE', [10, 11, 12]), imported('HERE', [10, 11, 12, 13, 14])]
  const { caveats, days } = compareSymbols(['GONE', 'HERE'], [delisted, traded], TODAY)
  expect(days.at(-1)).toBe(dayAt(2))
  expect(caveats).toEqual([
    expect.stringContaining('where the prices of GONE end; others go on to 5 Jan 2026'),
  ])
})
