import { expect, it } from 'vitest'
import { cashOf } from '#domains/trading/server/account-state/history.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { read, readBrokerFile } from './read-broker-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const columns = {
  date: 'Date',
  action: 'Type',
  symbol: 'Ticker Symbol',
  quantity: 'Shares',
  fees: 'Fees',
  amount: 'Value',
  currency: 'Transaction Currency',
}
const PORTFOLIO = [
  'Date;Type;Value;Transaction Currency;Fees;Shares;Ticker Symbol',
  '2026-01-05T00:00;Deposit;10,000.00;USD;;;',
  '2026-01-06T10:00;Buy;1,151.00;USD;1.00;5;AAPL',
  '2026-05-16T00:00;Removal;100.00;USD;;;',
  '2026-05-17T00:00;Interest Charge;5.00;USD;;;',
  '2026-05-18T00:00;Fees Refund;2.00;USD;;;',
  '2026-06-18T00:00;Taxes;7.00;USD;;;',
  '2026-06-19T00:00;Delivery (Inbound);900.00;USD;;20;KO',
  '2026-06-20T00:00;Delivery (Outbound);500.00;USD;;5;KO',
]

it('words of Portfolio Performance say which way cash and shares go', () => {
  const file = readBrokerFile(new TextEncoder().encode(PORTFOLIO.join('\n')), NOW, { columns })
  expect(file.refused).toEqual([])
  expect(file.read.map(({ entry }) => cashOf(entry) / 10_000)).toEqual([10_000, -1151, -100, -5, 2, -7, 0, 0])
  expect(file.read.slice(-2).map(({ entry }) => entry)).toMatchObject([
    { kind: 'shares-moved', quantity: 20_000_000, cost: 9_000_000 },
    { kind: 'shares-moved', quantity: -5_000_000 },
  ])
})

it.each([
  [
    'Charles Schwab',
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n06/05/2024,Return Of Capital,ZZAP,ZZAP INC,,,,$30.00',
  ],
  [
    'Interactive Brokers',
    'Dividends,Header,Currency,Date,Description,Amount\nDividends,Data,USD,2024-06-05,ZZAP(US1912161007) Cash Dividend USD 0.30 per Share (Return of Capital),30.00',
  ],
])('capital that is paid back is no plain dividend: %s', (_, text) => {
  const { read: rows, refused } = readBrokerFile(new TextEncoder().encode(text), NOW)
  expect(refused).toEqual([])
  expect(rows).toMatchObject([
    {
      row: { action: 'capital' },
      entry: { kind: 'shares-exchanged', what: 'return-of-capital', cash: 300_000, given: 0, symbol: 'ZZAP' },
    },
  ])
})

it('a row of capital is the same as when it was booked as a dividend', () => {
  const titles = 'date,action,symbol,quantity,price,commission,fees,amount'
  const [capital, dividend] = ['return of capital', 'dividend'].map(
    (word) =>
      readBrokerFile(new TextEncoder().encode(`${titles}\n2024-06-05,${word},ZZAP,,,,,30`), NOW).read[0],
  )
  expect(capital?.fingerprint).toBe(dividend?.fingerprint)
})

it('a workbook is read as a file of its rows, with their lines', async () => {
  const bytes = workbookFile({
    History: [
      ['Account 1234'],
      [],
      ['Date', 'Action', 'Symbol', 'Quantity', 'Price', 'Amount'],
      [new Date('2026-01-05T00:00:00Z'), 'deposit', null, null, null, 5000],
      [new Date('2026-01-06T00:00:00Z'), 'buy', 'AAPL', 10, 185.92, 1859.2],
      [new Date('2026-01-07T00:00:00Z'), 'hedge', 'AAPL', 10, 185.92, 1859.2],
    ],
  })
  const rows = []
  for await (const row of read({ bytes, now: NOW } as never)) rows.push(row)
  expect(rows).toMatchObject([
    { entry: { kind: 'cash', amount: 50_000_000, day: '2026-01-05' } },
    { entry: { kind: 'trade', symbol: 'AAPL', gross: 18_592_000, day: '2026-01-06' } },
    { line: 6, reason: 'The action “hedge” is not known.' },
  ])
})

const EUROPEAN = [
  'Konto 1234',
  '',
  'Datum;Vorgang;Papier;Stück;Kurs;Betrag',
  '02.01.2024;Einlage;;;;2.000,00',
  '13.01.2024;Kauf;AAPL;10;185,92;1.859,20',
]

