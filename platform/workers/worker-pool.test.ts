import { getEventListeners } from 'node:events'
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

it('a signal that goes on does not hold the work that is done under it', async () => {
  const { signal } = new AbortController()
  await pool.run({ numbers: [1, 2] }, signal)
  await expect(pool.run({ numbers: [] }, signal)).rejects.toThrow('nothing to add')
  await expect(pool.run({ end: true }, signal)).rejects.toThrow('ended before its work')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('is bounded by the time that its work takes, not by the time that it waited', async () => {
  const one = new WorkerPool<SumRequest, number>(new URL('./sums.worker.ts', import.meta.url), 1)
  const stop = new AbortController()
  const before = one.run({ waitForever: true }, stop.signal)
  before.catch(() => {})
  const waited = one.run({ numbers: [1, 2] }, undefined, [], undefined, 1_000)
  await new Promise((done) => setTimeout(done, 1_500))
  stop.abort(new Error('enough'))
  await expect(before).rejects.toThrow('enough')
  expect(await waited).toBe(3)
  await expect(one.run({ waitForever: true }, undefined, [], undefined, 100)).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  expect(await one.run({ numbers: [4] })).toBe(4)
  await one.stop()
})

it('is not bounded by the time that a thread takes to load what the work needs', async () => {
  expect(await pool.run({ numbers: [1, 2], loadsMs: 1_000 }, undefined, [], undefined, 300)).toBe(3)
})

it('a thread that dies fails its own work alone', async () => {
  await expect(pool.run({ end: true })).rejects.toThrow('ended before its work')
  expect(await pool.run({ numbers: [4] })).toBe(4)
})

it('a thread without work ends after a while and is started again for the next; one that holds something stays', async () => {
  const script = new URL('./sums.worker.ts', import.meta.url)
  // Long enough that the first thread is not gone before the second has started on a busy machine.
  const short = new WorkerPool<SumRequest, number>(script, 2, {}, { idleMs: 2_000 })
  const holding = new WorkerPool<SumRequest, number>(script, 1, {}, { idleMs: Number.POSITIVE_INFINITY })
  expect(await holding.run({ numbers: [1] })).toBe(1)
  await Promise.all([short.run({ numbers: [1] }), short.run({ numbers: [2] })])
  expect(short.running).toBe(2)
  await expect.poll(() => short.running, { timeout: 15_000 }).toBe(0)
  expect(await short.run({ numbers: [3, 4] })).toBe(7)
  expect(holding.running).toBe(1)
  await Promise.all([short.stop(), holding.stop()])
  expect([short.running, holding.running]).toEqual([0, 0])
})
