import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areWhole, keptApart, roomAround } from './plot.ts'

it('the axis of counts has whole steps alone: 2.5 of something would be written as 3', () => {
  expect(areWhole([{ x: 1, ys: [0, 10] }])).toBe(true)
  expect(areWhole([{ x: 1, ys: [0, Number.NaN] }])).toBe(true)
  expect(areWhole([{ x: 1, ys: [0, 2.5] }])).toBe(false)
})

const room = { gap: 13, from: 0, to: 240 }

it('names of lines that end apart stand where the lines end', () => {
  expect(keptApart([200, 20, 100], room)).toEqual([200, 20, 100])
})

it('names of lines that end together stand one under the other, within the drawing', () => {
  expect(keptApart([100, 98], room)).toEqual([111, 98])
  expect(keptApart([240, 239], room)).toEqual([240, 227])
})

it('no two names overlap and none leaves the drawing, wherever the lines end', () => {
  const ends = fc.array(fc.double({ min: -50, max: 300, noNaN: true }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(ends, (wishes) => {
      const places = [...keptApart(wishes, room)].sort((a, b) => a - b)
      expect(places[0]).toBeGreaterThanOrEqual(0)
      expect(places.at(-1)).toBeLessThanOrEqual(240 + 1e-9)
      for (const [at, place] of places.entries())
        if (at > 0) expect(place - (places[at - 1] as number)).toBeGreaterThanOrEqual(13 - 1e-9)
    }),
    { numRuns: 3_000 },
  )
})

it('a line without an end takes no room from the others', () => {
  expect(keptApart([Number.NaN, 100, 100], room)).toEqual([Number.NaN, 100, 113])
})

it('values that are all the same have room on both sides, and no axis reaches across zero for them', () => {
  expect(roomAround([100, 100])).toEqual([95, 105])
  expect(roomAround([-2])?.every((end) => end < 0)).toBe(true)
  expect(roomAround([0])).toEqual([0, 1])
  expect(roomAround([1, 2])).toBeUndefined()
  expect(roomAround([Number.NaN])).toBeUndefined()
})
