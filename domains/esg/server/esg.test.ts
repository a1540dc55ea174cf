import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import * as endpoints from '../contract/index.ts'
import { digestOfText } from './disclosures/disclosure-shape.ts'
import { esgSlice } from './index.ts'
import { fillEsgSample } from './sample/fill-sample.ts'
import { removeEsg } from './sample/remove-esg.ts'
import { esgDisclosure } from './tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is held against one.
const bodyOf = (answer: Response): Promise<any> => answer.json()
const RATINGS = sharedData('data/esg/SP 500 ESG Risk Ratings.csv.gz')
const FY2025 = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }

onEveryDatabase('esg', (world) => {
  let actor: Actor
  let first: Actor
  let second: Actor
  let api: ApiApp
  beforeAll(async () => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...esgSlice.routes, ...entitiesSlice.routes])
    // Both belonged to the organisation before anything was told.
    const people = await addSamplePeople({ ...world.as(), now: new Date('2026-01-01T09:00:00.000Z') }, [
      { username: 'ines', email: 'ines@example.com', fullName: 'Ines Duarte', role: 'analyst' },
      { username: 'tomas', email: 'tomas@example.com', fullName: 'Tomas Varga', role: 'analyst' },
    ] as never)
    ;[first, second] = people.map(({ userId, username }) =>
      somebody({ role: 'analyst', userId, username }),
    ) as [Actor, Actor]
  })
  beforeEach(() => {
    actor = first
  })

  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const send = (path: string, fields: Record<string, string | File>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return api.request(path, { method: 'POST', body: form })
  }
  const read = async (path: string) => bodyOf(await api.request(path))
  let made = 0
  const companyOf = async (more: { symbol?: string; isOwn?: boolean } = {}) => {
    made += 1
    const [entityId] = await takeOverCompanies(world.as(actor as never), {
      companies: [{ kind: 'legal', names: [{ text: `Firm ${made}`, kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: `test-${made}`,
    })
    const answer = await post('/api/esg/companies', { entityId, ...more })
    expect(answer.status).toBe(201)
    return endpoints.EsgCompany.parse(await answer.json())
  }
  const tell = (id: number, stated: object = {}) =>
    send(`/api/esg/companies/${id}/metrics`, {
      metric: 'renewable-energy-share',
      value: '60',
      unit: '%',
      ...FY2025,
      source: 'Annual report 2025, page 84',
      ...stated,
    } as Record<string, string>)
  const settle = (id: number, isVerified = true) =>
    post(`/api/esg/metrics/${id}/settle`, { isVerified, reason: 'Held against page 84' })
  const verified = async (id: number, stated: object = {}) => {
    actor = first
    const file = endpoints.CompanyFile.parse(await bodyOf(await tell(id, stated)))
    const newest = file.metrics[0]
    actor = second
    const answer = await settle(newest?.id ?? 0)
    expect(answer.status).toBe(200)
    actor = first
    return newest?.id ?? 0
  }
  /** So many metrics of all that give one score that it is a verdict. */
  const scoredWith = async (id: number, score: number) => {
    const part = score / 100
    for (const [metric, value, unit] of [
      ['renewable-energy-share', score, '%'],
      ['waste-recycled-share', score, '%'],
      ['ghg-intensity', 500 * (1 - part), 't CO2e/EUR million'],
      ['women-management-share', 50 * part, '%'],
      ['training-hours', 40 * part, 'hours per employee'],
      ['collective-bargaining-share', score, '%'],
      ['gender-pay-gap', 30 * (1 - part), '%'],
    ] as const)
      await verified(id, { metric, unit, value: String(Math.round(value * 100) / 100) })
  }

  it('ESGD-025 ESGD-027 ESGD-028 an organisation that has said nothing has empty lists and no score; nought on the wire is no score', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 41 })
    const board = endpoints.EsgDashboard.parse(await read('/api/esg/dashboard/1'))
    expect(board).toMatchObject({
      company: null,
      scores: { overallScore: 0, environmentalScore: 0, socialScore: 0, governanceScore: 0 },
      known: { overall: false, environmental: false, social: false, governance: false },
      rating: null,
      recentMetrics: [],
      disclosures: [],
    })
    expect(board.figures.overall.value).toBeNull()
    expect(await read('/api/esg/suppliers/buyer/1')).toEqual([])
    expect((await api.request('/api/esg/dashboard/7')).status).toBe(404)
  })

  it('ESGD-021 ESGD-022 a value counts when a second person has verified it, and explains itself', async () => {
    const { id } = await companyOf()
    const stated = endpoints.CompanyFile.parse(await bodyOf(await tell(id)))
    expect(stated.score.overall).toBeNull()
    const [metric] = stated.metrics
    const own = await settle(metric?.id ?? 0)
    expect(own.status).toBe(409)
    expect(await own.json()).toMatchObject({ code: 'four-eyes' })
    actor = second
    const file = endpoints.CompanyFile.parse(await bodyOf(await settle(metric?.id ?? 0)))
    expect(file.score.overall).toBe(60)
    expect(file.score.pillars[0]?.indicators[0]).toMatchObject({
      formula: '100 × (60 − 0) / (100 − 0), within 0 and 100',
      source: 'Annual report 2025, page 84',
    })
    expect((await settle(metric?.id ?? 0)).status).toBe(409)
    const board = endpoints.EsgDashboard.parse(await read(`/api/esg/dashboard/${id}`))
    expect(board.known).toEqual({ overall: true, environmental: true, social: false, governance: false })
    expect(board.recentMetrics[0]).toMatchObject({
      metricName: 'Renewable share of energy',
      metricCategory: 'environmental',
      metricValue: 60,
      metricUnit: '%',
      reportingPeriod: 'FY2025',
    })
    await verified(id, { value: '80' })
    const after = endpoints.CompanyFile.parse(await read(`/api/esg/companies/${id}`))
    expect(after.score.overall).toBe(80)
    expect(after.metrics.map(({ state }) => state)).toEqual(['verified', 'replaced'])
  })

  it.each([
    ['a wrong unit', { unit: 'kWh' }, 'is no unit of “Renewable share of energy”: write %'],
    ['a period to come', { periodStart: '2026-01-01', periodEnd: '2026-12-31' }, 'what has not happened yet'],
    ['more than all', { value: '101' }, 'lies between 0 and 100'],
  ])('%s is refused with the reason, and nothing is kept', async (_, change, why) => {
    const { id } = await companyOf()
    const answer = await tell(id, change)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'metric-refused',
      message: expect.stringContaining(why),
    })
    expect((await read(`/api/esg/companies/${id}`)).metrics).toEqual([])
  })

  it('ESGD-016 the dashboard shows the eight newest values, and leaves out what was rejected', async () => {
    const { id } = await companyOf()
    for (let year = 2015; year < 2025; year += 1)
      await tell(id, { periodStart: `${year}-01-01`, periodEnd: `${year}-12-31`, value: String(year - 1990) })
    const shown = async () =>
      endpoints.EsgDashboard.parse(await read(`/api/esg/dashboard/${id}`)).recentMetrics
    const periods = (await shown()).map(({ reportingPeriod }) => reportingPeriod)
    expect(periods).toEqual(['FY2024', 'FY2023', 'FY2022', 'FY2021', 'FY2020', 'FY2019', 'FY2018', 'FY2017'])
    actor = second
    expect((await settle((await shown())[0]?.id ?? 0, false)).status).toBe(200)
    expect((await shown())[0]?.reportingPeriod).toBe('FY2023')
    expect(await shown()).toHaveLength(8)
  })

  it('ESGA-021 the trends are three insights; a pillar without two years of one metric is not known', async () => {
    actor = first
    const { id } = await companyOf()
    const before = { periodStart: '2024-01-01', periodEnd: '2024-12-31' }
    await verified(id, { ...before, value: '40' })
    await verified(id, { value: '60' })
    const { insights } = endpoints.EsgTrends.parse(await read('/api/esg-analytics/trends'))
    expect(insights.map(({ category }) => category)).toEqual(['Environmental', 'Social', 'Governance'])
    expect(insights[0]).toMatchObject({ trend: 'Improving', change: 20 })
    expect(insights[1]).toMatchObject({ trend: 'Not known', change: null })
  })

  it('evidence is kept as it was sent, and given back', async () => {
    const { id } = await companyOf()
    const file = endpoints.CompanyFile.parse(
      await bodyOf(await tell(id, { file: new File(['Renewable share: 60 %'], 'page-84.txt') })),
    )
    expect(file.metrics[0]?.evidenceFile).toBe('page-84.txt')
    const evidence = await api.request(`/api/esg/metrics/${file.metrics[0]?.id}/evidence`)
    expect(await evidence.text()).toBe('Renewable share: 60 %')
  })

  it('a passage is looked for in the file that it was taken from, and it is said where it does not stand there', async () => {
    const { id } = await companyOf()
    const passageOf = async (quote: string, file: File) =>
      endpoints.CompanyFile.parse(await bodyOf(await tell(id, { quote, file }))).metrics[0]?.passage
    const report = () => new File(['The renewable share\nwas 60 % of all energy.'], 'report.txt')
    expect(await passageOf('renewable share was 60 %', report())).toEqual({ state: 'found', page: null })
    expect(await passageOf('renewable share was 80 %', report())).toEqual({ state: 'missing', page: null })
    const picture = new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'page.png')
    expect(await passageOf('60 %', picture)).toEqual({ state: 'not-read', page: null })
    expect(await passageOf('', report())).toBeNull()
  })

  it('a file is kept as a whole or not at all; one metric in two units is refused', async () => {
    const { id } = await companyOf()
    const path = `/api/esg/companies/${id}/metrics/file`
    const head = 'Metric,Value,Unit,From,To,Source'
    const csv = (...rows: string[]) => new File([[head, ...rows].join('\n')], 'metrics.csv')
    const good = csv(
      'GHG emissions scope 1,"1,200",tCO2e,2025-01-01,2025-12-31,Report p. 3',
      'Women on the board,40,percent,2025-01-01,2025-12-31,Report p. 9',
    )
    const trial = endpoints.EsgFileRead.parse(await bodyOf(await send(path, { file: good })))
    expect(trial).toMatchObject({ rowCount: 2, refusedCount: 0, kept: 0, isTrial: true })
    const mixed = csv(
      'ghg-scope-1,1200,t CO2e,2025-01-01,2025-12-31,a',
      'ghg-scope-1,900,kg CO2e,2024-01-01,2024-12-31,b',
    )
    const refused = await send(path, { file: mixed, isTrial: 'false' })
    expect(refused.status).toBe(422)
    expect((await bodyOf(refused)).message).toContain('Use one unit for a metric in a file.')
    expect((await read(`/api/esg/companies/${id}`)).metrics).toEqual([])
    expect(await bodyOf(await send(path, { file: good, isTrial: 'false' }))).toMatchObject({ kept: 2 })
    const { metrics } = endpoints.CompanyFile.parse(await read(`/api/esg/companies/${id}`))
    expect(metrics.map(({ state, metricValue }) => [state, metricValue])).toEqual([
      ['waiting', 40],
      ['waiting', 1_200],
    ])
  })

  it.skipIf(!existsSync(RATINGS))(
    'a provider’s file of the S&P 500 is read by its titles, and stands beside others (skipped without ASSAY_DATA)',
    async () => {
      const file = new File([gunzipSync(readFileSync(RATINGS))], 'ratings.csv')
      const fields = {
        file,
        provider: 'Provider A',
        asOf: '2024-03-25',
        lowest: '0',
        highest: '100',
        isHighBetter: 'false',
      }
      const trial = endpoints.EsgFileRead.parse(
        await bodyOf(await send('/api/esg/provider-scores/file', fields)),
      )
      expect(trial.columns).toMatchObject({ symbol: 'Symbol', overall: 'Total ESG Risk score' })
      expect([trial.rowCount, trial.passedOver, trial.refusedCount]).toEqual([433, 70, 0])
      expect(
        trial.rows.map(({ words }) => words),
        'a scale that is said the wrong way round is seen before it is kept',
      ).toContain('AAPL: 17, which is 83 of 100 here')
      const kept = await bodyOf(await send('/api/esg/provider-scores/file', { ...fields, isTrial: 'false' }))
      expect(kept.kept).toBe(433)
      const other = new File(['Symbol,Score\nAAPL,7.5'], 'b.csv')
      await send('/api/esg/provider-scores/file', {
        file: other,
        provider: 'Provider B',
        asOf: '2026-05-01',
        lowest: '0',
        highest: '10',
        isHighBetter: 'true',
        isTrial: 'false',
      })
      const held = endpoints.HeldScore.parse(await read('/api/esg-analytics/score/aapl'))
      expect(held).toMatchObject({ symbol: 'AAPL', overallScore: 75, basis: 'provider', band: 'Average' })
      expect(held.providers.map(({ provider }) => provider)).toEqual(['Provider B', 'Provider A'])
      expect(held.providers[1]?.isOld).toBe(true)
    },
  )

  it('a provider’s file with days of its own has each score as of its day; a row without one is refused, none is taken for newer', async () => {
    const fields = {
      provider: 'Provider D',
      asOf: '2026-05-01',
      lowest: '0',
      highest: '10',
      isHighBetter: 'true',
    }
    const file = (...rows: string[]) => new File([['Symbol,Score,As of', ...rows].join('\n')], 'days.csv')
    const bare = await send('/api/esg/provider-scores/file', {
      ...fields,
      file: file('DAY1,7,2021-03-31', 'DAY2,6,'),
    })
    expect(await bodyOf(bare)).toMatchObject({
      rowCount: 1,
      refused: [{ line: 3, reason: expect.stringContaining('It has no date under “As of”') }],
    })
    const sound = { ...fields, file: file('DAY1,7,2021-03-31', 'DAY1,6,2020-03-31'), isTrial: 'false' }
    expect(await bodyOf(await send('/api/esg/provider-scores/file', sound))).toMatchObject({ kept: 2 })
    const held = endpoints.HeldScore.parse(await read('/api/esg-analytics/score/DAY1'))
    expect(held).toMatchObject({ asOf: '2021-03-31', isOld: true, overallScore: 70 })
    const ahead = { ...fields, file: file('DAY1,7,2027-03-31') }
    expect((await bodyOf(await send('/api/esg/provider-scores/file', ahead))).refusedCount).toBe(1)
  })

  it('“1.234” in a file of metrics is a value only where another one says that a point is none of thousands', async () => {
    const { id } = await companyOf()
    const path = `/api/esg/companies/${id}/metrics/file`
    const csv = (...values: string[]) => {
      const rows = values.map(
        (value, at) => `ghg-scope-1;${value};t CO2e;${2020 + at}-01-01;${2020 + at}-12-31`,
      )
      return new File([['metric;value;unit;period start;period end', ...rows].join('\n')], 'points.csv')
    }
    const refused = await bodyOf(await send(path, { file: csv('1.234', '950') }))
    expect(refused).toMatchObject({ rowCount: 1, refusedCount: 1 })
    expect(refused.refused[0].reason).toContain('can be read as a decimal and as thousands')
    expect(await bodyOf(await send(path, { file: csv('1.234', '950.5') }))).toMatchObject({ rowCount: 2 })
    // A decimal comma beside it decides: these are 1,234 and 950.5.
    const comma = await bodyOf(await send(path, { file: csv('1.234', '950,5') }))
    expect(comma.rows.map(({ words }: { words: string }) => words).join()).toMatch(/1,?234[^.].*950\.5/)
  })

  it('0,125 is no hundred and twenty-five: behind a nought stand decimals; other sheets of a workbook are said not to be read', async () => {
    const { id } = await companyOf()
    const path = `/api/esg/companies/${id}/metrics/file`
    const head = ['metric', 'value', 'unit', 'period start', 'period end']
    const csv = [head.join(';'), 'ghg-scope-1;0,125;kt CO2e;2020-01-01;2020-12-31'].join('\n')
    const stated = await bodyOf(await send(path, { file: new File([csv], 'nought.csv') }))
    expect(stated.rows.map(({ words }: { words: string }) => words)).toEqual([
      'GHG emissions, scope 1: 0.125 kt CO2e, 2020-01-01 to 2020-12-31',
    ])
    const book = workbookFile({
      Now: [head, ['ghg-scope-1', '12.5', 't CO2e', '2020-01-01', '2020-12-31']],
      Older: [['metric'], ['ghg-scope-1']],
    })
    const sheet = await bodyOf(await send(path, { file: new File([Uint8Array.from(book)], 'two.xlsx') }))
    expect([sheet.rowCount, sheet.notes]).toEqual([
      1,
      ['Only the sheet “Now” is read: the 2 rows of “Older” are not.'],
    ])
  })

  it('a provider’s score outside its scale is refused', async () => {
    const answer = await send('/api/esg/provider-scores/file', {
      file: new File(['Symbol,Score\nAAA,12'], 'a.csv'),
      provider: 'Provider C',
      asOf: '2026-05-01',
      lowest: '0',
      highest: '10',
      isHighBetter: 'true',
      isTrial: 'false',
    })
    expect(answer.status).toBe(422)
    expect((await bodyOf(answer)).message).toContain('outside the scale of 0 to 10')
  })

  it('ESGA-016 ESGA-017 ESGA-018 ESGA-022 ESGA-023 ESGA-024 ESGA-025 analytics count what is held and say what is not', async () => {
    const good = await companyOf({ symbol: 'GOOD' })
    await scoredWith(good.id, 90)
    await verified(good.id, { value: '70', periodStart: '2024-01-01', periodEnd: '2024-12-31' })
    const bad = await companyOf({ symbol: 'BADD' })
    await scoredWith(bad.id, 20)
    const thin = await companyOf({ symbol: 'THIN' })
    await verified(thin.id, { value: '5' })
    const holdings = [
      { symbol: 'good', weight: 0.6 },
      { symbol: 'BADD', weight: 0.2 },
      { symbol: 'NONE', weight: 0.2 },
    ]
    const little = endpoints.HeldScore.parse(await read('/api/esg-analytics/score/thin'))
    expect(little).toMatchObject({ overallScore: 5, band: null })
    expect(little.basisWords).toContain('too little to judge the company by')
    expect(endpoints.EsgDashboard.parse(await read(`/api/esg/dashboard/${thin.id}`))).toMatchObject({
      known: { overall: true },
      rating: null,
    })
    expect(
      await bodyOf(
        await post('/api/esg-analytics/portfolio-analysis', { holdings: [{ symbol: 'THIN', weight: 1 }] }),
      ),
    ).toMatchObject({ overallESGScore: null, band: null, coverage: 0, unscored: ['THIN'], bases: [] })
    expect(await read('/api/esg-analytics/score/none')).toMatchObject({ overallScore: null, basis: 'none' })
    const made = endpoints.PortfolioEsg.parse(
      await bodyOf(await post('/api/esg-analytics/portfolio-analysis', { holdings })),
    )
    // (0.6 × 90 + 0.2 × 20) / 0.8
    expect(made).toMatchObject({
      overallESGScore: 72.5,
      coverage: 0.8,
      unscored: ['NONE'],
      weightedScores: { social: 72.5, governance: null },
    })
    expect(made.pai.find(({ number }) => number === 5)).toMatchObject({
      value: expect.closeTo(27.5, 9),
      coverage: 0.8,
    })
    const advice = endpoints.EsgRecommendations.parse(
      await bodyOf(
        await post('/api/esg-analytics/recommendations', {
          holdings,
          investmentGoals: { targetESGScore: 75, focusAreas: ['environmental', 'governance'] },
        }),
      ),
    )
    expect(advice.recommendations).toMatchObject({
      portfolioAdjustments: { currentScore: 72.5, projectedScore: 90, improvement: 17.5 },
      recommendations: [
        { symbol: 'BADD', type: 'divest' },
        { symbol: 'NONE', type: 'assess' },
      ],
    })
    const { insights } = endpoints.EsgTrends.parse(await read('/api/esg-analytics/trends'))
    expect(insights).toHaveLength(3)
    expect(insights[0]).toMatchObject({ category: 'Environmental', trend: 'Improving', change: 20 })
    expect(insights[1]).toMatchObject({ trend: 'Not known', change: null })
  })

  it('ESGD-018 ESGD-020 ESGD-023 a disclosure goes from draft to published by two people, is frozen, and is not moved otherwise', async () => {
    const { id } = await companyOf()
    await verified(id, { metric: 'ghg-scope-1', value: '1200000', unit: 'kg CO2e' })
    const body = { disclosureType: 'csrd', set: 'vsme', reportingYear: 2025, ...FY2025 }
    expect(
      (
        await post(`/api/esg/companies/${id}/disclosures`, {
          ...body,
          set: 'esrs-simplified',
          reportingYear: 2026,
        })
      ).status,
    ).toBe(400)
    const begun = endpoints.DisclosureFile.parse(
      await bodyOf(await post(`/api/esg/companies/${id}/disclosures`, body)),
    )
    expect((await post(`/api/esg/companies/${id}/disclosures`, body)).status).toBe(409)
    const path = `/api/esg/disclosures/${begun.disclosure.id}`
    const scope1 = begun.datapoints.find(({ name }) => name === 'Gross scope 1 GHG emissions')
    expect(scope1?.entry).toMatchObject({ value: 1_200, source: 'Annual report 2025, page 84' })
    const move = (to: string) => post(`${path}/move`, { to, reason: 'As agreed' })
    const early = await move('under_review')
    expect(early.status).toBe(409)
    expect((await bodyOf(early)).message).toContain('15 datapoints are undecided')
    const basis = begun.datapoints.find(({ type }) => type === 'narrative')?.id
    expect((await post(`${path}/entries`, { datapointId: basis, text: 'Individual basis.' })).status).toBe(
      400,
    )
    await post(`${path}/entries`, {
      datapointId: basis,
      text: 'Individual basis.',
      source: 'Board decision of 3 May',
    })
    await post(`${path}/entries`, {
      datapointId: 'rest',
      omittedBecause: 'Not material by the assessment of 2025',
    })
    expect((await move('published')).status).toBe(409)
    expect((await move('under_review')).status).toBe(200)
    expect(
      (await post(`${path}/entries`, { datapointId: basis, text: 'Other', source: 'Later' })).status,
    ).toBe(409)
    const own = await move('published')
    expect(await own.json()).toMatchObject({ code: 'four-eyes' })
    actor = second
    const published = endpoints.DisclosureFile.parse(await bodyOf(await move('published')))
    expect(published).toMatchObject({
      isIntact: true,
      disclosure: { status: 'published', told: 2, datapoints: 16 },
    })
    expect(published.digest).toMatch(/^[0-9a-f]{64}$/)
    expect((await move('draft')).status).toBe(409)
    const facts = await read(`${path}/report?format=json`)
    expect(facts).toMatchObject({ status: 'published', digest: published.digest })
    expect(facts.tagging).toContain('No fact carries an element name')
    expect(facts.facts.every((fact: { taxonomyConcept: unknown }) => fact.taxonomyConcept === null)).toBe(
      true,
    )
    expect(facts.facts.filter((fact: { evidence: unknown }) => fact.evidence)).toHaveLength(2)
    for (const [format, sign] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
      ['csv', ''],
    ] as const)
      expect((await (await api.request(`${path}/report?format=${format}`)).text()).startsWith(sign)).toBe(
        true,
      )
    expect((await move('archived')).status).toBe(200)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('what the law asks whatever is material cannot be left out, and what is called not material rests on the assessment', async () => {
    const { id } = await companyOf()
    const lacksOf = async (disclosureType: string, set: string, tell: object) => {
      const body = { disclosureType, set, reportingYear: 2025, ...FY2025 }
      const { disclosure } = await bodyOf(await post(`/api/esg/companies/${id}/disclosures`, body))
      const path = `/api/esg/disclosures/${disclosure.id}`
      expect((await read(path)).lacks.join()).not.toContain('left out')
      await post(`${path}/entries`, { source: 'Report, page 3', ...tell })
      await post(`${path}/entries`, { datapointId: 'rest', omittedBecause: 'Not material' })
      const { lacks } = endpoints.DisclosureFile.parse(await read(path))
      const csv = await (await api.request(`${path}/report?format=csv`)).text()
      for (const lack of lacks) expect(csv).toContain(lack.slice(0, 40))
      return lacks
    }
    const body = { disclosureType: 'csrd', set: 'esrs-set-1', reportingYear: 2025, ...FY2025 }
    const { disclosure } = await bodyOf(await post(`/api/esg/companies/${id}/disclosures`, body))
    const omit = (datapointId: string, omittedBecause: string) =>
      post(`/api/esg/disclosures/${disclosure.id}/entries`, { datapointId, omittedBecause })
    const general = await omit('esrs1-r01', 'Not material')
    expect(general.status).toBe(400)
    expect(await general.text()).toContain('it is disclosed whatever is material')
    const water =
      disclosure &&
      (await read(`/api/esg/disclosures/${disclosure.id}`)).datapoints.find(
        ({ requirement }: { requirement: string }) => requirement === 'E3-4',
      )
    const unjudged = await omit(water.id, 'Not material')
    expect(unjudged.status).toBe(400)
    expect(await unjudged.text()).toContain(
      'does not judge E3 (water and marine resources) to be not material',
    )
    const topic = {
      topic: 'E3',
      impact: {
        isPositive: false,
        isPotential: false,
        isHumanRights: false,
        scale: 1,
        scope: 1,
        irremediability: 1,
        likelihood: 1,
      },
      financial: { magnitude: 1, likelihood: 1 },
      reason: 'Little water is used',
    }
    await post(`/api/esg/companies/${id}/worksheets/2025/materiality`, { threshold: 3, topics: [topic] })
    expect((await omit(water.id, 'Not material')).status).toBe(200)
    const soil = (await read(`/api/esg/disclosures/${disclosure.id}`)).datapoints.find(
      ({ requirement }: { requirement: string }) => requirement === 'E4-5',
    )
    for (const because of ['Not relevant to us', 'Immaterial', 'Nicht wesentlich', 'We do no such thing'])
      expect((await omit(soil.id, because)).status, because).toBe(400)
    for (const because of [
      'There is no transition plan',
      'No sites near biodiversity-sensitive areas',
      'Our emphasis is on other topics',
      'Our soil is classified as clean',
    ])
      expect((await omit(soil.id, because)).status, because).toBe(400)
    for (const because of ['Transitional provision', 'Commercially sensitive', 'Classified'])
      expect((await omit(soil.id, because)).status, because).toBe(200)
    for (const because of ['Phased in', 'Not available for 2025', 'Classified information'])
      expect((await omit(soil.id, because)).status, because).toBe(200)
    expect((await omit('rest', 'Phased in')).status).toBe(200)
    const { datapoints } = endpoints.DisclosureFile.parse(await read(`/api/esg/disclosures/${disclosure.id}`))
    const open = datapoints.filter(({ entry }) => entry === null)
    expect(open).toHaveLength(14)
    expect(open.every(({ requirement }) => requirement.startsWith('ESRS 2 '))).toBe(true)
    expect(await lacksOf('sfdr', 'sfdr-pai', { datapointId: 'pai-opt-01', value: 0.4 })).toEqual([
      'No indicator of Table 3 is reported: Article 6 requires at least one.',
    ])
  })

  it('what was published stays whole when the registry grows: its own datapoints are shown and it is still what was frozen', async () => {
    const { id } = await companyOf()
    const body = { disclosureType: 'csrd', set: 'vsme', reportingYear: 2025, ...FY2025 }
    const { disclosure } = await bodyOf(await post(`/api/esg/companies/${id}/disclosures`, body))
    const path = `/api/esg/disclosures/${disclosure.id}`
    await post(`${path}/entries`, { datapointId: 'rest', omittedBecause: 'Not material' })
    await post(`${path}/move`, { to: 'under_review', reason: 'Ready' })
    actor = second
    expect((await post(`${path}/move`, { to: 'published', reason: 'Ready' })).status).toBe(200)
    // As it would have been published by a registry of one datapoint less.
    const { db } = world.installation.database
    const [row] = await db.select().from(esgDisclosure).where(eq(esgDisclosure.id, disclosure.id))
    const frozen = JSON.parse(row?.frozen ?? '')
    const [gone] = frozen.datapoints.splice(-1)
    const { [gone.id]: _, ...entries } = row?.entries ?? {}
    const text = canonicalJson(frozen)
    const keep = (kept: typeof entries) =>
      db
        .update(esgDisclosure)
        .set({ frozen: text, digest: digestOfText(text), entries: kept })
        .where(eq(esgDisclosure.id, disclosure.id))
    await keep(entries)
    const after = endpoints.DisclosureFile.parse(await read(path))
    expect(after).toMatchObject({ isIntact: true, disclosure: { datapoints: 15 } })
    expect(after.datapoints.map((one) => one.id)).not.toContain(gone.id)
    expect((await api.request(`${path}/report?format=json`)).status).toBe(200)
    const [first_] = Object.keys(entries)
    await keep({ ...entries, [first_ ?? '']: { ...entries[first_ ?? ''], omittedBecause: 'Other' } as never })
    expect(await read(path)).toMatchObject({ isIntact: false })
  })

  it('what somebody else has told meanwhile is not written over, neither a datapoint nor a worksheet', async () => {
    const { id } = await companyOf()
    const body = { disclosureType: 'csrd', set: 'vsme', reportingYear: 2025, ...FY2025 }
    const begun = endpoints.DisclosureFile.parse(
      await bodyOf(await post(`/api/esg/companies/${id}/disclosures`, body)),
    )
    const datapointId = begun.datapoints.find(({ type }) => type === 'narrative')?.id
    const tellIt = (text: string, seenAt?: string | null) =>
      post(`/api/esg/disclosures/${begun.disclosure.id}/entries`, {
        datapointId,
        text,
        source: 'Board decision of 3 May',
        ...(seenAt === undefined ? {} : { seenAt }),
      })
    expect((await tellIt('Individual basis.', null)).status).toBe(200)
    actor = second
    const late = await tellIt('Consolidated basis.', null)
    expect(late.status).toBe(409)
    expect((await bodyOf(late)).message).toContain('ines has reported this datapoint since you opened it')
    const { datapoints } = endpoints.DisclosureFile.parse(
      await read(`/api/esg/disclosures/${begun.disclosure.id}`),
    )
    const entry = datapoints.find((one) => one.id === datapointId)?.entry
    expect(entry?.text).toBe('Individual basis.')
    expect((await tellIt('Consolidated basis.', entry?.at)).status).toBe(200)

    const sheet = `/api/esg/companies/${id}/worksheets/2022`
    const keep = (seenAt: string | null, ...names: string[]) =>
      post(`${sheet}/ghg`, {
        seenAt,
        activities: names.map((name) => ({
          name,
          scope: 2,
          amount: 100,
          unit: 'kWh',
          periodStart: '2022-01-01',
          periodEnd: '2022-12-31',
          factorId: 'grid-united-kingdom-2022',
          source: 'Invoice 7',
        })),
      })
    const first_ = endpoints.Worksheets.parse(await bodyOf(await keep(null, 'Office')))
    expect((await keep(null, 'Plant')).status).toBe(409)
    expect((await read(sheet)).ghg.lines).toMatchObject([{ name: 'Office' }])
    expect((await keep(first_.ghg?.at ?? '', 'Office', 'Plant')).status).toBe(200)
  })

  it('a disclosure whose value was replaced before it is published is sent back', async () => {
    const { id } = await companyOf()
    await verified(id, { metric: 'ghg-scope-1', value: '10', unit: 't CO2e' })
    const body = { disclosureType: 'csrd', set: 'vsme', reportingYear: 2025, ...FY2025 }
    const { disclosure } = await bodyOf(await post(`/api/esg/companies/${id}/disclosures`, body))
    const path = `/api/esg/disclosures/${disclosure.id}`
    await post(`${path}/entries`, { datapointId: 'rest', omittedBecause: 'Not material' })
    await post(`${path}/move`, { to: 'under_review', reason: 'Ready' })
    await verified(id, { metric: 'ghg-scope-1', value: '12', unit: 't CO2e' })
    actor = second
    const answer = await post(`${path}/move`, { to: 'published', reason: 'Ready' })
    expect(answer.status).toBe(409)
    expect((await bodyOf(answer)).message).toContain('no longer the verified one')
  })

  it('a GHG inventory is kept with its factors, refuses one out of its period, and gives metrics to verify', async () => {
    const { id } = await companyOf()
    const line = {
      name: 'Office',
      scope: 2,
      amount: 100,
      unit: 'MWh',
      ...FY2025,
      factorId: 'grid-germany-2020',
      source: 'Invoices',
    }
    const path = `/api/esg/companies/${id}/worksheets/2025`
    const refused = await post(`${path}/ghg`, { activities: [line] })
    expect(refused.status).toBe(422)
    expect((await bodyOf(refused)).message).toContain('holds 2020-01-01 to 2020-12-31')
    const factor = await bodyOf(
      await post('/api/esg/emission-factors', {
        name: 'Grid 2025',
        kgCo2e: 0.3,
        unit: 'kWh',
        gwp: 'AR6',
        validFrom: '2025-01-01',
        validTo: '2025-12-31',
        uncertaintyPercent: 4,
        source: 'Agency report',
      }),
    )
    const kept = endpoints.Worksheets.parse(
      await bodyOf(
        await post(`${path}/ghg`, { activities: [{ ...line, factorId: factor.id, uncertaintyPercent: 3 }] }),
      ),
    )
    expect(kept.ghg?.scope2Location).toEqual({ tonnes: 30, uncertaintyPercent: 5 })
    const file = endpoints.CompanyFile.parse(await bodyOf(await post(`${path}/ghg/metrics`, {})))
    expect(
      file.metrics.map(({ metric, metricValue, state, via }) => [metric, metricValue, state, via]),
    ).toEqual([
      ['ghg-scope-2-market', 30, 'waiting', 'calculator'],
      ['ghg-scope-2-location', 30, 'waiting', 'calculator'],
    ])
  })

  it('Taxonomy KPIs and materiality are kept; more than the total is refused', async () => {
    const { id } = await companyOf()
    const path = `/api/esg/companies/${id}/worksheets/2025`
    const wind = {
      name: 'Wind',
      amount: 60,
      isEligible: true,
      objective: 'CCM',
      makesContribution: true,
      doesNoHarm: true,
      hasSafeguards: true,
      kind: 'own',
    }
    const kpi = (total: number) => ({
      kpis: [{ kpi: 'turnover', total, activities: [wind] }],
      source: 'Accounts',
    })
    expect((await post(`${path}/taxonomy`, kpi(50))).status).toBe(422)
    await post(`${path}/taxonomy`, kpi(200))
    await post(`${path}/materiality`, {
      threshold: 3,
      topics: [
        {
          topic: 'E1',
          impact: {
            isPositive: false,
            isPotential: false,
            isHumanRights: false,
            scale: 5,
            scope: 4,
            irremediability: 3,
            likelihood: 5,
          },
          financial: { magnitude: 2, likelihood: 2 },
          reason: 'Melting',
        },
      ],
    })
    const sheets = endpoints.Worksheets.parse(await read(path))
    expect(sheets.taxonomy?.kpis[0]).toMatchObject({ alignedShare: 0.3, notEligible: 140 })
    expect(sheets.materiality?.topics[0]).toMatchObject({ impact: 4, financial: 0.8, isMaterial: true })
  })

  it('two sources that contradict are said beside each other until one of them counts', async () => {
    const { id } = await companyOf()
    await verified(id, { metric: 'ghg-scope-1', value: '1200', unit: 't CO2e' })
    const same = { metric: 'ghg-scope-1', unit: 'kg CO2e' }
    await tell(id, { ...same, value: '1201000', source: 'Rounded in the annual report' })
    await tell(id, { ...same, value: '1450000', source: 'CDP answer 2025' })
    await tell(id, { ...same, value: '700000', periodStart: '2025-07-01', source: 'Half-year report' })
    const { metrics } = endpoints.CompanyFile.parse(await read(`/api/esg/companies/${id}`))
    const of = (source: string) => metrics.find((one) => one.source === source)
    expect(
      of('CDP answer 2025')?.contradictedBy.map(({ state, metricValue }) => [state, metricValue]),
    ).toEqual([
      ['waiting', 1_201_000],
      ['verified', 1_200],
    ])
    expect(of('Rounded in the annual report')?.contradictedBy).toMatchObject([{ source: 'CDP answer 2025' }])
    expect(of('Half-year report')?.contradictedBy).toEqual([])
    actor = second
    await settle(of('CDP answer 2025')?.id ?? 0)
    await settle(of('Rounded in the annual report')?.id ?? 0, false)
    const after = endpoints.CompanyFile.parse(await read(`/api/esg/companies/${id}`))
    expect(after.metrics.flatMap(({ contradictedBy }) => contradictedBy)).toEqual([])
  })

  it('ESGD-024 ESGD-026 suppliers are links of the directory; one of whom nothing is known has no score', async () => {
    const buyer = await companyOf()
    const other = await companyOf()
    const added = await bodyOf(
      await post(`/api/esg/companies/${buyer.id}/suppliers`, { entityId: other.entityId }),
    )
    expect(added).toMatchObject({
      supplierCompanyId: other.entityId,
      riskLevel: null,
      overallRiskScore: null,
      coverage: 0,
    })
    expect(
      (await post(`/api/esg/companies/${buyer.id}/suppliers`, { entityId: other.entityId })).status,
    ).toBe(409)
    const path = `/api/esg/companies/${buyer.id}/suppliers/${other.entityId}`
    expect((await post(`${path}/assessment`, { country: 80 })).status).toBe(400)
    await post(`${path}/assessment`, { country: 80, sector: 40, source: 'Index of 2026' })
    await post(`${path}/actions`, { what: 'Send the audit report', dueOn: '2026-05-01' })
    const [supplier] = endpoints.SupplierRisk.array().parse(
      await read(`/api/esg/suppliers/buyer/${buyer.id}`),
    )
    // (20 × 80 + 15 × 40) / 35
    expect(supplier).toMatchObject({ overallRiskScore: 62.9, riskLevel: 'high', coverage: 0.35 })
    expect(supplier?.actions[0]).toMatchObject({ isDone: false, isOverdue: true })
    const done = await post(`${path}/actions/${supplier?.actions[0]?.id}/done`, {
      reason: 'Report of 20 May',
    })
    expect((await bodyOf(done)).actions[0]).toMatchObject({ isDone: true, isOverdue: false })
  })

  it('a company is there once, and another organisation sees nothing of it', async () => {
    const { id, entityId } = await companyOf()
    expect((await post('/api/esg/companies', { entityId })).status).toBe(409)
    actor = somebody({ role: 'admin', userId: 1, organisationId: 77 })
    expect((await api.request(`/api/esg/companies/${id}`)).status).toBe(404)
    expect((await post('/api/esg/companies', { entityId })).status).toBe(404)
    actor = somebody({ role: 'viewer', userId: 1 })
    expect((await tell(id)).status).toBe(403)
  })

  it('the sample says that it is one, has scores, suppliers and disclosures, and goes as it came', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 55 })
    const ctx = world.as({ role: 'admin', userId: 1, organisationId: 55 })
    await fillEsgSample(ctx)
    const board = endpoints.EsgDashboard.parse(await read('/api/esg/dashboard/1'))
    expect(board.company).toMatchObject({ isSample: true, isOwn: true })
    expect(board.known.overall).toBe(true)
    expect(board.recentMetrics).toHaveLength(8)
    expect(board.disclosures.map(({ status }) => status)).toEqual(['draft', 'published'])
    const published = board.disclosures.find(({ status }) => status === 'published')
    expect(await read(`/api/esg/disclosures/${published?.id}`)).toMatchObject({
      isIntact: true,
      isSample: true,
    })
    const suppliers = endpoints.AssessedSupplier.array().parse(await read('/api/esg/suppliers/buyer/1'))
    expect(suppliers).toHaveLength(5)
    expect(suppliers.map(({ riskLevel }) => riskLevel)).toEqual(
      expect.arrayContaining(['critical', 'high', 'low']),
    )
    const unassessed = endpoints.SupplierRisk.array().parse(
      await read('/api/esg/suppliers/buyer/1/unassessed'),
    )
    expect(unassessed.map(({ riskLevel }) => riskLevel)).toEqual([null])
    const held = await read('/api/esg-analytics/score/AAPL')
    expect(held).toMatchObject({ isSample: true, name: 'AAPL (invented score)', basis: 'provider' })
    expect(await recordChange(ctx, async (tx) => ({ result: await removeEsg(tx), trace: [] }))).toBe(3)
    expect((await read('/api/esg/dashboard/1')).company).toBeNull()
  })
})
