import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnBars, lastDays } from './drawn-bars.ts'

const bar = (day: string, close: number) => ({
  day,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume: 100,
  source: 'simulated',
})

it('a split is marked on its day and is no fall: what came before it stands on today’s count of shares', () => {
  const drawn = drawnBars(
    [bar('2026-03-02', 400), bar('2026-03-03', 404), bar('2026-03-04', 101)],
    [{ exDay: '2026-03-04', to: 4, from: 1 }],
    [],
  )
  expect(drawn.map(({ close }) => close)).toEqual([100, 101, 101])
  expect(drawn.map(({ quoted }) => quoted)).toEqual([400, 404, 101])
  expect(drawn.map(({ events }) => events)).toEqual([[], [], ['Split 4:1']])
})

it('a dividend is marked with what a share gets, on the next day of trading where its day has none', () => {
  const drawn = drawnBars(
    [bar('2026-03-06', 100), bar('2026-03-09', 100)],
    [],
    [{ exDay: '2026-03-08', payDay: '2026-03-20', perShare: 0.2625 }],
  )
  expect(drawn.map(({ events }) => events)).toEqual([[], ['Dividend $0.2625 a share']])
})

it('an event before the first day shown is not marked on it, and only a close makes a bar of that price', () => {
  const [drawn] = drawnBars(
    [{ ...bar('2026-03-06', 50), open: null, high: null, low: null }],
    [{ exDay: '2026-03-01', to: 2, from: 1 }],
    [],
  )
  expect(drawn).toMatchObject({ open: 50, high: 50, low: 50, close: 50, events: [] })
})

it('the last days count back from the last bar, whatever the gaps', () => {
  const bars = drawnBars([bar('2026-01-05', 1), bar('2026-02-27', 2), bar('2026-03-06', 3)], [], [])
  expect(lastDays(bars, 31).map(({ day }) => day)).toEqual(['2026-02-27', '2026-03-06'])
  expect(lastDays([], 31)).toEqual([])
})

it('every event within the days shown is marked exactly once', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }),
      (days, exDays) => {
        const sorted = days.toSorted((a, b) => a - b)
        const first = sorted[0] as number
        const last = sorted.at(-1) as number
        const drawn = drawnBars(
          sorted.map((at) => bar(day(at), 10)),
          exDays.map((at) => ({ exDay: day(at), to: 2, from: 1 })),
          [],
        )
        const within = exDays.filter((at) => at >= first && at <= last)
        expect(drawn.flatMap(({ events }) => events)).toHaveLength(within.length)
        // Prices meet: the last bar is never scaled by an event that has happened.
        expect(drawn.at(-1)?.close).toBe(10 / 2 ** exDays.filter((at) => at > last).length)
      },
    ),
  )
})
