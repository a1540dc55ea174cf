import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import { documentShapes } from './document-shape.ts'
import { pageOfDocuments } from './store.ts'

type Answer = z.input<typeof endpoints.Document>

/** Documents of a filter, a page of them. */
export async function listDocuments(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listDocuments>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfDocuments(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: await documentShapes(ctx, found.rows) }
}

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Title', value: (row) => row.title },
  { title: 'File', value: (row) => row.fileName },
  { title: 'Company', value: (row) => row.company?.name ?? null },
  { title: 'Kind', value: (row) => row.kind },
  { title: 'Pages', value: (row) => row.pages },
  { title: 'Bytes', value: (row) => row.bytes },
  { title: 'SHA-256', value: (row) => row.sha256 },
  { title: 'Warnings', value: (row) => row.warnings.join(' ') },
  { title: 'Added', value: (row) => String(row.addedAt) },
  { title: 'By', value: (row) => row.addedBy },
  { title: 'Sample data', value: (row) => row.isSample },
]

/** Every document that matches a filter, as CSV or XLSX. */
export const exportDocuments = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportDocuments>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.documentsList, asked, columns, read: (ask) => listDocuments(ctx, ask) })
