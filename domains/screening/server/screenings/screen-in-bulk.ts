import { createHash } from 'node:crypto'
import { bringOwnershipUpToDate } from '#domains/customers/server/index.ts'
import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ScreeningSettings, ScreeningType } from '../../contract/index.ts'
import { engineOf, type ListSet } from '../matching/index.ts'
import { withRelated } from '../related/search-related.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { completeFrom, customersByNumber } from '../subject/customer-subject.ts'
import type { SubjectFacts } from '../subject/subject.ts'
import { listsToSearch } from './lists-to-search.ts'
import { recordScreenings } from './recording/record-screenings.ts'
import type { RecordedScreening, SearchedSubject } from './recording/searched-subject.ts'
import { requireScreeningQuota } from './screening-quota.ts'
import { bulkSubject } from './screening-trail.ts'
import { searchForMany } from './search-settings.ts'

export type BulkSubject = SubjectFacts & {
  /** The customer or reference it is asked under. */
  companyId?: number | null
  /** When it counts as screened; the context's time unless told. */
  at?: Date
  batchRow?: number
}

export type BulkScreening = {
  screeningType: ScreeningType
  batchId?: number
  isSample?: boolean
}

/** Rows searched and stored in one go: on the embedded database a question waits for no longer than one such transaction. */
export const CHUNK_SUBJECTS = 100

/** Searches for many parties, behind the questions of people. */
export async function searchMany(
  ctx: Context,
  lists: { set: ListSet; settings: ScreeningSettings },
  subjects: readonly BulkSubject[],
): Promise<{ set: ListSet; searched: SearchedSubject[] }> {
  await bringOwnershipUpToDate(
    ctx,
    subjects.flatMap(({ companyId }) => companyId ?? []),
  )
  const customers = await customersByNumber(
    ctx.db,
    ctx.actor.organisationId,
    subjects.map((subject) => subject.companyId),
  )
  const asked = subjects.map((facts) => ({
    ...completeFrom(customers.get(facts.companyId ?? 0), facts),
    companyId: facts.companyId ?? null,
  }))
  const { parties, relatedOf } = await withRelated(ctx, asked)
  const { set, results } = await engineOf(ctx.installation).search(
    lists.set,
    parties,
    searchForMany(lists.settings),
    { isBulk: true, organisationId: ctx.actor.organisationId },
  )
  const searched = asked.map((one, index): SearchedSubject => {
    const facts = subjects[index] as BulkSubject
    const result = results[index]
    if (!result) throw new Error('The search left out a party.')
    return {
      ...one,
      ...relatedOf(index, results),
      result,
      latencyMs: Math.round(result.latencyMs * 100) / 100,
      ...(facts.at ? { at: facts.at } : {}),
      ...(facts.batchRow === undefined ? {} : { batchRow: facts.batchRow }),
    }
  })
  return { set, searched }
}

/** The same piece by piece: while the caller stores one piece, the next one is searched for. */
export async function* searchAhead(
  ctx: Context,
  lists: { set: ListSet; settings: ScreeningSettings },
  subjects: readonly BulkSubject[],
): AsyncGenerator<{ set: ListSet; searched: SearchedSubject[] }> {
  const search = (start: number) => {
    const found = searchMany(ctx, lists, subjects.slice(start, start + CHUNK_SUBJECTS))
    // Met when it is awaited; a caller that stops before has no use for it.
    found.catch(() => {})
    return found
  }
  let next = search(0)
  for (let start = 0; start < subjects.length; start += CHUNK_SUBJECTS) {
    const found = await next
    if (start + CHUNK_SUBJECTS < subjects.length) next = search(start + CHUNK_SUBJECTS)
    yield found
  }
}

/** One entry for a whole piece of bulk work; its digest covers each answer in it. */
export function traceOfBulk(
  asked: readonly RecordedScreening[],
  made: { batchId?: number; screeningType: ScreeningType; set: ListSet; settings: ScreeningSettings },
): Trace {
  const recorded = asked.flatMap((one) => [...one.related.map((party) => party.recorded), one])
  const matched = recorded.filter((one) => one.matchCount > 0)
  return {
    action: 'screening.completed-in-bulk',
    subject: bulkSubject(made.batchId),
    after: {
      screeningType: made.screeningType,
      screenings: recorded.length,
      firstId: Math.min(...recorded.map((one) => one.id)),
      lastId: Math.max(...recorded.map((one) => one.id)),
      withMatch: matched.map((one) => one.id),
      threshold: made.settings.threshold,
      engineVersion: ENGINE_VERSION,
      lists: made.set.lists.map(({ listId, version, sha256 }) => ({ listId, version, sha256 })),
      digest: createHash('sha256').update(canonicalJson(asked)).digest('hex'),
    },
    payload: { title: `${recorded.length} names`, count: recorded.length, matches: matched.length },
    ruleVersion: ENGINE_VERSION,
    sourceHash: made.set.digest,
  }
}

/**
 * Screens many parties as one person's question would be, without a file: for taking over a portfolio and for sample data.
 * Each answer is a screening of its own, in the order asked.
 *
 * @throws Problem `watchlists-missing`, before anything is written.
 */
export async function screenInBulk(
  ctx: Context,
  subjects: readonly BulkSubject[],
  bulk: BulkScreening,
): Promise<RecordedScreening[]> {
  const settings = await settingsOf(ctx.db, ctx.actor.organisationId)
  const wanted = await listsToSearch(ctx)
  const all: RecordedScreening[] = []
  for await (const { set, searched } of searchAhead(ctx, { set: wanted, settings }, subjects)) {
    const recorded = await recordChange(ctx, async (tx) => {
      if (!bulk.isSample) await requireScreeningQuota(tx, searched.length)
      const result = await recordScreenings(tx, { ...bulk, set, settings, searched })
      return { result, trace: traceOfBulk(result, { ...bulk, set, settings }) }
    })
    all.push(...recorded)
  }
  return all
}
