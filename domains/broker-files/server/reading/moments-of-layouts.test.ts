import { expect, it } from 'vitest'
import { brokerFiles } from '../testing/test-files.ts'
import { readBrokerFile } from './read-broker-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const read = (text: string) => readBrokerFile(new TextEncoder().encode(text), NOW)
const sales = (text: string) =>
  read(text).read.flatMap(({ row, entry }) =>
    entry.kind === 'trade' && entry.side === 'SELL'
      ? [{ day: entry.day, at: new Date(row.at).toISOString(), settles: entry.settleDay }]
      : [],
  )

/** The day of the trade, its moment in New York or at that day's close, and the day on which it settled by the file, else by the calendar of its time. */
const expected: Record<keyof typeof brokerFiles, { day: string; at: string; settles: string }> = {
  Fidelity: { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
  'Charles Schwab': { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
  Vanguard: { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
  Robinhood: { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
  'E*TRADE': { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
  'E*TRADE from Morgan Stanley': { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
  Alpaca: { day: '2024-03-15', at: '2024-03-15T14:00:00.500Z', settles: '2024-03-19' },
  'Interactive Brokers, flex query': {
    day: '2024-03-15',
    at: '2024-03-15T14:00:00.000Z',
    settles: '2024-03-19',
  },
  'Interactive Brokers, activity statement': {
    day: '2024-03-15',
    at: '2024-03-15T14:00:00.000Z',
    settles: '2024-03-19',
  },
  'Plain file': { day: '2024-03-15', at: '2024-03-15T20:00:00.000Z', settles: '2024-03-19' },
}

it.each(Object.entries(brokerFiles))(
  'the day, the time and the settlement of a sale are read as %s means them',
  (name, text) => {
    expect(sales(text)).toEqual([expected[name as keyof typeof brokerFiles]])
  },
)

it.each([
  ['Fidelity', '03/19/2024', '03/18/2024'],
  ['Vanguard', '03/15/2024,03/19/2024', '03/15/2024,03/18/2024'],
  ['Robinhood', '3/19/2024', '3/18/2024'],
  ['E*TRADE from Morgan Stanley', '03/19/24', '03/18/24'],
] as const)('the settlement day that a file of %s states is kept', (name, stated, other) => {
  expect(sales(brokerFiles[name].replace(stated, other))[0]?.settles).toBe('2024-03-18')
  expect(read(brokerFiles[name].replace(stated, other)).read.map(({ fingerprint }) => fingerprint)).toEqual(
    read(brokerFiles[name]).read.map(({ fingerprint }) => fingerprint),
  )
})

const plain = (...rows: string[]) =>
  read(['date,action,symbol,quantity,price,commission,fees,amount', ...rows].join('\n'))
const momentsOf = (file: ReturnType<typeof read>) =>
  file.read.map(({ row }) => new Date(row.at).toISOString())

it('a time with AM or PM is that of a clock of twelve hours', () => {
  const file = plain(
    '2024-05-03 12:05:00 AM,deposit,,,,,,500',
    '2024-05-03 09:31:00 AM,deposit,,,,,,10000',
    '2024-05-03 10:30:00 AM,buy,AAPL,10,180.00,,0,1800.00',
    '2024-05-03 12:10 pm,buy,AAPL,1,180.00,,0,180.00',
    '2024-05-03 2:15:00 p.m.,sell,AAPL,10,185.00,,0,1850.00',
  )
  expect([momentsOf(file), file.refused]).toEqual([
    [
      '2024-05-03T04:05:00.000Z',
      '2024-05-03T13:31:00.000Z',
      '2024-05-03T14:30:00.000Z',
      '2024-05-03T16:10:00.000Z',
      '2024-05-03T18:15:00.000Z',
    ],
    [],
  ])
})

it('a time in a named zone is of that zone, and one that cannot be read is not dropped', () => {
  expect(
    momentsOf(plain('2024-05-03 10:00:00 EDT,deposit,,,,,,1', '2024-05-03 15:00 UTC,deposit,,,,,,1')),
  ).toEqual(['2024-05-03T14:00:00.000Z', '2024-05-03T15:00:00.000Z'])
  // Behind midnight in London it is still the day before in New York.
  expect(plain('2024-05-03 03:00 UTC,deposit,,,,,,1').read[0]?.entry.day).toBe('2024-05-02')
  for (const time of ['10:00 CET', '25:00', '13:00 PM', '0:30 AM', '10 o’clock', '10:61'])
    expect([time, plain(`2024-05-03 ${time},deposit,,,,,,1`).refused[0]?.reason]).toEqual([
      time,
      `The time of “2024-05-03 ${time}” cannot be read, or is of a zone that is not known.`,
    ])
})

it('a split that Interactive Brokers entered the evening before counts from its ex-day, the day of its report', () => {
  const [split] =
    read(`Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
Corporate Actions,Data,Stocks,USD,2025-09-15,"2025-09-12, 20:25:00","NVDA(US67066G1040) Split 10 for 1 (NVDA, NVIDIA CORP, US67066G1040)",180,0,0,0,
`).read
  expect(split).toMatchObject({
    entry: { kind: 'shares-split', symbol: 'NVDA', day: '2025-09-15', quantity: 180_000_000 },
    row: { at: Date.parse('2025-09-15T04:00:00.000Z') },
  })
})

it('the two rows of a reverse split are about one symbol, and a split into another symbol without its old shares is left out', () => {
  const action = (words: string, quantity: number) =>
    `Corporate Actions,Data,Stocks,USD,2025-06-03,"2025-06-02, 20:25:00","${words}",${quantity},0,0,0,`
  const file = read(
    [
      'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
      action('ZZAP(US26078J1007) Split 1 for 10 (ZZAP, ZZAP INC, 26614N102)', 10),
      action('ZZAP(US26078J1007) Split 1 for 10 (ZZAP.OLD, ZZAP INC, US26078J1007)', -100),
      action('DWDP(US26078J1007) Split 1 for 3 (DD, DUPONT DE NEMOURS INC, 26614N102)', 5),
    ].join('\n'),
  )
  expect(file.read.map(({ entry }) => entry)).toMatchObject([
    { kind: 'shares-split', symbol: 'ZZAP', quantity: 10_000_000 },
    { kind: 'shares-split', symbol: 'ZZAP', quantity: -100_000_000 },
  ])
  expect(file.refused).toMatchObject([
    {
      moves: [
        { symbol: 'DD', units: null },
        { symbol: 'DWDP', units: null },
      ],
    },
  ])
})

const chargesOf = (file: ReturnType<typeof read>) =>
  file.read.map(({ entry }) => (entry.kind === 'trade' ? [entry.commission, entry.fees, entry.gross] : []))

it('what Interactive Brokers pays for a trade is no charge, and what it takes is', () => {
  const trade = (commission: string) =>
    read(`Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,AAPL,"2025-01-03, 10:00:00",-10,150,150,1500,${commission},0,0,0,C
`)
  expect(chargesOf(trade('-1.5'))).toEqual([[15_000, 0, 15_000_000]])
  expect(chargesOf(trade('0.25'))).toEqual([[0, 0, 15_002_500]])
})

it('a charge below zero of a broker that states what it takes is a rebate', () => {
  const [title, ...rows] = brokerFiles['Charles Schwab'].split('\n').slice(1, 3)
  const file = read([title, ...rows].join('\n').replace('"$0.01","$690.47"', '"-$0.03","$690.51"'))
  expect(chargesOf(file)).toEqual([[0, 0, 6_905_100]])
})
