// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import FixedIncomeScreen from './fixed-income-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Sent = { path: string; body: Record<string, unknown> }

const LINE = 'ACME30, Acme Corp, 4.35, 2034-06-15, 1000, 985.5, BBB'
const valuation = {
  symbol: 'ACME30',
  yieldToMaturity: 0.0456,
  presentValue: 1020,
  cleanPrice: 985.5,
  zSpread: 0.007,
  accruedInterest: 5,
  dirtyPrice: 990.5,
  modifiedDuration: 6.2,
  convexity: 45,
  dv01: 0.61,
  keyRateDurations: [{ years: 5, duration: 4 }],
  priceBasis: 'money',
  settlementDate: '2026-11-23',
  convention: 'US corporate and agency bonds: 30/360 US, 2 coupons a year',
  curve: { asOf: '2026-11-20', source: 'simulated' },
  caveats: ['The government curve is simulated.'],
  payments: [
    { date: '2033-12-15', interest: 21.75, principal: 0, presentValue: 16 },
    { date: '2034-06-15', interest: 21.75, principal: 1000, presentValue: 974.5 },
  ],
}
const reconciliation = {
  symbol: 'ACME30',
  verdict: 'explained',
  sentence: 'Your screen reads the bond with effective annual yield.',
  ours: { yield: 0.0456, cleanPrice: 982, settlementDate: '2026-11-23', convention: '30/360 US' },
  screen: { yield: 0.0461, cleanPrice: 985.5 },
  differenceBp: 5.2,
  differencePrice: 0.35,
  toleranceBp: 0.5,
  readings: [{ changes: ['effective annual yield'], yield: 0.0461, differenceBp: 0.01, explains: true }],
  tried: 567,
  priceBasis: 'money',
}
const screened = {
  symbol: 'FRNW 5Y',
  issuer: 'Fernway Rail',
  creditRating: 'BBB',
  sector: 'Corporate',
  yieldToMaturity: 0.05,
  couponRate: 0.0475,
  issueDate: '2024-11-15',
  maturityDate: '2031-11-15',
  yearsToMaturity: 5,
  currentPrice: 98.25,
  modifiedDuration: 4.4,
}
const scenario = (name: string) => ({
  scenario: name,
  portfolioValueChange: -0.01,
  durationImpact: -0.01,
  creditImpact: 0,
  valueChange: -10,
  caveats: [],
})
const analysis = {
  portfolioYield: 0.05,
  averageDuration: 6,
  averageMaturity: 7,
  durationRisk: 0.06,
  creditRiskBreakdown: { BBB: 100 },
  sectorAllocation: { Corporate: 100 },
  marketValue: 990.5,
  dv01: 0.61,
  holdings: [valuation],
  leftOut: [],
  caveats: ['ACME30: It can be called.'],
}

async function open(answers: Record<string, (body: Record<string, unknown>) => Response>, address: string) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/fixed-income/', '')
    if (path === 'yield-curve') return Response.json([])
    const body = JSON.parse(String(init?.body))
    sent.push({ path, body })
    return answers[path]?.(body) ?? new Promise<Response>(() => {})
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FixedIncomeScreen />
    </QueryClientProvider>,
    address,
  )
  await drawn.settle()
  return sent
}

const work = () => {
  const tab = document.querySelector('[role="tab"][aria-selected="true"]')
  return document.getElementById(tab?.getAttribute('aria-controls') ?? '')!
}
const button = (label: string) =>
  [...work().querySelectorAll('button')].find(({ textContent }) => textContent === label)
const field = (name: string) => work().querySelector(`input[name="${name}"]`)

async function press(label: string) {
  await drawn.click(button(label))
  await drawn.settle()
}

async function analyse() {
  await drawn.type(work().querySelector('textarea'), LINE)
  await press('Analyze')
}

it('what has to be known first stands before the figures, of one bond and of several', async () => {
  const answers = {
    'bond-valuation': () => Response.json(valuation),
    'portfolio-analysis': () => Response.json(analysis),
    'scenario-analysis': () => Response.json([scenario('rates +100bp')]),
  }
  for (const [address, stated] of [
    ['single', 'The government curve is simulated.'],
    ['portfolio', 'ACME30: It can be called.'],
  ] as const) {
    await open(answers, `/dashboard/bonds?mode=${address}`)
    await analyse()
    const first = work().querySelector('[aria-label="Read this first"]')
    expect(first?.textContent).toContain(stated)
    expect(work().textContent?.indexOf(stated)).toBeLessThan(work().textContent?.indexOf('DV01') ?? -1)
    await drawn.remove()
  }
  drawn = await draw(<p />)
})

