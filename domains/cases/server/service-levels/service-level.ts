import type { CasePriority, SlaState } from '../../contract/schemas.ts'

const HOUR_MS = 3_600_000

/** Hours within which a case of a priority is to be closed, by the calendar; a business setting. */
export const SLA_HOURS = {
  urgent: 24,
  high: 72,
  medium: 240,
  low: 720,
} as const satisfies Record<CasePriority, number>

/** The priorities as they sort, the most pressing first. */
export const priorityRank = {
  urgent: 0,
  high: 1,
  medium: 2,
  low: 3,
} as const satisfies Record<CasePriority, number>

/** How long a case may take, in milliseconds. */
export function allowanceMs(priority: CasePriority): number {
  return SLA_HOURS[priority] * HOUR_MS
}

/**
 * With how much time left a case is at risk, in milliseconds: a day or a fifth of the allowance, whichever is longer. A case
 * that has a day or less in all would be at risk from its first minute, so for it a fifth alone counts.
 */
export function atRiskMs(priority: CasePriority): number {
  const allowance = allowanceMs(priority)
  const fifth = allowance / 5
  return allowance <= 24 * HOUR_MS ? fifth : Math.max(24 * HOUR_MS, fifth)
}

export type Clock = {
  priority: CasePriority
  dueAt: Date
  pausedSince: Date | null
  closedAt: Date | null
}

/** Where a case stands against its deadline. A pause stops the clock; it does not undo a breach that came before it. */
export function slaStateOf(clock: Clock, now: Date): SlaState {
  if (clock.closedAt) return clock.closedAt > clock.dueAt ? 'breached' : 'met'
  if (clock.pausedSince) return clock.pausedSince > clock.dueAt ? 'breached' : 'paused'
  const leftMs = clock.dueAt.getTime() - now.getTime()
  if (leftMs < 0) return 'breached'
  return leftMs <= atRiskMs(clock.priority) ? 'at-risk' : 'within'
}
