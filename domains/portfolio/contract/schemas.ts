import { z } from 'zod'
import { PriceProvenance } from '#domains/market-data/contract/index.ts'
import { TaxLot, TaxLotMethod, TradingAccount } from '#domains/trading/contract/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'

const cents = z.number().int()
/** A fraction: 0.05 is five per cent. */
const fraction = z.number()

export const PortfolioSummary = z.object({
  account: TradingAccount,
  positions: z.number().int(),
  /** Who priced the positions, with how many each. */
  priceSources: z.array(z.object({ source: z.string(), positions: z.number().int() })),
  figures: z.object({ totalValue: Figure, cash: Figure, unrealisedGain: Figure, dayChange: Figure }),
  /** What the positions have gained on what they cost, as a fraction; null without a cost or with a price missing. */
  unrealisedFraction: fraction.nullable(),
})
export type PortfolioSummary = z.infer<typeof PortfolioSummary>

export const Period = z.enum(['1M', '3M', '6M', 'YTD', '1Y', 'ALL'])
export type Period = z.infer<typeof Period>

/** A day of a performance, at its close; the last may be the running one. */
export const PerformanceDay = z.object({
  day: z.iso.date(),
  /** Cents; null where a price is missing. */
  value: cents.nullable(),
  /** Cents paid in less taken out, in cash and in kind. */
  flow: cents,
  /** The time-weighted return since the start; null on a day without a value. */
  growth: fraction.nullable(),
  /** How far that stands below its highest value so far: 0 to −1. */
  fall: fraction.nullable(),
})
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

/** How an account did. Start + flows + price + income − fees + unexplained = end, to the cent. */
export const Performance = z.object({
  accountId: z.number().int(),
  /** The days that the returns span: from the close of the one to the close of the other. Null before the account has a day with a value. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Whether the last day still runs or is valued at the last known prices. */
  isRunning: z.boolean(),
  asOf: isoDateTime,
  parts: z.object({
    start: cents,
    flows: cents,
    price: cents,
    income: cents,
    fees: cents,
    unexplained: cents,
    end: cents,
  }),
  figures: z.object({
    timeWeighted: Figure,
    moneyWeighted: Figure,
    simple: Figure,
    gain: Figure,
    deepestFall: Figure,
  }),
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
})
export type Performance = z.infer<typeof Performance>

/** A dividend or a split that an account went through. */
export const CorporateAction = z.object({
  kind: z.enum(['dividend', 'split']),
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
})
export type CorporateAction = z.infer<typeof CorporateAction>

/** An open lot at the last price. */
export const OpenLot = TaxLot.extend({
  /** Held for more than a year. */
  isLongTerm: z.boolean(),
  marketValue: cents.nullable(),
  /** Against the tax basis. */
  unrealisedGain: cents.nullable(),
  /** How that price stands; null without one. */
  priceProvenance: PriceProvenance.nullable(),
})
export type OpenLot = z.infer<typeof OpenLot>

/** What sales of a calendar year realised. */
export const RealisedYear = z.object({
  year: z.number().int(),
  /** Lots or parts of lots that were sold. */
  closings: z.number().int(),
  /** What the sales brought, their charges taken off. */
  proceeds: cents,
  /** What was sold had cost, with the charges of its purchase. */
  basis: cents,
  /** Of lots held for a year or less. */
  shortTermGain: cents,
  /** Of lots held for more than a year. */
  longTermGain: cents,
  gain: cents,
})
export type RealisedYear = z.infer<typeof RealisedYear>

export const TaxYears = z.object({
  accountId: z.number().int(),
  lotMethod: TaxLotMethod,
  years: z.array(RealisedYear),
  openLots: z.number().int(),
  /** What the open lots had cost, with the charges of their purchase. */
  openBasis: cents,
})
export type TaxYears = z.infer<typeof TaxYears>
