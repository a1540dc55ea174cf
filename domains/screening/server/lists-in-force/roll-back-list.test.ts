// Binds what its runs do.
import '../slice.ts'
import { afterAll, expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import type { ListEntry, Watchlist } from '#domains/watchlists/contract/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, northernTide, petrel, publish, volkov } from '../test-world.ts'

onEveryDatabase('the versions of a list', (world) => {
  const api = callerOf(world)
  const entries = (version: number, q = '') =>
    bodyOf<{ rows: ListEntry[]; total: number }>(
      api.get(`/api/kyb/lists/opensanctions/versions/${version}/entries?q=${encodeURIComponent(q)}`),
    )
  afterAll(() => stopEngine(world.installation))

  it('can be read entry by entry, as they were, and searched by name and reference', async () => {
    api.as({ role: 'admin' })
    world.setNow('2026-11-01T10:00:00.000Z')
    await publish(world, [volkov, northernTide])
    world.setNow('2026-11-05T10:00:00.000Z')
    await publish(world, [volkov, petrel])
    expect((await entries(1)).rows.map(({ uid }) => uid)).toEqual(['Q1', 'Q2'])
    expect(await entries(1, 'severnaya')).toMatchObject({ total: 1, rows: [{ uid: 'Q2' }] })
    expect(await entries(2, 'severnaya')).toMatchObject({ total: 0, rows: [] })
    expect(await entries(2, 'q3')).toMatchObject({ total: 1, rows: [{ uid: 'Q3' }] })
    expect(await entries(2, '100%_')).toMatchObject({ total: 0 })
    expect((await api.get('/api/kyb/lists/opensanctions/versions/9/entries')).status).toBe(404)
  })

  it('roll back to an earlier one as a new version with the old content, the old date and the reason', async () => {
    const rollBack = (body: object) => api.post('/api/kyb/lists/opensanctions/roll-back', body)
    expect((await rollBack({ version: 1 })).status).toBe(400)
    expect((await rollBack({ version: 9, reason: 'A mistake' })).status).toBe(404)
    expect((await rollBack({ version: 2, reason: 'A mistake' })).status).toBe(409)
    const done = await rollBack({ version: 1, reason: 'The publisher sent a wrong file' })
    expect(done.status).toBe(201)
    expect(await bodyOf<Watchlist>(done)).toMatchObject({
      version: 3,
      entries: 2,
      publishedOn: '2026-11-01',
      publishedAgeDays: 4,
      confirmedAt: null,
    })
    // One person sets the guards of a list aside only with everybody hearing of it.
    const alerts = await activeAlerts(
      world.installation.database.db,
      HOME_ORGANISATION_ID,
      world.installation.clock(),
    )
    expect(alerts.filter(({ kind }) => kind === 'list-guard-waived')).toMatchObject([
      { severity: 'high', description: expect.stringContaining('The publisher sent a wrong file') },
    ])
    expect((await entries(3)).rows.map(({ uid }) => uid)).toEqual(['Q1', 'Q2'])
    expect((await entries(2)).rows.map(({ uid }) => uid)).toEqual(['Q1', 'Q3'])
    const [entry] = await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID)
    expect(entry).toMatchObject({
      action: 'list.rolled-back',
      after: { rolledBackTo: 1, reason: 'The publisher sent a wrong file', added: 1, removed: 1 },
    })
    const [version] = await bodyOf<{ notes: string[] }[]>(api.get('/api/kyb/lists/opensanctions/versions'))
    expect(version?.notes).toEqual(['Rolled back to version 1: The publisher sent a wrong file'])
  })

  it('are nobody’s to roll back or cancel who may not import', async () => {
    api.as({ role: 'viewer' })
    const body = { version: 1, reason: 'Not mine to say' }
    expect((await api.post('/api/kyb/lists/opensanctions/roll-back', body)).status).toBe(403)
    expect((await api.post('/api/kyb/lists/opensanctions/cancel', {})).status).toBe(403)
  })
})
