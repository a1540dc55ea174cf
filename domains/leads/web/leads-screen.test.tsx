// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import LeadsScreen from './leads-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const asOf = new Date().toISOString()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const figure = (value: number | null, unit = 'count') => ({
  value,
  unit,
  asOf,
  definitionId: 'test',
  definition: 'What a test counts.',
  origin: 'counted',
  inputs: [],
  source: 'The leads kept here',
  rows: null,
})
const figures = {
  uncontacted: figure(2),
  firstContact: figure(7_200_000, 'milliseconds'),
  withinDay: figure(0.5, 'fraction'),
  undelivered: figure(1),
}
const lead = (id: number, facts: object = {}) => ({
  id,
  kind: 'demo',
  firstName: 'Ada',
  lastName: `Byron ${id}`,
  email: `ada${id}@analytical.example`,
  company: `Engines ${id}`,
  phone: null,
  jobTitle: null,
  companySize: null,
  useCase: null,
  message: 'The trace, please',
  plan: null,
  status: 'new',
  note: '',
  isSpam: false,
  spamReasons: [],
  submissions: 1,
  createdAt: hoursAgo(1),
  lastSentAt: hoursAgo(1),
  firstContactAt: null,
  delivery: 'waiting',
  deliveryFailure: null,
  deliveredAt: null,
  ...facts,
})
const views = {
  days: [
    { day: '2026-11-20', views: 0 },
    { day: '2026-11-21', views: 4 },
  ],
  total: 4,
  pages: [{ path: '/pricing', views: 4 }],
  referrers: [],
  devices: [],
}

type Answers = { leads: () => Response; views?: () => Response }

async function show({ leads, views: stated = () => Response.json(views) }: Answers, path = '/') {
  const sent: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push({ method: 'PUT', path: url, body: JSON.parse(String(init.body)) })
      return Response.json(lead(1, { status: 'contacted' }))
    }
    if (url.startsWith('/api/leads/summary')) return Response.json({ figures, isDeliveryOn: false })
    return url.startsWith('/api/page-views') ? stated() : leads()
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <LeadsScreen />
    </QueryClientProvider>,
    path,
  )
  await drawn.settle()
  return sent
}
const pageOf = (...rows: object[]) =>
  Response.json({ rows, total: rows.length, from: 1, next: null, previous: null, facets: {} })
const text = () => drawn.host.textContent

describe('the inbox of leads', () => {
  it('SITE-017 says which leads wait longer than the 24 hours that were promised', async () => {
    await show({ leads: () => pageOf(lead(1), lead(2, { createdAt: hoursAgo(25) })) })
    const late = [...drawn.host.querySelectorAll('tbody tr')].filter((row) =>
      row.textContent?.includes('Over 24 h'),
    )
    expect(late.map((row) => row.textContent?.includes('Engines 2'))).toEqual([true])
    expect(text()).toContain('2 h')
  })

  it('shows the chosen lead and moves it on with its note in one step', async () => {
    const sent = await show(
      { leads: () => pageOf(lead(1, { kind: 'sales', plan: 'Enterprise' })) },
      '/?lead=1',
    )
    expect(text()).toContain('The trace, please')
    expect(text()).toContain('Enterprise plan')
    await drawn.type(drawn.host.querySelector('textarea'), 'Called')
    await drawn.click(drawn.byText('Mark contacted', 'button'))
    await drawn.settle()
    expect(sent).toEqual([
      { method: 'PUT', path: '/api/leads/1', body: { status: 'contacted', note: 'Called' } },
    ])
  })

  it('says why something looks like spam, and takes a person’s word that it is none', async () => {
    const spam = lead(1, { isSpam: true, spamReasons: ['The message holds 4 links'], delivery: 'held' })
    const sent = await show({ leads: () => pageOf(spam) }, '/?show=spam&lead=1')
    expect(text()).toContain('The message holds 4 links')
    await drawn.click(drawn.byText('This is a person', 'button'))
    await drawn.settle()
    expect(sent).toEqual([{ method: 'PUT', path: '/api/leads/1', body: { isSpam: false } }])
  })

  it('tells an empty inbox from a filter without a hit and from leads that could not be read', async () => {
    await show({ leads: () => pageOf() })
    expect(text()).toContain('No lead yet')
    await drawn.remove()
    await show({ leads: () => pageOf() }, '/?status=closed')
    expect(text()).toContain('No lead fits this filter')
    await drawn.remove()
    await show({
      leads: () => Response.json({ message: 'The database is away.', code: 'x' }, { status: 503 }),
    })
    expect(text()).toContain('The leads could not be read.')
    expect(text()).toContain('The database is away.')
    expect(drawn.byText('Try Again', 'button')).toBeDefined()
  })

  it('shows the views of each day as a chart and as a table, and says when there were none', async () => {
    await show({ leads: () => pageOf() })
    expect(drawn.host.querySelectorAll('figure ol li')).toHaveLength(2)
    await drawn.click(drawn.byText('View as table', 'button'))
    const cells = [...drawn.host.querySelectorAll('table td')].map((cell) => cell.textContent)
    expect(cells).toEqual(['21 Nov 2026', '4', '20 Nov 2026', '0'])
    await drawn.remove()
    await show({ leads: () => pageOf(), views: () => Response.json({ ...views, total: 0, pages: [] }) })
    expect(text()).toContain('No page was viewed in the last 30 days.')
  })
})
