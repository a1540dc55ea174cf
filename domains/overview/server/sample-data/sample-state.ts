import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { type ClearedSample, type LastSampleIds, sampleData } from '#platform/sample-data/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import { hasEventsBeside, recentWorkEvents, type WorkEvent } from '#platform/work-events/index.ts'

export type SampleRow = typeof sampleData.$inferSelect
export type SampleState = SampleRow | undefined

/** What became of an organisation's sample data; nothing when it was never asked. */
export async function sampleStateOf(db: Queryable, organisationId: number): Promise<SampleState> {
  const [row] = await db.select().from(sampleData).where(eq(sampleData.organisationId, organisationId))
  return row
}

/** The same, held until the change ends: two people do not clear or undo at once. */
export async function lockedSampleState(db: Queryable, organisationId: number): Promise<SampleState> {
  const [row] = await db
    .select()
    .from(sampleData)
    .where(eq(sampleData.organisationId, organisationId))
    .for('update')
  return row
}

/** Whether rows of the sample are among the organisation's: all of them, or what a clearing left. */
export const isSamplePresent = (sample: SampleState): boolean =>
  sample?.state === 'present' || (sample?.state === 'cleared' && (sample.cleared?.stays.length ?? 0) > 0)

/** Until when the last clearing can be undone; null where it cannot. */
export function undoUntil(sample: SampleState, now: Date): string | null {
  const until = sample?.state === 'cleared' ? (sample.cleared?.undoUntil ?? null) : null
  return until !== null && new Date(until) > now ? until : null
}

/** Organisations whose clearing can be undone no longer, and which still keep what was cleared. */
export async function overdueUndos(db: Queryable, now: Date): Promise<SampleRow[]> {
  return db
    .select()
    .from(sampleData)
    .where(sql`${sampleData.cleared} ->> 'undoUntil' <= ${now.toISOString()}`)
}

/** Notes what became of an organisation's sample data. */
export async function noteSampleState(
  db: Queryable,
  organisationId: number,
  state: SampleRow['state'],
  at: Date,
  lastIds?: LastSampleIds,
  cleared: ClearedSample | null = null,
): Promise<void> {
  const values = { state, changedAt: at, cleared, ...(lastIds ? { lastIds } : {}) }
  await db
    .insert(sampleData)
    .values({ organisationId, ...values })
    .onConflictDoUpdate({ target: sampleData.organisationId, set: values })
}

/** Makes the question open again: nothing of the sample data is there. */
export async function forgetSampleState(db: Queryable, organisationId: number): Promise<void> {
  await db.delete(sampleData).where(eq(sampleData.organisationId, organisationId))
}

/**
 * Whether anything was done in an organisation beside its people, its plan and the sample data itself. What a fill told before it was taken back is nobody's work:
 * it begins where there was none, and all other changes wait until it is gone.
 */
export async function hasWork(db: Queryable, organisationId: number): Promise<boolean> {
  const [removal] = await recentWorkEvents(db, organisationId, ['sample-data.removed'], 1)
  const beside = ['account', 'organisation', 'plan', 'sample-data'] as const
  return hasEventsBeside(db, organisationId, beside, removal?.id)
}

/** The kinds of thing whose numbers tell what is sample data, as they are called in events, each with the name its number is kept under. */
export const numberedKinds = (): ReadonlyMap<string, string> =>
  new Map(
    declaredSlices().flatMap(({ sampleData }) =>
      sampleData?.numbered ? [[sampleData.numbered.of as string, sampleData.numbered.name] as const] : [],
    ),
  )

/** Whether an event tells of sample data that is gone. The audit log keeps it; a feed has nowhere left to lead. */
export function isClearedSample(
  sample: SampleState,
  event: WorkEvent,
  kinds: ReadonlyMap<string, string>,
): boolean {
  if (sample?.state !== 'cleared' || !sample.lastIds) return false
  if (sample.cleared?.stays.includes(`${event.workItemType} ${event.workItemId}`)) return false
  if (event.id <= sample.lastIds.workEvent) return event.workItemType !== 'list'
  // A person is no paper account, whatever their number.
  const name = kinds.get(event.workItemType)
  return name !== undefined && Number(event.workItemId) <= (sample.lastIds[name] ?? 0)
}
