import type { House } from '#platform/context/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { StoredAnswer, StoredRequest } from './stored-messages.ts'

/** One makes entries while another answers searches. */
const THREADS = 2

const pools = new WeakMap<House, WorkerPool<StoredRequest, StoredAnswer>>()

/** Asks a thread that reads what was typed, scores companies and makes entries. */
export async function storedThread<Kind extends StoredRequest['do']>(
  house: House,
  request: Extract<StoredRequest, { do: Kind }>,
  { organisationId, signal }: { organisationId: number; signal?: AbortSignal | undefined },
): Promise<Extract<StoredAnswer, { do: Kind }>> {
  const pool = pools.get(house) ?? new WorkerPool(new URL('./stored.worker.ts', import.meta.url), THREADS)
  pools.set(house, pool)
  const answer = await pool.run(request, signal, [], organisationId)
  return answer as Extract<StoredAnswer, { do: Kind }>
}

export async function stopStoredThreads(house: House): Promise<void> {
  await pools.get(house)?.stop()
  pools.delete(house)
}
