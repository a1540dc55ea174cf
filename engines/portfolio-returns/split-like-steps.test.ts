import { expect, it } from 'vitest'
import { sentenceOfStep, splitLikeSteps } from './split-like-steps.ts'

const days = Array.from({ length: 120 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
)
/** A price that moves by half a percent a day and is cut to a part of itself on the sixtieth. */
const cut = (left: number) => (day: string) => {
  const at = days.indexOf(day)
  return 100 * (1 + 0.005 * (at % 2)) * (at < 60 ? 1 : left)
}

it('a price that is cut by half or more, or doubles, is named without the split it may be', () => {
  for (const left of [1 / 2, 1 / 10, 2, 10])
    expect(splitLikeSteps(days, cut(left)).map(({ day, split }) => [day, split])).toEqual([
      [days[60], undefined],
    ])
})

it('a smaller split is named where the day was an ordinary one without it; an ordinary fall is none', () => {
  expect(splitLikeSteps(days, cut(2 / 3))[0]).toMatchObject({ day: days[60], split: '3 for 2' })
  expect(splitLikeSteps(days, cut(0.9))).toEqual([])
  expect(splitLikeSteps(days, cut(1))).toEqual([])
  expect(splitLikeSteps([], cut(1))).toEqual([])
})

it('the sentence says what moved when, and that no figure with it is right', () => {
  expect(sentenceOfStep('NVDA', { day: '2026-06-10', move: -0.9, split: undefined })).toBe(
    'NVDA fell by 90.0% on 2026-06-10: if that was a split, its prices are not adjusted for it, and no figure with them is right.',
  )
  expect(sentenceOfStep('X', { day: '2026-06-10', move: -0.333, split: '3 for 2' })).toContain(
    'as a split of 3 for 2 does, or bad news',
  )
})
