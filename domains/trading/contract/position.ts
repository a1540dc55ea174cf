import { z } from 'zod'
import { PriceProvenance } from '#domains/market-data/contract/index.ts'
import { column, columnsOf, isoDateTime } from '#platform/endpoint/index.ts'
import { cents, quantity, Security, wholeCents } from './schemas.ts'

/** A position of an account in another currency. What it cost is stated at the rates of the days of its purchases; the gain is what the price did and what the currency did. */
const RestatedPosition = z.object({
  from: z.string(),
  to: z.string(),
  /** Null where no rate is known: then no amount is stated. */
  rate: z.number().nullable(),
  rateDay: z.iso.date().nullable(),
  averageCost: cents.nullable(),
  currentPrice: cents.nullable(),
  marketValue: wholeCents.nullable(),
  gainByPrice: wholeCents.nullable(),
  gainByCurrency: wholeCents.nullable(),
})

export const Position = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  security: column(Security, {
    title: 'Symbol',
    id: 'symbol',
    card: 'name',
    read: ({ symbol }) => symbol,
  }),
  quantity: column(quantity, {
    title: 'Quantity',
    inSentence: 'shares',
    format: 'shares',
    aliases: 'share, how many shares, quantity, unit, number of shares, how many, share count',
  }),
  currentPrice: column(cents.nullable(), {
    title: 'Price',
    inSentence: 'last price',
    format: 'price',
    aliases: 'price, current price, last price, market price',
  }),
  marketValue: column(wholeCents.nullable(), {
    title: 'Market value',
    format: 'money',
    card: 'figure',
    aliases: `market value, value, worth, position size, size, stake, money in, exposure, dollar amount,
      how much money, position worth, stake worth, how big`,
  }),
  dayChange: column(wholeCents.nullable(), {
    title: 'Day change, amount',
    inSentence: 'change today',
    format: 'money',
    table: 'offered',
    aliases: `day change, today, change today, moved today, daily change, daily pnl, day pnl, days pnl,
      pnl of the day, pnl for the day, change of the day, pnl today, gain today, loss today, on the day,
      made today, lost today, intraday`,
  }),
  dayChangePercent: column(z.number().nullable(), {
    title: 'Day change',
    inSentence: 'change today in percent',
    format: 'percent',
    definition:
      'In per cent of its value at the previous close, or of what was paid for what was bought since.',
    aliases: `day change percent, moved, move, percent today, % today, percentage today,
      day change in percent, day change in %`,
  }),
  averageCost: column(cents.nullable(), {
    title: 'Average cost',
    format: 'price',
    table: 'offered',
    aliases: `average cost, average price, pay on average, paid on average, average price paid, cost per share, average purchase price, average buy price,
      entry price, purchase price, buy-in, average entry, average entry price, average entry level,
      average in price, cost average, break even, breakeven, break-even price, entry level, price we paid,
      paid per share, pay per share, average price paid, price paid, average paid, average price we paid,
      paid on average, bought at, cost basis per share, cost basis a share`,
  }),
  unrealizedPnl: column(wholeCents.nullable(), {
    title: 'Unrealised gain',
    format: 'money',
    table: 'offered',
    aliases: `unrealised gain, unrealized gain, unrealised pnl, unrealized pnl, unrealised profit,
      unrealised loss, unrealized loss, unrealized profit, pnl, gain, loss, profit, gain or loss,
      profit or loss, paper profit, paper loss, paper gain, open pnl, earned us, earned for us,
      made us, lost us, brought us, doing for us, done for us, did for us, do for us, working out for us,
      worked out for us, winning on, losing on, gains so far, make more, make most,
      made more, made the most, make the most, lost more, lose more, earn more, earned more,
      up on, down on, up or down, gained, lost, made, making, unrealised, unrealized,
      ahead on, behind on`,
  }),
  unrealizedPnlPercent: column(z.number().nullable(), {
    title: 'Unrealised return',
    format: 'percent',
    definition: 'In per cent of what it cost.',
    table: 'offered',
    aliases: `unrealised return, unrealized return, percentage gain, percent gain, gain in percent, gain in %,
      % gain, % up, percent up, return, percentage return, percentage loss, percentage terms, in %,
      gain percentage, return on, how many percent, percentwise, pnl %, pnl percent`,
  }),
  priceSource: column(z.string().nullable(), {
    title: 'Price source',
    definition:
      'The source of the price: an outside source, a file, the simulator; null where it is not given.',
    table: 'offered',
  }),
  /** When the price was made; null without one. */
  priceAsOf: isoDateTime.nullable(),
  /** How the price stands; at cost where there is none. Null where a source does not say. */
  priceProvenance: PriceProvenance.nullable(),
  /** Whether somebody decided that it counts in no total. */
  isLeftOut: z.boolean(),
  /** Of an option: how many contracts its quantity is, which counts units of what the price is for; below zero of contracts that were written. */
  contract: z.object({ contracts: z.number(), multiplier: z.number().int() }).optional(),
  /** What it cost was paid at simulated prices, and its price is one of a market: it has no gain or loss. */
  isCostSimulated: z.boolean().optional(),
  /** Where its account is kept in another currency than it is stated in: at which rate, of which day, and what it is there. */
  restated: RestatedPosition.optional(),
})

export type Position = z.infer<typeof Position>

export const positionColumns = columnsOf(Position)
