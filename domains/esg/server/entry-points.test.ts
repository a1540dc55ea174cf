import { beforeAll, describe, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
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
  for (const [entryPoint, enter] of Object.entries(entryPoints))
    describe(entryPoint, () => {
      it('refuses what a metric cannot be, whatever is accepted', async () => {
        for (const value of ['-5', '1e30']) {
          const answer = await enter(await companyOf(), value, true)
          expect(answer.status, value).toBeGreaterThanOrEqual(400)
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
