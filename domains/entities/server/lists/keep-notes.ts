import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { entityOf, survivingEntities, withMerged } from '../store.ts'
import * as store from './lists-store.ts'
import { viewerOf } from './viewer.ts'

type Answer = z.input<typeof endpoints.CompanyNote>

const NOTES_MAX = 500

const statedOf = ({ id, text, ownerId, writtenBy, writtenAt }: store.NoteRow): Answer => ({
  id,
  text,
  isShared: ownerId === null,
  writtenBy,
  writtenAt,
})

/** What was written on a company and on what was merged into it, as far as somebody sees it. @throws Problem `not-found`. */
export async function listCompanyNotes(ctx: Context, { id }: { id: number }): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  const company = await entityOf(ctx.db, organisationId, id)
  const ids = await withMerged(ctx.db, organisationId, [company.id])
  return (await store.notesOn(ctx.db, viewerOf(ctx), ids)).map(statedOf)
}

/** The notes on several companies, by what each means today. */
export async function notesOfAll(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, store.NoteRow[]>> {
  const { organisationId } = ctx.actor
  const notes = await store.notesOn(ctx.db, viewerOf(ctx), await withMerged(ctx.db, organisationId, ids))
  const surviving = await survivingEntities(
    ctx.db,
    organisationId,
    notes.map(({ entityId }) => entityId),
  )
  return Map.groupBy(notes, ({ entityId }) => surviving.get(entityId)?.id ?? entityId)
}

/** @throws Problem `not-found`, `too-large` for one note too many. */
export function addCompanyNote(
  ctx: Context,
  { id, text, isShared }: RequestOf<typeof endpoints.addCompanyNote>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const viewer = viewerOf(tx)
    const company = await entityOf(tx.db, viewer.organisationId, id)
    if ((await store.notesOn(tx.db, viewer, [company.id])).length >= NOTES_MAX)
      throw new Problem('too-large', `A company has at most ${NOTES_MAX} notes. Delete one first.`)
    const row = await store.insertNote(tx.db, {
      organisationId: viewer.organisationId,
      entityId: company.id,
      ownerId: isShared ? null : viewer.userId,
      text,
      writtenBy: actorName(tx.actor),
      writtenAt: tx.now,
    })
    return {
      result: statedOf(row),
      trace: {
        action: 'entity.note-added' as const,
        subject: { type: 'entity' as const, id: company.id },
        after: traceOf(row),
      },
    }
  })
}

/** @throws Problem `not-found`. */
export function removeCompanyNote(ctx: Context, { id }: { id: number }): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const row = await store.deleteNote(tx.db, viewerOf(tx), id)
    return {
      result: statedOf(row),
      trace: {
        action: 'entity.note-removed' as const,
        subject: { type: 'entity' as const, id: row.entityId },
        before: traceOf(row),
      },
    }
  })
}

/** The audit log is the organisation's: of a person's own note it keeps that there was one, not what it says. */
const traceOf = ({ id, text, ownerId }: store.NoteRow) => ({
  note: id,
  isShared: ownerId === null,
  ...(ownerId === null ? { text } : { characters: text.length }),
})
