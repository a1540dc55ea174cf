import { z } from 'zod'
import { PRICE_MOST, PriceKind } from '#domains/market-data/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'

/** What can be held: an option or a bond has a longer symbol than a share. */
export const HELD_SYMBOL = /^[A-Z][A-Z0-9.-]{0,26}$/

const symbol = z
  .string('A symbol is required')
  .trim()
  .toUpperCase()
  .regex(HELD_SYMBOL, 'A symbol is required')

/**
 * How a holding is valued where the market does not say, or says what is not meant: at a price that somebody sets, at the price of another symbol, at what was paid, or not at
 * all.
 */
export const HoldingTreatment = z.enum(['manual', 'other-symbol', 'at-cost', 'left-out'])
export type HoldingTreatment = z.infer<typeof HoldingTreatment>

/** What an organisation decided of a symbol that it holds. */
export const HoldingPrice = z.object({
  symbol: z.string(),
  treatment: HoldingTreatment,
  /** Cents, with the hundredths that a share below a dollar has; of `manual` alone. */
  price: z.number().nullable(),
  /** The day of a manual price. It holds until the market has a newer one. */
  pricedOn: z.iso.date().nullable(),
  /** The symbol whose price is taken. */
  otherSymbol: z.string().nullable(),
  reason: z.string(),
  setBy: z.string(),
  setAt: isoDateTime,
  version: z.number().int().positive(),
})
export type HoldingPrice = z.infer<typeof HoldingPrice>

/** Of which prices the securities of a total are made: what it covers and what not. Money in cents. */
export const ValueCoverage = z.object({
  securities: z.number().int(),
  positions: z.number().int(),
  parts: z.array(
    z.object({
      kind: PriceKind,
      isOld: z.boolean(),
      positions: z.number().int(),
      value: z.number().int(),
    }),
  ),
  /** When the oldest of the old prices was made. */
  oldestAsOf: isoDateTime.nullable(),
  /** The first ten symbols of each. */
  old: z.array(z.string()),
  atCost: z.array(z.string()),
  leftOut: z.array(z.string()),
  /** What is sold short, and what buying it back would take, null where a price is missing: cash and buying power still hold what it brought. */
  short: z.object({ symbols: z.array(z.string()), owed: z.number().int().nullable() }).optional(),
  /** Options that are held past their expiry: their end is not booked, and what they are worth is not known. */
  expired: z.array(z.string()).optional(),
  /** How many positions the day change counts: those with a price of the last session. */
  dayChangePositions: z.number().int(),
  /** Real prices and made ones are added together. */
  isMixed: z.boolean(),
  /** What the total does not say by itself, in words; null where every price is of the last session and of one kind. */
  sentence: z.string().nullable(),
})
export type ValueCoverage = z.infer<typeof ValueCoverage>

export const listHoldingPrices = defineEndpoint({
  name: 'trading.holding-prices',
  method: 'GET',
  path: '/api/trading/holding-prices',
  summary: 'Symbols whose holdings are not valued at the market price, and why',
  permission: 'portfolio:read',
  response: z.array(HoldingPrice),
})

export const setHoldingPrice = defineEndpoint({
  name: 'trading.set-holding-price',
  method: 'PUT',
  path: '/api/trading/holding-prices/{symbol}',
  summary:
    'Values the holdings of a symbol at a price set by hand, at the price of another symbol, at cost, or leaves them out of totals',
  permission: 'portfolio:trade',
  request: z.object({
    symbol,
    treatment: HoldingTreatment,
    /** Cents. */
    price: z
      .number()
      .positive('A price must be above zero')
      .max(PRICE_MOST * 100)
      .optional(),
    pricedOn: z.iso.date().optional(),
    otherSymbol: symbol.optional(),
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(500),
    /** The version that was seen; of a symbol that was not decided yet none. */
    version: z.number().int().positive().optional(),
  }),
  response: HoldingPrice,
  problems: ['invalid-input', 'conflict'],
})

export const removeHoldingPrice = defineEndpoint({
  name: 'trading.remove-holding-price',
  method: 'DELETE',
  path: '/api/trading/holding-prices/{symbol}',
  summary: 'Values the holdings of a symbol at the market price again',
  permission: 'portfolio:trade',
  request: z.object({ symbol, version: numberInText().int().positive().optional() }),
  response: z.array(HoldingPrice),
  problems: ['not-found', 'conflict'],
})
