import { and, asc, gt, sql } from 'drizzle-orm'
import { copyBytes, ofOrganisation, quoted } from '#platform/database/index.ts'
import { inPieces } from './in-pieces.ts'
import type { BlobPlace, Storage } from './storage-port.ts'
import { filePiece } from './tables.ts'

const PIECE_BYTES = 1024 * 1024

const piecesOf = ({ organisationId, id }: BlobPlace) =>
  ofOrganisation(filePiece, organisationId, { blobId: id })

const pieceOf = ({ organisationId, id }: BlobPlace, at: number) =>
  `select content from file_piece where organisation_id = ${organisationId} and blob_id = ${quoted(id)} and at = ${at}`

/**
 * Content in rows of the database: a backup of it holds the files. Each piece is a statement of its own, so that others get their turn
 * between.
 */
export const databaseStorage: Storage = {
  async write({ database: { db } }, blob, content) {
    const { organisationId, id: blobId } = blob
    await db.delete(filePiece).where(piecesOf(blob))
    let at = 0
    for await (const piece of inPieces(content, PIECE_BYTES)) {
      await db.insert(filePiece).values({ organisationId, blobId, at, content: piece })
      at += 1
    }
  },

  async *read({ database: { db, kind, pool } }, blob) {
    if (kind === 'server') {
      for (let at = 0; ; at += 1) {
        const piece = await copyBytes(pool, pieceOf(blob, at))
        if (!piece) return
        yield* piece
      }
    }
    for (let after = -1; ; ) {
      // Written in base64: the driver reads text, and as hexadecimal it is a third longer and takes the double of room on its way.
      const [piece] = await db
        .select({ at: filePiece.at, written: sql<string>`encode(${filePiece.content}, 'base64')` })
        .from(filePiece)
        .where(and(piecesOf(blob), gt(filePiece.at, after)))
        .orderBy(asc(filePiece.at))
        .limit(1)
      if (!piece) return
      yield Buffer.from(piece.written, 'base64')
      after = piece.at
    }
  },

  async holds({ database: { db } }, blob) {
    const [kept] = await db
      .select({ bytes: sql<number>`coalesce(sum(octet_length(${filePiece.content})), 0)`.mapWith(Number) })
      .from(filePiece)
      .where(piecesOf(blob))
    return kept?.bytes === blob.bytes
  },

  async remove({ database: { db } }, blob) {
    await db.delete(filePiece).where(piecesOf(blob))
  },
}
