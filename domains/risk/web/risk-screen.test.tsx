// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { readContext } from '#domains/risk/contract/index.ts'
import RiskScreen from './risk-screen.tsx'
import { riskWeb } from './slice.ts'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

type Sent = { path: string; body: Record<string, unknown> }
const ASSESS = '/api/financial-research/risk-assessment'
const ANALYSE = '/api/ai-analytics/analyze'

/** The screen with a server that answers as told; what is not told of never answers. */
async function open(answers: Record<string, () => Response> = {}, address = '/dashboard/risk') {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = String(url)
    if (init?.body) sent.push({ path, body: JSON.parse(String(init.body)) })
    if (path.startsWith('/api/risk/runs/') && !answers[path])
      return answers.run?.() ?? Response.json({ code: 'not-found', message: 'None.' }, { status: 404 })
    return answers[path]?.() ?? new Promise<Response>(() => {})
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <RiskScreen />
    </QueryClientProvider>,
    address,
  )
  await drawn.settle()
  return sent
}

const field = () => document.querySelector('textarea')
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
const choice = (label: string) =>
  [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent === label)
    ?.parentElement?.querySelector('input')
const options = async (label: string) => {
  await drawn.click(choice(label))
  await drawn.settle()
  const listed = choice(label)?.getAttribute('aria-controls') ?? ''
  return [...(document.getElementById(listed)?.querySelectorAll('[role="option"]') ?? [])].map(
    ({ textContent }) => textContent,
  )
}

it('RISK-001 RISK-002 RISK-005 RISK-006 the screen stands at its address with a textarea of holdings and two buttons', async () => {
  await open()
  expect(riskWeb.screens.map(({ path }) => path)).toEqual(['dashboard/risk'])
  expect(document.querySelector('h1')?.textContent).toBe('Risk Analytics & Portfolio Optimization')
  expect(field()).not.toBeNull()
  expect(button('Calculate Risk')).toBeDefined()
  expect(button('Optimize Portfolio')).toBeDefined()
})

it('RISK-003 RISK-004 confidence is 90, 95 or 99 percent and horizon 1 to 252 days; 95 and 30 unless chosen', async () => {
  await open()
  expect(choice('Confidence')?.value).toBe('95%')
  expect(choice('Horizon')?.value).toBe('30 days')
  expect(await options('Confidence')).toEqual(['90%', '95%', '99%'])
  expect(await options('Horizon')).toEqual(['1 day', '7 days', '30 days', '90 days', '252 days'])
})

it('RISK-012 both buttons wait for text, and while a request is pending', async () => {
  await open()
  const states = () => ['Calculate Risk', 'Optimize Portfolio'].map((label) => button(label)?.disabled)
  expect(states()).toEqual([true, true])
  await drawn.type(field(), '   \n ')
  expect(states()).toEqual([true, true])
  await drawn.type(field(), 'AAPL, 50\nMSFT, 50')
  expect(states()).toEqual([false, false])
  await drawn.click(button('Calculate Risk'))
  expect(states()).toEqual([true, true])
})

it('RISK-013 nothing is sent when no line is valid', async () => {
  const sent = await open()
  await drawn.type(field(), 'AAPL\nMSFT, many')
  await drawn.click(button('Calculate Risk'))
  await drawn.click(button('Optimize Portfolio'))
  await drawn.settle()
  expect(sent).toEqual([])
  expect(document.body.textContent).toContain('“many” is not a number')
})

it('RISK-010 RISK-014 RISK-016 Calculate Risk sends symbols, the portfolio as fractions and a context that names confidence and horizon', async () => {
  const sent = await open({}, '/dashboard/risk?confidence=99&horizon=7')
  await drawn.type(field(), 'aapl, 60\nmsft, 40\nbad')
  await drawn.click(button('Calculate Risk'))
  await drawn.settle()
  expect(sent[0]).toMatchObject({
    path: ASSESS,
    body: {
      symbols: ['AAPL', 'MSFT'],
      portfolio: [
        { symbol: 'AAPL', allocation: 0.6 },
        { symbol: 'MSFT', allocation: 0.4 },
      ],
    },
  })
  expect(readContext(String(sent[0]?.body.context))).toEqual({ confidencePercent: 99, horizonDays: 7 })
})

