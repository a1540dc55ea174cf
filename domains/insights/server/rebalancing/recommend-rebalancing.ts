import type { OrderPreview, TradingAccount } from '#domains/trading/contract/index.ts'
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
import { type Held, pricesInWords, readHeld } from '../overview/holdings.ts'
import { dollars, inPercent } from '../overview/in-words.ts'
import { measureRisk } from '../overview/measured-risk.ts'
import { type Targets, targetsOf } from './targets.ts'
import { taxesOf } from './taxes.ts'

type Input = RequestOf<typeof endpoint>
type OneAccount = Held & { account: TradingAccount; all: TradingAccount[] }

const BANDS =
  'A holding is out of its band when it is off its target by more than 5 percentage points, or by more than a quarter of the target where that is less. Then every holding that is off by half a point or more goes to its target, in whole shares at the last price; cash stays as it is.'

/**
 * The orders that would bring an account to its target weights, what they would change in its risk, and what its tax lots say to them. Nothing is placed.
 * @throws Problem `forbidden`, `not-found`, `prices-mixed`, `infeasible`, `cancelled`.
 */
export async function recommendRebalancing(ctx: Context, input: Input): Promise<Rebalancing> {
  const one = await accountToRebalance(ctx, input)
  if (!one) return nothingHeld(ctx, input)
  const { counted, leftOut } = countable(one)
  const targets = await targetsOf(ctx, counted, input)
  for (const { symbol, reason } of targets.leftOut)
    leftOut.push({ symbol, value: counted.get(symbol) ?? null, reason })
  const positions = new Map(one.positions.map((position) => [position.security.symbol, position]))
  const prices = new Map(
    [...counted.keys()].flatMap((symbol) => {
      const current = positions.get(symbol)?.currentPrice
      return current == null ? [] : [[symbol, current] as const]
    }),
  )
  // Orders are filled in dollars: an account in another currency has no power to buy with.
  const buyingPower = one.account.currency === undefined ? (one.account.buyingPower ?? 0) : 0
  const plan = planTrades(
    targets.weights.size < 2
      ? []
      : [...targets.weights].map(([symbol, target]) => ({
          symbol,
          target,
          value: counted.get(symbol) as number,
          price: prices.get(symbol) as number,
          quantity: positions.get(symbol)?.quantity ?? 0,
        })),
    buyingPower,
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
  return {
    readFirst: [
      ...one.readFirst,
      ...leftOut.map(({ symbol, reason }) => `${symbol} is left out: ${reason}`),
      ...targets.caveats.filter((caveat) => !one.readFirst.includes(caveat)),
      ...(recommendations.some(({ action, isRefusedNow }) => action === 'BUY' && isRefusedNow) &&
      plan.sales > 0
        ? ['Some purchases need the money of the sales: the broker takes them once the sales are filled.']
        : []),
      ...plan.shortened.map(
        (symbol) =>
          `The purchase of ${symbol} is smaller than its target asks: sales and cash do not pay for more.`,
      ),
    ],
    asOf: ctx.now.toISOString(),
    account: accountOf(one.account),
    method: input.method,
    methodInWords: `${targets.inWords} ${BANDS}`,
    rebalancingNeeded: plan.trades.length > 0,
    expectedImpact: impactInWords({ count: counted.size, plan, impact, charges }),
    impact,
    recommendations,
    targets: plan.holdings,
    leftOut,
    taxOptimization: await taxesOf(ctx, {
      account: one.account,
      accounts: one.all,
      prices,
      trades: plan.trades,
    }),
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

const accountOf = ({ id, accountName, accountNumber }: TradingAccount) => ({ id, accountName, accountNumber })

/** The account that is asked for, or the one of the largest value that holds anything. */
async function accountToRebalance(
  ctx: Context,
  { orgId, accountId }: Input,
): Promise<OneAccount | undefined> {
  const all = await readHeld(ctx, { orgId })
  const holding = all.accounts.filter(({ id }) => all.positions.some((position) => position.accountId === id))
  const account =
    accountId === undefined
      ? [...holding].sort((a, b) => (b.totalValue ?? 0) - (a.totalValue ?? 0))[0]
      : all.accounts.find(({ id }) => id === accountId)
  if (accountId !== undefined && !account)
    throw new Problem('not-found', 'This account is not open or does not exist.', { accountId })
  if (!account) return undefined
  const own = await readHeld(ctx, { orgId, accountId: account.id })
  return { ...own, readFirst: pricesInWords(own.positions), account, all: all.accounts }
}

/** What may be traded on: holdings with a price of the last session. The others are named with the reason. */
function countable({ holdings, positions }: OneAccount) {
  const counted = new Map<string, number>()
  const leftOut: Rebalancing['leftOut'] = []
  const decided = new Set(
    positions.filter(({ isLeftOut }) => isLeftOut).map(({ security }) => security.symbol),
  )
  for (const { symbol, value, isOld, priceAsOf } of holdings) {
    const reason = decided.has(symbol)
      ? 'it was decided to leave it out of totals.'
      : value === null
        ? 'there is no price.'
        : isOld
          ? `its last price${priceAsOf ? ` of ${priceAsOf.slice(0, 10)}` : ''} is older than the last session.`
          : value < 0
            ? 'it is sold short: what it brought is in the buying power, and buying it back would take it.'
            : null
    if (reason) leftOut.push({ symbol, value, reason })
    else if (value !== null && value > 0) counted.set(symbol, value)
  }
  return { counted, leftOut }
}

type About = {
  one: OneAccount
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
    priceAsOf: one.positions.find(({ security }) => security.symbol === symbol)?.priceAsOf ?? null,
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

type Words = {
  count: number
  plan: ReturnType<typeof planTrades>
  impact: Rebalancing['impact']
  charges: number
}

function impactInWords({ count, plan, impact: { before, after }, charges }: Words): string {
  if (count < 2)
    return 'Fewer than two holdings have a price of the last session: there is nothing to balance.'
  if (plan.trades.length === 0)
    return plan.isNeeded
      ? 'A holding is out of its band, but no whole share can be traded towards the targets.'
      : 'No trade is needed: every holding is within its band.'
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
    methodInWords: BANDS,
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
