import type { Installation } from '#platform/context/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { StoredAnswer, StoredRequest } from './stored-messages.ts'

/** One makes entries while another answers searches. */
const THREADS = 2

const pools = new WeakMap<Installation, WorkerPool<StoredRequest, StoredAnswer>>()

/** Asks a thread that reads what was typed, scores companies and makes entries. */
export async function storedThread<Kind extends StoredRequest['do']>(
  installation: Installation,
  request: Extract<StoredRequest, { do: Kind }>,
  { organisationId, signal }: { organisationId: number; signal?: AbortSignal | undefined },
): Promise<Extract<StoredAnswer, { do: Kind }>> {
  const pool =
    pools.get(installation) ?? new WorkerPool(new URL('./stored.worker.ts', import.meta.url), THREADS)
  pools.set(installation, pool)
  const answer = await pool.run(request, signal, [], organisationId)
  return answer as Extract<StoredAnswer, { do: Kind }>
}

export async function stopStoredThreads(installation: Installation): Promise<void> {
  await pools.get(installation)?.stop()
  pools.delete(installation)
}
