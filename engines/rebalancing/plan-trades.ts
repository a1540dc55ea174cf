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
  /** Limits that made the trades smaller. */
  limitedBy: ('turnover' | 'gains')[]
}

/** What holds beside the targets. */
export type TradeRules = {
  /** What cash is to be of holdings and cash together, as a fraction; left out, cash stays as it is. */
  cashTarget?: number
  /** Symbols that are out of band; left out, each holding has its own band. */
  outOfBand?: ReadonlySet<string>
  turnoverMax?: number | null
  /** Cents that the sales may realise in gains, and what a sale of so many millionths for so many cents would realise. */
  gains?: { most: number; of: (symbol: string, quantity: number, amount: number) => number } | null
}

const SHARE = 1_000_000
/** A holding may stand off its target by so much of everything held, */
const BAND_POINTS = 0.05
/** or by so much of its target, whichever is less. */
const BAND_OF_TARGET = 0.25
/** Once something has to be done, nothing smaller than this is. */
export const TRADE_MIN = 0.005
/** Of purchases, kept back for charges and for prices that move until the orders are filled. */
const RESERVE = 0.005

/** How far a weight may be off its target before it is traded. */
export const bandOf = (target: number): number => Math.min(BAND_POINTS, BAND_OF_TARGET * target)

/** The same of cash: rounding to whole shares leaves some over. */
export const cashBandOf = (target: number): number => Math.max(TRADE_MIN * 2, bandOf(target))

/**
 * The trades that bring securities to their targets. Sales come first; both in the order of their amounts.
 * @param cash cents that may be spent beside what sales bring; without a target of its own it is spent on rounding alone, not invested. Below zero it is what sales have to pay first.
 */
export function planTrades(held: readonly HeldSecurity[], cash: number, rules: TradeRules = {}): TradePlan {
  const { cashTarget, outOfBand, turnoverMax, gains } = rules
  const free = Math.max(0, cash)
  const total = held.reduce((sum, { value }) => sum + value, cashTarget === undefined ? 0 : free)
  const placed = held.map((one) => ({ ...one, current: total === 0 ? 0 : one.value / total }))
  const isOut = ({ symbol, current, target }: { symbol: string; current: number; target: number }) =>
    outOfBand?.has(symbol) ?? Math.abs(current - target) > bandOf(target)
  const isNeeded = total > 0 && (placed.some(isOut) || isCashOut(cashTarget, free / total))
  const shares = isNeeded ? sharesOff(placed, total) : new Map<string, number>()
  const priceOf = new Map(held.map(({ symbol, price }) => [symbol, price]))
  const amountOf = (symbol: string, count: number) =>
    Math.round((priceOf.get(symbol) as number) * Math.abs(count))
  const sumOf = (sign: 1 | -1) =>
    [...shares].reduce((sum, [symbol, count]) => (count * sign > 0 ? sum + amountOf(symbol, count) : sum), 0)
  const turnover = () => (total === 0 ? 0 : (sumOf(-1) + sumOf(1)) / 2 / total)
  const keptBack = Math.round((cashTarget ?? 0) * total)
  const shortened = new Set<string>()
  const pay = () => {
    const budget = Math.max(0, Math.floor((sumOf(-1) + cash - keptBack) / (1 + RESERVE)))
    for (const symbol of shorten(shares, { amountOf, priceOf, budget })) shortened.add(symbol)
  }
  pay()
  const limitedBy: TradePlan['limitedBy'] = []
  const over = turnoverMax == null ? 0 : turnover() / turnoverMax
  if (over > 1) {
    limitedBy.push('turnover')
    for (const [symbol, count] of shares) setShares(shares, symbol, Math.trunc(count / over))
  }
  if (gains && limitGains(shares, gains, amountOf)) limitedBy.push('gains')
  if (limitedBy.length > 0) pay()
  const sales = sumOf(-1)
  const purchases = sumOf(1)
  const totalAfter = cashTarget === undefined ? total - sales + purchases : total
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
      return {
        symbol,
        value,
        current,
        target,
        after: totalAfter === 0 ? 0 : after / totalAfter,
        isOutOfBand: isOut({ symbol, current, target }),
      }
    }),
    sales,
    purchases,
    turnover: turnover(),
    shortened: [...shortened],
    limitedBy,
  }
}

const isCashOut = (target: number | undefined, current: number) =>
  target !== undefined && Math.abs(current - target) > cashBandOf(target)

/** Whole shares to be bought (above zero) and sold, by symbol. */
function sharesOff(placed: readonly (HeldSecurity & { current: number })[], total: number) {
  const shares = new Map<string, number>()
  for (const { symbol, current, target, price, quantity } of placed) {
    const off = target - current
    if (Math.abs(off) < TRADE_MIN || price <= 0) continue
    const wanted = Math.floor((Math.abs(off) * total) / price)
    const count = off < 0 ? -Math.min(wanted, Math.floor(quantity / SHARE)) : wanted
    setShares(shares, symbol, count)
  }
  return shares
}

function setShares(shares: Map<string, number>, symbol: string, count: number): void {
  if (count === 0) shares.delete(symbol)
  else shares.set(symbol, count)
}

/** Makes sales smaller until what they realise together is within the limit: those that realise least for their money stay. Whether any was. */
function limitGains(
  shares: Map<string, number>,
  { most, of }: NonNullable<TradeRules['gains']>,
  amountOf: Budget['amountOf'],
): boolean {
  const gainOf = (symbol: string, count: number) =>
    count === 0 ? 0 : of(symbol, count * SHARE, amountOf(symbol, count))
  const sales = [...shares].flatMap(([symbol, count]) =>
    count < 0 ? [{ symbol, count: -count, gain: gainOf(symbol, -count) }] : [],
  )
  let allowed = most
  let isLimited = false
  for (const { symbol, count, gain } of sales.sort(
    (a, b) => a.gain / amountOf(a.symbol, a.count) - b.gain / amountOf(b.symbol, b.count),
  )) {
    let kept = count
    if (gain > allowed) {
      isLimited = true
      let [low, high] = [0, count]
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (gainOf(symbol, middle) <= allowed) low = middle
        else high = middle
      }
      kept = low
    }
    setShares(shares, symbol, -kept)
    allowed -= gainOf(symbol, kept)
  }
  return isLimited
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
