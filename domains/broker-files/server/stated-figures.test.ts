// Binds what its runs do.
import './slice.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keepBooksSound } from '#domains/trading/server/index.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { importsIn } from './testing/test-imports.ts'

/** A year in an activity statement that is right: each row counts in a total, in cash or in a position. */
const STATEMENT = `Statement,Header,Field Name,Field Value
Statement,Data,Period,"January 1, 2025 - December 31, 2025"
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,AAPL,"2025-01-03, 10:00:00",100,150,150,-15000,-1,15001,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2025-06-03, 10:00:00",-40,160,160,6400,-1,-6000,0,0,C
Trades,SubTotal,,Stocks,USD,AAPL,,60,,,-8600,-2,0,0,0,
Trades,Data,Order,Stocks,USD,BRK B,"2025-02-03, 10:00:00",10,400,400,-4000,-1,4001,0,0,O
Trades,SubTotal,,Stocks,USD,BRK B,,10,,,-4000,-1,0,0,0,
Trades,Total,,Stocks,USD,,,,,,-12600,-3,0,0,0,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,USD,2025-01-02,Electronic Fund Transfer,50000
Deposits & Withdrawals,Data,USD,2025-07-02,Disbursement,-500
Deposits & Withdrawals,Data,Total,,,49500
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2025-05-15,AAPL(US0378331005) Cash Dividend USD 0.25 per Share (Ordinary Dividend),25
Dividends,Data,Total,,,25
Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
Corporate Actions,Data,Stocks,USD,2025-09-15,"2025-09-12, 20:25:00","AAPL(US0378331005) Split 2 for 1 (AAPL, APPLE INC, US0378331005)",60,0,0,0,
Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures
Cash Report,Data,Starting Cash,Base Currency Summary,0,0,0
Cash Report,Data,Ending Cash,Base Currency Summary,36922,36922,0
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
Open Positions,Data,Summary,Stocks,USD,AAPL,120,1,75,9000,80,9600,600,
Open Positions,Data,Summary,Stocks,USD,BRK B,10,1,400,4000,410,4100,100,
`
const lines = STATEMENT.trimEnd().split('\n')
const movements = lines.flatMap((line, at) => (/,(Order,|USD,20|Stocks,USD,2025)/.test(line) ? [at] : []))

onOneDatabase('what a file says of itself', (world) => {
  let imports: ReturnType<typeof importsIn>
  let accountId = 0
  beforeAll(async () => {
    imports = importsIn(world)
    new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    accountId = await imports.open()
  })

  it('a statement that is whole has no difference, before and after it is booked, and its parts are counted', async () => {
    for (const trial of ['true', 'false']) {
      const { reconciliation, refusedCount } = await imports.send(accountId, STATEMENT, { trial })
      expect(refusedCount).toBe(0)
      expect(reconciliation).toEqual({
        period: { from: '2025-01-01', to: '2025-12-31' },
        sections: [
          { name: 'Trades', rows: 3, read: 3, note: '' },
          { name: 'Deposits & Withdrawals', rows: 2, read: 2, note: '' },
          { name: 'Dividends', rows: 1, read: 1, note: '' },
          { name: 'Corporate Actions', rows: 1, read: 1, note: '' },
        ],
        compared: 15,
        differences: [],
        heldBack: 0,
      })
    }
    expect(await imports.held(accountId)).toEqual({ AAPL: 120, 'BRK.B': 10 })
  })

  it('a statement with any one row taken out shows a difference', async () => {
    expect(movements).toHaveLength(7)
    for (const without of movements) {
      const { reconciliation } = await imports.send(accountId, lines.toSpliced(without, 1).join('\n'))
      expect([lines[without], reconciliation?.differences.length]).not.toEqual([lines[without], 0])
    }
  })

  it('a statement with a figure of a row changed shows a difference', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...movements), fc.integer({ min: 1, max: 9 }), async (at, by) => {
        const changed = lines.with(
          at,
          (lines[at] as string).replace(
            /,(-?\d+)(?=(,0,0,0,)?$|,-1,)/,
            (_, units) => `,${Number(units) + by}`,
          ),
        )
        fc.pre(changed[at] !== lines[at])
        const { reconciliation } = await imports.send(accountId, changed.join('\n'))
        expect(reconciliation?.differences.length).toBeGreaterThan(0)
      }),
      { numRuns: 20 },
    )
  })

  it('differences are listed by line, and kept with the import', async () => {
    const short = lines.toSpliced(movements[3] as number, 1)
    const { reconciliation, import: row } = await imports.send(accountId, short.join('\n'), {
      trial: 'false',
      missingCash: 'bring-in',
    })
    expect(reconciliation?.differences.map(({ sentence }) => sentence)).toEqual([
      'Line 12 states a total of 49,500.00 for Deposits & Withdrawals; its rows add up to -500.00.',
      'Lines 19 and 20 state that cash changed by 36,922.00; the booked rows change it by -13,078.00.',
      'Line 19 states starting cash of 0.00; without this file the account has 19,002.00.',
    ])
    expect(row?.reconciliation).toEqual(reconciliation)
    expect((await imports.imports(accountId))[0]?.reconciliation).toEqual(reconciliation)
  })

  it('parts that are not read are named and counted, and what they moved is a difference', async () => {
    const { reconciliation, refused } = await imports.send(
      accountId,
      `${STATEMENT.replace('36922,36922', '36900,36900')}Grant Activity,Header,Symbol,Report Date,Description,Quantity
Grant Activity,Data,IBKR,2025-03-01,Stock Award,3
Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code
Transaction Fees,Data,Stocks,USD,"2025-02-04, 10:00:00",AAPL,UK Stamp Tax,50,170,-42.5,
Bond Interest Received,Header,Currency,Date,Description,Amount
Bond Interest Received,Data,USD,2025-03-01,Bond Coupon Payment (T 4 1/8),20.5
Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code
Transfers,Data,Stocks,USD,KO,2025-02-03,ACATS,In,--,000000,50,--,8700,0.00,0.00,
`,
    )
    expect(reconciliation?.sections.slice(4)).toEqual([
      { name: 'Grant Activity', rows: 1, read: 0, note: 'This part of the file is not read.' },
      { name: 'Transaction Fees', rows: 1, read: 1, note: '' },
      { name: 'Bond Interest Received', rows: 1, read: 1, note: '' },
      { name: 'Transfers', rows: 1, read: 0, note: '' },
    ])
    expect(reconciliation?.differences).toEqual([])
    expect(refused.map(({ reason }) => reason)).toEqual(['The row adds shares without stating their cost.'])
  })
})
