// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import { beforeAll, expect, it } from 'vitest'
import { brokerFilesRoutes } from '#domains/broker-files/server/routes.ts'
import { importPrices, readHistory, setBookSplits, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  accountAtLastPrices,
  applySplit,
  bookSplitsOf,
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { OpenLot, Performance, PortfolioSummary } from '../contract/index.ts'
import * as endpoints from '../contract/index.ts'
import { holdingsAboutParty } from './about-party.ts'
import { portfolioRoutes } from './index.ts'

const SHARE = 1_000_000
const SPLIT_DAY = '2026-04-13'

const sessions = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day)
  return days
}
const csvOf = (symbol: string, days: readonly string[], close: number) =>
  `date,symbol,close\n${days.map((day) => `${day},${symbol},${close}`).join('\n')}\n`

onOneDatabase('a price of before a split is none of the shares since', (world) => {
  let api: ApiApp
  beforeAll(async () => {
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), [
      ...portfolioRoutes,
      ...tradingRoutes,
      ...brokerFilesRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    setBookSplits(world.installation, bookSplitsOf)
    await keepBooksSound(world.installation)
  })
  const get = async <Shape>(path: string) => {
    const response = await api.request(`/api/portfolio/${path}`)
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body as Shape
  }
  /** Bought at 400 in March, four for one on 13 April, as a broker's file tells it. */
  const bought = async (symbol: string) => {
    world.setNow('2026-04-20T21:00:00.000Z')
    const accountId = await openPaperAccount(world.as({ role: 'admin' }), {
      accountName: symbol,
      initialCash: 0,
    })
    const file = [
      'date,action,symbol,quantity,price,commission,fees,amount',
      '2026-03-04,deposit,,,,,,"50,000.00"',
      `2026-03-04,buy,${symbol},100,400.00,,,`,
      `${SPLIT_DAY},split,${symbol},300,,,,`,
    ].join('\n')
    const body = new FormData()
    body.set('file', new File([file], 'history.csv'))
    body.set('accountId', String(accountId))
    body.set('trial', 'false')
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
    return accountId
  }
  const imported = (symbol: string, days: readonly string[], close: number) =>
    importPrices(world.as({ role: 'admin' }), { fileName: `${symbol}.csv`, text: csvOf(symbol, days, close) })
  const valuesOf = async (accountId: number) => {
    const { days, figures } = await get<Performance>(`performance?accountId=${accountId}&from=2026-03-05`)
    return { values: [...new Set(days.map(({ value }) => value))], figures }
  }

  it('a file that ends before a split leaves the value as it was: now, on each day, in the lots', async () => {
    const accountId = await bought('ENDS')
    await imported('ENDS', sessions('2026-03-02', '2026-04-10'), 400)
    const { account, positions } = await accountAtLastPrices(world.as(), accountId)
    expect(account.totalValue).toBe(5_000_000)
    expect(positions[0]).toMatchObject({
      quantity: 400 * SHARE,
      currentPrice: 10_000,
      marketValue: 4_000_000,
      unrealizedPnl: 0,
      priceSource: 'imported (of before a split)',
    })
    const { values, figures } = await valuesOf(accountId)
    expect(values).toEqual([5_000_000])
    expect(figures.deepestFall.value ?? 0).toBe(0)
    const { rows } = await get<{ rows: OpenLot[] }>(`lots?accountId=${accountId}&limit=10&offset=0`)
    expect(rows[0]).toMatchObject({ marketValue: 4_000_000, unrealisedGain: 0 })
    const onPage = await holdingsAboutParty.find(
      world.as(),
      { entityIds: [], names: [], identifiers: [{ kind: 'ticker', value: 'ENDS' }] },
      5,
    )
    expect(onPage).toMatchObject([
      { title: '400 ENDS', detail: expect.stringContaining('old: of 2026-04-10') },
    ])
  })

  it('a split that is in the books is in the history of prices that show it, and in no others', async () => {
    const history = (symbol: string) =>
      readHistory(world.as({ role: 'admin' }), { symbol, from: '2026-03-02', to: '2026-04-17' })
    const days = sessions('2026-03-02', '2026-04-17')
    await bought('STEPS')
    const [before, after] = [days.filter((day) => day < SPLIT_DAY), days.filter((day) => day >= SPLIT_DAY)]
    const text = `${csvOf('STEPS', before, 400)}${csvOf('STEPS', after, 100).split('\n').slice(1).join('\n')}`
    await importPrices(world.as({ role: 'admin' }), { fileName: 'STEPS.csv', text })
    expect((await history('STEPS')).splits).toEqual([{ exDay: SPLIT_DAY, to: 4, from: 1 }])
    await bought('SMOOTH')
    await imported('SMOOTH', days, 100)
    expect((await history('SMOOTH')).splits).toEqual([])
  })

  it('closes that are adjusted for it already are not taken apart once more on a day without one', async () => {
    const accountId = await bought('GAPS')
    await imported(
      'GAPS',
      sessions('2026-03-02', '2026-04-17').filter((day) => day !== SPLIT_DAY && day !== '2026-04-14'),
      100,
    )
    const { days } = await get<Performance>(`performance?accountId=${accountId}&from=2026-04-01`)
    expect([...new Set(days.filter(({ day }) => day >= SPLIT_DAY).map(({ value }) => value))]).toEqual([
      5_000_000,
    ])
  })

  it('what was paid stands in for a price in the shares of each day: a split is no gain', async () => {
    const accountId = await bought('NOBODY')
    const { values, figures } = await valuesOf(accountId)
    expect(values).toEqual([5_000_000])
    expect(figures.timeWeighted.value).toBeNull()
  })

  it('a price that was set by hand before it is of the shares of then', async () => {
    const accountId = await bought('BYHAND')
    const response = await api.request('/api/trading/holding-prices/BYHAND', {
      method: 'PUT',
      body: JSON.stringify({
        treatment: 'manual',
        price: 44_000,
        pricedOn: '2026-04-08',
        reason: 'offer received',
      }),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    expect((await accountAtLastPrices(world.as(), accountId)).account.totalValue).toBe(5_400_000)
    const { days } = await get<Performance>(`performance?accountId=${accountId}&from=2026-04-08`)
    const since = days.filter(({ day }) => day >= '2026-04-08')
    expect([...new Set(since.map(({ value }) => value))]).toEqual([5_400_000])
    // A lot is worth what its position is.
    const { rows } = await get<{ rows: OpenLot[] }>(`lots?accountId=${accountId}&limit=10&offset=0`)
    expect(rows[0]?.marketValue).toBe(4_400_000)
  })

  it('before the opening of the ex-day the last close is of the shares of the day before', async () => {
    world.setNow('2024-06-06T15:00:00.000Z')
    const accountId = await openPaperAccount(world.as(), { accountName: 'Early', initialCash: 10_000_000 })
    await placeOrder(world.as(), {
      symbol: 'NVDA',
      side: 'BUY',
      quantity: 5 * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    world.setNow('2024-06-10T12:00:00.000Z')
    const before = await accountAtLastPrices(world.as(), accountId)
    await applySplit(world.as(), { symbol: 'NVDA', exDay: '2024-06-10', to: 10, from: 1 })
    const after = await accountAtLastPrices(world.as(), accountId)
    expect(after.positions[0]?.quantity).toBe(50 * SHARE)
    expect(
      Math.abs((after.account.totalValue as number) - (before.account.totalValue as number)),
    ).toBeLessThan(10)
    expect(after.account.dayChange).toBe(before.account.dayChange)
  })

  it.each([
    ['3 for 2', 400 / 1.5],
    ['5 for 4', 320],
  ])(
    'closes that are adjusted for a later split of %s do not fit what was paid, and are named',
    async (words, close) => {
      const symbol = words === '3 for 2' ? 'HALF' : 'FOURTH'
      const accountId = await bought(symbol)
      await imported(symbol, sessions('2026-03-02', '2026-04-17'), close)
      const { priceDoubts } = await get<Performance>(`performance?accountId=${accountId}&from=2026-03-02`)
      expect(priceDoubts.join(' ')).toContain(
        `${symbol} was traded at $400.00 on March 4, 2026, and the close of that day is`,
      )
    },
  )

  it('a sum is as of the oldest price in it, and says of which day that is, also in its short form', async () => {
    const accountId = await bought('ENDS')
    const made = await get<PortfolioSummary>(`summary?accountId=${accountId}`)
    const { totalValue } = made.figures
    expect(totalValue.asOf).toBe('2026-04-10T20:00:00.000Z')
    expect(totalValue.inputs).toContainEqual({
      label: 'At an old price',
      value: 'ENDS (the oldest of 10 April 2026)',
    })
    expect(JSON.stringify(endpoints.readSummary.short?.(made as never))).toContain(
      'older than the last session',
    )
  })
})
