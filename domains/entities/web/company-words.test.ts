import { expect, it } from 'vitest'
import { likelihood } from './company-words.ts'

it('a likelihood is told no more exact than it was measured, and never as certain', () => {
  expect([0.5, 0.9512, 0.9899, 0.99, 0.99996, 1].map(likelihood)).toEqual([
    '50%',
    '95%',
    '99%',
    'over 99%',
    'over 99%',
    'over 99%',
  ])
})
