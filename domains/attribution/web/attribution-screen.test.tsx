// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import AttributionScreen from './attribution-screen.tsx'

let drawn: Drawn
let client: QueryClient
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

type Sent = { path: string; body: Record<string, unknown> }

/** The screen with a server that answers as told; what is not told of never answers. */
async function open(address: string, answers: Record<string, () => Response> = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/portfolio-attribution/', '')
    const isRun = path.startsWith('/api/risk/runs/')
    if (isRun && !init?.body && !path.endsWith('/cancel'))
      return answers.run?.() ?? Response.json({ code: 'not-found', message: 'None.' }, { status: 404 })
    const isOfTheFrame = ['period-prices', '/api/auth/user', '/api/trading/accounts'].includes(path)
    if (!isOfTheFrame) sent.push({ path, body: JSON.parse(String(init?.body ?? '{}')) })
    return answers[path]?.() ?? new Promise<Response>(() => {})
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <AttributionScreen />
    </QueryClientProvider>,
    `/dashboard/attribution${address}`,
  )
  await drawn.settle()
  return sent
}

const textarea = () => document.querySelector('textarea')
const runButton = (label = 'Run analysis') =>
  [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === label,
  ) as HTMLButtonElement
const select = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
const LINES = 'AAPL, 100, 250, 275\nhalf, a, line\nMSFT, 40, 480, 470, Tech'
const REFUSED = () =>
  Response.json({ code: 'infeasible', message: 'Less than half can be simulated.' }, { status: 422 })

it('ATTR-001 ATTR-002 ATTR-003 opens on attribution over six months; the period is there for attribution alone (ATTR-004)', async () => {
  await open('')
  expect(document.querySelector('h1')?.textContent).toBe('Portfolio Performance Attribution')
  const shown = (label: string) =>
    document.getElementById(select(label)?.getAttribute('for') ?? '') as HTMLInputElement | null
  expect(shown('Analysis')?.value).toBe('Attribution')
  expect(shown('Period')?.value).toBe('6 months')
  await drawn.remove()
  for (const address of ['?type=monte-carlo', '?type=stress-test']) {
    await open(address)
    expect(select('Analysis')).toBeDefined()
    expect(select('Period')).toBeUndefined()
    if (address !== '?type=stress-test') await drawn.remove()
  }
})

it.each([
  ['?period=1Y', 'quick-attribution', { timeframe: '1Y' }],
  ['?prices=period', 'quick-attribution', { timeframe: '6M', prices: 'period' }],
  ['?type=monte-carlo', 'monte-carlo', { runId: expect.any(String) }],
  ['?type=stress-test', 'stress-test', {}],
])(
  'ATTR-005 ATTR-012 ATTR-017 ATTR-018 ATTR-019 ATTR-023 %s sends its call once, and the button waits for the answer',
  async (address, path, besides) => {
    const sent = await open(address)
    expect(runButton().disabled).toBe(true)
    await drawn.type(textarea(), LINES)
    expect(runButton().disabled).toBe(false)
    expect(document.body.textContent).toContain('Line 2 is skipped: 3 of 4 fields.')
    await drawn.click(runButton())
    await drawn.settle()
    expect(runButton('Analyzing...').disabled).toBe(true)
    const weights = { initialWeight: 25_000 / 44_200, currentWeight: 27_500 / 46_300 }
    expect(sent).toEqual([
      {
        path,
        body: {
          ...besides,
          holdings: [
            expect.objectContaining({
              symbol: 'AAPL',
              shares: 100,
              initialPrice: 250,
              currentPrice: 275,
              sector: 'Unknown',
              assetClass: 'Equity',
              ...weights,
            }),
            expect.objectContaining({ symbol: 'MSFT', sector: 'Tech' }),
          ],
        },
      },
    ])
  },
)

it('ATTR-024 ATTR-025 a failure is said in the specification’s words with the server’s reason; what is thrown is another sentence and stays unseen', async () => {
  const sent = await open('?type=monte-carlo', { 'monte-carlo': REFUSED })
  await drawn.type(textarea(), LINES)
  await drawn.click(runButton())
  await drawn.settle()
  const alert = document.querySelector('[role="alert"]')
  expect(alert?.querySelector('h3')?.textContent).toBe(
    'Error: Unable to process attribution analysis. Please check your portfolio format.',
  )
  expect(alert?.textContent).toContain('Less than half can be simulated.')
  expect(document.body.textContent).not.toContain('Attribution analysis failed')
  const thrown = client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.error?.message)
  expect(thrown).toContain('Attribution analysis failed')
  expect(textarea()?.value).toBe(LINES)
  await drawn.click(drawn.byText('Try Again', 'button'))
  await drawn.settle()
  expect(sent).toHaveLength(2)
})

