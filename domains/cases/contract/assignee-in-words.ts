import type { Case } from './schemas.ts'

/** Who has a case. An open one that somebody left behind is nobody's work, whatever name stands on it; a closed one keeps the name as it was. */
export function assigneeInWords({ assignee, status }: Pick<Case, 'assignee' | 'status'>): string | null {
  if (!assignee) return null
  return assignee.worksOnCases || status === 'closed'
    ? assignee.fullName
    : `${assignee.fullName}, who works on cases no more`
}
