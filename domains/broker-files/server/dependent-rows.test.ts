// Binds what its runs do.
import './slice.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { faultsOfBooks, keepBooksSound } from '#domains/trading/server/index.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { importsIn } from './testing/test-imports.ts'

const csv = (...rows: string[]) => ['date,action,symbol,quantity,price,fees,amount', ...rows].join('\n')
const DEPOSIT = '2025-01-02,deposit,,,,,50000'
const SHORT = '2025-03-03,sell,AAPL,50,200,,10000'
const COVER = '2025-04-01,buy,AAPL,50,180,,9000'
const LATER = '2025-05-01,buy,AAPL,10,190,,1900'

onOneDatabase('rows that depend on one that is not booked', (world) => {
  let imports: ReturnType<typeof importsIn>
  let accountId = 0
  beforeAll(async () => {
    imports = importsIn(world)
    new TestPrices(world.installation, { AAPL: 'Apple Inc.', MSFT: 'Microsoft Corporation' })
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    accountId = await imports.open()
  })
  const faults = () => faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })

  it('the cover of a refused short sale is held back with its reason, and what follows the cover is booked', async () => {
    const file = csv(DEPOSIT, SHORT, COVER, LATER)
    for (const trial of ['true', 'false']) {
      const read = await imports.send(accountId, file, { trial })
      expect(read).toMatchObject({ booked: 2, refusedCount: 2, heldBackCount: 1 })
      expect(read.refused).toMatchObject([
        { line: 3, isHeldBack: false },
        {
          line: 4,
          isHeldBack: true,
          reason: 'Held back: line 3 is not booked, so how many AAPL were held by then is not known.',
        },
      ])
    }
    expect(await imports.held(accountId)).toEqual({ AAPL: 10 })
    expect(await faults()).toEqual([])
  })

  it('the cover in a later file is held back as it is in one file, also where the first brought nothing', async () => {
    await imports.book(accountId, csv(DEPOSIT))
    expect(await imports.book(accountId, csv(SHORT), { name: 'march.csv' })).toMatchObject({ booked: 0 })
    const read = await imports.book(accountId, csv(COVER, LATER), { name: 'april.csv' })
    expect(read.refused).toMatchObject([
      {
        line: 2,
        isHeldBack: true,
        reason:
          'Held back: line 2 of march.csv is not booked, so how many AAPL were held by then is not known.',
      },
    ])
    expect(await imports.held(accountId)).toEqual({ AAPL: 10 })
  })

  it('a later file that has the refused rows again holds the same rows back', async () => {
    await imports.book(accountId, csv(DEPOSIT, SHORT))
    const read = await imports.book(accountId, csv(DEPOSIT, SHORT, COVER, LATER), { name: 'year.csv' })
    expect(read).toMatchObject({ booked: 1, known: 1, refusedCount: 2, heldBackCount: 2 })
    expect(await imports.held(accountId)).toEqual({ AAPL: 10 })
  })

  it.each([
    ['a quantity that cannot be read', '2025-03-03,buy,AAPL,ten,200,,2000', { MSFT: 1 }],
    ['a purchase without cash for it', '2025-03-03,buy,AAPL,500,200,,100000', { MSFT: 1 }],
    ['a transfer in without its cost', '2025-03-03,transfer,AAPL,50,,,', { MSFT: 1 }],
    ['an action that is not known', '2025-03-03,exchange of shares,AAPL,50,,,', { MSFT: 1 }],
    ['a dividend without an amount', '2025-03-03,dividend,AAPL,,,,', { AAPL: 10, MSFT: 1 }],
    ['an unknown fee without a quantity', '2025-03-03,lending,AAPL,,,,5', { AAPL: 10, MSFT: 1 }],
  ])('after %s only what does not depend on it is booked', async (_, refused, held) => {
    await imports.book(accountId, csv(DEPOSIT, refused, LATER, '2025-05-02,buy,MSFT,1,100,,100'))
    expect(await imports.held(accountId)).toEqual(held)
  })

  it('a file of the year before one that is booked is refused with the order that works', async () => {
    const [first, second] = [
      csv(DEPOSIT, '2025-02-03,buy,AAPL,100,150,,15000'),
      csv('2026-02-03,sell,AAPL,40,200,,8000'),
    ]
    expect((await imports.book(accountId, second, { name: '2026.csv' })).booked).toBe(0)
    for (const trial of ['true', 'false']) {
      const answer = await imports.post(accountId, first, { name: '2025.csv', trial })
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        {
          code: 'conflict',
          message:
            'Rows of this file are earlier than what 2026.csv booked, and would have changed it. Undo 2026.csv, import this file, then import 2026.csv again.',
          details: { reason: 'OUT_OF_ORDER', order: ['this file', '2026.csv'] },
        },
      ])
    }
    const [kept] = await imports.imports(accountId)
    expect((await imports.undo(kept?.id)).status).toBe(200)
    await imports.book(accountId, first, { name: '2025.csv' })
    await imports.book(accountId, second, { name: '2026.csv' })
    expect(await imports.held(accountId)).toEqual({ AAPL: 60 })
    expect(await faults()).toEqual([])
  })

  it('a file that lies between the rows of another is refused, and no order is proposed', async () => {
    await imports.book(
      accountId,
      csv(DEPOSIT, '2025-01-03,buy,AAPL,10,100,,1000', '2025-06-03,sell,AAPL,5,100,,500'),
    )
    const answer = await imports.post(
      accountId,
      csv('2025-02-03,buy,AAPL,10,90,,900', '2025-07-03,sell,AAPL,5,100,,500'),
    )
    expect([answer.status, await answer.json()]).toMatchObject([409, { details: { order: [] } }])
  })
  it('executions of orders that another file has booked are not booked again', async () => {
    const row = (level: string, quantity: number) =>
      `"${level}","USD","STK","AAPL","20250303;100000","BUY","${quantity}","150"`
    const flex = (...rows: string[]) =>
      [
        '"LevelOfDetail","CurrencyPrimary","AssetClass","Symbol","DateTime","Buy/Sell","Quantity","TradePrice"',
        ...rows,
      ].join('\n')
    await imports.book(accountId, csv(DEPOSIT))
    await imports.book(accountId, flex(row('ORDER', 100)), { name: 'orders.csv' })
    const read = await imports.book(accountId, flex(row('EXECUTION', 60), row('EXECUTION', 40)))
    expect(read).toMatchObject({ booked: 0, heldBackCount: 2 })
    expect(read.refused[0]?.reason).toBe(
      'orders.csv has booked the orders of AAPL of this time, and this is an execution: it may be the same fill.',
    )
    expect(await imports.held(accountId)).toEqual({ AAPL: 100 })
  })
  it('cash for the fraction that a reverse split left sells the fraction', async () => {
    const read = await imports.book(
      accountId,
      `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"06/03/2024","Cash In Lieu","ZZAP","ZZAP INC","","","","$7.50"
"06/03/2024","Reverse Split","ZZAP","ZZAP INC","-104.75","","",""
"05/02/2024","Buy","ZZAP","ZZAP INC","115","$2.00","","-$230.00"
"05/01/2024","MoneyLink Transfer","","Tfr BANK","","","","$1,000.00"
`,
    )
    expect(read).toMatchObject({ booked: 4, cashAfter: 77_750 })
    expect(await imports.held(accountId)).toEqual({ ZZAP: 10 })
    expect((await imports.undo(read.import?.id)).status).toBe(200)
    expect(await faults()).toEqual([])
  })
})
