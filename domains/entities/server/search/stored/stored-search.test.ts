import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookkeeping } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, onOneDatabase, somebody, type World } from '#platform/testing/index.ts'
import type { EntityFacts } from '../../../contract/index.ts'
import * as endpoints from '../../../contract/index.ts'
import { recordKeys } from '../../keys.ts'
import { entitiesSlice } from '../../slice.ts'
import * as store from '../../store.ts'
import { EVERYBODY } from '../../tables.ts'
import { beginWhereLarge, makeEntries } from './make-entries.ts'

const company = (
  name: string | readonly string[],
  { tickers = [], lei, ...facts }: Partial<EntityFacts> & { tickers?: string[]; lei?: string } = {},
): EntityFacts => ({
  names: [name]
    .flat()
    .map((text, at) => ({ text, kind: at === 0 ? ('legal' as const) : ('former' as const) })),
  identifiers: [
    ...tickers.map((value) => ({ kind: 'ticker' as const, value })),
    ...(lei ? [{ kind: 'lei' as const, value: lei }] : []),
  ],
  ...facts,
})

const COMPANIES: readonly EntityFacts[] = [
  company('NIPPON STEEL CORP.', { country: 'JP', tickers: ['5401.T'] }),
  company('Canon Inc.', {
    country: 'JP',
    city: 'Tokyo',
    website: 'global.canon',
    tickers: ['7751.T', 'CAJ'],
  }),
  company('Cookpad Inc.', { country: 'JP', tickers: ['2193.T'] }),
  company('Genoray Co., Ltd.', { country: 'KR', tickers: ['122310.KQ'] }),
  company('HSBC Holdings Plc', {
    country: 'GB',
    city: 'London',
    industry: 'Banks',
    sector: 'Financials',
    website: 'hsbc.com',
    tickers: ['HSBA.L', 'HBC', '0005.HK'],
    marketSize: 'Mega Cap',
  }),
  company('International Business Machines Corporation', { country: 'US', tickers: ['IBM'] }),
  company(['Meta Platforms, Inc.', 'Thefacebook, Inc.'], {
    country: 'US',
    tickers: ['META'],
    marketSize: 'Mega Cap',
  }),
  company('DNB Bank ASA', {
    country: 'NO',
    city: 'Oslo',
    industry: 'Banks',
    sector: 'Financials',
    tickers: ['DNB.OL'],
    lei: '549300GKFG0RYRRQ1414',
  }),
  company('Omnibridge Holdings Limited', { country: 'HK', tickers: ['8462.HK'] }),
  company('Xtep International Holdings Limited', { country: 'CN', tickers: ['1368.HK'] }),
]

/** What everybody's directory holds, and people who ask. */
function directoryOn(world: World) {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
    const entities = COMPANIES.map((facts, at) => ({
      facts,
      sources: [at % 2 ? 'sec' : 'financedatabase'],
      records: [
        {
          source: at % 2 ? 'sec' : 'financedatabase',
          sourceKey: String(at),
          facts,
          keys: recordKeys(facts),
          asOf: '2026-08-16',
          joined: null,
        },
      ],
    }))
    await world.installation.database.db.transaction(async (opened) => {
      const db = bookkeeping(opened, 'companies of a test')
      await store.insertEntities(db, EVERYBODY, entities, world.installation.clock())
      await store.raiseVersion(db, EVERYBODY, world.installation.clock())
    })
    await catchUp()
  })
  afterAll(async () => {
    await entitiesSlice.stop?.(world.installation)
  })
  /** What the job does after a change. */
  const catchUp = async () => {
    for (const id of [EVERYBODY, 1])
      if (await beginWhereLarge(world.as(), id)) await makeEntries(world.as(), id)
  }
  const ask = async (path: string, body?: object) => {
    const answer = await api.request(path, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return (await answer.json()) as never
  }
  return {
    catchUp,
    ask,
    text: async (path: string) => (await api.request(path)).text(),
    as: (facts: Parameters<typeof somebody>[0]) => {
      actor = somebody({ role: 'admin', ...facts })
    },
    page: async (query: Record<string, string>) =>
      endpoints.searchCompanies.response.parse(
        await ask(`/api/companies/directory?${new URLSearchParams(query)}`),
      ),
  }
}

