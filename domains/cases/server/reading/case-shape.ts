import type { Case } from '../../contract/schemas.ts'
import { slaStateOf } from '../service-levels/service-level.ts'
import type { CaseRow } from '../store.ts'
import type { Assignee } from './people.ts'

/** A case as it is told to others. Its deadline is null while the clock stands: it moves with every hour of the pause. */
export function caseOf(row: CaseRow, assignees: ReadonlyMap<number, Assignee>, now: Date): Case {
  return {
    id: row.id,
    caseNumber: row.caseNumber,
    priority: row.priority,
    status: row.status,
    title: row.title,
    description: row.description,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.pausedSince && !row.closedAt ? null : row.dueAt.toISOString(),
    sla: slaStateOf(row, now),
    closedAt: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    assignee: row.assigneeId === null ? null : (assignees.get(row.assigneeId) ?? null),
    screeningId: row.screeningId,
    companyId: row.companyId,
    subjectName: row.subjectName,
    version: row.version,
  }
}
