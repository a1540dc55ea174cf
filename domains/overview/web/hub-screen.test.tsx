// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import HubScreen from './hub-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const asOf = '2026-11-21T09:43:00.000Z'
const figure = (value: number | null, origin = 'counted') => ({
  value,
  unit: 'count',
  asOf,
  definitionId: 'test',
  definition: 'What a test counts.',
  origin,
  inputs: [],
  source: 'Screenings',
  rows: null,
})

const module = (key: string, title: string, href: string, value: number | null = 3) => ({
  key,
  title,
  purpose: 'What it is for',
  href,
  stats: [{ label: 'Held', value, unit: 'count' }],
  tag: null,
})

const alert = (id: number, href: string) => ({
  id,
  severity: 'critical',
  kind: 'screening-hit',
  title: `Alert ${id}`,
  description: 'A match awaits a decision.',
  subject: { type: 'company', id: '1' },
  href,
  state: 'new',
  snoozedUntil: null,
  hitCount: 1,
  raisedAt: '2026-11-21T09:40:00.000Z',
  lastSeenAt: '2026-11-21T09:40:00.000Z',
  closedAt: null,
  outcome: null,
})

const hub = {
  asOf,
  figures: {
    totalScreenings: figure(1247),
    activeAlerts: figure(23),
    portfolioHealth: figure(87.4, 'modelled'),
    complianceScore: figure(94),
  },
  notes: {
    totalScreenings: '+38 this week',
    activeAlerts: null,
    portfolioHealth: null,
    complianceScore: null,
  },
  modules: [
    module('kyb', 'KYB & AML', '/dashboard/kyb'),
    module('credit', 'Credit', '/dashboard/credit'),
    module('esg', 'ESG compliance', '/dashboard/esg', null),
    module('intelligence', 'Company Intelligence', '/dashboard/intelligence'),
    module('companies', 'Entity platform', '/dashboard/companies'),
  ],
  recentActivity: [1, 2, 3, 4, 5].map((id) => ({
    id,
    what: `Done ${id}`,
    detail: 'to a case',
    actor: 'Maya Okafor',
    at: asOf,
    severity: 'ok',
    href: '/dashboard/audit',
  })),
  smartAlerts: [
    alert(1, '/dashboard/kyb/screenings/9'),
    alert(2, '/dashboard/kyb/cases?sla=breached'),
    alert(3, '/dashboard/customers?customer=4'),
  ],
  isClosed: { alerts: false, activity: false },
  officialLists: null as object | null,
  sampleData: {
    isPresent: false,
    canClear: false,
    undoUntil: null,
    filledAt: null,
    isUnasked: false,
    canBegin: false,
    fill: null,
  },
}

const claim = (key: string, text: string, measured: string | null) => ({
  key,
  text,
  measure: 'How it is measured',
  measured,
  figure: measured ? figure(2) : null,
})
const claims = [
  claim('manual-work', '70% less manual work', null),
  claim('watchlists', 'Screening against 50+ watchlists in under 60 seconds', '2 lists in force'),
]

