import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BuildAnswer, BuildWorkerMessage, EntryText } from './search-messages.ts'

/** What an index is made of: all entries, or a base with what was added, changed or removed since. */
export type IndexParts = {
  base?: SharedArrayBuffer
  entries: AsyncIterable<EntryText[]>
  removed?: readonly string[]
}

/**
 * Builds an index in a thread of its own, which ends afterwards and gives its memory back. Searching goes on meanwhile.
 * @throws when the thread fails; there is no half index.
 */
export async function buildSnapshot(
  parts: IndexParts,
): Promise<{ snapshot: SharedArrayBuffer; entries: number }> {
  const worker = new Worker(new URL('./build.worker.ts', import.meta.url))
  const ask = async (message: BuildWorkerMessage): Promise<BuildAnswer> => {
    const answered = once(worker, 'message')
    worker.postMessage(message)
    const [answer] = (await answered) as [BuildAnswer]
    if (answer.failure) throw new Error(`The index could not be built: ${answer.failure}`)
    return answer
  }
  try {
    await ask({ kind: 'start', ...(parts.base ? { base: parts.base } : {}) })
    for await (const entries of parts.entries) await ask({ kind: 'entries', entries })
    if (parts.removed && parts.removed.length > 0)
      await ask({ kind: 'removed', entryIds: [...parts.removed] })
    const { built } = await ask({ kind: 'finish' })
    if (!built) throw new Error('The index was not built.')
    return built
  } finally {
    await worker.terminate()
  }
}
