import { availableParallelism } from 'node:os'
import { type Basket, blocksFor, PATHS_PER_BLOCK } from '#engines/portfolio-risk/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { BlocksRequest } from './blocks.worker.ts'

export type BlockThreads = WorkerPool<BlocksRequest, Float64Array>

const THREADS_MAX = 4
/** Multiplications of one piece of work: some twenty milliseconds, so that a wish to cancel is met soon. */
const WORK_AT_ONCE = 20_000_000

export const blockThreads = (threads: number): BlockThreads =>
  new WorkerPool(new URL('./blocks.worker.ts', import.meta.url), threads)

let ownThreads: BlockThreads | undefined

type Drawing = {
  seed: number
  paths: number
  signal?: AbortSignal | undefined
  /** Who asks: organisations take turns at the threads. */
  organisationId?: number | undefined
  /** Told how many of the blocks are drawn. */
  tell?: ((done: number, total: number) => void) | undefined
}

/**
 * Values of a basket at its horizon, drawn block by block in threads beside the requests. The bits depend on basket, seed and paths alone,
 * not on the number of threads nor on how the blocks are cut.
 * @throws Problem `cancelled` once nobody waits for the answer any more.
 */
export async function drawValues(
  basket: Basket,
  { seed, paths, signal, organisationId, tell }: Drawing,
  settings: { threads?: BlockThreads; workAtOnce?: number } = {},
): Promise<Float64Array> {
  const { workAtOnce = WORK_AT_ONCE } = settings
  ownThreads ??= blockThreads(Math.min(THREADS_MAX, availableParallelism()))
  const threads = settings.threads ?? ownThreads
  const assets = basket.weights.length
  const blocks = blocksFor(paths)
  const step = Math.max(1, Math.floor(workAtOnce / (PATHS_PER_BLOCK * (assets * assets + 20 * assets))))
  const values = new Float64Array(blocks * PATHS_PER_BLOCK)
  let done = 0
  tell?.(done, blocks)
  const pieces = Array.from({ length: Math.ceil(blocks / step) }, async (_, piece) => {
    const from = piece * step
    const to = Math.min(blocks, from + step)
    const drawn = await threads.run({ basket, seed, from, to }, signal, [], organisationId)
    values.set(drawn, from * PATHS_PER_BLOCK)
    done += to - from
    tell?.(done, blocks)
  })
  const outcomes = await Promise.allSettled(pieces)
  if (signal?.aborted) throw new Problem('cancelled', 'The simulation was cancelled.')
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return values.subarray(0, paths)
}
