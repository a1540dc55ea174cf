import { z } from 'zod'
import { DAY_COUNTS, FREQUENCIES } from '#engines/bonds/index.ts'
import { type ColumnOf, column, columnsOf } from '#platform/endpoint/index.ts'
import { bondOptions, PriceBasis } from './bond-options.ts'

const DATE_WORDS = 'A date is written as 2030-06-15'
const isoDate = z.iso.date(DATE_WORDS)
const FACE_VALUE_MAX = 1_000_000_000

/** A rate a year as a fraction: 0.05 is 5 %. */
const fraction = (what: string) => z.number(`${what} is required`).min(0).max(1)

/** What a line without an issue date is taken to be issued on: a day on which nothing is issued, so that it is known again. */
export const DEFAULT_ISSUE_DATE = '2020-01-01'

/** A bond as an analyst writes it on a line. Rates are fractions, money is in the bond's own currency. */
export const BondLine = z.object({
  symbol: z.string('A symbol is required').trim().min(1).max(40),
  issuer: z.string('An issuer is required').trim().min(1).max(200),
  couponRate: fraction('A coupon rate'),
  maturityDate: isoDate,
  faceValue: z.number().positive().max(FACE_VALUE_MAX).default(1000),
  /** The clean price: money (1000 at par), per 100 of face value, or a bill's discount, as `priceBasis` states. */
  currentPrice: z
    .number('A price is required')
    .positive('A price is above 0')
    .max(10 * FACE_VALUE_MAX),
  creditRating: z.string().trim().max(20).default('NR'),
  sector: z.string().trim().max(60).default('Corporate'),
  issueDate: isoDate.default(DEFAULT_ISSUE_DATE),
  ...bondOptions,
})
export type BondLine = z.infer<typeof BondLine>

/** What one bond is worth and how it moves. Rates are fractions; money is for one bond of its face value. */
export const BondValuation = z.object({
  symbol: z.string(),
  yieldToMaturity: z.number(),
  /** The payments discounted on the government curve alone: what they would be worth without credit risk. */
  presentValue: z.number(),
  cleanPrice: z.number(),
  /** Over the government curve, continuously compounded. */
  zSpread: z.number(),
  accruedInterest: z.number(),
  dirtyPrice: z.number(),
  /** Of a bill alone: what its price is below 100, a year of 360 days. */
  bankDiscount: z.number().optional(),
  /** To the first call still possible. */
  yieldToCall: z.number().optional(),
  yieldToWorst: z.number().optional(),
  modifiedDuration: z.number(),
  convexity: z.number(),
  /** What a basis point of yield is worth for one bond. */
  dv01: z.number(),
  keyRateDurations: z.array(z.object({ years: z.number(), duration: z.number() })),
  /** How the line's price was read. */
  priceBasis: PriceBasis,
  settlementDate: isoDate,
  convention: z.string(),
  curve: z.object({ asOf: isoDate, source: z.string() }),
  /** What has to be known before the figures are read: what was assumed, and what they leave out. */
  caveats: z.array(z.string()),
})
export type BondValuation = z.infer<typeof BondValuation>

/** What one bond still pays. `presentValue` is on the government curve at its own spread, so that it adds up. */
export const Payment = z.object({
  date: isoDate,
  interest: z.number(),
  principal: z.number(),
  presentValue: z.number(),
})
export type Payment = z.infer<typeof Payment>

/** One bond alone. What the government curve does not say of floating and linked bonds is left out. */
export const SingleValuation = BondValuation.extend({
  presentValue: BondValuation.shape.presentValue.optional(),
  zSpread: BondValuation.shape.zSpread.optional(),
  convexity: BondValuation.shape.convexity.optional(),
  payments: z.array(Payment),
  /** Of a callable bond whose volatility is stated; money for one bond. */
  optionAdjusted: z
    .object({
      spread: z.number(),
      optionValue: z.number(),
      effectiveDuration: z.number(),
      effectiveConvexity: z.number(),
      volatility: z.number(),
      meanReversion: z.number(),
    })
    .optional(),
  /** Of a bond repaid in parts: the share of the face value that is left, and the mean time to its repayment in years. */
  inParts: z.object({ outstanding: z.number(), averageLife: z.number() }).optional(),
  /** Of a floating rate note. Its modified duration is to the index, this one to the margin. */
  floating: z
    .object({
      discountMargin: z.number(),
      quotedMargin: z.number(),
      index: z.number(),
      spreadDuration: z.number(),
    })
    .optional(),
  /** Of an inflation-linked bond, whose yield, durations and convexity are real ones and whose money is indexed. */
  linked: z.object({ indexRatio: z.number(), breakevenInflation: z.number().optional() }).optional(),
})
export type SingleValuation = z.infer<typeof SingleValuation>

