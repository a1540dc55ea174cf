import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import { requireCompany } from './add-document.ts'
import { documentShape, eyesOf } from './document-shape.ts'
import * as store from './store.ts'

/** Changes the title of a document, or the company it is about. @throws Problem `not-found`. */
export async function changeDocument(
  ctx: Context,
  { id, title, companyId }: RequestOf<typeof endpoints.changeDocument>,
): Promise<z.input<typeof endpoints.Document>> {
  if (companyId) await requireCompany(ctx, companyId)
  const row = await recordChange(ctx, async (tx) => {
    const before = await store.holdDocument(tx.db, eyesOf(tx), id)
    const change = {
      ...(title === undefined ? {} : { title }),
      ...(companyId === undefined ? {} : { companyId }),
    }
    if (Object.keys(change).length === 0) return { result: before, trace: [] }
    const after = await store.updateDocument(tx.db, before, change)
    return {
      result: after,
      trace: {
        action: 'document.changed',
        subject: { type: 'document', id },
        before: { title: before.title, companyId: before.companyId },
        after: { title: after.title, companyId: after.companyId },
        payload: { title: after.title },
      },
    }
  })
  return documentShape(ctx, row)
}

/** Deletes a document with its text and file. @throws Problem `not-found`, `conflict` while it is used, `legal-hold`. */
export function deleteDocument(ctx: Context, { id }: { id: string }): Promise<{ id: string }> {
  return recordChange(ctx, async (tx) => {
    const row = await store.holdDocument(tx.db, eyesOf(tx), id)
    await requireNoHold(tx.db, row.organisationId, [{ type: 'document', id }], 'This document')
    const [use] = await store.usesOf(tx.db, row.organisationId, [id])
    if (use)
      throw new Problem('conflict', `This document is used by: ${use.called}. Delete that first.`, {
        path: use.path,
      })
    await letGoOfFiles(tx, row.organisationId, await store.removeDocuments(tx.db, row.organisationId, [id]))
    return {
      result: { id },
      trace: {
        action: 'document.deleted',
        subject: { type: 'document', id },
        before: { title: row.title, fileName: row.fileName, sha256: row.sha256 },
        payload: { title: row.title },
      },
    }
  })
}
