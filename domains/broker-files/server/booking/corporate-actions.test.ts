import { expect, it } from 'vitest'
import { emptyAccountState } from '#domains/trading/server/account-state/account-state.ts'
import { beginRecording } from '#domains/trading/server/account-state/event-recorder.ts'
import { cashOf } from '#domains/trading/server/account-state/history.ts'
import { terms } from '#domains/trading/server/account-state/testing/test-account.ts'
import { heldIn } from '#engines/trade-ledger/index.ts'
import { readBrokerFile } from '../reading/read-broker-file.ts'
import type { Answers } from '../reading/rows-together/corporate-rows.ts'
import { bookRows } from './book-history.ts'
import { runToEnd } from './run-cooperatively.ts'
import { unbookedBy } from './unbooked-rows.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const lines = (...rows: readonly string[]) => rows.join('\n')

function booked(text: string, answers?: Answers) {
  const file = readBrokerFile(new TextEncoder().encode(text), NOW, answers && { answers })
  const recorder = beginRecording(emptyAccountState(1, terms), NOW)
  const booking = runToEnd(bookRows(recorder, 1, file.read, unbookedBy(file.refused, [])))
  const gains = recorder.booked.flatMap(({ event, closings }) => {
    if (event.kind !== 'history-booked' || closings.length === 0) return []
    const { entry } = event
    const basis = closings.reduce((total, { cost, fees }) => total + cost + fees, 0)
    const proceeds =
      entry.kind === 'shares-exchanged'
        ? closings.reduce((all, one) => all + (one.proceeds ?? 0), 0)
        : cashOf(entry)
    return [[entry.kind === 'cash' ? '' : entry.symbol, Math.round((proceeds - basis) / 100) / 100] as const]
  })
  const held = [...recorder.state.lots].flatMap(([symbol, lots]) => {
    const { quantity, cost } = heldIn(lots)
    return quantity === 0
      ? []
      : [
          [
            symbol,
            quantity / 1e6,
            Math.round(cost / 100) / 100,
            lots.map(({ openedAt }) => new Date(openedAt).toISOString().slice(0, 10)),
          ] as const,
        ]
  })
  const refused = [...file.refused, ...booking.refused].sort((a, b) => a.line - b.line)
  return { file, refused, held, gains, cash: recorder.state.settled / 10_000 }
}

const DWDP = lines(
  'Statement,Header,Field Name,Field Value',
  'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
  'Deposits & Withdrawals,Data,USD,2019-01-02,Electronic Fund Transfer,5000',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,DWDP,"2019-01-15, 10:00:00",15,55,55,-825,-1,826,0,0,O',
  'Trades,Data,Order,Stocks,USD,DD,"2019-07-15, 10:00:00",-5,74,74,370,-1,-300,70,0,C',
  'Trades,Data,Order,Stocks,USD,CTVA,"2019-07-15, 10:00:00",-5,28,28,140,-1,-120,20,0,C',
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  'Corporate Actions,Data,Stocks,USD,2019-04-02,"2019-04-01, 20:25:00","DWDP(US26078J1007) Spinoff  1 for 3 (DOW, DOW INC-W/I, 260557103)",5,0,0,0,',
  'Corporate Actions,Data,Stocks,USD,2019-06-03,"2019-05-31, 20:25:00","DWDP(US26078J1007) Spinoff  1 for 3 (CTVA, CORTEVA INC-W/I, 22052L104)",5,0,0,0,',
  'Corporate Actions,Data,Stocks,USD,2019-06-03,"2019-05-31, 20:25:00","DWDP(US26078J1007) Split 1 for 3 (DD, DUPONT DE NEMOURS INC, 26614N102)",5,0,0,0,',
  'Corporate Actions,Data,Stocks,USD,2019-06-03,"2019-05-31, 20:25:00","DWDP(US26078J1007) Split 1 for 3 (DWDP.OLD, DOWDUPONT INC, 26078J100)",-15,0,0,0,',
)

it('a spin-off whose fair values the file does not state is asked about, and all that depends on it is held back', () => {
  const { file, refused, held } = booked(DWDP)
  expect(file.refused.flatMap(({ ask }) => (ask ? [ask] : []))).toEqual([
    {
      key: '2019-04-02 DOW',
      line: 9,
      day: '2019-04-02',
      what: 'spin-off',
      from: 'DWDP',
      symbols: ['DWDP', 'DOW'],
    },
    {
      key: '2019-06-03 CTVA',
      line: 10,
      day: '2019-06-03',
      what: 'spin-off',
      from: 'DWDP',
      symbols: ['DWDP', 'CTVA'],
    },
  ])
  expect(refused.map(({ line, isHeldBack }) => [line, isHeldBack])).toEqual([
    [6, true],
    [7, true],
    [9, false],
    [10, false],
    [11, true],
  ])
  expect(held.map(([symbol, units]) => [symbol, units])).toEqual([['DWDP', 15]])
})

it('the cost goes by fair values with the shares through spin-offs and a change of symbol, and lots keep their dates', () => {
  const { refused, held, gains, cash } = booked(DWDP, {
    '2019-04-02 DOW': { prices: { DWDP: '40', DOW: '50' } },
    '2019-06-03 CTVA': { prices: { DWDP: '25', CTVA: '27' } },
  })
  expect(refused).toEqual([])
  // 825 by 600 to 250: 582.3529 and 242.6471. The first by 375 to 135: 428.2007 and 154.1522; the charge of 1 goes along.
  expect(held).toEqual([['DOW', 5, 242.65, ['2019-01-15']]])
  const fee = 600 / 850
  expect(gains).toEqual([
    ['DD', Math.round((369 - 428.2007 - (fee * 375) / 510) * 100) / 100],
    ['CTVA', Math.round((139 - 154.1522 - (fee * 135) / 510) * 100) / 100],
  ])
  expect(cash).toBe(5000 - 826 + 369 + 139)
})

