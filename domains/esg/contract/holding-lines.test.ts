import { expect, it } from 'vitest'
import { readEsgLines } from './holding-lines.ts'

it('ESGA-013 ESGA-014 ESGA-015 a line has two fields, a symbol that is upper-cased and a weight above nought in percent', () => {
  expect(readEsgLines('aapl, 25\n\nMSFT; 12.5%; Microsoft\nJPM\nXOM, 0\nKO, -3\nPG, much\n, 5')).toEqual([
    { line: 1, symbol: 'AAPL', weight: 0.25 },
    { line: 3, symbol: 'MSFT', weight: 0.125 },
    { line: 4, skipped: 'it needs at least two fields, a symbol and a weight' },
    { line: 5, skipped: '“0” is not a weight above zero' },
    { line: 6, skipped: '“-3” is not a weight above zero' },
    { line: 7, skipped: '“much” is not a weight above zero' },
    { line: 8, skipped: 'it names no symbol' },
  ])
})
