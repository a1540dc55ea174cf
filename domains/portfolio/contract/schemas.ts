import { z } from 'zod'
import { PriceProvenance } from '#domains/market-data/contract/index.ts'
import { TaxLot, TaxLotMethod, TradingAccount } from '#domains/trading/contract/index.ts'
import { type ColumnFacts, column, columnsOf, isoDateTime, titlesOf } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { BenchmarkReturn } from './benchmark.ts'

const cents = z.number().int()
/** A fraction: 0.05 is five per cent. */
const fraction = z.number()

/** A figure as a column: it is read by its value. */
const figure = (facts: ColumnFacts) => column(Figure, { ...facts, read: ({ value }) => value })

const SummaryFigures = z.object({
  totalValue: figure({
    title: 'Total value',
    format: 'money',
    aliases: `worth, value, total value, everything worth, everything is worth, worth of everything, nav,
      net asset value, account value, total account value, balance, net worth, how much money, size,
      portfolio value, total, account balance, how big, equity, aum, market value`,
  }),
  cash: figure({
    title: 'Cash',
    format: 'money',
    aliases: `cash, cash balance, uninvested, dry powder, money left, cash position, in cash, idle cash,
      free cash, cash on hand, spare cash, not invested, liquidity`,
  }),
  unrealisedGain: figure({
    title: 'Unrealised gain',
    format: 'money',
    aliases: `unrealised gain, unrealized gain, unrealised pnl, unrealized pnl, unrealised profit,
      unrealized profit, paper profit, paper gain, open pnl, unrealised, unrealized, open profit,
      unrealised loss, unrealized loss, paper loss, pnl`,
  }),
  dayChange: figure({
    title: 'Day change',
    inSentence: 'change today',
    format: 'money',
    aliases: `day change, today, change today, moved today, day pnl, daily change, daily pnl, made today,
      lost today, pnl today, gain today, loss today, on the day, intraday, change of the day, today pnl,
      change`,
  }),
})
export const summaryColumns = columnsOf(SummaryFigures)
export const summaryTitles = titlesOf(SummaryFigures)

export const PortfolioSummary = z.object({
  account: TradingAccount,
  positions: z.number().int(),
  /** Who priced the positions, with how many each. */
  priceSources: z.array(z.object({ source: z.string(), positions: z.number().int() })),
  figures: SummaryFigures,
  /** What the positions have gained on what they cost, as a fraction; null without a cost or with a price missing. */
  unrealisedFraction: fraction.nullable(),
  /** What its amounts are stated in. */
  currency: z.string(),
  /** Which accounts it is of, at which rates others are stated, and what is left out; empty where there is nothing to state. */
  note: z.string(),
  /** The unrealised gain as what prices did and what rates did; null where all is in one currency, or a part is not known. */
  gainParts: z.object({ price: cents, currency: cents }).nullable(),
})
export type PortfolioSummary = z.infer<typeof PortfolioSummary>

export const Period = z.enum(['1M', '3M', '6M', 'YTD', '1Y', 'ALL'])
export type Period = z.infer<typeof Period>

const Returns = z.object({
  timeWeighted: figure({
    title: 'Time-weighted return',
    format: 'share',
    aliases: `time weighted return, twr, twrr, time weighted, return, total return, performance,
      portfolio return, percentage return`,
  }),
  moneyWeighted: figure({
    title: 'Money-weighted return',
    format: 'share',
    aliases: `money weighted return, money weighted, mwr, mwrr, irr, internal rate of return,
      dollar weighted return`,
  }),
  simple: figure({ title: 'Simple return', format: 'share', aliases: 'simple return, simple' }),
  gain: figure({
    title: 'Gain',
    format: 'money',
    aliases: `gain, earned, earn, made, make, profit, in dollars, in money, gained, pnl, total gain,
      total pnl, did we lose, lost, lose, made or lost, loss`,
  }),
  deepestFall: figure({
    title: 'Deepest fall',
    format: 'share',
    aliases: `drawdown, deepest fall, biggest fall, max drawdown, maximum drawdown, worst fall,
      peak to trough, worst drop, deepest drawdown, biggest drop, largest fall, fall from the peak,
      fall from its high, worst drawdown`,
  }),
})
export const returnColumns = columnsOf(Returns)
export const returnTitles = titlesOf(Returns)