const SCHWAB = lines(
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"06/05/2024","Return Of Capital","ZZAP","ZZAP INC","","","","$30.00"',
  '"06/04/2024","Spin-off","ZSPN","ZSPIN CO","25","","",""',
  '"05/02/2024","Buy","ZZAP","ZZAP INC","100","$10.00","","-$1,000.00"',
  '"05/01/2024","MoneyLink Transfer","","Tfr BANK","","","","$2,000.00"',
)

it('a spin-off of a file that does not say from whom is asked about with its parent, and nothing held by then is booked further', () => {
  const { file, refused } = booked(SCHWAB)
  expect(file.refused.flatMap(({ ask }) => (ask ? [ask] : []))).toMatchObject([
    { key: '2024-06-04 ZSPN', from: null, symbols: ['ZSPN'] },
  ])
  expect(refused.map(({ line, isHeldBack }) => [line, isHeldBack])).toEqual([
    [2, true],
    [3, false],
  ])
})

it('the cost is divided by an answer, and capital that is paid back lowers what is left of it', () => {
  const { refused, held, gains, cash } = booked(SCHWAB, {
    '2024-06-04 ZSPN': { from: 'ZZAP', prices: { ZZAP: '9', ZSPN: '4' } },
  })
  expect(refused).toEqual([])
  expect(held).toEqual([
    ['ZZAP', 100, 870, ['2024-05-02']],
    ['ZSPN', 25, 100, ['2024-05-02']],
  ])
  expect([gains, cash]).toEqual([[], 1030])
})

const ibkr = (...actions: readonly [words: string, quantity: number, proceeds: number, value: number][]) =>
  lines(
    'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
    'Deposits & Withdrawals,Data,USD,2025-01-02,Electronic Fund Transfer,5000',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    'Trades,Data,Order,Stocks,USD,OLD,"2025-01-15, 10:00:00",100,10,10,-1000,0,1000,0,0,O',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    ...actions.map(
      ([words, quantity, proceeds, value]) =>
        `Corporate Actions,Data,Stocks,USD,2025-06-03,"2025-06-02, 20:25:00","${words}",${quantity},${proceeds},${value},0,`,
    ),
  )
const OLD_SHARES = '(OLD, OLD CORP, US1111111111)'
const NEW_SHARES = '(NEW, NEW CORP, US2222222222)'

it('a merger for cash is a sale of all shares for it', () => {
  const read = booked(
    ibkr([`OLD(US1111111111) Merged(Acquisition) FOR USD 12.50 PER SHARE ${OLD_SHARES}`, -100, 1250, 0]),
  )
  expect([read.refused, read.held, read.gains, read.cash]).toEqual([[], [], [['OLD', 250]], 5250])
})

it('a merger for shares and cash counts a gain as far as there is cash, by the value that the file states', () => {
  const words = 'OLD(US1111111111) Merged(Acquisition) WITH US2222222222 1 for 2 FOR USD 1.00 PER SHARE'
  const read = booked(ibkr([`${words} ${NEW_SHARES}`, 50, 0, 1500], [`${words} ${OLD_SHARES}`, -100, 100, 0]))
  expect([read.refused, read.gains, read.cash]).toEqual([[], [['OLD', 100]], 4100])
  expect(read.held).toEqual([['NEW', 50, 1000, ['2025-01-15']]])
})

it('a change of symbol keeps cost and dates', () => {
  const words = 'OLD(US1111111111) CUSIP/ISIN Change to (US2222222222)'
  const read = booked(ibkr([`${words} ${NEW_SHARES}`, 100, 0, 0], [`${words} ${OLD_SHARES}`, -100, 0, 0]))
  expect([read.refused, read.gains, read.held]).toEqual([[], [], [['NEW', 100, 1000, ['2025-01-15']]]])
})

it('capital that is paid back where no share is held is refused, and no income', () => {
  const read = booked(
    lines(
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"06/05/2024","Return Of Capital","ZZAP","ZZAP INC","","","","$30.00"',
    ),
  )
  expect(read.refused.map(({ reason }) => reason)).toEqual([
    'No ZZAP was held on 2024-06-05, so to which shares this belongs is not known.',
  ])
})

it('a fraction for which cash came is sold after a reverse split', () => {
  const read = booked(
    lines(
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"06/03/2024","Cash In Lieu","ZZAP","ZZAP INC","","","","$7.50"',
      '"06/03/2024","Reverse Split","ZZAP","ZZAP INC","-104.75","","",""',
      '"05/02/2024","Buy","ZZAP","ZZAP INC","115","$2.00","","-$230.00"',
      '"05/01/2024","MoneyLink Transfer","","Tfr BANK","","","","$1,000.00"',
    ),
  )
  // 10.25 shares cost 230: a quarter of one 5.61.
  expect([read.refused, read.gains, read.held]).toEqual([
    [],
    [['ZZAP', 1.89]],
    [['ZZAP', 10, 224.39, ['2024-05-02']]],
  ])
})
