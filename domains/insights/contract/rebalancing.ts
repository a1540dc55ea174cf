import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { ClassDrift } from './targets.ts'

const cents = z.number().int()
const fraction = z.number()
/** Shares × 1,000,000. */
const quantity = z.number()
const isoDay = z.iso.date()

/** How the target weights come to be. */
export const RebalancingMethod = z.enum(['minimum_variance', 'equal_weight', 'own_targets'], {
  error: 'The method is minimum_variance, equal_weight or own_targets',
})
export type RebalancingMethod = z.infer<typeof RebalancingMethod>

/** One order that would bring a holding to its target. */
export const Recommendation = z.object({
  action: z.enum(['BUY', 'SELL']),
  symbol: z.string(),
  reasoning: z.string(),
  /** What is bought or sold, at the price shown, without charges. */
  amount: cents,
  quantity,
  /** Cents a share. */
  price: z.number(),
  priceAsOf: isoDateTime.nullable(),
  /** Commission and fees as the broker counts them; null where it would refuse the order now. */
  charges: cents.nullable(),
  /** What the broker says of the order as things stand: why it would be refused, or what is to be known of its price. */
  brokerNote: z.string().nullable(),
  isRefusedNow: z.boolean(),
})
export type Recommendation = z.infer<typeof Recommendation>

/** Where a holding stands and where it would go. */
export const HoldingTarget = z.object({
  symbol: z.string(),
  value: cents,
  /** Of what is held and counted, without cash. */
  current: fraction,
  target: fraction,
  after: fraction,
  isOutOfBand: z.boolean(),
})
export type HoldingTarget = z.infer<typeof HoldingTarget>

/** A lot that stands at a loss. */
export const TaxLossOpportunity = z.object({
  symbol: z.string(),
  lotId: z.string(),
  openedAt: isoDateTime,
  quantity,
  taxBasis: cents,
  marketValue: cents,
  /** Above zero: what would be realised as a loss. */
  loss: cents,
  term: z.enum(['short', 'long']),
  /** What a purchase of the last 30 days, or one that waits, would take from the loss. */
  disallowed: cents,
  /** The first day on which the same security can be bought again and the loss still counts, were it sold today. */
  buyAgainFrom: isoDay,
  sentence: z.string(),
})
export type TaxLossOpportunity = z.infer<typeof TaxLossOpportunity>

/** A sale at a loss and a purchase of the same security within 30 days of it, either way. */
export const WashSaleWarning = z.object({
  symbol: z.string(),
  kind: z.enum(['sale-after-purchase', 'sale-before-waiting-purchase', 'purchase-after-loss']),
  /** The trades and orders it rests on. */
  trades: z.array(z.object({ what: z.string(), on: isoDay, quantity, accountName: z.string() })),
  /** The loss that would not count now; it would be added to the basis of what was bought. */
  disallowed: cents,
  windowFrom: isoDay,
  windowTo: isoDay,
  sentence: z.string(),
})
export type WashSaleWarning = z.infer<typeof WashSaleWarning>

export const RiskMeasures = z.object({
  /** A year. */
  volatility: fraction,
  /** A loss as a fraction, of one trading day at 95 %. */
  valueAtRisk: fraction.nullable(),
  effectiveHoldings: z.number(),
})
export type RiskMeasures = z.infer<typeof RiskMeasures>

export const Rebalancing = z.object({
  readFirst: z.array(z.string()),
  asOf: isoDateTime,
  account: z.object({ id: z.number().int(), accountName: z.string(), accountNumber: z.string() }).nullable(),
  method: RebalancingMethod,
  /** What the method does and which limits it had. */
  methodInWords: z.string(),
  rebalancingNeeded: z.boolean(),
  /** What the orders would change, in a sentence; its figures stand in `impact`. */
  expectedImpact: z.string(),
  impact: z.object({ before: RiskMeasures.nullable(), after: RiskMeasures.nullable(), basis: z.string() }),
  recommendations: z.array(Recommendation),
  targets: z.array(HoldingTarget),
  /** By own targets: where each class stands, cash last. */
  drift: z.array(ClassDrift),
  /** Why no order is recommended, where it is not that everything is within its band. */
  noOrders: z.string().nullable(),
  /** Holdings that no target was worked out for, with the reason. */
  leftOut: z.array(z.object({ symbol: z.string(), value: cents.nullable(), reason: z.string() })),
  taxOptimization: z.object({
    taxLossOpportunities: z.array(TaxLossOpportunity),
    washSaleWarnings: z.array(WashSaleWarning),
    /** Gains that the recommended sales would realise, by the account's own lot method. */
    realised: z.object({ shortTerm: cents, longTerm: cents }).nullable(),
    notes: z.array(z.string()),
  }),
  /** Bought and sold together, halved, as a fraction of what is held. */
  turnover: fraction,
  costs: z.object({ charges: cents, note: z.string() }),
  cash: z.object({ buyingPower: cents, sales: cents, purchases: cents, after: cents }),
})
export type Rebalancing = z.infer<typeof Rebalancing>
