import { Worker } from 'node:worker_threads'
import { Problem } from '#platform/problems/index.ts'
import { type FileRows, isPacked, parseBatchRows, type ReaderAnswer } from './parse-batch-rows.ts'

/** Memory for reading one file: a hundred thousand rows need a tenth of it, a packed bomb more. */
const READER_MEGABYTES = 1_024

/** A plain file up to this size is read in a few milliseconds, sooner than a thread starts. */
const READ_AT_ONCE_BYTES = 256 * 1024

/**
 * Reads the lines of a CSV or XLSX file, whatever they mean. A large or packed one is read in a thread of its own, so that it holds up nobody and
 * a malicious one takes down only its own thread.
 *
 * @throws Problem `unsupported-file` for what cannot be read, `too-large` for too many rows.
 */
export async function readBatchRows(bytes: Uint8Array): Promise<FileRows> {
  const isSmall = bytes.length <= READ_AT_ONCE_BYTES && !isPacked(bytes)
  const answer = isSmall ? await parseBatchRows(bytes) : await parseInThread(bytes)
  if ('refused' in answer) throw new Problem(answer.code, answer.refused)
  return answer.read
}

async function parseInThread(bytes: Uint8Array): Promise<ReaderAnswer> {
  const worker = new Worker(new URL('./read-batch-rows.worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: READER_MEGABYTES },
  })
  try {
    return await new Promise<ReaderAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The reader of the file ended without an answer.')))
    })
  } catch (failure) {
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
