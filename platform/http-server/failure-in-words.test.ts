import { describe, expect, it } from 'vitest'
import { failureInWords } from './failure-in-words.ts'

/** As drivers wrap what a database or the operating system said. */
const failed = (code: string, message = 'x') =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) })
const nothing = { kept: 0, inDoubt: 0 }

describe('a failure in words', () => {
  it.each([
    ['the database server’s disk', failed('53100', 'could not extend file: No space left on device')],
    ['a disk beside it', failed('ENOSPC')],
    ['an allowance that is used up', failed('EDQUOT')],
    ['a sentence without a code', new Error('write: No space left on device')],
  ])('a full disk is said as one: %s', (_, failure) => {
    const problem = failureInWords(failure, nothing, 'r-1')
    expect([problem.code, problem.status]).toEqual(['disk-full', 507])
    expect(problem.message).toContain('Nothing was changed')
    expect(problem.details).toMatchObject({ outcome: 'nothing-changed', reference: 'r-1' })
  })

  it('does not say that nothing was changed where something was', () => {
    const problem = failureInWords(failed('53100'), { kept: 1, inDoubt: 0 }, 'r-2')
    expect(problem.message).toContain('A disk of the server is full after this, or a part of it, was kept')
    expect(problem.message).not.toContain('Nothing was changed')
    expect(failureInWords(failed('53100'), { kept: 0, inDoubt: 1 }, 'r-3').code).toBe('outcome-unknown')
  })

  it('anything else is ours, and a lost connection is told apart', () => {
    expect(failureInWords(new Error('x'), nothing, 'r-4').code).toBe('internal-error')
    expect(failureInWords(failed('57P01'), nothing, 'r-5').code).toBe('database-unavailable')
  })
})
