import type { z } from 'zod'
import { ageInHours } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type {
  Case,
  CaseFile,
  CaseMatterState,
  CasePriority,
  CaseStatus,
  SlaState,
} from '#domains/cases/contract/index.ts'

export const prioritySeverity = {
  urgent: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<CasePriority, Severity>

export const matterLook = {
  open: { severity: 'high', label: 'To decide' },
  proposed: { severity: 'high', label: 'Second reviewer' },
  confirmed: { severity: 'critical', label: 'Confirmed' },
  dismissed: { severity: 'ok', label: 'Not a match' },
} as const satisfies Record<CaseMatterState, { severity: Severity; label: string }>

/** What was done to a case after the version somebody looked at, oldest first. */
export function changesAfter(
  file: Pick<z.infer<typeof CaseFile>, 'history'>,
  version: number,
): { at: string; by: string; what: string; reason: string | null }[] {
  return file.history
    .filter((entry) => ((entry.after as { version?: number } | null)?.version ?? 0) > version)
    .map((entry) => ({ at: entry.at, by: entry.actor, what: entry.what, reason: entry.reason }))
    .reverse()
}

/** The step into a status as a button says it; `open` is said of a closed case that is taken up again. */
export const moveLabel = {
  open: 'Reopen',
  investigating: 'Investigate',
  escalated: 'Escalate',
  awaiting_customer: 'Await customer',
  closed: 'Close case',
} as const satisfies Record<CaseStatus, string>

export const slaLook = {
  within: { severity: 'ok', label: 'Within SLA' },
  'at-risk': { severity: 'medium', label: 'At risk' },
  breached: { severity: 'critical', label: 'Past SLA' },
  paused: { severity: 'low', label: 'Paused' },
  met: { severity: 'ok', label: 'Met' },
} as const satisfies Record<SlaState, { severity: Severity; label: string }>

/** How a case stands against its deadline, in whole hours: `due in 15h`, `past SLA by 29h`. */
export function deadlineWords({ sla, dueAt }: Pick<Case, 'sla' | 'dueAt'>, now: Date): string {
  if (sla === 'paused') return 'clock paused'
  if (sla === 'met' || dueAt === null) return ''
  return sla === 'breached' ? `past SLA by ${ageInHours(dueAt, now)}` : `due in ${ageInHours(now, dueAt)}`
}