/** What the present values of its payments are made with. */
export const presentValuesAre = ({ floating, linked }: Pick<SingleValuation, 'floating' | 'linked'>) =>
  floating || linked
    ? `Present values at the bond’s own ${linked ? 'real ' : ''}yield`
    : 'Present values on the government curve at the bond’s own spread'

/** A bond that no figure is of, by its place among those that were asked about, counted from 1. */
export const LeftOutBond = z.object({ place: z.number().int(), symbol: z.string(), reason: z.string() })
export type LeftOutBond = z.infer<typeof LeftOutBond>

export const PortfolioAnalysis = z.object({
  /** Mean of the yields by market value; not the yield of the joint payments. */
  portfolioYield: z.number(),
  /** Modified, in years, by market value. */
  averageDuration: z.number(),
  /** In years, by market value. */
  averageMaturity: z.number(),
  /** The share of its value that the portfolio would lose if every rate rose by 100 basis points: a full revaluation. */
  durationRisk: z.number(),
  /** Rating to percent of market value, the greatest first. */
  creditRiskBreakdown: z.record(z.string(), z.number()),
  sectorAllocation: z.record(z.string(), z.number()),
  marketValue: z.number(),
  dv01: z.number(),
  /** In the order in which they were asked about, without those that are left out. */
  holdings: z.array(BondValuation),
  leftOut: z.array(LeftOutBond),
  /** What has to be known before the figures are read, each with the bonds that it is of. */
  caveats: z.array(z.string()),
})
export type PortfolioAnalysis = z.infer<typeof PortfolioAnalysis>

export const QuickPrice = z.object({
  price: z.number(),
  /** Of the face value: 100 at par. */
  priceAsPercentage: z.number(),
  premiumDiscount: z.enum(['Premium', 'Discount', 'Par']),
})
export type QuickPrice = z.infer<typeof QuickPrice>

/**
 * Shifts in basis points of all rates, and of the bonds' own spreads. A twist adds a line to the rates: `shortBp` at settlement, `longBp` at
 * thirty years and beyond.
 */
export const Scenario = z.object({
  name: z.string().trim().min(1).max(80),
  rateShiftBp: z.number().min(-2_000).max(2_000).default(0),
  spreadShiftBp: z.number().min(-2_000).max(5_000).default(0),
  twist: z
    .object({
      shortBp: z.number().min(-2_000).max(2_000).default(0),
      longBp: z.number().min(-2_000).max(2_000).default(0),
    })
    .optional(),
})
export type Scenario = z.infer<typeof Scenario>

/** The scenarios of the installation, by their names. */
export const standardScenarios = [
  { name: 'rates +100bp', rateShiftBp: 100, spreadShiftBp: 0 },
  { name: 'rates -100bp', rateShiftBp: -100, spreadShiftBp: 0 },
  { name: 'credit spreads +200bp', rateShiftBp: 0, spreadShiftBp: 200 },
  { name: 'spreads -50bp', rateShiftBp: 0, spreadShiftBp: -50 },
] as const satisfies readonly Scenario[]

/** What a scenario does to the portfolio: fractions of its value today, and the change in money. */
export const ScenarioResult = z.object({
  scenario: z.string(),
  portfolioValueChange: z.number(),
  durationImpact: z.number(),
  creditImpact: z.number(),
  valueChange: z.number(),
  /** As of the portfolio. */
  caveats: z.array(z.string()),
})
export type ScenarioResult = z.infer<typeof ScenarioResult>

export const ScreenedBond = z.object({
  symbol: column(z.string(), { title: 'Symbol', card: 'name' }),
  issuer: column(z.string(), { title: 'Issuer', aliases: 'issuer, who issued, issued by' }),
  creditRating: column(z.string(), {
    title: 'Rating',
    id: 'rating',
    aliases: 'rating, credit rating, rated',
  }),
  sector: column(z.string(), { title: 'Sector', table: 'none', aliases: 'sector' }),
  yieldToMaturity: column(z.number(), {
    title: 'Yield',
    inSentence: 'yield to maturity',
    id: 'yield',
    format: 'share',
    digits: 3,
    card: 'figure',
    aliases: 'yield, yields, yield to maturity, ytm, yielding, pay, return',
  }),
  couponRate: column(z.number(), {
    title: 'Coupon',
    id: 'coupon',
    format: 'share',
    digits: 3,
    aliases: 'coupon, coupon rate, interest rate',
  }),
  yearsToMaturity: column(z.number(), {
    title: 'Years',
    inSentence: 'years to maturity',
    id: 'years',
    format: 'years',
    digits: 1,
    aliases: `years to maturity, remaining life, time to maturity, long to maturity, tenor, longest bond,
      longest dated, long dated, how long, shortest bond, shortest dated, longest, shortest`,
  }),
  modifiedDuration: column(z.number(), {
    title: 'Duration',
    inSentence: 'modified duration',
    id: 'duration',
    format: 'years',
    aliases: 'duration, modified duration, interest rate sensitivity',
  }),
  currentPrice: column(z.number(), {
    title: 'Price',
    inSentence: 'price in percent of the face value',
    id: 'price',
    format: 'number',
    digits: 2,
    definition: 'Clean, per 100 of face value.',
    aliases: `price, clean price, cost, trading at, worth, cheapest, dearest, priciest, most expensive, cheaper,
      expensive`,
  }),
  issueDate: isoDate,
  maturityDate: column(isoDate, {
    title: 'Maturity',
    format: 'day',
    table: 'none',
    file: false,
    aliases: `maturity, mature, matures, maturing, maturity date, redeemed, fall due, come due, when`,
  }),
})
export type ScreenedBond = z.infer<typeof ScreenedBond>