/** The same guarantees, whether a directory is searched in memory or in the database. */
function guarantees(world: World): ReturnType<typeof directoryOn> {
  const directory = directoryOn(world)
  const { page, ask, as, catchUp } = directory
  const first = async (q: string) => (await page({ q })).rows[0]?.name

  it.each([
    ['hsbc', 'HSBC Holdings Plc'],
    ['HSBC hodlings', 'HSBC Holdings Plc'],
    ['Steel Nippon', 'NIPPON STEEL CORP.'],
    ['omni brigde', 'Omnibridge Holdings Limited'],
    ['xtepinternational', 'Xtep International Holdings Limited'],
    ['xtepinternatonal', 'Xtep International Holdings Limited'],
    ['xtep int', 'Xtep International Holdings Limited'],
    ['xtep internatoinel holdings', 'Xtep International Holdings Limited'],
    ['intl business machines', 'International Business Machines Corporation'],
    ['IBM', 'International Business Machines Corporation'],
    ['facebook', 'Meta Platforms, Inc.'],
    ['Cookpda', 'Cookpad Inc.'],
    ['キヤノン', 'Canon Inc.'],
    ['クックパッド', 'Cookpad Inc.'],
    ['제노레이', 'Genoray Co., Ltd.'],
    ['2193.T', 'Cookpad Inc.'],
    ['549300GKFG0RYRRQ1414', 'DNB Bank ASA'],
    ['www.hsbc.com', 'HSBC Holdings Plc'],
    ['banks in oslo', 'DNB Bank ASA'],
  ])('DIR-040 %s finds %s first', async (typed, wanted) => {
    expect(await first(typed)).toBe(wanted)
  })

  it('answers what nobody could mean with nothing, and never fails', async () => {
    for (const q of [
      'zzzzqqqq xyzzy',
      '💥',
      '.',
      '()',
      "'",
      '\\',
      "a'b & | ! :*",
      '"'.repeat(100),
      'a'.repeat(120),
    ])
      expect((await page({ q })).rows, q).toEqual([])
  })

  it('counts everything by country, sector, size and source, each over what the others leave', async () => {
    const all = await page({})
    expect(all).toMatchObject({ total: COMPANIES.length, held: COMPANIES.length, isCut: false })
    expect(all.rows).toHaveLength(COMPANIES.length)
    expect(all.facets.country).toContainEqual({ value: 'JP', count: 3 })
    expect(all.facets.source).toEqual([
      { value: 'financedatabase', count: 5 },
      { value: 'sec', count: 5 },
    ])
    const large = await page({ size: 'Mega Cap' })
    expect(large.total).toBe(2)
    expect(large.facets.country).toEqual([
      { value: 'GB', count: 1 },
      { value: 'US', count: 1 },
    ])
    expect(large.facets.size).toEqual([{ value: 'Mega Cap', count: 2 }])
    const some = await page({ limit: '4', offset: '8' })
    expect(some.rows.map(({ id }) => id)).toEqual(all.rows.slice(8).map(({ id }) => id))
  })

  it('narrows what was typed', async () => {
    const found = await page({ q: 'holdings', country: 'HK' })
    expect(found.rows.map(({ name }) => name)).toEqual(['Omnibridge Holdings Limited'])
  })

  it('finds what somebody has just added, for their organisation alone, and counts it', async () => {
    as({})
    await ask('/api/companies', { name: 'Zinnober Farben', country: 'DE' })
    await catchUp()
    const added = (await ask('/api/companies', { name: 'Quarzwerk Halden', country: 'DE' })) as { id: number }
    expect((await page({ q: 'quarzwerk' })).rows.map(({ id }) => id)).toEqual([added.id])
    await catchUp()
    expect((await page({ q: 'quarzwrek' })).rows.map(({ id }) => id)).toEqual([added.id])
    const own = await page({})
    expect(own).toMatchObject({ total: COMPANIES.length + 2, held: COMPANIES.length + 2 })
    expect(own.rows[1]?.id).toBe(added.id)
    as({ organisationId: 9 })
    expect((await page({ q: 'quarzwerk' })).rows).toEqual([])
    expect((await page({})).total).toBe(COMPANIES.length)
    as({})
  })

  it('a company that was merged away is not found any more, and found again once that is undone', async () => {
    const one = (await page({ q: 'zinnober farben' })).rows[0] as { id: number }
    const other = (await ask('/api/companies', {
      name: 'Umbra Pigmente',
      country: 'AT',
    })) as { id: number }
    await catchUp()
    const { total } = await page({})
    await ask(`/api/companies/${one.id}/merge`, { otherId: other.id, reason: 'One firm' })
    await catchUp()
    expect((await page({ q: 'umbra pigmente' })).rows.map(({ id }) => id)).toEqual([one.id])
    expect((await page({})).total).toBe(total - 1)
    const { steps } = endpoints.readEntity.response.parse(await ask(`/api/companies/${one.id}`))
    await ask(`/api/companies/steps/${steps[0]?.id}/undo`, { reason: 'Two firms' })
    expect((await page({ q: 'umbra pigmente' })).rows.map(({ id }) => id)).toEqual([other.id])
    await catchUp()
    expect((await page({})).total).toBe(total)
  })
  return directory
}

