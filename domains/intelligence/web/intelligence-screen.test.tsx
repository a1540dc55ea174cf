// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { collectorIds, collectorWords, metrics, signalKinds } from '../contract/index.ts'
import { ConfidenceBadge } from './confidence-badge.tsx'
import IntelligenceScreen from './intelligence-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const AT = '2026-11-20T12:00:00.000Z'
const company = (facts: object = {}) => ({
  id: 5,
  displayName: 'Acme Tools',
  legalName: 'Acme Tools, Inc.',
  primaryDomain: 'acme-tools.com',
  ticker: 'ACME',
  confidenceScore: 75,
  entityId: 9,
  isSample: false,
  trackedAt: AT,
  failing: 0,
  ...facts,
})
const none = { value: null, asOf: null, source: null }
const overview = (facts: object = {}) => ({
  company: company(),
  entityWhy: 'The directory names it.',
  confidence: [],
  figures: Object.fromEntries(metrics.map((metric) => [metric, none])),
  filings: none,
  counts: Object.fromEntries(signalKinds.map((kind) => [kind, 0])),
  collectors: collectorIds.map((collector) => ({
    collector,
    ...collectorWords[collector],
    state: 'never',
    needs: null,
    lastGoodAt: null,
    lastFailureAt: null,
    failure: null,
    failuresInRow: 0,
    source: null,
    note: null,
    missing: [],
    binding: null,
    suggestions: [],
    dueAt: null,
  })),
  changes: [],
  run: null,
  ...facts,
})
const scheduler = (running: boolean) => ({ running, detail: 'As told.', lastLookAt: null, nextDueAt: null })

type Answers = {
  companies?: unknown
  ingest?: number
  status?: number
  running?: boolean
  overview?: unknown
}
const asked: string[] = []

async function open(
  { companies = [], status = 200, running = true, ingest = 200, overview: shown = overview() }: Answers,
  address = '/dashboard/intelligence',
) {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const url = new URL(typeof input === 'string' ? input : input.url, 'http://house')
    asked.push(`${init?.method ?? 'GET'} ${url.pathname}`)
    const answer = url.pathname.endsWith('/scheduler/status')
      ? scheduler(running)
      : url.pathname === '/api/intelligence/companies'
        ? companies
        : /companies\/\d+$/.test(url.pathname)
          ? shown
          : []
    if (url.pathname.includes('/ingest-'))
      return Response.json(
        { message: 'Greenhouse did not answer.', code: 'source-failed' },
        { status: ingest },
      )
    const isList = url.pathname === '/api/intelligence/companies'
    return Response.json(
      isList && status !== 200 ? { message: 'It broke.', code: 'internal-error' } : answer,
      { status: isList ? status : 200 },
    )
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <IntelligenceScreen />
    </QueryClientProvider>,
    address,
  )
  await drawn.settle()
}
const text = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)

