// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import FixedIncomeScreen from './fixed-income-screen.tsx'
import { yieldCurveQuery } from './queries.ts'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const curve = [1 / 12, 0.25, 0.5, 1, 2, 3, 5].map((maturity, at) => ({
  maturity,
  yield: 0.04 + at / 1000,
  asOf: '2026-11-20',
  source: 'simulated',
}))

type Sent = { path: string; body: Record<string, unknown> }

/** The screen with a server that answers as told; what is not told of never answers. */
async function open(answers: Record<string, () => Response> = {}, address = '/dashboard/bonds') {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/fixed-income/', '')
    if (path === 'yield-curve') return answers[path]?.() ?? Response.json(curve)
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return answers[path]?.() ?? new Promise<Response>(() => {})
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <FixedIncomeScreen />
    </QueryClientProvider>,
    address,
  )
  await drawn.settle()
  return sent
}

const tab = (label: string) => drawn.byText(label, '[role="tab"]')
const mode = () => document.querySelector('[role="tab"][aria-selected="true"]')
const work = () => document.getElementById(mode()?.getAttribute('aria-controls') ?? '')!
const button = (label: string) =>
  [...work().querySelectorAll('button')].find(({ textContent }) => textContent === label)
const refused = () =>
  Response.json({ code: 'invalid-input', message: 'ACME30: it has matured.' }, { status: 400 })
const LINE = 'ACME30, Acme Corp, 4.35, 2034-06-15, 1000, 985.5, BBB'

it('BOND-001 BOND-002 four modes are switched among, and each is an address', async () => {
  await open()
  const labels = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Single bond analysis', 'Portfolio analysis', 'Bond calculator', 'Bond screener'])
  expect(mode()?.textContent).toBe('Single bond analysis')
  for (const [label, address] of [
    ['Portfolio analysis', 'portfolio'],
    ['Bond calculator', 'calculator'],
    ['Bond screener', 'screener'],
    ['Single bond analysis', 'single'],
  ] as const) {
    await drawn.click(tab(label))
    await drawn.settle()
    expect(mode()?.textContent).toBe(label)
    expect(drawn.address()).toBe(`/dashboard/bonds?mode=${address}`)
  }
})

it('BOND-006 BOND-007 the curve shows its first five points, months below a year, and all of them when asked', async () => {
  await open()
  const panel = () => drawn.byText('What do governments pay?', 'section')!
  const shown = () =>
    [...panel().querySelectorAll('dl:not([class*="crosshair"]) dt')].map(({ textContent }) => textContent)
  expect(shown()).toEqual(['1 month', '3 months', '6 months', '1 year', '2 years'])
  expect(panel().textContent).toContain('4.00%')
  expect(panel().textContent).toContain('simulated')
  await drawn.click(drawn.byText('All 7 points', 'button'))
  expect(shown()).toHaveLength(7)
})

it('a curve that cannot be read is said to have failed, and the work beside it goes on', async () => {
  let isDown = true
  await open({
    'yield-curve': () =>
      isDown ? Response.json({ code: 'unavailable' }, { status: 503 }) : Response.json(curve),
  })
  const alert = drawn.byText('The yield curve could not be read.', '[role="alert"]')
  expect(alert).toBeDefined()
  expect(work().querySelector('textarea')).not.toBeNull()
  isDown = false
  await drawn.click(alert?.querySelector('button'))
  await drawn.settle()
  expect(drawn.byText('3 months', 'dt')).toBeDefined()
})

it('BOND-027 the curve is fresh for five minutes', () => {
  expect(yieldCurveQuery()).toMatchObject({
    queryKey: ['/api/fixed-income/yield-curve'],
    staleTime: 300_000,
  })
})

