import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { idsOf, ofOrganisation } from '#platform/database/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import type { ExpiryPolicy, PastTerm, Slice } from '#platform/slice/index.ts'
import { removeDocuments, usesOf } from './store.ts'
import { document, ORGANISATION_WIDE } from './tables.ts'

/** Documents that the whole organisation sees, as long as nothing depends on them. Private ones are their owner's. */
export const documentsExpiry: ExpiryPolicy = {
  kind: 'document',
  group: 'Documents of the library',
  at: 60,
  tables: ['document', 'document_passage', 'document_use'],
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select()
      .from(document)
      .where(
        and(
          eq(document.organisationId, organisationId),
          eq(document.ownerUserId, ORGANISATION_WIDE),
          lt(document.addedAt, before),
          gt(document.id, String(after?.id ?? '')),
        ),
      )
      .orderBy(asc(document.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    const used = new Set((await usesOf(db, organisationId, idsOf(rows))).map(({ documentId }) => documentId))
    return rows.map(
      ({ id, addedAt, companyId }): PastTerm => ({
        id,
        since: addedAt,
        subject: { type: 'document', id },
        about: companyId === null ? [] : [{ type: 'entity', id: companyId }],
        ...(used.has(id) ? { stays: 'A record that is still kept depends on it' } : {}),
      }),
    )
  },
  async remove(tx, gone) {
    const { organisationId } = tx.actor
    const files = await removeDocuments(
      tx.db,
      organisationId,
      gone.map(({ id }) => String(id)),
    )
    await letGoOfFiles(tx, organisationId, files)
    return { count: files.length }
  },
}

export const existingDocuments: NonNullable<Slice['exists']> = {
  async document({ db, actor: { organisationId } }, ids) {
    const rows = await db
      .select({ id: document.id })
      .from(document)
      .where(ofOrganisation(document, organisationId, { id: ids }))
    return new Set(rows.map(({ id }) => id))
  },
}
