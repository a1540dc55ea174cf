// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { MarketSourceState } from '#domains/market-data/contract/index.ts'
import DataSourcesScreen from './data-sources-screen.tsx'
import { firstThatGives } from './words.ts'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

const NOON = '2026-11-20T17:00:00.000Z'

const source = (facts: Partial<MarketSourceState>): MarketSourceState => ({
  name: 'tiingo',
  provider: 'tiingo',
  title: 'Tiingo',
  status: 'not configured',
  message: 'Not connected: it needs a key.',
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  restsUntil: null,
  gives: ['prices', 'news'],
  needs: 'key',
  licence: 'Your own contract.',
  delay: 'As it happens.',
  keyPage: 'https://keys.example/tiingo',
  isConnected: false,
  isAllowed: true,
  budget: { left: 49, calls: 50, perSeconds: 3_600 },
  feeds: [],
  ...facts,
})
const alpaca = source({
  name: 'alpaca',
  provider: 'alpaca',
  title: 'Alpaca',
  needs: 'key and secret',
  status: 'failing',
  message: 'Alpaca says: forbidden.',
  isConnected: true,
  lastFailure: 'Alpaca says: forbidden.',
  lastFailureAt: '2026-11-20T17:00:00.000Z',
})
const yahoo = source({
  name: 'yahoo',
  provider: 'yahoo',
  title: 'Yahoo',
  status: 'off',
  isAllowed: false,
  needs: 'nothing',
})
const simulator = source({
  name: 'simulated',
  provider: null,
  title: 'Simulator',
  status: 'ok',
  gives: ['prices', 'rates'],
  needs: 'nothing',
  budget: null,
  isConnected: true,
})
const all = [source({}), alpaca, yahoo, simulator]
const outside = {
  sources: [
    {
      name: 'hubspot',
      title: 'HubSpot',
      status: 'failing',
      lastSuccessAt: null,
      lastFailureAt: '2026-11-20T17:00:00.000Z',
      lastFailure: 'HubSpot answered 401.',
      restsUntil: null,
      budget: { left: 50, calls: 50, perSeconds: 10 },
    },
  ],
  deliveries: [
    { kind: 'mail', title: 'Mail', isReady: true, waiting: 2, oldestWaitingAt: NOON, kept: 0, dead: 1 },
    {
      kind: 'leads',
      title: 'Leads to HubSpot',
      isReady: false,
      waiting: 0,
      oldestWaitingAt: null,
      kept: 0,
      dead: 0,
    },
  ],
  dead: [
    {
      id: 12,
      kind: 'mail',
      title: '“Welcome” to ana@example.com',
      attempts: 10,
      lastFailure: 'The mailbox is full',
      createdAt: NOON,
      diedAt: NOON,
      behind: 1,
    },
  ],
}

async function open(
  chosen: string,
  { isManageable = true, answers = {} as Record<string, () => Response> } = {},
) {
  const sent: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/market-data/', '')
    const method = init?.method ?? 'GET'
    sent.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[`${method} ${path}`]
    if (answer) return answer()
    if (path === 'price-files' || path === 'exchange-rates') return Response.json([])
    if (path.startsWith('/api/outside')) return Response.json(outside)
    if (path === 'sources') return Response.json({ sources: all, isManageable })
    if (path.endsWith('/test'))
      return Response.json({ isAnswering: true, message: 'Tiingo gives SPY at 610.50.', milliseconds: 41 })
    return Response.json({ sources: all, isManageable })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <DataSourcesScreen />
    </QueryClientProvider>,
    `/dashboard/settings/data-sources?source=${chosen}`,
  )
  await drawn.settle()
  return sent
}
const text = () => drawn?.host.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

it('says who is asked first for what, and who fails with its reason', async () => {
  await open('alpaca')
  expect(text()).toContain('Failing: Alpaca')
  expect(text()).toContain('Alpaca says: forbidden.')
  expect(text()).toContain('49 of 50 an hour')
  expect(firstThatGives(all, 'prices'), 'one that answers comes before one that fails').toBe('Simulator')
  expect(firstThatGives(all, 'news'), 'where all fail the first of them').toBe('Alpaca')
  expect(firstThatGives([source({})], 'news')).toBe('Nobody')
})

it('a key is sent once, tested at once, and stands on the screen no longer', async () => {
  const sent = await open('tiingo')
  const field = document.querySelector('input[type=password]') as HTMLInputElement
  await drawn?.type(field, 'my-key')
  await drawn?.click(button('Connect') as HTMLElement)
  await drawn?.settle()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
    { method: 'PUT', path: 'sources/tiingo', body: { apiKey: 'my-key' } },
    { method: 'POST', path: 'sources/tiingo/test', body: {} },
  ])
})

it('a refused key keeps what was typed and says why', async () => {
  await open('tiingo', {
    answers: {
      'PUT sources/tiingo': () =>
        Response.json(
          { message: 'A key has no blanks and no accents', code: 'invalid-input' },
          { status: 400 },
        ),
    },
  })
  await drawn?.type(document.querySelector('input[type=password]') as HTMLInputElement, 'my key')
  await drawn?.click(button('Connect') as HTMLElement)
  await drawn?.settle()
  expect(text()).toContain('A key has no blanks and no accents')
  expect((document.querySelector('input[type=password]') as HTMLInputElement).value).toBe('my key')
})

it('others than administrators read health and terms, and have nothing to press', async () => {
  await open('alpaca', { isManageable: false })
  expect(text()).toContain('Administrators connect and disconnect sources.')
  for (const name of ['Connect', 'Disconnect', 'Test now', 'Replace key'])
    expect(button(name), name).toBeUndefined()
})

it('a source that the installation does not allow says which setting it would take', async () => {
  await open('yahoo')
  expect(text()).toContain('YAHOO_PRICES')
  expect(button('Connect')).toBeUndefined()
})

it('health that cannot be read is a failure with a way to try again, not a list without sources', async () => {
  await open('tiingo', {
    answers: { 'GET sources': () => Response.json({ message: 'No.' }, { status: 500 }) },
  })
  expect(text()).toContain('The sources could not be read.')
  expect(text()).toContain('Keys and connections are kept.')
})

it('says what waits to go out, what was given up and why, and which other source fails', async () => {
  await open('tiingo')
  expect(text()).toContain('1 given up')
  expect(text()).toContain('Not set up')
  expect(text()).toContain('after 10 tries: The mailbox is full. One message waits behind it.')
  expect(text()).toContain('HubSpot answered 401.')
})

it('what was given up is sent again at once, and let go only after a question', async () => {
  const sent = await open('tiingo')
  await drawn?.click(button('Send again') as HTMLElement)
  await drawn?.settle()
  await drawn?.click(button('Let go') as HTMLElement)
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  const dialog = document.querySelector('dialog, [role=dialog]')
  const confirm = [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Let go',
  )
  await drawn?.click(confirm as HTMLElement)
  await drawn?.settle()
  expect(
    sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['POST /api/outside/messages/12/repeat', 'DELETE /api/outside/messages/12'])
})

it('others than administrators are not asked for what goes out', async () => {
  const sent = await open('tiingo', { isManageable: false })
  expect(sent.map(({ path }) => path)).not.toContain('/api/outside')
})