it.each(['single', 'portfolio'])(
  'BOND-003 BOND-015 BOND-016 BOND-017 BOND-028 BOND-029 %s: text lines are sent by a button that needs text and waits for its answer',
  async (address) => {
    const sent = await open({}, `/dashboard/bonds?mode=${address}`)
    const analyze = () => button('Analyze') as HTMLButtonElement
    const field = work().querySelector('textarea')
    expect(analyze().disabled).toBe(true)
    await drawn.type(field, ' \n\t ')
    expect(analyze().disabled).toBe(true)
    await drawn.type(field, `${LINE}\nnot, a bond`)
    expect(analyze().disabled).toBe(false)
    expect(work().textContent).toContain('Line 2 is skipped: 2 of at least 7 fields.')
    await drawn.click(analyze())
    await drawn.settle()
    expect((button('Analyzing...') as HTMLButtonElement).disabled).toBe(true)
    const bond = {
      symbol: 'ACME30',
      issuer: 'Acme Corp',
      couponRate: 0.0435,
      maturityDate: '2034-06-15',
      faceValue: 1000,
      currentPrice: 985.5,
      creditRating: 'BBB',
      sector: 'Corporate',
      issueDate: '2020-01-01',
    }
    expect(sent[0]).toEqual(
      address === 'single'
        ? { path: 'bond-valuation', body: { bond } }
        : { path: 'portfolio-analysis', body: { bonds: [bond] } },
    )
  },
)

it('BOND-003 the grid writes the same lines: a spreadsheet’s cells are pasted and sent', async () => {
  const sent = await open({}, '/dashboard/bonds?mode=portfolio')
  await drawn.click(button('Edit as grid'))
  const cell = work().querySelector('[aria-label="SYMBOL, line 1"]')
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(paste, { clipboardData: { getData: () => LINE.replaceAll(', ', '\t') } })
  await drawn.act(() => void cell?.dispatchEvent(paste))
  await drawn.type(work().querySelector('[aria-label="RATING, line 1"]'), 'AA')
  await drawn.click(button('Edit as text'))
  expect(work().querySelector('textarea')?.value).toBe(LINE.replace('BBB', 'AA'))
  await drawn.click(button('Analyze'))
  await drawn.settle()
  expect(sent[0]?.body.bonds).toMatchObject([{ symbol: 'ACME30', currentPrice: 985.5, creditRating: 'AA' }])
})

it('BOND-008 BOND-032 a portfolio’s scenarios are the four of the house, with their shifts', async () => {
  const sent = await open({}, '/dashboard/bonds?mode=portfolio')
  await drawn.type(work().querySelector('textarea'), LINE)
  await drawn.click(button('Analyze'))
  await drawn.settle()
  expect(sent.find(({ path }) => path === 'scenario-analysis')?.body.scenarios).toEqual([
    { name: 'rates +100bp', rateShiftBp: 100, spreadShiftBp: 0 },
    { name: 'rates -100bp', rateShiftBp: -100, spreadShiftBp: 0 },
    { name: 'credit spreads +200bp', rateShiftBp: 0, spreadShiftBp: 200 },
    { name: 'spreads -50bp', rateShiftBp: 0, spreadShiftBp: -50 },
  ])
})

it('BOND-004 BOND-017 BOND-018 BOND-030 the calculator sends four numbers, 0 for what is none, and says that it calculates', async () => {
  const sent = await open({}, '/dashboard/bonds?mode=calculator')
  const field = (name: string) => work().querySelector(`input[name="${name}"]`)
  await drawn.type(field('faceValue'), '5000')
  await drawn.type(field('couponRate'), '4.35')
  await drawn.type(field('yieldToMaturity'), 'about five')
  await drawn.type(field('yearsToMaturity'), '')
  await drawn.act(() => work().querySelector('form')?.requestSubmit())
  await drawn.settle()
  expect(sent).toEqual([
    {
      path: 'quick-price',
      body: { faceValue: 5000, couponRate: 0.0435, yieldToMaturity: 0, yearsToMaturity: 0 },
    },
  ])
  expect((button('Calculating...') as HTMLButtonElement).disabled).toBe(true)
})

