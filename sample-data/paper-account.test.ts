import { beforeAll, expect, it } from 'vitest'
import { readHistory } from '#domains/market-data/server/index.ts'
import type { LedgerEntry, Order, Position, Trade, TradingAccount } from '#domains/trading/contract/index.ts'
import {
  applyDividend,
  applySplit,
  faultsOfBooks,
  onQuote,
  openPaperAccount,
  placeOrder,
  settleAndExpire,
} from '#domains/trading/server/index.ts'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import { price } from '#engines/money/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { onOneDatabase, somebody, TEST_NOW, type World } from '#platform/testing/index.ts'
import { planPaperAccount } from './paper-account.ts'
import { askTrading, openMarket } from './test-market.ts'
import { timelineUntil } from './timeline.ts'

// A machine that runs other tests at the same time may take ten times the seconds of a quiet one.
const LIVE_MS_MAX = 180_000
const SHARE = 1_000_000
const trader = somebody({ username: 'tomas.herrera' })

async function live(world: World): Promise<number> {
  const timeline = timelineUntil(world.installation.clock())
  const paper = planPaperAccount(timeline, world.as(), trader)
  expect(await timeline.live(world.installation, { onStep: () => thePresentMeanwhile(world) })).toBe(true)
  return paper.accountId
}

/** The clock and the market of the present go on while a past is lived through: each of its orders is long over by their time. */
async function thePresentMeanwhile(world: World): Promise<void> {
  const ctx = world.as()
  await settleAndExpire(ctx)
  const today = newYorkDay(ctx.now.getTime())
  for (const symbol of ['SPY', 'NFLX', 'XOM']) {
    const none = { bid: null, ask: null, bidSize: null, askSize: null }
    await onQuote(ctx, { kind: 'quote', symbol, at: ctx.now.getTime(), ...none, last: price(10_000) })
  }
  await applySplit(ctx, { symbol: 'SPY', exDay: today, to: 2, from: 1 })
  await applyDividend(ctx, { symbol: 'MSFT', exDay: today, payDay: today, perShare: price(100_000) })
}