onOneDatabase(
  'a directory that is searched in memory',
  (world) => {
    guarantees(world)
  },
  { STARTER_DIRECTORY: 'off' },
)

onEveryDatabase(
  'a directory that is searched in the database',
  (world) => {
    const { page, ask, catchUp, text } = guarantees(world)
    it('finds a company by an entry that was made before names were kept as they are read', async () => {
      await world.installation.database.pool.query(
        `update stored_entry set company = '{"names":["Canon Inc."],"country":"JP","symbols":["7751.T"],"identifiers":[]}'
         where company like '%"canon"%'`,
      )
      expect((await page({ q: 'cannon' })).rows[0]?.name).toBe('Canon Inc.')
    })
    it('finds a word that lies two slips away though the one that was typed is another company’s', async () => {
      for (const name of ['Marlin Werft', 'Merlon Optik'])
        await ask('/api/companies', { name, country: 'DE' })
      await catchUp()
      expect((await page({ q: 'marlin optik' })).rows[0]?.name).toBe('Merlon Optik')
    })
    it('of a result that is cut the file says in its head that there are at least so many', async () => {
      const entities = Array.from({ length: 520 }, (_, at) => {
        const facts = company(`Vantablack Optics ${at}`, { country: 'IS' })
        const record = { source: 'sec', sourceKey: `cut ${at}`, facts, keys: recordKeys(facts) }
        return { facts, sources: ['sec'], records: [{ ...record, asOf: '2026-08-16', joined: null }] }
      })
      await world.installation.database.db.transaction(async (opened) => {
        const db = bookkeeping(opened, 'companies of a test')
        await store.insertEntities(db, EVERYBODY, entities, world.installation.clock())
        await store.raiseVersion(db, EVERYBODY, world.installation.clock())
      })
      await catchUp()
      const { total, isCut } = await page({ q: 'vantablack optics' })
      expect(isCut).toBe(true)
      const file = await text('/api/companies/export?q=vantablack+optics')
      expect(file).toContain(`Found,at least ${total}`)
      const asked = { q: 'vantablack optics' }
      const kept = await ask('/api/companies/searches', { name: 'Optics', asked })
      expect(kept).toMatchObject({ found: total, isCut: true })
      const all = await page({ country: 'IS' })
      expect(await text('/api/companies/export?country=IS')).toContain(`Found,${all.total}`)
    })
    it('lies in the database', async () => {
      const { rows } = await world.installation.database.pool.query(
        'select count(*)::int as count from stored_entry',
      )
      expect(rows[0].count).toBeGreaterThan(COMPANIES.length)
    })
  },
  { STARTER_DIRECTORY: 'off', DIRECTORY_IN_MEMORY: '0' },
)
