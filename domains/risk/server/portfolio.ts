import { Problem } from '#platform/problems/index.ts'
import type { RiskHolding } from '../contract/index.ts'

/** A portfolio as it is computed with: one weight a symbol, the rest in cash. */
export type Book = { symbols: string[]; weights: number[]; cash: number; notes: string[] }

/** Allocations that miss 100 % by less than this were rounded. */
const ROUNDING = 0.005

/**
 * The holdings as weights of the whole. A symbol written twice is added up; what is missing to 100 % is cash, a rounding is spread.
 * @throws Problem `invalid-input` for a negative allocation, more than 100 % or nothing held at all.
 */
export function bookOf(holdings: readonly RiskHolding[]): Book {
  const notes: string[] = []
  const bySymbol = new Map<string, number>()
  for (const { symbol, allocation } of holdings) {
    if (allocation < 0) {
      throw new Problem(
        'invalid-input',
        `${symbol} has an allocation of ${percent(allocation)}. Positions sold short are not assessed.`,
        { symbol, allocation },
      )
    }
    if (bySymbol.has(symbol)) notes.push(`${symbol} appears more than once; its allocations are added up.`)
    bySymbol.set(symbol, (bySymbol.get(symbol) ?? 0) + allocation)
  }
  const total = [...bySymbol.values()].reduce((sum, weight) => sum + weight, 0)
  if (total === 0) throw new Problem('invalid-input', 'Every allocation is 0: there is nothing to assess.')
  if (total > 1 + ROUNDING) {
    throw new Problem(
      'invalid-input',
      `The allocations add up to ${percent(total)}. A portfolio without borrowed money has 100% at most.`,
      { total },
    )
  }
  const isWhole = total >= 1 - ROUNDING
  if (isWhole && Math.abs(total - 1) > 1e-9)
    notes.push(`The allocations add up to ${percent(total)} and were scaled to 100%.`)
  if (!isWhole) notes.push(`${percent(1 - total)} is not allocated and counts as cash, which does not move.`)
  const scale = isWhole ? 1 / total : 1
  return {
    symbols: [...bySymbol.keys()],
    weights: [...bySymbol.values()].map((weight) => weight * scale),
    cash: isWhole ? 0 : 1 - total,
    notes,
  }
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`
