import type { z } from 'zod'
import { namesOfCompanies } from '#domains/entities/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { Document } from '../contract/schemas.ts'
import { type DocumentRow, type Eyes, usesOf } from './store.ts'

type Answer = z.input<typeof Document>

/** Whose eyes a call looks with. */
export const eyesOf = ({ actor }: Context): Eyes => ({
  organisationId: actor.organisationId,
  userId: actor.kind === 'user' ? actor.userId : null,
})

/** Documents as they are told, each with its company and what rests on it. */
export async function documentShapes(ctx: Context, rows: readonly DocumentRow[]): Promise<Answer[]> {
  const companies = await namesOfCompanies(
    ctx,
    rows.flatMap(({ companyId }) => companyId ?? []),
  )
  const uses = Map.groupBy(
    await usesOf(ctx.db, ctx.actor.organisationId, idsOf(rows)),
    ({ documentId }) => documentId,
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    fileName: row.fileName,
    contentType: row.contentType,
    bytes: row.bytes,
    sha256: row.sha256,
    kind: row.kind,
    pages: row.pages,
    pagesWithoutText: row.pagesWithoutText,
    characters: row.characters,
    warnings: row.warnings,
    company: row.companyId === null ? null : (companies.get(row.companyId) ?? null),
    uses: (uses.get(row.id) ?? []).map(({ called, path }) => ({ called, path })),
    isSample: row.isSample,
    addedBy: row.addedBy,
    addedAt: row.addedAt.toISOString(),
  }))
}

export async function documentShape(ctx: Context, row: DocumentRow): Promise<Answer> {
  const [stated] = await documentShapes(ctx, [row])
  return stated as Answer
}
