import { z } from 'zod'
import { BenchmarkReturn } from '#domains/portfolio/contract/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'

/** Money in cents. What a fraction of a share costs may have hundredths of a cent: nothing is rounded, so that everything adds up. */
const cents = z.number()
/** Shares × 1,000,000. */
const millionths = z.number()
/** A fraction: 0.05 is five per cent. */
const fraction = z.number()

export const Month = z
  .string('A month is required')
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11')

export const ReportAccount = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  /** What its amounts are in. */
  currency: z.string(),
  openedAt: isoDateTime,
  /** When it was closed, or closed by a reset; null while it is traded at. */
  closedAt: isoDateTime.nullable(),
})
export type ReportAccount = z.infer<typeof ReportAccount>

/** Why a statement ends where it does: the period is over, it still runs, or the account was closed in it. */
export const StatementEnd = z.enum(['over', 'running', 'closed'])
export type StatementEnd = z.infer<typeof StatementEnd>

export const StatementMonth = z.object({ month: Month, ends: StatementEnd })
export type StatementMonth = z.infer<typeof StatementMonth>

export const StatementMonths = z.object({
  account: ReportAccount,
  /** The newest first. */
  months: z.array(StatementMonth),
})
export type StatementMonths = z.infer<typeof StatementMonths>

/** What an account is worth at a moment. */
export const StatementValue = z.object({
  day: z.iso.date(),
  cash: cents,
  /** Dividends that are declared and not paid. */
  dividendsDue: cents,
  securities: cents,
  total: cents,
})
export type StatementValue = z.infer<typeof StatementValue>

export const StatementLine = z.object({ name: z.string(), label: z.string(), amount: cents })
export type StatementLine = z.infer<typeof StatementLine>

/** How a holding was valued: at that day's price, one of the week before, an older one, or its cost. */
export const Valued = z.enum(['priced', 'carried', 'stale', 'at-cost', 'left-out'])
export type Valued = z.infer<typeof Valued>

export const StatementPosition = z.object({
  symbol: z.string(),
  name: z.string(),
  opening: millionths,
  /** What came in by purchases, splits and moves, and what left. */
  came: millionths,
  left: millionths,
  closing: millionths,
  /** What the closing quantity had cost, charges apart. */
  cost: cents,
  /** Cents a share; null at cost. */
  price: z.number().nullable(),
  pricedOn: z.iso.date().nullable(),
  priceSource: z.string().nullable(),
  valued: Valued,
  /** The same at the opening; null where nothing was held then. */
  openingValued: Valued.nullable(),
  value: cents,
  unrealisedGain: cents.nullable(),
})
export type StatementPosition = z.infer<typeof StatementPosition>

export const MovementKind = z.enum([
  'deposit',
  'withdrawal',
  'purchase',
  'sale',
  'dividend-declared',
  'dividend-paid',
  'interest',
  'fee',
  'tax',
  'conversion',
  'split',
  'exchange',
  'moved-in',
  'moved-out',
  'reversal',
  'other',
])
export type MovementKind = z.infer<typeof MovementKind>

export const StatementMovement = z.object({
  /** The number of the event in the journal of the account. */
  sequence: z.number().int(),
  at: isoDateTime,
  day: z.iso.date(),
  kind: MovementKind,
  symbol: z.string().nullable(),
  /** What came in or, when negative, left; null where several symbols moved. */
  quantity: millionths.nullable(),
  price: z.number().nullable(),
  /** Commission and fees. */
  charges: cents,
  /** Against cost, charges apart; null of what is no sale. */
  realised: cents.nullable(),
  /** A dividend that became due. */
  dividend: cents.nullable(),
  cash: cents,
  cashAfter: cents,
})
export type StatementMovement = z.infer<typeof StatementMovement>