describe('Company Intelligence', () => {
  it.each([
    [true, 'Active'],
    [false, 'Inactive'],
  ])('INTEL-002 INTEL-003 the badge says what the schedule is: %s', async (running, word) => {
    await open({ running })
    expect(text()).toContain(`Auto Collection${word}`)
  })

  it('INTEL-008 a list that cannot be read is a failure and not an empty list', async () => {
    await open({ status: 500 })
    expect(text()).toContain('Failed to load companies')
    expect(text()).not.toContain('No companies tracked')
  })

  it('INTEL-009 INTEL-017 INTEL-048 nothing tracked says what to do, and the button waits for a domain', async () => {
    await open({})
    for (const words of ['No companies tracked', 'Start tracking companies above', 'No Company Selected'])
      expect(text()).toContain(words)
    expect(button('Track Company')?.disabled).toBe(true)
  })

  it('INTEL-010 INTEL-012 INTEL-013 INTEL-015 INTEL-016 INTEL-018 the first company is selected, with its groups and tabs', async () => {
    await open({ companies: [company(), company({ id: 6, displayName: 'Other' })] })
    await drawn.settle()
    expect(asked).toContain('GET /api/intelligence/companies/5')
    for (const words of ['Core Data', 'Infrastructure', 'Market Signals']) expect(text()).toContain(words)
    for (const name of [
      'Jobs',
      'Filings',
      'Patents',
      'GitHub',
      'SSL Certs',
      'Tech Stack',
      'DNS/WHOIS',
      'Web Ranking',
    ])
      expect(button(name), name).toBeDefined()
    expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Signals',
      'Analytics',
    ])
  })

  it('INTEL-007 the list shows a skeleton while it is read, and nothing that reads as empty', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    drawn = await draw(
      <QueryClientProvider client={client}>
        <IntelligenceScreen />
      </QueryClientProvider>,
      '/dashboard/intelligence',
    )
    const list = [...document.querySelectorAll('[aria-busy=true]')].find((one) =>
      one.textContent?.includes('Loading the tracked companies'),
    )
    expect(list?.querySelector('[aria-hidden=true]')?.childElementCount).toBeGreaterThan(0)
    expect(text()).not.toContain('No companies tracked')
  })

  it('INTEL-011 a press on a company selects it', async () => {
    await open({ companies: [company(), company({ id: 6, displayName: 'Other' })] })
    await drawn.settle()
    const other = [...document.querySelectorAll<HTMLElement>('[aria-label="Tracked companies"] button')][1]
    expect(other?.getAttribute('aria-current')).toBeNull()
    await drawn.click(other as HTMLElement)
    await drawn.settle()
    expect(other?.getAttribute('aria-current')).toBe('true')
    expect(asked).toContain('GET /api/intelligence/companies/6')
  })

  it('INTEL-014 filings are offered with a ticker alone', async () => {
    await open({ companies: [company()], overview: overview({ company: company({ ticker: null }) }) })
    await drawn.settle()
    expect(button('Jobs')).toBeDefined()
    expect(button('Filings')).toBeUndefined()
  })

  it('INTEL-019…INTEL-028 the eight cards, with the words for what is not there', async () => {
    await open({ companies: [company()] })
    await drawn.settle()
    for (const label of [
      'Job Openings',
      'SEC Filings',
      'Patents',
      'GitHub Repos',
      'Web Ranking',
      'Subdomains',
      'Tech Stack',
      'Nameservers',
    ])
      expect(text()).toContain(label)
    expect(text().match(/Not analyzed/g)).toHaveLength(2)
    for (const words of ['Not ranked', 'No data']) expect(text()).toContain(words)
  })

  it('what no source has answered yet is not known, and not called unranked or unmoved', async () => {
    const shown = overview({})
    await open({
      companies: [company()],
      overview: {
        ...shown,
        changes: [],
        collectors: shown.collectors.map((one) => ({ ...one, state: 'failing', lastGoodAt: null })),
      },
    })
    await drawn.settle()
    expect(text()).toContain('Not known')
    expect(text()).not.toContain('Not ranked')
    expect(text()).toContain('Changes are unknown')
    expect(text()).not.toContain('No significant change')
  })

  it('a figure says that it is a sample, and that it is old, before anything else and once', async () => {
    const shown = overview({ company: company({ isSample: true }) })
    const figure = { value: 4, asOf: AT, source: 'Sample, invented' }
    await open({
      companies: [company({ isSample: true })],
      overview: {
        ...shown,
        figures: { ...shown.figures, job_openings: figure, patent_count: figure },
        collectors: shown.collectors.map((one) =>
          one.collector === 'patents'
            ? { ...one, state: 'failing', lastGoodAt: new Date(Date.now() - 9.5 * 86_400_000).toISOString() }
            : { ...one, state: 'ok' },
        ),
      },
    })
    await drawn.settle()
    const noteOf = (label: string) =>
      [...document.querySelectorAll('[data-explained]')].find((one) =>
        one.firstElementChild?.textContent?.startsWith(label),
      )?.lastElementChild?.textContent
    expect(noteOf('Job Openings')).toBe('Sample')
    expect(noteOf('Tech Stack')).toBe('Sample · technologies')
    expect(noteOf('Patents')).toBe('Sample · 9d old, the last try failed · granted')
  })

  it('INTEL-063 a source that fails is read again at once, so that its card says so', async () => {
    await open({ companies: [company()], ingest: 502 })
    await drawn.settle()
    asked.length = 0
    await drawn.act(() => button('Jobs')?.click())
    await drawn.settle()
    expect(asked).toContain('GET /api/intelligence/companies/5')
  })

  it('every button that corrects something says what', async () => {
    await open({ companies: [company()] })
    await drawn.settle()
    const names = [...document.querySelectorAll('button')]
      .filter((one) => one.textContent === 'Correct')
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      'Correct the company',
      'Correct the job board',
      'Correct the patent applicant',
      'Correct the GitHub organisation',
    ])
  })

  it('INTEL-029 INTEL-032 every chip has its count, and no signals say so', async () => {
    await open(
      { companies: [company()], overview: overview() },
      '/dashboard/intelligence?company=5&tab=signals',
    )
    await drawn.settle()
    for (const chip of [
      'All 0',
      'Jobs 0',
      'Filings 0',
      'Patents 0',
      'GitHub 0',
      'Web Traffic 0',
      'Infrastructure 0',
      'Tech Stack 0',
      'DNS/WHOIS 0',
    ])
      expect(button(chip), chip).toBeDefined()
    expect(text()).toContain('No signals collected yet')
  })

  it('INTEL-034 no points say so', async () => {
    await open({ companies: [company()] }, '/dashboard/intelligence?company=5&tab=analytics')
    await drawn.settle()
    expect(text()).toContain('No analytics data available yet')
  })

  it.each([
    [80, 'green', true],
    [79, 'yellow', false],
    [60, 'yellow', false],
    [59, 'grey', false],
  ])(
    'INTEL-041 INTEL-042 INTEL-043 INTEL-044 a confidence of %i is %s, with a check: %s',
    async (score, tone, hasCheck) => {
      drawn = await draw(<ConfidenceBadge score={score} of="it" />, '/')
      const badge = document.querySelector('[data-tone]')
      expect([badge?.getAttribute('data-tone'), badge?.querySelector('svg') !== null]).toEqual([
        tone,
        hasCheck,
      ])
    },
  )
})
