import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import {
  defineJob,
  enqueue,
  type Job,
  progressOf,
  reportProgress,
  requestCancel,
  startJobs,
  startProgress,
  stopJobs,
} from './index.ts'

onEveryDatabase('a job', (world) => {
  const ran: number[] = []
  let attempts = 0
  const count = defineJob({
    name: 'count',
    payload: z.object({ value: z.number(), failures: z.number().default(0) }),
    run: async (_house, { value, failures }) => {
      attempts += 1
      if (attempts <= failures) throw new Error('not yet')
      ran.push(value)
    },
  })

  beforeAll(() => startJobs(world.house, [count as unknown as Job]))
  afterAll(() => stopJobs(world.house))

  const until = async (isTrue: () => boolean) => {
    for (let waited = 0; waited < 15_000 && !isTrue(); waited += 50) await pause(50)
  }
  const change = { action: 'case.opened', subject: { type: 'case' as const, id: 1 } }

  it('runs if and only if the change that asked for it commits', async () => {
    const ctx = world.as()
    await expect(
      recordChange(ctx, async (tx) => {
        await enqueue(tx, count, { value: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await recordChange(ctx, async (tx) => {
      await enqueue(tx, count, { value: 2 })
      return { result: undefined, trace: change }
    })
    await until(() => ran.length > 0)
    await pause(1_200)
    expect(ran).toEqual([2])
  })

  it('is tried again when it fails', async () => {
    attempts = 0
    ran.length = 0
    await enqueue(world.as(), count, { value: 3, failures: 1 })
    await until(() => ran.length > 0)
    expect({ ran, attempts }).toEqual({ ran: [3], attempts: 2 })
  })

  it('tells how far it has come and that it should stop', async () => {
    const ctx = world.as()
    await startProgress(ctx, 'work', 'Reading', 10)
    await reportProgress(ctx, 'work', { state: 'running', done: 4 })
    await requestCancel(ctx, 'work')
    expect(await progressOf(ctx.db, 1, 'work')).toMatchObject({
      state: 'running',
      step: 'Reading',
      done: 4,
      total: 10,
      isCancelRequested: true,
    })
    await startProgress(ctx, 'work', 'Reading', 5)
    expect(await progressOf(ctx.db, 1, 'work')).toMatchObject({ done: 0, isCancelRequested: false })
  })
})