it('a screen’s yield is sent with the digits that it shows, and the verdict stands with what was tried', async () => {
  const sent = await open(
    {
      'bond-valuation': () => Response.json(valuation),
      reconcile: () => Response.json(reconciliation),
    },
    '/dashboard/bonds',
  )
  await analyse()
  expect(button('Reconcile')?.disabled).toBe(true)
  await drawn.type(field('screenPrice'), '98.55')
  await drawn.type(field('screenYield'), '4.61')
  await drawn.act(() => field('screenYield')?.closest('form')?.requestSubmit())
  await drawn.settle()
  expect(sent.at(-1)).toMatchObject({
    path: 'reconcile',
    body: { screenYield: 0.0461, digits: 2, bond: { symbol: 'ACME30', currentPrice: 98.55 } },
  })
  expect(work().textContent).toContain('Your screen reads the bond with effective annual yield.')
  expect(work().textContent).toContain('567 readings')
  expect(drawn.byText('Explained', 'h3')).toBeDefined()
})

it('a failed reconciliation says why and keeps what was typed', async () => {
  await open(
    {
      'bond-valuation': () => Response.json(valuation),
      reconcile: () =>
        Response.json({ code: 'invalid-input', message: 'ACME30: it has matured.' }, { status: 400 }),
    },
    '/dashboard/bonds',
  )
  await analyse()
  await drawn.type(field('screenYield'), '4.61')
  await drawn.act(() => field('screenYield')?.closest('form')?.requestSubmit())
  await drawn.settle()
  const alert = work().querySelector('[role="alert"]')
  expect(alert?.textContent).toContain('Reconciliation failed')
  expect(alert?.textContent).toContain('ACME30: it has matured.')
  expect((field('screenYield') as HTMLInputElement).value).toBe('4.61')
})

it('BOND-019 payments are drawn by year, and said in words to those who do not see them', async () => {
  await open({ 'bond-valuation': () => Response.json(valuation) }, '/dashboard/bonds')
  await analyse()
  const chart = work().querySelector('[role="img"]')
  expect(chart?.getAttribute('aria-label')).toBe(
    'Payments from 2033 to 2034: 43.50 of interest and 1,000.00 of repayment.',
  )
  expect(chart?.children).toHaveLength(2)
})

it('BOND-039 a screened bond is taken to the single analysis, and all of them to the portfolio, as lines', async () => {
  const found = () =>
    Response.json({ totalFound: 1, bonds: [screened], source: 'simulated', asOf: '2026-11-20' })
  await open({ 'bond-screener': found }, '/dashboard/bonds?mode=screener')
  await press('Screen')
  const line = 'FRNW 5Y, Fernway Rail, 4.75, 2031-11-15, 1000, 982.5, BBB, Corporate, 2024-11-15'
  await press('Analyse as a portfolio')
  expect(drawn.address()).toBe('/dashboard/bonds?mode=portfolio')
  expect(work().querySelector('textarea')?.value).toBe(line)
  await drawn.click(drawn.byText('Bond screener', '[role="tab"]'))
  await drawn.settle()
  await drawn.click(work().querySelector('tbody tr'))
  await drawn.settle()
  expect(drawn.address()).toBe('/dashboard/bonds?mode=single')
  expect(work().querySelector('textarea')?.value).toBe(line)
})

it('BOND-032 a scenario of the user’s own is asked for beside the four of the house, and a second time it is not taken', async () => {
  const sent = await open(
    {
      'portfolio-analysis': () => Response.json(analysis),
      'scenario-analysis': ({ scenarios }) =>
        Response.json((scenarios as { name: string }[]).map(({ name }) => scenario(name))),
    },
    '/dashboard/bonds?mode=portfolio',
  )
  await analyse()
  const twist = async () => {
    await drawn.type(field('rates'), '50')
    await drawn.type(field('short'), '−25')
  }
  await twist()
  await drawn.act(() => field('rates')?.closest('form')?.requestSubmit())
  await drawn.settle()
  const scenarios = sent.at(-1)!.body.scenarios as object[]
  expect(scenarios).toHaveLength(5)
  expect(scenarios.at(-1)).toEqual({
    name: 'rates +50bp, short end -25bp',
    rateShiftBp: 50,
    spreadShiftBp: 0,
    twist: { shortBp: -25, longBp: 0 },
  })
  expect(work().textContent).toContain('rates +50bp, short end -25bp')
  await twist()
  expect(button('Add scenario')?.disabled).toBe(true)
})

it('the file that is asked for has the bond and the format, and comes under the server’s name', async () => {
  const sent = await open(
    {
      'bond-valuation': () => Response.json(valuation),
      'bond-valuation/export': () =>
        new Response('%PDF', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''Valuation.pdf" },
        }),
    },
    '/dashboard/bonds',
  )
  await analyse()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await drawn.click(work().querySelector('[aria-label="Export report of the valuation"]'))
  await drawn.settle()
  await drawn.click(drawn.byText('PDF', '[role="menuitem"]'))
  await drawn.settle()
  expect(sent.at(-1)).toMatchObject({
    path: 'bond-valuation/export',
    body: { format: 'pdf', bond: { symbol: 'ACME30' } },
  })
  expect(saved).toEqual(['Valuation.pdf'])
})
