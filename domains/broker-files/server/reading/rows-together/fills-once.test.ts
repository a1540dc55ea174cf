import { expect, it } from 'vitest'
import { readBrokerFile } from '../read-broker-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const TITLES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const trade = (level: string, time: string, quantity: number, symbol = 'AAPL') =>
  `Trades,Data,${level},Stocks,USD,${symbol},"${time}",${quantity},150,150,${-150 * quantity},-1,0,0,0,O`
const statement = (...rows: string[]) =>
  readBrokerFile(new TextEncoder().encode([TITLES, ...rows].join('\n')), NOW)
const FLEX =
  '"LevelOfDetail","CurrencyPrimary","AssetClass","Symbol","DateTime","Buy/Sell","Quantity","TradePrice","IBOrderID"'
const flex = (...rows: string[]) => readBrokerFile(new TextEncoder().encode([FLEX, ...rows].join('\n')), NOW)
const unitsOf = ({ read }: ReturnType<typeof readBrokerFile>) =>
  read.map(({ entry }) => (entry.kind === 'trade' ? entry.quantity / 1_000_000 : 0))

it('executions that add up to their order are counted once, as the order', () => {
  const file = statement(
    trade('Order', '2025-01-03, 10:00:00', 100),
    trade('Trade', '2025-01-03, 10:00:00', 60),
    trade('Trade', '2025-01-03, 10:00:01', 40),
  )
  expect([unitsOf(file), file.refused]).toEqual([[100], []])
})

it('executions of an order over two days are its own', () => {
  const file = statement(
    trade('Order', '2025-01-03, 15:59:00', 100),
    trade('Trade', '2025-01-03, 15:59:00', 60),
    trade('Trade', '2025-01-06, 09:30:01', 40),
  )
  expect(unitsOf(file)).toEqual([100])
})

it('executions without an order in the file are counted, and so are orders without executions', () => {
  const file = statement(
    trade('Order', '2025-01-03, 10:00:00', 100),
    trade('Trade', '2025-01-03, 10:00:00', 100),
    trade('Trade', '2025-02-03, 10:00:00', 30),
    trade('Order', '2025-03-03, 10:00:00', 7, 'MSFT'),
    trade('Trade', '2025-03-03, 10:00:00', 5, 'KO'),
  )
  expect(unitsOf(file)).toEqual([100, 30, 7, 5])
})

it('executions that do not add up to the orders of their symbol are refused, and what follows waits for them', () => {
  const { read, refused } = statement(
    trade('Order', '2025-01-03, 10:00:00', 100),
    trade('Trade', '2025-01-03, 10:00:00', 60),
  )
  expect(read).toHaveLength(1)
  expect(refused).toMatchObject([
    {
      line: 3,
      reason:
        'It may be a part of an order in this file: orders and executions of this symbol do not add up to the same.',
      moves: [{ symbol: 'AAPL', units: 60_000_000 }],
    },
  ])
})

it('a flex query with orders, executions, closed lots and summaries has each fill once', () => {
  const file = flex(
    '"ORDER","USD","STK","AAPL","20250103;100000","BUY","100","150","7"',
    '"EXECUTION","USD","STK","AAPL","20250103;100000","BUY","60","150","7"',
    '"EXECUTION","USD","STK","AAPL","20250103;100001","BUY","40","150","7"',
    '"EXECUTION","USD","STK","AAPL","20250103;110001","BUY","5","150","8"',
    '"CLOSED_LOT","USD","STK","AAPL","20250103;100000","BUY","100","150",""',
    '"SYMBOL_SUMMARY","USD","STK","AAPL","20250103","BUY","105","150",""',
  )
  expect([unitsOf(file), file.refused]).toEqual([[100, 5], []])
})
