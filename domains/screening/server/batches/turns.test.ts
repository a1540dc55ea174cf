import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { Batch } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningJobs } from '../start-screening.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'

type BatchBody = z.infer<typeof Batch>

const DEMO = { organisationId: DEMO_ORGANISATION_ID, isDemo: true }
const MEMBER = { organisationId: 1, isDemo: false }
const DEMO_BATCHES = 3
const DEMO_ROWS = 2_500
const MEMBER_ROWS = 300

onEveryDatabase('batches of several organisations', (world) => {
  const api = callerOf(world)
  const start = async (rows: number) => {
    const form = new FormData()
    const names = Array.from({ length: rows }, (_, at) => `Quiet Meadow Firm ${at}`)
    form.set('file', new File([['name', ...names].join('\n')], 'names.csv'))
    return (await bodyOf<BatchBody>(api.post('/api/kyb/batches', form))).id
  }
  const read = (id: number) => bodyOf<BatchBody>(api.get(`/api/kyb/batches/${id}`))
  const untilDone = async (id: number) => {
    const startedAt = performance.now()
    for (;;) {
      const { state } = await read(id)
      if (state === 'done') return performance.now() - startedAt
      if (state !== 'queued' && state !== 'running') throw new Error(`The batch ended as ${state}.`)
      await pause(50)
    }
  }

  beforeAll(async () => {
    await startJobs(world.installation, screeningJobs)
    await publish(world, [volkov, northernTide])
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  it('three long ones of the demo keep no member waiting, and all of them come to their end', async () => {
    api.as(MEMBER)
    await untilDone(await start(MEMBER_ROWS))
    const aloneMs = await untilDone(await start(MEMBER_ROWS))

    api.as(DEMO)
    const ofDemo: number[] = []
    for (let at = 0; at < DEMO_BATCHES; at += 1) ofDemo.push(await start(DEMO_ROWS))
    while ((await read(ofDemo[0] as number)).screenedCount === 0) await pause(20)

    api.as(MEMBER)
    const besideMs = await untilDone(await start(MEMBER_ROWS))
    api.as(DEMO)
    const states = await Promise.all(ofDemo.map(async (id) => (await read(id)).state))
    expect(states.filter((state) => state === 'done').length, states.join()).toBeLessThan(2)
    // What the machine does besides slows both.
    expect(besideMs, `${aloneMs} ms alone, ${besideMs} ms beside the demo`).toBeLessThan(aloneMs * 5 + 2_500)
    for (const id of ofDemo) await untilDone(id)
  }, 180_000)
})
