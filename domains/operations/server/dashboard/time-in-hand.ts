import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { settingsOf } from '../settings.ts'
import { operationsDocument } from '../tables.ts'

export type TimeInHand = {
  /** Documents that people handled and that ended since. */
  handled: number
  /** The minutes that people had one of them in hand, in the middle; null where there is none. */
  medianMinutes: number | null
  /** What one took before, with the day it was measured and by whom; null where nobody has said. */
  baseline: { minutes: number; date: string; source: string } | null
}

/** How long people had documents in hand, beside what one took before. Sample documents are left out. */
export async function timeInHandOf(db: Queryable, organisationId: number, from: Date): Promise<TimeInHand> {
  const { baselineDocumentMinutes, baselineDate, baselineSource } = await settingsOf(db, organisationId)
  const [row] = await db
    .select({
      handled: sql`count(*)`.mapWith(Number),
      medianMinutes: sql<
        string | number | null
      >`percentile_cont(0.5) within group (order by ${operationsDocument.humanSeconds} / 60.0)`,
    })
    .from(operationsDocument)
    .where(
      and(
        eq(operationsDocument.organisationId, organisationId),
        eq(operationsDocument.isSample, false),
        gt(operationsDocument.humanEvents, 0),
        gte(operationsDocument.decidedAt, from),
      ),
    )
  const median = row?.medianMinutes ?? null
  return {
    handled: row?.handled ?? 0,
    medianMinutes: median === null ? null : Number(median),
    baseline:
      baselineDocumentMinutes && baselineDate
        ? { minutes: baselineDocumentMinutes, date: baselineDate, source: baselineSource }
        : null,
  }
}