/** What a change of value is made of. Start + flows + price + income − fees + currency + unexplained = end, to the cent. */
const ValueParts = z.object({
  start: column(cents, {
    title: 'Value at the start',
    format: 'money',
    aliases: `start value, starting value, value at the start, opening value, began with, at the start,
      beginning value, worth at the start, start with`,
  }),
  flows: column(cents, {
    title: 'Paid in less taken out',
    format: 'money',
    aliases: `deposit, deposited, paid in, paid into, paid into the account, pay into the account,
      money paid in, cash paid in, transferred in, pay in, net flow, flow, contribution, new money,
      money added, added to the account, net deposits, taken out, withdrawals, put in, put into the account,
      cash flows, inflow`,
  }),
  price: column(cents, {
    title: 'Price gains',
    format: 'money',
    aliases: 'price gain, from prices, capital appreciation, price movement, price change, price gains',
  }),
  income: column(cents, {
    title: 'Dividends and interest',
    format: 'money',
    aliases: 'income, dividend income, dividends and interest, investment income',
  }),
  fees: column(cents, {
    title: 'Commission and fees',
    inSentence: 'fees',
    format: 'money',
    aliases: `fee, charge, commission, trading cost, commissions and fees, commissions and fees paid,
      fees paid, paid in fees, trading fees,
      cost us in fees`,
  }),
  currency: column(cents, {
    title: 'Currency gains',
    format: 'money',
    aliases: 'currency gain, from currencies, exchange rate gain, fx gain, from exchange rates',
  }),
  unexplained: column(cents, { title: 'Not explained by the books', format: 'money' }),
  end: column(cents, {
    title: 'Value at the end',
    format: 'money',
    aliases: 'end value, value at the end, closing value, worth at the end, worth, value',
  }),
})
export const partColumns = columnsOf(ValueParts)
export const partTitles = titlesOf(ValueParts)

/** A day of a performance, at its close; the last may be the running one. */
export const PerformanceDay = z.object({
  day: column(z.iso.date(), { title: 'Day', format: 'day', card: 'name' }),
  value: column(cents.nullable(), {
    title: 'Value',
    format: 'money',
    definition: 'Cents; null where a price is missing.',
    card: 'figure',
  }),
  flow: column(cents, {
    title: 'Paid in or taken out',
    format: 'money',
    definition: 'Cents paid in less taken out, in cash and in kind.',
  }),
  growth: column(fraction.nullable(), {
    title: returnTitles.timeWeighted,
    format: 'share',
    definition: 'The time-weighted return since the start; null on a day without a value.',
  }),
  fall: column(fraction.nullable(), {
    title: 'Below the high',
    format: 'share',
    definition: 'How far it is below its highest value so far: 0 to −1.',
    card: 'none',
  }),
})
export const performanceDayColumns = columnsOf(PerformanceDay)
export type PerformanceDay = z.infer<typeof PerformanceDay>

/** A symbol whose close was missing on some days of a performance. */
export const PriceGap = z.object({
  symbol: z.string(),
  /**
   * `carried`: valued at the last close, at most seven days old. `stale`: at the last close, which is older. `at-cost`: at what was paid, because no close is known or
   * somebody decided so. `missing`: no price at all, and the day has no value.
   */
  treatment: z.enum(['carried', 'stale', 'at-cost', 'missing']),
  days: z.number().int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})
export type PriceGap = z.infer<typeof PriceGap>

/** How an account did. */
export const Performance = z.object({
  /** Null of several accounts as one. */
  accountId: z.number().int().nullable(),
  /** What its amounts are stated in. */
  currency: z.string(),
  /** Which accounts it is of, and the rates that it is stated at. */
  note: z.string(),
  /** The days that the returns span: from the close of the one to the close of the other. Null before the account has a day with a value. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Whether the last day still runs or is valued at the last known prices. */
  isRunning: z.boolean(),
  asOf: isoDateTime,
  parts: ValueParts,
  figures: Returns,
  /** The returns a year; null over less than a year. */
  perYear: z.object({ timeWeighted: fraction.nullable(), moneyWeighted: fraction.nullable() }),
  /** Why there is no money-weighted return; null where there is one. */
  moneyWeightedNote: z.string().nullable(),
  days: z.array(PerformanceDay),
  /** The hundred symbols with most days of it, and how many symbols there are. */
  gaps: z.array(PriceGap).max(100),
  gapsTotal: z.number().int(),
  /** Closes that do not fit what was paid on their day, in words: they may be adjusted for later splits. */
  priceDoubts: z.array(z.string()),
  /** Who made the prices. */
  sources: z.array(z.string()),
  /** Real and made prices were counted together, because that was allowed. */
  isMixed: z.boolean(),
  /** Beside what it was asked to be read; null where nothing was asked. */
  benchmark: BenchmarkReturn.nullable(),
})
export type Performance = z.infer<typeof Performance>

