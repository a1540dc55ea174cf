import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow } from '../test-firm.ts'

const FACTS = sharedData('data/companies/sec-edgar/companyfacts/CIK0001045810.json.gz')

const FINDINGS = sharedData('findings/credit-esg')

const COSTS = [
  'costOfRevenue',
  'sga',
  'depreciation',
  'interestExpense',
  'incomeTax',
  'capex',
  'dividends',
] as const

// Revenue less costs is operating profit here, so that the statement shows which sign it writes.
const provable = { ...firmNow, sga: 240, depreciation: 60, ebit: 180, pretaxIncome: 150, netIncome: 120 }
const { grossProfit: _gross, ...withoutGross } = provable

/** The same year with every cost written as a negative amount. */
const negative = (year: Record<string, unknown>) => ({
  ...year,
  ...Object.fromEntries(COSTS.map((field) => [field, -(year[field] as number)])),
})

onOneDatabase('one rule for the amounts of a statement', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1 }), creditSlice.routes)
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const addBorrower = async (facts: object = {}) =>
    endpoints.Borrower.parse(
      await (
        await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private', ...facts })
      ).json(),
    ).id
  const enter = (id: number, year: object) =>
    post(`/api/credit/borrowers/${id}/statements`, { currency: 'USD', scale: '1000000', ...year })
  const send = (
    id: number,
    content: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ) => {
    const form = new FormData()
    form.set('file', new File([content], 'years.csv'))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return api.request(`/api/credit/borrowers/${id}/statements/file`, { method: 'POST', body: form })
  }
  const fileOf = async (id: number) =>
    endpoints.BorrowerFile.parse(await (await api.request(`/api/credit/borrowers/${id}`)).json())
  const analysisOf = async (id: number) =>
    endpoints.CreditAnalysis.parse(await (await api.request(`/api/credit/borrowers/${id}/analysis`)).json())
  const csvOf = (...years: Record<string, unknown>[]) => {
    const titles = Object.keys(years[0]!)
    return [titles.join(','), ...years.map((year) => titles.map((title) => year[title]).join(','))].join('\n')
  }

  it('costs typed as negative amounts never improve a rating: they are read as costs, and the source says so', async () => {
    const [plain, turned] = [await addBorrower(), await addBorrower({ name: 'Moss Machines' })]
    for (const year of [
      { ...withoutGross, period: '2024-12-31', totalAssets: 990, totalLiabilities: 490 },
      withoutGross,
    ]) {
      expect((await enter(plain, year)).status).toBe(201)
      expect((await enter(turned, negative(year))).status).toBe(201)
    }
    const [as, also] = [await fileOf(plain), await fileOf(turned)]
    expect(also.borrower.rating).not.toBeNull()
    expect(also.borrower).toMatchObject({ rating: as.borrower.rating, score: as.borrower.score })
    expect(also.statements[0]?.amounts).toEqual(as.statements[0]?.amounts)
    expect(also.statements[0]?.sources.costOfRevenue?.words).toBe(
      'Written as -720 and read as 720, because revenue less the costs is operating profit',
    )
  })

  it('a negative cost that nothing in the statement settles is refused with the line named; accepted, it is not rated', async () => {
    const id = await addBorrower()
    const year = { ...firmNow, interestExpense: -30, pretaxIncome: 90 }
    const refused = await enter(id, year)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Interest expense is -30: a cost is entered as a positive amount')
    expect((await enter(id, { ...year, isUnsoundAccepted: true })).status).toBe(201)
    const file = await fileOf(id)
    expect(file.borrower.rating).toBeNull()
    expect(file.borrower.notRatedBecause).toContain('A cost, asset or liability is below zero')
    const { ratios } = await analysisOf(id)
    expect(ratios.find((one) => one.id === 'interestCoverage')?.inputs).toContainEqual(
      expect.objectContaining({ label: 'Interest expense', value: null }),
    )
  })

  it('a file follows the same rule, says it in its notes, and a trial shows what would be kept', async () => {
    const id = await addBorrower()
    const year = { currency: 'USD', scale: 'millions', ...negative(withoutGross) }
    const trial = endpoints.StatementFileRead.parse(await (await send(id, csvOf(year))).json())
    expect(trial.notes).toContain(
      'Cost of revenue is written as a negative amount in the year to 2025-12-31 and read as a positive one, because revenue less the costs is operating profit.',
    )
    expect(trial.statements[0]?.issues).toEqual([])
    expect((await send(id, csvOf(year), { isTrial: 'false' })).status).toBe(200)
    expect((await fileOf(id)).statements[0]?.amounts.capex).toBe(100)
    const lone = csvOf({
      currency: 'USD',
      scale: 'millions',
      ...firmBefore,
      capex: -100,
      investingCashFlow: 20,
      financingCashFlow: 20,
    })
    const refused = await send(id, lone, { isTrial: 'false' })
    expect(await refused.text()).toContain('Capital expenditure is -100')
  })

  it('an amount that no statement holds is refused whichever entry point it comes by', async () => {
    const id = await addBorrower()
    expect((await enter(id, { ...firmNow, cash: 1e16 })).status).toBe(400)
    const read = endpoints.StatementFileRead.parse(
      await (
        await send(id, csvOf({ currency: 'USD', scale: 'millions', ...firmNow, cash: '1000000000000000000' }))
      ).json(),
    )
    expect(read.refused[0]?.reason).toContain('Cash and equivalents is beyond')
  })

  it('income in another scale than the balance sheet is refused with its lines named', async () => {
    const id = await addBorrower()
    const refused = await enter(id, {
      ...firmNow,
      revenue: 1_200_000,
      costOfRevenue: 720_000,
      grossProfit: 480_000,
    })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(
      'Revenue, Cost of revenue, Gross profit: a hundred times total assets',
    )
    expect((await enter(id, firmBefore)).status).toBe(201)
    const against = await enter(id, {
      ...firmNow,
      revenue: 120_000,
      costOfRevenue: 72_000,
      grossProfit: 48_000,
      totalAssets: 1000,
    })
    expect(await against.text()).toContain('Revenue')
    expect(against.status).toBe(422)
  })

  it('"nil" in a file is zero, and an empty line is not known', async () => {
    const id = await addBorrower()
    const year = { currency: 'USD', scale: 'millions', ...firmNow }
    await send(id, csvOf({ ...year, shortTermInvestments: 'nil' }), { isTrial: 'false' })
    expect((await analysisOf(id)).ratios.find((one) => one.id === 'cashRatio')?.value).toBe(0.25)
    const other = await addBorrower()
    await send(other, csvOf({ ...year, shortTermInvestments: '' }), { isTrial: 'false' })
    expect((await analysisOf(other)).ratios.find((one) => one.id === 'cashRatio')?.value).toBeNull()
  })

  it.skipIf(!existsSync(FINDINGS))(
    'the statements that were found to improve a rating no longer do',
    async () => {
      const id = await addBorrower()
      const file = readFileSync(`${FINDINGS}/negative-costs.csv`, 'utf8')
      const kept = await send(id, file, { isTrial: 'false' })
      expect(kept.status, await kept.clone().text()).toBe(200)
      expect((await fileOf(id)).statements.at(-1)?.amounts).toMatchObject({
        costOfRevenue: 600,
        interestExpense: 15,
        depreciation: 40,
        incomeTax: 25,
      })
      const other = await addBorrower()
      const typed = JSON.parse(readFileSync(`${FINDINGS}/statement-negative-costs.json`, 'utf8'))
      expect((await enter(other, { ...typed, period: '2025-12-31' })).status).toBe(201)
      expect((await fileOf(other)).statements[0]?.amounts).toMatchObject({
        costOfRevenue: 600,
        sga: 150,
        depreciation: 40,
        interestExpense: 15,
        incomeTax: 25,
        capex: 60,
        dividends: 20,
      })
    },
  )

  it.skipIf(!existsSync(FACTS))(
    'short-term investments that a filing has no tag for are not known: no cash ratio is made of a zero',
    async () => {
      const id = await addBorrower({ name: 'NVIDIA CORP', kind: 'manufacturer-public' })
      const kept = await send(id, new Uint8Array(gunzipSync(readFileSync(FACTS))), { isTrial: 'false' })
      expect(kept.status).toBe(200)
      const { ratios, period } = await analysisOf(id)
      expect(period).toBe('2026-01-25')
      const cashRatio = ratios.find((one) => one.id === 'cashRatio')
      expect(cashRatio?.value).toBeNull()
      expect(cashRatio?.before).toBeCloseTo((8589 + 34621) / 18047, 3)
      expect(cashRatio?.inputs.find(({ label }) => label === 'Short-term investments')?.value).toBeNull()
    },
    30_000,
  )
})
