import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysAsked, drawnBars, hasCandles, isRange, within } from './drawn-bars.ts'

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

it('an event before the first day shown is not marked on it, and a day of which only the close is known has no open, high or low', () => {
  const drawn = drawnBars(
    [{ ...bar('2026-03-06', 50), open: null, high: null, low: null }, bar('2026-03-09', 52)],
    [{ exDay: '2026-03-01', to: 2, from: 1 }],
    [],
  )
  expect(drawn[0]).toMatchObject({ open: null, high: null, low: null, close: 50, events: [] })
  expect(hasCandles(drawn)).toBe(false)
  expect(hasCandles(drawn.slice(1))).toBe(true)
})

it('a trade is marked on its day or on the next one with a bar, never on a day that is not shown', () => {
  const trade = (day: string, side: 'BUY' | 'SELL') => ({ day, side, words: `${side} on ${day}` })
  const drawn = drawnBars(
    [bar('2026-03-06', 100), bar('2026-03-09', 100)],
    [],
    [],
    ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-10'].map((day) => trade(day, 'BUY')),
  )
  expect(drawn.map(({ bought }) => bought)).toEqual([['BUY on 2026-03-06'], ['BUY on 2026-03-07']])
  expect(drawnBars([bar('2026-03-06', 1)], [], [], [trade('2026-03-06', 'SELL')])[0]).toMatchObject({
    bought: [],
    sold: ['SELL on 2026-03-06'],
  })
})

it('a span counts back from the last bar whatever the gaps, and dates are what they are in either order', () => {
  const bars = drawnBars([bar('2026-01-05', 1), bar('2026-02-27', 2), bar('2026-03-06', 3)], [], [])
  const days = (range: Parameters<typeof within>[1]) => within(bars, range).map(({ day }) => day)
  expect(days('1M')).toEqual(['2026-02-27', '2026-03-06'])
  expect(days('ALL')).toHaveLength(3)
  expect(days('2026-01-05..2026-02-27')).toEqual(['2026-01-05', '2026-02-27'])
  expect(days('2026-02-27..2026-01-05')).toEqual(['2026-01-05', '2026-02-27'])
  expect(within([], '1M')).toEqual([])
})

it('one day, three days and what is no day are no range', () => {
  expect(['2024-01-02..2024-06-28', '1Y', 'ALL'].filter(isRange)).toHaveLength(3)
  const none = [
    '2024-01-02',
    '2024-01-02..2024-02-01..2024-03-01',
    '2024-13-01..2024-06-28',
    '2024-01-02..',
    '2Y',
  ]
  expect(none.filter(isRange)).toEqual([])
})

it('a range in the past is asked for up to now, so that it stands on the shares of today', () => {
  expect(daysAsked('2020-01-02..2020-12-31', Date.now())).toEqual({ from: '2020-01-02' })
  expect(daysAsked('1Y', Date.now())).toEqual({})
  expect(daysAsked('5Y', Date.parse('2026-01-01'))).toEqual({ from: '2020-12-31' })
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
