import { symbolInWords } from '#domains/market-data/contract/index.ts'
import type { OrderPreview } from '#domains/trading/contract/index.ts'
import { previewOrder } from '#domains/trading/server/index.ts'
import { type Placed, type PlannedTrade, planTrades } from '#engines/rebalancing/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type {
  recommendRebalancing as endpoint,
  Rebalancing,
  Recommendation,
  RiskMeasures,
} from '../../contract/index.ts'
import { dollars, inPercent } from '../overview/in-words.ts'
import { measureRisk } from '../overview/measured-risk.ts'
import type { Targets } from '../targets/own-targets.ts'
import {
  type AccountHeld,
  accountHeld,
  accountInWords,
  countable,
  shortfallInWords,
  waitingInWords,
} from './account-held.ts'
import { BANDS_IN_WORDS, targetsOf } from './targets.ts'
import { taxesOf } from './taxes.ts'

type Input = RequestOf<typeof endpoint>

/**
 * The orders that would bring an account to its target weights, what they would change in its risk, and what its tax lots say to them. Nothing is placed.
 * @throws Problem `forbidden`, `not-found`, `invalid-input` without own targets, `prices-mixed`, `infeasible`, `cancelled`.
 */
export async function recommendRebalancing(ctx: Context, input: Input): Promise<Rebalancing> {
  const one = await accountHeld(ctx, { ...input, mayBeEmpty: input.method === 'own_targets' })
  if (!one) return nothingHeld(ctx, input)
  const held = countable(one)
  const { counted, leftOut, cash } = held
  const targets = await targetsOf(ctx, { one, ...held }, input)
  const waiting = await waitingInWords(ctx, one.account.id)
  // Towards a target of cash an order that waits would be made twice.
  const obstacle = targets.rules ? (targets.noOrders ?? waiting[0] ?? null) : null
  // Orders are filled in dollars: an account in another currency has no power to buy with.
  const buyingPower = one.account.currency === undefined ? cash : 0
  for (const { symbol, value, reason } of targets.leftOut)
    leftOut.push({ symbol, value: value ?? counted.get(symbol) ?? null, reason })
  const positions = new Map(one.positions.map((position) => [position.security.symbol, position]))
  const prices = new Map(
    [...counted.keys()].flatMap((symbol) => {
      const current = positions.get(symbol)?.currentPrice
      return current == null ? [] : [[symbol, current] as const]
    }),
  )
  for (const [symbol, { price }] of targets.prices ?? []) prices.set(symbol, price)
  const plan = planTrades(
    obstacle !== null || (targets.weights.size < 2 && !targets.rules)
      ? []
      : [...targets.weights].map(([symbol, target]) => ({
          symbol,
          target,
          value: counted.get(symbol) ?? 0,
          price: prices.get(symbol) as number,
          quantity: positions.get(symbol)?.quantity ?? 0,
        })),
    buyingPower,
    obstacle === null ? targets.rules : {},
  )
  const recommendations: Recommendation[] = []
  for (const trade of plan.trades)
    recommendations.push(await recommended(ctx, trade, { one, targets, placed: plan.holdings, prices }))
  const impact = await impactOf(ctx, {
    counted,
    trades: plan.trades,
    cash: one.cash,
    allowMixedPrices: input.allowMixedPrices,
  })
  const unpriced = recommendations.filter(({ charges: own }) => own === null).length
  const charges = recommendations.reduce((sum, { charges: own }) => (own === null ? sum : sum + own), 0)
  const taxOptimization = await taxesOf(ctx, {
    account: one.account,
    accounts: one.all,
    prices,
    trades: plan.trades,
  })
  const noOrders = obstacle ?? whyNone(plan, targets)
  return {
    readFirst: [
      ...(obstacle !== null && obstacle !== waiting[0] ? [obstacle] : []),
      ...one.readFirst,
      ...shortfallInWords(held),
      ...waiting,
      ...leftOut.map(({ symbol, reason }) => `${symbolInWords(symbol)} is left out: ${reason}`),
      ...targets.caveats.filter((caveat) => !one.readFirst.includes(caveat)),
      ...(recommendations.some(({ action, isRefusedNow }) => action === 'BUY' && isRefusedNow) &&
      plan.sales > 0
        ? ['Some purchases need the money of the sales: the broker takes them once the sales are filled.']
        : []),
      ...limitsInWords(plan, targets, taxOptimization),
    ],
    asOf: ctx.now.toISOString(),
    account: accountInWords(one.account),
    method: input.method,
    methodInWords: targets.inWords,
    drift: targets.drift ?? [],
    noOrders,
    rebalancingNeeded: plan.trades.length > 0,
    expectedImpact:
      noOrders ?? impactInWords({ count: targets.rules ? 2 : counted.size, plan, impact, charges }),
    impact,
    recommendations,
    targets: plan.holdings,
    leftOut,
    taxOptimization,
    turnover: plan.turnover,
    costs: {
      charges,
      note: `${unpriced === 0 ? '' : `The charges of ${unpriced === 1 ? '1 order' : `${unpriced} orders`} are not known and not counted. `}Commission and regulatory fees as the paper broker would charge them now. The spread between bid and ask, and prices that move until an order is filled, are not counted.`,
    },
    cash: {
      buyingPower,
      sales: plan.sales,
      purchases: plan.purchases,
      after: buyingPower + plan.sales - plan.purchases - charges,
    },
  }
}

