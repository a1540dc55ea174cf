import { afterAll, expect, it } from 'vitest'
import type { SumRequest } from './sums.worker.ts'
import { WorkerPool } from './worker-pool.ts'

const pool = new WorkerPool<SumRequest, number>(new URL('./sums.worker.ts', import.meta.url), 2)
afterAll(() => pool.stop())

it('more work than threads is done, each answer to its own question', async () => {
  const asked = Array.from({ length: 9 }, (_, at) => [at, at + 1])
  const answers = await Promise.all(asked.map((numbers) => pool.run({ numbers })))
  expect(answers).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17])
})

it('what the work throws comes back with its name, its sentence and its code', async () => {
  await expect(pool.run({ numbers: [] })).rejects.toMatchObject({
    name: 'RangeError',
    message: 'There is nothing to add.',
    code: 'empty',
  })
})

it('running work that is cancelled ends with its thread, and the threads go on', async () => {
  const cancel = new AbortController()
  const stuck = [
    pool.run({ waitForever: true }, cancel.signal),
    pool.run({ waitForever: true }, cancel.signal),
    pool.run({ numbers: [1] }, cancel.signal),
  ]
  const waiting = pool.run({ numbers: [2, 3] })
  cancel.abort(new Error('no longer wanted'))
  for (const result of await Promise.allSettled(stuck))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'no longer wanted' } })
  expect(await waiting).toBe(5)
  await expect(pool.run({ numbers: [1] }, cancel.signal)).rejects.toThrow('no longer wanted')
})

it('a thread that dies fails its own work alone', async () => {
  await expect(pool.run({ end: true })).rejects.toThrow('ended before its work')
  expect(await pool.run({ numbers: [4] })).toBe(4)
})
