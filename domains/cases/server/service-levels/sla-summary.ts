import type { Queryable } from '#platform/database/index.ts'
import { countBySla } from '../store.ts'

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
  const counts = await countBySla(db, organisationId, now)
  return { ...counts, breached: counts.openBreached + counts.closedLate }
}
