import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areWhole, axisOver, keptApart, linePath, marksThatFit, roundTicks, spaceAround } from './plot.ts'

it('the axis of counts has whole steps alone: 2.5 of something would be written as 3', () => {
  expect(areWhole([{ x: 1, ys: [0, 10] }])).toBe(true)
  expect(areWhole([{ x: 1, ys: [0, Number.NaN] }])).toBe(true)
  expect(areWhole([{ x: 1, ys: [0, 2.5] }])).toBe(false)
})

const space = { gap: 13, from: 0, to: 240 }

it('names of lines that end apart stand where the lines end', () => {
  expect(keptApart([200, 20, 100], space)).toEqual([200, 20, 100])
})

it('names of lines that end together stand one under the other, within the drawing', () => {
  expect(keptApart([100, 98], space)).toEqual([111, 98])
  expect(keptApart([240, 239], space)).toEqual([240, 227])
})

it('no two names overlap and none leaves the drawing, wherever the lines end', () => {
  const ends = fc.array(fc.double({ min: -50, max: 300, noNaN: true }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(ends, (wishes) => {
      const places = [...keptApart(wishes, space)].sort((a, b) => a - b)
      expect(places[0]).toBeGreaterThanOrEqual(0)
      expect(places.at(-1)).toBeLessThanOrEqual(240 + 1e-9)
      for (const [at, place] of places.entries())
        if (at > 0) expect(place - (places[at - 1] as number)).toBeGreaterThanOrEqual(13 - 1e-9)
    }),
    { numRuns: 3_000 },
  )
})

it('a line without an end takes no room from the others', () => {
  expect(keptApart([Number.NaN, 100, 100], space)).toEqual([Number.NaN, 100, 113])
})

it('values that are all the same have room on both sides, and no axis reaches across zero for them', () => {
  expect(spaceAround([100, 100])).toEqual([95, 105])
  expect(spaceAround([-2])?.every((end) => end < 0)).toBe(true)
  expect(spaceAround([0])).toEqual([0, 1])
  expect(spaceAround([1, 2])).toBeUndefined()
  expect(spaceAround([Number.NaN])).toBeUndefined()
})

it('an axis has round marks that reach over its values, and whole ones for counts', () => {
  expect(roundTicks(0.3, 9.2)).toEqual([0, 5, 10])
  expect(roundTicks(-0.013, 0.021)).toEqual([-0.02, -0.01, 0, 0.01, 0.02, 0.03])
  expect(axisOver([0, 1, 2], true)).toEqual([0, 1, 2])
  expect(axisOver([])).toEqual([0, 0.5, 1])
})

it('the marks of an axis are round, rise, and are between two and eight, whatever the values', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(value, fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (low, span) => {
      const high = low + span
      if (span < Math.abs(low) * 1e-6) return
      const ticks = roundTicks(low, high)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks[0]).toBeLessThanOrEqual(low + span * 1e-6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - span * 1e-6)
    }),
  )
})

it('labels of marks that would overlap are omitted, the last is kept', () => {
  expect(marksThatFit([0, 10, 50, 100], [20, 20, 20, 20], 10)).toEqual([0, 2, 3])
  expect(marksThatFit([0, 10], [40, 40], 10)).toEqual([0])
  expect(marksThatFit([], [], 10)).toEqual([])
})

it('a line is interrupted where a value is missing', () => {
  expect(
    linePath([
      [0, 1],
      [1, Number.NaN],
      [2, 3],
      [3, 4],
    ]),
  ).toBe('M0.00 1.00M2.00 3.00L3.00 4.00')
})
