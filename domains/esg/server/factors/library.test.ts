import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { esgSlice } from '../index.ts'
import { esgWorksheet } from '../tables.ts'

const FY2025 = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }

onEveryDatabase('the library of emission factors, and what is made with it', (world) => {
  let api: ApiApp
  let actor = somebody({ role: 'admin', userId: 1 })
  let worker = actor
  beforeAll(async () => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...esgSlice.routes, ...entitiesSlice.routes])
    const [person] = await addSamplePeople({ ...world.as(), now: new Date('2026-01-01T09:00:00.000Z') }, [
      { username: 'ines', email: 'ines@example.com', fullName: 'Ines Duarte', role: 'analyst' },
    ] as never)
    worker = somebody({ role: 'analyst', userId: person?.userId as number, username: 'ines' })
    actor = worker
  })
  const post = (path: string, body: object | FormData) =>
    api.request(
      path,
      body instanceof FormData
        ? { method: 'POST', body }
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    )
  let made = 0
  const companyOf = async () => {
    made += 1
    const [entityId] = await takeOverCompanies(world.as(worker as never), {
      companies: [{ kind: 'legal', names: [{ text: `Firm ${made}`, kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: `library-${made}`,
    })
    return endpoints.EsgCompany.parse(await (await post('/api/esg/companies', { entityId })).json()).id
  }
  const grid = (kgCo2e: number, more: object = {}) => ({
    name: 'Electricity, Germany',
    kind: 'electricity',
    region: 'Germany',
    kgCo2e,
    unit: 'kWh',
    gwp: 'AR5',
    validFrom: '2025-01-01',
    validTo: '2025-12-31',
    source: 'Federal agency, page 3',
    ...more,
  })
  const addFactor = async (facts: object) =>
    endpoints.LibraryFactor.parse(await (await post('/api/esg/emission-factors', facts)).json())
  const line = (factorId: string, more: object = {}) => ({
    name: 'Works',
    scope: 2,
    amount: 1_000,
    unit: 'MWh',
    ...FY2025,
    factorId,
    source: 'Meter',
    ...more,
  })
  const keep = (id: number, activities: object[], year = 2025) =>
    post(`/api/esg/companies/${id}/worksheets/${year}/ghg`, { activities })
  const sheetOf = async (id: number, year = 2025) =>
    endpoints.Worksheets.parse(
      await (await api.request(`/api/esg/companies/${id}/worksheets/${year}`)).json(),
    )
  const imported = async (text: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = {
      isTrial: 'true',
      source: 'A public table',
      year: '2024',
      kind: 'spend',
      gwp: 'AR5',
      ...more,
    }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new File([text], 'factors.csv'))
    return post('/api/esg/emission-factors/file', form)
  }
  const readOf = async (answer: Response) => endpoints.EsgFileRead.parse(await answer.json())

  it('a correction is another version: new activities take it, and an inventory keeps the one it used and says so', async () => {
    const id = await companyOf()
    const first = await addFactor(grid(0.4))
    expect(first).toMatchObject({ state: 'own', version: 1, addedBy: 'ines' })
    expect((await keep(id, [line(first.id)])).status).toBe(200)
    const second = await addFactor(grid(0.35))
    expect(second.version).toBe(2)
    expect((await post('/api/esg/emission-factors', grid(0.35))).status).toBe(409)
    const { ghg } = await sheetOf(id)
    expect(ghg?.scope2Location.tonnes).toBe(400)
    expect(ghg?.notes.join()).toContain('Replaced by version 2: 0.35 kg CO2e/kWh')
    expect((await keep(id, [line(first.id), line(second.id, { name: 'Office' })])).status).toBe(200)
    const other = await keep(await companyOf(), [line(first.id)])
    expect(other.status).toBe(422)
    expect(await other.text()).toContain('is used no more: Replaced by version 2')
    const listed = async (withEnded: string) =>
      endpoints.LibraryFactor.array()
        .parse(await (await api.request(`/api/esg/emission-factors?withEnded=${withEnded}`)).json())
        .filter(({ name }) => name === 'Electricity, Germany')
        .map(({ version, state }) => [version, state])
    expect(await listed('false')).toEqual([[2, 'own']])
    expect(await listed('true')).toEqual([
      [1, 'replaced'],
      [2, 'own'],
    ])
  })

  it('a factor is withdrawn with a reason, once, and one of a public source never', async () => {
    const { id } = await addFactor(grid(0.2, { name: 'Electricity, Austria', region: 'Austria' }))
    const withdraw = (of: string) =>
      post(`/api/esg/emission-factors/${of}/withdraw`, { reason: 'The source took it back' })
    expect(await (await withdraw(id)).json()).toMatchObject({
      state: 'withdrawn',
      endedBy: 'ines',
      endedReason: 'The source took it back',
    })
    expect((await withdraw(id)).status).toBe(409)
    expect((await withdraw('grid-germany-2020')).status).toBe(404)
  })

  it('a viewer reads the library and changes nothing of it', async () => {
    actor = somebody({ role: 'viewer', userId: 99 })
    expect((await api.request('/api/esg/emission-factors')).status).toBe(200)
    expect((await post('/api/esg/emission-factors', grid(0.1))).status).toBe(403)
    expect((await imported('Factor,Value,Unit\nSteel,1.2,EUR')).status).toBe(403)
    actor = worker
  })

  it('a table of spend is imported once, and its corrections alone the next time', async () => {
    const text = [
      '2017 NAICS Title,GHG,Unit,Supply Chain Emission Factors with Margins',
      'Cement Manufacturing,All GHGs,"kg CO2e/2022 USD, purchaser price",2.9',
      'Software Publishers,All GHGs,"kg CO2e/2022 USD, purchaser price",0.04',
    ].join('\n')
    const trial = await readOf(await imported(text))
    expect(trial).toMatchObject({ rowCount: 2, refusedCount: 0, kept: 0 })
    expect(trial.rows[0]?.words).toContain(
      'Cement Manufacturing, prices of 2022, purchaser price, 2024: 2.9 kg CO2e/USD',
    )
    expect(await readOf(await imported(text, { isTrial: 'false' }))).toMatchObject({ kept: 2 })
    expect(await readOf(await imported(text))).toMatchObject({ rowCount: 0, passedOver: 2 })
    const corrected = await readOf(await imported(text.replace('0.04', '0.05')))
    expect(corrected).toMatchObject({ rowCount: 1, passedOver: 1 })
    expect(corrected.notes.join()).toContain('1 replace a factor of the same name and year')
  })

  it('a government’s flat file gives totals and passes over single gases, energy and zeros of fuels', async () => {
    const read = await readOf(
      await imported(
        [
          'Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024',
          'Scope 1,Fuels,Gaseous fuels,Natural gas,,,kWh (Gross CV),kg CO2e,0.1829',
          'Scope 1,Fuels,Gaseous fuels,Natural gas,,,kWh (Gross CV),kg CO2e of CO2 per unit,0.1825',
          'Scope 1,Fuels,Gaseous fuels,Natural gas,,,kWh (Net CV),kg CO2e,0.20264',
          'Scope 1,Fuels,Liquid fuels,Naphtha,,,kg,kg CO2e,0',
          'Scope 2,UK electricity for EVs,Cars,Mini,,,km,kWh,0.2',
          'Scope 3,Business travel- air,Flights,Long-haul,Economy class,With RF,passenger.km,kg CO2e,0.2',
        ].join('\n'),
        { kind: 'fuel', region: 'United Kingdom' },
      ),
    )
    expect(read).toMatchObject({ rowCount: 3, passedOver: 3, refusedCount: 0 })
    expect(read.rows.map(({ words }) => words)).toEqual([
      'Gaseous fuels, Natural gas, Gross CV, 2024: 0.1829 kg CO2e/kWh, United Kingdom, 2024',
      'Gaseous fuels, Natural gas, Net CV, 2024: 0.20264 kg CO2e/kWh, United Kingdom, 2024',
      'Flights, Long-haul, Economy class, With RF, 2024: 0.2 kg CO2e/passenger km, United Kingdom, 2024',
    ])
  })

  it('corrections at once are versions of their own, and one of them is in use', async () => {
    const values = [0.11, 0.12, 0.13, 0.14, 0.15, 0.16]
    const made = await Promise.all(values.map((kgCo2e) => addFactor(grid(kgCo2e, { name: 'Mix at once' }))))
    expect(made.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    const library = endpoints.LibraryFactor.array().parse(
      await (await api.request('/api/esg/emission-factors')).json(),
    )
    expect(library.filter(({ name }) => name === 'Mix at once')).toHaveLength(1)
  })

  it('two factors whose names differ in a year that is not their own are two, and one of them replaces neither', async () => {
    const text = 'Factor,Value,Unit,Year\nTest car of 2015,0.2,km,2024\nTest car of 2020,0.1,km,2024'
    const read = await readOf(await imported(text, { kind: 'transport', isTrial: 'false' }))
    expect(read).toMatchObject({ kept: 2, refusedCount: 0 })
    const newest = await addFactor(
      grid(0.05, {
        name: 'Test car of 2025',
        kind: 'transport',
        region: '',
        unit: 'km',
        validFrom: '2024-01-01',
      }),
    )
    expect(newest.version).toBe(1)
    const again = await addFactor(
      grid(0.3, {
        name: 'Test car of 2015',
        kind: 'transport',
        region: '',
        unit: 'km',
        validFrom: '2024-01-01',
      }),
    )
    expect(again.version, 'with or without its own year in its name').toBe(2)
  })

  it('a single gas is not imported as CO2e, whether its column, its unit or its mass names it', async () => {
    const byColumn =
      'Factor,Gas,Value,Unit\nTest kiln,Methane,0.5,kg/USD\nTest oven,CH4,0.5,kWh\nTest plant,CO2e,0.7,kWh'
    expect(await readOf(await imported(byColumn, { kind: 'other' }))).toMatchObject({
      rowCount: 1,
      passedOver: 2,
    })
    const byMass = 'Factor,Stated in,Value,Unit\nTest kiln,kg N2O,0.5,kWh'
    const columns = JSON.stringify({ name: 'Factor', per: 'Stated in', value: 'Value', unit: 'Unit' })
    expect(await readOf(await imported(byMass, { kind: 'other', columns }))).toMatchObject({
      rowCount: 0,
      passedOver: 1,
    })
    const byUnit = 'Factor,Value,Unit\nTest kiln,0.5,kg CH4/kWh'
    expect(await readOf(await imported(byUnit, { kind: 'other' }))).toMatchObject({
      rowCount: 0,
      refusedCount: 1,
    })
  })

  it.each([
    ['a unit of two sizes', 'Coal,2000,ton', 'or one of more than one size'],
    ['a negative value', 'Coal,-5,kg', 'is not an emission factor'],
    ['words in place of a value', 'Coal,about 3,kg', 'is no number'],
    ['a year to come', 'Coal,2.4,kg,2030', 'still to come'],
    ['words in place of a year', 'Coal,2.4,kg,FY', 'is no year'],
    ['a name twice', 'Coal,2.4,kg,2024\nCOAL,2.5,kg,2024', 'is in line 2 already'],
    ['a point that may group thousands', 'Coal,2.404,kg', 'as a decimal and as thousands'],
  ])('a table with %s is not kept', async (_, rows, why) => {
    const text = `Factor,Value,Unit,Year\n${rows}`
    const read = await readOf(await imported(text, { kind: 'fuel' }))
    expect(read.refused.map(({ reason }) => reason).join()).toContain(why)
    expect((await imported(text, { kind: 'fuel', isTrial: 'false' })).status).toBe(422)
  })

  it('rows that cannot be used are left out where somebody says so, and of one name with two values both are', async () => {
    const text =
      'Factor,Value,Unit,Year\nTest peat,0.38,kWh,2024\nTest bus,0.2,km,2024\nTest bus,0.3,km,2024\nTest turf,-5,kg,2024'
    const trial = await readOf(await imported(text, { kind: 'other' }))
    expect(trial).toMatchObject({ rowCount: 1, refusedCount: 3 })
    expect(trial.refused.map(({ line }) => line)).toEqual([3, 4, 5])
    const kept = await readOf(await imported(text, { kind: 'other', isTrial: 'false', leavesOut: 'true' }))
    expect(kept).toMatchObject({ kept: 1, refusedCount: 3 })
    const library = (await (await api.request('/api/esg/emission-factors')).json()) as { name: string }[]
    const names = library.map(({ name }) => name).join()
    expect(names).toContain('Test peat')
    expect(names).not.toMatch(/Test bus|Test turf/)
  })

  describe('sites, base year and targets', () => {
    const plan = (id: number, body: object) =>
      post(`/api/esg/companies/${id}/carbon-plan`, { sites: [], base: null, targets: [], ...body })
    const planOf = async (answer: Response) => endpoints.CarbonPlan.parse(await answer.json())
    const lyon = { id: 'lyon', name: 'Lyon', country: 'FR' }
    const boiler = (amount: number, more: object = {}) =>
      line('oil-gas-diesel-oil-2017', { name: 'Boiler', scope: 1, unit: 'm3', amount, ...more })
    const target = {
      id: 'near',
      name: 'Near term',
      of: 'scope-1',
      targetYear: 2030,
      reductionPercent: 50,
      source: 'Board, May',
    }
    const FY2024 = { periodStart: '2024-01-01', periodEnd: '2024-12-31' }

    it('the grid of another country than the site’s is refused, and a site that is used is not removed', async () => {
      const id = await companyOf()
      const german = await addFactor(grid(0.4, { name: 'Mix, Germany' }))
      const french = await addFactor(grid(0.05, { name: 'Mix, France', region: 'France' }))
      const unknown = await keep(id, [line(french.id, { site: 'lyon' })])
      expect(await unknown.text()).toContain('there is no site lyon')
      expect((await plan(id, { sites: [lyon] })).status).toBe(200)
      const abroad = await keep(id, [line(german.id, { site: 'lyon' })])
      expect(abroad.status).toBe(422)
      expect(await abroad.text()).toContain('is of the grid of Germany. Choose the grid of the site')
      expect((await keep(id, [line(french.id, { site: 'lyon' })])).status).toBe(200)
      const british = await addFactor(grid(0.2, { name: 'Mix, UK', region: 'United Kingdom' }))
      expect((await plan(id, { sites: [lyon, { id: 'leeds', name: 'Leeds', country: 'UK' }] })).status).toBe(
        200,
      )
      const atHome = await keep(id, [line(french.id, { site: 'lyon' }), line(british.id, { site: 'leeds' })])
      expect(atHome.status, 'UK is written for GB').toBe(200)
      const gone = await plan(id, { sites: [] })
      expect(gone.status).toBe(409)
      expect(await gone.text()).toContain('takes place at the site Lyon')
    })

    it('a target runs from the base year, by reported years, and a scope that is not reported has none', async () => {
      const id = await companyOf()
      const early = await plan(id, { base: { year: 2024 } })
      expect(early.status).toBe(409)
      expect((await plan(id, { targets: [target] })).status).toBe(422)
      await keep(id, [boiler(100, FY2024)], 2024)
      await keep(id, [boiler(95)])
      const kept = await planOf(await plan(id, { base: { year: 2024 }, targets: [target] }))
      expect(kept.base?.totals).toEqual({
        scope1: expect.closeTo(269.23, 1),
        scope2Location: null,
        scope2Market: null,
        scope3: null,
      })
      const [near] = kept.targets
      expect(near?.years.slice(0, 3).map(({ year, state }) => [year, state])).toEqual([
        [2024, 'on path'],
        [2025, 'above the path'],
        [2026, 'to come'],
      ])
      const chain = await plan(id, { base: { year: 2024 }, targets: [{ ...target, of: 'scope-3' }] })
      expect(await chain.text()).toContain('does not report all of scope 3')
      expect((await plan(id, { base: { year: 2026 } })).status).toBe(422)
    })

    it('a base year stays as it was fixed, says when its inventory moved, and counts what was recalculated', async () => {
      const id = await companyOf()
      await keep(id, [boiler(100, FY2024)], 2024)
      await plan(id, { base: { year: 2024 } })
      await keep(id, [boiler(103, FY2024)], 2024)
      const read = async () => planOf((await api.request(`/api/esg/companies/${id}/carbon-plan`)) as Response)
      expect((await read()).base?.asks).toEqual([])
      await keep(id, [boiler(120, FY2024)], 2024)
      const moved = await read()
      expect(moved.base?.totals.scope1).toBeCloseTo(269.23, 1)
      expect(moved.base?.asks.join()).toContain('more than 5 % apart. Fix the base again')
      const sold = {
        on: '2026-03-01',
        because: 'divestment',
        change: { scope1: -69.23, scope2Location: null, scope2Market: null, scope3: null },
        source: 'Contract of sale',
      }
      const base = { year: 2024, recalculations: [sold], isFixedAgain: true }
      const again = await planOf(await plan(id, { base }))
      expect(again.base).toMatchObject({ asks: [], recalculated: { scope1: expect.closeTo(253.85, 1) } })
      const late = await plan(id, { base: { ...base, recalculations: [{ ...sold, on: '2026-12-01' }] } })
      expect(late.status).toBe(422)
    })

    it('a scope with a line that is not counted is not reported in a base year, as a part is not the whole', async () => {
      const id = await companyOf()
      const truck = { ...boiler(10, FY2024), name: 'Trucks', scope: 3, category: 4 }
      await keep(id, [boiler(100, FY2024), truck], 2024)
      const { db } = world.installation.database
      const ofCompany = eq(esgWorksheet.companyNumber, id)
      const [sheet] = await db.select().from(esgWorksheet).where(ofCompany)
      const content = sheet?.content as { activities: object[] }
      const [first, second] = content.activities
      // As it was kept before a factor had categories.
      const older = { ...content, activities: [first, { ...second, category: 3 }] }
      await db.update(esgWorksheet).set({ content: older }).where(ofCompany)
      expect((await sheetOf(id, 2024)).ghg?.notes.join()).toContain('Not counted')
      const kept = await planOf(await plan(id, { base: { year: 2024 } }))
      expect(kept.base?.totals).toMatchObject({ scope1: expect.closeTo(269.23, 1), scope3: null })
      await db
        .update(esgWorksheet)
        .set({
          content: {
            ...older,
            activities: [
              { ...second, category: 3 },
              { ...second, scope: 3 },
            ],
          },
        })
        .where(ofCompany)
      const partly = await plan(id, { base: { year: 2024, isFixedAgain: true } })
      expect(partly.status, 'one of two lines of the only scope').toBe(409)
      expect(await partly.text()).toContain('correct those that are not counted')
    })

    it('what somebody else has kept since is not written over', async () => {
      const id = await companyOf()
      await plan(id, { sites: [lyon] })
      expect((await plan(id, { seenAt: null })).status).toBe(409)
    })
  })
})
