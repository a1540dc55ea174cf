import { expect, it } from 'vitest'
import { blocksOf, inWords, withoutCaveats } from './answer-text.ts'

it('reads paragraphs, lists and marks of sources, and nothing else as markup', () => {
  const blocks = blocksOf('Two cases: <b>x</b> [c1]\n- one [c2]\n- two\n\nThat is all. [c10b]')
  expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 1],
    ['items', 2],
    ['paragraph', 1],
  ])
  expect(blocks[0]?.lines[0]?.pieces).toEqual([
    { at: 0, words: 'Two cases: <b>x</b> ' },
    { at: 20, citation: 'c1' },
  ])
  expect(blocks[2]?.lines[0]?.pieces.at(-1)).toMatchObject({ citation: 'c10b' })
})

it('takes out of the text what is said before it as a label, and no more', () => {
  expect(withoutCaveats('Simulated prices. AAPL 1.', ['Simulated prices'])).toBe('AAPL 1.')
  expect(withoutCaveats('AAPL 1.', ['Simulated prices'])).toBe('AAPL 1.')
})

it('spells out the names of fields', () => {
  expect(inWords('unrealizedPnlPercent')).toBe('Unrealized pnl percent')
  expect(inWords('order-type')).toBe('Order type')
})
