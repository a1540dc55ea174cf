import { createHash } from 'node:crypto'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { PutFile } from './put-file.ts'
import { storageCalled } from './storage.ts'
import * as store from './store.ts'

export type StoredFile = Omit<store.FileRow, 'blobId' | 'purpose'>

/** A file whose content can be read. */
export type OpenFile = StoredFile & {
  /** As it comes from the storage; its last piece comes only where the whole has the digest that was kept. */
  body: ReadableStream<Uint8Array>
}

/**
 * Gives content that was put to a record, inside the change that writes the record.
 * @param as.keptUntil after it the file goes by itself.
 * @throws Problem `conflict` where it was put so long ago that it has been swept up.
 */
export async function keepFile(
  tx: Context,
  put: PutFile,
  as: { purpose: string; keptUntil?: Date },
): Promise<StoredFile> {
  const { blobId, ...facts } = put
  if (!(await store.holdBlob(tx.db, { organisationId: put.organisationId, id: blobId }, tx.now)))
    throw new Problem('conflict', 'The file was sent too long ago and is gone. Send it again.')
  return store.insertFile(tx.db, {
    ...facts,
    blobId,
    purpose: as.purpose,
    at: tx.now,
    keptUntil: as.keptUntil ?? null,
  })
}

/** A record lets go of its files, inside the change that does so. Content goes with the last file that has it. */
export async function letGoOfFiles(
  tx: Pick<Context, 'db'>,
  organisationId: number,
  ids: readonly string[],
): Promise<void> {
  await store.deleteFiles(tx.db, organisationId, ids)
}

/**
 * Opens a file. The first piece has been read when this ends, so that a storage that does not answer is a refusal and no half answer. Never inside a change.
 * @throws Problem `not-found` for one that is not kept any more, `source-failed`.
 */
export async function openFile(ctx: Context, organisationId: number, id: string): Promise<OpenFile> {
  const found = await store.fileWithBlob(ctx.installation.database.db, organisationId, id)
  if (!found) throw new Problem('not-found', 'The file is not kept any more.')
  const { file, blob } = found
  const pieces = checked(storageCalled(blob.storage).read(ctx.installation, blob), file)
  const first = await pieces.next().catch((failure: unknown) => {
    if (failure instanceof Problem) throw failure
    throw new Problem('source-failed', 'The file could not be read from where it is kept.', undefined, {
      cause: failure,
    })
  })
  return { ...file, body: streamOf(first, pieces) }
}

/** The whole content, for what is read at once and is small enough for it. @throws as `openFile`. */
export async function readFile(ctx: Context, organisationId: number, id: string): Promise<File> {
  const { body, fileName, contentType } = await openFile(ctx, organisationId, id)
  return new File([await new Response(body).blob()], fileName, { type: contentType })
}

function streamOf(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<Uint8Array> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = next ?? (await rest.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await rest.return(undefined)
    },
  })
}

/** What was kept comes back as it was, or not to its end: the last piece waits for the digest, because whoever has all bytes takes them for the file. */
async function* checked(
  pieces: AsyncIterable<Uint8Array>,
  { sha256, fileName, id }: store.FileRow,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let last: Uint8Array | undefined
  for await (const piece of pieces) {
    if (last) yield last
    hash.update(piece)
    last = piece
  }
  if (hash.digest('hex') !== sha256)
    throw new Problem(
      'source-failed',
      `The content of ${fileName} (${id}) is not what was kept: its SHA-256 is another.`,
    )
  if (last) yield last
}
