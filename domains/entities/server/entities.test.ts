import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '#domains/screening/contract/index.ts'
import { screenInBulk, stopScreening } from '#domains/screening/server/index.ts'
import { northernTide, publish } from '#domains/screening/server/test-world.ts'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { entitiesSlice } from './index.ts'
import { ensureStarterDirectory } from './starter/starter-run.ts'

const VISITED = 7

onEveryDatabase(
  'the directory of companies',
  (world) => {
    let actor: Actor = somebody({ role: 'admin' })
    let api: ApiApp
    const as = (facts: Parameters<typeof somebody>[0] = {}) => {
      actor = somebody({ role: 'admin', ...facts })
    }
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await api.request(path, init)
      return { status: answer.status, body: (await answer.json()) as never }
    }
    const get = (path: string) => ask(path)
    const post = (path: string, body: object) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const page = async (query: string) =>
      endpoints.searchCompanies.response.parse((await get(`/api/companies/directory?${query}`)).body)
    const read = async (id: number) =>
      endpoints.readEntity.response.parse((await get(`/api/companies/${id}`)).body)
    const add = async (facts: object) => {
      const { status, body } = await post('/api/companies', facts)
      expect(status, JSON.stringify(body)).toBe(201)
      return endpoints.addEntity.response.parse(body)
    }
    const first = async (search: string) => {
      const [found] = endpoints.listCompanies.response.parse(
        (await get(`/api/companies?search=${encodeURIComponent(search)}`)).body,
      )
      if (!found) throw new Error(`Nothing is found for ${search}.`)
      return found
    }

    beforeAll(async () => {
      api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
      await startJobs(world.installation, entitiesSlice.jobs)
      // A list of today that the organisation needs alone: what is screened against it is an answer.
      await publish(world, [northernTide])
    })
    afterAll(async () => {
      await stopJobs(world.installation)
      await entitiesSlice.stop?.(world.installation)
      await stopScreening(world.installation)
    })

    it('before anything is there it says that it is being filled, and does not call it nothing found', async () => {
      expect(await page('')).toMatchObject({ rows: [], held: 0, state: 'filling', claimed: '200M+' })
    })

    it('is filled once at the first start, with its sources and their dates', async () => {
      await ensureStarterDirectory(world.installation)
      await ensureStarterDirectory(world.installation)
      await expect.poll(async () => (await page('')).state, { timeout: 30_000 }).toBe('ready')
      await ensureStarterDirectory(world.installation)
      const { held, sources, total } = await page('limit=1')
      expect(held).toBe(total)
      expect(held).toBeGreaterThan(400)
      expect(sources).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: 'financedatabase', licence: 'MIT', asOf: '2026-08-16' }),
          expect.objectContaining({
            id: 'sec',
            licence: 'Public domain',
            asOf: '2024-05-14',
            oldestAsOf: '2024-05-14',
          }),
        ]),
      )
      const [entry] = await recentAudit(world.installation.database.db, 1)
      expect(entry).toMatchObject({ action: 'directory.filled', after: { state: 'done' } })
    })

    it('DIR-038 DIR-039 DIR-040 answers a bare list: by name with a slip, by symbol, by industry, by place', async () => {
      expect((await first('mircosoft')).name).toBe('Microsoft Corporation')
      expect((await first('nvda')).name).toBe('NVIDIA Corporation')
      const banks = endpoints.listCompanies.response.parse((await get('/api/companies?search=banks')).body)
      expect(banks.some(({ industry }) => industry === 'Banks')).toBe(true)
      expect((await get('/api/companies?search=zzzzqqqq')).body).toEqual([])
      expect((await get('/api/companies?limit=1000')).status).toBe(400)
    })

    it('narrows by facets, each counted over what the others leave', async () => {
      const all = await page('')
      const country = all.facets.country?.find(({ value }) => value === 'JP')
      const narrowed = await page('country=JP')
      expect(narrowed.total).toBe(country?.count)
      expect(narrowed.facets.country).toEqual(all.facets.country)
      expect((await page('country=JP&size=Mega%20Cap')).total).toBeLessThan(narrowed.total)
    })

    it('every source’s value of a field stands beside the one that is shown, with the reason', async () => {
      const apple = await read((await first('apple inc')).id)
      expect(apple.records.map(({ source }) => source).sort()).toEqual(['financedatabase', 'sec'])
      const name = apple.fields.find(({ field }) => field === 'name')
      expect(name?.values).toHaveLength(2)
      expect(name?.values.filter(({ isShown }) => isShown)).toHaveLength(1)
      expect(apple.fields.find(({ field }) => field === 'city')?.why).toBe('Only source: FinanceDatabase')
      expect(apple.confidence).toBeGreaterThan(0.95)
      expect(apple.identifiers).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'cik', value: '320193' })]),
      )
      expect(apple.screening.state).toBe('not-screened')
    })

    describe('what an organisation adds', () => {
      it('is seen by nobody else, and found at once', async () => {
        as({ organisationId: VISITED })
        const own = await add({
          name: 'Quillfeather Analytics Ltd',
          country: 'GB',
          website: 'https://quillfeather.example/about',
        })
        expect(own).toMatchObject({ isOwn: true, company: { website: 'quillfeather.example', isOwn: true } })
        expect((await first('quilfeather')).id).toBe(own.id)
        as()
        expect((await get(`/api/companies/${own.id}`)).status).toBe(404)
        expect((await get('/api/companies?search=quillfeather')).body).toEqual([])
      })

      it.each([
        [{ identifiers: [{ kind: 'lei', value: '5493001KJTIIGC8Y1R13' }] }, 'identifiers.0.value'],
        [{ identifiers: [{ kind: 'isin', value: 'US0378331006' }] }, 'identifiers.0.value'],
        [{ identifiers: [{ kind: 'figi', value: 'BBG000B9XRY5' }] }, 'identifiers.0.value'],
        [{ identifiers: [{ kind: 'vat', value: 'DE136695977' }] }, 'identifiers.0.value'],
        [{ website: 'example.com:8080' }, 'website'],
        [{ website: 'ftp://example.com' }, 'website'],
        [{ website: '127.0.0.1' }, 'website'],
        [{ website: `${'a'.repeat(300)}.com` }, 'website'],
        [{ website: 'exa mple.com' }, 'website'],
        [{ website: 'linkedin.com/company/x' }, 'website'],
      ])('refuses %j and keeps nothing', async (facts, field) => {
        as()
        const before = (await page('')).held
        const { status, body } = await post('/api/companies', { name: 'Bad Facts Plc', ...facts })
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { code: 'invalid-input', details: { field } },
        })
        expect((await page('')).held).toBe(before)
      })

      it('takes a name in another script as its plain form', async () => {
        as()
        expect(
          (await add({ name: 'Bücherstube Größwald', website: 'bücherstube-groesswald.de/laden' })).company
            .website,
        ).toBe('xn--bcherstube-groesswald-8hc.de')
      })

      it('is not added twice: one that may be there is named, and added as another where somebody says so', async () => {
        as()
        const facts = { name: 'Microsoft Corp', country: 'US', website: 'microsoft.com' }
        const refused = await post('/api/companies', facts)
        expect(refused).toMatchObject({
          status: 409,
          body: {
            code: 'conflict',
            details: { reason: 'MAY_BE_THERE', entityId: (await first('microsoft')).id },
          },
        })
        const another = await add({ ...facts, isAnother: true })
        const { rows } = endpoints.listDoubts.response.parse(
          (await get('/api/companies/doubts?limit=500')).body,
        )
        expect(rows.some(({ right }) => right.id === another.id)).toBe(true)
      })

      it('is added once by two who add it at the same moment, and the second is told', async () => {
        as()
        const facts = { name: 'Larkspur Haulage Ltd', country: 'GB' }
        const answers = await Promise.all([post('/api/companies', facts), post('/api/companies', facts)])
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
          code: 'conflict',
          details: { reason: 'MAY_BE_THERE' },
        })
      })
    })

    describe('pairs that may be one company', () => {
      it('are merged, undone and kept apart, each with its trace', async () => {
        as()
        const waiting = endpoints.listDoubts.response.parse((await get('/api/companies/doubts')).body)
        const doubt = waiting.rows.find(({ left, right }) => !left.isOwn && !right.isOwn)
        if (!doubt) throw new Error('No pair of the directory waits.')
        expect(doubt.reasons.length).toBeGreaterThan(0)
        const reason = 'Same registrant, renamed'
        expect((await post(`/api/companies/doubts/${doubt.id}`, { decision: 'merge', reason })).status).toBe(
          200,
        )
        const merged = await read(doubt.left.id)
        expect((await read(doubt.right.id)).id).toBe(merged.id)
        expect(merged.records.length).toBeGreaterThanOrEqual(2)
        const [entry] = await recentAudit(world.installation.database.db, 1)
        expect(entry).toMatchObject({ action: 'entity.merged', reason })
        expect((await post(`/api/companies/doubts/${doubt.id}`, { decision: 'apart', reason })).status).toBe(
          409,
        )
        const [step] = merged.steps
        expect((await post(`/api/companies/steps/${step?.id}/undo`, { reason: 'They are two' })).status).toBe(
          200,
        )
        expect((await read(doubt.right.id)).id).toBe(doubt.right.id)
        expect((await read(doubt.left.id)).id).toBe(doubt.left.id)
        expect((await post(`/api/companies/steps/${step?.id}/undo`, { reason: 'Again' })).status).toBe(409)
        const again = endpoints.listDoubts.response.parse((await get('/api/companies/doubts')).body)
        expect(again.total).toBe(waiting.total)
        expect((await post(`/api/companies/doubts/${doubt.id}`, { decision: 'apart', reason })).status).toBe(
          200,
        )
        expect((await get('/api/companies/doubts')).body).toMatchObject({ total: waiting.total - 1 })
      })

      it('only the operator decides pairs of the shared directory; anybody may join an own record to a shared one', async () => {
        as()
        const { rows } = endpoints.listDoubts.response.parse((await get('/api/companies/doubts')).body)
        const shared = rows.find(({ left, right }) => !left.isOwn && !right.isOwn)
        as({ organisationId: VISITED })
        const reason = 'Looks alike'
        expect(
          (await post(`/api/companies/doubts/${shared?.id}`, { decision: 'merge', reason })).status,
        ).toBe(403)
        const apple = await first('apple inc')
        const nvidia = await first('nvidia')
        expect((await post(`/api/companies/${apple.id}/merge`, { otherId: nvidia.id, reason })).status).toBe(
          403,
        )
        const own = await add({ name: 'Apple Computer', country: 'US', isAnother: true })
        const { status, body } = await post(`/api/companies/${own.id}/merge`, { otherId: apple.id, reason })
        expect({ status, body }).toMatchObject({
          status: 200,
          body: { id: apple.id, name: 'Apple Computer' },
        })
        as()
        expect((await read(apple.id)).name).toBe('Apple Inc.')
        as({ organisationId: VISITED })
        const seen = await read(apple.id)
        const mine = seen.records.find(({ isOwn }) => isOwn)
        expect(
          (await post(`/api/companies/${apple.id}/split`, { recordIds: [mine?.id], reason })).status,
        ).toBe(200)
        expect((await read(apple.id)).records.some(({ isOwn }) => isOwn)).toBe(false)
      })

      it('a record of another organisation moves along with an entity of everybody’s, and is found there', async () => {
        as()
        const { rows } = endpoints.listDoubts.response.parse((await get('/api/companies/doubts')).body)
        const shared = rows.find(({ left, right }) => !left.isOwn && !right.isOwn)
        if (!shared) throw new Error('No pair of the directory waits.')
        const [stays, goes] = [shared.left.id, shared.right.id].sort((one, other) => one - other)
        const reason = 'One registrant'
        as({ organisationId: VISITED })
        const own = await add({ name: 'Zephyrine Quillonbark' })
        expect((await post(`/api/companies/${own.id}/merge`, { otherId: goes, reason })).status).toBe(200)
        expect((await first('zephyrine quillonbark')).id).toBe(goes)
        as()
        expect((await post(`/api/companies/doubts/${shared.id}`, { decision: 'merge', reason })).status).toBe(
          200,
        )
        const [step] = (await read(shared.left.id)).steps
        as({ organisationId: VISITED })
        expect((await first('zephyrine quillonbark')).id).toBe(stays)
        as()
        expect((await post(`/api/companies/steps/${step?.id}/undo`, { reason })).status).toBe(200)
        as({ organisationId: VISITED })
        expect((await first('zephyrine quillonbark')).id).toBe(goes)
      })

      it('that were joined in another way meanwhile are not kept apart, and are settled as one', async () => {
        as()
        const likely = await first('broadcom')
        const own = await add({
          name: likely.name,
          ...(likely.website ? { website: likely.website } : {}),
          isAnother: true,
        })
        const doubts = async () =>
          endpoints.listDoubts.response.parse((await get('/api/companies/doubts?limit=500')).body).rows
        const doubt = (await doubts()).find(({ left, right }) => left.id === likely.id && right.id === own.id)
        const reason = 'The same firm'
        expect((await post(`/api/companies/${likely.id}/merge`, { otherId: own.id, reason })).status).toBe(
          200,
        )
        const decide = (decision: string) => post(`/api/companies/doubts/${doubt?.id}`, { decision, reason })
        expect((await decide('apart')).status).toBe(409)
        expect(await decide('merge')).toMatchObject({ status: 200, body: { state: 'merged' } })
        expect((await doubts()).some(({ id }) => id === doubt?.id)).toBe(false)
        const [step] = (await read(likely.id)).steps
        expect((await post(`/api/companies/steps/${step?.id}/undo`, { reason })).status).toBe(200)
      })

      it('a split takes records out and comes back whole; one record stays', async () => {
        as()
        const apple = await read((await first('apple inc')).id)
        const all = apple.records.map(({ id }) => id)
        const reason = 'Another registrant'
        expect((await post(`/api/companies/${apple.id}/split`, { recordIds: all, reason })).status).toBe(409)
        expect(
          (await post(`/api/companies/${apple.id}/split`, { recordIds: [999_999], reason })).status,
        ).toBe(404)
        const ofSec = apple.records.find(({ source }) => source === 'sec')
        const { body } = await post(`/api/companies/${apple.id}/split`, { recordIds: [ofSec?.id], reason })
        const split = endpoints.splitEntity.response.parse(body)
        expect(split.records.map(({ source }) => source)).toEqual(['financedatabase'])
        const [step] = split.steps
        expect((await read(step?.otherId ?? 0)).confidence, 'it is joined with nothing').toBeNull()
        expect(
          (await post(`/api/companies/steps/${step?.id}/undo`, { reason: 'It was the same' })).status,
        ).toBe(200)
        const whole = await read(apple.id)
        expect(whole.records.map(({ id }) => id)).toEqual(all)
        expect(whole.fields).toEqual(apple.fields)
      })
    })

    /** Screens a name, and has the screening end as it is told. */
    const screened = async (
      name: string,
      status: string,
      { asOf = null, ...facts }: Partial<Subject> & { asOf?: string | null } = {},
    ) => {
      const subject = {
        name,
        schema: 'Unknown' as const,
        birthDate: null,
        countries: [],
        identifiers: [],
        ...facts,
      }
      const [made] = await screenInBulk(world.as(), [subject], { screeningType: 'onboarding' })
      await world.installation.database.db.execute(
        sql`update screening set status = ${status}, as_of = ${asOf}::timestamptz where organisation_id = 1 and id = ${made?.id}`,
      )
    }

    describe('ownership', () => {
      const link = (id: number, fromId: number, facts: object) =>
        post(`/api/companies/${id}/links`, { fromId, ...facts })
      const owned = async (id: number, asOf = '2026-11-21') =>
        endpoints.readOwnership.response.parse(
          (await get(`/api/companies/${id}/ownership?asOf=${asOf}`)).body,
        )

      it('is worked out over chains on a day; what nobody knows is not called clear', async () => {
        as()
        const [bottom, middle, top] = [
          await add({ name: 'Brackenmoor Foods Ltd' }),
          await add({ name: 'Sallowfield Holdings SA' }),
          await add({ name: 'Orrin Vantreight', kind: 'natural' }),
        ]
        expect(
          (
            await link(bottom.id, middle.id, {
              sharePercentLow: 60,
              sharePercentHigh: 60,
              since: '2024-01-01',
            })
          ).status,
        ).toBe(201)
        expect((await link(middle.id, top.id, { sharePercentLow: 50, sharePercentHigh: 75 })).status).toBe(
          201,
        )
        const now = await owned(bottom.id)
        expect(now.owners.map(({ name, inTheEnd, control }) => ({ name, inTheEnd, control }))).toEqual([
          { name: 'Sallowfield Holdings SA', inTheEnd: { low: 0.6, high: 0.6 }, control: 'yes' },
          {
            name: 'Orrin Vantreight',
            inTheEnd: { low: 0.3, high: expect.closeTo(0.45, 9) },
            control: 'possible',
          },
        ])
        expect(now.rule).toMatchObject({
          verdict: 'unknown',
          notScreened: 2,
          because: '2 owners were not screened, and who owns 40% of it is not known here.',
        })
        expect((await owned(bottom.id, '2023-06-30')).owners).toEqual([])
        expect((await owned(bottom.id, '2023-06-30')).rule.verdict).toBe('unknown')
      })

      it('an owner that nobody says since when may have been one or not before it was entered, and no day to come has owners', async () => {
        as()
        const [company, listed, parent] = [
          await add({ name: 'Quernmore Optics Ltd' }),
          await add({ name: 'Zavod Tikhaya Holding' }),
          await add({ name: 'Lichfield Optics Group' }),
        ]
        await link(company.id, listed.id, { sharePercentLow: 70, sharePercentHigh: 70 })
        await link(company.id, parent.id, { kind: 'parent-of' })
        await screened('Zavod Tikhaya Holding', 'confirmed')
        expect((await owned(company.id)).rule).toMatchObject({ verdict: 'yes' })
        const before = await owned(company.id, '2019-05-01')
        expect(before.owners).toEqual([
          expect.objectContaining({ name: 'Lichfield Optics Group', control: 'possible' }),
          expect.objectContaining({ name: 'Zavod Tikhaya Holding', direct: { low: 0, high: 0.7 } }),
        ])
        expect(before.rule).toMatchObject({
          verdict: 'possible',
          because: expect.stringContaining('2 links do not state since when'),
        })
        const tomorrow = await get(`/api/companies/${company.id}/ownership?asOf=2999-01-01`)
        expect(tomorrow).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
      })

      it('stays with a company whose records were merged: a stake stated of two of them is one or two, and is given as a range', async () => {
        as()
        const [stays, goes, owner, other] = [
          await add({ name: 'Wrenfold Ceramics Ltd' }),
          await add({ name: 'Pottersby Kilns GmbH' }),
          await add({ name: 'Ostrava Lindqvist', kind: 'natural' }),
          await add({ name: 'Marrowgate Trustees' }),
        ]
        const exactly = (percent: number) => ({ sharePercentLow: percent, sharePercentHigh: percent })
        expect((await link(goes.id, owner.id, exactly(40))).status).toBe(201)
        expect((await link(stays.id, owner.id, exactly(40))).status).toBe(201)
        expect((await link(goes.id, other.id, exactly(20))).status).toBe(201)
        const reason = 'The same firm'
        expect((await post(`/api/companies/${stays.id}/merge`, { otherId: goes.id, reason })).status).toBe(
          200,
        )
        for (const id of [stays.id, goes.id]) {
          const { owners, links } = await owned(id)
          expect(owners.map(({ name, direct }) => ({ name, direct }))).toEqual([
            { name: 'Ostrava Lindqvist', direct: { low: 0.4, high: 0.8 } },
            { name: 'Marrowgate Trustees', direct: { low: 0.2, high: 0.2 } },
          ])
          expect(links).toHaveLength(3)
        }
        expect((await link(stays.id, other.id, exactly(41))).status).toBe(409)
      })

      it('a ring that a person with an open match owns in the end alone may be owned to half, and is controlled by that person', async () => {
        as()
        const [x, y, person] = [
          await add({ name: 'Ringwold Xenon Ltd' }),
          await add({ name: 'Ringwold Yttrium Ltd' }),
          await add({ name: 'Dagobert Ringwold', kind: 'natural' }),
        ]
        const exactly = (percent: number) => ({ sharePercentLow: percent, sharePercentHigh: percent })
        for (const [owned, owner, percent] of [
          [x, y, 60],
          [y, x, 60],
          [x, person, 40],
          [y, person, 40],
        ] as const)
          expect((await link(owned.id, owner.id, exactly(percent))).status).toBe(201)
        await screened('Ringwold Yttrium Ltd', 'clear')
        await screened('Dagobert Ringwold', 'review')
        const shown = await owned(x.id)
        expect(shown.owners.find(({ id }) => id === person.id)).toMatchObject({
          inTheEnd: { low: expect.closeTo(1, 6), high: expect.closeTo(1, 6) },
          control: 'yes',
        })
        expect(shown.rule.verdict).toBe('possible')
        expect(shown.controlRule).toMatchObject({ verdict: 'possible', controllers: [{ id: person.id }] })
        expect(shown.stakes).toHaveLength(4)
      })

      it('a party with a match that controls a company without a share of it counts under the rule of control and not under that of ownership', async () => {
        as()
        const [company, owner, controller] = [
          await add({ name: 'Steerwell Ferries Ltd' }),
          await add({ name: 'Innocent Steerwell Trust', kind: 'natural' }),
          await add({ name: 'Casimir Steerwell', kind: 'natural' }),
        ]
        const whole = { sharePercentLow: 100, sharePercentHigh: 100 }
        expect((await link(company.id, owner.id, whole)).status).toBe(201)
        expect((await link(company.id, controller.id, { kind: 'controls' })).status).toBe(201)
        await screened('Innocent Steerwell Trust', 'clear')
        await screened('Casimir Steerwell', 'confirmed')
        const shown = await owned(company.id)
        expect(shown.rule.verdict).toBe('no')
        expect(shown.controlRule).toMatchObject({
          verdict: 'yes',
          controllers: [{ id: controller.id, control: 'yes' }],
        })
        expect(shown.owners.map(({ name }) => name)).toContain('Casimir Steerwell')
      })

      it('a control beside a share leaves the share as it is stated', async () => {
        as()
        const [company, holder] = [
          await add({ name: 'Bandholm Ferries Ltd' }),
          await add({ name: 'Bandholm Holder', kind: 'natural' }),
        ]
        expect(
          (await link(company.id, holder.id, { sharePercentLow: 25, sharePercentHigh: 50 })).status,
        ).toBe(201)
        expect((await link(company.id, holder.id, { kind: 'controls' })).status).toBe(201)
        const [only] = (await owned(company.id)).owners
        expect(only).toMatchObject({ direct: { low: 0.25, high: 0.5 }, control: 'yes' })
      })

      it('is called below half only where every owner was screened without a match and nobody unknown is left above', async () => {
        as()
        const [bottom, holding, person] = [
          await add({ name: 'Thistledown Freight Ltd' }),
          await add({ name: 'Corrigan Vale Holdings BV' }),
          await add({ name: 'Ysolde Penhallow', kind: 'natural' }),
        ]
        const whole = { sharePercentLow: 100, sharePercentHigh: 100 }
        expect((await link(bottom.id, holding.id, whole)).status).toBe(201)
        await screened('Corrigan Vale Holdings BV', 'clear')
        expect((await owned(bottom.id)).rule).toMatchObject({
          verdict: 'unknown',
          notScreened: 0,
          because: 'Not everybody who owns Corrigan Vale Holdings BV is known here.',
        })
        expect((await link(holding.id, person.id, whole)).status).toBe(201)
        expect((await owned(bottom.id)).rule).toMatchObject({ verdict: 'unknown', notScreened: 1 })
        await screened('YSOLDE PENHALLOW', 'clear')
        expect((await owned(bottom.id)).rule).toMatchObject({
          verdict: 'no',
          because: expect.stringMatching(
            /without an open or confirmed match, the longest ago on 20\d\d-\d\d-\d\d\.$/,
          ),
        })
        const { pool } = world.installation.database
        const movedBy = (days: number) =>
          pool.query(
            `update screening set screened_at = screened_at + make_interval(days => $1) where lower(subject_name) = 'ysolde penhallow'`,
            [days],
          )
        await movedBy(-31)
        expect((await read(person.id)).screening.state).toBe('outdated')
        expect((await owned(bottom.id)).rule).toMatchObject({ verdict: 'unknown', notScreened: 1 })
        await movedBy(31)
        await screened('Ysolde Penhallow', 'confirmed')
        expect((await owned(bottom.id)).rule).toMatchObject({ verdict: 'yes' })
      })

      it('a match under one name of a company is not taken back by a later screening of another name without one', async () => {
        as()
        const [known, once] = [
          await add({ name: 'Halvorsen Peat AS' }),
          await add({ name: 'Nordic Bog Trading AS', isAnother: true }),
        ]
        const reason = 'Its former name'
        expect((await post(`/api/companies/${known.id}/merge`, { otherId: once.id, reason })).status).toBe(
          200,
        )
        await screened('Nordic Bog Trading AS', 'confirmed')
        await screened('Halvorsen Peat AS', 'clear')
        expect((await read(known.id)).screening).toMatchObject({
          state: 'confirmed',
          under: 'Nordic Bog Trading AS',
        })
      })

      it('a namesake that was screened later takes no match back, and is no answer about another', async () => {
        as()
        const panama = await add({ name: 'Quillfeather Holdings', country: 'PA' })
        await screened('Quillfeather Holdings', 'clear', { schema: 'Person' })
        await screened('Quillfeather Holdings', 'clear', { countries: ['GB'] })
        expect((await read(panama.id)).screening.state).toBe('not-screened')
        await screened('Quillfeather Holdings', 'confirmed', { countries: ['PA'] })
        await screened('Quillfeather Holdings', 'clear', { countries: ['GB'] })
        expect((await read(panama.id)).screening.state).toBe('confirmed')
        await screened('QUILLFEATHER HOLDINGS', 'dismissed', { countries: ['PA'] })
        expect((await read(panama.id)).screening.state).toBe('dismissed')
      })

      it('what lists of an earlier day said is no answer of today', async () => {
        as()
        const company = await add({ name: 'Osprey Lantern Works' })
        await screened('Osprey Lantern Works', 'clear', { asOf: '2020-01-01' })
        expect((await read(company.id)).screening.state).toBe('not-screened')
        await screened('Osprey Lantern Works', 'review')
        await screened('Osprey Lantern Works', 'clear', { asOf: '2020-01-01' })
        expect((await read(company.id)).screening.state).toBe('review')
      })

      it('refuses more than all of a company, a share above 100 percent, dates in the wrong order and a company of itself', async () => {
        as()
        const [one, other] = [
          await add({ name: 'Tarnhelm Works' }),
          await add({ name: 'Duskwater Partners' }),
        ]
        expect((await link(one.id, other.id, { sharePercentLow: 70, sharePercentHigh: 70 })).status).toBe(201)
        expect((await link(one.id, other.id, { sharePercentLow: 40 })).status).toBe(409)
        expect((await link(one.id, other.id, { sharePercentLow: 101 })).status).toBe(400)
        expect((await link(one.id, other.id, { since: '2025-01-01', until: '2024-01-01' })).status).toBe(400)
        expect((await link(one.id, one.id, {})).status).toBe(400)
        expect((await link(one.id, 999_999, {})).status).toBe(404)
        const [own] = (await owned(one.id)).links
        const { pool } = world.installation.database
        await pool.query(
          `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at)
           values (1, 'organisation', '', 'Court order', '2026-11-01', 'ana', now())`,
        )
        const held = await ask(`/api/companies/links/${own?.id}`, { method: 'DELETE' })
        expect(held).toMatchObject({ status: 409, body: { code: 'legal-hold' } })
        await pool.query('update legal_hold set lifted_at = now() where organisation_id = 1')
        expect((await ask(`/api/companies/links/${own?.id}`, { method: 'DELETE' })).status).toBe(200)
        expect((await owned(one.id)).links).toEqual([])
        as({ organisationId: VISITED })
        expect((await ask(`/api/companies/links/${own?.id}`, { method: 'DELETE' })).status).toBe(404)
      })
    })

    it('an organisation that is emptied, as the demo is every night, keeps nothing of its own; the directory stays', async () => {
      as({ organisationId: VISITED })
      const found = [await first('apple inc'), await first('nvidia')]
      const [stays, goes] = found.sort((one, other) => one.id - other.id) as [
        (typeof found)[0],
        (typeof found)[0],
      ]
      const [own, another] = [
        await add({ name: 'Scribbled By A Visitor' }),
        await add({ name: 'Scribbled Again', country: 'US', isAnother: true }),
      ]
      const reason = 'Looks alike'
      expect((await post(`/api/companies/${goes.id}/merge`, { otherId: another.id, reason })).status).toBe(
        200,
      )
      expect((await post(`/api/companies/${goes.id}/links`, { fromId: own.id })).status).toBe(201)
      as()
      expect((await post(`/api/companies/${stays.id}/merge`, { otherId: goes.id, reason })).status).toBe(200)
      const [step] = (await read(stays.id)).steps
      as({ organisationId: VISITED })
      const empty = () =>
        recordChange(world.as({ organisationId: VISITED }), async (tx) => ({
          result: await entitiesSlice.sampleData?.remove(tx),
          trace: [],
        }))
      expect((await read(own.id)).name).toBe('Scribbled By A Visitor')
      expect(await empty()).toBeGreaterThanOrEqual(2)
      expect((await get(`/api/companies/${own.id}`)).status).toBe(404)
      expect((await get('/api/companies?search=scribbled')).body).toEqual([])
      as()
      expect((await post(`/api/companies/steps/${step?.id}/undo`, { reason })).status).toBe(200)
      as({ organisationId: VISITED })
      const shown = await read(goes.id)
      expect(shown).toMatchObject({ name: goes.name, steps: [] })
      expect(shown.records.some(({ isOwn }) => isOwn)).toBe(false)
      expect((await get(`/api/companies/${goes.id}/ownership`)).body).toMatchObject({ links: [] })
      expect((await page('')).held).toBe((await page('')).total)
    })

    it('DIR-038 a company of the list, of its file and of a doubt has what each source says of its status', async () => {
      as()
      const { id } = await add({ name: 'Larkspur Foundries Ltd', country: 'GB' })
      await world.installation.database.pool.query(
        `insert into entity_record (organisation_id, entity_id, source, source_key, facts, keys, as_of, loaded_at)
         select organisation_id, entity_id, said.source, said.source, facts || jsonb_build_object('status', status), '{}', '2026-11-01', loaded_at
         from entity_record, (values ('gleif', 'ACTIVE, LEI LAPSED'), ('companies-house', 'Dissolved')) said (source, status)
         where entity_id = $1 and entity_record.source = 'organisation'`,
        [id],
      )
      const statuses = [
        { value: 'ACTIVE, LEI LAPSED', title: 'GLEIF' },
        { value: 'Dissolved', title: 'UK Companies House' },
      ]
      expect(await first('larkspur foundries')).toMatchObject({ id, statuses })
      expect((await read(id)).company.statuses).toEqual(statuses)
      const file = await (await api.request('/api/companies/export?q=larkspur+foundries')).text()
      expect(file).toContain('ACTIVE, LEI LAPSED (GLEIF); Dissolved (UK Companies House)')
      expect(file).toContain('no source reports a status, not that it is active')
      expect((await first('apple inc')).statuses).toEqual([])
    })

    it('exports the whole of what is found', async () => {
      as({ role: 'viewer' })
      const { total } = await page('country=JP')
      const answer = await api.request('/api/companies/export?country=JP&format=csv')
      const text = await answer.text()
      const lines = text.split('\r\n').filter((line) => /^"?\d+"?,/.test(line))
      expect(lines).toHaveLength(total)
      expect(text).toContain('SEC EDGAR, Public domain, as of 2024-05-14')
      const none = await (await api.request('/api/companies/export?q=zzzzqqqq')).text()
      expect(none).toContain('Found,0')
      expect(none).not.toContain('not whole')
      expect((await post('/api/companies', { name: 'Not allowed' })).status).toBe(403)
    })
  },
  { STARTER_DIRECTORY: 'small' },
)
