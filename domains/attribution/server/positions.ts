import { sum } from '#engines/statistics/index.ts'
import type { AttributionHolding } from '../contract/index.ts'
import { CASH, type HeldAs, heldAs } from './market/sectors.ts'

/** One symbol of a portfolio. Weights are of the totals of initial and current value. */
export type Position = {
  symbol: string
  shares: number
  initialValue: number
  currentValue: number
  initialWeight: number
  currentWeight: number
} & Omit<HeldAs, 'correction'>

export type Positions = { positions: Position[]; initialValue: number; currentValue: number; notes: string[] }

/** Weights that were sent may be rounded to a tenth of a per cent. */
const WEIGHT_TOLERANCE = 1e-3

/** One position a symbol: lines of the same symbol are added, their weights computed from shares and prices. */
export function positionsOf(holdings: readonly AttributionHolding[]): Positions {
  const notes: string[] = []
  const initialValue = sum(holdings.map(({ shares, initialPrice }) => shares * initialPrice))
  const currentValue = sum(holdings.map(({ shares, currentPrice }) => shares * currentPrice))
  const bySymbol = Map.groupBy(holdings, ({ symbol }) => symbol)
  const positions = [...bySymbol].map(([symbol, lots]) => {
    if (lots.length > 1) notes.push(`${symbol} is on ${lots.length} lines, which were added.`)
    const own = { initial: 0, current: 0, shares: 0 }
    for (const { shares, initialPrice, currentPrice } of lots) {
      own.initial += shares * initialPrice
      own.current += shares * currentPrice
      own.shares += shares
    }
    const { correction, ...as } = heldAs(
      isMoney(lots) ? { ...lots[0]!, assetClass: CASH, isClassAssumed: false } : lots[0]!,
    )
    if (correction) notes.push(correction)
    return {
      symbol,
      shares: own.shares,
      initialValue: own.initial,
      currentValue: own.current,
      initialWeight: own.initial / initialValue,
      currentWeight: own.current / currentValue,
      ...as,
    }
  })
  if (holdings.some((holding) => statesOtherWeights(holding, initialValue, currentValue)))
    notes.push('Weights that were sent differ from shares × price; those of shares and prices are used.')
  return { positions, initialValue, currentValue, notes }
}

/** A line called CASH at a price of one: a share of that symbol costs more. */
const isMoney = (lots: readonly AttributionHolding[]): boolean =>
  lots.every(
    ({ symbol, initialPrice, currentPrice, isClassAssumed }) =>
      symbol === 'CASH' && isClassAssumed && initialPrice === 1 && currentPrice === 1,
  )

function statesOtherWeights(
  holding: AttributionHolding,
  initialValue: number,
  currentValue: number,
): boolean {
  const isOther = (stated: number | undefined, is: number) =>
    stated !== undefined && Math.abs(stated - is) > WEIGHT_TOLERANCE
  const { shares, initialPrice, currentPrice, initialWeight, currentWeight } = holding
  return (
    isOther(initialWeight, (shares * initialPrice) / initialValue) ||
    isOther(currentWeight, (shares * currentPrice) / currentValue)
  )
}
