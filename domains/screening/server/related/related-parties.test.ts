// Binds what its runs do.
import '../slice.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { alertsRoutes } from '#domains/alerts/server/index.ts'
import { settleControlChange } from '#domains/controls/server/change-control.ts'
import type { Customer, RelatedParties, RelatedParty } from '#domains/customers/contract/index.ts'
import {
  customersRoutes,
  keepStatedParties,
  ownershipStandingOf,
  relatedPartiesOf,
} from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { isCleared, type readCustomerFile, type ScreeningFile } from '../../contract/index.ts'
import { joinCustomers } from '../join-customers.ts'
import { stopEngine } from '../matching/index.ts'
import { rescreenTouched, screenAwaiting } from '../monitoring/rescreen-touched.ts'
import { bodyOf, callerOf, northernTide, petrel, publish, volkov } from '../test-world.ts'
import { relatedScreenings } from './related-screenings.ts'

type File = z.infer<typeof ScreeningFile>
type CustomerFile = z.infer<typeof readCustomerFile.response>

onOneDatabase('related parties of a customer', (world) => {
  const api = callerOf(world)
  let organisationId = 1
  const customers = () =>
    makeApi(world.installation, async () => somebody({ role: 'admin', organisationId }), customersRoutes)
  const send = async (method: string, path: string, body?: object): Promise<Response> =>
    await customers().request(`/api/customers${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
  const done = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await send(method, path, body)
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Body
  }
  const system = () => systemContext(world.installation, 'monitoring', organisationId)
  const later = () => world.setNow(new Date(world.installation.clock().getTime() + 5_000).toISOString())
  const monitor = () => {
    later()
    return screenAwaiting(system())
  }
  const firm = (name: string, more: object = {}) =>
    done<z.infer<typeof Customer>>('POST', '', { name, schema: 'Company', ...more })
  const add = (id: number, party: object) =>
    done<z.infer<typeof RelatedParty>>('POST', `/${id}/related-parties`, party)
  const related = (id: number) => done<z.infer<typeof RelatedParties>>('GET', `/${id}/related-parties`)
  const file = (id: number) => bodyOf<CustomerFile>(api.get(`/api/kyb/customers/${id}`))
  const screen = (id: number, companyName: string) =>
    bodyOf<File>(api.post('/api/kyb/screen', { companyId: String(id), companyName, schema: 'Company' }))
  /** Two people confirm the first match of a screening. */
  const confirm = async (screeningId: number | null | undefined) => {
    const own = await bodyOf<File>(api.get(`/api/kyb/screenings/${screeningId}`))
    for (const [userId, version] of [
      [1, 1],
      [2, 2],
    ] as const)
      await api
        .as({ role: 'admin', userId })
        .post(`/api/kyb/screenings/${own.id}/matches/${own.matches[0]?.id}/decision`, {
          decision: 'true-match',
          reason: 'The register names the same person',
          version,
        })
    api.as({ role: 'admin', userId: 1 })
  }
  const alerts = async (id: number) => {
    const answer = await makeApi(
      world.installation,
      async () => somebody({ role: 'admin' }),
      alertsRoutes,
    ).request('/api/alerts?limit=100')
    const { rows } = (await answer.json()) as {
      rows: { title: string; subject?: { type: string; id: string | number } | null; href?: string | null }[]
    }
    return rows.filter(({ subject }) => subject?.type === 'company' && String(subject.id) === String(id))
  }

  beforeAll(async () => {
    await publish(world, [volkov, northernTide, petrel])
    joinCustomers(world.installation)
  })
  afterAll(() => stopEngine(world.installation))

  it('a related party has further names, a gender and addresses as a customer has, and is found by each of its names', async () => {
    const { id } = await firm('Tidal Works One')
    const facts = { aliases: [volkov.name], gender: 'male', addresses: ['Quay 4, Riga'] }
    const owner = await add(id, {
      name: 'Grey Quillfeather',
      schema: 'Person',
      sharePercentLow: 60,
      ...facts,
    })
    expect(owner).toMatchObject(facts)
    await monitor()
    const [party] = (await related(id)).parties
    expect(party).toMatchObject({ state: 'match', isDesignated: true })
    const found = await bodyOf<File>(api.get(`/api/kyb/screenings/${party?.screeningId}`))
    expect(found.matches[0]?.explanation.queryName).toBe(volkov.name)
    expect(found.subject).toMatchObject(facts)
    expect(await screen(id, 'Tidal Works One')).toMatchObject({ ownership: { verdict: 'possible' } })
  })

  it('a further name that is added later has the customer wait, and one that no search reads keeps the answer away', async () => {
    const { id } = await firm('Tidal Works Two')
    const owner = await add(id, { name: 'Anna Quillfeather', schema: 'Person', sharePercentLow: 60 })
    await monitor()
    const path = `/${id}/related-parties/${owner.id}`
    const changed = await done('PATCH', path, { aliases: ['နေဝင်း မောင်'], version: owner.version })
    expect(changed).toMatchObject({ name: 'Anna Quillfeather', aliases: ['နေဝင်း မောင်'] })
    expect(
      (await done<{ awaitsScreeningSince: string | null }>('GET', `/${id}`)).awaitsScreeningSince,
    ).not.toBeNull()
    await monitor()
    expect((await related(id)).parties[0]).toMatchObject({ state: 'not-answered' })
  })

  it('what a person adds to a party that a source states stays when the source is read again', async () => {
    const { id } = await firm('Tidal Works Three')
    const state = (aliases: string[]) =>
      keepStatedParties(system(), {
        ...{ customerId: id, source: 'directory', detail: '', isWhole: true },
        parties: [
          {
            ...{ key: 'a', ofKey: null, role: 'owner', share: null, since: null, name: 'Bo Marrowfield' },
            ...{ schema: 'Person', countries: ['NO'], birthDate: null, identifiers: [], aliases },
          },
        ],
      })
    await state(['B. Marrowfield Senior'])
    const [first] = (await related(id)).parties
    await done('PATCH', `/${id}/related-parties/${first?.id}`, {
      ...{ birthDate: '1961-02-03', aliases: ['B. Marrowfield Senior', 'Bo Larch'], version: first?.version },
    })
    expect(await state(['B. Marrowfield Senior'])).toEqual({ changed: 0 })
    expect((await state(['Bob Marrowfield'])).changed).toBe(1)
    expect((await related(id)).parties[0]).toMatchObject({
      birthDate: '1961-02-03',
      aliases: ['B. Marrowfield Senior', 'Bo Larch', 'Bob Marrowfield'],
    })
    // A person takes off a name that the source no longer states, and one that it does.
    const [second] = (await related(id)).parties
    await done('PATCH', `/${id}/related-parties/${first?.id}`, {
      aliases: ['Bo Larch'],
      version: second?.version,
    })
    await state(['Bob Marrowfield'])
    expect((await related(id)).parties[0]).toMatchObject({ aliases: ['Bo Larch', 'Bob Marrowfield'] })
  })

  it('what waits about an owner is one question, however often its customer is screened by hand', async () => {
    const { id } = await firm('Tidal Works Four')
    const owner = await add(id, { name: volkov.name, schema: 'Person', sharePercentLow: 60 })
    const ofOwner = async () =>
      (
        await world.installation.database.pool.query(
          `select m.id, m.state, m.screening_id from screening_match m join screening s on s.id = m.screening_id
           where s.subject_key = $1 order by m.id desc`,
          [`related:${owner.id}`],
        )
      ).rows
    await screen(id, 'Tidal Works Four')
    const path = `/${id}/related-parties/${owner.id}`
    await done('PATCH', path, { aliases: ['Grey Heron'], version: owner.version })
    await screen(id, 'Tidal Works Four')
    const asked = await ofOwner()
    expect(asked.map(({ state }) => state)).toEqual(['open', 'open'])
    const { rows } = await bodyOf<{ rows: { matchId: number }[] }>(api.get('/api/kyb/review?limit=100'))
    const own = new Set(asked.map((match) => Number(match.id)))
    expect(rows.filter(({ matchId }) => own.has(matchId)).map(({ matchId }) => matchId)).toEqual([
      Number(asked[0].id),
    ])
    await confirm(Number(asked[0].screening_id))
    expect((await ofOwner()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  it('an owner on a list reaches the customer, its risk, an alert, a case and the certificate; its dismissal does as well', async () => {
    const { id } = await firm('Thistledown Freight Works')
    await monitor()
    const before = await screen(id, 'Thistledown Freight Works')
    expect(isCleared(before)).toBe(true)
    expect(before.ownership?.sentence).toBe('Owners not known')

    const owner = await add(id, { name: volkov.name, schema: 'Person', sharePercentLow: 60 })
    expect(owner).toMatchObject({ state: 'not-screened', share: { low: 0.6, high: 0.6 }, source: 'person' })
    // From the moment it is stated nothing of before is a clearance.
    expect((await api.get(`/api/kyb/screenings/${before.id}/certificate`)).status).toBe(409)
    expect((await monitor()).screened).toEqual([id])

    const seen = await related(id)
    expect(seen.parties[0]).toMatchObject({ state: 'match', isDesignated: true })
    expect(seen.ownership).toMatchObject({
      known: 'partly-known',
      verdict: 'possible',
      arithmetic: `${volkov.name} 60%`,
    })
    const after = await file(id)
    expect(after.customer).toMatchObject({ screening: 'unanswered', statedRiskLevel: null })
    expect(['critical', 'high']).toContain(after.customer.riskLevel)
    expect(after.activeMatches[0]).toMatchObject({ of: { name: volkov.name } })
    expect(after.riskReasons.map(({ why }) => why).join()).toContain('owned to half or more')
    expect(after.cases[0]?.title).toContain(`${volkov.name} (owner, 60% of Thistledown Freight Works)`)
    const result = await alerts(id)
    expect(result.map(({ title }) => title).join()).toContain(
      `${volkov.name} (owner, 60% of Thistledown Freight Works): possible match with `,
    )
    const again = await screen(id, 'Thistledown Freight Works')
    expect([again.status, isCleared(again)]).toEqual(['incomplete', false])
    expect(again.coverage?.cautions).toEqual(['owner-match'])
    expect(again.riskParts.map(({ label }) => label)).toContain('Related parties')
    expect((await api.get(`/api/kyb/screenings/${again.id}/certificate`)).status).toBe(409)
    expect(await (await api.get(`/api/kyb/screenings/${again.id}/evidence`)).text()).toContain(volkov.name)

    // An owner whose match nobody has decided is not ended to clear the customer.
    const path = `/${id}/related-parties/${owner.id}`
    expect((await send('DELETE', `${path}?reason=Sold%20it`)).status).toBe(409)
    const { parties } = await related(id)
    const own = await bodyOf<File>(api.get(`/api/kyb/screenings/${parties[0]?.screeningId}`))
    expect(own.relatedTo).toMatchObject({ customerId: id, partyId: owner.id })
    const decide = (userId: number) =>
      api
        .as({ role: 'admin', userId })
        .post(`/api/kyb/screenings/${own.id}/matches/${own.matches[0]?.id}/decision`, {
          decision: 'false-match',
          reason: 'Born in another year and another country',
          version: userId === 1 ? 1 : 2,
        })
    expect((await decide(1)).status).toBe(200)
    expect((await decide(2)).status).toBe(200)
    api.as({ role: 'admin', userId: 1 })
    expect((await monitor()).screened).toEqual([id])
    expect((await related(id)).ownership).toMatchObject({ verdict: 'no', riskLevel: null })
    expect((await file(id)).customer).toMatchObject({ screening: 'screened', riskLevel: null })
    const cleared = await screen(id, 'Thistledown Freight Works')
    expect(isCleared(cleared)).toBe(true)
    const certificate = await (await api.get(`/api/kyb/screenings/${cleared.id}/certificate`)).text()
    expect(certificate).toContain('Owners known to 60%')
    expect((await send('DELETE', `${path}?reason=Sold%20on%203%20May`)).status).toBe(200)
    const ended = await related(id)
    expect(ended).toMatchObject({
      parties: [],
      ended: [{ id: owner.id, endedReason: 'Sold on 3 May' }],
      ownership: { known: 'not-known', sentence: 'Owners not known' },
    })
  })

  it('a list change that names an owner reaches the customer, who has an answer until then', async () => {
    const { id } = await firm('Marrowfield Grain Cooperative')
    await add(id, { name: 'Ysolde Perpetua Penhallow', schema: 'Person', sharePercentLow: 25 })
    await monitor()
    expect((await file(id)).customer.screening).toBe('screened')
    later()
    await publish(world, [
      volkov,
      northernTide,
      petrel,
      { id: 'Q9', name: 'Ysolde Perpetua Penhallow', schema: 'Person' },
    ])
    later()
    expect((await rescreenTouched(system())).screened).toContain(id)
    expect((await file(id)).customer.screening).toBe('unanswered')
    expect((await alerts(id)).length).toBe(1)
    const { ownership } = await related(id)
    expect(ownership).toMatchObject({ verdict: 'unknown', arithmetic: 'Ysolde Perpetua Penhallow 25%' })
    // Of a quarter the gravest is high: who owns less than half does not make it listed.
    expect(ownership.riskLevel).toBe('high')
    later()
    await publish(world, [volkov, northernTide, petrel])
    later()
    await rescreenTouched(system())
    expect((await file(id)).customer.screening).toBe('screened')
  })

  it('two confirmed owners are added up, through a company that they own, and half is said with its sum', async () => {
    const { id } = await firm('Quillon Ferry Lines')
    const holding = await add(id, {
      name: 'Corrigan Vale Holdings BV',
      schema: 'Company',
      sharePercentLow: 30,
    })
    await add(id, { name: volkov.name, schema: 'Person', sharePercentLow: 50, ofPartyId: holding.id })
    await add(id, { name: northernTide.name, schema: 'Company', sharePercentLow: 20 })
    await monitor()
    for (const party of (await related(id)).parties.filter(({ state }) => state === 'match'))
      await confirm(party.screeningId)
    await monitor()
    const { ownership } = await related(id)
    expect(ownership).toMatchObject({
      verdict: 'yes',
      riskLevel: 'critical',
      arithmetic: `Corrigan Vale Holdings BV 30% (of ${volkov.name}) + ${northernTide.name} 20% = 50%`,
    })
    const answer = await screen(id, 'Quillon Ferry Lines')
    expect(answer.coverage?.sentence).toContain(
      'parties on a sanctions list own half of it or more (50 percent rule)',
    )
    expect(answer.riskLevel).toBe('critical')
    expect((await file(id)).customer.statedRiskLevel).toBe('critical')
    expect((await api.get(`/api/kyb/screenings/${answer.id}/certificate`)).status).toBe(409)
  })

  it('a confirmed related party ends when a second person agrees, and is neither rewritten nor left out until then', async () => {
    const { id } = await firm('Wharfedale Cordage')
    const owner = await add(id, { name: volkov.name, schema: 'Person', sharePercentLow: 60 })
    await monitor()
    const path = `/${id}/related-parties/${owner.id}`
    expect((await send('PATCH', path, { name: 'Una Brocklehurst' })).status).toBe(409)
    expect((await send('PATCH', path, { countries: ['RU'] })).status).toBe(200)
    await monitor()
    const { parties } = await related(id)
    await confirm(parties[0]?.screeningId)
    await monitor()
    const stands = async () => {
      expect((await related(id)).parties).toMatchObject([{ id: owner.id, state: 'confirmed' }])
      expect(isCleared(await screen(id, 'Wharfedale Cordage'))).toBe(false)
    }
    await stands()
    expect((await send('PATCH', path, { birthDate: '1970' })).status).toBe(409)
    expect((await send('PATCH', path, { sharePercentLow: 55 })).status).toBe(200)
    await monitor()
    const asked = await done<{ endedAt: string | null; proposal: { id: number; loosens: string[] } }>(
      'DELETE',
      `${path}?reason=Sold%20it`,
    )
    expect(asked).toMatchObject({ endedAt: null, proposal: { key: `${id}/${owner.id}` } })
    expect(asked.proposal.loosens.join()).toContain('no longer counts')
    await stands()
    expect((await send('DELETE', `${path}?reason=Sold%20it`)).status).toBe(409)
    const settle = (userId: number) =>
      settleControlChange(world.as({ role: 'admin', userId }), {
        id: asked.proposal.id,
        isAgreed: true,
        reason: 'The register shows the sale',
      })
    await expect(settle(1)).rejects.toMatchObject({ code: 'four-eyes' })
    await stands()
    await settle(2)
    expect(await related(id)).toMatchObject({
      parties: [],
      ended: [{ id: owner.id, endedReason: 'Sold it' }],
    })
    await monitor()
    expect((await file(id)).customer).toMatchObject({ screening: 'screened', statedRiskLevel: 'critical' })
  })

  it('a source that no longer states a confirmed owner does not end it', async () => {
    const { id } = await firm('Airedale Worsted')
    const state = (name: string) =>
      keepStatedParties(system(), {
        customerId: id,
        source: 'directory',
        detail: '',
        isWhole: true,
        parties: [
          {
            key: name,
            ofKey: null,
            role: 'owner' as const,
            share: { low: 0.6, high: 0.6 },
            name,
            schema: 'Person' as const,
            countries: [],
            birthDate: null,
            identifiers: [],
            since: null,
          },
        ],
      })
    await state(volkov.name)
    await monitor()
    const { parties } = await related(id)
    await confirm(parties[0]?.screeningId)
    await monitor()
    await state('Una Brocklehurst')
    await monitor()
    expect((await related(id)).parties).toMatchObject([
      { name: volkov.name, state: 'confirmed' },
      { name: 'Una Brocklehurst', state: 'no-match' },
    ])
    expect(isCleared(await screen(id, 'Airedale Worsted'))).toBe(false)
  })

  it('a director, a signatory and a vessel on a list keep the customer from being clear, with what they are', async () => {
    const { id } = await firm('Saltmarsh Line')
    await add(id, { role: 'vessel', name: petrel.name, schema: 'Vessel' })
    await add(id, { role: 'director', name: 'Bo Emil Larsen', schema: 'Person' })
    await monitor()
    const answer = await screen(id, 'Saltmarsh Line')
    expect(isCleared(answer)).toBe(false)
    expect(answer.ownership?.sentence).toContain('SILVER PETREL (vessel) has a match')
    expect(answer.ownership?.sentence).toContain('Owners not known')
  })

  it('one who is owner and director is screened once', async () => {
    const { id } = await firm('Hollin Clough Quarry')
    await add(id, { name: 'Una Brocklehurst', schema: 'Person', sharePercentLow: 100 })
    await add(id, { role: 'director', name: 'Una Brocklehurst', schema: 'Person' })
    await monitor()
    const { parties, ownership } = await related(id)
    expect(new Set(parties.map(({ screeningId }) => screeningId)).size).toBe(1)
    expect(ownership).toMatchObject({ known: 'known', verdict: 'no' })
  })

  it('what cannot be is refused with its field, and what is doubtful is said', async () => {
    const { id } = await firm('Pendle Bobbin Mill')
    const first = await add(id, { name: 'Ada Whitworth', sharePercentLow: 80 })
    const refused = async (body: object, status = 400) => {
      const answer = await send('POST', `/${id}/related-parties`, body)
      expect(answer.status).toBe(status)
      return JSON.stringify(await answer.json())
    }
    expect(await refused({ name: 'Ben Ormerod', sharePercentLow: 101 })).toContain('sharePercentLow')
    expect(await refused({ name: 'Ben Ormerod', sharePercentLow: 60, sharePercentHigh: 40 })).toContain(
      'The maximum share cannot be below the minimum',
    )
    expect(await refused({ role: 'director', name: 'Ben Ormerod', sharePercentLow: 5 })).toContain('share')
    expect(await refused({ name: 'Pendle Bobbin Mill', sharePercentLow: 5 })).toContain('cannot own itself')
    expect(await refused({ name: 'Ben Ormerod', ofPartyId: 99_999 })).toContain('ofPartyId')
    expect(await refused({ name: 'Ben Ormerod', birthDate: '2999' })).toContain('in the future')
    expect(await refused({ name: 'ada  whitworth' }, 409)).toContain('another party of the same name')
    const second = await add(id, { name: 'Ben Ormerod', sharePercentLow: 40, ofPartyId: first.id })
    const circle = await send('PATCH', `/${id}/related-parties/${first.id}`, { ofPartyId: second.id })
    expect([circle.status, await circle.text()]).toEqual([400, expect.stringContaining('would own itself')])
    await add(id, { name: 'Cy Haslam', sharePercentLow: 40 })
    expect((await related(id)).ownership.doubts).toEqual([
      'The shares of its owners come to 120%, more than 100 percent.',
    ])
    const stale = await send('PATCH', `/${id}/related-parties/${first.id}`, {
      version: 7,
      since: '2020-01-01',
    })
    expect(stale.status).toBe(409)
    expect((await send('DELETE', `/${id}/related-parties/${first.id}`)).status).toBe(400)
    expect((await send('GET', '/999999/related-parties')).status).toBe(404)
    expect((await send('PATCH', `/${id}/related-parties/999999`, { since: '2020-01-01' })).status).toBe(404)
  })

  it('are looked up for as many customers as monitoring moves on together', async () => {
    const { id } = await firm('Nidderdale Linen')
    const own = await add(id, { name: 'Ida Greenwood', schema: 'Person' })
    await monitor()
    const [row] = (await relatedPartiesOf(world.installation.database.db, 1, [id])).get(id) ?? []
    if (!row) throw new Error('There is no related party.')
    const many = Array.from({ length: 70_000 }, (_, place) => ({ ...row, id: 1_000_000 + place }))
    const found = await relatedScreenings(system(), [...many, row])
    expect([...found.keys()]).toEqual([own.id])
  })

  it('two organisations whose customers and parties have the same numbers know nothing of each other', async () => {
    const { id } = await firm('Ribblesdale Slate')
    const own = await add(id, { name: volkov.name, schema: 'Person', sharePercentLow: 60 })
    await world.installation.database.pool.query(
      `insert into customer (organisation_id, id, name, schema, countries, identifiers, segment, risk_level, is_monitored, data_as_of, compared_hash, created_at, updated_at)
       overriding system value select 3, id, name, schema, countries, identifiers, segment, risk_level, is_monitored, data_as_of, compared_hash, created_at, updated_at
       from customer where organisation_id = 1 and id = ${id}`,
    )
    await monitor()
    expect((await related(id)).ownership.verdict).toBe('possible')
    organisationId = 3
    try {
      expect(await related(id)).toMatchObject({ parties: [], ownership: { known: 'not-known' } })
      expect((await send('DELETE', `/${id}/related-parties/${own.id}?reason=Not%20ours`)).status).toBe(404)
      const theirs = await add(id, { name: 'Otto Ekdal', schema: 'Person', sharePercentLow: 60 })
      expect((await related(id)).parties.map(({ id: partyId }) => partyId)).toEqual([theirs.id])
      const standing = await ownershipStandingOf(system(), [id])
      expect(standing.get(id)?.verdict).toBe('unknown')
    } finally {
      organisationId = 1
    }
    expect((await related(id)).parties.map(({ id: partyId }) => partyId)).toEqual([own.id])
  })

  describe('whatever the source', () => {
    it('a designated owner of half or more never leaves the customer clear', async () => {
      const percent = fc.integer({ min: 50, max: 100 })
      const cases = fc.sample(
        fc.tuple(
          fc.constantFrom('person', 'kyc', 'directory', 'file'),
          percent,
          fc.integer({ min: 0, max: 2 }),
          fc.boolean(),
        ),
        { numRuns: 8, seed: 29 },
      )
      for (const [at, [source, share, levels, isExact]] of cases.entries()) {
        const name = `Fenwick Harbour Works ${'abcdefgh'[at]}`
        const { id } = await firm(name)
        // The chain from the customer up: each company owned to the share by the next, the designated one last.
        const chain = [
          ...Array.from({ length: levels }, (_, level) => `Tarn ${'xyz'[level]}-Beck Holdings`),
          volkov.name,
        ]
        if (source === 'person') {
          let ofPartyId: number | null = null
          for (const party of chain) {
            const made: z.infer<typeof RelatedParty> = await add(id, {
              name: party,
              sharePercentLow: share,
              ...(isExact ? {} : { sharePercentHigh: 100 }),
              ofPartyId,
            })
            ofPartyId = made.id
          }
        } else
          await keepStatedParties(world.as({ role: 'admin' }), {
            customerId: id,
            source: source as 'kyc' | 'directory' | 'file',
            detail: 'a source',
            isWhole: source === 'directory',
            parties: chain.map((party, place) => ({
              key: party,
              ofKey: place === 0 ? null : (chain[place - 1] ?? null),
              role: 'owner' as const,
              share: { low: share / 100, high: isExact ? share / 100 : 1 },
              name: party,
              schema: 'Unknown' as const,
              countries: [],
              birthDate: null,
              identifiers: [],
              since: null,
            })),
          })
        const answer = await screen(id, name)
        expect(isCleared(answer), `${source} ${share} ${levels}`).toBe(false)
        expect(['possible', 'yes']).toContain(answer.ownership?.verdict)
        expect((await api.get(`/api/kyb/screenings/${answer.id}/certificate`)).status).toBe(409)
        expect((await file(id)).customer.riskLevel).not.toBe('low')
      }
    })
  })
})
