import { expect, it } from 'vitest'
import { reasonOf } from './failure-reasons.ts'

it('a failed property is told with what made it fail', () => {
  const cause = new Error('a turn of the event loop took 90 ms')
  const told = reasonOf(new Error('Property failed after 1 tests', { cause }))
  expect(told).toMatch(/^Property failed after 1 tests\nat .*failure-reasons\.test\.ts/)
  expect(told).toContain('Caused by: a turn of the event loop took 90 ms')
})

it('what says nothing of itself is told as that, and what says much is cut', () => {
  expect(reasonOf({})).toBe('no message')
  expect(reasonOf({ message: 'line\n'.repeat(1_000) }).split('\n').length).toBeLessThan(20)
})