/** Opening and movements held against what the ledger itself has. */
export const Reconciliation = z.object({
  isReconciled: z.boolean(),
  lines: z.array(
    z.object({ what: z.string(), opening: cents, movements: cents, closing: cents, ledger: cents }),
  ),
  /** What differs; empty where everything agrees. */
  differences: z.array(z.string()),
  /** Events of the journal that were read, and the number of the last one the account had then. */
  events: z.number().int(),
  sequence: z.number().int(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** A statement of a paper account. Opening and movements give the closing to the last hundredth of a cent. */
export const Statement = z.object({
  account: ReportAccount,
  from: z.iso.date(),
  to: z.iso.date(),
  ends: StatementEnd,
  asOf: isoDateTime,
  /** What has to be known before any figure is read, the most important first. */
  notices: z.array(z.string()),
  opening: StatementValue,
  closing: StatementValue,
  /** How cash came from the one to the other. */
  cash: z.array(StatementLine),
  /** How the whole value came from the one to the other. */
  change: z.array(StatementLine),
  dividendsDeclared: cents,
  dividendsPaid: cents,
  /** Gains less losses of sales against cost, charges apart, as the ledger has them. */
  realised: cents,
  /** The same by lots after the charges of purchase and sale, by how long they were held. */
  realisedShortTerm: cents,
  realisedLongTerm: cents,
  positions: z.array(StatementPosition),
  /** The first five hundred; the files have them all. */
  movements: z.array(StatementMovement).max(500),
  movementsTotal: z.number().int(),
  priceSources: z.array(z.string()),
  /** Closes that do not fit what was paid on their day, in words; they stand among the notices too. */
  priceDoubts: z.array(z.string()),
  reconciliation: Reconciliation,
})
export type Statement = z.infer<typeof Statement>

/** A lot, or a part of one, that a sale used up. */
export const RealisedLot = z.object({
  symbol: z.string(),
  quantity: millionths,
  acquiredOn: z.iso.date(),
  soldOn: z.iso.date(),
  isLongTerm: z.boolean(),
  /** After the charges of the sale. */
  proceeds: cents,
  /** With the charges of the purchase, and with losses that wash sales moved into it. */
  basis: cents,
  /** What of that came from a wash sale. */
  carriedIn: cents,
  /** The part of the loss that does not count because the same security was bought around the sale. */
  disallowed: cents,
  gain: cents,
  saleId: z.string(),
  lotId: z.string(),
})
export type RealisedLot = z.infer<typeof RealisedLot>

export const RealisedSum = z.object({
  lots: z.number().int(),
  proceeds: cents,
  basis: cents,
  disallowed: cents,
  gain: cents,
})
export type RealisedSum = z.infer<typeof RealisedSum>

export const TaxLotsReport = z.object({
  account: ReportAccount,
  year: z.number().int(),
  /** The years that have sales, the newest first, and the running one. */
  years: z.array(z.number().int()),
  lotMethod: z.string(),
  asOf: isoDateTime,
  notices: z.array(z.string()),
  shortTerm: RealisedSum,
  longTerm: RealisedSum,
  all: RealisedSum,
  /** The first five hundred; the files have them all. */
  rows: z.array(RealisedLot).max(500),
  total: z.number().int(),
})
export type TaxLotsReport = z.infer<typeof TaxLotsReport>

export const PerformanceReport = z.object({
  account: ReportAccount,
  /** The period asked for. */
  from: z.iso.date(),
  to: z.iso.date(),
  asOf: isoDateTime,
  notices: z.array(z.string()),
  /** The closes that returns are counted between; null before the account has a day with a value. */
  countedFrom: z.iso.date().nullable(),
  countedTo: z.iso.date().nullable(),
  timeWeighted: Figure,
  moneyWeighted: Figure,
  moneyWeightedNote: z.string().nullable(),
  gain: Figure,
  deepestFall: Figure,
  benchmark: BenchmarkReturn.omit({ days: true }),
  /** Time-weighted return less that of the benchmark; null without one of them. */
  excess: fraction.nullable(),
  change: z.array(StatementLine),
  /** Days without their own price, by symbol. */
  gaps: z.array(
    z.object({
      symbol: z.string(),
      treatment: z.enum(['carried', 'stale', 'at-cost', 'missing']),
      days: z.number().int(),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
    }),
  ),
  gapsTotal: z.number().int(),
  /** Closes that do not fit what was paid on their day, in words; they stand among the notices too. */
  priceDoubts: z.array(z.string()),
  sources: z.array(z.string()),
})
export type PerformanceReport = z.infer<typeof PerformanceReport>
