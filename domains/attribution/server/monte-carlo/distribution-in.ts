import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { DistributionRequest } from './distribution.worker.ts'
import type { Distribution } from './distribution-of.ts'

let threads: WorkerPool<DistributionRequest, Distribution> | undefined

/**
 * What simulated values say, worked out in a thread: two hundred thousand are sorted for as long as other calls would have to wait. The values are handed over.
 * @throws Problem `cancelled` once nobody waits for the answer any more.
 */
export async function distributionIn(
  ctx: Context,
  request: DistributionRequest,
  signal: AbortSignal | undefined,
): Promise<Distribution> {
  threads ??= new WorkerPool(new URL('./distribution.worker.ts', import.meta.url), 1)
  try {
    const { buffer } = request.values
    return await threads.run(request, signal, [buffer as ArrayBuffer], ctx.actor.organisationId)
  } catch (failure) {
    if (signal?.aborted) throw new Problem('cancelled', 'The simulation was cancelled.')
    throw failure
  }
}
