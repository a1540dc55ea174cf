import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { defaultPrecedence, type EntityFacts, sourceKinds } from '../../contract/index.ts'
import { companiesWithIds } from '../company-shape.ts'
import { recordKeys } from '../keys.ts'
import { makeEntriesJob } from '../search/stored/make-entries.job.ts'
import { shownFacts } from '../show-facts.ts'
import { entitiesSlice } from '../slice.ts'
import * as store from '../store.ts'
import { EVERYBODY, entityRecord } from '../tables.ts'
import { orderInForce } from './precedence-store.ts'
import { showByOrder, showingRun } from './set-precedence.ts'

const named = (text: string, facts: Partial<EntityFacts>): EntityFacts => ({
  names: [{ text, kind: 'legal' }],
  identifiers: [],
  ...facts,
})
/** Regulators first, of names and of figures. */
const first = [...sourceKinds].sort((a, b) => Number(b === 'regulator') - Number(a === 'regulator'))
const regulatorsFirst = { names: first, figures: first }

onOneDatabase('the order of sources', (world) => {
  let actor = somebody({ role: 'admin' })
  let api: ApiApp
  let ids: number[] = []
  const entriesMade: number[] = []
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
    await startJobs(world.installation, [
      { ...showingRun.job, run: async () => {} },
      {
        ...makeEntriesJob,
        run: async (_: unknown, { organisationId }: { organisationId: number }) => {
          entriesMade.push(organisationId)
        },
      },
    ] as never)
    const both = (name: string, ofDatabase: Partial<EntityFacts>, ofRegulator: Partial<EntityFacts>) => {
      const records = [
        { source: 'financedatabase', facts: named(`${name} Corp.`, ofDatabase) },
        { source: 'sec', facts: named(name.toUpperCase(), ofRegulator) },
      ].map((record) => ({
        ...record,
        sourceKey: name,
        keys: recordKeys(record.facts),
        asOf: '2026-08-16',
        joined: null,
      }))
      return { facts: records[0]?.facts as EntityFacts, sources: ['financedatabase', 'sec'], records }
    }
    ids = await recordChange(world.as({ role: 'admin' }), async (tx) => ({
      result: await store.insertEntities(
        tx.db,
        EVERYBODY,
        [
          both('Tallow', { industry: 'Candles' }, { industry: 'Wax' }),
          both('Same', { industry: 'Tin' }, { industry: 'Tin' }),
          {
            facts: named('Alone', { industry: 'Rope' }),
            sources: ['financedatabase'],
            records: [],
          },
        ],
        tx.now,
      ),
      trace: [],
    }))
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await entitiesSlice.stop?.(world.installation)
  })
  const ask = async (path: string, body?: object) => {
    const answer = await api.request(path, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as never }
  }
  const inForce = async () => endpoints.SourcePrecedence.parse((await ask('/api/companies/precedence')).body)
  const preview = async (order: object) =>
    endpoints.PrecedencePreview.parse((await ask('/api/companies/precedence/preview', { order })).body)

  it('comes with the product and is changed by nobody but those who run the installation', async () => {
    expect(await inForce()).toMatchObject({
      version: 0,
      order: defaultPrecedence,
      versions: [],
      maySet: true,
    })
    actor = somebody({ role: 'analyst' })
    expect((await inForce()).maySet).toBe(false)
    const set = { order: regulatorsFirst, version: 0, reason: 'We trust filings' }
    expect((await ask('/api/companies/precedence', set)).status).toBe(403)
    expect((await ask('/api/companies/precedence/preview', { order: regulatorsFirst })).status).toBe(403)
    actor = somebody({ role: 'admin' })
  })

  it('an order that lacks a kind or names one twice is refused', async () => {
    const names = [...defaultPrecedence.names]
    for (const wrong of [names.slice(1), [...names.slice(1), 'list']]) {
      const order = { ...defaultPrecedence, names: wrong }
      expect((await ask('/api/companies/precedence', { order, version: 0, reason: 'Tried' })).status).toBe(
        400,
      )
    }
  })

  it('a preview names the companies that would change and changes nothing', async () => {
    const { changed, companies, compared, of } = await preview(regulatorsFirst)
    expect({ changed, compared, of }).toEqual({ changed: 2, compared: 2, of: 2 })
    expect(companies[0]).toMatchObject({
      id: ids[0],
      changes: [
        { label: 'Name', before: 'Tallow Corp.', after: 'TALLOW' },
        { label: 'Industry', before: 'Candles', after: 'Wax' },
      ],
    })
    expect(await preview(defaultPrecedence)).toMatchObject({ changed: 0 })
    expect((await inForce()).version).toBe(0)
  })

  it('once set, the page, the list and the search show what the preview said, and the reason is the order', async () => {
    const expected = (await preview(regulatorsFirst)).companies[0]
    const set = { order: regulatorsFirst, version: 0, reason: 'We trust filings' }
    expect((await ask('/api/companies/precedence', set)).status).toBe(200)
    expect(await inForce()).toMatchObject({ version: 1, order: regulatorsFirst, run: { done: 0 } })
    await workNow(world.as(), showingRun, 1)
    expect((await inForce()).run).toBeNull()
    const page = endpoints.readEntity.response.parse((await ask(`/api/companies/${ids[0]}`)).body)
    for (const { label, after } of expected?.changes ?? [])
      expect(page.fields.find((field) => field.label === label)?.shown).toBe(after)
    expect(page.fields.find(({ field }) => field === 'industry')?.why).toContain(
      'the order of sources that is set',
    )
    const found = endpoints.searchCompanies.response.parse(
      (await ask('/api/companies/directory?q=tallow')).body,
    )
    expect(found.rows[0]).toMatchObject({ id: ids[0], name: 'TALLOW', industry: 'Wax' })
    const [row] = await store.entitiesWithIds(world.installation.database.db, 1, [ids[0] as number])
    expect(row?.facts.industry).toBe('Wax')
    const entries = await recentAudit(world.installation.database.db, 1)
    expect(entries.find(({ action }) => action === 'directory.precedence-set')).toMatchObject({
      reason: 'We trust filings',
    })
    expect(entries[0]).toMatchObject({ action: 'directory.precedence-shown', after: { companies: 2 } })
  })

  it('is a version of its own each time, and is refused where somebody has set another meanwhile or nothing would change', async () => {
    const order = defaultPrecedence
    const refused = await ask('/api/companies/precedence', { order, version: 0, reason: 'Too late' })
    expect(refused.status).toBe(409)
    const same = { order: regulatorsFirst, version: 1, reason: 'Again' }
    expect((await ask('/api/companies/precedence', same)).status).toBe(409)
    expect((await ask('/api/companies/precedence', { order, version: 1, reason: 'As it was' })).status).toBe(
      200,
    )
    await workNow(world.as(), showingRun, 2)
    const { versions } = await inForce()
    expect(versions.map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'As it was'],
      [1, 'We trust filings'],
    ])
    const page = endpoints.readEntity.response.parse((await ask(`/api/companies/${ids[0]}`)).body)
    expect(page.name).toBe('Tallow Corp.')
  })

  it('a preview says of every company what its page shows once the order is set, and of no other', async () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const pick = <One>(some: readonly One[]) => some[Math.floor(random() * some.length)] as One
    const sources = ['organisation', 'gleif', 'financedatabase', 'sec', 'directory-sample', 'a-list']
    const facts = (at: number): EntityFacts =>
      named(`Firm ${at} ${pick(['Ltd', 'Limited', 'LTD'])}`, {
        country: pick(['DE', 'FR']),
        ...(random() < 0.6 ? { city: pick(['Bonn', 'Lyon']), address: pick(['1 High St', '2 Low St']) } : {}),
        ...(random() < 0.6 ? { employees: pick([10, 20]) } : { employeesBand: { low: 11, high: 50 } }),
        ...(random() < 0.5 ? { revenueMillions: pick([0, 5]), revenueCurrency: pick(['EUR', 'USD']) } : {}),
        ...(random() < 0.5 ? { industry: pick(['Tin', 'Wax']) } : {}),
        ...(random() < 0.5 ? { status: pick(['active', 'dissolved']) } : {}),
      })
    const record = (at: number, source: string) => {
      const own = facts(at)
      return {
        source,
        sourceKey: `${source} ${at}`,
        facts: own,
        keys: recordKeys(own),
        asOf: '2026-08-16',
        joined: null,
      }
    }
    const made: number[] = []
    await recordChange(world.as({ role: 'admin' }), async (tx) => {
      for (let at = 0; at < 20; at++) {
        const directory = at % 4 === 3 ? 1 : EVERYBODY
        const records = sources.filter(() => random() < 0.4).map((source) => record(at, source))
        if (records.length === 0) records.push(record(at, 'gleif'))
        const shown = shownFacts(
          records.map((one, id) => ({ ...one, id })),
          await orderInForce(tx.db),
        )
        const entity = { facts: shown, sources: records.map(({ source }) => source), records }
        const [id = 0] = await store.insertEntities(tx.db, directory, [entity], tx.now)
        made.push(id)
        // What an organisation adds to a company that everybody sees is on the page as it reads it.
        if (directory === EVERYBODY && at % 3 === 0)
          await tx.db.insert(entityRecord).values({
            ...record(at, 'own-list'),
            organisationId: 1,
            entityId: id,
            loadedAt: tx.now,
          })
      }
      await store.raiseVersion(tx.db, EVERYBODY, tx.now)
      await store.raiseVersion(tx.db, 1, tx.now)
      return { result: undefined, trace: [] }
    })
    const shownNow = async (id: number) => {
      const page = endpoints.readEntity.response.parse((await ask(`/api/companies/${id}`)).body)
      const [row] = await companiesWithIds(world.as({ role: 'admin' }), [id])
      expect([row?.name, row?.country, row?.employeeCount, row?.revenue, row?.industry]).toEqual([
        page.name,
        page.company.country,
        page.company.employeeCount,
        page.company.revenue,
        page.company.industry,
      ])
      return Object.fromEntries(
        page.fields.flatMap(({ label, shown }) => (shown === 'Not stated' ? [] : [[label, shown]])),
      )
    }
    const shuffled = () => [...sourceKinds].sort(() => random() - 0.5)
    for (let version = 2; version < 6; version++) {
      const order = { names: shuffled(), figures: shuffled() }
      const before = new Map<number, Record<string, string>>()
      for (const id of made) before.set(id, await shownNow(id))
      const previewed = await preview(order)
      expect(
        (await ask('/api/companies/precedence', { order, version, reason: 'Tried at random' })).status,
      ).toBe(200)
      await workNow(world.as(), showingRun, version + 1)
      for (const id of made) {
        const after = await shownNow(id)
        const expected = { ...before.get(id) }
        for (const { label, after: shown } of previewed.companies.find((one) => one.id === id)?.changes ??
          []) {
          if (shown === null) delete expected[label]
          else expected[label] = shown
        }
        expect(after, `company ${id} by ${JSON.stringify(order)}`).toEqual(expected)
      }
    }
  })

  it('a run that breaks off half way has its first part read again by the search, and its end has the entries made again', async () => {
    const of2 = world.as({ role: 'admin', organisationId: 2 })
    await recordChange(of2, async (tx) => {
      const entities = Array.from({ length: 230 }, (_, at) => {
        const records = ['financedatabase', 'sec'].map((source) => {
          const own = named(`Half ${at}`, { industry: source })
          return {
            source,
            sourceKey: `half ${at}`,
            facts: own,
            keys: recordKeys(own),
            asOf: '2026-08-16',
            joined: null,
          }
        })
        return { facts: records[0]?.facts as EntityFacts, sources: ['financedatabase', 'sec'], records }
      })
      await store.insertEntities(tx.db, 2, entities, tx.now)
      await store.raiseVersion(tx.db, 2, tx.now)
      return { result: undefined, trace: [] }
    })
    const { version } = await inForce()
    await ask('/api/companies/precedence', { order: regulatorsFirst, version, reason: 'Regulators' })
    const versionOf2 = async () =>
      (
        await world.installation.database.pool.query(
          'select version from directory_version where organisation_id = 2',
        )
      ).rows[0]?.version
    const before = Number(await versionOf2())
    let pieces = 0
    const work = {
      signal: new AbortController().signal,
      current: () => ({}),
      piece: async (_: unknown, change: (tx: never) => Promise<{ result: unknown }>) => {
        if (pieces++ > 0) throw new Error('The process has ended.')
        return await recordChange(world.as({ role: 'admin' }), async (tx) => ({
          result: (await change(tx as never)).result,
          trace: [],
        }))
      },
    }
    await expect(showByOrder(work as never)).rejects.toThrow('The process has ended')
    expect(Number(await versionOf2())).toBeGreaterThan(before)
    entriesMade.length = 0
    await world.installation.database.pool.query(
      'insert into stored_directory (organisation_id, begun_at) values (0, now()), (2, now())',
    )
    await workNow(world.as(), showingRun, version + 1)
    await vi.waitFor(() => expect(entriesMade.sort()).toEqual([0, 2]), { timeout: 30_000 })
    const shown = await world.installation.database.pool.query(
      `select count(*)::int as count from entity where organisation_id = 2 and facts ->> 'industry' <> 'sec'`,
    )
    expect(shown.rows[0]?.count).toBe(0)
  })
})
