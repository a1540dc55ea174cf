import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { keepFile, letGoOfFiles } from '#platform/files/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { pathOf, type Subject } from '#platform/vocabulary/index.ts'
import { type PreparedDocument, prepareDocument, type Takes } from './reading/prepare-document.ts'
import * as store from './store.ts'

/** What rests on a document, and what it is called where that is said. */
export type DocumentUse = { subject: Subject; called: string }

export type Keeping = {
  /** The name of the file without its ending, unless told. */
  title?: string | undefined
  /** The company it is about, by its id in the directory. */
  companyId?: number | null | undefined
  /** What rests on it. A document that nobody keeps for its own sake goes with its last use. */
  use?: DocumentUse | undefined
  /** Whether it is kept for its own sake, until somebody deletes it. */
  isInLibrary?: boolean
  isSample?: boolean
}

/**
 * Keeps a file with its text as a document: puts and reads it, then writes it. The same content is kept once (for the organisation, or for a person's own): what is there
 * already is given back. Not inside a change; there call `prepareDocument` before and `keepPrepared` within.
 * @param wanted.ownerUserId the person who alone is to see it, by its id: it stands in no list and is found only where it is named.
 * @param wanted.takes `attachments` takes tables, old Excel files and pictures too.
 * @throws Problem `unsupported-file`, `too-large`, `storage-full`, `too-many-requests`.
 */
export async function keepDocument(
  ctx: Context,
  { file, takes, ownerUserId, ...keeping }: { file: File; takes?: Takes; ownerUserId?: number } & Keeping,
): Promise<{ document: store.DocumentRow; isKnown: boolean }> {
  const prepared = await prepareDocument(ctx, file, {
    ...(takes ? { takes } : {}),
    ...(ownerUserId === undefined ? {} : { ownerUserId }),
  })
  return keepPrepared(ctx, prepared, keeping)
}

/** Keeps what was prepared, in the caller's change or its own. @throws Problem `conflict` where somebody was faster. */
export function keepPrepared(
  ctx: Context,
  { put, known, ownerUserId, read }: PreparedDocument,
  { title, companyId = null, use, isInLibrary = false, isSample = false }: Keeping,
): Promise<{ document: store.DocumentRow; isKnown: boolean }> {
  return recordChange<{ document: store.DocumentRow; isKnown: boolean }>(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const eyes = { organisationId, userId: ownerUserId }
    const subject = (id: string) => ({ type: 'document' as const, id })
    if (known) {
      const held = await store.holdDocument(tx.db, eyes, known.id).catch(() => {
        throw new Problem('conflict', 'This document has just been deleted. Upload it again.')
      })
      const isTakenIn = isInLibrary && !held.isInLibrary
      const document = isTakenIn ? await store.updateDocument(tx.db, held, { isInLibrary: true }) : held
      if (use) await keepUse(tx, document, use)
      return {
        result: { document, isKnown: true },
        trace: isTakenIn
          ? [{ action: 'document.changed' as const, subject: subject(held.id), after: { isInLibrary } }]
          : [],
      }
    }
    const { id: fileId } = await keepFile(tx, put, { purpose: 'document' })
    const { fileName, contentType, bytes, sha256 } = put
    const document = await store.insertDocument(tx.db, {
      ...read,
      organisationId,
      ownerUserId,
      isInLibrary,
      title: title ?? titleOf(fileName),
      fileName,
      contentType,
      bytes,
      sha256,
      fileId,
      companyId,
      isSample,
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
    })
    if (!document) throw new Problem('conflict', 'Somebody else is storing the same file. Try again.')
    if (use) await keepUse(tx, document, use)
    return {
      result: { document, isKnown: false },
      trace: {
        action: 'document.added',
        subject: subject(document.id),
        after: { title: document.title, fileName, bytes, sha256, pages: document.pages },
        payload: { title: document.title, ...(isSample ? { isSample } : {}) },
      },
    }
  })
}

const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim() || fileName

async function keepUse(
  tx: Change,
  { organisationId, id: documentId }: store.DocumentRow,
  { subject, called }: DocumentUse,
): Promise<void> {
  const path = pathOf(subject) ?? null
  await store.insertUse(tx.db, {
    organisationId,
    documentId,
    subjectType: subject.type,
    subjectId: String(subject.id),
    called,
    path,
  })
}

/** Says that something rests on a document that is kept, or says it in other words. */
export function restOnDocument(ctx: Context, id: string, use: DocumentUse): Promise<void> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
    await keepUse(tx, await store.holdDocument(tx.db, { organisationId, userId }, id), use)
    return { result: undefined, trace: [] }
  })
}

/** Nothing depends on a document any more. One that was kept only for that goes with its last use. */
export function releaseDocument(ctx: Context, id: string, subject: Subject): Promise<void> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await store.removeUse(tx.db, {
      organisationId,
      documentId: id,
      subjectType: subject.type,
      subjectId: String(subject.id),
    })
    const [row] = await store.heldForRelease(tx.db, organisationId, id)
    if (!row || row.isInLibrary || (await store.usesOf(tx.db, organisationId, [id])).length > 0)
      return { result: undefined, trace: [] }
    await letGoOfFiles(tx, organisationId, await store.removeDocuments(tx.db, organisationId, [id]))
    return {
      result: undefined,
      trace: {
        action: 'document.deleted',
        subject: { type: 'document', id },
        before: { title: row.title, fileName: row.fileName, sha256: row.sha256 },
        payload: { title: row.title },
      },
    }
  })
}
