import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Basket, blocksFor, PATHS_PER_BLOCK, simulateBlocks } from '#engines/portfolio-risk/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Multiplications done at one go: some ten milliseconds. */
const WORK_AT_ONCE = 10_000_000

/**
 * Values of a basket at its horizon, drawn block by block so that other requests are answered in between. The bits do not depend on how the
 * blocks are cut.
 * @throws Problem `cancelled` once nobody waits for the answer any more.
 */
export async function drawValues(
  basket: Basket,
  {
    seed,
    paths,
    signal,
    workAtOnce = WORK_AT_ONCE,
  }: { seed: number; paths: number; signal?: AbortSignal | undefined; workAtOnce?: number },
): Promise<Float64Array> {
  const assets = basket.weights.length
  const blocks = blocksFor(paths)
  const step = Math.max(1, Math.floor(workAtOnce / (PATHS_PER_BLOCK * (assets * assets + 20 * assets))))
  const values = new Float64Array(blocks * PATHS_PER_BLOCK)
  for (let from = 0; from < blocks; from += step) {
    if (signal?.aborted) throw new Problem('cancelled', 'The simulation was cancelled.')
    values.set(simulateBlocks(basket, seed, from, Math.min(blocks, from + step)), from * PATHS_PER_BLOCK)
    await letOthersRun()
  }
  return values.subarray(0, paths)
}
