import { beforeAll, expect, it } from 'vitest'
import { listings } from '#engines/market-simulator/index.ts'
import { randomStream } from '#engines/statistics/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import { analyse, assessRisk, readRun } from '../contract/index.ts'
import { simulate } from './compute.ts'
import type { ComputeAnswers, ComputeRequest } from './compute-messages.ts'
import { riskRoutes } from './index.ts'
import { evenly, riskApi, storeCloses } from './test-risk.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const SYMBOLS = Array.from({ length: 500 }, (_, at) => `L${String(at).padStart(3, '0')}`)
const cancelPath = (runId: string) => `/api/risk/runs/${runId}/cancel`

/** Closes of a random walk with a common part. */
function walks(days: number): Record<string, number[]> {
  const market = new Float64Array(days)
  randomStream(11, 0).fillNormals(market)
  return Object.fromEntries(
    SYMBOLS.map((symbol, at) => {
      const own = new Float64Array(days)
      randomStream(11, at + 1).fillNormals(own)
      let level = 50
      const closes = Array.from(own, (shock, day) => {
        level *= 1 + 0.0005 + 0.006 * (market[day] as number) + 0.01 * shock
        return Math.round(level * 100) / 100
      })
      return [symbol, closes]
    }),
  )
}

onOneDatabase('five hundred holdings', (world) => {
  let api: ReturnType<typeof riskApi>
  beforeAll(async () => {
    world.setNow(NOW)
    api = riskApi(world)
    await storeCloses(world, walks(260), '2026-11-19')
  }, 120_000)

  it('more holdings than days are assessed, with a shrunk covariance, and optimised to weights that add up to one', async () => {
    const risk = await api.taken(assessRisk, { portfolio: evenly(SYMBOLS), paths: 1_024 })
    expect(risk.holdings).toHaveLength(500)
    expect(risk.basis.notes.join()).toContain('shrunk')
    expect(risk.holdings.reduce((sum, { shareOfRisk }) => sum + shareOfRisk, 0)).toBeCloseTo(1, 9)
    const best = await api.taken(analyse, {
      type: 'portfolio_optimization',
      data: { holdings: evenly(SYMBOLS), constraints: { max_allocation: 0.02, min_allocation: 0 } },
    })
    const weights = Object.values(best.weights)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
    expect(Math.max(...weights)).toBeLessThanOrEqual(0.02)
    expect(best.portfolios.optimal.sharpe).toBeGreaterThan(best.portfolios.current.sharpe ?? Number.NaN)
  }, 180_000)

  it('more work than a person would wait for is refused with what is possible', async () => {
    const { status, body } = await api.send(assessRisk.path, { portfolio: evenly(SYMBOLS), paths: 262_144 })
    expect(status).toBe(400)
    expect(body.message).toContain('40,000 at most')
  })

  it('five hundred and one are refused', async () => {
    const { status, body } = await api.send(assessRisk.path, { portfolio: evenly([...SYMBOLS, 'ONEMORE']) })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'At most 500 holdings are assessed at once',
    })
  })
})

onOneDatabase('a run that is followed', (world) => {
  beforeAll(() => world.setNow(NOW))
  // So much that no machine is through with it before the first look at how far it has come.
  const long = { portfolio: evenly(listings.slice(0, 24).map(({ symbol }) => symbol)), paths: 262_144 }
  const untilSimulating = async (runId: string) => {
    const api = riskApi(world)
    for (;;) {
      const { status, body } = await api.send(readRun.path.replace('{runId}', runId))
      if (status === 200 && body.state === 'running' && body.step === 'Simulating') return
      expect(body.state).not.toBe('done')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  it('it can be followed, cancelled while it computes, and asked for again', async () => {
    const api = riskApi(world)
    const runId = 'a-run-to-cancel'
    const answer = api.send(assessRisk.path, { ...long, runId })
    await untilSimulating(runId)
    expect((await api.send(cancelPath(runId), {})).body).toMatchObject({ isCancelRequested: true })
    expect(await answer).toMatchObject({ status: 409, body: { code: 'cancelled' } })
    expect((await api.send(readRun.path.replace('{runId}', runId))).body).toMatchObject({
      state: 'cancelled',
    })
    const short = await api.send(assessRisk.path, { ...long, paths: 1_024, runId })
    expect(short.status).toBe(200)
    expect((await api.send(readRun.path.replace('{runId}', runId))).body).toMatchObject({
      state: 'done',
      step: 'Simulating',
      done: 5,
      total: 5,
    })
  }, 60_000)

  it('a caller who hangs up ends the work', async () => {
    const api = makeApi(world.installation, async () => somebody(), riskRoutes)
    const gone = new AbortController()
    const answer = api.request(assessRisk.path, {
      method: 'POST',
      body: JSON.stringify({ ...long, runId: 'a-run-left-alone' }),
      headers: { 'content-type': 'application/json' },
      signal: gone.signal,
    })
    await untilSimulating('a-run-left-alone')
    gone.abort()
    expect((await answer).status).toBe(409)
  })

  it('a run that nobody started, or that is no name, is refused', async () => {
    const api = riskApi(world)
    expect((await api.send('/api/risk/runs/never-started')).status).toBe(404)
    expect((await api.send(cancelPath('never-started'), {})).status).toBe(404)
    expect((await api.send('/api/risk/runs/x')).status).toBe(400)
  })
})

onOneDatabase('threads', (world) => {
  it('the same seed has the same bytes whether one thread draws the paths or several', async () => {
    const basket = {
      weights: [0.6, 0.4],
      drift: [0.05, 0.02],
      volatility: [0.2, 0.1],
      correlation: { size: 2, values: Float64Array.of(1, 0.3, 0.3, 1) },
      horizonYears: 1,
    }
    const { signal } = new AbortController()
    const paths = 10_000
    const several = await simulate(world.as(), { basket, seed: 5, paths }, { signal, tell: () => undefined })
    const script = new URL('./compute.worker.ts', import.meta.url)
    const one = new WorkerPool<ComputeRequest, ComputeAnswers['simulate']>(script, 1)
    const alone = await one.run({ kind: 'simulate', basket, seed: 5, from: 0, to: 10 })
    await one.stop()
    expect(several).toHaveLength(paths)
    expect(Buffer.from(several.buffer)).toEqual(Buffer.from(alone.buffer, 0, paths * 8))
  })
})
