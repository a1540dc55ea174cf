// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import AnalyticsScreen from './analytics/analytics-screen.tsx'
import { PortfolioResult, SymbolResult } from './analytics/results.tsx'
import { ProvidersPanel } from './company/company-screen.tsx'
import DashboardScreen from './dashboard/dashboard-screen.tsx'
import { Answers } from './dashboard/supplier-questionnaires.tsx'
import { usePortfolioEsg, useRecommendEsg } from './queries.ts'
import { esgWeb } from './slice.ts'
import { statusLabel } from './words.ts'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

/** A screen with a server that answers as told; what is not told of never answers. */
async function open(node: ReactNode, answers: Record<string, () => Response> = {}, address = '/') {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).split('?')[0] ?? ''
    return answers[path]?.() ?? new Promise<Response>(() => {})
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(<QueryClientProvider client={client}>{node}</QueryClientProvider>, address)
  await drawn.settle()
}

const shownText = () => document.body.textContent ?? ''
const listed = (label: string) => document.querySelectorAll(`[aria-label="${label}"] > li`).length

const figure = {
  value: null,
  unit: 'score',
  asOf: '2026-06-01T09:00:00.000Z',
  definitionId: 'esg.overall-score',
  definition: 'Mean of the pillars.',
  origin: 'modelled',
  inputs: [],
  source: 'Verified metrics',
  rows: null,
}
const board = (more: object = {}) => ({
  company: null,
  scores: { overallScore: 0, environmentalScore: 0, socialScore: 0, governanceScore: 0 },
  known: { overall: false, environmental: false, social: false, governance: false },
  rating: null,
  figures: { overall: figure, environmental: figure, social: figure, governance: figure },
  coverage: 0,
  oldest: null,
  oldCount: 0,
  waiting: 0,
  recentMetrics: [],
  disclosures: [],
  ...more,
})
const supplier = (at: number, riskLevel: string | null) => ({
  supplierCompanyId: at,
  name: `Supplier ${at}`,
  country: 'DE',
  riskLevel,
  overallRiskScore: riskLevel === null ? null : 100 - at,
  coverage: 0.5,
  formula: '',
  components: [],
  missing: [],
  certificate: null,
  answers: {},
  actions: [],
  assessedBy: null,
  assessedAt: null,
})

it('ESGD-002 while the ESG dashboard is read its placeholder stands', async () => {
  await open(<DashboardScreen />)
  expect(shownText()).toContain('Loading ESG Dashboard...')
})

it('ESGD-017 the heat map shows suppliers of critical and high risk, twelve at most, and says how many more there are', async () => {
  const levels = ['critical', 'high', 'medium', 'low', null]
  const suppliers = Array.from({ length: 35 }, (_, at) => supplier(at, levels[at % levels.length] ?? null))
  await open(<DashboardScreen />, {
    '/api/esg/dashboard/1': () => Response.json(board()),
    '/api/esg/suppliers/buyer/1': () =>
      Response.json(suppliers.filter(({ riskLevel }) => riskLevel !== null)),
    '/api/esg/suppliers/buyer/1/unassessed': () =>
      Response.json(suppliers.filter(({ riskLevel }) => riskLevel === null)),
  })
  await drawn?.until(() => expect(listed('Suppliers of critical and high risk')).toBe(12))
  const shown = [...document.querySelectorAll('[aria-label="Suppliers of critical and high risk"] button')]
  expect(new Set(shown.map((cell) => cell.getAttribute('data-level')))).toEqual(new Set(['critical', 'high']))
  expect(shownText()).toContain('2 more below.')
  expect(shownText()).toContain('7 suppliers are not assessed: the risk is not known.')
})

it('a supplier of low risk that nobody has screened is not called low without saying so', async () => {
  const sanctions = {
    id: 'sanctions',
    label: 'Sanctions',
    weight: 25,
    value: null,
    source: 'Not screened',
    asOf: null,
  }
  const low = { ...supplier(1, 'low'), components: [sanctions], missing: ['Sanctions'] }
  await open(<DashboardScreen />, {
    '/api/esg/dashboard/1': () => Response.json(board()),
    '/api/esg/suppliers/buyer/1': () => Response.json([low]),
    '/api/esg/suppliers/buyer/1/unassessed': () => Response.json([]),
  })
  await drawn?.until(() =>
    expect(shownText()).toContain('1 supplier has not been screened: its score excludes sanctions'),
  )
  expect(shownText()).toContain('Not known')
})

it('ESGD-019 a status that is none of the four shows as a draft, on its label and on the dashboard', async () => {
  expect(['draft', 'published', 'under_review', 'archived', 'withdrawn', ''].map(statusLabel)).toEqual([
    'Draft',
    'Published',
    'Under Review',
    'Archived',
    'Draft',
    'Draft',
  ])
})

