import { expect, it } from 'vitest'
import { planFor } from './plan.ts'
import { recordAfter, type TestRecord } from './record.ts'
import type { Repository } from './repository.ts'
import { smallRepository } from './test-repository.ts'

const nothing: TestRecord = { passed: {}, failed: [], durationsMs: {}, before: {}, whole: {} }

const ended = (passed: string[], failed: string[] = []) => ({ passed, failed, durationsMs: {} })

const after = (record: TestRecord, repository: Repository, passed: string[], failed: string[] = []) =>
  recordAfter(record, repository, repository, ended(passed, failed))

it('what has passed does not run again, and what is near to a change runs before what is far from it', () => {
  const repository = smallRepository()
  const first = repository()
  const record = after(nothing, first, first.tests)
  expect(planFor(first, record)).toEqual({ waiting: [], passedBefore: first.tests.length })

  const { waiting, passedBefore } = planFor(
    repository({ 'engines/sums/add.ts': 'export const add = 2' }),
    record,
  )
  expect(waiting).toEqual([
    'engines/sums/sums.test.ts',
    'domains/orders/server/orders.test.ts',
    'apps/server/start.test.ts',
    'scripts/shape.test.ts',
  ])
  expect(passedBefore).toBe(first.tests.length - 4)
})

it('a file that failed runs before everything', () => {
  const repository = smallRepository()
  const first = repository()
  const failing = 'scripts/shape.test.ts'
  const record = after(
    nothing,
    first,
    first.tests.filter((test) => test !== failing),
    [failing],
  )
  expect(planFor(first, record).waiting).toEqual([failing])
  const changed = repository({ 'engines/sums/add.ts': 'export const add = 2' })
  expect(planFor(changed, record).waiting[0]).toBe(failing)
})

it('what was left over runs nearest to its change in the next run as well', () => {
  const repository = smallRepository()
  const first = repository()
  const record = after(nothing, first, first.tests)
  const changed = repository({ 'engines/sums/add.ts': 'export const add = 2' })
  const left = after(record, changed, ['engines/sums/sums.test.ts'])
  expect(planFor(changed, left).waiting[0]).toBe('domains/orders/server/orders.test.ts')

  const again = repository({ 'engines/words/words.test.ts': 'export const one = 1' })
  expect(planFor(again, left).waiting.slice(0, 2)).toEqual([
    'engines/words/words.test.ts',
    'domains/orders/server/orders.test.ts',
  ])
})

it('where nothing is known the quickest runs first, and the tests of one environment run together', () => {
  const first = smallRepository()()
  const screen = 'domains/orders/web/orders-screen.test.tsx'
  const durationsMs = Object.fromEntries(first.tests.map((test, place) => [test, 1_000 - place]))
  const { waiting } = planFor(first, { ...nothing, durationsMs: { ...durationsMs, [screen]: 500 } })
  const others = first.tests.filter((test) => test !== screen).reverse()
  expect(waiting).toEqual([screen, ...others])
})
