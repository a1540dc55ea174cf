// Binds what its runs do.
import './slice.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { BrokerFileRead, BrokerImport } from '#domains/broker-files/contract/index.ts'
import { LedgerEntry, Position, TaxLot, Trade, TradingAccount } from '#domains/trading/contract/index.ts'
import {
  deleteAllTrading,
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { brokerFilesRoutes } from './routes.ts'
import { brokerFiles } from './testing/test-files.ts'

const TITLES = 'date,action,symbol,quantity,price,commission,fees,amount'
const csv = (...rows: string[]) => [TITLES, ...rows].join('\n')
const HISTORY = csv(
  '2024-01-02,deposit,,,,,,"5,000.00"',
  '2024-01-10,buy,AAPL,10,185.92,1.00,,"1,860.20"',
  '2024-02-15,dividend,AAPL,,,,,2.40',
  '2024-02-15,tax withheld,AAPL,,,,,0.36',
  '2024-03-15,sell,AAPL,4,172.62,1.00,0.01,689.47',
  '2024-06-07,split,AAPL,6,,,,',
  '2024-07-01,interest,,,,,,12.34',
  '2024-07-02,fee,,,,,,5.00',
  '2024-08-01,reinvest,MSFT,0.250000,400.00,,,100.00',
  '2024-09-02,transfer,MSFT,2,,,,700.00',
  '2024-10-02,withdrawal,,,,,,"1,000.00"',
)

onEveryDatabase('files of brokers', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let prices: TestPrices
  let accountId = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [...tradingRoutes, ...brokerFilesRoutes])
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.', MSFT: 'Microsoft Corporation' })
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    actor = somebody()
    world.setNow('2026-11-20T15:00:00.000Z')
    prices.set('AAPL', 150, world.installation.clock())
    prices.set('MSFT', 400, world.installation.clock())
    accountId = await openPaperAccount(world.as(), { accountName: 'Old broker', initialCash: 0 })
  })

  const post = (text: string | Uint8Array, fields: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('file', new File([text as never], 'history.csv', { type: 'text/csv' }))
    for (const [key, value] of Object.entries({ accountId: String(accountId), ...fields }))
      body.append(key, value)
    return api.request('/api/trading/imports', { method: 'POST', body })
  }
  const send = async (text: string, fields: Record<string, string> = {}) => {
    const answer = await post(text, fields)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return BrokerFileRead.parse(body)
  }
  const book = (text: string, fields: Record<string, string> = {}) =>
    send(text, { trial: 'false', ...fields })
  const undo = (id: number | undefined) =>
    api.request(`/api/trading/imports/${id}/undo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  const undone = async (read: BrokerFileRead) => {
    const answer = await undo(read.import?.id)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return BrokerImport.parse(body)
  }
  const listed = async <Shape extends z.ZodType>(shape: Shape, path: string) =>
    z
      .array(shape)
      .parse(await (await api.request(`/api/trading/${path}?accountId=${accountId}&orgId=1`)).json())
  const account = async () =>
    z
      .array(TradingAccount)
      .parse(await (await api.request('/api/trading/accounts')).json())
      .find(({ id }) => id === accountId) as TradingAccount
  const ledger = async () =>
    z
      .object({ rows: z.array(LedgerEntry), total: z.number() })
      .parse(await (await api.request(`/api/trading/ledger?accountId=${accountId}&limit=500`)).json())
  const order = (facts: object) =>
    api.request('/api/trading/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        symbol: 'AAPL',
        side: 'BUY',
        quantity: 1_000_000,
        orderType: 'MARKET',
        price: null,
        accountId,
        orgId: 1,
        ...facts,
      }),
    })
  const faults = () => faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })
  const cash = 500_000 - 186_020 + 240 - 36 + 68_947 + 1_234 - 500 - 10_000 - 100_000

  it('a trial sells lots of one day in the order in which they will be sold: those that stand before those of the file', async () => {
    await book(csv('2024-02-09,transfer,MSFT,1,,,,700.00'))
    const file = csv('2024-02-09,transfer,MSFT,1,,,,300.00', '2024-02-10,transfer,MSFT,-1,,,,')
    const trial = await send(file)
    expect(trial.positions).toMatchObject([{ symbol: 'MSFT', costAfter: 30_000 }])
    expect((await book(file)).positions).toEqual(trial.positions)
  })

  it('a trial tells what would happen and leaves the account as it was', async () => {
    const result = await send(HISTORY)
    expect(result).toMatchObject({
      trial: true,
      import: null,
      broker: 'Plain file',
      rows: 11,
      booked: 11,
      known: 0,
      refusedCount: 0,
      firstDay: '2024-01-02',
      lastDay: '2024-10-02',
      cashBefore: 0,
      cashAfter: cash,
      missingCash: 0,
    })
    expect(result.positions).toEqual([
      { symbol: 'AAPL', quantityBefore: 0, quantityAfter: 12_000_000, costAfter: 111_552, isKnown: true },
      { symbol: 'MSFT', quantityBefore: 0, quantityAfter: 2_250_000, costAfter: 80_000, isKnown: true },
    ])
    expect(result.kinds).toContainEqual({ action: 'dividend', rows: 1, cash: 240 })
    expect(await account()).toMatchObject({ cash: 0 })
    expect((await ledger()).total).toBe(0)
    expect(await listed(BrokerImport, 'imports')).toEqual([])
  })

  it('an import is in cash, positions, lots, trades and ledger with the days and prices of the broker', async () => {
    const read = await book(HISTORY)
    expect(read).toMatchObject({
      trial: false,
      booked: 11,
      import: { fileName: 'history.csv', cashChange: cash, undoneAt: null },
    })
    expect(await account()).toMatchObject({ cash, settledCash: cash, buyingPower: cash })
    expect(await listed(Position, 'positions')).toMatchObject([
      { security: { symbol: 'AAPL' }, quantity: 12_000_000 },
      { security: { symbol: 'MSFT' }, quantity: 2_250_000 },
    ])
    const lots = await listed(TaxLot, 'lots')
    expect(lots.map(({ symbol, openedAt, cost }) => [symbol, openedAt.slice(0, 10), cost])).toEqual([
      ['AAPL', '2024-01-10', 111_552],
      ['MSFT', '2024-08-01', 10_000],
      ['MSFT', '2024-09-02', 70_000],
    ])
    expect(await listed(Trade, 'trades')).toMatchObject([
      { side: 'BUY', security: { symbol: 'MSFT' }, orderId: null, pricedFrom: 'broker-file' },
      {
        side: 'SELL',
        price: 17_262,
        netAmount: 68_947,
        executedAt: '2024-03-15T20:00:00.000Z',
        settlesOn: '2024-03-19',
      },
      { side: 'BUY', price: 18_592, netAmount: 186_020, executedAt: '2024-01-10T21:00:00.000Z' },
    ])
    const days = new Set((await ledger()).rows.map(({ at }) => at.slice(0, 10)))
    expect(days.has('2024-02-15') && !days.has('2026-11-20')).toBe(true)
    expect(await faults()).toEqual([])
  })

  it('the same file twice changes nothing and says so, and so do the same rows inside another file', async () => {
    await book(HISTORY)
    const before = [await account(), (await ledger()).total]
    expect(await book(HISTORY)).toMatchObject({
      booked: 0,
      known: 11,
      import: null,
      refusedCount: 0,
      repeats: { fileName: 'history.csv', booked: 11 },
    })
    expect([await account(), (await ledger()).total]).toEqual(before)
    const longer = `${HISTORY}\n2024-11-01,interest,,,,,,1.00`
    expect(await book(longer)).toMatchObject({ booked: 1, known: 11, cashAfter: cash + 100 })
    expect(await listed(BrokerImport, 'imports')).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  it('a row that was refused does not slip in with the same file once there is room for it', async () => {
    const file = csv('2024-01-02,withdrawal,,,,,,100', '2024-01-03,deposit,,,,,,100')
    expect(await book(file)).toMatchObject({ booked: 1, refusedCount: 1, repeats: null })
    expect(await book(file)).toMatchObject({ booked: 0, known: 2, cashAfter: 10_000 })
    expect(await account()).toMatchObject({ cash: 10_000 })
  })

  it('two equal rows of one file are two trades, and a file with a third brings one more', async () => {
    const buy = '2024-01-10,buy,AAPL,1,10.00,,,10.00'
    expect(await book(csv('2024-01-02,deposit,,,,,,100', buy, buy))).toMatchObject({ booked: 3 })
    expect(await book(csv(buy, buy, buy))).toMatchObject({ booked: 1, known: 2 })
    expect(await listed(Position, 'positions')).toMatchObject([{ quantity: 3_000_000 }])
  })

  it('undo makes the entries the other way round: the account is as before, and the file can come again', async () => {
    const read = await book(HISTORY)
    const entries = (await ledger()).total
    expect(await undone(read)).toMatchObject({ id: read.import?.id, undoneAt: '2026-11-20T15:00:00.000Z' })
    expect((await ledger()).total).toBe(entries * 2)
    expect(await account()).toMatchObject({ cash: 0, totalValue: 0 })
    for (const [shape, path] of [
      [Position, 'positions'],
      [TaxLot, 'lots'],
      [Trade, 'trades'],
    ] as const)
      expect(await listed(shape, path)).toEqual([])
    expect(await faults()).toEqual([])
    expect((await undo(read.import?.id)).status).toBe(409)
    expect(await book(HISTORY)).toMatchObject({ booked: 11, known: 0 })
    expect(await listed(Trade, 'trades')).toHaveLength(3)
    expect(await faults()).toEqual([])
  })

  it('undo is refused where later trades stand on what the file brought, with the reason', async () => {
    const reason = async (answer: Response) =>
      ((await answer.json()) as { details: { reason: string } }).details.reason
    const read = await book(HISTORY)
    expect((await order({ side: 'SELL' })).status).toBe(201)
    const sold = await undo(read.import?.id)
    expect([sold.status, await reason(sold)]).toEqual([409, 'LATER_TRADES_DEPEND'])

    accountId = await openPaperAccount(world.as(), { accountName: 'Spent', initialCash: 0 })
    const money = await book(csv('2024-01-02,deposit,,,,,,1000'))
    expect((await order({})).status).toBe(201)
    const spent = await undo(money.import?.id)
    expect([spent.status, await reason(spent)]).toEqual([409, 'CASH_SPENT'])

    accountId = await openPaperAccount(world.as(), { accountName: 'Offered', initialCash: 0 })
    const shares = await book(csv('2024-01-02,transfer,AAPL,5,,,,100'))
    expect((await order({ side: 'SELL', orderType: 'LIMIT', price: 20_000 })).status).toBe(201)
    const offered = await undo(shares.import?.id)
    expect([offered.status, await reason(offered)]).toEqual([409, 'SHARES_OFFERED'])
    expect(await faults()).toEqual([])
  })

  it('what is bought later here stays when the file is undone', async () => {
    const read = await book(csv('2024-01-02,transfer,AAPL,5,,,,100'))
    await book(csv('2024-01-03,deposit,,,,,,1000'))
    expect((await order({})).status).toBe(201)
    await undone(read)
    expect(await listed(Position, 'positions')).toMatchObject([{ quantity: 1_000_000 }])
    expect(await faults()).toEqual([])
  })

  it('history stands before what was bought here, so that it is sold first', async () => {
    await book(csv('2024-01-02,deposit,,,,,,1000'))
    expect((await order({})).status).toBe(201)
    await book(csv('2023-05-01,transfer,AAPL,1,,,,50', '2022-05-01,transfer,AAPL,1,,,,40'))
    expect((await listed(TaxLot, 'lots')).map(({ cost }) => cost)).toEqual([4_000, 5_000, 15_001])
    expect((await order({ side: 'SELL' })).status).toBe(201)
    expect((await listed(TaxLot, 'lots')).map(({ cost }) => cost)).toEqual([5_000, 15_001])
    expect(await faults()).toEqual([])
  })

  it('a row that the books cannot follow is refused with the reason, what follows it of its symbol is held back, and the rest is booked', async () => {
    const read = await book(
      csv(
        '2024-01-02,deposit,,,,,,100',
        '2024-01-03,buy,AAPL,1,150,,,150',
        '2024-01-04,sell,MSFT,1,400,,,400',
        '2024-01-05,split,MSFT,5,,,,',
        '2024-01-06,buy,AAPL,1,60,,,60',
      ),
    )
    expect(read).toMatchObject({ booked: 1, refusedCount: 4, heldBackCount: 2, missingCash: 11_000 })
    expect(read.refused).toMatchObject([
      {
        line: 3,
        text: '2024-01-03 buy AAPL 1 150 150',
        reason:
          'It takes 150.00 dollars and 100.00 are there: the file does not show where the rest came from.',
      },
      {
        line: 4,
        reason:
          '1 MSFT leave the account on 2024-01-04 and 0 were held: the file does not show how they came in.',
      },
      { line: 5, isHeldBack: true },
      { line: 6, isHeldBack: true },
    ])
    expect(await faults()).toEqual([])
  })

  it('cash that the file spends and does not show can be brought in before its first row', async () => {
    const file = csv('2024-01-03,buy,AAPL,1,150,,,150', '2024-02-03,sell,AAPL,1,160,,,160')
    expect(await send(file)).toMatchObject({ booked: 0, missingCash: 15_000 })
    const read = await book(file, { missingCash: 'bring-in' })
    expect(read).toMatchObject({ booked: 2, broughtIn: 15_000, cashAfter: 16_000 })
    await undone(read)
    expect(await account()).toMatchObject({ cash: 0 })
    expect(await faults()).toEqual([])
  })

  it('rows of one day that add cash and shares go before rows that take them, whatever the file’s order', async () => {
    const day = [
      '2024-01-02,sell,AAPL,1,160,,,160',
      '2024-01-02,buy,AAPL,1,150,,,150',
      '2024-01-02,deposit,,,,,,150',
    ]
    expect(await book(csv(...day))).toMatchObject({ booked: 3, refusedCount: 0, cashAfter: 16_000 })
  })

  it.each(Object.entries(brokerFiles))(
    'a file of %s is booked, known the second time, and undone',
    async (name, text) => {
      const read = await book(text, { missingCash: 'bring-in' })
      expect(read.broker).toBe(name)
      const shares = (await listed(Position, 'positions')).filter(({ contract }) => !contract)
      expect(shares).toMatchObject([{ security: { symbol: 'AAPL' }, quantity: 6_000_000 }])
      expect(await book(text, { missingCash: 'bring-in' })).toMatchObject({
        booked: 0,
        known: read.booked,
        broughtIn: 0,
      })
      expect(await faults()).toEqual([])
      await undone(read)
      expect(await faults()).toEqual([])
    },
  )

  it('an import and its undoing are in the audit log, one entry each, and the chain verifies', async () => {
    await undone(await book(HISTORY))
    const { rows } = await world.installation.database.pool.query<{ action: string; actor: string }>(
      "select action, actor from audit_entry where subject_type = 'paper-import' order by sequence desc limit 2",
    )
    expect(rows.map(({ action }) => action)).toEqual(['paper-import.undone', 'paper-import.booked'])
    expect((await verifyAudit(world.installation.database.db, 1)).isIntact).toBe(true)
  })

  it('bad files, foreign accounts and roles that may not trade are refused before anything is written', async () => {
    const code = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
    expect(await code(await post('name\nHalden', { trial: 'false' }))).toEqual([400, 'unsupported-file'])
    expect(await code(await post(HISTORY, { accountId: '999999', trial: 'false' }))).toEqual([
      404,
      'not-found',
    ])
    expect(await code(await post(HISTORY, { orgId: '2' }))).toEqual([403, 'forbidden'])
    expect(await code(await post(HISTORY, { trial: 'perhaps' }))).toEqual([400, 'invalid-input'])
    expect(await code(await post('x'.repeat(10_000_001)))).toEqual([400, 'invalid-input'])
    const huge = {
      method: 'POST',
      body: new Uint8Array(11_000_000),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect(await code(await api.request('/api/trading/imports', huge))).toEqual([413, 'too-large'])
    const long = csv(...new Array(100_001).fill('2024-01-02,deposit,,,,,,1'))
    expect(await code(await post(long))).toEqual([400, 'unsupported-file'])
    expect(await code(await undo(999_999))).toEqual([404, 'not-found'])
    actor = somebody({ role: 'viewer' })
    expect(await code(await post(HISTORY))).toEqual([403, 'forbidden'])
    actor = somebody({ organisationId: 2 })
    expect(await code(await post(HISTORY))).toEqual([404, 'not-found'])
  })

  it('amounts beyond what can be counted exactly are refused row by row', async () => {
    const read = await book(
      csv(
        '2024-01-02,deposit,,,,,,9999999999',
        '2024-01-03,deposit,,,,,,"999,999,999,999"',
        '2024-01-04,buy,AAPL,9999999999,0.0001,,,999999.99',
      ),
    )
    expect(read.booked + read.refusedCount).toBe(3)
    expect(read.refusedCount).toBeGreaterThan(0)
    expect(await faults()).toEqual([])
  })

  it('a broker’s file is not booked into an account that was reset', async () => {
    const reset = await api.request(`/api/trading/accounts/${accountId}/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ initialCash: 500_000 }),
    })
    expect(reset.status).toBe(201)
    expect((await post('Date,Action\n')).status).toBe(409)
  })

  it('one of two simultaneous imports of the same file is booked', async () => {
    const both = await Promise.all([book(HISTORY), book(HISTORY)])
    expect(both.map(({ booked }) => booked).sort((a, b) => a - b)).toEqual([0, 11])
    expect(await faults()).toEqual([])
  })

  it('what belongs to an organisation is removed with its accounts', async () => {
    actor = somebody({ organisationId: 2 })
    const demo = { ...world.as(), actor: { kind: 'system' as const, name: 'test', organisationId: 2 } }
    accountId = await openPaperAccount(demo, { accountName: 'Demo', initialCash: 0 })
    await book(HISTORY)
    await world.installation.database.db.transaction((tx) => deleteAllTrading(tx as never, 2))
    expect(z.array(BrokerImport).parse(await (await api.request('/api/trading/imports')).json())).toEqual([])
  })
})
