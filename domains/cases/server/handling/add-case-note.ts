import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type Actor, actorName } from '#platform/identity/index.ts'
import type { CaseNote } from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import * as store from '../store.ts'
import { severityOf } from './change-case.ts'
import { publishCase } from './publish-case.ts'

/** Adds a note. Joins the caller's change, so another slice can leave one with its own step. @throws Problem `not-found`. */
export function addCaseNote(ctx: Context, input: { id: number; text: string }): Promise<CaseNote> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const about = await store.caseOfOrganisation(tx.db, organisationId, input.id)
    const note = await caseFile.insertNote(tx.db, organisationId, {
      caseId: about.id,
      text: input.text,
      author: authorOf(tx.actor),
      at: tx.now,
    })
    await publishCase(tx, 'case.noted', about)
    return {
      result: noteOf(note),
      trace: {
        action: 'case.noted',
        subject: { type: 'case', id: about.id },
        after: { noteId: note.id, text: note.text },
        payload: {
          title: about.caseNumber,
          subjectName: about.subjectName,
          severity: severityOf[about.priority],
        },
      },
    }
  })
}

/** The name under which a note or file stands: a person's own, the product's for its own work. */
export function authorOf(actor: Actor): string {
  return actor.kind === 'user' ? actor.fullName : actorName(actor)
}

export function noteOf(row: caseFile.NoteRow): CaseNote {
  return { id: row.id, text: row.text, author: row.author, at: row.at.toISOString() }
}
