import { expect, it } from 'vitest'
import { reasonOf } from './failure-reasons.ts'

it('a failed property is printed with what made it fail', () => {
  const cause = new Error('a turn of the event loop took 90 ms')
  const stated = reasonOf(new Error('Property failed after 1 tests', { cause }))
  expect(stated).toMatch(/^Property failed after 1 tests\nat .*failure-reasons\.test\.ts/)
  expect(stated).toContain('Caused by: a turn of the event loop took 90 ms')
})

it('an error without a message is printed as one, and a long message is cut', () => {
  expect(reasonOf({})).toBe('no message')
  expect(reasonOf({ message: 'line\n'.repeat(1_000) }).split('\n').length).toBeLessThan(20)
})
