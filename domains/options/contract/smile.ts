import { impliedOf } from './implied-volatility.ts'
import type { PricedContract } from './price-option.ts'
import type { OptionMarket, OptionQuote } from './schemas.ts'

/** The volatility of each strike, and the quotes that fit none. */
export type Smile = {
  at: (strike: number) => number
  quotes: number
  leftOut: { quote: OptionQuote; reason: string }[]
}

type ContractOf = (quote: OptionQuote) => PricedContract

/**
 * Volatilities by strike as quotes of the same expiry imply them: straight in the logarithm of the strike between them, flat beyond; a call and
 * a put of one strike count half each. Without a quote that fits one, the typed volatility is that of every strike.
 */
export function smileOf({ quotes, style, volatility }: OptionMarket, contractOf: ContractOf): Smile {
  const leftOut: Smile['leftOut'] = []
  const byStrike = new Map<number, number[]>()
  for (const quote of quotes) {
    const implied = impliedOf(contractOf(quote), quote.price, style)
    if (implied.volatility === null) leftOut.push({ quote, reason: implied.reason })
    else byStrike.set(quote.strike, [...(byStrike.get(quote.strike) ?? []), implied.volatility])
  }
  const points = [...byStrike]
    .map(([strike, all]) => ({ x: Math.log(strike), y: all.reduce((sum, one) => sum + one, 0) / all.length }))
    .sort((one, other) => one.x - other.x)
  const at = (strike: number): number => {
    const x = Math.log(strike)
    const next = points.findIndex((point) => point.x >= x)
    const [left, right] = [points[next - 1], points[next]]
    if (!right) return points.at(-1)?.y ?? volatility
    return left ? left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x) : right.y
  }
  return { at, quotes: quotes.length - leftOut.length, leftOut }
}
