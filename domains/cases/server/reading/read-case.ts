import { wordsOfEntries } from '#domains/accounts/server/index.ts'
import { type AuditEntry, recentAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CaseFile, TrailEntry } from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { maySeeFile } from '../filing/report-file.ts'
import { attachmentOf } from '../handling/add-case-attachment.ts'
import { noteOf } from '../handling/add-case-note.ts'
import { nextStatusesOf } from '../handling/move-case.ts'
import * as store from '../store.ts'
import { caseOf } from './case-shape.ts'
import { assigneesOf } from './people.ts'

const TRAIL_ENTRIES_MAX = 10_000

/** One case with notes, attachments, pauses and its whole history. @throws Problem `not-found`. */
export async function readCase(ctx: Context, input: { id: number }): Promise<CaseFile> {
  const organisationId = ctx.actor.organisationId
  const row = await store.caseOfOrganisation(ctx.db, organisationId, input.id)
  const [matters, notes, attachments, pauses, history, assignees] = [
    await caseFile.mattersOf(ctx.db, organisationId, row.id),
    await caseFile.notesOf(ctx.db, organisationId, row.id),
    await caseFile.attachmentsOf(ctx.db, organisationId, [row.id]),
    await caseFile.pausesOf(ctx.db, organisationId, row.id),
    await historyOf(ctx, row.id),
    await assigneesOf(ctx.db, organisationId),
  ]
  return {
    ...caseOf(row, assignees, ctx.now),
    matters: matters.map(({ title, detail, href, state }) => ({ title, detail, href, state })),
    notes: notes.map(noteOf),
    attachments: attachments.filter((one) => maySeeFile(ctx, one)).map(attachmentOf),
    history: await trailOf(ctx, history),
    pauses: pauses.map(({ from, to, reason }) => ({
      from: from.toISOString(),
      to: to?.toISOString() ?? null,
      reason,
    })),
    nextStatuses: nextStatusesOf(row.status, ctx.actor, matters),
  }
}

/** The audit entries of a case, newest first. */
export function historyOf(ctx: Context, caseId: number): Promise<AuditEntry[]> {
  return recentAudit(ctx.db, ctx.actor.organisationId, { type: 'case', id: caseId }, TRAIL_ENTRIES_MAX)
}

/** Entries of the audit log as a trail shows them, each with the sentence of what it holds. */
export async function trailOf(ctx: Context, entries: readonly AuditEntry[]): Promise<TrailEntry[]> {
  const whatOf = await wordsOfEntries(ctx, entries)
  return entries.map((entry) => ({
    sequence: entry.sequence,
    at: entry.at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    what: whatOf(entry),
    reason: entry.reason,
    before: entry.before,
    after: entry.after,
    hash: entry.hash,
  }))
}
