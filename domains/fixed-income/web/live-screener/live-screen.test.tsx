// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { ScreenableMarket } from '#domains/fixed-income/contract/index.ts'
import { addMonths, isoDateOf } from '#engines/market-calendar/index.ts'
import { BondScreener } from '../bond-screener.tsx'
import { firstFound } from './worker/answer.ts'
import { marketBonds } from './worker/live-bonds.ts'
import { BY_YIELD, STILL } from './worker/question.ts'
import { openScreenerSession, type Sent } from './worker/screener-session.ts'
import { settle } from './worker/universe.ts'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const SETTLEMENT = 20_780
const market: ScreenableMarket = {
  bonds: Array.from({ length: 20 }, (_, at) => ({
    symbol: `ACME ${at + 1}Y`,
    issuer: 'Acme Corp',
    creditRating: at % 2 === 0 ? 'AA' : 'BB',
    sector: at % 4 === 0 ? 'Utilities' : 'Corporate',
    couponRate: 0.05,
    issueDate: '2026-01-15',
    maturityDate: isoDateOf(addMonths(SETTLEMENT, 12 * (at + 1))),
    frequency: 2,
    dayCount: '30/360 US',
    spread: at / 1000,
  })),
  settlementDate: isoDateOf(SETTLEMENT),
  curve: { times: [1, 30], rates: [0.04, 0.045], asOf: '2026-11-20', source: 'simulated' },
  source: 'simulated',
  asOf: '2026-11-20',
}
const criteria = { minYield: 3, maxYield: 8, maxDuration: 15, sectors: ['Government', 'Corporate'] }
const found = firstFound(
  settle(marketBonds(market), market).universe,
  { moves: STILL, criteria, order: BY_YIELD, offset: 0 },
  500,
)

/** A browser's worker whose session runs on this very thread. `isBroken` lets the next ones fail as a worker does that cannot be fetched. */
const workers = { isBroken: false, open: 0 }
class SessionWorker extends EventTarget {
  private readonly take = openScreenerSession(
    (reply) => void setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: reply }))),
    async () => ({
      lines: ['FILE, Acme, 5, 2036-11-23, 1000, 985, A', 'half'],
      firstLine: 2,
      leftOut: ['Desk'],
    }),
  )
  constructor() {
    super()
    workers.open += 1
    if (workers.isBroken) setTimeout(() => this.dispatchEvent(new Event('error')))
  }
  postMessage(sent: Sent) {
    this.take(sent)
  }
  terminate() {
    workers.open -= 1
  }
}

const onValue = vi.fn()
const onAnalyse = vi.fn()

async function open() {
  workers.isBroken = false
  workers.open = 0
  onValue.mockClear()
  onAnalyse.mockClear()
  vi.stubGlobal('Worker', SessionWorker)
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('bond-universe')
      ? Response.json(market)
      : Response.json({
          totalFound: found.length,
          bonds: found.map(({ priceChange, ...bond }) => bond),
          source: 'simulated',
          asOf: '2026-11-20',
        }),
  )
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <BondScreener onValue={onValue} onAnalyse={onAnalyse} />
    </QueryClientProvider>,
  )
}

const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
const field = (label: string) => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement
}
const screened = async () => {
  await drawn.click(button('Screen'))
  await drawn.settle()
  await drawn.settle()
}
const yields = () =>
  [...document.querySelectorAll('td[data-title="Yield"]')].map(({ textContent }) => textContent)
const count = () =>
  [...document.querySelectorAll('h2')]
    .map(({ textContent }) => /^(\d+) bonds found$/.exec(textContent)?.[1])
    .findLast((stated) => stated !== undefined)
const type = async (label: string, value: string) => {
  await drawn.type(field(label), value)
  await drawn.settle()
}

it('BOND-039 the live panel begins with exactly the bonds that were screened, in their order', async () => {
  await open()
  await screened()
  expect(count()).toBe(String(found.length))
  const symbols = [...document.querySelectorAll('td[data-title="Symbol"]')].map(
    ({ textContent }) => textContent,
  )
  expect(symbols).toEqual(found.map(({ symbol }) => symbol))
  expect(document.body.textContent).toMatch(/20 bonds in [\d.]+ ms/)
  expect(document.body.textContent).toContain('Nothing is moved yet.')
})

