import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadsRoutes } from '#domains/leads/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { importStarterList } from '#domains/watchlists/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { readPublicClaims } from './read-public-claims.ts'

onOneDatabase('claims on the public site', (world) => {
  beforeAll(async () => {
    world.setNow('2026-11-21T10:00:00.000Z')
    await importStarterList(world.as())
  })
  afterAll(() => stopScreening(world.installation))

  it('say what was measured and when, in words alone', async () => {
    const watchlists = (await readPublicClaims(world.installation)).find(
      (claim) => claim.key === 'watchlists',
    )
    expect(watchlists?.measured).toMatch(/^1 list in force with [\d,]+ entries/)
    expect(watchlists?.asOf).toBe('2026-11-21T10:00:00.000Z')
    expect(Object.keys(watchlists ?? {}).sort()).toEqual(['asOf', 'key', 'measure', 'measured', 'verdict'])
  })

  it('keep the number of customers behind the sign-in', async () => {
    const companies = (await readPublicClaims(world.installation)).find((claim) => claim.key === 'companies')
    expect(companies).toMatchObject({ measured: null, asOf: null, verdict: 'not-met' })
  })

  it('say of each claim whether it is met, not met or not measured here', async () => {
    const verdicts = Object.fromEntries(
      (await readPublicClaims(world.installation)).map((claim) => [claim.key, claim.verdict]),
    )
    expect(verdicts).toEqual({
      'manual-work': 'not-measured',
      'screening-minutes': 'not-measured',
      'esg-hours': 'not-measured',
      // One list is not fifty, however fast it is searched.
      watchlists: 'not-met',
      'credit-months': 'not-measured',
      companies: 'not-met',
      'demo-follow-up': 'not-measured',
    })
  })

  it('SITE-017 measure the demo follow-up from noted contacts, and say nothing while there is none', async () => {
    const followUp = async () =>
      (await readPublicClaims(world.installation)).find((claim) => claim.key === 'demo-follow-up')
    expect(await followUp()).toMatchObject({ measured: null, asOf: null })
    const api = makeApi(world.installation, async () => somebody({ role: 'admin' }), leadsRoutes)
    const send = (method: string, path: string, body: object) =>
      api.request(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    await send('POST', '/api/hubspot/demo-booking', {
      firstName: 'Ana',
      lastName: 'Berg',
      email: 'ana@example.com',
      company: 'Berg Ltd',
    })
    const [lead] = ((await (await api.request('/api/leads')).json()) as { rows: { id: number }[] }).rows
    world.setNow('2026-11-21T13:00:00.000Z')
    expect((await send('PUT', `/api/leads/${lead?.id}`, { status: 'contacted' })).status).toBe(200)
    expect(await followUp()).toMatchObject({
      measured: '3 h in the middle; 1 of 1 contacted leads within 24 hours, last 30 days',
      verdict: 'met',
      asOf: '2026-11-21T13:00:00.000Z',
    })
  })
})
