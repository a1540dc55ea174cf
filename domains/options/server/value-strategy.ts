import { InputRefused } from '#engines/statistics/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { analyseStrategy, type Strategy, type StrategyAnswer } from '../contract/index.ts'

/** Everything about a strategy. @throws Problem `invalid-input` with the engine's reason. */
export async function valueStrategy(_: Context, strategy: Strategy): Promise<StrategyAnswer> {
  try {
    return analyseStrategy(strategy)
  } catch (failure) {
    if (failure instanceof InputRefused)
      throw new Problem('invalid-input', failure.message, { reason: failure.code })
    throw failure
  }
}
