import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { importPrices, tradingPrices } from '#domains/market-data/server/index.ts'
import { portfolioRoutes, readPerformance } from '#domains/portfolio/server/index.ts'
import {
  applyDividend,
  depositCash,
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  setPriceSource,
  tradingRoutes,
  withdrawCash,
} from '#domains/trading/server/index.ts'
import { price } from '#engines/money/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import type { AttributionAnswer } from '../contract/index.ts'
import { attributionRoutes } from './index.ts'

const SHARE = 1_000_000
/** Sessions from before the first deposit to the middle of November, at eleven in New York. */
const MOMENTS = [
  '2026-06-01',
  '2026-07-06',
  '2026-07-20',
  '2026-08-03',
  '2026-08-24',
  '2026-09-14',
  '2026-10-05',
  '2026-11-02',
]
const SYMBOLS = ['AAPL', 'MSFT', 'XOM', 'JNJ', 'AGG']

onEveryDatabase('attribution of accounts', (world) => {
  let api: ApiApp
  beforeAll(async () => {
    api = makeApi(world.installation, async () => somebody(), [
      ...attributionRoutes,
      ...portfolioRoutes,
      ...tradingRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
  })
  const attributed = async (accountIds: number[], also: object = {}) => {
    const response = await api.request('/api/portfolio-attribution/quick-attribution', {
      method: 'POST',
      body: JSON.stringify({ accountIds, timeframe: '6M', ...also }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as AttributionAnswer }
  }
  const open = (at: string) => {
    world.setNow(`${at}T15:00:00.000Z`)
    return openPaperAccount(world.as(), { accountName: `Book ${Math.random()}`, initialCash: 10_000_000 })
  }
  const trade = (accountId: number, side: 'BUY' | 'SELL', symbol: string, shares: number) =>
    placeOrder(world.as(), {
      symbol,
      side,
      quantity: Math.round(shares * SHARE),
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
  /** The account's own time-weighted return over the days of an answer. */
  const twrOf = async (accountId: number, { from, to }: AttributionAnswer) => {
    const day = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
    const { figures } = await readPerformance(world.as(), { accountId, from: day, to })
    return figures.timeWeighted.value
  }

  it('the attribution of an account ties to its time-weighted return to 1e-9, whatever was traded and paid in or out', async () => {
    const step = fc.record({
      at: fc.integer({ min: 0, max: MOMENTS.length - 1 }),
      symbol: fc.constantFrom(...SYMBOLS),
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      shares: fc.integer({ min: 1, max: 60 }),
      cash: fc.integer({ min: -2_000_000, max: 3_000_000 }),
      pays: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const ordered = steps.toSorted((one, other) => one.at - other.at)
        const accountId = await open(MOMENTS[ordered[0]!.at]!)
        for (const { at, symbol, side, shares, cash, pays } of ordered) {
          world.setNow(`${MOMENTS[at]}T15:30:00.000Z`)
          await trade(accountId, side, symbol, shares).catch(() => undefined)
          if (cash > 0) await depositCash(world.as(), { accountId, cents: cash })
          if (cash < 0) await withdrawCash(world.as(), { accountId, cents: -cash }).catch(() => undefined)
          if (pays)
            await applyDividend(world.as(), {
              symbol,
              exDay: MOMENTS[at]!,
              payDay: MOMENTS[at]!,
              perShare: price(4_300),
            }).catch(() => undefined)
        }
        world.setNow('2026-11-21T10:00:00.000Z')
        const { body, status } = await attributed([accountId])
        expect(status, JSON.stringify(body)).toBe(200)
        const twr = await twrOf(accountId, body)
        expect(Math.abs(body.portfolioReturn - twr!)).toBeLessThan(1e-9)
        const shares = body.contributions.reduce((sum, { contribution }) => sum + contribution, 0)
        expect(Math.abs(shares - twr!)).toBeLessThan(1e-9)
        const { allocation, selection, interaction } = body.linking.carino
        expect(Math.abs(body.benchmarkReturn + allocation + selection + interaction - twr!)).toBeLessThan(
          1e-9,
        )
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  it('shares that were bought late in a period are not taken from its start', async () => {
    const accountId = await open('2026-05-15')
    await trade(accountId, 'BUY', 'XOM', 20)
    world.setNow('2026-11-18T15:30:00.000Z')
    await trade(accountId, 'BUY', 'AAPL', 150)
    world.setNow('2026-11-21T10:00:00.000Z')
    const { body } = await attributed([accountId])
    const late = body.contributions.find(({ symbol }) => symbol === 'AAPL')!
    expect(late.initialWeight).toBe(0)
    expect(late.currentWeight).toBeGreaterThan(0.3)
    // Held for two sessions: the gain is of them alone, and not of half a year.
    expect(Math.abs(late.contribution)).toBeLessThan(0.03)
    expect(body.isByDay).toBe(true)
  })

  it('accounts are attributed together, and what goes from one to the other is no flow', async () => {
    const [one, other] = [await open('2026-06-01'), await open('2026-06-01')]
    await trade(one, 'BUY', 'AAPL', 50)
    await trade(other, 'BUY', 'XOM', 300)
    world.setNow('2026-11-21T10:00:00.000Z')
    const [first, second, both] = await Promise.all(
      [[one], [other], [one, other]].map(async (ids) => (await attributed(ids)).body),
    )
    const low = Math.min(first!.portfolioReturn, second!.portfolioReturn)
    const high = Math.max(first!.portfolioReturn, second!.portfolioReturn)
    expect(both!.portfolioReturn).toBeGreaterThan(low)
    expect(both!.portfolioReturn).toBeLessThan(high)
    expect(both!.contributions.map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'CASH', 'XOM'])
  })

  it('an account in which nothing was ever held is refused and has no return of zero', async () => {
    world.setNow('2026-06-01T15:00:00.000Z')
    const empty = await openPaperAccount(world.as(), { accountName: 'Empty', initialCash: 0 })
    world.setNow('2026-11-21T10:00:00.000Z')
    const { status, body } = await attributed([empty])
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Nothing was held')
  })

  it('an account of another organisation, and a request of neither lines nor accounts, are refused', async () => {
    expect((await attributed([999_999])).status).toBe(404)
    expect((await attributed([], {})).status).toBe(400)
  })

  it('holdings with imported prices are attributed beside a simulated benchmark, and what is measured of both is left out', async () => {
    const accountId = await open('2026-06-01')
    await trade(accountId, 'BUY', 'AAPL', 50)
    world.setNow('2026-11-21T10:00:00.000Z')
    const days = Array.from({ length: 180 }, (_, at) =>
      new Date(Date.parse('2026-05-18') + at * 86_400_000).toISOString().slice(0, 10),
    ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    const rows = days.map((day, at) => `${day},AAPL,${(300 + at * 0.1).toFixed(2)}`)
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'aapl.csv',
      text: ['date,symbol,close', ...rows].join('\n'),
    } as never)
    const { body, status } = await attributed([accountId])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.benchmark.isApart).toBe(true)
    expect(body.riskMetrics.beta).toBeNull()
    expect(body.passport.caveats[0]).toContain('each is counted by itself')
    expect(body.portfolioReturn).toBeCloseTo((await twrOf(accountId, body))!, 9)
  })
})
