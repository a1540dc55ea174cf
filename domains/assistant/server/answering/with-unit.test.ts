import { expect, it } from 'vitest'
import { withUnit } from './with-unit.ts'

it('a number that a further question says alone counts in what the span before it counted in', () => {
  const before = { question: 'Gain in dollars over 3 months?' }
  expect(withUnit('and over six?', before)).toBe('over the last six months')
  expect(withUnit('what about the last 12', before)).toBe('what about the last 12 months')
  expect(withUnit('for 2?', { question: 'alerts in the last year' })).toBe('for 2?')
  expect(withUnit('for 2?', { question: 'alerts in the last one year' })).toBe('over the last 2 years')
})

it('an amount stays one where no span was asked for', () => {
  expect(withUnit('over 5?', { question: 'How many cases are open?' })).toBe('over 5?')
  expect(withUnit('and over six?', undefined)).toBe('and over six?')
  expect(withUnit('over 5?', { question: 'cases that were opened this month' })).toBe('over 5?')
})
