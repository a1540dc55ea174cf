import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCustomer as customerEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { entitiesSlice } from '../index.ts'
import { readOwnership } from '../ownership.ts'
import { readEntity } from '../read-entity.ts'
import { ensureStarterDirectory } from '../starter/starter-run.ts'
import { profileOf } from './company-profile.ts'
import { changesBetween, lookAtCompany } from './look-at-company.ts'
import { askProviders } from './read-related.ts'

const HOURS_MS = 3_600_000

onOneDatabase(
  'the page of a company',
  (world) => {
    const actor: Actor = somebody({ role: 'admin' })
    let api: ApiApp
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await api.request(path, init)
      return { status: answer.status, body: (await answer.json()) as never }
    }
    const get = (path: string) => ask(path)
    const read = async <Body>(path: string) => (await get(path)).body as Body
    const post = (path: string, body: object) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const add = async (facts: object) => {
      const { status, body } = await post('/api/companies', facts)
      expect(status, JSON.stringify(body)).toBe(201)
      return endpoints.addEntity.response.parse(body)
    }
    const identify = async (asked: Record<string, string>) =>
      endpoints.identifyParty.response.parse(
        (await get(`/api/companies/named?${new URLSearchParams(asked)}`)).body,
      )

    beforeAll(async () => {
      api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
      await startJobs(world.installation, entitiesSlice.jobs)
      await ensureStarterDirectory(world.installation)
      await vi.waitFor(
        async () =>
          expect((await read<{ state: string }>('/api/companies/directory?limit=1')).state).toBe('ready'),
        { timeout: 30_000, interval: 100 },
      )
    })
    afterAll(async () => {
      await stopJobs(world.installation)
      await entitiesSlice.stop?.(world.installation)
      await stopScreening(world.installation)
    })

    it('DIR-037 a company has each of the fields that are specified, under these names', async () => {
      const { body } = await get('/api/companies?search=apple%20inc&limit=1')
      const [company] = body as [Record<string, unknown>]
      for (const field of [
        'id',
        'name',
        'logo',
        'industry',
        'location',
        'employeeCount',
        'fundingStage',
        'totalFunding',
        'revenue',
        'foundedYear',
        'description',
        'website',
      ])
        expect(company).toHaveProperty(field)
      expect(company).toMatchObject({ name: 'Apple Inc.', logo: null, employeeCount: null })
    })

    describe('a row elsewhere that names it', () => {
      it('a company that is a customer, a holding and an issuer resolves to one record', async () => {
        const asked: Record<string, string>[] = [
          { name: 'Apple Inc.', country: 'US' },
          { name: 'Apple Inc.', ticker: 'AAPL' },
          { name: 'APPLE INC' },
        ]
        const found = await Promise.all(asked.map((row) => identify(row)))
        expect(new Set(found.map((one) => one.found?.id)).size).toBe(1)
        expect(found[0]?.found?.name).toBe('Apple Inc.')
      })

      it('that is like none is not given one, and two of one name are left to a person', async () => {
        expect(await identify({ name: 'Zzyzx Quarrelsome Holdings' })).toMatchObject({ found: null })
        await add({ name: 'Dunmarrow Trading Ltd' })
        await add({ name: 'Dunmarrow Trading Ltd', isAnother: true })
        const doubtful = await identify({ name: 'Dunmarrow Trading Ltd' })
        expect(doubtful.found).toBeNull()
        expect(doubtful.because).toContain('More than one record')
        expect(doubtful.candidates.length).toBeGreaterThanOrEqual(2)
        for (const { reasons } of doubtful.candidates) expect(reasons.length).toBeGreaterThan(0)
      })

      it('an identifier whose digits do not hold is not used, and is named', async () => {
        const { found, notUsed } = await identify({ name: 'Apple Inc.', isin: 'US0378331006' })
        expect(found?.name).toBe('Apple Inc.')
        expect(notUsed.join()).toContain('ISIN US0378331006 was not used')
      })

      it('an identifier of a record whose names are nothing like it is put to a person', async () => {
        const answer = await identify({ name: 'Quarrelsome Zinnia Brokers', isin: 'US0378331005' })
        expect(answer.found).toBeNull()
        expect(answer.because).toContain('Apple Inc.')
        expect(answer.candidates[0]?.company.name).toBe('Apple Inc.')
      })

      it('whose identifier is of one company and whose name is another’s is put to a person', async () => {
        const lei = '5493001KJTIIGC8Y1R12'
        const other = await add({
          name: 'Deutsche Larkspur Bank AG',
          country: 'DE',
          isAnother: true,
          identifiers: [{ kind: 'lei', value: lei }],
        })
        const named = await add({ name: 'Deutsche Larkspur Wohnen AG', country: 'DE', isAnother: true })
        const answer = await identify({ name: 'Deutsche Larkspur Wohnen AG', country: 'DE', lei })
        expect(answer.found).toBeNull()
        expect(answer.because).toContain('Deutsche Larkspur Bank AG')
        expect(answer.candidates.map(({ company }) => company.id)).toEqual(
          expect.arrayContaining([other.id, named.id]),
        )
        // A longer or shorter form of its own name is no other company's.
        expect((await identify({ name: 'Deutsche Larkspur Bank', lei })).found?.id).toBe(other.id)
      })

      it('a company of which nothing agrees but the class of a share is no candidate', async () => {
        const { candidates } = await identify({ name: 'Apple Inc.', country: 'GB' })
        expect(candidates.map(({ company }) => company.name.toLowerCase()).join()).not.toContain('brown')
      })

      it('a name alone does not resolve to a record while others of the name may be missing', async () => {
        const { pool } = world.installation.database
        const { rows } = await pool.query(`update run set state = 'failed' where state = 'done' returning id`)
        try {
          const byName = await identify({ name: 'Apple Inc.', country: 'US' })
          expect(byName.found).toBeNull()
          expect(byName.because).toContain('companies are missing')
          expect(byName.candidates[0]?.company.name).toBe('Apple Inc.')
          expect((await identify({ name: 'Apple Inc.', isin: 'US0378331005' })).found?.name).toBe(
            'Apple Inc.',
          )
        } finally {
          for (const { id } of rows) await pool.query(`update run set state = 'done' where id = $1`, [id])
        }
      })

      it('a name is required, and a country is two letters', async () => {
        expect((await get('/api/companies/named')).status).toBe(400)
        expect((await get('/api/companies/named?name=Apple&country=usa')).status).toBe(400)
      })
    })

    describe('what else is kept of it', () => {
      it('names a customer of its name as known by the name alone', async () => {
        const { id } = await add({ name: 'Larkmere Instruments Ltd', country: 'GB' })
        await createCustomer(
          world.as(),
          customerEndpoint.request.parse({ name: 'Larkmere Instruments Ltd', countries: ['GB'] }),
        )
        const { groups } = endpoints.readRelated.response.parse(
          (await get(`/api/companies/${id}/related`)).body,
        )
        expect(groups.find(({ group }) => group === 'Customers')).toMatchObject({
          failed: null,
          rows: [{ title: 'Larkmere Instruments Ltd', by: 'name' }],
        })
      })

      it('a number of another kind that happens to be the same is no identifier of it', async () => {
        const { id } = await add({
          name: 'Tollgate Ferries Ltd',
          country: 'GB',
          identifiers: [{ kind: 'registration', value: '04512377', issuer: 'GB' }],
        })
        const customer = (kind: string) =>
          createCustomer(
            world.as(),
            customerEndpoint.request.parse({
              name: 'Tollgate Ferries Ltd',
              countries: ['GB'],
              identifiers: [{ kind, value: '04512377' }],
            }),
          )
        const [other, same] = [await customer('passport'), await customer('Registration number')]
        const { groups } = endpoints.readRelated.response.parse(
          (await get(`/api/companies/${id}/related`)).body,
        )
        const rows = groups.find(({ group }) => group === 'Customers')?.rows ?? []
        expect(Object.fromEntries(rows.map((row) => [row.id, row.by]))).toEqual({
          [other.id]: 'name',
          [same.id]: 'identifier',
        })
      })

      it('a part that fails says so and takes nothing from the others; one that is not allowed is not asked', async () => {
        const found = { id: 1, title: 'One', detail: '', href: '/one', by: 'record' as const }
        const groups = await askProviders(
          world.as({ role: 'viewer' }),
          [
            { group: 'Second', at: 2, find: async () => [found] },
            { group: 'First', at: 1, find: () => Promise.reject(new Error('gone')) },
            { group: 'Hidden', at: 3, may: 'users:manage', find: async () => [found] },
          ],
          { entityIds: [1], names: ['One'], identifiers: [] },
        )
        expect(groups.map(({ group, rows, failed }) => [group, rows.length, failed])).toEqual([
          ['First', 0, 'First could not be read.'],
          ['Second', 1, null],
        ])
      })
    })

    it('two to four companies stand beside each other; what no source says is no difference', async () => {
      const ids: number[] = []
      for (const name of ['apple inc', 'microsoft', 'nvidia'])
        ids.push(
          (await read<[{ id: number }]>(`/api/companies?search=${encodeURIComponent(name)}&limit=1`))[0].id,
        )
      const own = await add({ name: 'Tannerwick Optics Ltd', country: 'GB' })
      const compared = endpoints.compareCompanies.response.parse(
        (await get(`/api/companies/compare?ids=${[...ids, own.id].join(',')}`)).body,
      )
      expect(compared.companies).toHaveLength(4)
      const row = (field: string) => compared.rows.find((one) => one.field === field)
      expect(row('country')?.doDiffer).toBe(true)
      expect(row('name')?.doDiffer, 'every company has a name of its own').toBe(false)
      expect(row('sector')?.values[3]).toBeNull()
      expect(row('cik')?.doDiffer).toBe(false)
      expect(compared.companies[3]?.ownership).toMatchObject({ verdict: 'unknown' })
      for (const wrong of ['', `${ids[0]}`, `${ids[0]},${ids[0]}`, 'x,y', '1,2,3,4,5'])
        expect((await get(`/api/companies/compare?ids=${wrong}`)).status, wrong).toBe(400)
      expect((await get(`/api/companies/compare?ids=${ids[0]},99999999`)).status).toBe(404)
      const file = await (await api.request(`/api/companies/compare/export?ids=${ids.join(',')}`)).text()
      expect(file).toContain('Apple Inc.: source')
    })

    it('the file of a comparison warns of what the screen warns of', async () => {
      const pair = [
        await add({ name: 'Hazelbrook Kilns Ltd', country: 'GB', employees: 40 }),
        await add({ name: 'Corriemoor Glass Ltd', country: 'IE', employees: 50 }),
      ]
      const { pool } = world.installation.database
      await pool.query(
        `insert into entity_record (organisation_id, entity_id, source, source_key, facts, keys, as_of, loaded_at)
         select organisation_id, entity_id, 'gleif', 'X', jsonb_set(facts, '{country}', '"FR"'), keys, '2019-03-01', loaded_at
         from entity_record where entity_id = $1`,
        [pair[0]?.id],
      )
      const ids = pair.map(({ id }) => id).join(',')
      const file = await (await api.request(`/api/companies/compare/export?ids=${ids}`)).text()
      const line = (start: string) => file.split('\n').find((one) => one.startsWith(start)) ?? ''
      expect(line('Country')).toContain('other sources differ')
      expect(line('Country')).toContain('Differs')
      expect(line('Screening,Not')).toContain('neither a match nor a clearance')
      expect(file).toContain('It may concern a namesake')
    })

    it('a company as of a date omits newer records, and names them', async () => {
      const { id } = await add({ name: 'Ferrowell Castings Ltd', country: 'GB' })
      const before = endpoints.readEntity.response.parse(
        (await get(`/api/companies/${id}?asOf=2020-01-01`)).body,
      )
      expect(before).toMatchObject({ name: 'Ferrowell Castings Ltd', fields: [], asOf: '2020-01-01' })
      expect(before.leftOut).toHaveLength(1)
      expect((await get(`/api/companies/${id}?asOf=yesterday`)).status).toBe(400)
      const tomorrow = await get(`/api/companies/${id}?asOf=2999-01-01`)
      expect(tomorrow).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('in the future') },
      })
      expect((await get(`/api/companies/${id}/profile?asOf=2999-01-01`)).status).toBe(400)
    })

    it('what has changed since the visit before is told, and reading it again within the visit does not take it away', async () => {
      const [company, owner] = [
        await add({ name: 'Hollinsgate Paper Ltd' }),
        await add({ name: 'Vesterholm Kapital AS' }),
      ]
      const look = (hours: number) => {
        const ctx = world.as()
        return lookAtCompany(
          { ...ctx, now: new Date(ctx.now.getTime() + hours * HOURS_MS) },
          { id: company.id },
        )
      }
      expect(await look(0)).toEqual({ since: null, changes: [] })
      expect(
        (await post(`/api/companies/${company.id}/links`, { fromId: owner.id, sharePercentLow: 30 })).status,
      ).toBe(201)
      for (const hours of [5, 5.5]) {
        const { since, changes } = await look(hours)
        expect(since).not.toBeNull()
        expect(changes).toEqual([
          expect.objectContaining({ what: expect.stringContaining('Vesterholm Kapital AS'), before: null }),
        ])
      }
      expect((await look(10)).changes).toEqual([])
      expect(changesBetween({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual([
        { what: 'b', before: '2', after: '3' },
        { what: 'c', before: null, after: '4' },
        { what: 'a', before: '1', after: null },
      ])
    })

    it('an owner is not called gone where the owners above have become too many to work out', async () => {
      const chain: number[] = []
      for (let at = 0; at < 14; at += 1) chain.push((await add({ name: `Ladderwick Rung ${at} Ltd` })).id)
      const own = async (at: number) =>
        expect(
          (
            await post(`/api/companies/${chain[at]}/links`, {
              fromId: chain[at + 1],
              sharePercentLow: 60,
            })
          ).status,
        ).toBe(201)
      const look = (hours: number) => {
        const ctx = world.as()
        return lookAtCompany(
          { ...ctx, now: new Date(ctx.now.getTime() + hours * HOURS_MS) },
          { id: chain[0] ?? 0 },
        )
      }
      await own(0)
      await look(0)
      for (let at = 1; at < 13; at += 1) await own(at)
      expect((await look(5)).changes).toEqual([
        expect.objectContaining({ what: '50 percent rule', after: 'Not calculated: too many owners' }),
      ])
    })

    it('the profile of a person lists holdings and roles, and no rule about owners', async () => {
      const { id } = await add({ name: 'Terncliff Nets Ltd' })
      const company = await readEntity(world.as(), { id })
      const owned = await readOwnership(world.as(), { id })
      const titles = (kind: 'legal' | 'natural') =>
        profileOf({ ...company, kind }, owned, { groups: [] }, world.as().now).sections.map(
          ({ title }) => title,
        )
      expect(titles('legal')).toContain('Ownership')
      expect(titles('natural')).toContain('Holdings and roles')
      expect(titles('natural')).not.toContain('Ownership')
    })

    it('its profile says where a part has more than it lists, and which parts could not be read', async () => {
      const { id } = await add({ name: 'Gannetholm Boats Ltd' })
      const rows = [{ id: '1', title: 'Loan', detail: '', href: '/x', by: 'record' as const }]
      const report = profileOf(
        await readEntity(world.as(), { id }),
        'Too many owners.',
        {
          groups: [
            { group: 'Credit', rows, isCut: true, failed: null },
            { group: 'Bonds', rows: [], isCut: false, failed: 'Bonds could not be read.' },
            { group: 'Customers', rows: [], isCut: false, failed: null },
          ],
        },
        world.as().now,
      )
      const past = profileOf(
        await readEntity(world.as(), { id, asOf: '2020-01-01' }),
        'Too many owners.',
        { groups: [] },
        world.as().now,
      )
      const notes = past.sections.flatMap(({ tables = [] }) => tables.map(({ note }) => note ?? ''))
      expect(notes).toContain('No record is that old.')
      expect(notes.join()).not.toContain('No source')
      const stated = report.sections.at(-1)?.text?.join(' ')
      expect(stated).toContain('Credit: there are more than listed here.')
      expect(stated).toContain('Bonds could not be read.')
      expect(stated).toContain('Nothing was found in: Customers.')
    })

    it('its profile warns of what the page warns of: a namesake’s screening, its day, and through whom the 50 percent rule counts', async () => {
      const [company, owner] = [
        await add({ name: 'Silverholt Dredging Ltd' }),
        await add({ name: 'Ostrander Maritime Ltd' }),
      ]
      await post(`/api/companies/${company.id}/links`, { fromId: owner.id, sharePercentLow: 60 })
      const ctx = world.as()
      const owned = await readOwnership(ctx, { id: company.id })
      const at = new Date('2026-11-20T10:00:00.000Z')
      const report = profileOf(
        {
          ...(await readEntity(ctx, { id: company.id })),
          screening: { state: 'clear', screeningId: 7, under: 'Silverholt Dredging Ltd', at },
        },
        {
          ...owned,
          rule: {
            ...owned.rule,
            designated: [
              {
                id: owner.id,
                name: owner.name,
                share: { low: 0.6, high: 0.6 },
                through: ['Fenwick Crane'],
              },
            ],
          },
        },
        { groups: [] },
        ctx.now,
      )
      expect(report.notices?.join(' ')).toContain('It may concern a namesake')
      const reportText = JSON.stringify(report.sections)
      expect(reportText).toContain('Silverholt Dredging Ltd, 2026-11-20')
      expect(reportText).toContain('Ostrander Maritime Ltd counts with 60%, because of Fenwick Crane')
    })

    it('counts every country of a result, however many they are', async () => {
      const countries =
        'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CF CG CH CI CL CM CN CO CR CU CV'.split(
          ' ',
        )
      for (const country of ['CY', ...countries, 'CY'])
        await add({ name: `Wrenfold ${country} Mills`, country, isAnother: true })
      const page = endpoints.searchCompanies.response.parse(
        (await get('/api/companies/directory?q=Wrenfold&limit=1')).body,
      )
      expect(page.facets.country).toHaveLength(countries.length + 1)
    })

    it('its profile is a document', async () => {
      const { id } = await add({ name: 'Quarrydene Stone Ltd' })
      const answer = await api.request(`/api/companies/${id}/profile`)
      expect(answer.headers.get('content-type')).toContain('application/pdf')
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      expect((await get('/api/companies/99999999/profile')).status).toBe(404)
    })
  },
  { STARTER_DIRECTORY: 'small' },
)
