// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import KybDashboardScreen from './kyb-dashboard-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const settle = () => drawn.settle()

/** A figure as the wire has it. */
const figure = (value: number) => ({
  value,
  unit: 'count',
  asOf: '2026-11-21T09:00:00.000Z',
  definitionId: 'test',
  definition: 'What a test counts.',
  origin: 'counted',
  inputs: [{ label: 'With a match', value: '2' }],
  source: 'Screenings',
  rows: null,
})

function stats(screenings: object[], totals = { screenings: 0, cases: 0, hits: 0 }) {
  return {
    totalScreenings: totals.screenings,
    totalCases: totals.cases,
    totalHits: totals.hits,
    slaSummary: { breached: 2, atRisk: 3 },
    recentScreenings: screenings,
    figures: {
      totalScreenings: figure(totals.screenings),
      totalCases: figure(totals.cases),
      totalHits: figure(totals.hits),
      slaBreached: figure(2),
    },
  }
}

const screening = {
  id: 7,
  companyId: null,
  companyName: 'Rosoboroneksport',
  screeningType: 'test',
  matchCount: 1,
  riskLevel: 'critical',
  riskScore: 98,
  status: 'review',
  screenedAt: '2026-11-21T09:00:00.000Z',
  screenedBy: 'maya',
}

const openCase = {
  id: 3,
  caseNumber: 'CASE-2026-0003',
  priority: 'urgent',
  status: 'open',
  title: 'Rosoboroneksport: possible match',
  description: '',
  openedAt: new Date(Date.now() - (5 * 60 + 45) * 60_000).toISOString(),
  dueAt: null,
  sla: 'within',
  closedAt: null,
  outcome: null,
  assignee: null,
  screeningId: 7,
  companyId: null,
  subjectName: 'Rosoboroneksport',
}

type Answers = Record<string, unknown | (() => unknown)>

/** Answers each path in turn and keeps what was asked. */
function answering(answers: Answers): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.split('?')[0]}`
    asked.push(call)
    const answer = answers[call]
    if (answer === undefined) throw new Error(`The test did not expect ${call}.`)
    const body = await (typeof answer === 'function' ? answer() : answer)
    return Response.json(body, { status: init.method === 'POST' ? 201 : 200 })
  })
  return asked
}

async function open(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <KybDashboardScreen />
    </QueryClientProvider>,
  )
  await settle()
}

const text = () => drawn.host.textContent ?? ''
const button = (label: string) =>
  [...drawn.host.querySelectorAll('button')].find((one) => one.textContent === label)

describe('the KYB dashboard', () => {
  it('KYB-002 says that it loads until the figures are there', async () => {
    answering({
      'GET /api/kyb/dashboard-stats': () => new Promise(() => {}),
      'GET /api/kyb/cases/open': () => new Promise(() => {}),
    })
    await open()
    expect(text()).toContain('Loading KYB Dashboard...')
    expect(drawn.host.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('KYB-005 KYB-006 KYB-007 KYB-008 shows its four cards, the breached with those at risk', async () => {
    answering({
      'GET /api/kyb/dashboard-stats': stats([screening], { screenings: 1247, cases: 57, hits: 67 }),
      'GET /api/kyb/cases/open': [openCase],
    })
    await open()
    const cards = drawn.host.querySelectorAll('section[aria-label="Summary figures"] > div')
    expect([...cards].map((card) => card.textContent)).toEqual([
      expect.stringMatching(/^Total Screenings.*1,247/),
      expect.stringMatching(/^Total Cases.*57/),
      expect.stringMatching(/^Watchlist Hits.*67/),
      expect.stringMatching(/^SLA Breached.*2.*3 at risk$/),
    ])
  })

  it('KYB-009 KYB-011 KYB-013 KYB-014 lists open cases with their age in whole hours, and the latest screenings', async () => {
    answering({
      'GET /api/kyb/dashboard-stats': stats([screening]),
      'GET /api/kyb/cases/open': [openCase],
    })
    await open()
    const list = (label: string) => drawn.host.querySelector(`ul[aria-label="${label}"]`)
    expect(list('Open Compliance Cases')?.querySelector('a')?.getAttribute('href')).toBe(
      '/dashboard/kyb/cases/3',
    )
    expect(list('Open Compliance Cases')?.textContent).toMatch(/^5h/)
    expect(list('Recent Screenings')?.querySelector('a')?.getAttribute('href')).toBe(
      '/dashboard/kyb/screenings/7',
    )
  })

  it('KYB-010 KYB-012 says what is true when there is nothing, and offers the test', async () => {
    answering({ 'GET /api/kyb/dashboard-stats': stats([]), 'GET /api/kyb/cases/open': [] })
    await open()
    expect(text()).toContain('No open cases. All clear!')
    expect(text()).toContain('No screenings yet. Run a test screening to get started.')
    expect(button('Run test screening')).toBeDefined()
  })

  it('never calls a failure empty', async () => {
    answering({ 'GET /api/kyb/dashboard-stats': stats([screening]) })
    await open()
    expect(text()).toContain('The open cases could not be read.')
    expect(text()).not.toContain('All clear!')
  })

  it('KYB-003 KYB-004 KYB-021 runs a test screening, says so while it runs, and reads figures and cases again', async () => {
    let finish: (value: unknown) => void = () => {}
    const asked = answering({
      'GET /api/kyb/dashboard-stats': stats([screening]),
      'GET /api/kyb/cases/open': [openCase],
      'POST /api/kyb/screen': () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    })
    await open()
    asked.length = 0
    await drawn.click(button('Test Screening'))
    await settle()
    expect(button('Test Screening')).toBeUndefined()
    expect(button('Running...')?.getAttribute('aria-busy')).toBe('true')
    finish({ ...screening, lists: [], caseNumber: null })
    await settle()
    expect(button('Test Screening')).toBeDefined()
    expect(asked).toEqual([
      'POST /api/kyb/screen',
      'GET /api/kyb/dashboard-stats',
      'GET /api/kyb/coverage-contract',
      'GET /api/kyb/cases/open',
    ])
  })
})
