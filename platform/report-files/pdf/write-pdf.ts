import { Problem } from '#platform/problems/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { Report } from '../report.ts'

const WRITE_MS_MAX = 60_000
const THREAD_MEGABYTES = 512

let threads: WorkerPool<Report, Uint8Array> | undefined

/**
 * The report as a PDF, written in a thread.
 * @throws Problem `too-large` for what takes more than a minute or half a gigabyte: the sheets hold it all and take neither.
 */
export async function writePdf(report: Report): Promise<Uint8Array> {
  threads ??= new WorkerPool(new URL('./writing.worker.ts', import.meta.url), 1, {
    maxOldGenerationSizeMb: THREAD_MEGABYTES,
  })
  try {
    return await threads.run(report, AbortSignal.timeout(WRITE_MS_MAX))
  } catch (cause) {
    const { name, code } = cause as Error & { code?: string }
    if (name !== 'TimeoutError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw cause
    // The minute counts from the asking: others' documents may have taken it.
    const sentence =
      name === 'TimeoutError'
        ? 'The PDF was not written within a minute: it is very long, or much is being written now. Try again, or take the XLSX or CSV file.'
        : 'This is too long for a PDF. Take the XLSX or CSV file.'
    throw new Problem('too-large', sentence, undefined, { cause })
  }
}
