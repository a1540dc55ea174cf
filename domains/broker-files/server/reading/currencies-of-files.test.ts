import { expect, it } from 'vitest'
import { readBrokerFile, refuseUnread } from './read-broker-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
type Mapping = Parameters<typeof readBrokerFile>[2]
const read = (lines: readonly string[], stated?: Mapping) =>
  refuseUnread(readBrokerFile(new TextEncoder().encode(lines.join('\n')), NOW, stated))
const reasons = (...args: Parameters<typeof read>) => read(...args).refused.map(({ reason }) => reason)

it('an amount with the sign of another currency is refused, and never read as dollars', () => {
  const file = read([
    'Date,Action,Symbol,Quantity,Price,Commission,Fees,Amount',
    '2024-03-04,Deposit,,,,,,"€10,000.00"',
    '2024-03-05,Buy,SHEL,100,£24.17,£0.00,,"£2,417.00"',
    '2024-03-06,Dividend,SHEL,,,,,CHF 34.40',
    '2024-03-06,Dividend,SHEL,,,,,34.40p',
    '2024-03-07,Deposit,,,,,,"US$10,000.00"',
  ])
  expect(file.read).toHaveLength(1)
  expect(file.refused.map(({ reason }) => reason)).toEqual([
    '“€10,000.00” is in EUR, and the account is kept in US dollars.',
    '“£24.17” is in GBP, and the account is kept in US dollars.',
    '“CHF 34.40” is in CHF, and the account is kept in US dollars.',
    '“34.40p” is in GBX, and the account is kept in US dollars.',
  ])
})

const OWN = [
  'When,What,Sym,Units,Px,Ccy',
  '2025-02-03,BUY,VOD,1000,72.50,GBX',
  '2025-02-04,BUY,SAP,10,250,EUR',
  '2025-02-05,BUY,AAPL,10,250,USD',
]
const columns = { date: 'When', action: 'What', symbol: 'Sym', quantity: 'Units', price: 'Px' }

it('a column of currencies that nobody has chosen is asked about, and once chosen its rows are refused by it', () => {
  expect(() => read(OWN, { columns })).toThrow(
    'The column “Ccy” holds currencies, and not all of them are US dollars.',
  )
  expect(reasons(OWN, { columns: { ...columns, currency: 'Ccy' } })).toEqual([
    'Amounts in GBX are not imported: the account is kept in US dollars.',
    'Amounts in EUR are not imported: the account is kept in US dollars.',
  ])
  const inDollars = OWN.map((line) => line.replace(/GBX|EUR/, 'USD'))
  expect(read(inDollars, { columns }).read).toHaveLength(3)
})

it('a column of currencies counts in a file of a known broker, though that broker writes none', () => {
  expect(
    reasons([
      'date,action,symbol,quantity,price,amount,Settlement currency',
      '2025-02-04,buy,SAP,10,250,2500,EUR',
      '2025-02-04,buy,AAPL,10,250,2500,USD',
    ]),
  ).toEqual(['Amounts in EUR are not imported: the account is kept in US dollars.'])
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
