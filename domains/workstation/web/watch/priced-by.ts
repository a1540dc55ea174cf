import { dateTime } from '#design-system/formats/index.ts'
import type { Position } from '#domains/trading/contract/index.ts'

/** Who priced the holdings, of when the oldest price is, and which are older than the last session. */
export function pricedBy(positions: readonly Position[]): string {
  const priced = positions.filter(({ currentPrice }) => currentPrice !== null)
  const sources = [...new Set(priced.flatMap(({ priceSource }) => priceSource ?? []))]
  const times = priced.flatMap(({ priceAsOf }) => priceAsOf ?? []).sort()
  const [oldest] = times
  if (!oldest) return 'No price is known now.'
  const old = new Set(
    priced.filter(({ priceProvenance }) => priceProvenance?.isOld).map(({ security }) => security.symbol),
  )
  const which = new Set(times).size > 1 ? 'the oldest as of' : 'as of'
  return `Prices: ${sources.join(', ')}, ${which} ${dateTime(oldest)}${old.size > 0 ? `. Old: ${[...old].join(', ')}.` : ''}`
}
