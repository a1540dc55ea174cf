import { type AuditEntry, recentAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ChangeSince } from '#platform/problems/index.ts'

const ENTRIES_MAX = 200

/** What was done to a case after a version of it, the oldest first. */
export async function changesSince(tx: Context, caseId: number, version: number): Promise<ChangeSince[]> {
  const subject = { type: 'case' as const, id: caseId }
  const entries = await recentAudit(tx.db, tx.actor.organisationId, subject, ENTRIES_MAX)
  return entries
    .filter((entry) => (versionAfter(entry) ?? 0) > version)
    .map((entry) => ({
      at: entry.at.toISOString(),
      by: entry.actor,
      what: wordsOf(entry),
      reason: entry.reason,
    }))
    .reverse()
}

type After = { version?: number; status?: string; priority?: string } | null

const versionAfter = (entry: AuditEntry) => (entry.after as After)?.version

function wordsOf(entry: AuditEntry): string {
  const { status = '', priority = '' } = (entry.after as After) ?? {}
  switch (entry.action) {
    case 'case.moved':
      return `moved to ${status.replace('_', ' ')}`
    case 'case.prioritised':
      return `priority set to ${priority}`
    case 'case.assigned':
      return 'given to a person'
    case 'case.unassigned':
      return 'given to nobody'
    default:
      return entry.action.replace('case.', '').replaceAll('-', ' ')
  }
}
