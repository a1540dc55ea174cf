import type { Hit } from '#domains/alerts/server/index.ts'
import type { CasePriority } from '../../contract/nouns.ts'
import { SLA_HOURS, slaStateOf } from '../service-levels/service-level.ts'
import type { CaseRow } from '../store.ts'
import '../../contract/changes.ts'

/** The rules that speak of a case. */
export const caseRules = ['case-escalated', 'sla-at-risk', 'sla-breached'] as const
type CaseRule = (typeof caseRules)[number]

const graveness = {
  'case-escalated': { urgent: 'high', high: 'high', medium: 'high', low: 'high' },
  'sla-breached': { urgent: 'high', high: 'high', medium: 'medium', low: 'low' },
  'sla-at-risk': { urgent: 'high', high: 'medium', medium: 'low', low: 'low' },
} as const satisfies Record<CaseRule, Record<CasePriority, Hit['severity']>>

/** What a case asks a person's look for at a moment: it was handed up, its time is nearly over, or it is over. */
export function alertsOfCase(row: CaseRow, now: Date): Hit[] {
  const sla = slaStateOf(row, now)
  const hits: Hit[] = []
  if (row.status === 'escalated') {
    hits.push(
      hitOf(row, 'case-escalated', {
        title: `Case escalated: ${row.subjectName}`,
        description: `${row.caseNumber} was handed up for a decision.`,
      }),
    )
  }
  if (row.closedAt) return []
  if (sla === 'breached') {
    hits.push(
      hitOf(row, 'sla-breached', {
        title: `Past its service level: ${row.subjectName}`,
        description: `${row.caseNumber} was due on ${inWords(row.dueAt)}: ${row.priority} cases are due within ${allowance(row.priority)}.`,
      }),
    )
  }
  if (sla === 'at-risk') {
    hits.push(
      hitOf(row, 'sla-at-risk', {
        title: `Little time is left: ${row.subjectName}`,
        description: `${row.caseNumber} is due on ${inWords(row.dueAt)}: ${row.priority} cases are due within ${allowance(row.priority)}.`,
      }),
    )
  }
  return hits
}

function hitOf(row: CaseRow, kind: CaseRule, words: Pick<Hit, 'title' | 'description'>): Hit {
  return {
    ...words,
    kind,
    severity: graveness[kind][row.priority],
    subject: { type: 'case', id: String(row.id) },
    // A deadline that moved is another question than the one that was answered.
    dedupeKey:
      kind === 'case-escalated'
        ? `${kind} case ${row.id}`
        : `${kind} case ${row.id} due ${row.dueAt.toISOString()}`,
  }
}

/** What ended the ground of an alert, for the alert that closes itself. */
export function whyGone(row: CaseRow, kind: string, now: Date): string {
  if (row.closedAt) return `${row.caseNumber} was closed.`
  if (kind === 'case-escalated') return `${row.caseNumber} is no longer escalated.`
  if (row.pausedSince) return `The clock of ${row.caseNumber} stands.`
  if (slaStateOf(row, now) === 'breached') return `${row.caseNumber} is past its deadline now.`
  return `The deadline of ${row.caseNumber} was moved.`
}

const inWords = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' at ')} UTC`

function allowance(priority: CasePriority): string {
  const hours = SLA_HOURS[priority]
  return hours <= 24 ? `${hours} hours` : `${hours / 24} days`
}
