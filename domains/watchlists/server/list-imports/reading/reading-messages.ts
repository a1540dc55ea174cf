import type { MessagePort } from 'node:worker_threads'
import type { ListFormatCode, ListKindName, Publication } from '../../list-formats/index.ts'
import type { ArrivalBatch } from './arrival-batches.ts'

/** What a thread is asked for: a whole publication, whose bytes it asks for over the port and whose entries it tells there. */
export type ReadingRequest = {
  kind: ListKindName
  fileNames: string[]
  allowIncomplete: boolean
  batchEntries: number
  port: MessagePort
}

/** A publication that was read to its end, or why it cannot be taken. */
export type ReadingAnswer =
  | { publication: Publication }
  | { refused: { code: ListFormatCode; message: string; fileName?: string; line?: number } }

/** Said by the thread over the port. */
export type OfThread =
  | { say: 'recognised'; format: string; isUndated: boolean }
  | { say: 'batch'; batch: ArrivalBatch }
  /** The next bytes of a file that is open under this number. */
  | { say: 'open'; opened: number; file: number }
  | { say: 'next'; opened: number }
  | { say: 'close'; opened: number }

/** Said to the thread over the port. */
export type ToThread =
  | { say: 'go-on' }
  | { say: 'bytes'; opened: number; bytes: Uint8Array | null }
  | { say: 'unreadable'; opened: number; failure: { name: string; message: string; code?: string } }
