import type { PriceGap } from '../../contract/schemas.ts'
import type { HistoryDay } from './history.ts'

/** The symbols whose close was carried or missing, those with most such days first. */
export function gapsOf(days: readonly HistoryDay[]): PriceGap[] {
  const gaps = new Map<string, PriceGap>()
  const note = (symbol: string, treatment: PriceGap['treatment'], day: string) => {
    const known = gaps.get(`${treatment} ${symbol}`)
    if (known) {
      known.days += 1
      known.lastDay = day
    } else gaps.set(`${treatment} ${symbol}`, { symbol, treatment, days: 1, firstDay: day, lastDay: day })
  }
  for (const { day, carried, stale, atCost, missing } of days) {
    for (const symbol of carried) note(symbol, 'carried', day)
    for (const symbol of stale) note(symbol, 'stale', day)
    for (const symbol of atCost) note(symbol, 'at-cost', day)
    for (const symbol of missing) note(symbol, 'missing', day)
  }
  return [...gaps.values()].sort((a, b) => b.days - a.days || (a.symbol < b.symbol ? -1 : 1))
}
