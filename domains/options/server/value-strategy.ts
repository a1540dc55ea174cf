import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import { analyseStrategy, type Strategy, type StrategyAnswer } from '../contract/index.ts'

let threads: WorkerPool<Strategy, StrategyAnswer> | undefined

/** Everything about a strategy; trees of many legs are computed in a thread. @throws Problem `invalid-input` with the engine's reason. */
export async function valueStrategy(ctx: Context, strategy: Strategy): Promise<StrategyAnswer> {
  try {
    return strategy.style === 'european' ? analyseStrategy(strategy) : await inThread(ctx, strategy)
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'InputRefused')
      throw new Problem('invalid-input', failure.message, { reason: (failure as { code?: string }).code })
    throw failure
  }
}

function inThread({ actor }: Context, strategy: Strategy): Promise<StrategyAnswer> {
  threads ??= new WorkerPool(new URL('./strategy.worker.ts', import.meta.url), 1)
  return threads.run(strategy, undefined, [], actor.organisationId)
}
