import { beforeAll, expect, it } from 'vitest'
import { listings } from '#engines/market-simulator/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { assessRisk } from '../contract/index.ts'
import { riskRoutes } from './index.ts'
import { followed, readRun } from './runs.ts'
import { evenly } from './test-risk.ts'

const DEMO_RUNS = 20
const portfolio = evenly(listings.slice(0, 24).map(({ symbol }) => symbol))

onOneDatabase('computations of several organisations', (world) => {
  beforeAll(() => world.setNow('2026-11-20T10:00:00.000Z'))
  const run = async (organisationId: number, paths: number, signal?: AbortSignal) => {
    const isDemo = organisationId === DEMO_ORGANISATION_ID
    const api = makeApi(world.installation, async () => somebody({ organisationId, isDemo }), riskRoutes)
    const startedAt = performance.now()
    const { status } = await api.request(assessRisk.path, {
      method: 'POST',
      body: JSON.stringify({ portfolio, paths }),
      headers: { 'content-type': 'application/json' },
      ...(signal ? { signal } : {}),
    })
    return { status, ms: performance.now() - startedAt }
  }

  it('one that waits for its turn says so, and not that it reads prices', async () => {
    const ctx = { ...world.as(), actor: somebody() }
    const step = await followed(ctx, 'waits', async () => (await readRun(ctx, { runId: 'waits' })).step)
    expect(step).toBe('Waiting')
  })

  it('twenty long ones of the demo do not starve a member', async () => {
    await run(1, 8_192)
    const alone = await run(1, 8_192)
    const end = new AbortController()
    const ofDemo = Array.from({ length: DEMO_RUNS }, () => run(DEMO_ORGANISATION_ID, 262_144, end.signal))
    let ended = 0
    for (const one of ofDemo) void one.then(() => (ended += 1))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const beside = await run(1, 8_192)
    const besideAgain = await run(1, 8_192)
    expect([alone.status, beside.status, besideAgain.status]).toEqual([200, 200, 200])
    expect(ended).toBeLessThan(DEMO_RUNS)
    // Half of the threads are theirs at once, and the first core is the demo's own.
    expect(Math.min(beside.ms, besideAgain.ms), `${alone.ms} ms alone`).toBeLessThan(alone.ms * 3 + 1_000)
    end.abort()
    await Promise.all(ofDemo)
  }, 120_000)
})
