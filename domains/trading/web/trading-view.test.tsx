// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '#design-system/patterns/overlays/index.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { TradingView } from './index.tsx'
import { account, order, orderFile, position, preview } from './test-answers.ts'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

type Sent = { method: string; path: string; query: string; body: Record<string, unknown> }
type Answers = Record<string, (sent: Sent) => Response | Promise<Response>>

/** Trading before a server that answers as told; what is asked is written down. */
async function open(answers: Answers = {}, props: Pick<Parameters<typeof TradingView>[0], 'prefill'> = {}) {
  const sent: Sent[] = []
  const usual: Answers = {
    'GET auth/user': () => Response.json({ user: { id: 1, organisationId: 1, role: 'analyst' } }),
    'GET trading/accounts': () => Response.json([account()]),
    'GET trading/accounts/closed': () => Response.json([]),
    'GET trading/orders': () => Response.json([]),
    'GET trading/positions': () => Response.json([]),
    'POST trading/orders/preview': () => Response.json(preview()),
    'POST trading/orders': () => Response.json(order(), { status: 201 }),
    'GET market-data/suggestions': () => Response.json({ suggestions: [] }),
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [path = '', query = ''] = url.replace('/api/', '').split('?')
    const one = {
      method: init?.method ?? 'GET',
      path,
      query,
      body: init?.body ? JSON.parse(String(init.body)) : {},
    }
    sent.push(one)
    const answer = answers[`${one.method} ${path}`] ?? usual[`${one.method} ${path}`]
    return answer
      ? answer(one)
      : Response.json({ message: 'No such thing.', code: 'not-found' }, { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <TradingView {...props} elsewhere={null} ImportDialog={() => null} />
      <Toasts />
    </QueryClientProvider>,
    '/app',
  )
  await drawn.settle()
  return sent
}

const text = () => document.body.textContent ?? ''
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  )
const tab = (label: string) =>
  [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent === label)
const page = () => drawn as Drawn
const ordersOf = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path === 'trading/orders')
const submit = async () => {
  await page().click(button('Submit order'))
  await page().settle()
}

it('TRADE-001 TRADE-002 TRADE-008 TRADE-009 TRADE-015 three tabs; the ticket has its fields, sides and kinds', async () => {
  await open({}, { prefill: { symbol: 'AAPL', orderType: 'LIMIT' } })
  expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
    'Place Order',
    'Order Management',
    'Position Actions',
  ])
  expect(
    [...document.querySelectorAll('[role="radiogroup"][aria-label="Side"] input')].map((side) =>
      side.getAttribute('value'),
    ),
  ).toEqual(['BUY', 'SELL'])
  const labels = [...document.querySelectorAll('form label')].map(({ textContent }) =>
    textContent?.replace(' *', ''),
  )
  for (const label of ['Symbol', 'Quantity', 'Account', 'Order type', 'Limit price, $'])
    expect(labels).toContain(label)
  expect(field('price')?.step).toBe('0.01')
  expect(field('quantity')?.min).toBe('1')
  const kind = [...document.querySelectorAll<HTMLInputElement>('form input')].find(
    ({ value }) => value === 'Limit',
  )
  await page().click(kind)
  await page().settle()
  const options = () =>
    [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  expect(options()).toEqual(expect.arrayContaining(['Market', 'Limit', 'Stop loss']))
  expect(options()).not.toContain('Trailing stop')
})

