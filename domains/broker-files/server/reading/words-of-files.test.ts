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
