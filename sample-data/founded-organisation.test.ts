import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginOnFree } from '#domains/billing/server/index.ts'
import { allCustomers, companiesRoutes } from '#domains/companies/server/index.ts'
import {
  beginningRoutes,
  noteSampleState,
  overviewRoutes,
  readHub,
  sampleStateOf,
} from '#domains/overview/server/index.ts'
import { countScreenings, stopScreening } from '#domains/screening/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { fillFoundedOrganisation } from './sample-data.ts'
import { openMarket } from './test-market.ts'

const FILL_MS_MAX = 180_000
const FOUNDED = 7
const EMPTY = 8
const BUSY = 9

onOneDatabase('an organisation that was founded', (world) => {
  const db = () => world.house.database.db
  let asked: number[] = []
  const apiOf = (organisationId: number, facts = {}) =>
    makeApi(world.house, async () => somebody({ role: 'admin', organisationId, ...facts }), [
      ...overviewRoutes,
      ...companiesRoutes,
      ...beginningRoutes(async (tx) => {
        asked.push(tx.actor.organisationId)
      }),
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
  const fill = (organisationId: number, shouldStop = () => false) =>
    fillFoundedOrganisation(systemContext(world.house, 'fill-organisation', organisationId), shouldStop)

  beforeAll(async () => {
    await openMarket(world)
    for (const organisationId of [FOUNDED, EMPTY, BUSY]) await beginOnFree(world.as(), organisationId)
  }, FILL_MS_MAX)
  afterAll(() => stopScreening(world.house))

  it('is asked what to begin with, its administrator alone, and begins empty when they say so', async () => {
    expect(await beginning(EMPTY)).toMatchObject({ isUnasked: true, canBegin: true, fill: null })
    expect((await begin(EMPTY, 'nothing', { role: 'analyst' })).status).toBe(403)
    expect((await begin(EMPTY, 'nothing')).status).toBe(200)
    expect(await beginning(EMPTY)).toMatchObject({ isUnasked: false, canBegin: false, isPresent: false })
    expect((await begin(EMPTY, 'sample-data')).status).toBe(409)
    expect(asked).toEqual([])
  })

  it('is not filled where there is work already', async () => {
    expect((await post(BUSY, '/api/customers', { name: 'Our first customer' })).status).toBe(201)
    expect((await begin(BUSY, 'sample-data')).status).toBe(409)
    // Asked for at the same moment as the work was done: the fill sees it and touches nothing.
    await noteSampleState(db(), BUSY, 'filling', world.house.clock())
    await fill(BUSY)
    expect(await sampleStateOf(db(), BUSY)).toBeUndefined()
    expect((await allCustomers(db(), BUSY)).map(({ name }) => name)).toEqual(['Our first customer'])
    expect((await post(BUSY, '/api/customers', { name: 'Our second customer' })).status).toBe(201)
  })

  it(
    'is filled on the Free plan with progress, its changes held back meanwhile; nobody else sees a row of it',
    async () => {
      asked = []
      const answer = await begin(FOUNDED, 'sample-data')
      expect(await answer.json()).toEqual({ state: 'filling' })
      expect(asked).toEqual([FOUNDED])
      expect(await beginning(FOUNDED)).toMatchObject({ isUnasked: false, fill: { state: 'running' } })
      expect((await begin(FOUNDED, 'sample-data')).status).toBe(409)

      // The first run is broken off, as by a stop of the server; the second begins anew.
      let steps = 0
      await expect(fill(FOUNDED, () => ++steps > 40)).rejects.toThrow()
      expect((await sampleStateOf(db(), FOUNDED))?.state).toBe('filling')

      const meanwhile: Promise<Response>[] = []
      let seen: Promise<Awaited<ReturnType<typeof beginning>>> | undefined
      let calls = 0
      await fill(FOUNDED, () => {
        calls += 1
        if (calls === 120) {
          meanwhile.push(post(FOUNDED, '/api/customers', { name: 'Between the numbers' }))
          seen = beginning(FOUNDED)
        }
        return false
      })
      const [refused] = await Promise.all(meanwhile)
      expect(refused?.status).toBe(409)
      expect(await refused?.json()).toMatchObject({ message: expect.stringContaining('being filled in') })
      const fillSeen = (await seen)?.fill
      expect(fillSeen?.done).toBeGreaterThan(0)
      expect(fillSeen?.total).toBeGreaterThan(50)

      const { figures, sampleData } = await readHub(world.as({ role: 'admin', organisationId: FOUNDED }))
      expect(figures.totalScreenings.value).toBe(1_247)
      expect(sampleData).toMatchObject({ isPresent: true, canClear: true, fill: null })
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
})
