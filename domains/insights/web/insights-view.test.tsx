// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { AskTab } from './ask/ask-tab.tsx'
import { overviewQuery, type RecommendedOrder } from './queries.ts'
import { ReviewOrders } from './rebalancing/review-orders.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

type Sent = { method: string; path: string; body: Record<string, unknown> }

/** Draws before a server that answers as told; what is asked is written down. */
async function open(node: React.ReactNode, answer: (sent: Sent) => Response): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/', '').split('?')[0] ?? ''
    const one = { method: init?.method ?? 'GET', path, body: init?.body ? JSON.parse(String(init.body)) : {} }
    sent.push(one)
    return path === 'auth/user'
      ? Response.json({ user: { id: 1, organisationId: 1, role: 'analyst' } })
      : answer(one)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
  await drawn.settle()
  return sent
}

const text = () => document.body.textContent ?? ''
const button = (label: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)

it('AIINS-009 the overview is asked for at its path, and every 30 seconds anew', () => {
  const { queryKey, refetchInterval } = overviewQuery(1, { accountId: undefined, allowMixedPrices: false })
  expect(String(queryKey[0])).toBe('/api/ai-analytics/insights/1')
  expect(refetchInterval).toBe(30_000)
})

it('AIINS-012 AIINS-013 AIINS-018 a blank question is not sent; one that fails leaves a quiet sentence and no answer', async () => {
  const sent = await open(<AskTab />, () =>
    Response.json({ message: 'It broke.', code: 'internal-error' }, { status: 500 }),
  )
  await drawn?.type(document.querySelector('textarea'), '   ')
  await drawn?.click(button('Ask'))
  expect(sent.filter(({ path }) => path.startsWith('ai-analytics'))).toEqual([])
  await drawn?.type(document.querySelector('textarea'), 'What do I hold?')
  await drawn?.click(button('Ask'))
  await drawn?.settle()
  expect(sent.at(-1)).toMatchObject({ path: 'ai-analytics/query/1', body: { query: 'What do I hold?' } })
  expect(text()).toContain('“What do I hold?” was not answered.')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

it('AIINS-020 sales are sent first, what is refused is told beside what was taken, and a second try is the same order', async () => {
  const order = (action: 'BUY' | 'SELL', symbol: string): RecommendedOrder => ({
    action,
    symbol,
    reasoning: 'Off its target.',
    amount: 100_00,
    quantity: 1_000_000,
    price: 100_00,
    priceAsOf: null,
    charges: 0,
    brokerNote: null,
    isRefusedNow: false,
  })
  let hasCash = false
  const sent = await open(
    <ReviewOrders
      accountId={7}
      accountName="Growth"
      orders={[order('BUY', 'KO'), order('SELL', 'AAPL')]}
      onClose={() => {}}
    />,
    ({ path, body }) => {
      if (path.endsWith('preview'))
        return Response.json({
          refusal: null,
          commission: 0,
          fees: 0,
          grossAmount: 100_00,
          isMarketOpen: true,
          priceNote: null,
        })
      return body.symbol === 'KO' && !hasCash
        ? Response.json(
            { message: 'The account has too little cash.', code: 'order-refused' },
            { status: 422 },
          )
        : Response.json({ status: 'FILLED' }, { status: 201 })
    },
  )
  const placed = () => sent.filter(({ path }) => path === 'trading/orders').map(({ body }) => body)
  expect(placed()).toEqual([])
  await drawn?.click(button('Place 2 paper orders'))
  await drawn?.settle()
  await drawn?.settle()
  expect(placed().map(({ symbol, side }) => [symbol, side])).toEqual([
    ['AAPL', 'SELL'],
    ['KO', 'BUY'],
  ])
  expect(text()).toContain('1 of 2 orders were taken.')
  expect(text()).toContain('The account has too little cash.')
  hasCash = true
  await drawn?.click(button('Try 1 again'))
  await drawn?.settle()
  await drawn?.settle()
  const [first, again] = placed().filter(({ symbol }) => symbol === 'KO')
  expect(again?.clientOrderId).toBe(first?.clientOrderId)
  expect(text()).toContain('2 of 2 orders were taken.')
})
