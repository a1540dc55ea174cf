import { expect, it } from 'vitest'
import { passedOn, recordAfter, type TestRecord } from './record.ts'
import { smallRepository } from './test-repository.ts'

const nothing: TestRecord = { passed: {}, failed: [], durationsMs: {}, before: {}, whole: {} }
const sums = 'engines/sums/sums.test.ts'
const words = 'engines/words/words.test.ts'
const ended = (passed: string[], failed: string[] = []) => ({ passed, failed, durationsMs: {} })

it('keeps for passed what passed, and nothing else', () => {
  const repository = smallRepository()()
  const record = recordAfter(nothing, repository, repository, ended([sums], [words]))
  expect(passedOn(repository, record)).toEqual(new Set([sums]))
  expect(record.failed).toEqual([words])
})

it('takes back what passed once and fails on the same sources', () => {
  const repository = smallRepository()()
  const passed = recordAfter(nothing, repository, repository, ended([sums, words]))
  const failed = recordAfter(passed, repository, repository, ended([], [sums]))
  expect(passedOn(repository, failed)).toEqual(new Set([words]))
  expect(recordAfter(failed, repository, repository, ended([sums])).failed).toEqual([])
})

it('keeps nothing of a file whose sources changed while it ran', () => {
  const repository = smallRepository()
  const started = repository()
  const now = repository({ 'engines/sums/add.ts': 'export const add = 2' })
  const record = recordAfter(nothing, started, now, ended([sums, words]))
  expect(passedOn(now, record)).toEqual(new Set([words]))
  expect(passedOn(started, record)).toEqual(new Set([words]))
})

it('goes back with the sources: what passed on them has passed', () => {
  const repository = smallRepository()
  const first = repository()
  const record = recordAfter(nothing, first, first, ended([sums]))
  const changed = repository({ 'engines/sums/add.ts': 'export const add = 2' })
  expect(passedOn(changed, record)).toEqual(new Set())
  expect(passedOn(repository({ 'engines/sums/add.ts': 'export const add = 1' }), record)).toEqual(
    new Set([sums]),
  )
})

it('forgets files that are gone', () => {
  const repository = smallRepository()
  const first = repository()
  const record = recordAfter(nothing, first, first, ended([sums], [words]))
  const now = repository({ [sums]: undefined, [words]: undefined })
  const later = recordAfter(record, now, now, ended([]))
  expect([Object.keys(later.passed), later.failed]).toEqual([[], []])
})

it('says what the sources were when nothing was left, until nothing is left again', () => {
  const repository = smallRepository()
  const first = repository()
  const whole = recordAfter(nothing, first, first, ended(first.tests))
  expect(whole.whole).toEqual(whole.before)
  const changed = repository({ 'engines/sums/add.ts': 'export const add = 2' })
  const left = recordAfter(whole, changed, changed, ended([sums]))
  expect(left.whole).toEqual(whole.whole)
  expect(left.before).not.toEqual(whole.before)
})
