import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureStarterList, stopScreening } from '#domains/screening/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { readPublicClaims } from './read-public-claims.ts'

onOneDatabase('claims on the public site', (world) => {
  beforeAll(async () => {
    world.setNow('2026-11-21T10:00:00.000Z')
    await ensureStarterList(world.house)
  })
  afterAll(() => stopScreening(world.house))

  it('say what was measured and when, in words alone', async () => {
    const watchlists = (await readPublicClaims(world.house)).find((claim) => claim.key === 'watchlists')
    expect(watchlists?.measured).toMatch(/^1 list in force with [\d,]+ entries/)
    expect(watchlists?.asOf).toBe('2026-11-21T10:00:00.000Z')
    expect(Object.keys(watchlists ?? {}).sort()).toEqual(['asOf', 'key', 'measure', 'measured'])
  })

  it('keep the number of customers behind the sign-in', async () => {
    const companies = (await readPublicClaims(world.house)).find((claim) => claim.key === 'companies')
    expect(companies).toMatchObject({ measured: null, asOf: null })
  })
})
