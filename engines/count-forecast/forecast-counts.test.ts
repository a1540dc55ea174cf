import { expect, it } from 'vitest'
import { forecastCounts } from './index.ts'

/** Five on weekdays, none at week's ends, with a last week that can be set apart. */
const weekly = (weeks: number, perDay = 5) =>
  Array.from({ length: weeks * 7 }, (_, day) => (day % 7 < 5 ? perDay : 0))

it('ALERT-002 a week that repeats itself is forecast exactly, with no error of its own or of the naive peer', () => {
  expect(forecastCounts(weekly(20))).toEqual({
    isShown: true,
    days: [5, 5, 5, 5, 5, 0, 0],
    total: 25,
    low: 25,
    high: 25,
    backTest: { weeks: 16, error: 0, naiveError: 0 },
  })
})

it('a history that is too short, too thin or better forecast naively gives no forecast, and a reason', () => {
  expect(forecastCounts(weekly(11))).toEqual({ isShown: false, because: 'too-short', backTest: null })
  expect(forecastCounts(weekly(20, 0))).toMatchObject({ isShown: false, because: 'too-few' })
  // Steady growth: last week is nearer to the next than the mean of four.
  const growing = Array.from({ length: 140 }, (_, day) => Math.floor(day / 7))
  expect(forecastCounts(growing)).toMatchObject({
    isShown: false,
    because: 'worse-than-naive',
    backTest: { weeks: 16, error: 17.5, naiveError: 7 },
  })
})

it('the range holds four of five of the weeks it was tested on, and never reaches below none', () => {
  // Weeks of 7 and 21 in turn: the mean of four is always 14, every week is 7 away from it, and the naive peer is 14 away.
  const turns = Array.from({ length: 140 }, (_, day) => (Math.floor(day / 7) % 2 === 0 ? 1 : 3))
  expect(forecastCounts(turns)).toMatchObject({
    isShown: true,
    total: 14,
    low: 7,
    high: 21,
    backTest: { error: 7, naiveError: 14 },
  })
  const sparse = Array.from({ length: 140 }, (_, day) =>
    Math.floor(day / 7) % 4 === 0 && day % 7 === 0 ? 8 : 0,
  )
  const forecast = forecastCounts(sparse)
  expect(forecast.isShown && forecast.low).toBe(0)
})
