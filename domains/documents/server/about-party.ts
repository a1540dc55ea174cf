import { and, desc, inArray } from 'drizzle-orm'
import type { PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { eyesOf } from './document-shape.ts'
import { seenBy } from './store.ts'
import { document } from './tables.ts'

/** Documents that somebody has said are about a party. */
export const documentsAboutParty: PartyProvider = {
  group: 'Documents',
  at: 60,
  may: 'documents:read',
  async find(ctx, { entityIds }, limit) {
    const rows = await ctx.db
      .select({
        id: document.id,
        title: document.title,
        fileName: document.fileName,
        addedAt: document.addedAt,
      })
      .from(document)
      .where(and(seenBy(eyesOf(ctx)), inArray(document.companyId, [...entityIds])))
      .orderBy(desc(document.addedAt))
      .limit(limit)
    return rows.map(({ id, title, fileName, addedAt }) => ({
      id,
      title,
      detail: `${fileName}, added ${addedAt.toISOString().slice(0, 10)}`,
      href: pathOf({ type: 'document', id }),
      by: 'record' as const,
    }))
  },
}