it('TRADE-010 TRADE-016 TRADE-017 TRADE-018 a typed order is sent upper-cased, in millionths and cents, with a client order id', async () => {
  const sent = await open({}, { prefill: { symbol: 'msft', side: 'SELL', quantity: 3, orderType: 'LIMIT' } })
  await page().type(field('symbol'), 'aapl')
  expect(field('symbol')?.value).toBe('AAPL')
  await page().type(field('price'), '150.25')
  await submit()
  expect(ordersOf(sent).map(({ body }) => body)).toEqual([
    {
      orgId: 1,
      symbol: 'AAPL',
      side: 'SELL',
      quantity: 3_000_000,
      orderType: 'LIMIT',
      price: 15_025,
      accountId: 7,
      timeInForce: 'DAY',
      clientOrderId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(text()).toContain('BUY 10 AAPL: FILLED at $150.01')
})

it('TRADE-011 TRADE-012 TRADE-013 TRADE-014 a ticket that misses something sends nothing and says what is missing', async () => {
  const sent = await open()
  await submit()
  expect(text()).toContain('A symbol is required')
  expect(text()).toContain('A quantity is required')
  expect(document.activeElement).toBe(field('symbol'))
  await page().type(field('symbol'), 'AAPL')
  await page().type(field('quantity'), '0.5')
  await submit()
  expect(text()).toContain('The quantity must be at least 1 share')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

it('TRADE-019 a market order has the price null, and Ctrl with Enter sends it from any field', async () => {
  const sent = await open({}, { prefill: { symbol: 'AAPL', quantity: 10 } })
  const quantity = field('quantity')
  await page().act(() => {
    quantity?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    )
  })
  await page().settle()
  expect(ordersOf(sent)).toMatchObject([{ body: { orderType: 'MARKET', price: null, quantity: 10_000_000 } }])
})

it('TRADE-032 a refused order says so with the server’s reason, keeps what was typed, and is the same order when sent again', async () => {
  let isDown = true
  const sent = await open(
    {
      'POST trading/orders': () =>
        isDown
          ? Response.json(
              { message: 'The account has too little cash for this order.', code: 'order-refused' },
              { status: 422 },
            )
          : Response.json(order(), { status: 201 }),
    },
    { prefill: { symbol: 'AAPL', quantity: 10 } },
  )
  await submit()
  const alert = document.querySelector('form [role="alert"]')?.textContent
  expect(alert).toContain('Failed to submit order')
  expect(alert).toContain('The account has too little cash for this order.')
  expect(field('quantity')?.value).toBe('10')
  isDown = false
  await submit()
  const [first, second] = ordersOf(sent)
  expect(second?.body).toEqual(first?.body)
  expect(document.querySelector('form [role="alert"]')).toBeNull()
  expect(field('quantity')?.value).toBe('')
})

it('a server’s fault of a field stands beside it', async () => {
  await open(
    {
      'POST trading/orders': () =>
        Response.json(
          {
            message: 'A price is needed.',
            code: 'invalid-input',
            details: { issues: [{ field: 'takeProfitPrice', message: 'Above the entry' }] },
          },
          { status: 400 },
        ),
    },
    { prefill: { symbol: 'AAPL', quantity: 10 } },
  )
  await page().click(button('More'))
  await submit()
  expect(field('takeProfit')?.getAttribute('aria-invalid')).toBe('true')
  expect(text()).toContain('Above the entry')
})

it('an order beyond a quarter of the account is asked about first, and not sent when one steps back', async () => {
  const sent = await open(
    { 'POST trading/orders/preview': () => Response.json(preview({ netAmount: 6_000_000 })) },
    { prefill: { symbol: 'AAPL', quantity: 400 } },
  )
  await submit()
  expect(text()).toContain('Send this large order?')
  expect(text()).toContain('Buy 400 AAPL for about $60,000.00.')
  await page().click(button('Cancel'))
  await page().settle()
  expect(ordersOf(sent)).toEqual([])
  await submit()
  await page().click(button('Send the order'))
  await page().settle()
  expect(ordersOf(sent)).toHaveLength(1)
})

it('the estimate names cost, charges and what is left, and a check that would fail', async () => {
  await open({}, { prefill: { symbol: 'AAPL', quantity: 10 } })
  await page().until(() => expect(text()).toContain('Estimated cost$1,500.10'))
  expect(text()).toContain('Buying power after$98,499.90')
  expect(text()).toContain('It would be filled at once.')
  await page().remove()
  const refusal = {
    code: 'INSUFFICIENT_BUYING_POWER',
    sentence: 'The account has too little cash for this order.',
    facts: {},
  }
  await open(
    { 'POST trading/orders/preview': () => Response.json(preview({ refusal, status: null })) },
    { prefill: { symbol: 'AAPL', quantity: 10 } },
  )
  await page().until(() => expect(text()).toContain('Would be refused'))
  expect(text()).toContain('The account has too little cash for this order.')
})

it('TRADE-003 TRADE-020 TRADE-025 TRADE-026 TRADE-027 orders are listed with their status as it is; pending and submitted ones are cancelled', async () => {
  const statuses = ['PENDING', 'SUBMITTED', 'FILLED', 'CANCELLED', 'SOMETHING_NEW']
  const sent = await open({
    'GET trading/orders': () =>
      Response.json(
        statuses.map((status, at) =>
          order({ id: at + 1, status, filledQuantity: 0, security: { symbol: `S${at}`, name: '' } }),
        ),
      ),
    'PATCH trading/orders/1': () => Response.json(order({ id: 1, status: 'CANCELLED' })),
  })
  expect(sent.find(({ path }) => path === 'trading/orders')?.query).toMatch(/^orgId=1&limit=20/)
  await page().click(tab('Order Management'))
  for (const status of statuses) expect(text()).toContain(status)
  const offered = [...document.querySelectorAll('button[aria-label^="Cancel BUY"]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(offered.sort()).toEqual(['Cancel BUY 10 S0', 'Cancel BUY 10 S1'])
  await page().click(button('Cancel BUY 10 S0'))
  await page().settle()
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: 'trading/orders/1',
    body: { status: 'CANCELLED' },
  })
})

it('TRADE-033 a cancellation that fails says so with the server’s reason', async () => {
  await open({
    'GET trading/orders': () => Response.json([order({ id: 1, status: 'SUBMITTED', filledQuantity: 0 })]),
    'PATCH trading/orders/1': () =>
      Response.json(
        { message: 'An order that is FILLED cannot be cancelled.', code: 'order-refused' },
        { status: 422 },
      ),
  })
  await page().click(tab('Order Management'))
  await page().click(button('Cancel BUY 10 AAPL'))
  await page().settle()
  expect(text()).toContain('Failed to cancel order')
  expect(text()).toContain('An order that is FILLED cannot be cancelled.')
})

it('TRADE-006 TRADE-007 without orders and positions it says so', async () => {
  await open()
  await page().click(tab('Order Management'))
  expect(text()).toContain('No orders found')
  await page().click(tab('Position Actions'))
  expect(text()).toContain('No positions found')
})

it('TRADE-004 TRADE-005 an action on a position opens the ticket filled in and sends nothing', async () => {
  const sent = await open({ 'GET trading/positions': () => Response.json([position()]) })
  await page().click(tab('Position Actions'))
  await page().click(button('Attach a stop: AAPL'))
  await page().settle()
  expect(tab('Place Order')?.getAttribute('aria-selected')).toBe('true')
  expect([field('symbol')?.value, field('quantity')?.value, field('price')?.value]).toEqual([
    'AAPL',
    '10',
    '152.00',
  ])
  expect(ordersOf(sent)).toEqual([])
})

it('an order’s file tells every event in order, the prices compared and the fills', async () => {
  await open({
    'GET trading/orders': () => Response.json([order({ id: 1, status: 'PARTIALLY_FILLED' })]),
    'GET trading/orders/1': () => Response.json(orderFile()),
  })
  await page().click(tab('Order Management'))
  await page().click(document.querySelector('[aria-label="Orders"] tbody tr td'))
  await page().settle()
  for (const result of [
    'Why it waits',
    'The market has not reached the limit.',
    'Best price on the other side',
    '$391.01',
    '4 at $389.01',
    'Filled at the best price on the other side, which was better than the limit.',
    'bid $388.99, ask $389.01, 4 on show',
  ])
    expect(text()).toContain(result)
  const happened = [...document.querySelectorAll('li b')].map(({ textContent }) => textContent)
  expect(happened).toEqual(
    expect.arrayContaining([
      'Received: BUY 10 AAPL',
      'Sent to the market',
      'Cash held: $3,900.00',
      'Filled: 4 at $389.01',
    ]),
  )
  const order4 = happened.filter((what) => /^(Received|Sent|Cash|Filled)/.test(what ?? ''))
  expect(order4).toEqual([
    'Received: BUY 10 AAPL',
    'Sent to the market',
    'Cash held: $3,900.00',
    'Filled: 4 at $389.01',
  ])
})

it('who replaces an order that has just changed is told kindly, and what was typed is kept', async () => {
  const sent = await open({
    'GET trading/orders': () => Response.json([order({ id: 1, status: 'PARTIALLY_FILLED' })]),
    'GET trading/orders/1': () => Response.json(orderFile()),
    'POST trading/orders/1/replace': () =>
      Response.json(
        { message: 'The order has changed since it was read.', code: 'conflict', details: { version: 9 } },
        { status: 409 },
      ),
  })
  await page().click(tab('Order Management'))
  await page().click(document.querySelector('[aria-label="Orders"] tbody tr td'))
  await page().settle()
  await page().click(button('Replace'))
  await page().settle()
  await page().type(field('limitPrice'), '391.50')
  await page().click(
    [...document.querySelectorAll('button')].findLast((one) => one.textContent === 'Replace'),
  )
  await page().settle()
  expect(sent.find(({ path }) => path === 'trading/orders/1/replace')?.body).toEqual({
    version: 4,
    limitPrice: 39_150,
  })
  expect(text()).toContain('Something happened meanwhile')
  expect(field('limitPrice')?.value).toBe('391.50')
})

it('accounts that cannot be read are a failure with Try Again, none at all an offer to open one', async () => {
  await open({
    'GET trading/accounts': () =>
      Response.json({ message: 'The books are being checked.', code: 'internal-error' }, { status: 500 }),
  })
  expect(text()).toContain('The trading accounts could not be read.')
  expect(text()).toContain('The books are being checked.')
  expect(button('Try Again')).toBeDefined()
  await page().remove()
  const sent = await open({
    'GET trading/accounts': () => Response.json([]),
    'POST trading/accounts': () => Response.json(account(), { status: 201 }),
  })
  expect(text()).toContain('There is no paper account yet.')
  await page().type(field('accountName'), 'Growth')
  await page().click(button('Open the account'))
  await page().settle()
  expect(sent.find(({ method, path }) => method === 'POST' && path === 'trading/accounts')?.body).toEqual({
    orgId: 1,
    accountName: 'Growth',
    initialCash: 10_000_000,
    currency: 'USD',
    lotMethod: 'FIFO',
  })
})

it('cash is withdrawn up to what is free, and the same try sent again is the same transfer', async () => {
  let isDown = true
  const sent = await open({
    'GET trading/accounts': () => Response.json([account({ withdrawableCash: 12_345 })]),
    'POST trading/accounts/7/withdrawals': () =>
      isDown ? Promise.reject(new TypeError('lost')) : Response.json(account(), { status: 201 }),
  })
  await page().click(button('Withdraw cash'))
  await page().settle()
  expect(text()).toContain('$123.45 at most')
  const amount = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')
  const press = async () => {
    await page().click(button('Withdraw'))
    await page().settle()
  }
  await page().type(amount(), '123.46')
  await press()
  expect(text()).toContain('Only $123.45 can be withdrawn')
  await page().type(amount(), '100')
  await press()
  isDown = false
  await press()
  const transfers = sent.filter(({ path }) => path.endsWith('/withdrawals')).map(({ body }) => body)
  expect(transfers).toHaveLength(2)
  expect(transfers[0]).toEqual({ amount: 10_000, clientTransferId: expect.any(String) })
  expect(transfers[1]).toEqual(transfers[0])
})

it('a reset says what will happen before it happens, and goes on at the fresh account', async () => {
  let rows = [account({ heldCash: 40_000 })]
  const sent = await open({
    'GET trading/accounts': () => Response.json(rows),
    'GET trading/orders': () => Response.json([order({ status: 'SUBMITTED' }), order({ id: 13 })]),
    'GET trading/positions': () => Response.json([position()]),
    'POST trading/accounts/7/reset': () => {
      rows = [account({ id: 8, accountNumber: 'PA-000008', cash: 2_500_000 })]
      return Response.json(rows[0], { status: 201 })
    },
  })
  await page().click(button('Account'))
  await page().settle()
  const item = [...document.querySelectorAll('[role="menuitem"]')].find((one) =>
    one.textContent?.startsWith('Reset'),
  )
  await page().click(item)
  await page().settle()
  for (const stated of [
    '1 open order is cancelled, and the $400.00 held',
    '$100,000.00 in cash and 1 holding',
  ])
    expect(text()).toContain(stated)
  expect(sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/reset'))).toEqual([])
  const dialog = document.querySelector('[role="dialog"]')
  await page().type(dialog?.querySelector('input'), '25000')
  await page().click(button('Close and restart'))
  await page().settle()
  expect(sent.filter(({ path }) => path.endsWith('/reset')).map(({ body }) => body)).toEqual([
    { initialCash: 2_500_000 },
  ])
  expect(document.querySelector<HTMLInputElement>('input[aria-label="Paper account"]')?.value).toContain(
    'PA-000008',
  )
})

it('a closed account is read and not traded at: what stayed in it at cost, its orders, no ticket', async () => {
  await open({
    'GET trading/accounts/closed': () =>
      Response.json([
        {
          id: 3,
          accountName: 'Growth',
          accountNumber: 'PA-000003',
          openedAt: '2026-11-01T15:00:00.000Z',
          closedAt: '2026-11-20T15:00:00.000Z',
          succeededById: 7,
          cash: 12_345,
          dividendsDue: 0,
          positions: [
            { security: { symbol: 'AAPL', name: 'Apple Inc.' }, quantity: 2_000_000, cost: 30_000 },
          ],
        },
      ]),
    'GET trading/orders': () => Response.json([order({ accountId: 3, status: 'CANCELLED' })]),
  })
  await page().click(document.querySelector('input[aria-label="Paper account"]'))
  await page().settle()
  const closed = [...document.querySelectorAll('[role="option"]')].find((one) =>
    one.textContent?.includes('PA-000003'),
  )
  await page().click(closed)
  await page().settle()
  for (const stated of ['$123.45', '$300.00', 'not valued any more', 'CANCELLED'])
    expect(text()).toContain(stated)
  expect(document.querySelector('form[aria-label="Order ticket"]')).toBeNull()
  expect(button('Pay in cash')).toBeUndefined()
})

it('an account that one list has as closed and the other still as open is offered once', async () => {
  const { id, accountName, accountNumber } = account()
  const moment = '2026-11-20T15:00:00.000Z'
  await open({
    'GET trading/accounts/closed': () =>
      Response.json([
        {
          id,
          accountName,
          accountNumber,
          openedAt: moment,
          closedAt: moment,
          succeededById: null,
          cash: 0,
          dividendsDue: 0,
          positions: [],
        },
      ]),
  })
  // The kit refuses a list that names one value twice, and the whole screen with it.
  expect(document.querySelector('form[aria-label="Order ticket"]')).not.toBeNull()
})
