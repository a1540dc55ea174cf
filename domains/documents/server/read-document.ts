import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { openFile } from '#platform/files/index.ts'
import type * as endpoints from '../contract/index.ts'
import { documentShape, eyesOf } from './document-shape.ts'
import type { PreparedDocument } from './reading/prepare-document.ts'
import * as store from './store.ts'

/** The details of a document. @throws Problem `not-found`. */
export async function readDocument(
  ctx: Context,
  { id }: { id: string },
): Promise<z.input<typeof endpoints.Document>> {
  return documentShape(ctx, await store.documentSeen(ctx.db, eyesOf(ctx), id))
}

/**
 * The text of a document from a character on, in whole passages.
 * @param asked.from and `characters` count the signs of a JavaScript string, as every span does.
 * @throws Problem `not-found`.
 */
export async function readDocumentText(
  ctx: Context,
  asked: RequestOf<typeof endpoints.readDocumentText>,
): Promise<z.input<typeof endpoints.DocumentTextPart>> {
  const row = await store.documentSeen(ctx.db, eyesOf(ctx), asked.id)
  const passages = await store.passagesFrom(ctx.db, row, asked)
  return {
    characters: row.characters,
    pieces: passages.map(({ start, end, page, text, lines }) => ({
      start,
      end,
      page,
      text,
      lines: lines.map(([from, to, x, y, width, height]) => ({ start: from, end: to, x, y, width, height })),
    })),
  }
}

/** The whole text of a document that the actor sees. @throws Problem `not-found`. */
export async function textOfDocument(ctx: Context, id: string): Promise<string> {
  const row = await store.documentSeen(ctx.db, eyesOf(ctx), id)
  const passages = await store.passagesFrom(ctx.db, row, { from: 0, characters: row.characters + 1 })
  return passages.map(({ text }) => text).join('')
}

/** The opening of a file that was prepared and is not kept yet. */
export async function textOfPrepared(
  ctx: Context,
  { read }: PreparedDocument,
  characters: number,
): Promise<string> {
  const { organisationId } = ctx.actor
  const passages = await store.passagesFrom(ctx.db, { organisationId, id: read.id }, { from: 0, characters })
  return passages.map(({ text }) => text).join('')
}

/** The original file; a web page is sent as bytes, so that no browser opens it. @throws Problem `not-found`, `source-failed`. */
export async function downloadDocument(ctx: Context, { id }: { id: string }): Promise<FileAnswer> {
  const row = await store.documentSeen(ctx.db, eyesOf(ctx), id)
  const { body } = await openFile(ctx, row.organisationId, row.fileId)
  return {
    fileName: row.fileName,
    contentType: row.contentType === 'text/html' ? 'application/octet-stream' : row.contentType,
    body,
    kept: { bytes: row.bytes, sha256: row.sha256 },
  }
}

/** What documents are called and what has to be said before them, by their ids; what the actor does not see is left out. */
export async function documentsNamed(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Pick<store.DocumentRow, 'title' | 'fileName' | 'warnings'>>> {
  return new Map((await store.documentsSeen(ctx.db, eyesOf(ctx), ids)).map((row) => [row.id, row]))
}
