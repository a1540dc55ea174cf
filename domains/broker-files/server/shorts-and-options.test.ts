// Binds what its runs do.
import './slice.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { setHoldingPrice } from '#domains/trading/server/holding-prices/decide-price.ts'
import {
  accountAtLastPrices,
  accountOf,
  applyDividend,
  applySplit,
  balancesBefore,
  dealingsIn,
  faultsOfBooks,
  keepBooksSound,
  loadAccountState,
  pageOfClosings,
  placeOrder,
} from '#domains/trading/server/index.ts'
import { previewOrder } from '#domains/trading/server/orders/preview-order.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { enterActivity } from './enter-activity.ts'
import { importsIn } from './testing/test-imports.ts'
import { shortsAndOptions } from './testing/test-shorts-and-options.ts'

const csv = (...rows: string[]) => ['date,action,symbol,quantity,price,fees,amount', ...rows].join('\n')
const DEPOSIT = '2025-01-02,deposit,,,,,50000'
const SHORT = '2025-03-03,sell short,AAPL,50,200,1,9999'
const COVER = '2025-04-01,buy to cover,AAPL,20,180,1,3601'
const CALL = 'AAPL250620C00190000'

onOneDatabase('short positions and options in the books', (world) => {
  let imports: ReturnType<typeof importsIn>
  let prices: TestPrices
  let accountId = 0
  const at = () => ({ organisationId: 1, accountId })
  beforeAll(async () => {
    imports = importsIn(world)
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.', MSFT: 'Microsoft Corporation' })
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    prices.set('AAPL', 210, world.installation.clock(), { previousClose: 2_050_000 as never })
    accountId = await imports.open()
  })
  const faults = () => faultsOfBooks(world.installation.database.db, at())
  const closings = async () =>
    (await pageOfClosings(world.installation.database.db, at(), { limit: 50, offset: 0 })).map(
      ({ symbol, quantity, proceeds, cost, fees }) => [
        symbol,
        quantity / 1_000_000,
        (proceeds - cost - fees) / 10_000,
      ],
    )
  const valued = () => accountAtLastPrices(world.as(), accountId)
  const facts = ({ cash, totalValue }: TradingAccount) => ({ cash, totalValue })

  it('a short position has its proceeds, a value below zero, a gain of both charges, and moves the other way', async () => {
    await imports.book(accountId, csv(DEPOSIT, SHORT, COVER))
    // 20 of 50: 4,000 − 0.40 brought less 3,601: 398.60.
    expect(await closings()).toEqual([['AAPL', -20, 398.6]])
    const { account, positions } = await valued()
    expect(account.coverage).toMatchObject({
      short: { symbols: ['AAPL'], owed: 630_000 },
      sentence:
        'Sold short: AAPL; what that brought is in cash and buying power, and buying it back takes cash again.',
    })
    const terms = {
      side: 'BUY',
      symbol: 'AAPL',
      orderType: 'MARKET',
      price: null,
      timeInForce: 'DAY',
      lotIds: [],
    }
    const preview = await previewOrder(world.as(), { ...terms, accountId, quantity: 1_000_000 } as never)
    expect(preview.buyingPowerNote).toBe(
      'In it is what AAPL brought, sold short: buying that back takes it again.',
    )
    // 50,000 + 9,999 − 3,601 = 56,398 in cash, and 30 × 210 are owed.
    expect(facts(account)).toEqual({ cash: 5_639_800, totalValue: 5_639_800 - 630_000 })
    // Sold at 200 and worth 210, after 205 the day before.
    expect(positions).toMatchObject([
      {
        quantity: -30_000_000,
        averageCost: 20_000,
        marketValue: -630_000,
        unrealizedPnl: -30_000,
        unrealizedPnlPercent: -5,
        dayChange: -15_000,
      },
    ])
    expect(account.dayChange).toBe(-15_000)
    expect(await faults()).toEqual([])
  })

  it('a cover alone is refused, and leaves no position', async () => {
    const read = await imports.book(accountId, csv(DEPOSIT, COVER))
    expect(read.refused).toMatchObject([
      {
        line: 3,
        reason:
          '20 AAPL are bought back on 2025-04-01 and 0 were sold short: the file does not show how they were sold.',
      },
    ])
    expect(await imports.held(accountId)).toEqual({})
  })

  it('a sale that does not say that it is short opens nothing, and a plain purchase buys back what is short', async () => {
    const read = await imports.book(
      accountId,
      csv(DEPOSIT, '2025-03-03,sell,MSFT,5,400,,', SHORT, '2025-04-01,buy,AAPL,60,180,,'),
    )
    expect(read.refused.map(({ line }) => line)).toEqual([3])
    expect(await imports.held(accountId)).toEqual({ AAPL: 10 })
    expect(await closings()).toEqual([['AAPL', -50, 999]])
    // A wash sale is one of what was bought to be held.
    const { purchases } = await dealingsIn(world.installation.database.db, 1, 'AAPL')
    expect(purchases.filter((one) => one.accountId === accountId).map(({ quantity }) => quantity)).toEqual([
      10_000_000,
    ])
  })

  it('long and short of one symbol are not kept side by side', async () => {
    const read = await imports.book(accountId, csv(DEPOSIT, '2025-02-03,buy,AAPL,10,190,,', SHORT))
    expect(read.refused[0]?.reason).toMatch(/while 10 are held: long and short of one symbol/)
  })

  it('a split makes a short position larger and leaves what it brought', async () => {
    await imports.book(accountId, csv(DEPOSIT, SHORT, '2025-03-11,split,AAPL,-150,,,'))
    expect(await imports.held(accountId)).toEqual({ AAPL: -200 })
    expect((await valued()).positions).toMatchObject([{ averageCost: 5_000 }])
    expect(await faults()).toEqual([])
  })

  it('a split that the market reports is booked on a short position, once, and a dividend brings it nothing', async () => {
    await imports.book(accountId, csv(DEPOSIT, SHORT, COVER))
    const split = { symbol: 'AAPL', exDay: '2026-11-23', to: 4, from: 1 }
    for (const booked of [1, 0]) expect(await applySplit(world.as(), split, at())).toBe(booked)
    const dividend = { symbol: 'AAPL', exDay: '2026-11-23', payDay: '2026-12-01', perShare: 2_600 as never }
    expect(await applyDividend(world.as(), dividend, at())).toBe(0)
    expect(await imports.held(accountId)).toEqual({ AAPL: -120 })
    expect((await valued()).positions).toMatchObject([{ averageCost: 5_000 }])
    expect(await faults()).toEqual([])
  })

  it('what shares are borrowed for, and a dividend that is paid to who lent them, are charges and no income below zero', async () => {
    const [{ text }] = shortsAndOptions as [(typeof shortsAndOptions)[number]]
    await imports.book(accountId, text)
    const balances = await balancesBefore(world.installation.database.db, at(), new Date('2026-01-01'))
    expect(balances.get('expense:fees USD')).toBe(173_400)
    expect([balances.get('income:dividends USD'), balances.get('income:interest USD')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('an order to buy closes a short position before it opens a long one, and none sells more short', async () => {
    await imports.book(accountId, csv(DEPOSIT, SHORT))
    const order = {
      symbol: 'AAPL',
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [] as string[],
    } as const
    await expect(placeOrder(world.as(), { ...order, side: 'SELL', quantity: 1_000_000 })).rejects.toThrow()
    await placeOrder(world.as(), { ...order, side: 'BUY', quantity: 60_000_000 })
    expect(await imports.held(accountId)).toEqual({ AAPL: 10 })
    expect(await faults()).toEqual([])
  })

  it('what a file of short sales and options booked is undone whole', async () => {
    const read = await imports.book(
      accountId,
      csv(DEPOSIT, SHORT, COVER, `2025-04-02,sell to open,${CALL},2,3,,`, `2025-06-20,expired,${CALL},2,,,`),
    )
    expect(read.refusedCount).toBe(0)
    expect((await imports.undo(read.import?.id)).status).toBe(200)
    expect(await imports.held(accountId)).toEqual({})
    expect(await faults()).toEqual([])
  })

  it('a short sale of before a purchase that is booked is refused with the order that works', async () => {
    await imports.book(accountId, csv(DEPOSIT, '2025-04-01,buy,AAPL,20,180,,'), { name: 'april.csv' })
    const answer = await imports.post(accountId, csv(SHORT), { name: 'march.csv' })
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { details: { reason: 'OUT_OF_ORDER', order: ['this file', 'april.csv'] } },
    ])
  })

  it('an option is worth quantity × multiplier × price, and without a price it has no value and says so', async () => {
    await imports.book(accountId, csv(DEPOSIT, `2025-04-02,buy to open,${CALL},2,3.50,1.30,`))
    const before = await valued()
    expect(before.positions).toMatchObject([
      {
        security: { symbol: CALL, name: 'AAPL 20 Jun 2025 190 call' },
        contract: { contracts: 2, multiplier: 100 },
        marketValue: null,
        unrealizedPnl: null,
      },
    ])
    expect(before.account.pricesMissing).toEqual([CALL])
    expect(before.account.coverage.sentence).toContain('at cost, without a price')
    await setHoldingPrice(world.as(), {
      symbol: CALL,
      treatment: 'manual',
      price: 420,
      pricedOn: '2026-11-19',
      reason: 'Mid of the exchange',
    })
    // 2 × 100 × 4.20 = 840, bought for 700.
    const { positions } = await valued()
    expect(positions).toMatchObject([{ marketValue: 84_000, unrealizedPnl: 14_000, averageCost: 350 }])
  })

  it('entered by hand, a call is written, assigned without its shares sold short, and one that is held is exercised', async () => {
    await imports.book(accountId, csv(DEPOSIT))
    const enter = (activity: object) =>
      enterActivity(world.as(), { accountId, missingCash: 'refuse', ...activity } as never)
    const PUT = 'AAPL250620P00210000'
    await enter({ kind: 'buy', day: '2025-04-01', symbol: 'AAPL', quantity: 100, price: 180 })
    await enter({ kind: 'sell-short', day: '2025-04-02', symbol: CALL, quantity: 1, price: 3, fees: 1 })
    await enter({ kind: 'assigned', day: '2025-06-20', symbol: CALL, quantity: 1 })
    // 19,000 + 300 − 1 − 18,000.
    expect(await closings()).toEqual([['AAPL', 100, 1_299]])
    await enter({ kind: 'buy', day: '2025-06-02', symbol: PUT, quantity: 2, price: 5 })
    await enter({ kind: 'expired', day: '2025-06-20', symbol: PUT, quantity: 2 })
    expect(await closings()).toContainEqual([PUT, 200, -1_000])
    expect(await imports.held(accountId)).toEqual({})
    await expect(enter({ kind: 'expired', day: '2025-06-21', symbol: PUT, quantity: 2 })).rejects.toThrow(
      /0 were held/,
    )
    await expect(
      enter({ kind: 'exercised', day: '2025-06-21', symbol: 'AAPL', quantity: 2 }),
    ).rejects.toThrow()
    expect(await faults()).toEqual([])
  })

  it('an assignment whose shares are not in the file waits, and so do shares without their contract', async () => {
    const read = await imports.book(
      accountId,
      csv(
        DEPOSIT,
        `2025-04-02,sell to open,${CALL},1,3,,`,
        `2025-06-20,assigned,${CALL},1,,,`,
        '2025-06-20,buy,MSFT,100,400,,',
        `2025-06-20,assigned,MSFT250620P00410000,1,,,`,
      ),
    )
    expect(read.refused.map(({ line, reason }) => [line, reason.slice(0, 60)])).toEqual([
      [4, 'The contract ends by its shares, and 100 AAPL sold at 190 on'],
      [6, 'The contract ends by its shares, and 100 MSFT bought at 410 '],
    ])
    expect(await imports.held(accountId)).toEqual({ [CALL]: -100, MSFT: 100 })
  })

  it('a refused option is named, and counted in contracts', async () => {
    const row = `2025-04-01,buy to close,${CALL},2,3,,`
    const { refused } = await imports.book(accountId, csv(DEPOSIT, row))
    expect(refused.map(({ reason }) => reason)).toEqual([
      '2 contracts of AAPL 20 Jun 2025 190 call are bought back on 2025-04-01 and 0 were sold short: the file does not show how they were sold.',
    ])
  })

  it('an adjusted contract without its multiplier is refused by name', async () => {
    const read = await imports.book(
      accountId,
      csv(DEPOSIT, '2025-04-02,buy to open,XYZ1  250620C00010000,1,3,,'),
    )
    expect(read.refused[0]?.reason).toMatch(/^XYZ1 is an adjusted contract/)
  })

  it('a file of shorts and options makes the same books in any order of its rows', async () => {
    const rows = [
      DEPOSIT,
      SHORT,
      COVER,
      `2025-04-02,sell to open,${CALL},2,3,1.30,`,
      `2025-05-02,buy to close,${CALL},1,1,0.65,`,
      `2025-06-20,assigned,${CALL},1,,,`,
      '2025-06-20,sell short,AAPL,100,190,,',
      '2025-07-01,buy,AAPL,150,170,,',
      '2025-07-02,buy to open,MSFT260116P00400000,1,10,,',
      '2026-01-16,expired,MSFT260116P00400000,1,,,',
    ]
    const books = async (file: string) => {
      accountId = await imports.open()
      const read = await imports.book(accountId, file)
      expect(read.refused).toEqual([])
      const { db } = world.installation.database
      const { settled, lots } = await loadAccountState(db, await accountOf(db, 1, accountId), {
        symbols: 'all',
      })
      const plain = [...lots].map(([symbol, own]) => [symbol, own.map(({ id: _, ...lot }) => lot)])
      return JSON.stringify([settled, plain.sort(), (await closings()).sort()])
    }
    const expected = await books(csv(...rows))
    // 30 and 100 short, the premium of 300 less 0.65 in what the second brought; 150 bought back and 20 more.
    expect(await imports.held(accountId)).toEqual({ AAPL: 20 })
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        expect(await books(csv(...shuffled))).toBe(expected)
      }),
      { numRuns: 4 },
    )
  })
})
