import { keepPrepared, prepareDocument, releaseDocument } from '#domains/documents/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type {
  attachFile as attachEndpoint,
  listAttachments as listEndpoint,
  removeAttachment as removeEndpoint,
} from '../../contract/index.ts'
import * as store from '../store.ts'
import { whoseIs } from './whose-conversation.ts'

const ATTACHED_MOST = 10

const conversation = (sessionId: string) => ({ type: 'conversation' as const, id: sessionId })

/** Keeps a file as a document of the person alone and attaches it to their conversation. */
export async function attachFile(
  ctx: Context,
  { sessionId, file }: RequestOf<typeof attachEndpoint>,
): Promise<ResponseOf<typeof attachEndpoint>> {
  const whose = whoseIs(ctx, sessionId)
  if ((await store.attachmentsOf(ctx.db, whose)).length >= ATTACHED_MOST)
    throw new Problem('conflict', `A conversation has at most ${ATTACHED_MOST} files. Take one off first.`)
  const prepared = await prepareDocument(ctx, file, { takes: 'attachments', ownerUserId: whose.userId })
  const row = await recordChange(ctx, async (tx) => {
    const subject = conversation(sessionId)
    const { document } = await keepPrepared(tx, prepared, {
      use: { subject, called: 'A conversation with the assistant' },
    })
    const added = await store.addAttachment(tx.db, {
      ...whose,
      documentId: document.id,
      fileName: document.fileName,
      bytes: document.bytes,
      isRead: document.kind !== 'file' && document.characters > 0,
      warnings: document.warnings,
      addedAt: tx.now,
    })
    return {
      result: added,
      trace: {
        action: 'conversation.file-attached',
        subject,
        after: { fileName: document.fileName, bytes: document.bytes, sha256: document.sha256 },
      },
    }
  })
  return statedOf(row)
}

export async function listAttachments(
  ctx: Context,
  { sessionId }: RequestOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const rows = await store.attachmentsOf(ctx.db, whoseIs(ctx, sessionId))
  return { attachments: rows.map(statedOf) }
}

export async function removeAttachment(
  ctx: Context,
  { sessionId, id }: RequestOf<typeof removeEndpoint>,
): Promise<ResponseOf<typeof removeEndpoint>> {
  const whose = whoseIs(ctx, sessionId)
  return recordChange(ctx, async (tx) => {
    await requireNoHold(tx.db, whose.organisationId, [], 'This file')
    const removed = await store.deleteAttachments(tx.db, whose, id)
    if (removed.length === 0) throw new Problem('not-found', 'There is no such file in this conversation.')
    await letGo(tx, removed)
    return {
      result: { removed: removed.length },
      trace: {
        action: 'conversation.file-removed',
        subject: conversation(sessionId),
        before: { fileName: removed[0]!.fileName },
      },
    }
  })
}

/** The documents of files that no conversation has any more go with them. */
export async function letGo(tx: Change, rows: readonly store.AttachmentRow[]): Promise<void> {
  for (const { documentId, sessionId } of rows) await releaseDocument(tx, documentId, conversation(sessionId))
}

const statedOf = ({ id, documentId, fileName, bytes, isRead, warnings }: store.AttachmentRow) => ({
  id,
  documentId,
  fileName,
  bytes,
  isRead,
  warnings,
})
