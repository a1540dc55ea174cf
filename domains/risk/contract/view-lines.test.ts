import { expect, it } from 'vitest'
import { readViewLines } from './view-lines.ts'

it('a line is a holding or one over another, what it returns and how sure that is; half where it is not said', () => {
  expect(readViewLines('ko, 10%, 60\n\nxom over jpm, 3\nAAPL, -2.5, 100%')).toEqual([
    { line: 1, view: { symbol: 'KO', return: 0.1, confidence: 0.6 } },
    { line: 3, view: { symbol: 'XOM', against: 'JPM', return: 0.03, confidence: 0.5 } },
    { line: 4, view: { symbol: 'AAPL', return: -0.025, confidence: 1 } },
  ])
})

it('what is no view is named with its reason', () => {
  const skipped = readViewLines(
    'KO\nKO, many\nKO over KO, 3\nA over B over C, 1\nKO, 3, 0\nKO, 3, 140\nKO, 7,5, 60',
  )
  expect(skipped.every((read) => 'skipped' in read && read.skipped !== '')).toBe(true)
  expect(skipped[0]).toEqual({ line: 1, skipped: 'a symbol and a percentage are needed' })
  expect(skipped[2]).toEqual({ line: 3, skipped: 'A view is of two different holdings' })
})
