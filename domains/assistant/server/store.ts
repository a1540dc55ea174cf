import { and, desc, eq, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { Answer, AnswerFigure } from '../contract/index.ts'
import { assistantAttachment, assistantTurn } from './tables.ts'

export type TurnRow = typeof assistantTurn.$inferSelect

/** Whose conversation it is: nobody reads another's, whatever session they name. */
export type Whose = { organisationId: number; userId: number; sessionId: string }

const of = ({ organisationId, userId, sessionId }: Whose) =>
  and(
    eq(assistantTurn.organisationId, organisationId),
    eq(assistantTurn.userId, userId),
    eq(assistantTurn.sessionId, sessionId),
  )

type FigureKept = Omit<AnswerFigure, 'source'> & {
  source: AnswerFigure['source'] & { standing?: string | null }
}

/** Answers are kept as they were given, and an older release called the caveat of a figure `standing`. */
function asNamedNow(answer: Answer): Answer {
  const figures = answer.figures.map(({ source: kept, ...figure }: FigureKept) => {
    const { standing = null, ...source } = kept
    return { ...figure, source: { ...source, caveat: source.caveat ?? standing } }
  })
  return { ...answer, figures }
}

/** The newest turns, the oldest of them first. */
export async function turnsOf(db: Queryable, whose: Whose, most: number): Promise<TurnRow[]> {
  const rows = await db
    .select()
    .from(assistantTurn)
    .where(of(whose))
    .orderBy(desc(assistantTurn.id))
    .limit(most)
  return rows.map((row) => ({ ...row, answer: asNamedNow(row.answer) })).toReversed()
}

export async function addTurn(db: Queryable, turn: typeof assistantTurn.$inferInsert): Promise<TurnRow> {
  const [row] = await db.insert(assistantTurn).values(turn).returning()
  return row!
}

export async function deleteTurns(db: Queryable, whose: Whose): Promise<number> {
  return (await db.delete(assistantTurn).where(of(whose)).returning({ id: assistantTurn.id })).length
}

export async function deleteTurnsBefore(
  db: Queryable,
  organisationId: number,
  moment: Date,
): Promise<number> {
  const before = and(eq(assistantTurn.organisationId, organisationId), lt(assistantTurn.askedAt, moment))
  return (await db.delete(assistantTurn).where(before).returning({ id: assistantTurn.id })).length
}

export type AttachmentRow = typeof assistantAttachment.$inferSelect

const attachedTo = ({ organisationId, userId, sessionId }: Whose) =>
  and(
    eq(assistantAttachment.organisationId, organisationId),
    eq(assistantAttachment.userId, userId),
    eq(assistantAttachment.sessionId, sessionId),
  )

/** The files of a conversation, the oldest first. */
export async function attachmentsOf(db: Queryable, whose: Whose): Promise<AttachmentRow[]> {
  return await db.select().from(assistantAttachment).where(attachedTo(whose)).orderBy(assistantAttachment.id)
}

/** Attaches a document; the same one is attached once. */
export async function addAttachment(
  db: Transaction,
  row: typeof assistantAttachment.$inferInsert,
): Promise<AttachmentRow> {
  const { documentId, fileName } = row
  const [added] = await db
    .insert(assistantAttachment)
    .values(row)
    .onConflictDoUpdate({
      target: [
        assistantAttachment.organisationId,
        assistantAttachment.userId,
        assistantAttachment.sessionId,
        assistantAttachment.documentId,
      ],
      set: { documentId, fileName },
    })
    .returning()
  return added!
}

export async function deleteAttachments(
  db: Transaction,
  whose: Whose,
  id?: number,
): Promise<AttachmentRow[]> {
  return await db
    .delete(assistantAttachment)
    .where(and(attachedTo(whose), id === undefined ? undefined : eq(assistantAttachment.id, id)))
    .returning()
}

export async function deleteAttachmentsBefore(
  db: Transaction,
  organisationId: number,
  before: Date,
): Promise<AttachmentRow[]> {
  return await db
    .delete(assistantAttachment)
    .where(
      and(eq(assistantAttachment.organisationId, organisationId), lt(assistantAttachment.addedAt, before)),
    )
    .returning()
}
