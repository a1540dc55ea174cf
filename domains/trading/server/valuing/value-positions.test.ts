import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import { accountAtLastPrices, listAccounts, listPositions } from '../accounts/list-accounts.ts'
import { keepBooksSound, openPaperAccount, placeOrder } from '../index.ts'
import { setPriceSource } from '../price-source.ts'
import type { AccountRow } from '../tables.ts'
import { TestPrices } from '../test-prices.ts'
import { knownValuations } from './known-valuations.ts'
import type { Valuation } from './valuation.ts'

const SHARE = 1_000_000
const OPEN = '2026-11-20T15:00:00.000Z'

/** Prices that say in what state they are, and how often they were asked for. */
class StatedPrices extends TestPrices {
  #state = 0
  asked = 0

  override set(...args: Parameters<TestPrices['set']>) {
    this.#state += 1
    return super.set(...args)
  }

  override latestQuotes(ctx: unknown, symbols: readonly string[]) {
    this.asked += symbols.length > 0 ? 1 : 0
    return super.latestQuotes(ctx, symbols)
  }

  async stateOf() {
    return String(this.#state)
  }
}

onEveryDatabase('valuations that calls share', (world) => {
  let prices: StatedPrices
  /** The same books and prices in a process that shares nothing. */
  let alone: Installation
  let accountId = 0

  beforeAll(async () => {
    prices = new StatedPrices(world.installation, { AAPL: 'Apple Inc.', MSFT: 'Microsoft Corporation' })
    await keepBooksSound(world.installation)
    alone = { ...world.installation }
    setPriceSource(alone, {
      instrumentsOf: (ctx, symbols) => prices.instrumentsOf(ctx, symbols),
      latestQuotes: (ctx, symbols) => TestPrices.prototype.latestQuotes.call(prices, ctx, symbols),
    })
  })
  beforeEach(async () => {
    world.setNow(OPEN)
    prices.set('AAPL', 150, world.installation.clock())
    prices.set('MSFT', 400, world.installation.clock())
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 100_000_000 })
    await buy(world.as(), 'AAPL', 10)
  })

  const buy = (ctx: Context, symbol: string, shares: number, side: 'BUY' | 'SELL' = 'BUY') =>
    placeOrder(ctx, {
      symbol,
      side,
      quantity: shares * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
  /** All that a screen shows of the positions. */
  const screen = async (ctx: Context) => ({
    accounts: (await listAccounts(ctx, {})).filter(({ id }) => id === accountId),
    positions: await listPositions(ctx, { accountId }),
    summary: await accountAtLastPrices(ctx, accountId),
  })
  const inAlone = (): Context => ({ ...world.as(), installation: alone })

  it('the calls of one screen ask for prices once, and a second screen at the same prices not again', async () => {
    const before = prices.asked
    const first = await screen(world.as())
    expect(prices.asked - before).toBe(1)
    expect(await screen(world.as())).toEqual(first)
    expect(prices.asked - before).toBe(1)
    expect(first).toEqual(await screen(inAlone()))
  })

  it('a fill between two calls is seen by the second, made here or in another process', async () => {
    const quantity = async () => (await listPositions(world.as(), { accountId }))[0]?.quantity
    expect(await quantity()).toBe(10 * SHARE)
    await buy(world.as(), 'AAPL', 5)
    expect(await quantity()).toBe(15 * SHARE)
    await buy(inAlone(), 'AAPL', 1)
    expect(await quantity()).toBe(16 * SHARE)
    await buy(inAlone(), 'AAPL', 16, 'SELL')
    expect(await listPositions(world.as(), { accountId })).toEqual([])
    expect((await listAccounts(world.as(), {})).find(({ id }) => id === accountId)?.dayChange).toBe(0)
  })

  it('a quote between two calls is seen by the second, also one of the same moment', async () => {
    const seen = async () => {
      const { accounts, positions, summary } = await screen(world.as())
      return [positions[0]?.currentPrice, accounts[0]?.totalValue, summary.account.totalValue]
    }
    const [, before] = await seen()
    prices.set('AAPL', 160, world.installation.clock())
    const after = (before as number) + 10 * 1_000
    expect(await seen()).toEqual([16_000, after, after])
    prices.set('AAPL', 161, world.installation.clock())
    expect(await seen()).toEqual([16_100, after + 1_000, after + 1_000])
  })

  it('another organisation is told nothing of it', async () => {
    await screen(world.as())
    const other = world.as({ organisationId: 2 })
    expect(await listPositions(other, { accountId })).toEqual([])
    expect(await listAccounts(other, {})).toEqual([])
    await expect(accountAtLastPrices(other, accountId)).rejects.toThrow(/no trading account/)
  })

  it('a change sees what it does itself, and what comes to nothing leaves nothing remembered', async () => {
    const quantity = async (ctx: Context) => (await listPositions(ctx, { accountId }))[0]?.quantity
    await expect(
      recordChange(world.as(), async (tx) => {
        await buy(tx, 'AAPL', 7)
        expect(await quantity(tx)).toBe(17 * SHARE)
        throw new Error('it came to nothing')
      }),
    ).rejects.toThrow('it came to nothing')
    expect(await quantity(world.as())).toBe(10 * SHARE)
    await buy(world.as(), 'AAPL', 1)
    expect(await quantity(world.as())).toBe(11 * SHARE)
  })

  it('whatever trades and quotes come between, each call answers as one that shares nothing', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('trade' as const),
        here: fc.boolean(),
        isBuy: fc.boolean(),
        symbol: fc.constantFrom('AAPL', 'MSFT'),
      }),
      fc.record({
        kind: fc.constant('quote' as const),
        symbol: fc.constantFrom('AAPL', 'MSFT'),
        price: fc.integer({ min: 100, max: 500 }),
      }),
      fc.record({ kind: fc.constant('read' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'quote') prices.set(one.symbol, one.price, world.installation.clock())
          if (one.kind === 'trade') {
            const ctx = one.here ? world.as() : inAlone()
            // Nothing to sell is a refusal, and changes nothing.
            await buy(ctx, one.symbol, 1, one.isBuy ? 'BUY' : 'SELL').catch(() => undefined)
          }
          expect(await screen(world.as())).toEqual(await screen(inAlone()))
        }
      }),
      { numRuns: 12 },
    )
  })
})

onOneDatabase('the memory of valuations', (world) => {
  const account = (id: number): AccountRow =>
    ({
      organisationId: 1,
      id,
      sequence: 1,
      settled: 0,
      unsettled: 0,
      held: 0,
      openedAt: new Date(OPEN),
    }) as AccountRow
  const large = (): Valuation => ({ positions: Array(20_000).fill(undefined), names: new Map() })

  describe('is bounded', () => {
    it('those that were made longest ago make room', () => {
      const known = knownValuations(world.installation)
      for (const id of [1, 2, 3]) known.keep(account(id), 'p', large())
      expect([1, 2, 3].map((id) => known.take(account(id), 'p') !== undefined)).toEqual([false, true, true])
      known.keep(account(3), 'q', large())
      expect(known.take(account(3), 'p')).toBeUndefined()
      expect(known.take(account(2), 'p')).toBeDefined()
    })
  })
})
