import { Worker } from 'node:worker_threads'
import { Problem } from '#platform/problems/index.ts'
import type { BatchRow } from './batch-row.ts'

export type BatchRows = { rows: BatchRow[]; rejected: { row: number; reason: string }[] }

export type ReaderAnswer = { read: BatchRows } | { refused: string; code: 'unsupported-file' | 'too-large' }

/** Memory for reading one file: a hundred thousand rows need a tenth of it, a packed bomb more. */
const READER_MEGABYTES = 1_024

/**
 * Reads the rows of a CSV or XLSX file in a thread of its own, so that a large file holds up nobody and a malicious one
 * takes down only its own thread.
 *
 * @throws Problem `unsupported-file` for what cannot be read, `too-large` for too many rows.
 */
export async function readBatchRows(fileName: string, bytes: Uint8Array): Promise<BatchRows> {
  const worker = new Worker(new URL('./read-batch-rows.worker.ts', import.meta.url), {
    workerData: { fileName, bytes },
    resourceLimits: { maxOldGenerationSizeMb: READER_MEGABYTES },
  })
  try {
    const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The reader of the file ended without an answer.')))
    })
    if ('refused' in answer) throw new Problem(answer.code, answer.refused)
    return answer.read
  } catch (failure) {
    if (failure instanceof Problem) throw failure
    if ((failure as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new Problem('too-large', 'The file needs too much memory to be read. Split it.', undefined, {
        cause: failure,
      })
    }
    throw failure
  } finally {
    await worker.terminate()
  }
}