async function open(answers: { hub?: object; claims?: object } = { hub, claims }): Promise<void> {
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.startsWith('/api/overview/hub') ? answers.hub : answers.claims
    return body
      ? Response.json(body)
      : Response.json({ message: 'The database is away.', code: 'internal' }, { status: 500 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <HubScreen />
    </QueryClientProvider>,
  )
  // The claims are asked for once the hub stands.
  await settle()
  await settle()
}

const settle = () => drawn.settle()
const text = () => drawn.host.textContent ?? ''
const section = (title: string) =>
  [...drawn.host.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
const paths = (within: Element | undefined) =>
  [...(within?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))

describe('the compliance hub', () => {
  it('HUB-001 HUB-002 welcomes with the four figures as they were computed', async () => {
    await open()
    expect(text()).toContain('Welcome.')
    const cells = drawn.host.querySelectorAll('section[aria-label="Status of the organisation"] > div')
    expect([...cells].map((cell) => cell.textContent)).toEqual([
      expect.stringMatching(/^Total Screenings.*1,247\+38 this week$/),
      expect.stringMatching(/^Active Alerts.*23/),
      expect.stringMatching(/^Portfolio Health.*87%/),
      expect.stringMatching(/^Compliance Score.*94\/100/),
    ])
  })

  it('a figure that nothing supports yet is no zero', async () => {
    await open({ hub: { ...hub, figures: { ...hub.figures, complianceScore: figure(null) } }, claims })
    expect(text()).toContain('No data yet')
    expect(text()).not.toContain('/100')
  })

  it('HUB-010 HUB-011 HUB-012 HUB-013 HUB-014 HUB-015 HUB-016 has five module cards that lead to their dashboards, none of them "soon"', async () => {
    await open()
    expect(paths(section('Modules'))).toEqual([
      '/dashboard/kyb',
      '/dashboard/credit',
      '/dashboard/esg',
      '/dashboard/intelligence',
      '/dashboard/companies',
    ])
    expect(section('Modules')?.textContent).not.toMatch(/soon/i)
    expect(section('Modules')?.textContent).toContain('No data yet')
  })

  it('HUB-017 HUB-018 shows five recent activities and three smart alerts, each leading to its work', async () => {
    await open()
    expect(section('Recent activity')?.querySelectorAll('li')).toHaveLength(5)
    const alerts = section('Smart alerts')
    expect(alerts?.querySelectorAll('article')).toHaveLength(3)
    expect([...(alerts?.querySelectorAll('article a') ?? [])].map((link) => link.textContent)).toEqual([
      'Decide',
      'Open cases',
      'Open customer',
    ])
  })

  it('HUB-019 HUB-020 View All Alerts opens the alerts', async () => {
    await open()
    const link = [...drawn.host.querySelectorAll('a')].find((one) => one.textContent === 'View All Alerts')
    expect(link?.getAttribute('href')).toBe('/dashboard/analytics')
  })

  it('HUB-021 states each claim beside what was measured here, or that nothing was', async () => {
    await open()
    const lines = [...(section('What we claim, and what was measured here')?.querySelectorAll('li') ?? [])]
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^70% less manual work.*Not measured here yet$/),
      expect.stringMatching(/^Screening against 50\+ watchlists in under 60 seconds.*2 lists in force/),
    ])
    expect(lines.map((line) => line.querySelector('[data-origin]')?.getAttribute('data-origin'))).toEqual([
      'stated',
      'stated',
    ])
  })

  it('opens with the task to get the official lists while an answer would lack any, and says what it lacks', async () => {
    const lacking = { sentence: 'Not answered: EU missing', canAct: true, canFetch: false }
    await open({ hub: { ...hub, officialLists: lacking }, claims })
    const task = drawn.host.querySelector('[aria-label="Get the official lists"]')
    expect(task?.textContent).toContain('Not answered: EU missing')
    expect(task?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/kyb/lists')
    await drawn.remove()
    await open({ hub: { ...hub, officialLists: { ...lacking, canFetch: true } }, claims })
    expect(drawn.host.querySelector('[aria-label="Get the official lists"] button')?.textContent).toBe(
      'Get the official lists',
    )
    await drawn.remove()
    await open()
    expect(drawn.host.querySelector('[aria-label="Get the official lists"]')).toBeNull()
  })

  it('clearing the sample data lists what goes and what stays before it is confirmed, and an undo has its end', async () => {
    const sampleData = { ...hub.sampleData, isPresent: true, canClear: true }
    const asked: { url: string; body: unknown }[] = []
    await open({ hub: { ...hub, sampleData }, claims })
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push({ url, body: init?.body ? JSON.parse(String(init.body)) : undefined })
      if (url.startsWith('/api/overview/clear-sample-data/preview'))
        return Response.json({
          goes: [{ kind: 'Customers', count: 183, names: ['Aker Line', 'Bergen Oil', 'Cod AS', 'Dale'] }],
          stays: [
            { kind: 'ESG companies', name: 'Ferrovia', why: 'A person worked on it: Disclosure published' },
          ],
          staysCount: 1,
          digest: 'abc',
          undoHours: 24,
        })
      if (url.startsWith('/api/overview/claims')) return Response.json(claims)
      if (url.startsWith('/api/overview/clear-sample-data')) return Response.json({ customers: 183 })
      return Response.json({ ...hub, sampleData: { ...sampleData, undoUntil: '2026-11-30T09:00:00.000Z' } })
    })
    const button = (name: string, at = 0) =>
      [...document.querySelectorAll('button')].filter((one) => one.textContent === name)[at]
    button('Clear sample data')?.click()
    await settle()
    await settle()
    const shown = document.body.textContent ?? ''
    expect(shown).toContain('Customers: 183 (Aker Line, Bergen Oil, Cod AS, …)')
    expect(shown).toContain('ESG companies: Ferrovia. A person worked on it: Disclosure published.')
    button('Clear sample data', 1)?.click()
    await settle()
    await settle()
    expect(asked.find(({ url }) => url === '/api/overview/clear-sample-data')?.body).toEqual({
      digest: 'abc',
    })
    await open({
      hub: { ...hub, sampleData: { ...hub.sampleData, undoUntil: '2026-11-30T09:00:00.000Z' } },
      claims,
    })
    expect(text()).toContain('The sample data was cleared. You can undo the clearing until 30 Nov 2026')
    expect(text()).toContain('Undo clearing')
  })

  it('says that it could not be read, offers another try, and shows no figure', async () => {
    await open({ claims })
    expect(text()).toContain('The hub could not be read.')
    expect([...drawn.host.querySelectorAll('button')].map((one) => one.textContent)).toContain('Try Again')
    expect(text()).not.toContain('Total Screenings')
  })
})