type About = {
  one: AccountHeld
  targets: Targets
  placed: readonly Placed[]
  prices: ReadonlyMap<string, number>
}

async function recommended(
  ctx: Context,
  trade: PlannedTrade,
  { one, targets, placed, prices }: About,
): Promise<Recommendation> {
  const { symbol, action, quantity, amount } = trade
  const at = placed.find((holding) => holding.symbol === symbol) as Placed
  const preview = await previewOf(ctx, one.account.id, trade)
  return {
    action,
    symbol,
    reasoning: reasoningOf(at, targets),
    amount,
    quantity,
    price: prices.get(symbol) as number,
    priceAsOf:
      one.positions.find(({ security }) => security.symbol === symbol)?.priceAsOf ??
      targets.prices?.get(symbol)?.asOf ??
      null,
    charges: preview.charges,
    brokerNote: preview.note,
    isRefusedNow: preview.isRefused,
  }
}

function reasoningOf({ current, target, after }: Placed, { limits }: Targets): string {
  const at =
    limits && Math.abs(target - limits.cap) < 1e-6
      ? `, the most that the limits allow`
      : limits && Math.abs(target - limits.floor) < 1e-6
        ? `, the least that the limits allow`
        : ''
  return `${inPercent(current, false)} currently against a target of ${inPercent(target, false)}${at}; ${inPercent(after, false)} after it.`
}