it('what was counted as 0 because it is no number is said before the price', async () => {
  const price = () => Response.json({ price: 1500, priceAsPercentage: 150, premiumDiscount: 'Premium' })
  await open({ 'quick-price': price }, '/dashboard/bonds?mode=calculator')
  await drawn.type(work().querySelector('input[name="yieldToMaturity"]'), '4,5')
  await drawn.act(() => work().querySelector('form')?.requestSubmit())
  await drawn.settle()
  const first = work().querySelector('[aria-label="Read this first"]')
  expect(first?.textContent).toContain('Yield to maturity, %: “4,5” is no number, and 0 was taken.')
})

it.each([
  ['Premium', '--ok'],
  ['Discount', '--critical'],
  ['Par', '--medium'],
])('BOND-026 %s is said in its colour', async (premiumDiscount, token) => {
  await open(
    { 'quick-price': () => Response.json({ price: 1000, priceAsPercentage: 100, premiumDiscount }) },
    '/dashboard/bonds?mode=calculator',
  )
  await drawn.act(() => work().querySelector('form')?.requestSubmit())
  await drawn.settle()
  const result = [...work().querySelectorAll('[data-tone]')].find(
    ({ textContent }) => textContent === premiumDiscount,
  )
  expect(result?.getAttribute('data-tone')).toBe(token)
})

it('BOND-005 BOND-017 BOND-031 the screener sends its criteria, says that it screens, and colours the ratings', async () => {
  const criteria = { minYield: 3, maxYield: 8, maxDuration: 15, sectors: ['Government', 'Corporate'] }
  let answer = (_: Response) => {}
  const sent = await open({}, '/dashboard/bonds?mode=screener')
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    sent.push({ path: 'bond-screener', body: JSON.parse(String(init?.body)) })
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  await drawn.click(button('Screen'))
  await drawn.settle()
  expect(sent).toEqual([{ path: 'bond-screener', body: criteria }])
  expect((button('Screening...') as HTMLButtonElement).disabled).toBe(true)
  const found = (symbol: string, creditRating: string) => ({
    symbol,
    issuer: 'Issuer',
    creditRating,
    sector: 'Corporate',
    yieldToMaturity: 0.05,
    couponRate: 0.05,
    yearsToMaturity: 5,
    currentPrice: 100,
    modifiedDuration: 4.4,
  })
  answer(
    Response.json({
      totalFound: 2,
      bonds: [found('ONE', 'AA+'), found('TWO', 'CCC')],
      source: 'simulated',
      asOf: '2026-11-20',
    }),
  )
  await drawn.settle()
  expect(work().textContent).toContain('2 bonds found')
  const tones = [...work().querySelectorAll('td [data-tone]')].map((tag) => tag.getAttribute('data-tone'))
  expect(tones).toEqual(['--ok', '--critical'])
})

it.each([
  ['single', 'Analyze', ['Bond analysis failed']],
  ['portfolio', 'Analyze', ['Portfolio analysis failed', 'Scenario analysis failed']],
  ['calculator', 'Calculate', ['Calculation failed']],
  ['screener', 'Screen', ['Bond screening failed']],
] as const)(
  'BOND-041 BOND-042 %s: a failure is said in its place with the reason, keeps the input and can be tried again',
  async (address, label, sentences) => {
    const paths = [
      'bond-valuation',
      'portfolio-analysis',
      'scenario-analysis',
      'quick-price',
      'bond-screener',
    ]
    const sent = await open(
      Object.fromEntries(paths.map((path) => [path, refused])),
      `/dashboard/bonds?mode=${address}`,
    )
    const field = work().querySelector('textarea')
    if (field) await drawn.type(field, LINE)
    if (address === 'calculator') await drawn.act(() => work().querySelector('form')?.requestSubmit())
    else await drawn.click(button(label))
    await drawn.settle()
    const alerts = () => [...work().querySelectorAll('[role="alert"]')]
    expect(alerts().map((alert) => alert.querySelector('h3')?.textContent)).toEqual([...sentences])
    for (const alert of alerts()) expect(alert.textContent).toContain('ACME30: it has matured.')
    if (field) expect(field.value).toBe(LINE)
    const before = sent.length
    await drawn.click(alerts()[0]?.querySelector('button'))
    await drawn.settle()
    expect(sent).toHaveLength(before + 1)
  },
)
