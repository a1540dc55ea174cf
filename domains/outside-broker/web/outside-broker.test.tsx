// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '#design-system/patterns/overlays/index.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { OutsideAccount, OutsideOrder } from '#domains/outside-broker/contract/index.ts'
import { OutsideBroker } from './outside-broker.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

const account = (facts: Partial<OutsideAccount> = {}): OutsideAccount => ({
  broker: 'Alpaca (paper)',
  accountNumber: 'PA3X',
  status: 'ACTIVE',
  cash: 5_000,
  buyingPower: 10_000,
  totalValue: 6_000,
  isBlocked: false,
  positions: [],
  asOf: '2026-11-20T17:00:00.000Z',
  ...facts,
})
const order = (facts: Partial<OutsideOrder> = {}): OutsideOrder => ({
  broker: 'Alpaca (paper)',
  id: '61e69015-8549-4bfd-b9c3-01e75843f47d',
  clientOrderId: 'mine',
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'stop',
  timeInForce: 'day',
  quantity: 3_000_000,
  filledQuantity: 0,
  price: 18_050,
  filledPrice: null,
  status: 'accepted',
  submittedAt: '2026-11-20T17:00:00.000Z',
  ...facts,
})

type Sent = { method: string; path: string; body: Record<string, unknown> }
const refusal = (status: number, code: string, message: string, details: object = {}) =>
  Response.json({ message, code, details }, { status })

async function open(answers: Record<string, () => Response> = {}) {
  const sent: Sent[] = []
  const usual: typeof answers = {
    'GET auth/user': () => Response.json({ user: { id: 1, organisationId: 1, isDemo: false } }),
    'GET outside-broker': () => Response.json({ account: account() }),
    'GET outside-broker/orders': () => Response.json([]),
    'GET market-data/suggestions': () => Response.json({ suggestions: [] }),
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = (url.replace('/api/', '').split('?')[0] ?? '').replace('trading/', '')
    const method = init?.method ?? 'GET'
    sent.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : {} })
    const answer = answers[`${method} ${path}`] ?? usual[`${method} ${path}`]
    return answer ? answer() : refusal(404, 'not-found', `Nothing at ${method} ${path}.`)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <OutsideBroker />
      <Toasts />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return sent
}
const page = () => drawn as Drawn
const text = () => document.body.textContent ?? ''
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  )
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const press = async (label: string) => {
  await page().click(button(label))
  await page().settle()
}

it('without a connection it asks for key and secret in password fields and says what becomes of them', async () => {
  await open({ 'GET outside-broker': () => Response.json({ account: null }) })
  expect([...document.querySelectorAll('form input')].map((one) => one.getAttribute('type'))).toEqual([
    'password',
    'password',
  ])
  expect(text()).toContain('never shown again')
  expect(text()).toContain('none of its figures enter the portfolio')
})

it('the demo is told that it reaches no broker and is asked for no key', async () => {
  await open({
    'GET auth/user': () => Response.json({ user: { id: 1, organisationId: 2, isDemo: true } }),
    'GET outside-broker': () => Response.json({ account: null }),
  })
  expect(text()).toContain('The demo cannot connect to an outside broker.')
  expect(document.querySelector('form')).toBeNull()
})

it.each([
  [
    refusal(502, 'source-failed', 'Alpaca refuses the keys: forbidden.', { reason: 'KEY_REFUSED' }),
    'The keys no longer work.',
    true,
  ],
  [
    refusal(429, 'too-many-requests', 'Not now.', { retryAfterSeconds: 30 }),
    'Alpaca’s limit is reached.',
    false,
  ],
  [
    refusal(502, 'source-failed', 'Alpaca trading did not answer as it should.'),
    'Alpaca could not be read.',
    false,
  ],
] as const)('%#: the reason why nothing is shown, and Try Again', async (failure, title, mayReplace) => {
  const sent = await open({ 'GET outside-broker': () => failure.clone() })
  expect(text()).toContain(title)
  expect(text().includes('Try again from')).toBe(failure.status === 429)
  expect(button('Enter other keys') !== undefined).toBe(mayReplace)
  const before = sent.length
  await press('Try Again')
  expect(sent.length).toBe(before + 1)
})

it('an order is sent in whole shares and cents under a name that a repeat after a lost answer keeps', async () => {
  const fates = [
    () => refusal(502, 'source-failed', 'Alpaca did not answer.'),
    () => refusal(422, 'order-refused', 'Alpaca refuses the order: no.'),
    () => Response.json(order()),
  ]
  const sent = await open({ 'POST outside-broker/orders': () => (fates.shift() as () => Response)() })
  await page().type(field('symbol'), 'aapl')
  await page().type(field('quantity'), '2.5')
  await press('Submit order to Alpaca')
  expect(text()).toContain('Whole shares only')
  await page().type(field('quantity'), '3')
  await press('Submit order to Alpaca')
  expect(text()).toContain('Sending it again unchanged is still the same order.')
  await press('Submit order to Alpaca')
  expect(text()).toContain('Nothing was placed. What was typed is kept.')
  await press('Submit order to Alpaca')
  const orders = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(orders[0]).toEqual({
    symbol: 'AAPL',
    side: 'BUY',
    quantity: 3_000_000,
    orderType: 'MARKET',
    timeInForce: 'DAY',
    clientOrderId: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(orders).toHaveLength(3)
  expect(orders[1]).toEqual(orders[0])
  // What was refused is settled: the next try is an order of its own.
  expect(orders[2]?.clientOrderId).not.toBe(orders[0]?.clientOrderId)
  expect(text()).toContain('BUY 3 AAPL: accepted')
  expect(field('quantity')?.value).toBe('')
})

it('orders stand with Alpaca’s own word; only those that are not over can be cancelled', async () => {
  const rows = [order(), order({ id: 'b', status: 'filled' }), order({ id: 'c', status: 'canceled' })]
  const sent = await open({
    'GET outside-broker/orders': () => Response.json(rows),
    [`DELETE outside-broker/orders/${order().id}`]: () => Response.json({ id: order().id, isAsked: true }),
  })
  expect(text()).toContain('Stop loss')
  expect(text()).toContain('filled')
  const cancels = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Cancel')
  expect(cancels).toHaveLength(1)
  await page().click(cancels[0])
  await page().settle()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(text()).toContain('Alpaca was asked to cancel')
})

it('a blocked account takes no order', async () => {
  await open({ 'GET outside-broker': () => Response.json({ account: account({ isBlocked: true }) }) })
  expect(text()).toContain('Blocked')
  expect(button('Submit order to Alpaca')?.hasAttribute('disabled')).toBe(true)
})

it('a reading that fails keeps the earlier one on the screen, and what was typed, with its time and the reason', async () => {
  let isDown = false
  const limit = () => refusal(429, 'too-many-requests', 'Not now.', { retryAfterSeconds: 30 })
  await open({ 'GET outside-broker': () => (isDown ? limit() : Response.json({ account: account() })) })
  await page().type(field('quantity'), '7')
  isDown = true
  await press('Read again')
  expect(text()).toContain('Not updated')
  expect(text()).toContain('Shown from 17:00:00 UTC; try again from')
  expect(text()).toContain('$60.00')
  expect(field('quantity')?.value).toBe('7')
  isDown = false
  await press('Try Again')
  expect(text()).not.toContain('Not updated')
})