/** What the broker says of the order as things stand. A purchase that waits for the money of the sales is refused until they are filled. */
async function previewOf(ctx: Context, accountId: number, { symbol, action, quantity }: PlannedTrade) {
  try {
    const preview: OrderPreview = await previewOrder(ctx, {
      symbol,
      side: action,
      quantity,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    return {
      charges:
        preview.commission === null || preview.fees === null ? null : preview.commission + preview.fees,
      note: preview.refusal?.sentence ?? preview.priceNote,
      isRefused: preview.refusal !== null,
    }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return { charges: null, note: failure.message, isRefused: true }
  }
}

type Change = {
  counted: ReadonlyMap<string, number>
  trades: readonly PlannedTrade[]
  cash: number
  allowMixedPrices: boolean
}

/** The risk of what is held and of what would be held, cash as it would be, by the one risk assessment. */
async function impactOf(
  ctx: Context,
  { counted, trades, cash, allowMixedPrices }: Change,
): Promise<Rebalancing['impact']> {
  const after = new Map(counted)
  let cashAfter = cash
  for (const { symbol, action, amount } of trades) {
    const change = action === 'BUY' ? amount : -amount
    after.set(symbol, (after.get(symbol) ?? 0) + change)
    cashAfter -= change
  }
  const before = await measuresOf(ctx, { values: counted, cash }, allowMixedPrices)
  const then =
    trades.length === 0 ? before : await measuresOf(ctx, { values: after, cash: cashAfter }, allowMixedPrices)
  return {
    before: before.measures,
    after: then.measures,
    basis: before.basis ?? 'Risk could not be measured.',
  }
}

async function measuresOf(
  ctx: Context,
  book: { values: ReadonlyMap<string, number>; cash: number },
  allowMixedPrices: boolean,
): Promise<{ measures: RiskMeasures | null; basis: string | null }> {
  const risk = await measureRisk(ctx, book, allowMixedPrices)
  if (!risk.assessment) return { measures: null, basis: risk.reason }
  const { assessment, leftOut } = risk
  const level = assessment.levels.find(
    ({ method, confidence, horizonDays }) =>
      method === 'historical' && confidence === 0.95 && horizonDays === 1,
  )
  const without = leftOut.length > 0 ? ` Without ${leftOut.map(({ symbol }) => symbol).join(', ')}.` : ''
  return {
    measures: {
      volatility: assessment.performance.annualVolatility,
      valueAtRisk: level?.VaR ?? null,
      effectiveHoldings: assessment.performance.effectiveHoldings,
    },
    basis: `Daily total returns of ${assessment.basis.firstDay} to ${assessment.basis.asOf} at the weights before and after, cash included; value at risk is historical, 95%, one day. Past results do not predict future ones.${without}`,
  }
}

/** What makes the orders smaller than the targets ask. */
function limitsInWords(
  { trades, shortened, limitedBy }: ReturnType<typeof planTrades>,
  { rules }: Targets,
  { washSaleWarnings }: Rebalancing['taxOptimization'],
): string[] {
  const isWash = washSaleWarnings.some(
    ({ symbol, disallowed }) =>
      disallowed > 0 && trades.some((trade) => trade.symbol === symbol && trade.action === 'SELL'),
  )
  return [
    ...shortened.map(
      (symbol) =>
        `The purchase of ${symbol} is smaller than its target asks: sales and cash${rules?.cashTarget ? ', less what is to stay in cash,' : ''} do not pay for more, with half a percent kept for charges.`,
    ),
    ...limitedBy.map((limit) =>
      limit === 'turnover'
        ? 'The limit of turnover is reached: the orders go a part of the way to the targets.'
        : 'The limit of realised gains is reached: sales with a gain are smaller than the targets ask.',
    ),
    ...(rules?.gains && isWash
      ? [
          'The limit of realised gains takes losses off in full; those of wash sales do not count for taxes: see the warnings.',
        ]
      : []),
  ]
}

/** Why nothing is traded although something is out of its band. */
function whyNone({ trades, isNeeded }: ReturnType<typeof planTrades>, { drift }: Targets): string | null {
  if (trades.length > 0) return null
  if (drift?.some(({ isOutOfBand }) => isOutOfBand))
    return 'A class is out of its band, but nothing can be traded towards its target: limits, prices or whole shares leave no order of half a point or more.'
  return isNeeded
    ? 'A holding is out of its band, but no whole share can be traded towards the targets.'
    : null
}

type Words = {
  count: number
  plan: ReturnType<typeof planTrades>
  impact: Rebalancing['impact']
  charges: number
}

function impactInWords({ count, plan, impact: { before, after }, charges }: Words): string {
  if (count < 2)
    return 'Fewer than two holdings have a price of the last session: there is nothing to balance.'
  if (plan.trades.length === 0) return 'No trade is needed: every holding is within its band.'
  const traded = `${plan.trades.length} ${plan.trades.length === 1 ? 'order turns' : 'orders turn'} over ${inPercent(plan.turnover, false)} of the holdings for ${dollars(charges)} in charges.`
  if (!before || !after) return `${traded} Its risk could not be measured.`
  const value =
    before.valueAtRisk !== null && after.valueAtRisk !== null
      ? `, the one-day 95% value at risk from ${twoDigits(before.valueAtRisk)} to ${twoDigits(after.valueAtRisk)}`
      : ''
  return `Volatility a year would go from ${twoDigits(before.volatility)} to ${twoDigits(after.volatility)}${value}, measured on the past at these weights. ${traded}`
}

const twoDigits = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

function nothingHeld(ctx: Context, { method }: Input): Rebalancing {
  return {
    readFirst: [],
    asOf: ctx.now.toISOString(),
    account: null,
    method,
    methodInWords: BANDS_IN_WORDS,
    drift: [],
    noOrders: null,
    rebalancingNeeded: false,
    expectedImpact: 'Nothing is held: there is nothing to balance.',
    impact: { before: null, after: null, basis: 'Nothing is held.' },
    recommendations: [],
    targets: [],
    leftOut: [],
    taxOptimization: { taxLossOpportunities: [], washSaleWarnings: [], realised: null, notes: [] },
    turnover: 0,
    costs: { charges: 0, note: 'No order, no charges.' },
    cash: { buyingPower: 0, sales: 0, purchases: 0, after: 0 },
  }
}
