import { asc, desc, getTableColumns, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { CaseMatterState } from '../contract/schemas.ts'
import { caseAttachment, caseMatter, caseNote, casePause } from './tables.ts'

export type MatterRow = typeof caseMatter.$inferSelect
export type NewMatter = Pick<MatterRow, 'key' | 'title' | 'detail' | 'href'>
export type NoteRow = typeof caseNote.$inferSelect
export type PauseRow = typeof casePause.$inferSelect
export type AttachmentRow = Omit<typeof caseAttachment.$inferSelect, 'body'>

export async function insertMatters(
  db: Transaction,
  organisationId: number,
  caseId: number,
  matters: readonly NewMatter[],
): Promise<void> {
  if (matters.length === 0) return
  await db
    .insert(caseMatter)
    .values(matters.map((matter) => ({ organisationId, caseId, ...matter, state: 'open' as const })))
}

/** What a case has to settle, in the order it was given. */
export function mattersOf(db: Queryable, organisationId: number, caseId: number): Promise<MatterRow[]> {
  return db
    .select()
    .from(caseMatter)
    .where(ofOrganisation(caseMatter, organisationId, { caseId }))
    .orderBy(asc(caseMatter.id))
}

/** Keeps what became of a matter, or of what it is about. Answers the case it belongs to; none where no case was opened for it. */
export async function changeMatter(
  db: Queryable,
  organisationId: number,
  key: string,
  change: Partial<NewMatter> & { state: CaseMatterState },
): Promise<number | undefined> {
  const [row] = await db
    .update(caseMatter)
    .set(change)
    .where(ofOrganisation(caseMatter, organisationId, { key }))
    .returning({ caseId: caseMatter.caseId })
  return row?.caseId
}

export async function startPause(
  db: Queryable,
  organisationId: number,
  caseId: number,
  pause: { from: Date; reason: string },
): Promise<void> {
  await db.insert(casePause).values({ organisationId, caseId, ...pause })
}

export async function endPauses(
  db: Queryable,
  organisationId: number,
  caseId: number,
  to: Date,
): Promise<void> {
  await db
    .update(casePause)
    .set({ to })
    .where(ofOrganisation(casePause, organisationId, { caseId }, isNull(casePause.to)))
}

export function pausesOf(db: Queryable, organisationId: number, caseId: number): Promise<PauseRow[]> {
  return db
    .select()
    .from(casePause)
    .where(ofOrganisation(casePause, organisationId, { caseId }))
    .orderBy(asc(casePause.id))
}

export async function insertNote(
  db: Transaction,
  organisationId: number,
  note: { caseId: number; text: string; author: string; at: Date },
): Promise<NoteRow> {
  const [row] = await db
    .insert(caseNote)
    .values({ organisationId, ...note })
    .returning()
  if (!row) throw new Error('The note was not stored.')
  return row
}

export function notesOf(db: Queryable, organisationId: number, caseId: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(caseNote)
    .where(ofOrganisation(caseNote, organisationId, { caseId }))
    .orderBy(desc(caseNote.at), desc(caseNote.id))
}

const { body: _moved, ...attachmentFacts } = getTableColumns(caseAttachment)

export async function insertAttachment(
  db: Transaction,
  attachment: typeof caseAttachment.$inferInsert,
): Promise<AttachmentRow> {
  const [row] = await db.insert(caseAttachment).values(attachment).returning(attachmentFacts)
  if (!row) throw new Error('The attachment was not stored.')
  return row
}

/** The files of some cases, the newest first. */
export function attachmentsOf(
  db: Queryable,
  organisationId: number,
  caseIds: readonly number[],
): Promise<AttachmentRow[]> {
  return db
    .select(attachmentFacts)
    .from(caseAttachment)
    .where(ofOrganisation(caseAttachment, organisationId, { caseId: caseIds }))
    .orderBy(desc(caseAttachment.at), desc(caseAttachment.id))
}

export const noAttachment = (caseId: number, id: number): Problem =>
  new Problem('not-found', `Case ${caseId} has no attachment ${id}.`)

/** One attachment. @throws Problem `not-found`. */
export async function attachmentOfCase(
  db: Queryable,
  organisationId: number,
  caseId: number,
  id: number,
): Promise<AttachmentRow> {
  const [row] = await db
    .select(attachmentFacts)
    .from(caseAttachment)
    .where(ofOrganisation(caseAttachment, organisationId, { caseId, id }))
  if (!row) throw noAttachment(caseId, id)
  return row
}
