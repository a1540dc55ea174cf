import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { cashOf } from '#domains/trading/server/account-state/history.ts'
import { Problem } from '#platform/problems/index.ts'
import { csvRows } from '#platform/tabular/index.ts'
import { brokerFiles } from '../testing/test-files.ts'
import { readBrokerFile, refuseUnread } from './read-broker-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const read = (text: string) => refuseUnread(readBrokerFile(new TextEncoder().encode(text), NOW))
const plain = (...rows: string[]) =>
  read(['date,action,symbol,quantity,price,commission,fees,amount', ...rows].join('\n'))
const reasons = (...rows: string[]) => plain(...rows).refused.map(({ line, reason }) => `${line} ${reason}`)

it.each(Object.entries(brokerFiles))(
  'a file of %s is known by its titles and told in the same words',
  (name, text) => {
    const file = read(text)
    expect(file.broker).toBe(name)
    const trades = file.read.flatMap(({ row, entry }) =>
      entry.kind === 'trade' && row.currency !== 'EUR' && entry.symbol === 'AAPL' ? [entry] : [],
    )
    expect(trades).toMatchObject([
      {
        side: 'BUY',
        symbol: 'AAPL',
        day: '2024-01-10',
        quantity: 10_000_000,
        price: 1_859_200,
        gross: 18_592_000,
        settleDay: '2024-01-12',
      },
      {
        side: 'SELL',
        symbol: 'AAPL',
        day: '2024-03-15',
        quantity: 4_000_000,
        price: 1_726_200,
        settleDay: '2024-03-19',
      },
    ])
    if (name.includes('flex')) return
    const cash = file.read.flatMap(({ entry }) => (entry.kind === 'cash' ? [[entry.what, entry.amount]] : []))
    expect(cash).toContainEqual(['contribution', 100_000_000])
    expect(cash).toContainEqual(['dividend', 24_000])
  },
)

it('a coin of which one costs less than a price can state is refused with what depends on it, and one of a penny is not', () => {
  const { read: booked, refused } = plain(
    '2026-01-05,buy,KIN,1000000,0.0000126,,,12.60',
    '2026-01-05,transfer in,SHIB,500000,,,,9.10',
    '2026-01-06,buy,BTC,0.00000001,,,,0.01',
    '2026-01-06,buy,PENNY,100000,0.0012,,,120.00',
    '2026-01-07,buy,DOGE,1234.12345678,,,,98.73',
  )
  expect(refused.map(({ line, reason, moves }) => [line, reason.slice(0, 26), moves?.[0]?.symbol])).toEqual([
    [2, 'One of these costs less th', 'KIN'],
    [3, 'One of these costs less th', 'SHIB'],
  ])
  expect(booked.map(({ entry }) => entry.kind === 'trade' && [entry.symbol, entry.quantity])).toEqual([
    ['BTC', 0.01],
    ['PENNY', 100_000_000_000],
    ['DOGE', 1_234_123_456.78],
  ])
})

it('a coin of which one costs more than a price can state is refused, and the file is read', () => {
  const { read: booked, refused } = plain(
    '2026-01-05,buy,BTC,0.00000004,,,,49999.78',
    '2026-01-05,transfer in,BTC,0.00000001,,,,49999.78',
    '2026-01-06,buy,BTC,0.00000004,,,,0.01',
  )
  expect(refused.map(({ line, reason }) => [line, reason.slice(0, 26)])).toEqual([
    [2, 'One of these costs more th'],
    [3, 'One of these costs more th'],
  ])
  expect(booked).toHaveLength(1)
})

