// Binds what its runs do.
import '../slice.ts'
import { beforeAll, expect, it } from 'vitest'
import {
  entriesBetween,
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  realisedByYear,
  statedAccount,
} from '#domains/trading/server/index.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { statementOf } from '#engines/trade-ledger/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { CorporateActionEffect } from '../../contract/index.ts'
import { brokerFilesRoutes } from '../routes.ts'
import { importsIn } from '../testing/test-imports.ts'

const HISTORY = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2024-05-01,deposit,,,,,,5000',
  '2024-05-02,buy,ZZAP,100,10,4,0,1004',
  '2024-06-02,buy,ZZAP,50,30,0,0,1500',
].join('\n')

onOneDatabase('a corporate action by hand', (world) => {
  let prices: TestPrices
  beforeAll(async () => {
    prices = new TestPrices(world.installation, { ZZAP: 'Zap Inc.', ZSPN: 'Spin Co.', ZNEW: 'New Corp.' })
    await keepBooksSound(world.installation)
    world.setNow('2026-11-20T15:00:00.000Z')
  })
  const opened = async () => {
    const imports = importsIn(world)
    const account = await imports.open()
    await imports.book(account, HISTORY)
    const api = makeApi(world.installation, async () => somebody(), brokerFilesRoutes)
    const send = (body: Record<string, unknown>) =>
      api.request('/api/trading/corporate-actions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountId: account, symbol: 'ZZAP', day: '2024-07-01', ...body }),
      })
    const effect = async (body: Record<string, unknown>) => {
      const answer = await send(body)
      const read = await answer.json()
      expect(answer.status, JSON.stringify(read)).toBe(200)
      return CorporateActionEffect.parse(read)
    }
    return { world, imports, account, send, effect, at: { organisationId: 1, accountId: account } }
  }
  const spinOff = { kind: 'spin-off', newSymbol: 'ZSPN', to: 1, from: 4, oldPrice: 30, newPrice: 40 }

  it('an account that is kept in euros is told its gain in euros', async () => {
    const imports = importsIn(world)
    const account = await openPaperAccount(world.as(), {
      accountName: 'Euro',
      initialCash: 0,
      currency: 'EUR',
    })
    await imports.book(account, HISTORY)
    const api = makeApi(world.installation, async () => somebody(), brokerFilesRoutes)
    const answer = await api.request('/api/trading/corporate-actions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        accountId: account,
        symbol: 'ZZAP',
        day: '2024-07-01',
        kind: 'cash-merger',
        cash: 450_000,
      }),
    })
    const { tax } = CorporateActionEffect.parse(await answer.json())
    expect(tax).toContain('A gain of 1996.00 EUR is counted')
  })

  it('a split of a short position before an order bought a part of it back is refused', async () => {
    const { imports, account, send } = await opened()
    await imports.book(
      account,
      'date,action,symbol,quantity,price,fees,amount\n2024-06-03,sell short,ZSPN,100,20,,',
    )
    prices.set('ZSPN', 18, world.installation.clock())
    await placeOrder(world.as(), {
      ...{ accountId: account, symbol: 'ZSPN', side: 'BUY', quantity: 40_000_000 },
      ...{ orderType: 'MARKET', price: null, timeInForce: 'DAY', lotIds: [] },
    })
    world.setNow('2026-11-20T15:05:00.000Z')
    const answer = await send({ kind: 'split', symbol: 'ZSPN', to: 2, from: 1 })
    expect(await answer.json()).toMatchObject({ details: { reason: 'LATER_CHANGES' } })
    expect(await imports.held(account)).toMatchObject({ ZSPN: -60 })
  })

  it('a spin-off is shown before it is booked, divides the cost by fair values, and is undone as a file is', async () => {
    const { world, imports, account, effect, at } = await opened()
    // 2,504 of cost: 150 at 30 are 4,500, and 37.5 at 40 are 1,500: a quarter goes to the new shares.
    const changes = [
      {
        symbol: 'ZZAP',
        quantityBefore: 150e6,
        quantityAfter: 150e6,
        costBefore: 250_400,
        costAfter: 187_800,
      },
      { symbol: 'ZSPN', quantityBefore: 0, quantityAfter: 37.5e6, costBefore: 0, costAfter: 62_600 },
    ]
    const trial = await effect(spinOff)
    expect(trial).toMatchObject({ trial: true, import: null, changes, cash: 0, realised: 0 })
    expect(trial.tax).toMatch(/^No gain is counted\. The cost is divided/)
    expect(await imports.held(account)).toEqual({ ZZAP: 150 })
    const booked = await effect({ ...spinOff, trial: false })
    expect(booked).toMatchObject({ trial: false, changes })
    expect(await imports.held(account)).toEqual({ ZZAP: 150, ZSPN: 37.5 })
    expect(await faultsOfBooks(world.installation.database.db, at)).toEqual([])
    expect((await imports.undo(booked.import?.id)).status).toBe(200)
    expect(await imports.held(account)).toEqual({ ZZAP: 150 })
    expect(await faultsOfBooks(world.installation.database.db, at)).toEqual([])
    // What was undone can be booked again.
    expect(await effect({ ...spinOff, trial: false })).toMatchObject({ changes })
  })

  it('cash for the fraction of a share is a sale of it, which is all that is taxed', async () => {
    const { world, imports, account, effect, at } = await opened()
    const booked = await effect({ ...spinOff, cashInLieu: 2500, trial: false })
    // Half of a share of the oldest lot: 251 of cost for 25 shares are 10.04 a share.
    expect(booked).toMatchObject({ cash: 2500, realised: 2500 - 502 })
    expect(await imports.held(account)).toEqual({ ZZAP: 150, ZSPN: 37 })
    expect(await realisedByYear(world.installation.database.db, at)).toMatchObject([
      { year: 2024, closings: 1, proceeds: 250_000, basis: 50_200 },
    ])
  })

  it('capital beyond the cost of a lot is a gain of its year, and a sale in no statement', async () => {
    const { world, effect, at } = await opened()
    // 20 a share: the first lot cost 10.04 a share and the second 30.
    const booked = await effect({ kind: 'return-of-capital', cash: 300_000, trial: false })
    expect(booked).toMatchObject({ cash: 300_000, realised: 99_600 })
    expect(booked.changes).toMatchObject([{ costBefore: 250_400, costAfter: 50_000 }])
    const { db } = world.installation.database
    expect(await realisedByYear(db, at)).toMatchObject([
      { year: 2024, closings: 1, proceeds: 20_000_000, basis: 10_040_000 },
    ])
    const { entries } = await entriesBetween(db, at, {
      from: new Date('2024-01-01'),
      to: new Date('2025-01-01'),
    })
    const { movements, totals } = statementOf(
      { cash: 0, dividendsDue: 0, positions: new Map() } as never,
      entries,
    )
    expect(movements.at(-1)).toMatchObject({ kind: 'exchange', symbol: 'ZZAP', cash: 30_000_000 })
    expect([totals.corporateActions, totals.sales]).toEqual([30_000_000, 0])
    expect(await statedAccount(db, at)).toBeDefined()
  })

  it('shares of a merger go on at the cost of the old, and a sale of the new is taxed by it', async () => {
    const { world, imports, account, effect, at } = await opened()
    const booked = await effect({ kind: 'merger', newSymbol: 'ZNEW', to: 1, from: 3, trial: false })
    expect(booked.changes).toMatchObject([
      { symbol: 'ZZAP', quantityAfter: 0, costAfter: 0 },
      { symbol: 'ZNEW', quantityAfter: 50e6, costAfter: 250_400 },
    ])
    await imports.book(
      account,
      'date,action,symbol,quantity,price,commission,fees,amount\n2025-06-15,sell,ZNEW,50,100,0,0,5000',
    )
    expect(await realisedByYear(world.installation.database.db, at)).toEqual([
      { year: 2025, isLongTerm: true, closings: 2, proceeds: 50_000_000, basis: 25_040_000 },
    ])
    expect(await faultsOfBooks(world.installation.database.db, at)).toEqual([])
  })

  it.each([
    ['a fair value that is missing', { ...spinOff, newPrice: undefined }, 'invalid-input'],
    [
      'cash beside shares without their value',
      { kind: 'merger', newSymbol: 'ZNEW', to: 1, from: 3, cash: 100 },
      'invalid-input',
    ],
    ['a share that was not held', { ...spinOff, symbol: 'NONE' }, 'conflict'],
    ['a day before the purchases', { ...spinOff, day: '2024-04-01' }, 'conflict'],
    ['a day that is still to come', { ...spinOff, day: '2099-04-01' }, 'invalid-input'],
  ])('%s is refused, and nothing is booked', async (_, body, code) => {
    const { imports, account, send } = await opened()
    const answer = await send({ ...body, trial: false })
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await imports.held(account)).toEqual({ ZZAP: 150 })
  })

  it('an action before a sale that is booked already is refused with what has to be undone', async () => {
    const { imports, account, send } = await opened()
    await imports.book(
      account,
      'date,action,symbol,quantity,price,commission,fees,amount\n2024-08-01,sell,ZZAP,10,40,0,0,400',
    )
    const answer = await send({ ...spinOff, trial: false })
    expect(answer.status).toBe(409)
  })

  it('the same action is not booked twice', async () => {
    const { effect, send } = await opened()
    await effect({ ...spinOff, trial: false })
    expect((await send({ ...spinOff, trial: false })).status).toBe(409)
  })
})
