import type { Queryable } from '#platform/database/index.ts'
import { slaStateOf } from './service-level.ts'
import { casesInOrder } from './store.ts'

/** Cases by where they stand against their deadline. */
export type SlaSummary = {
  total: number
  open: number
  within: number
  atRisk: number
  paused: number
  /** Open past its deadline. */
  openBreached: number
  closedInTime: number
  closedLate: number
  /** Open past its deadline or closed after it, the definition of the figures. */
  breached: number
}

/** How the cases of an organisation stand at a moment. A case that was reopened counts by its last closing. */
export async function slaSummaryOf(db: Queryable, organisationId: number, now: Date): Promise<SlaSummary> {
  const summary = {
    total: 0,
    open: 0,
    within: 0,
    atRisk: 0,
    paused: 0,
    openBreached: 0,
    closedInTime: 0,
    closedLate: 0,
  }
  for await (const row of casesInOrder(db, organisationId)) {
    summary.total += 1
    const state = slaStateOf(row, now)
    if (row.closedAt) {
      summary[state === 'met' ? 'closedInTime' : 'closedLate'] += 1
      continue
    }
    summary.open += 1
    if (state === 'breached') summary.openBreached += 1
    else if (state === 'at-risk') summary.atRisk += 1
    else if (state === 'paused') summary.paused += 1
    else summary.within += 1
  }
  return { ...summary, breached: summary.openBreached + summary.closedLate }
}