it('ESGA-001 ESG analytics stand at /dashboard/esg, the dashboard at /dashboard/esg-compliance, each a tab of the other', async () => {
  const fileOf = (path: string) => esgWeb.screens?.find((screen) => screen.path === path)?.file
  expect(fileOf('dashboard/esg')).toBe('analytics/analytics-screen.tsx')
  expect(fileOf('dashboard/esg-compliance')).toBe('dashboard/dashboard-screen.tsx')
  const tabs = () =>
    [...document.querySelectorAll('nav[aria-label="ESG"] a')].map((link) => link.getAttribute('href'))
  for (const screen of [<DashboardScreen key="board" />, <AnalyticsScreen key="analytics" />]) {
    await open(screen)
    expect(tabs()).toEqual(expect.arrayContaining(['/dashboard/esg', '/dashboard/esg-compliance']))
    await drawn?.remove()
  }
})

it('ESGA-007 ESGA-021 three insights of the trends are shown, each with category, trend and change; one that is not known says so', async () => {
  const insights = ['Environmental', 'Social', 'Governance', 'Climate'].map((category, at) => ({
    category,
    trend: at === 1 ? 'Not known' : 'Improving',
    change: at === 1 ? null : 2.5,
    basis: '3 metrics of 2 companies, newest year against the one before',
  }))
  await open(<AnalyticsScreen />, {
    '/api/esg-analytics/trends': () => Response.json({ insights }),
  })
  await drawn?.until(() => expect(listed('Trends')).toBe(3))
  const rows = [...document.querySelectorAll('[aria-label="Trends"] > li')].map((row) => row.textContent)
  expect(rows[0]).toContain('Environmental: Improving')
  expect(rows[0]).toContain('+2.5 points')
  expect(rows[1]).toContain('Not known')
  expect(shownText()).not.toContain('Climate')
})

it('a portfolio says before its scores which of them are invented or old, and what each pillar covers', async () => {
  const holding = (symbol: string, weight: number, more: object = {}) => ({
    symbol,
    name: symbol,
    overallScore: 70,
    environmentalScore: 70,
    socialScore: null,
    governanceScore: null,
    band: 'Average' as const,
    basis: 'provider' as const,
    basisWords: 'A provider',
    coverage: 1,
    asOf: '2026-01-01',
    isOld: false,
    isSample: false,
    weight,
    ...more,
  })
  await open(
    <PortfolioResult
      result={{
        overallESGScore: 70,
        band: 'Average',
        weightedScores: { environmental: 70, social: null, governance: null },
        topESGHoldings: [],
        bottomESGHoldings: [],
        coverage: 1,
        pillarCoverage: { environmental: 0.3, social: 0, governance: 0 },
        weightTotal: 1,
        holdings: [holding('OLDN', 0.25, { isOld: true }), holding('FAKE', 0.75, { isSample: true })],
        unscored: [],
        bases: [],
        pai: [],
      }}
    />,
  )
  const notice = document.querySelector('[role="note"]')?.textContent ?? ''
  expect(notice).toContain('the scores of FAKE are invented, 75.0% of the weight')
  expect(notice).toContain('the scores of OLDN is older than 18 months, 25.0% of the weight')
  expect(shownText()).toContain('coverage 30% of the weight')
})

it('a score of a portfolio, and one of a symbol, opens what it is made of; of few holdings none is the best and a concern', async () => {
  const provider = {
    isSample: false,
    id: 1,
    symbol: 'HIGH',
    companyName: 'High plc',
    provider: 'A house',
    asOf: '2026-01-01',
    isOld: false,
    scale: '0 to 50, lower is better',
    told: { overall: 10, environmental: null, social: null, governance: null },
    overall: 80,
    environmental: null,
    social: null,
    governance: null,
  }
  const held = (symbol: string, weight: number, overallScore: number) => ({
    symbol,
    name: symbol,
    overallScore,
    environmentalScore: null,
    socialScore: null,
    governanceScore: null,
    band: 'Average' as const,
    basis: 'provider' as const,
    basisWords: 'A house, 2026-01-01: 10 on a scale of 0 to 50, lower is better',
    coverage: 1,
    asOf: '2026-01-01',
    isOld: false,
    isSample: false,
    weight,
  })
  const holdings = [held('HIGH', 0.75, 80), held('LOWN', 0.25, 40)]
  const [high, low] = holdings.map(({ symbol, overallScore: esgScore }) => ({ symbol, esgScore }))
  await open(
    <PortfolioResult
      result={{
        overallESGScore: 70,
        band: 'Average',
        weightedScores: { environmental: null, social: null, governance: null },
        topESGHoldings: [high!, low!],
        bottomESGHoldings: [low!, high!],
        coverage: 1,
        pillarCoverage: { environmental: 0, social: 0, governance: 0 },
        weightTotal: 1,
        holdings,
        unscored: [],
        bases: [],
        pai: [],
      }}
    />,
  )
  expect(document.querySelector('[aria-label="Top ESG performers"]')?.textContent).toBe('HIGH80.0')
  expect(document.querySelector('[aria-label="Top concerns"]')?.textContent).toBe('LOWN40.0')
  const opened = async (of: string) => {
    const card = document.querySelector(`[role="dialog"][aria-label="Where ${of} comes from"]`)
    await drawn?.act(() => {
      card?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
    })
    return card?.textContent ?? ''
  }
  const ofPortfolio = await opened('Overall ESG score')
  expect(ofPortfolio).toContain('HIGH, weight 0.750')
  expect(ofPortfolio).toContain('divided by the sum of their weights')
  await drawn?.remove()
  await open(<SymbolResult score={{ ...held('HIGH', 1, 80), providers: [provider] }} />)
  const ofSymbol = await opened('Overall ESG score')
  expect(ofSymbol).toContain('scaled to 0 to 100 by the ends of its range')
  expect(ofSymbol).toContain('0 to 50, lower is better')
  expect(shownText()).not.toContain('HIGH, HIGH')
})

