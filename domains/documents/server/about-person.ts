import { letGoOfFiles } from '#platform/files/index.ts'
import type { PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { documentsOwnedBy, removeDocuments } from './store.ts'

/** Documents that a person keeps for themselves go with them. Those of the organisation are files and are not rewritten. */
export const documentsAboutPerson: PersonProvider = {
  group: 'Own documents',
  at: 70,
  async find({ db, actor }, person) {
    if (person.userId === undefined) return []
    const rows = await documentsOwnedBy(db, actor.organisationId, person.userId)
    return rows.map(({ id, title, addedAt }) => ({
      id,
      subject: { type: 'document', id },
      title,
      detail: `Added ${addedAt.toISOString().slice(0, 10)}, seen by them alone`,
      href: pathOf({ type: 'document', id }),
      by: 'record',
      // It is nobody else's, so that no duty of the organisation keeps it.
      term: { kind: 'member', since: new Date(0) },
    }))
  },
  async erase(tx, _person, things) {
    const { organisationId } = tx.actor
    const ids = things.map(({ id }) => String(id))
    await letGoOfFiles(tx, organisationId, await removeDocuments(tx.db, organisationId, ids))
    return ids.length
  },
  ofFiles: [{ table: 'document_passage', called: 'Passages of documents' }],
}
