import { beforeAll, describe, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { visitor } from '#platform/identity/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { esgSlice } from './index.ts'

const FY2025 = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }
const FY2024 = { periodStart: '2024-01-01', periodEnd: '2024-12-31' }
let first = somebody({ role: 'admin', userId: 1 })
let second = first

onOneDatabase('one rule for an ESG value at every entry point', (world) => {
  let api: ApiApp
  let actor = first
  beforeAll(async () => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...esgSlice.routes, ...entitiesSlice.routes])
    const people = await addSamplePeople({ ...world.as(), now: new Date('2026-01-01T09:00:00.000Z') }, [
      { username: 'ines', email: 'ines@example.com', fullName: 'Ines Duarte', role: 'analyst' },
      { username: 'tomas', email: 'tomas@example.com', fullName: 'Tomas Varga', role: 'analyst' },
    ] as never)
    ;[first, second] = people.map(({ userId, username }) =>
      somebody({ role: 'analyst', userId, username }),
    ) as [typeof first, typeof first]
    actor = first
  })
  const post = (path: string, body: object | FormData) =>
    api.request(
      path,
      body instanceof FormData
        ? { method: 'POST', body }
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    )
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return form
  }
  let made = 0
  const entityOf = async (supplies: number[] = []) => {
    made += 1
    const [id] = await takeOverCompanies(world.as(first as never), {
      companies: [{ kind: 'legal', names: [{ text: `Firm ${made}`, kind: 'legal' }], identifiers: [] }],
      supplies: supplies.map((at) => [0, at] as const),
      source: `test-${made}`,
    })
    return id as number
  }
  const companyOf = async () => {
    actor = first
    const answer = await post('/api/esg/companies', { entityId: await entityOf() })
    return endpoints.EsgCompany.parse(await answer.json()).id
  }
  const fileOf = async (id: number) =>
    endpoints.CompanyFile.parse(await (await api.request(`/api/esg/companies/${id}`)).json())
  type Value = { metric: string; value: string; unit: string; periodStart: string; periodEnd: string }
  const byForm = (id: number, value: Value, more: Record<string, string> = {}) =>
    post(`/api/esg/companies/${id}/metrics`, formOf({ ...value, source: 'Report, page 3', ...more }))
  const byFile = (id: number, value: Value, more: Record<string, string> = {}) => {
    const form = formOf({ isTrial: 'false', ...more })
    const text = `Metric,Value,Unit,Period start,Period end\n${Object.values(value).join(',')}`
    form.set('file', new File([text], 'metrics.csv'))
    return post(`/api/esg/companies/${id}/metrics/file`, form)
  }
  const disclosureOf = async (id: number) =>
    endpoints.DisclosureFile.parse(
      await (
        await post(`/api/esg/companies/${id}/disclosures`, {
          disclosureType: 'csrd',
          set: 'vsme',
          reportingYear: 2025,
          ...FY2025,
        })
      ).json(),
    )
  const verify = async (id: number, value: Value) => {
    actor = first
    const answer = await byForm(id, value, { isDoubtAccepted: 'true' })
    const { metrics } = endpoints.CompanyFile.parse(await answer.json())
    actor = second
    await post(`/api/esg/metrics/${metrics[0]?.id}/settle`, { isVerified: true, reason: 'As in the report' })
    actor = first
  }
  const energy = (value: string, period = FY2025): Value => ({
    metric: 'energy-consumption',
    value,
    unit: 'MWh',
    ...period,
  })
  const DATAPOINT = 'vsme-n01'

  /** How a value of energy comes in for 2025. */
  const entryPoints: Record<string, (id: number, value: string, isAccepted?: boolean) => Promise<Response>> =
    {
      'the form and the API': async (id, value, isAccepted = false) =>
        (await byForm(id, energy(value), { isDoubtAccepted: String(isAccepted) })) as Response,
      'a file': async (id, value, isAccepted = false) =>
        (await byFile(id, energy(value), { isDoubtAccepted: String(isAccepted) })) as Response,
      'a disclosure': async (id, value, isAccepted = false) => {
        const { disclosure } = await disclosureOf(id)
        const answer = await post(`/api/esg/disclosures/${disclosure.id}/entries`, {
          datapointId: DATAPOINT,
          value: Number(value),
          source: 'Report, page 3',
          isDoubtAccepted: isAccepted,
        })
        await post(`/api/esg/disclosures/${disclosure.id}/entries`, {
          datapointId: 'rest',
          omittedBecause: 'Phased in',
        })
        return answer as Response
      },
    }
  /** How a share of 0.14 % comes in. */
  const enterShare = async (entryPoint: string, id: number, isAccepted: boolean): Promise<Response> => {
    const share: Value = { metric: 'renewable-energy-share', value: '0.14', unit: '%', ...FY2025 }
    const more = { isDoubtAccepted: String(isAccepted) }
    if (entryPoint === 'a file') return (await byFile(id, share, more)) as Response
    if (entryPoint !== 'a disclosure') return (await byForm(id, share, more)) as Response
    const begun = await post(`/api/esg/companies/${id}/disclosures`, {
      disclosureType: 'csrd',
      set: 'esrs-set-1',
      reportingYear: 2025,
      ...FY2025,
    })
    const { disclosure, datapoints } = endpoints.DisclosureFile.parse(await begun.json())
    return (await post(`/api/esg/disclosures/${disclosure.id}/entries`, {
      datapointId: datapoints.find(({ unit }) => unit === '%')?.id,
      value: 0.14,
      source: 'Report, page 3',
      isDoubtAccepted: isAccepted,
    })) as Response
  }
  for (const [entryPoint, enter] of Object.entries(entryPoints))
    describe(entryPoint, () => {
      it('refuses what a metric cannot be, whatever is accepted', async () => {
        for (const value of ['-5', '1e30']) {
          const answer = await enter(await companyOf(), value, true)
          expect(answer.status, value).toBeGreaterThanOrEqual(400)
        }
      })
      it('does not take MT for megatonnes, nor mWh in another unit than it has', async () => {
        if (entryPoint === 'a disclosure') return
        const value = { ...energy('12'), metric: 'ghg-scope-1', unit: 'MTCO2e' }
        const id = await companyOf()
        const answer = await (entryPoint === 'a file' ? byFile(id, value) : byForm(id, value))
        expect(answer.status).toBe(422)
        expect(await answer.text()).toContain('is no unit of')
      })
      it('asks whether a share of one percent or less is a fraction, and takes it once that is said to be right', async () => {
        for (const [isAccepted, isTaken] of [
          [false, false],
          [true, true],
        ] as const) {
          const answer = await enterShare(entryPoint, await companyOf(), isAccepted)
          if (!isTaken) expect(await answer.clone().text()).toContain('14 % if it is written as a fraction')
          expect(answer.status < 300, await answer.text()).toBe(isTaken)
        }
      })
      it('asks about a value of ten times last year’s verified one, and takes it once that is said to be right', async () => {
        const id = await companyOf()
        await verify(id, energy('61200', FY2024))
        expect((await enter(id, '58700')).status).toBeLessThan(300)
        const other = await companyOf()
        await verify(other, energy('61200', FY2024))
        const asked = await enter(other, '58700000')
        expect(asked.status).toBeGreaterThanOrEqual(400)
        expect(await asked.text()).toContain('was 61,200 MWh the year before')
        const third = await companyOf()
        await verify(third, energy('61200', FY2024))
        expect((await enter(third, '58700000', true)).status).toBeLessThan(300)
      })
    })

  it('a disclosure does not report 1 over a verified 8.9 of the period until that is said to be right', async () => {
    const id = await companyOf()
    await verify(id, energy('8.9'))
    const { disclosure, datapoints } = await disclosureOf(id)
    expect(datapoints.find((one) => one.id === DATAPOINT)?.entry?.value).toBe(8.9)
    const enter = (isDoubtAccepted: boolean) =>
      post(`/api/esg/disclosures/${disclosure.id}/entries`, {
        datapointId: DATAPOINT,
        value: 1,
        source: 'Some page',
        isDoubtAccepted,
      })
    const refused = await enter(false)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(
      'The verified value of this period is 8.9 MWh, and 1 MWh is entered',
    )
    expect((await enter(true)).status).toBe(200)
  })

  const boiler = (amount: number, more: object = {}) => ({
    name: 'Heating',
    scope: 1,
    amount,
    unit: 'm3',
    ...FY2025,
    factorId: 'oil-gas-diesel-oil-2017',
    source: 'Invoice 7',
    ...more,
  })
  const keepGhg = (id: number, activities: object[], year = 2025) =>
    post(`/api/esg/companies/${id}/worksheets/${year}/ghg`, { activities })

  describe('the calculator', () => {
    it('refuses an amount that cannot be', async () => {
      for (const amount of [-5, 1e30])
        expect((await keepGhg(await companyOf(), [boiler(amount)])).status, String(amount)).toBe(422)
    })
    it('asks about a total of ten times last year’s verified one, and enters it once that is said to be right', async () => {
      const id = await companyOf()
      await verify(id, { metric: 'ghg-scope-1', value: '270', unit: 't CO2e', ...FY2024 })
      await keepGhg(id, [boiler(100_000)])
      const report = (isDoubtAccepted: boolean) =>
        post(`/api/esg/companies/${id}/worksheets/2025/ghg/metrics`, { isDoubtAccepted })
      const asked = await report(false)
      expect(asked.status).toBe(422)
      expect(await asked.text()).toContain('was 270 t CO2e the year before')
      expect((await report(true)).status).toBe(200)
    })
  })

  describe('a questionnaire', () => {
    const answered = async (figure: object) => {
      actor = first
      const id = await companyOf()
      const supplierId = await entityOf()
      await post(`/api/esg/companies/${id}/suppliers`, { entityId: supplierId })
      const path = `/api/esg/companies/${id}/suppliers/${supplierId}/questionnaires`
      const { link } = endpoints.askSupplier.response.parse(
        await (await post(path, { sentTo: 'quality@works.example' })).json(),
      )
      actor = visitor as never
      const answer = await post('/api/esg/questionnaire/answer', {
        token: link.split('#')[1],
        name: 'Mira Holt',
        ...FY2025,
        answers: {},
        figures: [{ source: 'Meter readings', ...figure }],
      })
      actor = first
      return answer
    }
    it('refuses what a metric cannot be, and a unit of another size', async () => {
      for (const figure of [
        { metric: 'ghg-scope-1', value: -5, unit: 't CO2e' },
        { metric: 'ghg-scope-1', value: 1e30, unit: 't CO2e' },
        { metric: 'ghg-scope-1', value: 5, unit: 'MTCO2e' },
      ])
        expect((await answered(figure)).status, JSON.stringify(figure)).toBeGreaterThanOrEqual(400)
      expect((await answered({ metric: 'ghg-scope-1', value: 5, unit: 't CO2e' })).status).toBe(200)
    })
  })

  describe('a year that is not over', () => {
    const FY2026 = { periodStart: '2026-01-01', periodEnd: '2026-12-31' }
    const factorTable = () => {
      const form = formOf({ isTrial: 'false', source: 'A table', year: '2027', kind: 'fuel', gwp: 'AR5' })
      form.set('file', new File(['Factor,Value,Unit\nPeat,1.1,kg'], 'factors.csv'))
      return form
    }
    const scores = () => {
      const scale = { lowest: '0', highest: '100', isHighBetter: 'true' }
      const form = formOf({ isTrial: 'false', provider: 'Rater', asOf: '2026-12-31', ...scale })
      form.set('file', new File(['Symbol,Score\nABC,10'], 'scores.csv'))
      return form
    }
    const shares = { isEligible: true, makesContribution: true, doesNoHarm: true, hasSafeguards: true }
    const wind = { name: 'Wind', amount: 1, objective: 'CCM', kind: 'own', ...shares }
    const ways: Record<string, (id: number) => Promise<{ status: number }>> = {
      'a metric by form': async (id) => byForm(id, energy('5', FY2026)),
      'a metric by file': async (id) => byFile(id, energy('5', FY2026)),
      'a disclosure': async (id) =>
        post(`/api/esg/companies/${id}/disclosures`, {
          disclosureType: 'csrd',
          set: 'vsme',
          reportingYear: 2026,
          ...FY2026,
        }),
      'an inventory': async (id) => keepGhg(id, [boiler(1, FY2026)], 2026),
      'Taxonomy KPIs': async (id) =>
        post(`/api/esg/companies/${id}/worksheets/2026/taxonomy`, {
          kpis: [{ kpi: 'turnover', total: 10, activities: [wind] }],
          source: 'Accounts',
        }),
      'an assessment of the year after': async (id) =>
        post(`/api/esg/companies/${id}/worksheets/2027/materiality`, { threshold: 3, topics: [] }),
      'a base year': async (id) =>
        post(`/api/esg/companies/${id}/carbon-plan`, { sites: [], base: { year: 2026 }, targets: [] }),
      'a factor of next year': async () =>
        post('/api/esg/emission-factors', {
          name: 'Peat',
          kgCo2e: 1,
          unit: 'kg',
          gwp: 'AR5',
          validFrom: '2027-01-01',
          source: 'A table',
        }),
      'a factor table of next year': async () => post('/api/esg/emission-factors/file', factorTable()),
      'a provider’s file': async () => post('/api/esg/provider-scores/file', scores()),
    }
    it.each(Object.keys(ways))('is refused in %s', async (way) => {
      const answer = await ways[way]?.(await companyOf())
      expect(answer?.status).toBeGreaterThanOrEqual(400)
      expect(answer?.status).toBeLessThan(500)
    })
  })

  it('no call that writes an ESG value is a tool of an assistant, as tools only read', () => {
    for (const { endpoint } of esgSlice.routes)
      if (endpoint.permission === 'esg:write' || endpoint.permission === 'esg:decide')
        expect(endpoint.effect, endpoint.name).not.toBe('read')
  })

  it('a supplier’s figure far from last year’s says so to whoever verifies it', async () => {
    const id = await companyOf()
    await verify(id, energy('61200', FY2024))
    await byForm(id, energy('587000000'), { isDoubtAccepted: 'true' })
    const { metrics } = await fileOf(id)
    expect(metrics[0]?.doubt).toContain('was 61,200 MWh the year before')
  })

  it('verified values that contradict each other are named beside the company and in its disclosure', async () => {
    const id = await companyOf()
    for (const [metric, value, unit] of [
      ['ghg-scope-1', '100', 't CO2e'],
      ['ghg-scope-2-location', '50', 't CO2e'],
      ['ghg-scope-3', '850', 't CO2e'],
      ['revenue', '10', 'EUR million'],
      ['ghg-intensity', '8.9', 't CO2e/EUR million'],
    ] as const)
      await verify(id, { metric, value, unit, ...FY2025 })
    const words = 'scopes 1, 2 and 3 by revenue are 100 t CO2e/EUR million, and the verified intensity is 8.9'
    expect((await fileOf(id)).contradictions.join()).toContain(words)
    expect((await disclosureOf(id)).contradictions.join()).toContain(words)
  })

  it('an inventory refuses diesel in scope 2 and a running year, asks about identical lines, and says a scope without a line is not reported', async () => {
    const id = await companyOf()
    const line = {
      name: 'Heating',
      scope: 1,
      amount: 100,
      unit: 'l',
      ...FY2025,
      factorId: 'oil-gas-diesel-oil-2017',
      source: 'Invoice 7',
    }
    const keep = (year: number, activities: object[], more: object = {}) =>
      post(`/api/esg/companies/${id}/worksheets/${year}/ghg`, { activities, ...more })
    const inTwo = await keep(2025, [{ ...line, scope: 2 }])
    expect(inTwo.status).toBe(422)
    expect(await inTwo.text()).toContain('scope 1 or 3 and not of scope 2')
    const running = await keep(2026, [{ ...line, periodStart: '2026-01-01', periodEnd: '2026-03-31' }])
    expect(await running.text()).toContain('is of a year that is not over')
    const future = await keep(2027, [{ ...line, periodStart: '2027-01-01', periodEnd: '2027-12-31' }])
    expect(future.status).toBe(422)
    const twice = await keep(2025, [line, line])
    expect(await twice.text()).toContain('“Heating” and “Heating” are the same amount, period and factor')
    expect((await keep(2025, [line, line], { isRepeatAccepted: true })).status).toBe(200)
    const office = { ...line, name: 'Office' }
    const another = await keep(2025, [line, line, office, office])
    expect(await another.text()).toContain('“Office” and “Office” are the same')
    const instead = await keep(2025, [line, office, office])
    expect(instead.status, 'as many repeats as before, of another line').toBe(422)
    const third = await keep(2025, [line, line, line])
    expect(third.status, 'once more than was accepted').toBe(422)
    expect((await keep(2025, [line, line, { ...line, amount: 5 }])).status).toBe(200)
    const { ghg } = endpoints.Worksheets.parse(await (await keep(2025, [line])).json())
    expect([ghg?.scope1.tonnes === null, ghg?.scope2Location.tonnes, ghg?.scope3.tonnes]).toEqual([
      false,
      null,
      null,
    ])
  })

  it('one figure of a supplier does not erase another, and one component alone gives no level', async () => {
    const id = await companyOf()
    const supplierId = await entityOf()
    await post(`/api/esg/companies/${id}/suppliers`, { entityId: supplierId })
    const path = `/api/esg/companies/${id}/suppliers/${supplierId}/assessment`
    const assess = async (body: object) => endpoints.SupplierRisk.parse(await (await post(path, body)).json())
    const certified = await assess({ certificateName: 'ISO 14001', certificateUntil: '2099-01-01' })
    expect(certified).toMatchObject({ riskLevel: null, overallRiskScore: null, coverage: 0.1 })
    const both = await assess({ country: 90, source: 'Our own look' })
    expect(both.certificate).toEqual({ name: 'ISO 14001', validUntil: '2099-01-01' })
    expect(both).toMatchObject({ riskLevel: 'high', overallRiskScore: 60 })
    const without = await assess({ certificateName: '', certificateUntil: null })
    expect(without).toMatchObject({ certificate: null, riskLevel: null })
    expect(without.components.find((one) => one.id === 'country')?.value).toBe(90)
    const listOf = async (name: string) =>
      endpoints.SupplierRisk.array().parse(
        await (await api.request(`/api/esg/suppliers/buyer/${id}${name}`)).json(),
      )
    expect((await listOf('')).map(({ supplierCompanyId }) => supplierCompanyId)).toEqual([])
    expect((await listOf('/unassessed')).map(({ supplierCompanyId }) => supplierCompanyId)).toEqual([
      supplierId,
    ])
  })
})