/** What companies did with shares that an account held: dividends, splits, and shares that became others. */
export const CorporateAction = z.object({
  kind: z.enum([
    'dividend',
    'split',
    'spin-off',
    'merger',
    'symbol-change',
    'return-of-capital',
    'rights',
    'tender',
  ]),
  /** Empty where a broker's file does not say of which share. */
  symbol: z.string(),
  /** Null for a dividend that a broker's file told: it says when it was paid alone. */
  exDay: z.iso.date().nullable(),
  /** Cents of a dividend. */
  amount: cents.nullable(),
  payDay: z.iso.date().nullable(),
  paidAt: isoDateTime.nullable(),
  /** `2 for 1`; null for a dividend, and where the market no longer tells. */
  ratio: z.object({ to: z.number(), from: z.number() }).nullable(),
  /** What came of the shares, × 1,000,000. */
  received: z.object({ symbol: z.string(), quantity: z.number() }).nullable(),
  /** What its amount is in. */
  currency: z.string(),
})
export type CorporateAction = z.infer<typeof CorporateAction>

/** An open lot at the last price. */
export const OpenLot = TaxLot.extend({
  isLongTerm: column(z.boolean(), {
    title: 'Term',
    definition: 'Held for more than a year.',
    id: 'term',
    format: 'yes-no',
    card: 'none',
    aliases: 'term',
  }),
  marketValue: column(cents.nullable(), {
    title: 'Market value',
    format: 'money',
    table: 'offered',
    aliases: 'market value, value, worth',
  }),
  unrealisedGain: column(cents.nullable(), {
    title: 'Unrealised gain',
    definition: 'Against the tax basis.',
    format: 'money',
    card: 'figure',
    aliases: 'unrealised gain, unrealized gain, gain, loss, profit, pnl',
  }),
  /** How that price stands; null without one. */
  priceProvenance: PriceProvenance.nullable(),
  currency: column(z.string(), { title: 'Currency', table: 'offered', card: 'none' }),
})
export type OpenLot = z.infer<typeof OpenLot>

export const openLotColumns = columnsOf(OpenLot)

/** What sales of a calendar year realised. */
export const RealisedYear = z.object({
  year: column(z.number().int(), { title: 'Year', card: 'name' }),
  currency: column(z.string(), {
    title: 'Currency',
    definition: 'Gains are counted in the currency that the shares were paid in.',
    table: 'offered',
    card: 'none',
  }),
  closings: column(z.number().int(), {
    title: 'Lots closed',
    definition: 'Lots or parts of lots that were sold.',
    format: 'count',
    table: 'none',
    aliases: 'closing, lots closed, closed lots, lots did we close, lots were closed, lots sold',
  }),
  proceeds: column(cents, {
    title: 'Proceeds',
    definition: 'What the sales brought, their charges taken off.',
    format: 'money',
    table: 'none',
    aliases: 'proceeds, brought in, sales bring, sale proceeds, from sales, sales brought',
  }),
  basis: column(cents, {
    title: 'Cost of what was sold',
    format: 'money',
    table: 'none',
    definition: 'What was sold had cost, with the charges of its purchase.',
    aliases: `basis, cost of what we sold, cost of what was sold, cost basis of what we sold, cost basis`,
  }),
  shortTermGain: column(cents, {
    title: 'Short',
    inSentence: 'short-term gain',
    id: 'short',
    format: 'money',
    definition: 'Of lots held for a year or less.',
    aliases: `short term gain, short term, short-term, short term capital gain, short term realised gain`,
  }),
  longTermGain: column(cents, {
    title: 'Long',
    inSentence: 'long-term gain',
    id: 'long',
    format: 'money',
    definition: 'Of lots held for more than a year.',
    aliases: 'long term gain, long term, long-term, long term capital gain, long term realised gain',
  }),
  gain: column(cents, {
    title: 'Together',
    inSentence: 'realised gain',
    format: 'money',
    card: 'figure',
    aliases: `realised gain, realized gain, realised profit, realised pnl, realized pnl, realized profit,
      capital gain, gain, locked in, booked, taxable gain, realise, realised, realized, profit`,
  }),
})
export type RealisedYear = z.infer<typeof RealisedYear>

export const realisedYearColumns = columnsOf(RealisedYear)

const TaxYearsIn = z.object({
  currency: z.string(),
  years: z.array(RealisedYear),
  openLots: z.number().int(),
  /** What the open lots had cost, with the charges of their purchase. */
  openBasis: cents,
})

export const TaxYears = TaxYearsIn.extend({
  accountId: z.number().int(),
  lotMethod: TaxLotMethod,
  /** The same of what the account has in other currencies. */
  others: z.array(TaxYearsIn),
})
export type TaxYears = z.infer<typeof TaxYears>
