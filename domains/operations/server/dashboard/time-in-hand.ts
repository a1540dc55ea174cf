import type { Queryable } from '#platform/database/index.ts'
import { settingsOf } from '../settings.ts'
import { documentFacts, type WindowOf } from './facts.ts'

export type TimeInHand = {
  /** Documents that people took up and that ended in the window. */
  handled: number
  /** The minutes that people had one of them in hand, in the middle; null where there is none. */
  medianMinutes: number | null
  /** What one took before, with the day it was measured and by whom; null where nobody has said. */
  baseline: { minutes: number; date: string; source: string } | null
}

/** How long people had documents in hand that ended in a window, beside what one took before. Sample documents are left out. */
export async function timeInHandOf(
  db: Queryable,
  organisationId: number,
  window: WindowOf,
): Promise<TimeInHand> {
  const { baselineDocumentMinutes, baselineDate, baselineSource } = await settingsOf(db, organisationId)
  const documents = await documentFacts(db, organisationId, window, { withSample: false })
  return {
    handled: documents.ended - documents.automatic - documents.untimed,
    medianMinutes: documents.humanMedian,
    baseline:
      baselineDocumentMinutes && baselineDate
        ? { minutes: baselineDocumentMinutes, date: baselineDate, source: baselineSource }
        : null,
  }
}