it('ESGA-008 of recommendations five are shown', async () => {
  const recommendations = Array.from({ length: 7 }, (_, at) => ({
    symbol: `FIRM${at}`,
    type: 'improve',
    priority: 'medium',
    reason: 'Governance is weak.',
  }))
  await open(
    <AnalyticsScreen />,
    {
      '/api/esg-analytics/recommendations': () =>
        Response.json({
          recommendations: {
            portfolioAdjustments: { currentScore: 50, projectedScore: 55, improvement: 5 },
            recommendations,
          },
          targetESGScore: 75,
          coverage: 1,
          unscored: [],
        }),
    },
    '/dashboard/esg?type=recommendations',
  )
  await drawn?.type(document.querySelector('textarea'), 'AAPL, 60\nMSFT, 40')
  await drawn?.click(drawn.byText('Get recommendations', 'button'))
  await drawn?.until(() => expect(listed('Recommendations')).toBe(5))
})

it('ESGA-027 a failed call throws the specification’s words; the screen shows why in the server’s own', async () => {
  const thrown: string[] = []
  function Asking() {
    const portfolio = usePortfolioEsg()
    const advice = useRecommendEsg()
    const keep = (failure: Error) => thrown.push(failure.message)
    const holdings = [{ symbol: 'AAPL', weight: 1 }]
    const investmentGoals = { targetESGScore: 75, focusAreas: ['environmental' as const] }
    return (
      <button
        type="button"
        onClick={async () => {
          await portfolio.mutateAsync({ holdings, investedMillion: null }).catch(keep)
          await advice.mutateAsync({ holdings, investmentGoals }).catch(keep)
        }}
      >
        Ask
      </button>
    )
  }
  const refused = () => Response.json({ code: 'unavailable', message: 'No answer today.' }, { status: 503 })
  const answers = {
    '/api/esg-analytics/portfolio-analysis': refused,
    '/api/esg-analytics/recommendations': refused,
  }
  await open(<Asking />, answers)
  await drawn?.click(document.querySelector('button'))
  await drawn?.until(() =>
    expect(thrown).toEqual(['Portfolio ESG analysis failed', 'ESG recommendations failed']),
  )
  await drawn?.remove()
  await open(<AnalyticsScreen />, answers, '/dashboard/esg?type=portfolio')
  await drawn?.type(document.querySelector('textarea'), 'AAPL, 100')
  await drawn?.click(drawn.byText('Analyze portfolio', 'button'))
  await drawn?.until(() => expect(shownText()).toContain('The portfolio could not be analysed.'))
  expect(shownText()).toContain('No answer today.')
  for (const words of thrown) expect(shownText()).not.toContain(words)
})

it('whoever decides on a supplier’s answers reads the questions', async () => {
  await open(
    <Answers
      of={{
        id: 1,
        sentTo: 'Works',
        state: 'answered',
        askedBy: 'ines',
        askedAt: '2026-06-01T09:00:00.000Z',
        expiresAt: '2026-07-01T09:00:00.000Z',
        answeredBy: 'Mira Holt',
        answeredAt: '2026-06-02T09:00:00.000Z',
        answers: { B11: 'no' },
        figures: 0,
        companyId: 3,
        settledBy: null,
        settledReason: null,
      }}
    />,
  )
  expect(shownText()).toContain('answered 1 of 10 questions')
  expect(shownText()).toContain('Were there no convictions or fines for corruption or bribery?No')
})

it('the scale of a provider has no default: a score of risk that is read the wrong way round is a safe one', async () => {
  const company = { id: 1, symbol: 'AAA' }
  await open(<ProvidersPanel file={{ company, providers: [] } as never} />)
  await drawn?.click(drawn.byText('Import scores', 'button'))
  await drawn?.settle()
  const valueOfField = (label: string) =>
    [...document.querySelectorAll('label')]
      .filter((one) => one.textContent?.startsWith(label))
      .map((one) => (document.getElementById(one.htmlFor) as HTMLInputElement | null)?.value)
  for (const label of ['Scale from', 'Scale to', 'Which end is better'])
    expect(valueOfField(label), label).toEqual([''])
})