it('RISK-017 Optimize Portfolio sends the specified type, objective and limits', async () => {
  const sent = await open()
  await drawn.type(field(), 'AAPL, 60\nMSFT, 40')
  await drawn.click(button('Optimize Portfolio'))
  await drawn.settle()
  expect(sent[0]).toMatchObject({
    path: ANALYSE,
    body: {
      type: 'portfolio_optimization',
      data: {
        holdings: [
          { symbol: 'AAPL', allocation: 0.6 },
          { symbol: 'MSFT', allocation: 0.4 },
        ],
        objective: 'maximize_sharpe',
        constraints: { max_allocation: 0.2, min_allocation: 0.05 },
      },
    },
  })
})

it('what an objective needs is asked for and sent, views and further limits with it, and what it has no use for is not', async () => {
  const sent = await open()
  await drawn.type(field(), 'AAPL, 60\nMSFT, 40')
  const select = async (label: string, option: string) => {
    await options(label)
    const listed = choice(label)?.getAttribute('aria-controls') ?? ''
    const all = [...(document.getElementById(listed)?.querySelectorAll('[role="option"]') ?? [])]
    await drawn.click(all.find(({ textContent }) => textContent === option))
    await drawn.settle()
  }
  expect(choice('Largest volatility')).toBeUndefined()
  await select('Optimize for', 'Largest return at a volatility')
  expect(choice('Largest volatility')?.value).toBe('15%')
  await drawn.click(document.querySelector('summary'))
  await drawn.settle()
  await drawn.type(choice('Bought at most'), '10')
  await select('Expected returns', 'Implied by the present weights')
  // The views stand above the holdings.
  await drawn.type(document.querySelector('textarea'), 'MSFT over AAPL, 3, 60\nnothing')
  expect(document.body.textContent).toContain('Line 2 is skipped')
  expect(document.body.textContent).toContain('(3 chosen)')
  await drawn.click(button('Optimize Portfolio'))
  await drawn.settle()
  expect(sent.at(-1)?.body.data).toMatchObject({
    objective: 'maximize_return',
    expected_returns: 'implied',
    views: [{ symbol: 'MSFT', against: 'AAPL', return: 0.03, confidence: 0.6 }],
    constraints: { max_volatility: 0.15, max_turnover: 0.1 },
  })
})

it('RISK-008 the Risk Metrics Dashboard says "Calculating..." until there are figures', async () => {
  await open()
  const dashboard = drawn.byText('Risk Metrics Dashboard', 'section')
  expect(dashboard?.textContent?.match(/Calculating\.\.\./g)).toHaveLength(6)
})

it('RISK-020 what is thrown is not shown: the reason is, with the lines kept and a way to try again', async () => {
  const refused = () =>
    Response.json({ code: 'invalid-input', message: 'No source has prices of NOSUCH.' }, { status: 400 })
  await open({ [ASSESS]: refused, [ANALYSE]: refused })
  await drawn.type(field(), 'NOSUCH, 100')
  for (const label of ['Calculate Risk', 'Optimize Portfolio']) {
    await drawn.click(button(label))
    await drawn.settle()
  }
  const answer = document.body.textContent ?? ''
  expect(answer).not.toContain('Risk assessment failed')
  expect(answer).not.toContain('Portfolio optimization failed')
  expect(answer.match(/No source has prices of NOSUCH/g)).toHaveLength(2)
  expect(field()?.value).toBe('NOSUCH, 100')
  expect(
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Try Again'),
  ).toHaveLength(2)
})

it('RISK-019 an infeasible limit is explained, and its remedy is followed with a click', async () => {
  const sent = await open({
    [ANALYSE]: () =>
      Response.json(
        {
          code: 'infeasible',
          message: '2 holdings of at most 20% each make 40%: the rest has nowhere to go.',
          details: {
            remedies: [
              { sentence: 'Raise the cap to 50%.', max_allocation: 0.5 },
              { sentence: 'Add 3 holdings.' },
            ],
          },
        },
        { status: 422 },
      ),
  })
  await drawn.type(field(), 'AAPL, 60\nMSFT, 40')
  await drawn.click(button('Optimize Portfolio'))
  await drawn.settle()
  expect(document.body.textContent).toContain('the rest has nowhere to go')
  expect(document.body.textContent).toContain('Or: Add 3 holdings.')
  await drawn.click(button('Raise the cap to 50%'))
  await drawn.settle()
  expect(sent[1]?.body).toMatchObject({
    data: { constraints: { max_allocation: 0.5, min_allocation: 0.05 } },
  })
  expect(choice('Most per holding')?.value).toBe('50%')
})