it('ATTR-011 ATTR-024 without a line that reads as a holding nothing is sent and the failure says why', async () => {
  const sent = await open('?type=stress-test')
  await drawn.type(textarea(), 'AAPL, 0, 1, 1')
  await drawn.click(runButton())
  await drawn.settle()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    'No line could be read as a holding.',
  )
  expect(sent).toEqual([])
})

it('a simulation shows how many blocks are drawn and can be cancelled; cancelled, it keeps the lines', async () => {
  const run = () =>
    Response.json({
      state: 'running',
      step: 'Simulating',
      isCancelRequested: false,
      run: { state: 'running', step: 'Simulating', done: 12, total: 49, canCancel: true },
    })
  const sent = await open('?type=monte-carlo', { run })
  await drawn.type(textarea(), LINES)
  await drawn.click(runButton())
  await drawn.until(() => {
    expect(document.body.textContent).toContain('Simulating 12 of 49 blocks of paths')
  })
  await drawn.click(drawn.byText('Cancel', 'button'))
  const runId = String(sent[0]?.body.runId)
  expect(sent[1]?.path).toBe(`/api/risk/runs/${runId}/cancel`)
  await drawn.remove()
  await open('?type=monte-carlo', {
    'monte-carlo': () => Response.json({ code: 'cancelled', message: 'It was cancelled.' }, { status: 409 }),
  })
  await drawn.type(textarea(), LINES)
  await drawn.click(runButton())
  await drawn.settle()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Cancelled.')
  expect(textarea()?.value).toBe(LINES)
})

it('an account that a link takes along is attributed day by day at once, and is read as lines for the other analyses', async () => {
  const held = (accountId: number, symbol: string, shares: number) => ({
    accountId,
    security: { symbol, name: symbol },
    quantity: shares * 1_000_000,
  })
  const priced = {
    symbol: 'AAPL',
    initialPrice: 250,
    currentPrice: 275,
    sector: 'Technology',
    assetClass: 'Equity',
  }
  const account = (id: number, cash: number) => ({ id, accountName: 'Paper', accountNumber: `P${id}`, cash })
  const sent = await open('?account=3', {
    '/api/trading/positions': () => Response.json([held(3, 'AAPL', 100), held(4, 'MSFT', 40)]),
    '/api/trading/accounts': () => Response.json([account(3, 123_450), account(4, 999)]),
    'period-prices': () =>
      Response.json({
        prices: [priced],
        leftOut: [{ symbol: 'OLD', reason: 'its prices end on 2020-01-10' }],
      }),
  })
  await drawn.settle()
  expect(textarea()?.value).toBe('AAPL, 100, 250, 275, Technology, Equity\nCASH, 1234.5, 1, 1, Cash, Cash')
  expect(document.body.textContent).toContain('Left out: OLD, its prices end on 2020-01-10.')
  expect(sent.find(({ path }) => path === 'quick-attribution')?.body).toEqual({
    accountIds: [3],
    timeframe: '6M',
  })
})

it('real prices beside simulated ones are refused by name, and used together only when a person says so', async () => {
  const refused = () =>
    Response.json(
      {
        code: 'prices-mixed',
        message: 'Mixed.',
        details: { real: ['AAPL'], simulated: ['MSFT'] },
      },
      { status: 422 },
    )
  const sent = await open('?type=stress-test', { 'stress-test': refused })
  await drawn.type(textarea(), LINES)
  await drawn.click(runButton())
  await drawn.settle()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('MSFT')
  await drawn.click(drawn.byText('Use both all the same', 'button'))
  await drawn.settle()
  expect(sent.map(({ body }) => body.allowMixedPrices)).toEqual([undefined, true])
  await drawn.click(drawn.byText('Leave out the simulated ones', 'button'))
  await drawn.settle()
  expect(textarea()?.value).not.toContain('MSFT')
  expect(sent.at(-1)?.body.holdings).toMatchObject([{ symbol: 'AAPL' }])
})

it('a portfolio day by day is of the person’s own accounts, and the sample’s is stated as left out', async () => {
  const account = (id: number, isSample: boolean) => ({
    id,
    isSample,
    accountName: `Account ${id}`,
    accountNumber: `P${id}`,
    cash: 0,
  })
  const sent = await open('?prices=days', {
    '/api/trading/accounts': () => Response.json([account(1, true), account(3, false), account(4, false)]),
  })
  expect(document.body.textContent).toContain('Account 1 of the sample data is left out.')
  await drawn.click(runButton())
  await drawn.settle()
  expect(sent).toEqual([{ path: 'quick-attribution', body: { accountIds: [3, 4], timeframe: '6M' } }])
})
