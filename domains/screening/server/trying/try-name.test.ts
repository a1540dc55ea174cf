// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnList } from '#domains/watchlists/contract/index.ts'
import { MATCH_THRESHOLD } from '#engines/name-matching/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { visitor } from '#platform/identity/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { tryName } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningRoutes } from '../routes.ts'
import { screening } from '../tables.ts'
import { bodyOf, callerOf, publish, volkov } from '../test-world.ts'

onOneDatabase('a name that a visitor tries', (world) => {
  const api = callerOf(world)
  const attempt = async (name: string) =>
    makeApi(world.installation, async () => visitor, screeningRoutes).request('/api/kyb/try', {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: { 'content-type': 'application/json' },
    })
  const tried = (name: string) => bodyOf<ResponseOf<typeof tryName>>(attempt(name))

  beforeAll(() => world.setNow('2026-12-01T10:00:00.000Z'))
  afterAll(() => stopEngine(world.installation))

  it('is refused where there is no list: nobody found would read as an answer', async () => {
    const answer = await attempt('Ivan Volkov')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'watchlists-missing' })
  })

  it('is compared with the published lists, explained, and dated by the sentence of a screening', async () => {
    await publish(world, [volkov])
    const found = await tried(volkov.name)
    expect(found.matches).toBe(1)
    expect(found.closest?.probability).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
    const sum = found.closest?.contributions.reduce((total, { logOdds }) => total + logOdds, 0)
    expect(sum).toBeCloseTo(found.closest?.logOdds ?? Number.NaN, 2)
    // An invented list answers for none of those that are needed, and that is said.
    expect(found.sentence).toMatch(/^1 match, answered against 0 of 4 lists: /)
  })

  it('exactly as listed is a match below the threshold too, and says that it is one', async () => {
    const namesake = { id: 'Q9', name: 'Li Wei', schema: 'Person' as const }
    await publish(world, [volkov, namesake])
    const found = await tried(namesake.name)
    expect(found.matches).toBe(1)
    expect(found.closest).toMatchObject({ entryName: namesake.name, isMatch: true })
  })

  it('that comes near a record is no match, and that is said of the record', async () => {
    const found = await tried('Arkadia Volkovich')
    expect(found.matches).toBe(0)
    if (found.closest) expect(found.closest.isMatch).toBe(false)
  })

  it('that nobody bears is never called clear while a list is missing', async () => {
    const found = await tried('Bluebell Garden Furniture')
    expect(found.matches).toBe(0)
    expect(found.sentence).toMatch(/^Not answered: /)
  })

  it('that no search finds by says so', async () => {
    expect((await tried('Ltd')).sentence).toContain('legal form')
  })

  it('finds nothing of an organisation’s own lists', async () => {
    api.as({ role: 'admin', userId: 1, organisationId: 1 })
    const list = await bodyOf<OwnList>(
      api.post('/api/kyb/own-lists', { name: 'Blocked parties', purpose: 'blocked' }),
    )
    await api.post(`/api/kyb/own-lists/${list.id}/entries`, {
      name: 'Quillon Marsh Brokerage',
      reason: 'Left without paying',
    })
    const found = await tried('Quillon Marsh Brokerage')
    expect(found.matches).toBe(0)
    expect(JSON.stringify(found)).not.toContain('Quillon Marsh Brokerage (own')
    expect(found.closest?.list ?? '').not.toContain('own list')
  })

  it('is recorded nowhere', async () => {
    expect(await world.installation.database.db.select().from(screening)).toEqual([])
  })

  it.each([[''], ['x'], ['\u200b\u200b'], ['y'.repeat(301)]])('is refused as no name: %j', async (name) => {
    expect((await attempt(name)).status).toBe(400)
  })
})
