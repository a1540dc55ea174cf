import { availableParallelism } from 'node:os'
import { type Basket, blocksFor } from '#engines/portfolio-risk/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { ComputeAnswers, ComputeRequest } from './compute-messages.ts'

const THREADS_MAX = 4
/** Blocks of paths a thread draws at once: small enough to tell progress and to be cancelled, large enough to be worth the way. */
const BLOCKS_AT_ONCE = 4

type Pool = WorkerPool<ComputeRequest, ComputeAnswers[ComputeRequest['kind']]>
const pools = new WeakMap<Installation, Pool>()

function poolOf(installation: Installation): Pool {
  const known = pools.get(installation)
  if (known) return known
  const pool: Pool = new WorkerPool(
    new URL('./compute.worker.ts', import.meta.url),
    Math.min(THREADS_MAX, availableParallelism()),
  )
  pools.set(installation, pool)
  return pool
}

/** Asks a thread, for an organisation. @throws Problem `invalid-input` with the engine's own sentence where it refuses the figures. */
export async function compute<Kind extends ComputeRequest['kind']>(
  { installation, actor }: Context,
  request: Extract<ComputeRequest, { kind: Kind }>,
  signal: AbortSignal,
): Promise<ComputeAnswers[Kind]> {
  try {
    return (await poolOf(installation).run(request, signal, [], actor.organisationId)) as ComputeAnswers[Kind]
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'InputRefused')
      throw new Problem('invalid-input', failure.message, { reason: (failure as { code?: string }).code })
    throw failure
  }
}

/** Values of the paths at the horizon, drawn by all threads; the bytes depend on basket, seed and number of paths alone. */
export async function simulate(
  ctx: Context,
  { basket, seed, paths }: { basket: Basket; seed: number; paths: number },
  { signal, tell }: { signal: AbortSignal; tell: (blocksMore: number) => void },
): Promise<Float64Array> {
  const blocks = blocksFor(paths)
  const parts: Promise<Float64Array>[] = []
  for (let from = 0; from < blocks; from += BLOCKS_AT_ONCE) {
    const to = Math.min(blocks, from + BLOCKS_AT_ONCE)
    const part = compute(ctx, { kind: 'simulate', basket, seed, from, to }, signal)
    void part.then(
      () => tell(to - from),
      () => undefined,
    )
    parts.push(part)
  }
  const drawn = await Promise.all(parts)
  const values = new Float64Array(drawn.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of drawn) {
    values.set(part, at)
    at += part.length
  }
  return values.subarray(0, paths).slice()
}