it('a move revalues everything and Reset takes it back, criteria with it', async () => {
  await open()
  await screened()
  const before = yields()
  await type('Curve, bp', '100')
  expect(yields()).not.toEqual(before)
  expect(document.body.textContent).toContain('How far do prices move?')
  expect(document.body.textContent).not.toContain('Nothing is moved yet.')
  await type('Yield to, %', '5.5')
  expect(Number(count())).toBeLessThan(found.length)
  await drawn.click(button('Reset'))
  await drawn.settle()
  expect(yields()).toEqual(before)
  expect(field('Curve, bp').value).toBe('0')
  expect(field('Yield to, %').value).toBe('8')
  expect((button('Reset') as HTMLButtonElement).disabled).toBe(true)
})

it('the slider answers to the arrows, and what is typed beyond its reach stays at its end', async () => {
  await open()
  await screened()
  const thumb = document.querySelector('[role="slider"][aria-label="Curve slider"]')!
  await drawn.press('ArrowRight', thumb)
  await drawn.settle()
  expect(field('Curve, bp').value).toBe('5')
  await drawn.press('End', thumb)
  await drawn.settle()
  expect(field('Curve, bp').value).toBe('300')
  expect(thumb.getAttribute('aria-valuetext')).toBe('300 bp')
})

it('a found bond is opened as it stands after the move, and all of them become a portfolio', async () => {
  await open()
  await screened()
  await type('Prices, %', '-10')
  expect(Number(count())).toBeGreaterThan(5)
  const row = document.querySelector<HTMLElement>('tr[data-opens]')!
  await drawn.click(row)
  const [symbol, , , , , price] = String(onValue.mock.calls[0]?.[0]).split(', ')
  const bond = found.find((one) => one.symbol === symbol)!
  expect(Number(price)).toBeCloseTo(9 * bond.currentPrice, 3)
  await drawn.click(button('Analyse as a portfolio'))
  await drawn.settle()
  expect(String(onAnalyse.mock.calls[0]?.[0]).split('\n')).toHaveLength(Number(count()))
})

it('a worker that cannot start is said to have failed; what was screened stays, and Try Again begins anew', async () => {
  await open()
  workers.isBroken = true
  await screened()
  const alert = document.querySelector('[role="alert"]')
  expect(alert?.textContent).toContain('The live screener failed')
  expect(yields()).toHaveLength(found.length)
  workers.isBroken = false
  await drawn.click(
    [...(alert?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Try Again'),
  )
  await drawn.settle()
  await drawn.settle()
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(document.body.textContent).toContain('What if the market moves?')
  expect(workers.open).toBe(1)
})

it('own lines are screened at their own prices, and the worker ends with the panel', async () => {
  await open()
  await drawn.type(
    document.querySelector('textarea'),
    'ACME30, Acme, 5, 2036-11-23, 1000, 985, A\nhalf, a, line\nOLD, Acme, 5, 2024-11-23, 1000, 985, A',
  )
  await drawn.settle()
  expect(document.body.textContent).toContain('Line 2 is skipped: 3 of at least 7 fields.')
  expect(document.body.textContent).toContain('2 bonds read')
  await drawn.click(button('Screen these bonds'))
  await drawn.settle()
  await drawn.settle()
  expect(document.body.textContent).toContain('Line 3 is not valued: The bond has matured by that day.')
  expect(count()).toBe('1')
  expect(document.querySelector('td[data-title="Price"]')?.textContent).toBe('98.50')
  await drawn.remove()
  expect(workers.open).toBe(0)
})

it('a file of bonds is read by the worker, and its rows that are left out are named', async () => {
  await open()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'bonds.csv')] })
  await drawn.act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await drawn.settle()
  await drawn.settle()
  const result = document.body.textContent
  expect(result).toContain('1 bonds of bonds.csv are screened, 1 row is left out. Columns left out: Desk.')
  expect(result).toContain('Row 3 is skipped: 1 of at least 7 fields.')
  expect(count()).toBe('1')
})
