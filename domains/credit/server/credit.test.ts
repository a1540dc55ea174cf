import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { customersSlice } from '#domains/customers/server/index.ts'
import { takeOverCompanies } from '#domains/entities/server/index.ts'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { type Piece, runRoutes, type Work } from '#platform/runs/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onEveryDatabase, somebody, type World } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { assessBorrowersDaily } from './assessments/assess-daily.job.ts'
import { assessDaily } from './assessments/assess-daily.ts'
import { scoreEach } from './assessments/score-all.ts'
import { creditSlice } from './index.ts'
import { firmBefore, firmNow, firmTwoBefore } from './test-firm.ts'

const FACTS = sharedData('data/companies/sec-edgar/companyfacts/CIK0000320193.json.gz')

// biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is held against one.
const bodyOf = (answer: Response): Promise<any> => answer.json()

onEveryDatabase('credit', (world) => {
  let actor: Actor = somebody({ role: 'admin', userId: 1 })
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [
      ...creditSlice.routes,
      ...customersSlice.routes,
      ...alertsSlice.routes,
      ...runRoutes,
    ])
  })
  beforeEach(() => {
    actor = somebody({ role: 'admin', userId: 1 })
  })

  const post = (path: string, body: object, method = 'POST') =>
    api.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const read = async (path: string) => bodyOf(await api.request(path))
  const addBorrower = async (facts: object = {}) =>
    endpoints.Borrower.parse(
      await (
        await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private', ...facts })
      ).json(),
    )
  const fileOf = async (id: number) => endpoints.BorrowerFile.parse(await read(`/api/credit/borrowers/${id}`))
  const analysisOf = async (id: number, knownOn?: string) =>
    endpoints.CreditAnalysis.parse(
      await read(`/api/credit/borrowers/${id}/analysis${knownOn ? `?knownOn=${knownOn}` : ''}`),
    )
  const tell = (id: number, statement: object, more: object = {}) =>
    post(`/api/credit/borrowers/${id}/statements`, {
      currency: 'USD',
      scale: '1000000',
      ...statement,
      ...more,
    })
  const whole = async (facts: object = {}) => {
    const { id } = await addBorrower(facts)
    for (const year of [firmTwoBefore, firmBefore, firmNow]) {
      const answer = await tell(id, year)
      if (answer.status !== 201) throw new Error(await answer.text())
    }
    return id
  }
  const lend = (id: number, committedAmount: number, facility: object = {}) =>
    post(`/api/credit/borrowers/${id}/facilities`, {
      name: 'Loan',
      currency: 'USD',
      committedAmount,
      drawnAmount: 0,
      seniority: 'senior',
      ...facility,
    })
  const alertsOf = async () => endpoints.readCreditAlerts.response.parse(await read('/api/credit/alerts'))
  const send = (
    id: number,
    content: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    name = 'years.csv',
  ) => {
    const form = new FormData()
    form.set('file', new File([content], name))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return api.request(`/api/credit/borrowers/${id}/statements/file`, { method: 'POST', body: form })
  }

  it('a borrower without a statement has no rating and says why; nothing of it is in an average (CREDIT-010, CREDIT-024)', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 41 })
    expect(await read('/api/credit/profiles')).toEqual([])
    expect(await read('/api/credit/alerts')).toEqual([])
    const borrower = await addBorrower()
    expect(borrower).toMatchObject({ rating: null, notRatedBecause: 'There is no statement yet.' })
    const board = endpoints.CreditDashboard.parse(await read('/api/credit/dashboard'))
    expect(board).toMatchObject({ borrowers: 1, rated: 0, expectedLossCents: null })
    expect(board.figures.averageScore.value).toBe(0)
  })

  it('whoever adds a borrower says what it is: nobody is taken for a private firm, and a bank for none with a score', async () => {
    const answer = await post('/api/credit/borrowers', { name: 'Nordbank' })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('kind')
  })

  it('a borrower that is linked to a company of the directory is assessed by what is known of that, at once', async () => {
    const [entityId] = await takeOverCompanies(world.as({ role: 'admin', userId: 1 }), {
      companies: [{ kind: 'legal', names: [{ text: 'Nordmark AS', kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: 'credit-link-test',
    })
    const { id } = await addBorrower({ name: 'Nordmark' })
    world.setNow('2026-06-01T09:30:00.000Z')
    await post(`/api/credit/borrowers/${id}`, { entityId: String(entityId) }, 'PATCH')
    expect((await fileOf(id)).borrower.assessedAt).toBe('2026-06-01T09:30:00.000Z')
    world.setNow('2026-06-01T09:00:00.000Z')
  })

  it('a covenant is on what stands in statements: one on a price could never be tested', async () => {
    const { id } = await addBorrower()
    const covenant = { bound: 'at-least', threshold: 1 }
    const on = async (ratio: string) =>
      (await post(`/api/credit/borrowers/${id}/covenants`, { ratio, ...covenant })).status
    expect([await on('priceToBook'), await on('currentRatio')]).toEqual([400, 201])
  })

  it('a company of the directory or a customer is not typed twice: its name is taken from there', async () => {
    const [entityId] = await takeOverCompanies(world.as({ role: 'admin', userId: 1 }), {
      companies: [{ kind: 'legal', names: [{ text: 'Silverholt AS', kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: 'credit-test',
    })
    const add = (facts: object) => post('/api/credit/borrowers', { kind: 'private', ...facts })
    expect(await bodyOf(await add({ entityId: String(entityId) }))).toMatchObject({
      name: 'Silverholt AS',
      entityId: String(entityId),
    })
    expect((await add({ entityId: '999999' })).status).toBe(404)
    expect((await add({})).status).toBe(400)
    const customer = await bodyOf(await post('/api/customers', { name: 'Ostmark Papier' }))
    expect(await bodyOf(await add({ customerId: customer.id }))).toMatchObject({ name: 'Ostmark Papier' })
  })

  it('one of several people who make a customer a borrower at the same time succeeds', async () => {
    const { id: customerId } = await bodyOf(await post('/api/customers', { name: 'Ilsvika Steel' }))
    const names = Array.from({ length: 6 }, (_, at) => `Ilsvika Steel ${at}`)
    const answers = await Promise.all(
      names.map((name) => post('/api/credit/borrowers', { name, kind: 'private', customerId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('three years make a rating with its probability, its score and its history (CREDIT-019)', async () => {
    const id = await whole()
    const { borrower, statements, history } = await fileOf(id)
    expect(borrower.rating).toMatch(/^(AAA|AA|A|BBB|BB|B|CCC)$/)
    expect(borrower.period).toBe('2025-12-31')
    expect(statements.map(({ period, scale }) => [period, scale])).toEqual([
      ['2023-12-31', 1_000_000],
      ['2024-12-31', 1_000_000],
      ['2025-12-31', 1_000_000],
    ])
    expect(history[0]?.rating).toBe(borrower.rating)
    expect(history.at(-1)?.notRatedBecause).toContain('Inputs are missing')
    const profiles = endpoints.readCreditProfiles.response.parse(await read('/api/credit/profiles'))
    expect(profiles.find(({ companyId }) => companyId === id)).toMatchObject({
      creditRating: borrower.rating,
      creditScore: borrower.score,
      exposureAmount: 0,
    })
  })

  it('CREDIT-021 exposure is told in dollars, and committed amounts in cents', async () => {
    const id = await whole()
    expect((await lend(id, 12_300_000)).status).toBe(200)
    const profiles = endpoints.readCreditProfiles.response.parse(await read('/api/credit/profiles'))
    expect(profiles.find(({ companyId }) => companyId === id)?.exposureAmount).toBe(12_300_000)
    expect((await fileOf(id)).facilities[0]?.committedCents).toBe(1_230_000_000)
  })

  it('every ratio and model says formula, inputs and source; one input changed moves it', async () => {
    const id = await whole()
    const before = endpoints.CreditAnalysis.parse(await read(`/api/credit/borrowers/${id}/analysis`))
    const current = before.ratios.find((ratio) => ratio.id === 'currentRatio')
    expect(current).toMatchObject({ value: 1.6, formula: 'current assets / current liabilities' })
    expect(current?.inputs.map(({ value }) => value)).toEqual([320, 200])
    expect(before.ratios).toHaveLength(42)
    expect(before.models).toHaveLength(9)
    expect(before.basis.agreement).toContain('0.41')
    expect(before.limit?.parts).toHaveLength(3)
    await tell(id, { ...firmNow, publishedOn: '2026-05-01', currentLiabilities: 160 })
    const after = endpoints.CreditAnalysis.parse(
      await read(`/api/credit/borrowers/${id}/analysis?knownOn=2026-06-01`),
    )
    expect(after.ratios.find((ratio) => ratio.id === 'currentRatio')?.value).toBe(1.6)
    await tell(id, { ...firmNow, currentLiabilities: 160 })
    const moved = endpoints.CreditAnalysis.parse(await read(`/api/credit/borrowers/${id}/analysis`))
    expect(moved.ratios.find((ratio) => ratio.id === 'currentRatio')?.value).toBe(2)
  })

  it('Ohlson’s score has its price index and says of which year and source it is', async () => {
    const { models, opinions } = await analysisOf(await whole())
    const ohlson = models.find(({ id }) => id === 'ohlsonO')
    // Total assets of a thousand million by the index of 2024, 684: ln(10^9 / 684) = 14.195.
    expect(ohlson?.terms.find(({ label }) => label.startsWith('SIZE'))?.value).toBeCloseTo(14.195, 3)
    expect(ohlson?.value).toEqual(expect.any(Number))
    expect(ohlson?.source).toContain('Price index of 2024: US Bureau of Economic Analysis')
    expect(opinions.map(({ by }) => by)).toContain('ohlsonO')
  })

  it('what ended longer ago than a year is not shown as the year before', async () => {
    const { id } = await addBorrower()
    const before = async () => (await analysisOf(id)).ratios.find((one) => one.id === 'currentRatio')?.before
    await tell(id, firmTwoBefore)
    await tell(id, firmNow)
    expect(await before()).toBeNull()
    await tell(id, firmBefore)
    expect(await before()).toBe(1.5)
  })

  it('a restated year is another version: what was known on an earlier day can be read again', async () => {
    const { id } = await addBorrower()
    await tell(id, firmNow, { publishedOn: '2026-02-01' })
    await tell(id, firmNow, { publishedOn: '2026-04-01', netIncome: 45 })
    const { statements } = await fileOf(id)
    expect(statements.map(({ isSuperseded, isRestated }) => [isSuperseded, isRestated])).toEqual([
      [true, false],
      [false, true],
    ])
    const marginOn = async (day: string) =>
      endpoints.CreditAnalysis.parse(
        await read(`/api/credit/borrowers/${id}/analysis?knownOn=${day}`),
      ).ratios.find((ratio) => ratio.id === 'netMargin')?.value
    expect(await marginOn('2026-03-01')).toBe(90 / 1200)
    expect(await marginOn('2026-05-01')).toBe(45 / 1200)
    expect(await marginOn('2026-01-01')).toBeNull()
  })

  it('a year that is told as it was before its last correction counts as it is told now', async () => {
    const { id } = await addBorrower()
    const income = async () =>
      (await fileOf(id)).statements.find((one) => !one.isSuperseded)?.amounts.netIncome
    for (const netIncome of [90, 45, 90]) {
      await tell(id, firmNow, { netIncome })
      expect(await income()).toBe(netIncome)
    }
    const csv = (netIncome: number) =>
      `Year end;Currency;Unit;Total assets;Net income\n31.12.2025;USD;millions;1000;${netIncome}`
    for (const netIncome of [45, 90]) {
      expect((await bodyOf(await send(id, csv(netIncome), { isTrial: 'false' }))).kept).toBe(1)
      expect(await income()).toBe(netIncome)
    }
  })

  it.each([
    ['does not balance', { totalLiabilities: 480 }, 'The difference is 20 USD × 1,000,000.'],
    [
      'has negative revenue',
      { revenue: -5, costOfRevenue: null, grossProfit: null },
      'Revenue is below zero.',
    ],
    ['ends on a day to come', { period: '2027-12-31' }, 'cannot be known yet'],
    [
      'was known before its year ended',
      { publishedOn: '2025-06-30' },
      'cannot have been known on 2025-06-30',
    ],
  ])('a statement that %s is refused with the reason, and nothing of it is kept', async (_, changes, why) => {
    const { id } = await addBorrower()
    const answer = await tell(id, firmNow, changes)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'statement-refused',
      message: expect.stringContaining(why),
    })
    expect((await fileOf(id)).statements).toEqual([])
  })

  it('what does not add up and is kept all the same says so and gives no rating', async () => {
    const id = await whole()
    const answer = await tell(id, firmNow, { totalLiabilities: 480, isUnsoundAccepted: true })
    expect(answer.status).toBe(201)
    const { borrower, statements } = await fileOf(id)
    expect(borrower).toMatchObject({
      rating: null,
      notRatedBecause: 'Assets are not the sum of liabilities and equity.',
    })
    expect(statements.at(-1)?.acceptedWith).toContain('The difference is 20')
  })

  it('another currency is refused; another scale is converted and said', async () => {
    const { id } = await addBorrower()
    await tell(id, firmBefore)
    const other = await tell(id, firmNow, { currency: 'EUR' })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ message: expect.stringContaining('never mixed') })
    const inThousands = Object.fromEntries(
      Object.entries(firmNow).map(([field, value]) => [
        field,
        typeof value === 'number' && field !== 'sharesOutstanding' ? value * 1000 : value,
      ]),
    )
    await tell(id, inThousands, { scale: '1000' })
    const { ratios, checks } = endpoints.CreditAnalysis.parse(
      await read(`/api/credit/borrowers/${id}/analysis`),
    )
    expect(ratios.find((ratio) => ratio.id === 'revenueGrowth')?.value).toBeCloseTo(0.2, 12)
    expect(checks.map(({ code }) => code)).toContain('scale-converted')
  })

  it('a year that is use another scale than the one beside it is refused with both amounts, unless somebody accepts it', async () => {
    const { id } = await addBorrower()
    await tell(id, firmBefore)
    const slip = await tell(id, firmNow, { scale: '1' })
    expect(slip.status).toBe(422)
    expect((await bodyOf(slip)).message).toContain(
      'Total assets: 1,000 USD beside 900,000,000 in the year that ended on 2024-12-31. One of the two seems to use another scale.',
    )
    const csv = 'Year end,Currency,Scale,Total assets\n2025-12-31,USD,thousands,1000'
    const trial = endpoints.StatementFileRead.parse(await bodyOf(await send(id, csv)))
    expect(trial.statements[0]?.issues.join()).toContain('use another scale')
    expect((await tell(id, firmNow, { scale: '1000' })).status).toBe(422)
    expect((await tell(id, firmNow, { scale: '1', isUnsoundAccepted: true })).status).toBe(201)
    expect((await fileOf(id)).statements.at(-1)?.acceptedWith).toContain('use another scale')
  })

  it('a file is kept whole or not at all; the same file twice changes nothing', async () => {
    const { id } = await addBorrower()
    const titles = 'Year end;Currency;Unit;Total assets;Total liabilities;Equity;Net sales'
    const sound = `${titles}\n31.12.2024;USD;thousands;900;480;420;1,000\n31.12.2025;USD;thousands;1000;500;500;1,200`
    const tried = endpoints.StatementFileRead.parse(await bodyOf(await send(id, sound)))
    expect(tried).toMatchObject({ isTrial: true, kept: 0, needs: [], refusedCount: 0 })
    expect(tried.statements.map(({ period, scale }) => [period, scale])).toEqual([
      ['2024-12-31', 1000],
      ['2025-12-31', 1000],
    ])
    const spoilt = await send(id, `${sound}\n31.12.2023;USD;thousands;abc;1;1;1`, { isTrial: 'false' })
    expect(spoilt.status).toBe(422)
    expect((await fileOf(id)).statements).toEqual([])
    expect((await bodyOf(await send(id, sound, { isTrial: 'false' }))).kept).toBe(2)
    expect((await bodyOf(await send(id, sound, { isTrial: 'false' }))).kept).toBe(0)
    const { statements } = await fileOf(id)
    expect(statements[1]?.sources.revenue?.words).toBe('Line 3, column “Net sales”')
  })

  it('a file that names no currency or scale has to be told', async () => {
    const { id } = await addBorrower()
    const bare = 'Year end,Assets total\n2025-12-31,1000'
    const columns = JSON.stringify({ period: 'Year end', totalAssets: 'Assets total' })
    expect((await bodyOf(await send(id, bare, { columns }))).needs).toEqual(['currency', 'scale'])
    const refused = await send(id, bare, { columns, isTrial: 'false' })
    expect(refused.status).toBe(422)
    const result = await send(id, bare, { columns, currency: 'USD', scale: '1000', isTrial: 'false' })
    expect((await bodyOf(result)).kept).toBe(1)
    expect((await bodyOf(await send(id, bare))).mappedBy).toBe('memory')
  })

  it('which line holds what is remembered of a long statement with its years across', async () => {
    const { id } = await addBorrower()
    const others = Array.from({ length: 45 }, (_, at) => `Another line ${at + 1},1`)
    const long = [
      'USD thousand,31.12.2025',
      'Revenue,1200',
      'Total assets,1000',
      ...others,
      'Total equity,500',
      'Funds of the owners,500',
    ].join('\n')
    const { columns } = await bodyOf(await send(id, long))
    const chosen = { columns: JSON.stringify({ ...columns, equity: 'Funds of the owners' }) }
    expect((await bodyOf(await send(id, long, { ...chosen, isTrial: 'false' }))).kept).toBe(1)
    const again = await bodyOf(await send(id, long))
    expect(again.mappedBy).toBe('memory')
    expect(again.columns.equity).toBe('Funds of the owners')
  })

  it.skipIf(!existsSync(FACTS))(
    'the SEC’s companyfacts give years with tags and filings, restatements kept (skipped without ASSAY_DATA)',
    async () => {
      const { id } = await addBorrower({ name: 'Apple Inc.', kind: 'manufacturer-public' })
      const facts = new Uint8Array(gunzipSync(readFileSync(FACTS)))
      const answer = await send(id, facts, { isTrial: 'false' }, 'CIK0000320193.json')
      expect((await bodyOf(answer)).kept).toBe(35)
      const { borrower, statements } = await fileOf(id)
      expect(borrower).toMatchObject({ cik: '320193', currency: 'USD', rating: 'BB' })
      const years = statements.filter(({ source }) => source === 'sec')
      expect(years.at(-1)?.sources.totalAssets).toMatchObject({ words: 'Assets, 10-K' })
      // The rating rests on the year; what quarters since say stands beside it.
      const { period, trailing } = endpoints.CreditAnalysis.parse(
        await read(`/api/credit/borrowers/${id}/analysis`),
      )
      expect([period, trailing?.period]).toEqual(['2025-09-27', '2025-12-27'])
      expect(trailing?.rating).toMatch(/^[AB]+$/)
      expect(statements.filter(({ isRestated }) => isRestated).length).toBeGreaterThan(5)
      const other = JSON.stringify({ ...JSON.parse(new TextDecoder().decode(facts)), cik: 1 })
      expect((await send(id, other, {}, 'other.json')).status).toBe(409)
    },
  )

  it('one of two companies’ filings that arrive at the same time is kept, and the other refused', async () => {
    const { id } = await addBorrower()
    const filed = { accn: '0000000000-26-000001', form: '10-K', filed: '2026-02-01', end: '2025-12-31' }
    const factsOf = (cik: number) =>
      JSON.stringify({
        cik,
        entityName: `Filer ${cik}`,
        facts: {
          'us-gaap': {
            Assets: { units: { USD: [{ ...filed, val: 1_000 * cik }] } },
            Revenues: { units: { USD: [{ ...filed, start: '2025-01-01', val: 1_200 * cik }] } },
          },
        },
      })
    const answers = await Promise.all(
      [7, 8].map((cik) => send(id, factsOf(cik), { isTrial: 'false', isSameCompany: 'true' }, 'facts.json')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { borrower, statements } = await fileOf(id)
    expect(statements.map(({ amounts }) => amounts.totalAssets)).toEqual([1_000 * Number(borrower.cik)])
  })

  it('facts of a bank, and of a company that is called otherwise, are told to be that before they are kept', async () => {
    const { id } = await addBorrower({ name: 'Halden Machines' })
    const filed = { accn: '0000000000-26-000001', form: '10-K', filed: '2026-02-01', end: '2025-12-31' }
    const bank = JSON.stringify({
      cik: 9,
      entityName: 'Nordbank ASA',
      facts: {
        'us-gaap': Object.fromEntries(
          ['Assets', 'Deposits', 'LoansAndLeasesReceivableNetReportedAmount'].map((tag) => [
            tag,
            { units: { USD: [{ ...filed, val: 1_000 }] } },
          ]),
        ),
      },
    })
    const { notes } = endpoints.StatementFileRead.parse(await bodyOf(await send(id, bank, {}, 'facts.json')))
    expect(notes).toEqual([
      'These are the facts of Nordbank ASA, and the borrower is called Halden Machines.',
      expect.stringContaining('It reports as banks and insurers do (Deposits, LoansAndLeases'),
    ])
    const { id: known } = await addBorrower({ name: 'Nordbank', kind: 'financial' })
    expect((await bodyOf(await send(known, bank, {}, 'facts.json'))).notes).toEqual([])
  })

  it('JSON of another shape, and what is no table, are refused', async () => {
    const { id } = await addBorrower()
    expect((await send(id, '{"facts": {}}')).status).toBe(400)
    expect((await send(id, '{"facts": ')).status).toBe(400)
    expect((await send(id, 'PK\u0000\u0000')).status).toBe(400)
  })

  it('a falling rating and a broken covenant raise alerts, which close when they are no longer so (CREDIT-020)', async () => {
    const id = await whole({ name: 'Fjord Works' })
    const added = await post(`/api/credit/borrowers/${id}/covenants`, {
      ratio: 'interestCoverage',
      bound: 'at-least',
      threshold: 6,
    })
    expect(added.status).toBe(201)
    const { covenants } = await fileOf(id)
    expect(covenants[0]?.tests).toMatchObject([{ period: '2025-12-31', value: 5, isMet: false }])
    const own = async () => (await alertsOf()).filter(({ title }) => title.startsWith('Fjord Works'))
    expect((await own()).map(({ severity, title }) => [severity, title])).toEqual([
      ['warning', 'Fjord Works: covenant broken, interest coverage'],
    ])
    expect((await own())[0]?.href).toBe(`/dashboard/credit/borrowers/${id}`)
    await tell(id, firmNow, { interestExpense: 50 })
    expect((await own()).map(({ description }) => description)).toEqual([
      'Interest coverage is 3.000; at least 6 was promised. Year that ended on 2025-12-31.',
    ])
    await tell(id, firmNow, { interestExpense: 200 })
    expect((await own()).map(({ title }) => title)).toContain(
      'Fjord Works: Operating profit covers interest 0.75 times.',
    )
    await tell(id, firmNow, { interestExpense: 300 })
    expect((await own()).map(({ title }) => title)).toContain(
      'Fjord Works: Operating profit covers interest 0.50 times.',
    )
    await tell(id, firmNow, { interestExpense: 20 })
    expect(await own()).toEqual([])
    await tell(id, firmNow, { interestExpense: 40 })
    expect(await own()).toHaveLength(1)
    const covenantId = covenants[0]?.id
    await post(`/api/credit/borrowers/${id}/covenants/end`, { covenantId, reason: 'The loan is repaid' })
    expect(await own()).toEqual([])
  })

  it('a covenant on a statement without revenue, which is not rated, is not called kept, and broken it stays broken', async () => {
    const id = await whole({ name: 'Tarn Foundry' })
    for (const [ratio, threshold] of [
      ['interestCoverage', 2],
      ['currentRatio', 99],
    ])
      await post(`/api/credit/borrowers/${id}/covenants`, { ratio, bound: 'at-least', threshold })
    const covenants = async () =>
      (await fileOf(id)).covenants.map(({ ratio, tests }) => [ratio, tests[0]?.isMet]).sort()
    expect(await covenants()).toEqual([
      ['currentRatio', false],
      ['interestCoverage', true],
    ])
    expect((await tell(id, firmNow, { revenue: 0, costOfRevenue: 0, grossProfit: 0 })).status).toBe(201)
    expect(await covenants()).toEqual([
      ['currentRatio', false],
      ['interestCoverage', null],
    ])
  })

  it('a limit holds when a second person agrees, and exposure above it is told', async () => {
    const id = await whole({ name: 'Grane Shipping' })
    await post(`/api/credit/borrowers/${id}/facilities`, {
      name: 'Revolver',
      currency: 'USD',
      committedAmount: 5_000_000,
      drawnAmount: 1_000_000,
      seniority: 'senior',
    })
    const asked = await post(`/api/credit/borrowers/${id}/decisions`, {
      kind: 'limit',
      limitAmount: 4_000_000,
      until: '2027-03-31',
      reason: 'Annual review',
    })
    expect(asked.status).toBe(201)
    const decisionId = (await fileOf(id)).decisions[0]?.id
    const settle = (more: object = {}) =>
      post(`/api/credit/borrowers/${id}/decisions/settle`, {
        decisionId,
        isAgreed: true,
        reason: 'Agreed',
        ...more,
      })
    const own = await settle()
    expect(own.status).toBe(409)
    expect((await bodyOf(own)).code).toBe('four-eyes')
    expect((await fileOf(id)).borrower.limitCents).toBeNull()
    await seat(world, 71, '2026-05-01T09:00:00.000Z')
    await seat(world, 72, '2026-06-01T09:00:00.000Z')
    actor = somebody({ role: 'admin', userId: 72 })
    expect(await bodyOf(await settle())).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('joined the organisation after'),
    })
    actor = somebody({ role: 'admin', userId: 71 })
    expect((await settle()).status).toBe(200)
    const { borrower, decisions } = await fileOf(id)
    expect(borrower).toMatchObject({ limitCents: 400_000_000, limitUntil: '2027-03-31' })
    expect(decisions[0]?.state).toBe('in-force')
    expect((await analysisOf(id)).limit?.parts).toHaveLength(3)
    expect((await alertsOf()).map(({ title }) => title)).toContain(
      'Grane Shipping: exposure is above its limit',
    )
    const override = async (rating: string) => {
      actor = somebody({ role: 'admin', userId: 1 })
      const until = '2027-03-31'
      await post(`/api/credit/borrowers/${id}/decisions`, { kind: 'rating', rating, until, reason: 'Known' })
      const askedId = (await fileOf(id)).decisions[0]?.id
      actor = somebody({ role: 'admin', userId: 71 })
      expect((await settle({ decisionId: askedId })).status).toBe(200)
    }
    const ratingAlerts = async () =>
      (await alertsOf()).filter(({ title }) => title.startsWith('Grane Shipping: The rating is'))
    await override('C')
    expect(await ratingAlerts()).toMatchObject([
      {
        severity: 'critical',
        title: 'Grane Shipping: The rating is C.',
        description: 'Two people have set it until 2027-03-31.',
      },
    ])
    await override('AAA')
    expect(await ratingAlerts()).toEqual([])
    expect((await analysisOf(id)).limit?.parts.map(({ amount }) => amount)).toEqual([100e6, 125e6, null])
    expect((await analysisOf(id, '2026-01-01')).limit).toBeNull()
    world.setNow('2027-04-01T09:00:00.000Z')
    expect((await fileOf(id)).borrower.limitCents).toBeNull()
    expect((await fileOf(id)).decisions[0]?.state).toBe('expired')
    world.setNow('2026-06-01T09:00:00.000Z')
  })

  it('facilities in another currency stand in no sum and are named', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 42 })
    const id = await whole()
    for (const currency of ['USD', 'EUR'])
      await post(`/api/credit/borrowers/${id}/facilities`, {
        name: `Loan in ${currency}`,
        currency,
        committedAmount: 1_000_000,
        drawnAmount: 500_000,
        seniority: 'senior',
      })
    const board = endpoints.CreditDashboard.parse(await read('/api/credit/dashboard'))
    expect(board.figures.exposure.value).toBe(100_000_000)
    expect(board.otherCurrencies).toEqual([{ currency: 'EUR', cents: 100_000_000 }])
    expect(await read('/api/credit/profiles')).toMatchObject([
      { companyId: id, exposureAmount: 1_000_000, hasOtherCurrencies: true },
    ])
    const { borrower, facilities } = await fileOf(id)
    expect(facilities[0]?.exposureAtDefaultCents).toBe(70_000_000)
    expect(facilities[0]?.expectedLossCents).toBeCloseTo((borrower.probability ?? 0) * 0.4 * 70_000_000, 3)
    expect(board.expectedLossCents).toBeCloseTo(facilities[0]?.expectedLossCents ?? 0, 3)
    await lend(id, 0, { facilityId: facilities[1]?.id, currency: 'EUR' })
    expect(endpoints.CreditDashboard.parse(await read('/api/credit/dashboard')).otherCurrencies).toEqual([])
    expect(await read('/api/credit/borrowers?q=nobody')).toMatchObject({ total: 0 })
  })

  it('a currency that there is not is refused, in which a facility would stand in no sum', async () => {
    const { id } = await addBorrower()
    expect((await lend(id, 5_000_000, { currency: 'UDS' })).status).toBe(400)
  })

  it('two borrowers that are called the same are two in the concentration', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 43 })
    for (const committedAmount of [3_000_000, 1_000_000]) {
      const { id } = await addBorrower({ name: 'Namesake Holding' })
      await lend(id, committedAmount)
    }
    const { concentration } = endpoints.CreditDashboard.parse(await read('/api/credit/dashboard'))
    expect(concentration.index).toBeCloseTo(0.75 ** 2 + 0.25 ** 2, 12)
    for (const shares of [concentration.obligors, concentration.groups])
      expect(shares).toEqual([
        { name: 'Namesake Holding', cents: 300_000_000, share: 0.75 },
        { name: 'Namesake Holding', cents: 100_000_000, share: 0.25 },
      ])
  })

  it('concentration adds what a group owes, and its index is 1/n for n equal shares', async () => {
    const shown = async (organisationId: number, owed: Record<string, [group: string, amount: number]>) => {
      actor = somebody({ role: 'admin', userId: 1, organisationId })
      for (const [name, [groupName, amount]] of Object.entries(owed))
        await lend((await addBorrower({ name, groupName })).id, amount)
      return endpoints.CreditDashboard.parse(await read('/api/credit/dashboard')).concentration
    }
    const alone: [string, number] = ['', 25]
    const equal = await shown(44, { Ask: alone, Birk: alone, Gran: alone, Hegg: alone })
    expect(equal.index).toBeCloseTo(1 / 4, 12)
    const grouped = await shown(45, { Lade: ['Ringve', 30], Moholt: ['', 10], Leangen: ['Ringve', 60] })
    expect(grouped.groups).toEqual([
      { name: 'Ringve', cents: 9_000, share: 0.9 },
      { name: 'Moholt', cents: 1_000, share: 0.1 },
    ])
    expect(grouped.obligors.map(({ name, share }) => [name, share])).toEqual([
      ['Leangen', 0.6],
      ['Lade', 0.3],
      ['Moholt', 0.1],
    ])
    expect(grouped.index).toBeCloseTo(0.46, 12)
    expect((await shown(46, { Saupstad: ['', 90], Kolstad: ['', 10] })).index).toBeCloseTo(0.82, 12)
    expect(await shown(47, { Othilienborg: ['', 0] })).toEqual({ index: null, obligors: [], groups: [] })
    const many = Object.fromEntries(
      Array.from({ length: 7 }, (_, at): [string, [string, number]] => [
        `Firm ${at}`,
        [at < 2 ? 'Pair' : '', 10 - at],
      ]),
    )
    const { groups, obligors } = await shown(48, many)
    expect(groups.map(({ name }) => name)).toEqual(['Pair', 'Firm 2', 'Firm 3', 'Firm 4', 'Firm 5'])
    expect(obligors.map(({ name }) => name)).toEqual(['Firm 0', 'Firm 1', 'Firm 2', 'Firm 3', 'Firm 4'])
  })

  it('a run assesses a borrower as it is when its piece is kept', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 49 })
    const id = await whole()
    const ctx = world.as(actor)
    const work = {
      ctx,
      run: { done: 0, askedAt: new Date(ctx.now.getTime() + 1) },
      current: () => ctx,
      piece: async (at: Context, make: (tx: Context) => Promise<Piece<undefined>>) => {
        // A colleague is quicker than the run.
        await post(`/api/credit/borrowers/${id}`, { kind: 'financial' }, 'PATCH')
        await recordChange(at, make)
      },
    }
    await scoreEach(work as unknown as Work)
    expect((await fileOf(id)).borrower).toMatchObject({
      rating: null,
      notRatedBecause: 'Banks and insurers are not rated: the scorecard is fitted on other firms.',
    })
  })

  it('CREDIT-020 what time alone brings is found once a day: an old statement, a limit that has ended, a covenant without anything newer', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 55 })
    const id = await whole()
    await lend(id, 500_000)
    await post(`/api/credit/borrowers/${id}/covenants`, {
      ratio: 'interestCoverage',
      bound: 'at-least',
      threshold: 2,
    })
    await world.installation.database.pool.query(
      `update credit_borrower set limit_cents = 100000000, limit_until = '2026-12-31', override_rating = 'A', override_until = '2026-12-31' where organisation_id = 55`,
    )
    const system = () =>
      world.as({ kind: 'system', name: 'credit.assess-daily', organisationId: 55 } as never)
    const kinds = async () =>
      (
        await world.installation.database.pool.query(
          `select kind, hit_count from alert where organisation_id = 55 and closed_at is null order by kind`,
        )
      ).rows
    const before = await kinds()
    expect(await assessDaily(system()), 'it was assessed on this day').toBe(0)
    world.setNow('2026-06-02T00:30:00.000Z')
    expect(await assessDaily(system())).toBe(1)
    expect(await kinds(), 'a day alone raises nothing').toEqual(before)
    world.setNow('2027-08-02T00:30:00.000Z')
    const { run } = assessBorrowersDaily
    const facts = {
      signal: AbortSignal.timeout(60_000),
      ctxOf: (organisationId: number) =>
        world.as({ kind: 'system', name: 'credit.assess-daily', organisationId } as never),
    }
    await Promise.all([run(world.installation, {}, facts), run(world.installation, {}, facts)])
    const after = await kinds()
    for (const kind of [
      'credit-old-statement',
      'credit-limit-ended',
      'credit-override-ended',
      'credit-covenant-untested',
    ])
      expect(after).toContainEqual({ kind, hit_count: 1 })
    expect(await assessDaily(system())).toBe(0)
    expect(await kinds()).toEqual(after)
    const { rows } = await world.installation.database.pool.query(
      `select count(*)::int as entries from audit_entry where organisation_id = 55 and action = 'borrower.assessed' and at = '2027-08-02T00:30:00Z'`,
    )
    expect(rows).toEqual([{ entries: 1 }])
    world.setNow('2026-06-01T09:00:00.000Z')
  })

  it('all borrowers are assessed anew in a run, and each organisation sees its own alone', async () => {
    const began = '2031-01-10T09:00:00.000Z'
    world.setNow(began)
    const { pool } = world.installation.database
    const notYet = async () =>
      Number(
        (
          await pool.query(
            'select count(*) from credit_borrower where organisation_id = 1 and assessed_at < $1',
            [began],
          )
        ).rows[0].count,
      )
    await startJobs(world.installation, creditSlice.jobs)
    try {
      expect(await notYet()).toBeGreaterThan(5)
      const started = endpoints.scoreAll.response.parse(await bodyOf(await post('/api/credit/scoring', {})))
      expect(started.borrowers).toBeGreaterThan(5)
      await expect
        .poll(async () => (await read(`/api/runs/${started.runId}`)).state, { timeout: 20_000 })
        .toBe('done')
      expect(await notYet()).toBe(0)
    } finally {
      await stopJobs(world.installation)
    }
    actor = somebody({ role: 'admin', userId: 9, organisationId: 77 })
    expect(await read('/api/credit/borrowers')).toMatchObject({ total: 0 })
    expect((await api.request('/api/credit/borrowers/1')).status).toBe(404)
    actor = somebody({ role: 'viewer', userId: 3 })
    expect((await post('/api/credit/borrowers', { name: 'Nobody', kind: 'private' })).status).toBe(403)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })
})

/** Somebody who belongs to the first organisation since a moment. */
async function seat({ installation }: World, userId: number, joinedAt: string): Promise<void> {
  const { pool } = installation.database
  await pool.query(
    `insert into person (id, username, display_username, full_name, email) values ($1, $2, $2, $3, $4)`,
    [userId, `member-${userId}`, `Member ${userId}`, `member-${userId}@example.com`],
  )
  await pool.query(
    `insert into membership (organisation_id, user_id, role, joined_at) values (1, $1, 'analyst', $2)`,
    [userId, joinedAt],
  )
}