it('a row of ten digits that was booked in millionths is the same row now that eight decimals are kept', () => {
  const prints = (quantity: string) =>
    plain(`2026-01-06,buy,AAPL,${quantity},100,,,12.35`).read.map(({ fingerprint }) => fingerprint)
  for (const [digits, millionths] of [
    ['0.123457496', '0.123457'],
    ['0.1234565001', '0.123457'],
    ['0.1234564999', '0.123456'],
    ['0.1234565', '0.123456'],
  ] as const)
    expect(prints(digits)).toEqual(prints(millionths))
  // Of a dividend that is quantity times price the cash was that of millionths.
  const dividend = (quantity: string) =>
    read(
      `Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n2026-01-06,VOO,YAHOO,USD,700,${quantity},dividend,0,`,
    ).read.map(({ fingerprint }) => fingerprint)
  expect(dividend('1.00000049')).toEqual(dividend('1'))
  expect(dividend('1.00000049')).toHaveLength(1)
})

it('a quantity of coins that is too large for its eighth decimal is refused and never rounded', () => {
  const kraken = (vol: string) =>
    read(
      `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"\n"T1","O1","DOGEUSD","2026-01-06 10:00:00.0000","buy","market",0.10000,1234567.81,0.00,${vol},0.0,"",""`,
    )
  expect(kraken('12345678.12345678').refused.map(({ reason }) => reason)).toEqual([
    'A quantity of 12345678.12345678 has more digits than the six that the account keeps.',
  ])
  expect(kraken('12345678.123456').refused).toEqual([])
})

it('bonds, crypto and sweeps are named with the line and the reason they are left out', () => {
  const refused = (name: keyof typeof brokerFiles) =>
    read(brokerFiles[name]).refused.map(({ line, reason }) => [line, reason])
  expect(refused('Fidelity')).toEqual([
    [8, 'A sweep between cash and its money-market fund changes nothing.'],
  ])
  // The cells of this broker hold line breaks, and the lines are counted all the same.
  expect(refused('Robinhood')).toEqual([])
  expect(refused('E*TRADE')).toEqual([
    [
      8,
      'The face value times the price in per cent is 4925.00 and the amount 4937.40: the row does not state what of it is interest that had accrued.',
    ],
  ])
  expect(refused('Alpaca')).toEqual([
    [
      4,
      'Only shares, funds and bonds, coins and listed options are imported: the account keeps nothing else.',
    ],
  ])
})

it.each([
  'Fidelity',
  'Charles Schwab',
  'Robinhood',
  'E*TRADE',
  'Interactive Brokers, flex query',
  'Interactive Brokers, activity statement',
] as const)('%s: a contract is held in units of what its price is for', (name) => {
  const found = read(brokerFiles[name]).read.flatMap(({ entry }) =>
    entry.kind === 'trade' && entry.symbol !== 'AAPL' && entry.symbol !== 'SAP' ? [entry] : [],
  )
  expect(found).toMatchObject([
    { side: 'BUY', symbol: 'AAPL240621C00200000', quantity: 100_000_000, price: 64_000 },
  ])
})

it('what a trade moved in cash is told to the cent, charges and rebates apart', () => {
  for (const [name, text] of Object.entries(brokerFiles)) {
    const sale = read(text).read.find(({ entry }) => entry.kind === 'trade' && entry.side === 'SELL')
    const isInteractive = name.startsWith('Interactive')
    expect([name, sale && cashOf(sale.entry)]).toEqual([
      name,
      isInteractive ? 6_894_700 : name === 'Alpaca' ? 6_904_800 : 6_904_700,
    ])
  }
})

it('a row that does not say enough, or says two things, is refused with what is wrong', () => {
  expect(
    reasons(
      '2024-02-30,buy,AAPL,1,10,,,10',
      '2027-01-04,buy,AAPL,1,10,,,10',
      '2024-01-04,hedge,AAPL,1,10,,,10',
      '2024-01-04,buy,,1,10,,,10',
      '2024-01-04,buy,AAPL,,10,,,10',
      '2024-01-04,buy,AAPL,ten,10,,,10',
      '2024-01-04,buy,AAPL,1,,,,',
      '2024-01-04,buy,AAPL,10,15,,,1500',
      '2024-01-04,dividend,AAPL,,,,,',
      '2024-01-04,transfer,AAPL,5,,,,',
      '2024-01-04,buy,912828XG8,5,99,,,495',
      '2024-01-04,buy,BTC/USD,1,40000,,,40000',
      '2024-01-04,split,AAPL,,,,,',
    ),
  ).toEqual([
    '2 “2024-02-30” is not a date of this kind of file.',
    '3 2027-01-04 is still to come.',
    '4 The action “hedge” is not known.',
    '5 The row names no symbol.',
    '6 The row has no quantity.',
    '7 “ten” is no quantity.',
    '8 The row has neither a price nor an amount.',
    '9 Quantity times price is 150.00 and the amount 1500.00.',
    '10 The row has no amount.',
    '11 The row adds shares without stating their cost.',
    '12 The face value times the price in per cent is 4.95 and the amount 495.00: the row does not state what of it is interest that had accrued.',
    '13 Only shares, funds and bonds, coins and listed options are imported: the account keeps nothing else.',
    '14 The row does not state how many shares the split added.',
  ])
})

