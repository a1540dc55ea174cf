import { afterAll, beforeAll, expect, it } from 'vitest'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { defaultPrecedence, type EntityFacts, sourceKinds } from '../../contract/index.ts'
import { recordKeys } from '../keys.ts'
import { entitiesSlice } from '../slice.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { showingRun } from './set-precedence.ts'

const named = (text: string, facts: Partial<EntityFacts>): EntityFacts => ({
  names: [{ text, kind: 'legal' }],
  identifiers: [],
  ...facts,
})
/** Regulators first, of names and of figures. */
const first = [...sourceKinds].sort((a, b) => Number(b === 'regulator') - Number(a === 'regulator'))
const regulatorsFirst = { names: first, figures: first }

onEveryDatabase('the order of sources', (world) => {
  let actor = somebody({ role: 'admin' })
  let api: ApiApp
  let ids: number[] = []
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
    await startJobs(world.installation, [{ ...showingRun.job, run: async () => {} }] as never)
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
    const [entry] = await recentAudit(world.installation.database.db, 1)
    expect(entry).toMatchObject({ action: 'directory.precedence-set', reason: 'We trust filings' })
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
})
