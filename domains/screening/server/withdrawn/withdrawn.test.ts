// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { createCustomer, customersRoutes } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { joinCustomers } from '../join-customers.ts'
import { stopEngine } from '../matching/index.ts'
import { screenInBulk } from '../screenings/screen-in-bulk.ts'
import { bodyOf, callerOf, northernTide, petrel, publish, volkov } from '../test-world.ts'
import { repeatWithdrawn } from './repeat-screenings.ts'

onOneDatabase('what was answered by a list version that is withdrawn', (world) => {
  const api = callerOf(world)
  const screen = (companyName: string) =>
    bodyOf<ScreeningFile>(api.post('/api/kyb/screen', { companyName, schema: 'Company' }))
  const read = (id: number) => bodyOf<ScreeningFile>(api.get(`/api/kyb/screenings/${id}`))
  const check = (certificate: string) =>
    bodyOf<{ stands: boolean; sentence: string; repeatedBy: number | null }>(
      api.post('/api/kyb/certificates/check', { certificate }),
    )
  const repeat = () =>
    repeatWithdrawn(world.installation, (organisationId) =>
      systemContext(world.installation, 'monitoring', organisationId),
    )
  let first: ScreeningFile
  let sound: ScreeningFile
  let certificate: string

  beforeAll(async () => {
    api.as({ role: 'admin' })
    world.setNow('2026-11-01T10:00:00.000Z')
    await publish(world, [volkov, northernTide])
    world.setNow('2026-11-02T10:00:00.000Z')
    // The shipyard is missing from it, and so nobody finds it.
    await publish(world, [volkov, petrel])
    first = await screen(northernTide.name)
    sound = await screen('Quiet Meadow Firm')
    await screenInBulk(world.as({ role: 'admin' }), [{ name: northernTide.name, schema: 'Company' }], {
      screeningType: 'batch',
    })
    certificate = await (await api.get(`/api/kyb/screenings/${first.id}/certificate?format=json`)).text()
  })
  afterAll(() => stopEngine(world.installation))

  it('was clear with a certificate that stands, until the version is withdrawn', async () => {
    expect(first).toMatchObject({ status: 'clear', matchCount: 0 })
    expect(await check(certificate)).toMatchObject({ stands: true, repeatedBy: null })
    world.setNow('2026-11-05T10:00:00.000Z')
    const body = { version: 1, reason: 'The publisher sent a broken file' }
    expect((await api.post('/api/kyb/lists/opensanctions/roll-back', body)).status).toBe(201)
    expect(await read(first.id)).toMatchObject({
      status: 'incomplete',
      coverage: {
        isAnswered: false,
        sentence: expect.stringMatching(/OpenSanctions version 2 withdrawn on 5 Nov 2026/),
      },
      withdrawn: [{ listId: 'opensanctions', version: 2, reason: 'The publisher sent a broken file' }],
      repeatedBy: null,
    })
    const refused = await api.get(`/api/kyb/screenings/${first.id}/certificate?format=json`)
    expect(refused.status).toBe(409)
  })

  it('is screened again, each once, and what is found opens a case and raises an alert', async () => {
    await repeat()
    await repeat()
    const { rows } = await world.installation.database.pool.query(
      'select id, repeats, screening_type as type, match_count as matches from screening where repeats is not null order by repeats',
    )
    expect(rows).toMatchObject([
      { repeats: first.id, type: first.screeningType, matches: 1 },
      { repeats: sound.id, matches: 0 },
      { type: 'batch', matches: 1 },
    ])
    const again = await read(Number(rows[0].id))
    expect(again.caseId).toEqual(expect.any(Number))
    expect(again.withdrawn).toBeUndefined()
    expect(await read(Number(rows[1].id))).toMatchObject({ status: 'clear' })
    expect((await read(first.id)).repeatedBy).toBe(Number(rows[0].id))
    const alerts = await activeAlerts(
      world.installation.database.db,
      HOME_ORGANISATION_ID,
      world.installation.clock(),
    )
    // One alert of the party for both, which its decision closes.
    expect(alerts.filter(({ kind }) => /match/.test(kind))).toMatchObject([
      {
        kind: 'screening-match',
        title: `${northernTide.name}: possible match with ${northernTide.name} after a list was rolled back`,
        hitCount: 2,
      },
    ])
  })

  it('has a certificate that verifies as issued on a withdrawn version, with the screening that took its place', async () => {
    const answer = await check(certificate)
    expect(answer.stands).toBe(false)
    expect(answer.sentence).toMatch(
      /^The signature fits\. Issued on a list version that was withdrawn on 2026-11-05: OpenSanctions targets, version 2 \(The publisher sent a broken file\)\. Screened again as screening \d+\.$/,
    )
    const forged = certificate.replace('Severnaya', 'Severnoya')
    expect((await api.post('/api/kyb/certificates/check', { certificate: forged })).status).toBe(400)
    api.as({ organisationId: 7 })
    expect((await api.post('/api/kyb/certificates/check', { certificate })).status).toBe(404)
  })
})

onOneDatabase('a customer whose related party was answered by a withdrawn version', (world) => {
  const api = callerOf(world)
  afterAll(() => stopEngine(world.installation))

  it('is screened again with it as its related party, with one case and one alert', async () => {
    joinCustomers(world.installation)
    api.as({ role: 'admin' })
    world.setNow('2026-11-01T10:00:00.000Z')
    await publish(world, [volkov, northernTide])
    world.setNow('2026-11-02T10:00:00.000Z')
    await publish(world, [volkov, petrel])
    const name = 'Alder Bridge Works'
    const { id } = await createCustomer(world.as(), {
      ...{ name, schema: 'Company', countries: [], birthDate: null, identifiers: [], segment: '' },
      ...{ exposureCents: null, riskLevel: 'low', isMonitored: true, kycCompletenessPercent: 0 },
    })
    const customers = makeApi(world.installation, async () => somebody({ role: 'admin' }), customersRoutes)
    const added = await customers.request(`/api/customers/${id}/related-parties`, {
      method: 'POST',
      body: JSON.stringify({ name: northernTide.name, schema: 'Company', sharePercentLow: 30 }),
      headers: { 'content-type': 'application/json' },
    })
    expect(added.status).toBe(201)
    await api.post('/api/kyb/screen', { companyName: name, schema: 'Company', companyId: String(id) })
    world.setNow('2026-11-05T10:00:00.000Z')
    const body = { version: 1, reason: 'The publisher sent a broken file' }
    expect((await api.post('/api/kyb/lists/opensanctions/roll-back', body)).status).toBe(201)
    await repeatWithdrawn(world.installation, (organisationId) =>
      systemContext(world.installation, 'monitoring', organisationId),
    )
    const { rows } = await world.installation.database.pool.query(
      `select subject_key as key, company_id::int as customer, related_party_id is not null as related from screening where repeats is not null order by repeats`,
    )
    expect(rows).toEqual([
      { key: expect.stringMatching(/^related:/), customer: id, related: true },
      { key: `company:${id}`, customer: id, related: false },
    ])
    const alerts = await activeAlerts(
      world.installation.database.db,
      HOME_ORGANISATION_ID,
      world.installation.clock(),
    )
    expect(alerts.filter(({ kind }) => /match/.test(kind)).map(({ title }) => title)).toEqual([
      expect.stringContaining(`${northernTide.name} (owner, 30% of ${name}): possible match with `),
    ])
    const cases = await world.installation.database.pool.query('select title from compliance_case')
    expect(cases.rows).toHaveLength(1)
  })
})
