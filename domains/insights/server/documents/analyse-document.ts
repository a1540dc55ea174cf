import type { Context, Installation } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inPlace, WorkerPool } from '#platform/workers/index.ts'
import type { DocumentAnalysis, analyseDocument as endpoint } from '../../contract/index.ts'
import type { DocumentRequest } from './documents.worker.ts'

const DEADLINE_MS = 20_000
const THREADS = 2
/** Ten million characters and what is found in them. */
const THREAD_MEMORY_MB = 512

const pools = new WeakMap<Installation, WorkerPool<DocumentRequest, DocumentAnalysis>>()

function poolOf(installation: Installation): WorkerPool<DocumentRequest, DocumentAnalysis> {
  const known = pools.get(installation)
  if (known) return known
  const pool = new WorkerPool<DocumentRequest, DocumentAnalysis>(
    new URL('./documents.worker.ts', import.meta.url),
    THREADS,
    { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  )
  pools.set(installation, pool)
  return pool
}

export async function stopReadingDocuments(installation: Installation): Promise<void> {
  await pools.get(installation)?.stop()
  pools.delete(installation)
}

/**
 * What a document states, read in a thread within a deadline; nothing of it is kept.
 * @throws Problem `too-large` where it could not be read in time, `too-many-requests`.
 */
export async function analyseDocument(
  ctx: Context,
  { document, documentType, previousDocument }: RequestOf<typeof endpoint>,
): Promise<DocumentAnalysis> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  try {
    return await inPlace(ctx, deadline, () =>
      poolOf(ctx.installation).run(
        { document, documentType, previous: previousDocument },
        deadline,
        [],
        ctx.actor.organisationId,
      ),
    )
  } catch (failure) {
    if (deadline.aborted)
      throw new Problem(
        'too-large',
        `The document was not read within ${DEADLINE_MS / 1_000} seconds. Send a part of it.`,
      )
    throw failure
  }
}