onOneDatabase('the sample paper account', (world) => {
  let accountId = 0
  let stranger = 0
  const ask = <Answer>(path: string) => askTrading<Answer>(world, path)
  const own = <Row extends { accountId: number }>(rows: Row[]) =>
    rows.filter((row) => row.accountId === accountId)

  beforeAll(async () => {
    await openMarket(world)
    // Somebody of the installation who holds a share that pays and splits in the sample's past.
    world.setNow('2026-11-19T15:00:00.000Z')
    stranger = await openPaperAccount(world.as(), { accountName: 'A stranger', initialCash: 10_000_000 })
    for (const symbol of ['XOM', 'NFLX']) {
      const bought = { symbol, side: 'BUY', orderType: 'MARKET', quantity: 10 * SHARE } as const
      await placeOrder(world.as(), { ...bought, accountId: stranger, timeInForce: 'DAY', lotIds: [] })
      const none = { bid: null, ask: null, bidSize: null, askSize: null }
      const quote = {
        kind: 'quote',
        symbol,
        at: world.installation.clock().getTime(),
        last: price(1_000_000),
      } as const
      await onQuote(world.as(), { ...quote, ...none })
    }
    world.setNow(TEST_NOW)
    accountId = await live(world)
  }, LIVE_MS_MAX)

  it('its books are sound: journal, ledger and rows say the same, and so does the audit log', async () => {
    expect(await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })).toEqual([])
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('about ten positions stand beside cash, each with a price', async () => {
    const positions = own(await ask<Position[]>('positions'))
    expect(positions.length).toBe(10)
    for (const { marketValue } of positions) expect(marketValue).toBeGreaterThan(500_000)
    const account = (await ask<TradingAccount[]>('accounts')).find(({ id }) => id === accountId)
    expect(account?.cash).toBeGreaterThan(2_000_000)
    expect(account?.totalValue).toBeGreaterThan(20_000_000)
    expect(account?.dayChangePercent).not.toBeNull()
  })

  it('every market order was filled at the opening price of its day, as the history has it', async () => {
    const trades = own(await ask<Trade[]>('trades?limit=200'))
    expect(trades.length).toBeGreaterThanOrEqual(15)
    expect(new Set(trades.map(({ side }) => side))).toEqual(new Set(['BUY', 'SELL']))
    for (const { security, executedAt, price: paid } of trades) {
      const day = newYorkDay(Date.parse(executedAt))
      const { history } = await readHistory(world.as(), { symbol: security.symbol, from: day, to: day })
      const open = history[0]?.open as number
      expect(Math.abs(paid / 100 / open - 1), `${security.symbol} ${day}`).toBeLessThan(0.001)
    }
    expect(Date.parse(trades.at(-1)?.executedAt ?? '')).toBeLessThan(Date.parse(TEST_NOW) - 365 * 86_400_000)
  })

  it('went through every dividend of what it held, and through the split of Netflix', async () => {
    const { rows } = await world.installation.database.pool.query<{
      symbol: string
      ex_day: string
      kind: string
    }>('select symbol, ex_day, kind from paper_corporate_action where account_id = $1', [accountId])
    expect(rows.filter(({ kind }) => kind === 'split')).toEqual([
      { symbol: 'NFLX', ex_day: '2025-11-17', kind: 'split' },
    ])
    const bought = own(await ask<Trade[]>('trades?limit=200')).filter(
      (trade) => trade.security.symbol === 'XOM',
    )
    const from = newYorkDay(Date.parse(bought.at(-1)?.executedAt ?? ''))
    const { dividends } = await readHistory(world.as(), { symbol: 'XOM', from, to: TEST_NOW.slice(0, 10) })
    expect(dividends.length).toBeGreaterThanOrEqual(3)
    expect(
      rows
        .filter(({ symbol }) => symbol === 'XOM')
        .map((row) => row.ex_day)
        .sort(),
    ).toEqual(
      // Who buys on the ex-day is not owed it.
      dividends.map(({ exDay }) => exDay).filter((exDay) => exDay > from),
    )
  })

  it('was paid into three times, and settled what it traded', async () => {
    const { rows } = await ask<{ rows: LedgerEntry[] }>(`ledger?accountId=${accountId}&limit=500`)
    expect(rows.filter(({ debit, credit }) => `${debit} ${credit}`.includes('contribut')).length).toBe(3)
    const account = (await ask<TradingAccount[]>('accounts')).find(({ id }) => id === accountId)
    expect(account?.unsettledCash).toBe(0)
  })

  it('two orders rest, one was missed, all others were filled', async () => {
    const orders = own(await ask<Order[]>('orders?limit=200'))
    const count = (status: string) => orders.filter((order) => order.status === status).length
    expect(count('SUBMITTED')).toBe(2)
    expect(count('EXPIRED')).toBe(1)
    expect(count('FILLED')).toBe(orders.length - 3)
  })

  it('nobody else’s account lives through its past', async () => {
    const { rows } = await world.installation.database.pool.query(
      'select * from paper_corporate_action where account_id = $1',
      [stranger],
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['while the exchange is open', '2027-01-06T17:12:00.000Z'],
    ['in the first minute of a session', '2026-12-01T14:30:20.000Z'],
    ['after a half day', '2026-11-27T22:00:00.000Z'],
  ])(
    'is the same kind of year when it is lived %s',
    async (_when, now) => {
      world.setNow(now)
      const later = await live(world)
      expect(
        await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId: later }),
      ).toEqual([])
      const orders = (await ask<Order[]>(`orders?limit=200&accountId=${later}`)).map(({ status }) => status)
      expect(orders.filter((status) => status === 'SUBMITTED').length).toBe(2)
      expect(orders.filter((status) => status === 'FILLED').length).toBeGreaterThanOrEqual(15)
    },
    LIVE_MS_MAX,
  )
})