it('"Use my portfolio" writes what the person’s own accounts hold as parts of everything, cash included, and states that the sample’s is left out', async () => {
  const position = (symbol: string, marketValue: number, accountId = 1) => ({
    accountId,
    security: { symbol, name: symbol },
    marketValue,
  })
  await open({
    '/api/trading/positions': () =>
      Response.json([
        position('AAPL', 30_000),
        position('MSFT', 20_000),
        position('AAPL', 10_000, 2),
        position('TSLA', 70_000, 3),
      ]),
    '/api/trading/accounts': () =>
      Response.json([
        { id: 1, cash: 25_000, isSample: false },
        { id: 2, cash: 15_000, isSample: false },
        { id: 3, cash: 90_000, isSample: true, accountName: 'Model portfolio' },
      ]),
  })
  await drawn.click(button('Use my portfolio'))
  await drawn.settle()
  expect(field()?.value).toBe('AAPL, 40\nMSFT, 20')
  expect(document.body.textContent).toContain('Model portfolio of the sample data is left out')
  expect(document.body.textContent).toContain('The rest to 100 % is cash, 40.00%.')
})

it('the account that was chosen on another screen is the one whose holdings are taken, and stays chosen here', async () => {
  localStorage.setItem('assay.account.5.9', '4')
  const held = (accountId: number, symbol: string) => ({
    accountId,
    security: { symbol, name: symbol },
    currentPrice: symbol === 'OLD' ? null : 10_000,
    marketValue: symbol === 'OLD' ? null : 20_000,
  })
  const account = (id: number) => ({ id, accountName: `Paper ${id}`, accountNumber: `P${id}`, cash: 0 })
  await open({
    '/api/auth/user': () => Response.json({ user: { id: 9, organisationId: 5 } }),
    '/api/trading/accounts': () => Response.json([account(3), account(4)]),
    '/api/trading/accounts?orgId=5': () => Response.json([account(3), account(4)]),
    '/api/trading/positions': () => Response.json([held(3, 'AAPL'), held(4, 'MSFT'), held(4, 'OLD')]),
  })
  await drawn.until(() => {
    expect(choice('My portfolio')).toBeDefined()
  })
  expect(choice('My portfolio')?.value).toBe('Paper 4, P4')
  await drawn.click(button('Use my portfolio'))
  await drawn.settle()
  expect(field()?.value).toBe('MSFT, 100')
  expect(document.body.textContent).toContain('Left out, without a price: OLD.')
  await options('My portfolio')
  await drawn.click(
    [...document.querySelectorAll('[role="option"]')].find(
      ({ textContent }) => textContent === 'Paper 3, P3',
    ),
  )
  expect(localStorage.getItem('assay.account.5.9')).toBe('3')
  localStorage.removeItem('assay.account.5.9')
})

it('an account that a link takes along is read and assessed at once, and none of the other accounts', async () => {
  const held = (accountId: number, symbol: string, marketValue: number) => ({
    accountId,
    security: { symbol, name: symbol },
    marketValue,
  })
  const sent = await open(
    {
      '/api/trading/positions': () => Response.json([held(3, 'AAPL', 30_000), held(4, 'MSFT', 20_000)]),
      '/api/trading/accounts': () =>
        Response.json([
          { id: 3, cash: 10_000 },
          { id: 4, cash: 90_000 },
        ]),
    },
    '/dashboard/risk?account=3',
  )
  await drawn.settle()
  expect(field()?.value).toBe('AAPL, 75')
  expect(sent.find(({ path }) => path === ASSESS)?.body).toMatchObject({
    portfolio: [{ symbol: 'AAPL', allocation: 0.75 }],
  })
})

it('long work shows how far it has come and can be cancelled', async () => {
  const sent = await open({
    run: () =>
      Response.json({
        state: 'running',
        step: 'Simulating',
        isCancelRequested: false,
        run: { state: 'running', step: 'Simulating', done: 40, total: 160, canCancel: true },
      }),
  })
  await drawn.type(field(), 'AAPL, 100')
  await drawn.click(button('Calculate Risk'))
  await drawn.until(() => {
    expect(document.body.textContent).toContain('Simulating 40 of 160 blocks of paths')
  })
  await drawn.click(button('Cancel'))
  const runId = String(sent[0]?.body.runId)
  expect(sent[1]?.path).toBe(`/api/risk/runs/${runId}/cancel`)
})
