import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { riskFreeRate } from './basis.ts'
import { readPriceHistory } from './history/price-history.ts'
import { riskAdjusted } from './measure/sharpe.ts'

/** The Sharpe ratio that the risk assessment of the same weights tells, or why it has none. */
export async function measuredSharpe(
  ctx: Context,
  { symbols, weights, cash }: { symbols: readonly string[]; weights: readonly number[]; cash: number },
  asked: { asOf?: string | undefined; allowMixedPrices: boolean },
): Promise<{ sharpe: number | null; reason: string | null }> {
  try {
    const history = await readPriceHistory(ctx, symbols, asked)
    const { rate } = await riskFreeRate(ctx, history.asOf)
    const table = { size: symbols.length, values: history.returns }
    return { ...sharpeOf(table, { weights, cash, riskFreeRate: rate }), reason: null }
  } catch (failure) {
    if (failure instanceof Problem) return { sharpe: null, reason: failure.message }
    throw failure
  }
}

const sharpeOf = (...input: Parameters<typeof riskAdjusted>) => ({ sharpe: riskAdjusted(...input).sharpe })
