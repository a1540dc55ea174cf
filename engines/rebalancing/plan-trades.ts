export type HeldSecurity = {
  symbol: string
  /** Cents. */
  value: number
  /** Cents a share; may have decimals below a dollar. */
  price: number
  /** Millionths of a share. */
  quantity: number
  /** What it is to be of all that is held here, as a fraction. */
  target: number
}

export type PlannedTrade = {
  symbol: string
  action: 'BUY' | 'SELL'
  /** Millionths of a share: whole shares. */
  quantity: number
  /** Cents. */
  amount: number
}

export type Placed = {
  symbol: string
  value: number
  current: number
  target: number
  after: number
  isOutOfBand: boolean
}

export type TradePlan = {
  isNeeded: boolean
  trades: PlannedTrade[]
  holdings: Placed[]
  /** Cents. */
  sales: number
  purchases: number
  /** Half of sales and purchases together, as a fraction of what is held. */
  turnover: number
  /** Symbols whose purchase was made smaller, because sales and cash do not pay for all. */
  shortened: string[]
}

const SHARE = 1_000_000
/** A holding may stand off its target by so much of everything held, */
const BAND_POINTS = 0.05
/** or by so much of its target, whichever is less. */
const BAND_OF_TARGET = 0.25
/** Once something has to be done, nothing smaller than this is. */
const TRADE_MIN = 0.005
/** Of purchases, kept back for charges and for prices that move until the orders are filled. */
const RESERVE = 0.005

/**
 * The trades that bring securities to their targets. Sales come first; both in the order of their amounts.
 * @param cash cents that may be spent beside what sales bring; it is spent on rounding alone, not invested.
 */
export function planTrades(held: readonly HeldSecurity[], cash: number): TradePlan {
  const total = held.reduce((sum, { value }) => sum + value, 0)
  const placed = held.map((one) => ({ ...one, current: total === 0 ? 0 : one.value / total }))
  const isOut = ({ current, target }: { current: number; target: number }) =>
    Math.abs(current - target) > Math.min(BAND_POINTS, BAND_OF_TARGET * target)
  const isNeeded = total > 0 && placed.some(isOut)
  const shares = new Map<string, number>()
  if (isNeeded) {
    for (const { symbol, current, target, price, quantity } of placed) {
      const off = target - current
      if (Math.abs(off) < TRADE_MIN || price <= 0) continue
      const wanted = Math.floor((Math.abs(off) * total) / price)
      const most = off < 0 ? Math.floor(quantity / SHARE) : wanted
      const count = Math.min(wanted, most)
      if (count > 0) shares.set(symbol, off < 0 ? -count : count)
    }
  }
  const priceOf = new Map(held.map(({ symbol, price }) => [symbol, price]))
  const amountOf = (symbol: string, count: number) =>
    Math.round((priceOf.get(symbol) as number) * Math.abs(count))
  const sumOf = (wanted: (count: number) => boolean) =>
    [...shares].reduce((sum, [symbol, count]) => (wanted(count) ? sum + amountOf(symbol, count) : sum), 0)
  const sales = sumOf((count) => count < 0)
  const shortened = shorten(shares, {
    amountOf,
    priceOf,
    budget: Math.floor((sales + Math.max(0, cash)) / (1 + RESERVE)),
  })
  const purchases = sumOf((count) => count > 0)
  return {
    isNeeded,
    trades: [...shares]
      .map(
        ([symbol, count]): PlannedTrade => ({
          symbol,
          action: count < 0 ? 'SELL' : 'BUY',
          quantity: Math.abs(count) * SHARE,
          amount: amountOf(symbol, count),
        }),
      )
      .sort((a, b) => (a.action === b.action ? b.amount - a.amount : a.action === 'SELL' ? -1 : 1)),
    holdings: placed.map(({ symbol, value, current, target }) => {
      const count = shares.get(symbol) ?? 0
      const after = value + Math.sign(count) * (count === 0 ? 0 : amountOf(symbol, count))
      const totalAfter = total - sales + purchases
      return {
        symbol,
        value,
        current,
        target,
        after: totalAfter === 0 ? 0 : after / totalAfter,
        isOutOfBand: isOut({ current, target }),
      }
    }),
    sales,
    purchases,
    turnover: total === 0 ? 0 : (sales + purchases) / 2 / total,
    shortened,
  }
}

type Budget = {
  amountOf: (symbol: string, count: number) => number
  priceOf: ReadonlyMap<string, number>
  budget: number
}

/** Takes shares from the largest purchases until the rest is paid for. */
function shorten(shares: Map<string, number>, { amountOf, priceOf, budget }: Budget): string[] {
  const bought = [...shares].filter(([, count]) => count > 0)
  let over = bought.reduce((sum, [symbol, count]) => sum + amountOf(symbol, count), 0) - budget
  const shortened: string[] = []
  for (const [symbol, count] of bought.sort((a, b) => amountOf(...b) - amountOf(...a))) {
    if (over <= 0) break
    const less = Math.min(count, Math.ceil(over / (priceOf.get(symbol) as number)))
    shortened.push(symbol)
    over -= amountOf(symbol, count) - amountOf(symbol, count - less)
    if (count === less) shares.delete(symbol)
    else shares.set(symbol, count - less)
  }
  return shortened
}
