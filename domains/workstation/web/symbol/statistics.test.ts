import { expect, it } from 'vitest'
import type { History } from '../queries.ts'
import { statisticsOf } from './statistics.ts'

const TODAY = '2026-03-10'
const bar = (day: string, close: number, high: number | null = close) => ({
  day,
  open: high === null ? null : close,
  high,
  low: high === null ? null : close - 1,
  close,
  volume: null,
  source: 'simulated',
})
const historyOf = (history: History['history'], facts: Partial<History> = {}): History => ({
  symbol: 'AAPL',
  provenance: null,
  history,
  splits: [],
  dividends: [],
  knowsActions: true,
  ...facts,
})

it('a split is no fall, a dividend is in the return, and the running day is left out', () => {
  const found = statisticsOf(
    historyOf([bar('2026-03-04', 100), bar('2026-03-05', 50), bar('2026-03-06', 49), bar(TODAY, 10)], {
      splits: [{ exDay: '2026-03-05', to: 2, from: 1 }],
      dividends: [{ exDay: '2026-03-06', payDay: '2026-03-20', perShare: 1 }],
    }),
    TODAY,
  )
  expect(found).toMatchObject({ from: '2026-03-04', to: '2026-03-06', high: 50, low: 48, isOfCloses: false })
  expect(found?.totalReturn).toBeCloseTo(0, 12)
  expect(found?.deepestFall).toBe(0)
})

it('a mean volume counts the shares before a split as those of today', () => {
  const history = [bar('2026-03-04', 100), bar('2026-03-05', 50)].map((one, at) => ({
    ...one,
    volume: at + 1,
  }))
  const found = statisticsOf(historyOf(history, { splits: [{ exDay: '2026-03-05', to: 2, from: 1 }] }), TODAY)
  expect(found?.volume).toBe(2)
})

it('highest and lowest are of closes alone where a day has no others, and few returns give no volatility', () => {
  const found = statisticsOf(historyOf([bar('2026-03-04', 100, 180), bar('2026-03-05', 90, null)]), TODAY)
  expect(found).toMatchObject({ high: 100, low: 90, isOfCloses: true, volatility: null, volume: null })
})

it('a symbol with one close has no statistics', () => {
  expect(statisticsOf(historyOf([bar('2026-03-04', 100)]), TODAY)).toBeNull()
})
