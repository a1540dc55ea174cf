import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseFree } from '#domains/billing/server/plan/choose-free.ts'
import { importStarterList } from '#domains/watchlists/server/lists/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningSlice } from '../slice.ts'
import { callerOf } from '../test-world.ts'
import { screenInBulk } from './screen-in-bulk.ts'
import { screeningsAskedSince } from './screening-quota.ts'

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Quiet Meadow Firm ${at}` }))

onOneDatabase('screenings and the plan', (world) => {
  const api = callerOf(world)
  const admin = () => world.as({ role: 'admin' })
  const screen = () => api.post('/api/kyb/screen', { companyName: 'Quilted Meadow Bakery Collective' })
  const upload = (rows: number) => {
    const form = new FormData()
    const lines = names(rows).map(({ name }) => `${name},company`)
    form.set('file', new File([['name,type', ...lines].join('\n')], 'portfolio.csv'))
    return api.post('/api/kyb/batches', form)
  }
  const used = () => screeningsAskedSince(world.installation.database.db, 1, new Date(0))

  beforeAll(async () => {
    await importStarterList(world.as())
    await startJobs(world.installation, screeningSlice.jobs as never)
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  it('without a plan nothing is limited or counted against one', async () => {
    await screenInBulk(admin(), names(120), { screeningType: 'onboarding' })
    expect((await screen()).status).toBe(201)
  })

  it('PRICE-006 the Free plan has room for a hundred screenings a month, from the day it was chosen', async () => {
    world.setNow('2026-11-22T10:00:00.000Z')
    await chooseFree(admin())
    await screenInBulk(admin(), names(99), { screeningType: 'onboarding' })
    expect((await screen()).status).toBe(201)
    const before = await used()
    const refused = await screen()
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({
      code: 'plan-limit',
      details: { room: 'screenings', limit: 100, used: 100, plan: 'Free', upgradeAt: '/pricing' },
    })
    expect(await used()).toBe(before)
  })

  it('PRICE-006 monitoring’s own re-screenings and the sample data take no room, and the next month has room again', async () => {
    world.setNow('2026-12-01T00:00:00.000Z')
    await screenInBulk(admin(), names(60), { screeningType: 'onboarding', isSample: true })
    await world.installation.database.pool.query(
      `update screening set screening_type = 'monitoring', is_sample = false where is_sample`,
    )
    expect(
      await screeningsAskedSince(world.installation.database.db, 1, new Date('2026-12-01T00:00:00.000Z')),
    ).toBe(0)
    expect((await screen()).status).toBe(201)
  })

  it('PRICE-006 a batch takes a place for each of its rows before the first is screened, whole or not at all', async () => {
    const month = new Date('2026-12-01T00:00:00.000Z')
    const inUse = () => screeningsAskedSince(world.installation.database.db, 1, month)
    expect((await upload(100)).status).toBe(402)
    expect(await inUse()).toBe(1)
    expect((await upload(99)).status).toBeLessThan(300)
    expect(await inUse()).toBe(100)
    expect((await upload(1)).status).toBe(402)
    expect((await screen()).status).toBe(402)
  })
})
