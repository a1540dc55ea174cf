/** One bond of a portfolio as it has been valued. */
export type ValuedHolding = {
  /** What the holding is worth with accrued interest, in money. */
  marketValue: number
  yield: number
  modifiedDuration: number
  /** In money. */
  dv01: number
  /** Years to maturity. */
  maturity: number
}

/** The portfolio as one: values add up, the rest is weighted by market value with accrued interest. */
export type PortfolioFigures = {
  marketValue: number
  dv01: number
  averageYield: number
  averageModifiedDuration: number
  averageMaturity: number
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
    dv01: sumOf(holdings, (holding) => holding.dv01),
    averageYield: average((holding) => holding.yield),
    averageModifiedDuration: average((holding) => holding.modifiedDuration),
    averageMaturity: average((holding) => holding.maturity),
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