it('a file that nobody here writes is refused, and the sentence says what can be read', () => {
  for (const text of ['', 'hello', 'name,country\nHalden,NO\n', '\u0000\u0001\u0002'.repeat(50)]) {
    expect(() => read(text)).toThrow(Problem)
    expect(() => read(text)).toThrow(/can come from .*Fidelity.* or have the columns date, action/)
  }
})

it('the newest first or the oldest first, the rows come in the order in which they happened', () => {
  const rows = ['2024-01-02,deposit,,,,,,100', '2024-01-03,deposit,,,,,,200', '2024-01-03,deposit,,,,,,300']
  const amounts = (file: ReturnType<typeof read>) => file.read.map(({ entry }) => cashOf(entry) / 10_000)
  expect(amounts(plain(...rows))).toEqual([100, 200, 300])
  expect(amounts(plain(...rows.toReversed()))).toEqual([100, 200, 300])
})

it('a row has the same fingerprint in another file and another place, and its equal neighbour has another', () => {
  const buy = '2024-01-02,buy,AAPL,1,10,,,10'
  const prints = (...rows: string[]) => plain(...rows).read.map(({ fingerprint }) => fingerprint)
  const [first, second] = prints(buy, buy)
  expect(first).not.toBe(second)
  expect(prints('2024-01-01,deposit,,,,,,5', buy)[1]).toBe(first)
  expect(prints('2024-01-02,buy,AAPL,1.000,"$10.00",0,0,(10.00)')).toEqual([first])
  expect(prints('2024-01-02,buy,AAPL,1,10,0.01,,10.01')).not.toEqual([first])
})

it('no text at all makes the reader fail otherwise than by a refusal', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('buy', 'AAPL', '10', '-5', '2024-01-02', '1e9', '"', '9'.repeat(30)),
  )
  const line = fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(','))
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(brokerFiles)),
      fc.array(line, { maxLength: 12 }),
      (text, lines) => {
        const file = read(`${text}\n${lines.join('\n')}`)
        expect(file.read.length + file.refused.length).toBe(file.rows)
      },
    ),
    { numRuns: 300 },
  )
})

it('a file is read a piece at a time, and no row is lost, doubled or told with another line', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'x',
      '\u00fc',
      '"a,b"',
      '"two\nlines"',
      '"a ""quoted"" word"',
      '"a long cell, longer than most"',
    ),
    fc.integer().map(String),
  )
  const row = fc.array(cell, { minLength: 3, maxLength: 6 }).map((cells) => cells.join(','))
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 80 }),
      (rows, lineBreak, pieceLength) => {
        const text = rows.join(lineBreak)
        const options = { rows: 100, delimiter: ',', lineBreak, quotes: 'as-they-stand' } as const
        const atOnceRead = [...csvRows(text, options)]
        expect([...csvRows(text, { ...options, pieceCharacters: pieceLength })]).toEqual(atOnceRead)
        const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: lineBreak as '\n' })
        const answer = data
          .map((cells) => cells.map((one) => one.trim()))
          .filter((cells) => cells.some(Boolean))
        expect(atOnceRead.map(({ cells }) => cells)).toEqual(answer)
      },
    ),
    { numRuns: Number(process.env.RANDOM_FILES ?? 500) },
  )
})
