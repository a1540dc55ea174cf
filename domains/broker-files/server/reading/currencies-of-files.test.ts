import { expect, it } from 'vitest'
import { readBrokerFile, refuseUnread } from './read-broker-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
type Mapping = Parameters<typeof readBrokerFile>[2]
const read = (lines: readonly string[], stated?: Mapping) =>
  refuseUnread(readBrokerFile(new TextEncoder().encode(lines.join('\n')), NOW, stated))
const reasons = (...args: Parameters<typeof read>) => read(...args).refused.map(({ reason }) => reason)

it('an amount with the sign of a currency is read in it, pence exactly as pounds, and never as dollars', () => {
  const file = read([
    'Date,Action,Symbol,Quantity,Price,Commission,Fees,Amount',
    '2024-03-04,Deposit,,,,,,"€10,000.00"',
    '2024-03-05,Buy,SHEL,100,£24.17,£0.00,,"£2,417.00"',
    '2024-03-06,Dividend,SHEL,,,,,CHF 34.40',
    '2024-03-06,Dividend,SHEL,,,,,34.40p',
    '2024-03-07,Deposit,,,,,,"US$10,000.00"',
  ])
  expect(file.refused).toEqual([])
  expect(file.read.map(({ row, entry }) => [row.currency, entry.kind === 'cash' && entry.amount])).toEqual([
    ['EUR', 100_000_000],
    ['GBP', false],
    ['CHF', 344_000],
    ['GBP', 3_440],
    ['USD', 100_000_000],
  ])
})

it('a row in two currencies, or in one that its sign leaves open, is refused; pence beside pounds are not', () => {
  const titles = 'Date,Action,Symbol,Quantity,Price,Commission,Fees,Amount,Currency'
  expect(
    reasons([
      titles,
      '2024-03-05,Buy,SHEL,100,£24.17,,,"€2,417.00",',
      '2024-03-05,Buy,SHEL,100,24.17,,,"€2,417.00",GBP',
      '2024-03-05,Dividend,ERIC,,,,,kr 100,',
      '2024-03-05,Dividend,ERIC,,,,,100,Taler',
      '2024-03-05,Dividend,VOD,,,,,12.345,GBX',
    ]),
  ).toEqual([
    '“€2,417.00” is in another currency than the rest of its row.',
    '“€2,417.00” is in another currency than the rest of its row.',
    '“kr 100” may be SEK or NOK or DKK or ISK.',
    '“Taler” is no currency that is known.',
    '“12.345” is finer than the account counts.',
  ])
  const { read: taken } = read([titles, '2024-03-05,Buy,SHEL,100,2417p,,,"£2,417.00",GBP'])
  expect(taken[0]?.entry).toMatchObject({ price: 241_700, gross: 24_170_000 })
})

const OWN = [
  'When,What,Sym,Units,Px,Ccy',
  '2025-02-03,BUY,VOD,1000,72.50,GBX',
  '2025-02-04,BUY,SAP,10,250,EUR',
  '2025-02-05,BUY,AAPL,10,250,USD',
]
const columns = { date: 'When', action: 'What', symbol: 'Sym', quantity: 'Units', price: 'Px' }

it('a column of currencies that nobody has chosen is asked about, and once chosen its rows are read by it', () => {
  expect(() => read(OWN, { columns })).toThrow(
    'The column “Ccy” holds currencies, and not all of them are US dollars.',
  )
  const chosen = read(OWN, { columns: { ...columns, currency: 'Ccy' } })
  expect(chosen.read.map(({ row, entry }) => [row.currency, entry.kind === 'trade' && entry.gross])).toEqual([
    ['GBP', 7_250_000],
    ['EUR', 25_000_000],
    ['USD', 25_000_000],
  ])
  const inDollars = OWN.map((line) => line.replace(/GBX|EUR/, 'USD'))
  expect(read(inDollars, { columns }).read).toHaveLength(3)
})

it('a column of currencies counts in a file of a known broker, though that broker writes none', () => {
  const file = read([
    'date,action,symbol,quantity,price,amount,Settlement currency',
    '2025-02-04,buy,SAP,10,250,2500,EUR',
    '2025-02-04,buy,AAPL,10,250,2500,USD',
  ])
  expect(file.read.map(({ row }) => row.currency)).toEqual(['EUR', 'USD'])
})

it('a flex query without a currency is refused with the field that it lacks, and a row without one is too', () => {
  const flex = (...titles: string[]) => [
    ['DateTime', 'Symbol', 'AssetClass', 'Buy/Sell', 'Quantity', 'TradePrice', 'NetCash', ...titles].join(
      ',',
    ),
    ['20240311;083000', 'VOD', 'STK', 'BUY', '1000', '0.6912', '-694.20', ...titles.map(() => '')].join(','),
  ]
  expect(() => read(flex())).toThrow(/Add the field CurrencyPrimary/)
  expect(reasons(flex('CurrencyPrimary'))).toEqual(['The row states no currency.'])
})

it('an exchange between currencies is read with both its sides; one alone, or two without a minus sign, make no money', () => {
  const titles = 'Date,Action,Symbol,Quantity,Amount,Currency'
  const both = ['2024-02-02,conversion,,,-108.00,EUR', '2024-02-02,conversion,,,100.00,USD']
  expect(reasons([titles, ...both])).toEqual([])
  for (const rows of [
    ['2024-02-02,conversion,,,100.00,USD'],
    ['2024-02-02,conversion,,,108.00,EUR', '2024-02-02,conversion,,,100.00,USD'],
    ['2024-02-02,conversion,,,-108.00,EUR', '2024-02-05,conversion,,,100.00,USD'],
  ])
    expect(reasons([titles, ...rows])).toEqual(rows.map(() => expect.stringMatching(/^Only one side/)))
})
