import { requireFinite } from '#engines/statistics/index.ts'
import { forwardOf, type OptionContract, requireContract } from './contract.ts'

export type ParityCheck = {
  /** Call less put. */
  difference: number
  /** Spot less dividends and the discounted strike: what European quotes must differ by. */
  expected: number
  gap: number
  /** The two quotes agree within the tolerance given. */
  holds: boolean
  /** What would earn the gap; null where parity holds. */
  arbitrage: 'sell call, buy put and share' | 'buy call, sell put and share' | null
}

/** Checks a call and a put of one strike and date against one another (Stoll 1969); tolerance in price units. */
export function checkParity(
  terms: Omit<OptionContract, 'kind'>,
  quotes: { call: number; put: number },
  tolerance = 1e-9,
): ParityCheck {
  requireContract({ ...terms, kind: 'call' })
  requireFinite([quotes.call, quotes.put, tolerance], 'quotes')
  const { carried, discount } = forwardOf({ ...terms, kind: 'call' })
  const difference = quotes.call - quotes.put
  const expected = carried - terms.strike * discount
  const gap = difference - expected
  const holds = Math.abs(gap) <= tolerance
  return {
    difference,
    expected,
    gap,
    holds,
    arbitrage: holds ? null : gap > 0 ? 'sell call, buy put and share' : 'buy call, sell put and share',
  }
}
