import { letGoOfFiles } from '#platform/files/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { documentsAboutParty } from './about-party.ts'
import { documentsAboutPerson } from './about-person.ts'
import '../contract/changes.ts'
import { eyesOf } from './document-shape.ts'
import { documentsExpiry, existingDocuments } from './expiry.ts'
import { sweepPassages } from './reading/sweep-passages.job.ts'
import { documentsRoutes } from './routes.ts'
import { documentsCalled, documentsSeen, idsOf, removeDocuments } from './store.ts'

export const documentsSlice = defineSlice({
  name: 'documents',
  routes: documentsRoutes,
  aboutParty: documentsAboutParty,
  aboutPerson: documentsAboutPerson,
  expiry: [documentsExpiry],
  exists: existingDocuments,
  jobs: [sweepPassages],
  namesOf: {
    document: async (ctx, ids) =>
      new Map((await documentsSeen(ctx.db, eyesOf(ctx), ids)).map(({ id, title }) => [id, title])),
  },
  search: {
    kind: 'document',
    group: 'Documents',
    at: 60,
    may: 'documents:read',
    find: async ({ db, actor }, text, limit) =>
      (await documentsCalled(db, actor.organisationId, text, limit)).map(({ id, title, fileName }) => ({
        id,
        title,
        detail: fileName,
        href: pathOf({ type: 'document', id }),
      })),
  },
  sampleData: {
    counted: 'documents',
    remove: async (tx) => {
      const { organisationId } = tx.actor
      const ids = await idsOf(tx.db, organisationId)
      await letGoOfFiles(tx, organisationId, await removeDocuments(tx.db, organisationId, ids))
      return ids.length
    },
  },
  tables: {
    document: {
      subject: 'document',
      listed: { called: 'Documents', name: 'title', sample: { flag: 'is_sample' }, counted: 'documents' },
      names: { company_id: 'entity' },
      file: 'file_id',
    },
    document_passage: { key: 'start', of: { column: 'document_id', table: 'document' } },
    document_use: {
      key: 'subject_id',
      of: { column: 'document_id', table: 'document' },
      names: { subject_id: { typeColumn: 'subject_type' } },
    },
  },
})
