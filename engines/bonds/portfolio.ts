/** One bond of a portfolio as it has been valued: worth in money, the rest per bond. */
export type ValuedHolding = {
  /** What the holding is worth with accrued interest, in money. */
  marketValue: number
  accrued: number
  yield: number
  yieldToWorst: number
  modifiedDuration: number
  macaulayDuration: number
  convexity: number
  /** In money. */
  dv01: number
  zSpread: number
  /** Years to maturity. */
  maturity: number
  keyRateDurations: readonly number[]
}

/** The portfolio as one: values add up, the rest is weighted by market value with accrued interest. */
export type PortfolioFigures = {
  marketValue: number
  accrued: number
  dv01: number
  averageYield: number
  averageYieldToWorst: number
  averageModifiedDuration: number
  averageMacaulayDuration: number
  averageConvexity: number
  averageZSpread: number
  averageMaturity: number
  averageKeyRateDurations: number[]
}

/**
 * Rolls holdings up. An average yield is not the yield of the portfolio's joint payments (those would be discounted at one rate): it
 * is what screens show and is labelled so. Undefined where nothing is worth anything.
 */
export function rollUp(holdings: readonly ValuedHolding[]): PortfolioFigures | undefined {
  const marketValue = sumOf(holdings, (holding) => holding.marketValue)
  if (!(marketValue > 0)) return undefined
  const average = (of: (holding: ValuedHolding) => number) =>
    sumOf(holdings, (holding) => holding.marketValue * of(holding)) / marketValue
  return {
    marketValue,
    accrued: sumOf(holdings, (holding) => holding.accrued),
    dv01: sumOf(holdings, (holding) => holding.dv01),
    averageYield: average((holding) => holding.yield),
    averageYieldToWorst: average((holding) => holding.yieldToWorst),
    averageModifiedDuration: average((holding) => holding.modifiedDuration),
    averageMacaulayDuration: average((holding) => holding.macaulayDuration),
    averageConvexity: average((holding) => holding.convexity),
    averageZSpread: average((holding) => holding.zSpread),
    averageMaturity: average((holding) => holding.maturity),
    averageKeyRateDurations: (holdings[0]?.keyRateDurations ?? []).map((_, at) =>
      average((holding) => holding.keyRateDurations[at] ?? 0),
    ),
  }
}

/** Shares of the market value by what each holding is, as fractions that add up to 1, the greatest first. */
export function sharesBy<Holding extends { marketValue: number }>(
  holdings: readonly Holding[],
  kindOf: (holding: Holding) => string,
): Map<string, number> {
  const total = sumOf(holdings, (holding) => holding.marketValue)
  const shares = new Map<string, number>()
  for (const holding of holdings) {
    const kind = kindOf(holding)
    shares.set(kind, (shares.get(kind) ?? 0) + holding.marketValue / total)
  }
  return new Map([...shares].sort(([, one], [, other]) => other - one))
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let sum = 0
  for (const item of items) sum += of(item)
  return sum
}
