import type { z } from 'zod'
import { namesOfCompanies } from '#domains/entities/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import { documentShape } from './document-shape.ts'
import { keepDocument } from './keep-document.ts'

/** Keeps a document that somebody sends for its own sake. @throws Problem `unsupported-file`, `too-large`, `storage-full`, `not-found`. */
export async function addDocument(
  ctx: Context,
  { file, title, companyId }: RequestOf<typeof endpoints.addDocument>,
): Promise<z.input<typeof endpoints.addDocument.response>> {
  if (companyId !== undefined) await requireCompany(ctx, companyId)
  const { document, isKnown } = await keepDocument(ctx, { file, title, companyId, isInLibrary: true })
  return { document: await documentShape(ctx, document), isKnown }
}

/** @throws Problem `not-found` for a company that the organisation does not see. */
export async function requireCompany(ctx: Context, id: number): Promise<void> {
  if (!(await namesOfCompanies(ctx, [id])).has(id))
    throw new Problem('not-found', `There is no company record ${id}.`)
}
