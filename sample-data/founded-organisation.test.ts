import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginOnFree } from '#domains/billing/server/index.ts'
import { allCustomers, customersRoutes } from '#domains/customers/server/index.ts'
import {
  fillOrganisation,
  noteSampleState,
  overviewRoutes,
  readHub,
  SAMPLE,
  sampleStateOf,
} from '#domains/overview/server/index.ts'
import { countScreenings, stopScreening } from '#domains/screening/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { type Job, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { cancelKeptRun, newestRunAbout, type RunRow, startRun } from '#platform/runs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { handledFill } from './fill-run.ts'
import { withShippedLists } from './test-lists.ts'
import { openMarket } from './test-market.ts'

const FILL_MS_MAX = 300_000
const FOUNDED = 7
const EMPTY = 8
const BUSY = 9
const CANCELLED = 10

onOneDatabase('an organisation that was founded', (world) => {
  world.beginsWith(withShippedLists)
  const db = () => world.installation.database.db
  const apiOf = (organisationId: number, facts = {}) =>
    makeApi(world.installation, async () => somebody({ role: 'admin', organisationId, ...facts }), [
      ...overviewRoutes,
      ...customersRoutes,
    ])
  const post = (organisationId: number, path: string, body: object, facts = {}) =>
    Promise.resolve(
      apiOf(organisationId, facts).request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const begin = (organisationId: number, what: string, facts = {}) =>
    post(organisationId, '/api/overview/begin-with', { with: what }, facts)
  const beginning = async (organisationId: number) =>
    (await readHub(world.as({ role: 'admin', organisationId }))).sampleData
  const fill = (organisationId: number, signal?: AbortSignal) =>
    workNow(systemContext(world.installation, 'test', organisationId), fillOrganisation, SAMPLE, signal)
  const runOf = async (organisationId: number) =>
    (await newestRunAbout(world.as({ organisationId }), fillOrganisation, SAMPLE)) as RunRow
  /** Waits until the story is being told. */
  const untilNotified = () =>
    expect.poll(async () => (await runOf(FOUNDED)).done, { timeout: 170_000 }).toBeGreaterThan(5)

  beforeAll(async () => {
    await openMarket(world)
    // Whatever the story asks for waits; the tests work the fills by themselves.
    const jobs = [handledFill.job as Job, ...declaredSlices().flatMap((slice) => slice.jobs)]
    await startJobs(
      world.installation,
      jobs.map((job): Job => ({ ...job, every: undefined, run: async () => undefined }) as Job),
    )
    for (const organisationId of [FOUNDED, EMPTY, BUSY, CANCELLED])
      await beginOnFree(world.as(), organisationId)
  }, FILL_MS_MAX)
  afterAll(async () => {
    await stopScreening(world.installation)
    await stopJobs(world.installation)
  })

  it('is asked what to begin with, its administrator alone, and begins empty when they say so', async () => {
    expect(await beginning(EMPTY)).toMatchObject({ isUnasked: true, canBegin: true, fill: null })
    expect((await begin(EMPTY, 'nothing', { role: 'analyst' })).status).toBe(403)
    expect((await begin(EMPTY, 'nothing')).status).toBe(200)
    expect(await beginning(EMPTY)).toMatchObject({ isUnasked: false, canBegin: false, isPresent: false })
    expect((await begin(EMPTY, 'sample-data')).status).toBe(409)
    expect(await runOf(EMPTY)).toBeUndefined()
  })

  it('is not filled where there is work already', async () => {
    expect((await post(BUSY, '/api/customers', { name: 'Our first customer' })).status).toBe(201)
    expect((await begin(BUSY, 'sample-data')).status).toBe(409)
    // Asked for at the same moment as the work was done: the fill sees it and touches nothing.
    await noteSampleState(db(), BUSY, 'filling', world.installation.clock())
    const ctx = systemContext(world.installation, 'test', BUSY)
    await startRun(ctx, fillOrganisation, { about: SAMPLE, total: null })
    await fill(BUSY)
    expect(await runOf(BUSY)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/Work was done/),
    })
    expect(await sampleStateOf(db(), BUSY)).toBeUndefined()
    expect((await allCustomers(db(), BUSY)).map(({ name }) => name)).toEqual(['Our first customer'])
    expect((await post(BUSY, '/api/customers', { name: 'Our second customer' })).status).toBe(201)
  })

  it(
    'is filled on the Free plan with progress, its changes held back meanwhile; nobody else sees a row of it',
    async () => {
      const answer = await begin(FOUNDED, 'sample-data')
      expect(await answer.json()).toEqual({ state: 'filling' })
      expect(await beginning(FOUNDED)).toMatchObject({
        isUnasked: false,
        fill: { state: 'queued', canCancel: true },
      })
      expect((await begin(FOUNDED, 'sample-data')).status).toBe(409)

      // Broken off, as by a stop of the server, it waits to be taken up again.
      const stop = new AbortController()
      const stopped = fill(FOUNDED, stop.signal).catch((failure: unknown) => failure)
      await untilNotified()
      stop.abort()
      await stopped
      expect((await sampleStateOf(db(), FOUNDED))?.state).toBe('filling')
      expect((await runOf(FOUNDED)).state).toBe('queued')

      const filled = fill(FOUNDED)
      await expect.poll(async () => (await runOf(FOUNDED)).step, { timeout: 60_000 }).toMatch(/^Customers/)
      await untilNotified()
      const refused = await post(FOUNDED, '/api/customers', { name: 'Between the numbers' })
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining('being filled in') })
      expect((await beginning(FOUNDED)).fill?.total).toBeGreaterThan(50)
      await filled

      const { figures, sampleData } = await readHub(world.as({ role: 'admin', organisationId: FOUNDED }))
      expect(figures.totalScreenings.value).toBe(1_247)
      expect(sampleData).toMatchObject({ isPresent: true, canClear: true, fill: null })
      expect((await runOf(FOUNDED)).state).toBe('done')
      expect(await countScreenings(db(), 1)).toBe(0)
      expect(await countScreenings(db(), EMPTY)).toBe(0)
      expect(await verifyAudit(db(), FOUNDED)).toMatchObject({ isIntact: true })
      expect((await post(FOUNDED, '/api/customers', { name: 'Our own' })).status).toBe(201)
      const cleared = await post(FOUNDED, '/api/overview/clear-sample-data', {})
      expect(await cleared.json()).toMatchObject({ customers: 184, screenings: 1_247, people: 5 })
      expect((await allCustomers(db(), FOUNDED)).map(({ name }) => name)).toEqual(['Our own'])
    },
    FILL_MS_MAX,
  )

  it(
    'that has its fill cancelled is as empty as before, and may ask for it again',
    async () => {
      expect((await begin(CANCELLED, 'sample-data')).status).toBe(200)
      const filling = fill(CANCELLED)
      await expect.poll(async () => (await runOf(CANCELLED)).done, { timeout: 170_000 }).toBeGreaterThan(5)
      const ctx = world.as({ role: 'admin', organisationId: CANCELLED })
      const cancelled = await cancelKeptRun(ctx, fillOrganisation, await runOf(CANCELLED))
      expect(cancelled.state).toBe('cancelling')
      await filling
      expect((await runOf(CANCELLED)).state).toBe('cancelled')
      expect(await allCustomers(db(), CANCELLED)).toEqual([])
      expect(await countScreenings(db(), CANCELLED)).toBe(0)
      expect(await beginning(CANCELLED)).toMatchObject({
        isUnasked: true,
        canBegin: true,
        fill: { state: 'cancelled' },
      })
      expect((await begin(CANCELLED, 'sample-data')).status).toBe(200)
      expect(await cancelKeptRun(ctx, fillOrganisation, await runOf(CANCELLED))).toMatchObject({
        state: 'cancelled',
      })
      expect((await post(CANCELLED, '/api/customers', { name: 'Our own' })).status).toBe(201)
      expect((await begin(CANCELLED, 'sample-data')).status).toBe(409)
    },
    FILL_MS_MAX,
  )
})