it('titles below a greeting, days before months and decimal commas are read', () => {
  const german = {
    date: 'Datum',
    action: 'Vorgang',
    symbol: 'Papier',
    quantity: 'Stück',
    price: 'Kurs',
    amount: 'Betrag',
  }
  const file = readBrokerFile(new TextEncoder().encode(EUROPEAN.join('\n')), NOW, { columns: german })
  expect([file.refused, file.read.map(({ entry }) => [entry.day, cashOf(entry) / 10_000])]).toEqual([
    [],
    [
      ['2024-01-02', 2000],
      ['2024-01-13', -1859.2],
    ],
  ])
})

const cashOfFile = (lines: readonly string[]) =>
  readBrokerFile(new TextEncoder().encode(lines.join('\n')), NOW).read.map(
    ({ row, entry }) => `${row.action} ${cashOf(entry) / 10_000}`,
  )

it('the sign of an amount decides in a layout that writes signs, and the word in one that does not, whatever sign stands there', () => {
  const degiro = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id'
  const row = (what: string, amount: string) =>
    `10-03-2026,10:00,12-03-2026,,,${what},,EUR,"${amount}",EUR,"100,00",`
  expect(cashOfFile([degiro, row('Debetrente', '-1,23'), row('Remboursement de frais', '2,00')])).toEqual([
    'interest -1.23',
    'fee 2',
  ])
  const [titles = ''] = PORTFOLIO
  const portfolio = titles.replace('Ticker Symbol', 'Taxes;Ticker Symbol')
  const of = (what: string, value: string) => `2026-05-17T00:00;${what};${value};USD;;;;`
  const written = ['-5.00', '5.00'].flatMap((value) => [
    of('Interest Charge', value),
    of('Removal', value),
    of('Fees Refund', value),
  ])
  const expected = ['interest -5', 'withdrawal -5', 'fee 5']
  expect(cashOfFile([portfolio, ...written])).toEqual([...expected, ...expected])
})

it('exchanges of one day are parted by order and moment, or where each side is there once; what could be either is refused', () => {
  const titles = 'Date,Action,Symbol,Quantity,Amount,Currency'
  const row = (date: string, amount: string, currency: string) => `${date},conversion,,,${amount},${currency}`
  const read = (...rows: string[]) => cashOfFile([titles, ...rows]).length
  const there = [row('2024-02-02', '-100', 'EUR'), row('2024-02-02', '110', 'USD')]
  const back = [row('2024-02-02', '-54', 'USD'), row('2024-02-02', '50', 'EUR')]
  expect(read(...there, ...back)).toBe(4)
  expect(read(...there, row('2024-02-02', '110', 'USD'))).toBe(0)
  expect(read(...there, row('2024-02-02', '-100', 'EUR'), row('2024-02-02', '111', 'USD'))).toBe(4)
  expect(read(...there, row('2024-02-02 10:00', '110', 'USD'))).toBe(0)
  expect(read(...there.map((one) => one.replace('2024-02-02', '2024-02-02 10:00')), ...back.slice(1))).toBe(2)
  expect(read(row('2024-02-02', '-100', 'EUR'), row('2024-02-02', '100', 'EUR'))).toBe(0)
})

it('a split by its ratio is read, and shares of an assigned option and trades that are taken back elsewhere hold their symbol back', () => {
  const text = (...rows: string[]) =>
    readBrokerFile(
      new TextEncoder().encode(['date,action,symbol,quantity,price,amount,note', ...rows].join('\n')),
      NOW,
    )
  const split = text('2024-02-02,split,AAPL,,,,4 for 1 split')
  expect(split.read[0]?.entry).toMatchObject({ kind: 'shares-split', quantity: 0, ratio: { to: 4, from: 1 } })
  const { refused } = text(
    '2024-02-02,buy,MSFT,100,400,,Assigned put',
    '2024-02-03,cancel buy,KO,5,60,,',
    '2024-02-04,split,NVDA,,,,10:1',
  )
  expect(refused.map(({ reason }) => reason.slice(0, 33))).toEqual([
    'These shares came or went by an o',
    'It takes back a row that is not i',
    'The row does not state how many s',
  ])
  expect(refused.map(({ moves }) => moves?.map(({ symbol }) => symbol))).toEqual([['MSFT'], ['KO'], ['NVDA']])
})
