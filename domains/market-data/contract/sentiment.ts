import type { MarketQuote } from './schemas.ts'

/** What stands in for an index whose change is unknown, in per cent. */
const defaultChanges = { SPY: 0.5, QQQ: -0.3, DIA: 0.2 } as const
const WITHOUT_NEWS = 55
const WITHOUT_FLOWS = 52

export type Sentiment = {
  /** 0 to 100. */
  score: number
  label: 'Bearish' | 'Neutral' | 'Bullish'
  /** The indices whose change was unknown, so that a default stands in. */
  missing: string[]
}

/**
 * The mood of the market from the day's change of three index funds: each within ±2 %, their mean on a scale of 0 to 100, of which
 * three tenths count beside two fixed parts.
 */
export function sentimentOf(quotes: readonly Pick<MarketQuote, 'symbol' | 'changePercent'>[]): Sentiment {
  const missing: string[] = []
  const changes = Object.entries(defaultChanges).map(([symbol, otherwise]) => {
    const stated = quotes.find((quote) => quote.symbol === symbol)?.changePercent
    const known = typeof stated === 'number' && Number.isFinite(stated) ? stated : undefined
    if (known === undefined) missing.push(symbol)
    const change = known ?? otherwise
    return Math.max(-2, Math.min(2, change))
  })
  const average = changes.reduce((sum, change) => sum + change, 0) / changes.length
  const scaled = (average + 2) * 25
  const score = Math.round(0.4 * WITHOUT_NEWS + 0.3 * scaled + 0.3 * WITHOUT_FLOWS)
  return { score, label: score <= 40 ? 'Bearish' : score < 60 ? 'Neutral' : 'Bullish', missing }
}
