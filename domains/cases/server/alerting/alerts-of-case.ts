import type { Hit } from '#domains/alerts/server/index.ts'
import { daysAfter } from '#platform/context/index.ts'
import type { CasePriority } from '../../contract/schemas.ts'
import { SLA_HOURS, slaStateOf } from '../service-levels/service-level.ts'
import type { CaseRow } from '../store.ts'
import '../../contract/changes.ts'

export const caseRules = ['case-escalated', 'customer-awaited', 'sla-at-risk', 'sla-breached'] as const
type CaseRule = (typeof caseRules)[number]

/** So many days a customer is waited for before somebody is asked to remind it. */
export const AWAITED_DAYS = 3

const graveness = {
  'case-escalated': { urgent: 'high', high: 'high', medium: 'high', low: 'high' },
  'customer-awaited': { urgent: 'medium', high: 'medium', medium: 'low', low: 'low' },
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
        description: `${row.caseNumber} was escalated for a decision.`,
      }),
    )
  }
  if (row.closedAt) return []
  const since = row.status === 'awaiting_customer' ? row.pausedSince : null
  if (since && now >= daysAfter(since, AWAITED_DAYS)) {
    hits.push(
      hitOf(row, 'customer-awaited', {
        title: `No answer yet: ${row.subjectName}`,
        description: `${row.caseNumber} has waited for the customer since ${inWords(since)}.`,
      }),
    )
  }
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
    // A deadline that moved, or another wait, is another question than the one that was answered.
    dedupeKey: `${kind} case ${row.id}${askedOf[kind](row)}`,
  }
}

const askedOf = {
  'case-escalated': () => '',
  'customer-awaited': ({ pausedSince }) => ` since ${pausedSince?.toISOString()}`,
  'sla-at-risk': ({ dueAt }) => ` due ${dueAt.toISOString()}`,
  'sla-breached': ({ dueAt }) => ` due ${dueAt.toISOString()}`,
} satisfies Record<CaseRule, (row: CaseRow) => string>

/** What ended the ground of an alert, for the alert that closes itself. */
export function whyGone(row: CaseRow, kind: string, now: Date): string {
  if (row.closedAt) return `${row.caseNumber} was closed.`
  if (kind === 'case-escalated') return `${row.caseNumber} is no longer escalated.`
  if (kind === 'customer-awaited') return `The customer of ${row.caseNumber} is no longer awaited.`
  if (row.pausedSince) return `The clock of ${row.caseNumber} is paused.`
  if (slaStateOf(row, now) === 'breached') return `${row.caseNumber} is past its deadline now.`
  return `The deadline of ${row.caseNumber} was moved.`
}

const inWords = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' at ')} UTC`

function allowance(priority: CasePriority): string {
  const hours = SLA_HOURS[priority]
  return hours <= 24 ? `${hours} hours` : `${hours / 24} days`
}
