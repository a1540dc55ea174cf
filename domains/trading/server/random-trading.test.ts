import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sessionFrom } from '#engines/market-calendar/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { onEveryDatabase, type World } from '#platform/testing/index.ts'
import type { Order } from '../contract/index.ts'
import { shares } from './account-state/testing/test-account.ts'
import { listAccounts, listPositions } from './accounts/list-accounts.ts'
import {
  applySplit,
  depositCash,
  faultsOfBooks,
  keepBooksSound,
  onQuote,
  openPaperAccount,
  placeOrder,
  settleAndExpire,
  withdrawCash,
} from './index.ts'
import { changeOrderStatus, replaceOrder } from './orders/change-order.ts'
import { listOrders, listTrades } from './orders/list-orders.ts'
import { TestPrices } from './test-prices.ts'

const SHARE = 1_000_000
const CASH = 5_000_000

type Step =
  | {
      kind: 'place'
      side: 'BUY' | 'SELL'
      orderType: 'MARKET' | 'LIMIT' | 'STOP_LOSS'
      count: number
      away: number
      gtc: boolean
    }
  | { kind: 'cancel' | 'replace'; at: number; away: number }
  | { kind: 'quote'; percent: number; size: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'split' }
  /** Cents that are paid in, or taken out when negative. */
  | { kind: 'cash'; cents: number }

const away = fc.integer({ min: -4, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 18,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
      orderType: fc.constantFrom('MARKET' as const, 'LIMIT' as const, 'LIMIT' as const, 'STOP_LOSS' as const),
      count: fc.integer({ min: 1, max: 40 }),
      away,
      gtc: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'replace' as const),
      at: fc.nat(9),
      away,
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      percent: away,
      size: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 72) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cash' as const),
      cents: fc.integer({ min: 1, max: CASH }).chain((cents) => fc.constantFrom(cents, -cents)),
    }),
  },
)

/** Somebody who trades by chance, through the verbs that the API calls. */
class RandomTrader {
  readonly world: World
  readonly prices: TestPrices
  readonly accountId: number
  price = 100
  refused = 0
  /** Cents that were brought in, less what was taken out. */
  moved = 0
  #splits = 0

  constructor(world: World, accountId: number) {
    this.world = world
    this.accountId = accountId
    this.prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
    this.quote(100)
  }

  quote(size: number) {
    return this.prices.set('AAPL', this.price, this.world.installation.clock(), {
      bidSize: shares(size),
      askSize: shares(size),
    })
  }

  wait(ms: number): void {
    this.world.setNow(new Date(this.world.installation.clock().getTime() + ms).toISOString())
  }

  near = (percent: number) => Math.max(1, Math.round(this.price * (100 + percent)))

  async open(): Promise<Order[]> {
    const orders = await listOrders(this.world.as(), { accountId: this.accountId, limit: 500 })
    return orders.filter(({ status }) => ['PENDING', 'SUBMITTED', 'PARTIALLY_FILLED'].includes(status))
  }

  async take(one: Step): Promise<void> {
    this.wait(1_000)
    try {
      await this.#work(one)
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.status >= 500) throw failure
      this.refused += 1
    }
  }

  async #work(one: Step): Promise<void> {
    const ctx = this.world.as()
    switch (one.kind) {
      case 'place': {
        const price = one.orderType === 'MARKET' ? null : this.near(one.away)
        const { side, orderType, count } = one
        const timeInForce = one.gtc ? 'GTC' : 'DAY'
        const quantity = count * SHARE
        await placeOrder(ctx, {
          symbol: 'AAPL',
          side,
          orderType,
          quantity,
          price,
          accountId: this.accountId,
          timeInForce,
          lotIds: [],
        })
        return
      }
      case 'cancel':
      case 'replace': {
        const open = await this.open()
        const order = open[one.at % Math.max(1, open.length)]
        if (!order) return
        if (one.kind === 'cancel') await changeOrderStatus(ctx, { id: order.id, status: 'CANCELLED' })
        else {
          const limit = order.limitPrice === null ? {} : { limitPrice: this.near(one.away) }
          await replaceOrder(ctx, {
            id: order.id,
            version: order.version,
            quantity: order.quantity + SHARE,
            ...limit,
          })
        }
        return
      }
      case 'quote':
        this.price = Math.max(5, Math.round(this.price * (100 + one.percent)) / 100)
        await onQuote(ctx, this.quote(one.size))
        return
      case 'wait':
        this.wait(one.hours * 3_600_000)
        // Most of what happens should happen while the exchange is open.
        this.wait(
          Math.max(
            0,
            sessionFrom(this.world.installation.clock().getTime()).opensAt -
              this.world.installation.clock().getTime(),
          ),
        )
        await settleAndExpire(this.world.as())
        return
      case 'cash': {
        const { accountId } = this
        await (one.cents > 0 ? depositCash : withdrawCash)(ctx, { accountId, cents: Math.abs(one.cents) })
        this.moved += one.cents
        return
      }
      case 'split':
        this.#splits += 1
        this.price = Math.max(5, Math.round(this.price * 50) / 100)
        this.quote(100)
        await applySplit(ctx, {
          symbol: 'AAPL',
          exDay: `2026-12-${String(this.#splits).padStart(2, '0')}`,
          to: 2,
          from: 1,
        })
    }
  }
}

onEveryDatabase('random trading', (world) => {
  beforeAll(() => keepBooksSound(world.installation))

  it('after a hundred and twenty random steps trades, cash, positions, ledger and journal agree', async () => {
    world.setNow('2026-11-23T15:00:00.000Z')
    const accountId = await openPaperAccount(world.as(), { accountName: 'Random', initialCash: CASH })
    const trader = new RandomTrader(world, accountId)
    const at = { organisationId: 1, accountId }
    const steps = fc.sample(step, { numRuns: 120, seed: 11 })
    for (const [place, one] of steps.entries()) {
      await trader.take(one)
      // The database itself refuses a change that is out of step with its ledger; the whole journal is folded now and then.
      if (place % 15 === 0) expect(await faultsOfBooks(world.installation.database.db, at)).toEqual([])
    }
    expect(await faultsOfBooks(world.installation.database.db, at)).toEqual([])

    const trades = await listTrades(world.as(), { accountId, limit: 500 })
    const [account] = (await listAccounts(world.as(), {})).filter(({ id }) => id === accountId)
    const spent = trades.reduce(
      (sum, { side, netAmount }) => sum + (side === 'BUY' ? netAmount : -netAmount),
      0,
    )
    expect(account?.cash).toBe(CASH + trader.moved - spent)
    expect(trader.moved).not.toBe(0)
    expect(account?.buyingPower).toBeGreaterThanOrEqual(0)
    const positions = await listPositions(world.as(), { accountId })
    expect(positions.length).toBeLessThanOrEqual(1)
    expect(trades.length).toBeGreaterThan(20)
    expect(trader.refused).toBeGreaterThan(5)
    expect(trader.refused).toBeLessThan(60)
  })
})
