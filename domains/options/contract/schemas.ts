import { z } from 'zod'

const PRICE_MIN = 1e-4
const PRICE_MAX = 1e7
const price = (what: string) =>
  z
    .number(`${what} has to be a number`)
    .min(PRICE_MIN, `${what} has to be above 0`)
    .max(PRICE_MAX, `${what} has to be at most ${PRICE_MAX}`)

export const LegKind = z.enum(['call', 'put', 'stock'], 'The kind must be call, put or stock')
export type LegKind = z.infer<typeof LegKind>

export const ExerciseStyle = z.enum(['european', 'american'])
export type ExerciseStyle = z.infer<typeof ExerciseStyle>

/** A price that an option of the same share and expiry is quoted at, for one share. */
export const OptionQuote = z.object({
  kind: z.enum(['call', 'put'], 'A quote is of a call or a put'),
  strike: price('The strike of a quote'),
  price: price('The price of a quote'),
})
export type OptionQuote = z.infer<typeof OptionQuote>

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const QUANTITY_LEAST = 1e-6

/** A part of a strategy. Options count contracts, stock counts shares; negative is sold. */
export const StrategyLeg = z
  .object({
    kind: LegKind,
    quantity: z
      .number('The quantity has to be a number')
      .min(-1e6, 'The quantity has to be at least −1,000,000')
      .max(1e6, 'The quantity has to be at most 1,000,000')
      .refine((quantity) => quantity !== 0, 'The quantity must not be 0')
      // What is smaller vanishes beside the other legs, and their break-even lies nowhere.
      .refine(
        (quantity) => Math.abs(quantity) >= QUANTITY_LEAST || quantity === 0,
        'The quantity has to be at least 0.000001 of a contract or share',
      ),
    strike: price('The strike').optional(),
    /** For one share; without one the model's own price is taken. */
    premium: z
      .number('The premium has to be a number')
      .min(0, 'The premium must not be below 0')
      .max(PRICE_MAX)
      .optional(),
  })
  .refine(({ kind, strike }) => kind === 'stock' || strike !== undefined, {
    path: ['strike'],
    message: 'An option needs a strike',
  })
export type StrategyLeg = z.infer<typeof StrategyLeg>

/** What a strategy is valued with. Rates are continuous fractions a year, volatility a fraction a year, time in calendar days. */
export const OptionMarket = z.object({
  spot: price('The share price'),
  volatility: z
    .number('The volatility has to be a number')
    .min(0.001, 'The volatility has to be at least 0.1 %')
    .max(5, 'The volatility has to be at most 500 %'),
  days: z
    .number('The days to expiry have to be a number')
    .min(0.01, 'The days to expiry have to be above 0')
    .max(7_300, 'The days to expiry have to be at most 7,300'),
  rate: z
    .number('The rate has to be a number')
    .min(-0.2, 'The rate has to be at least −20 %')
    .max(1, 'The rate has to be at most 100 %'),
  dividendYield: z
    .number('The dividend yield has to be a number')
    .min(0, 'The dividend yield must not be below 0')
    .max(1, 'The dividend yield has to be at most 100 %')
    .default(0),
  /** Dividends in money for one share, counted where they fall before expiry. */
  cashDividends: z
    .array(
      z.object({
        amount: price('A cash dividend'),
        days: z
          .number('The days to a cash dividend have to be a number')
          .min(0.01, 'The days to a cash dividend have to be above 0')
          .max(7_300, 'The days to a cash dividend have to be at most 7,300'),
      }),
      'Cash dividends have to be a list',
    )
    .max(40, 'At most 40 cash dividends are taken')
    .default([]),
  /** Where there are any, each strike has the volatility that they imply, and not the one above. */
  quotes: z.array(OptionQuote, 'Quotes have to be a list').max(40, 'At most 40 quotes are taken').default([]),
  style: ExerciseStyle.default('european'),
  /** Shares for one contract. */
  contractSize: z
    .number('The shares a contract have to be a number')
    .int('The shares a contract have to be a whole number')
    .min(1, 'The shares a contract have to be at least 1')
    .max(10_000, 'The shares a contract have to be at most 10,000')
    .default(100),
})
export type OptionMarket = z.infer<typeof OptionMarket>

export const Strategy = OptionMarket.extend({
  legs: z
    .array(StrategyLeg, 'Legs are required')
    .min(1, 'At least one leg is required')
    .max(20, 'At most 20 legs are taken'),
}).refine(
  ({ spot, days, cashDividends }) =>
    sumOf(cashDividends.filter((one) => one.days <= days).map(({ amount }) => amount)) < spot / 2,
  {
    path: ['cashDividends'],
    message: 'Cash dividends before expiry have to be less than half of the share price',
  },
)
export type Strategy = z.infer<typeof Strategy>

/** Of a whole position: shares, shares a dollar, and dollars for a point of volatility, a calendar day, a point of rate. */
export const PositionGreeks = z.object({
  delta: z.number(),
  gamma: z.number(),
  vega: z.number(),
  theta: z.number(),
  rho: z.number(),
})
export type PositionGreeks = z.infer<typeof PositionGreeks>

/** A volatility, or why there is none. */
export const ImpliedAnswer = z.union([
  z.object({ volatility: z.number() }),
  z.object({ volatility: z.null(), reason: z.string() }),
])
export type ImpliedAnswer = z.infer<typeof ImpliedAnswer>

export const ValuedLeg = z.object({
  kind: LegKind,
  quantity: z.number(),
  strike: z.number().nullable(),
  /** What the leg was, or would be, paid for one share. */
  premium: z.number(),
  isModelPremium: z.boolean(),
  modelPrice: z.number(),
  /** What the model price is computed with; null for stock. */
  volatility: z.number().nullable(),
  greeks: PositionGreeks,
  /** Of the premium given, by the model of its exercise; null without one and for stock. */
  implied: ImpliedAnswer.nullable(),
  /** An American option that is worth no more than exercising it now. */
  isExercisedNow: z.boolean(),
  /** How far the model price may be off for one share, as estimated by its last refinement; 0 where a formula gives it. */
  priceError: z.number(),
})
export type ValuedLeg = z.infer<typeof ValuedLeg>

/** The most that can be made or lost at expiry, or why there is no end to it. A loss is a negative number. */
export const Extreme = z.union([
  z.object({ amount: z.number() }),
  z.object({ amount: z.null(), reason: z.string() }),
])
export type Extreme = z.infer<typeof Extreme>

export const StrategyAnswer = z.object({
  /** Paid at the start; negative is received. */
  cost: z.number(),
  /** Worth by the model now. */
  value: z.number(),
  greeks: PositionGreeks,
  maxProfit: Extreme,
  maxLoss: Extreme,
  breakEvens: z.array(z.number()),
  /** Risk-neutral, at expiry. */
  probabilityOfProfit: z.number(),
  legs: z.array(ValuedLeg),
  curve: z.array(z.object({ spot: z.number(), atExpiry: z.number(), now: z.number() })),
  /** What has to be known before the figures are read. */
  caveats: z.array(z.string()),
  method: z.string(),
  conventions: z.array(z.string()),
})
export type StrategyAnswer = z.infer<typeof StrategyAnswer>