export const bondColumns = columnsOf(ScreenedBond)

/** The most bonds that are screened at once. */
export const UNIVERSE_BONDS_MAX = 50_000

/**
 * Everything that the yields of the market at hand follow from, so that a browser can revalue it: terms and spreads (continuous, over
 * the curve, fractions), the day they settle on and the curve (continuous zero rates by years of 365 days, straight lines between).
 */
export const ScreenableMarket = z.object({
  bonds: z
    .array(
      z.object({
        symbol: z.string(),
        issuer: z.string(),
        creditRating: z.string(),
        sector: z.string(),
        couponRate: z.number(),
        issueDate: isoDate,
        maturityDate: isoDate,
        frequency: z.literal(FREQUENCIES),
        dayCount: z.enum(DAY_COUNTS),
        spread: z.number(),
      }),
    )
    .max(UNIVERSE_BONDS_MAX),
  settlementDate: isoDate,
  curve: z.object({
    times: z.array(z.number()),
    rates: z.array(z.number()),
    asOf: isoDate,
    source: z.string(),
  }),
  source: z.string(),
  asOf: isoDate,
})
export type ScreenableMarket = z.infer<typeof ScreenableMarket>

/** A screened bond after a move of the market. `priceChange` is a fraction of the clean price at rest. */
export const ScreenedLive = ScreenedBond.extend({
  symbol: z.string().max(40),
  issuer: z.string().max(200),
  creditRating: z.string().max(20),
  sector: z.string().max(60),
  priceChange: z.number(),
})
export type ScreenedLive = z.infer<typeof ScreenedLive>

/** What a bond's price changes by at a move of the market; the other columns are those of every screened bond. */
export const priceChange: ColumnOf<ScreenedLive> = {
  key: 'priceChange',
  id: 'change',
  title: 'Price change',
  format: 'share',
  value: (bond) => bond.priceChange,
}

/** `maturity` in years; `yield` a fraction, at which a bond of that maturity is worth par. */
export const YieldCurvePoint = z.object({
  maturity: z.number(),
  yield: z.number(),
  asOf: isoDate,
  source: z.string(),
})
export type YieldCurvePoint = z.infer<typeof YieldCurvePoint>

/** One way to read a bond, and what it leads to. */
export const ScreenReading = z.object({
  /** What is read differently from our own reading, in words; empty for ours. */
  changes: z.array(z.string()),
  /** A fraction. */
  yield: z.number(),
  /** The screen's yield less this one, in basis points. */
  differenceBp: z.number(),
  /** Whether it leads to the screen's yield, to the last digit shown there. */
  explains: z.boolean(),
})
export type ScreenReading = z.infer<typeof ScreenReading>

/** Why a figure on another screen differs from ours. */
export const ScreenReconciliation = z.object({
  symbol: z.string(),
  /** `agrees`: ours leads there as it stands. `explained`: the first reading does. `unexplained`: none does; the nearest comes first. */
  verdict: z.enum(['agrees', 'explained', 'unexplained']),
  /** The verdict in words. */
  sentence: z.string(),
  ours: z.object({
    yield: z.number(),
    /** At the screen's yield, in the money of one bond. */
    cleanPrice: z.number(),
    settlementDate: isoDate,
    convention: z.string(),
  }),
  screen: z.object({ yield: z.number(), cleanPrice: z.number() }),
  differenceBp: z.number(),
  /** The screen's price less ours at its yield, per 100 of face value. */
  differencePrice: z.number(),
  /** Half of the last digit that the screen shows, in basis points. */
  toleranceBp: z.number(),
  /** What explains it, the fewest changes first; then each change on its own, the closest first. */
  readings: z.array(ScreenReading),
  tried: z.number().int(),
  priceBasis: PriceBasis,
})
export type ScreenReconciliation = z.infer<typeof ScreenReconciliation>

/** The lines that the holdings of an analysis are of, in their order. */
export function bondsValued<Line>(
  lines: readonly Line[],
  { leftOut }: Pick<PortfolioAnalysis, 'leftOut'>,
): Line[] {
  const places = new Set(leftOut.map(({ place }) => place))
  return lines.filter((_, at) => !places.has(at + 1))
}
