import { expect, it } from 'vitest'
import { Problem } from '#platform/problems/index.ts'
import { failureOf } from './index.ts'

it('a run that a full disk stopped says so, and not that something went wrong inside', () => {
  const full = new Error('Failed query', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })
  expect(failureOf(full, 'otherwise')).toMatch(
    /^A disk of the server is full\. What was saved before is unchanged/,
  )
  expect(failureOf(new Error('else'), 'otherwise')).toBe('otherwise')
  expect(failureOf(new Problem('conflict', 'In its own words.'), 'otherwise')).toBe('In its own words.')
})
