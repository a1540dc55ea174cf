import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { failed } from '#platform/sources/index.ts'
import { type CollectionResult, type CollectorId, collectorWords } from '../../contract/index.ts'
import type { Ask, Collected } from '../collectors/collector.ts'
import { collectors } from '../collectors/known-collectors.ts'
import { type CollectionRow, type CompanyRow, collectionOf, holdCompany, putCollection } from '../store.ts'
import { isSample } from '../tracking/change-tracked.ts'
import { type Kept, keepCollected } from './keep-collected.ts'

/** Nobody waits longer than this for a source. */
const COLLECT_MS_MAX = 75_000
const BACKOFF_SECONDS = 15 * 60
const HOUR_SECONDS = 3_600

/** What a collection has come to: something to keep, or a failure to note beside what was known. */
export type Outcome = { collected: Collected } | { failure: Problem }

type Wish = { isInsisting: boolean; signal?: AbortSignal | undefined; applicant?: string }

/**
 * Asks the sources of a collector about a company. Nothing is kept yet.
 * @throws Problem `cancelled` where its caller has gone.
 */
export async function askFor(
  ctx: Context,
  company: CompanyRow,
  id: CollectorId,
  { isInsisting, signal, applicant }: Wish,
): Promise<Outcome> {
  const collector = collectors[id]
  const lacking = collector.lacks(ctx, company)
  if (lacking)
    return {
      failure: new Problem(
        lacking.isSetting ? 'not-configured' : 'conflict',
        `${collectorWords[id].title}: ${lacking.sentence}`,
        { source: collectorWords[id].title, reason: 'UNAVAILABLE' },
      ),
    }
  const deadline = AbortSignal.timeout(COLLECT_MS_MAX)
  const ask: Ask = {
    company,
    before: await collectionOf(ctx.db, company, id),
    isInsisting,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    ...(applicant ? { applicant } : {}),
  }
  try {
    return { collected: await collector.collect(ctx, ask) }
  } catch (failure) {
    if (signal?.aborted) throw new Problem('cancelled', 'The collection was stopped.')
    if (!(failure instanceof Problem)) throw failure
    if (failure.code !== 'cancelled') return { failure }
    const slow = `took longer than ${COLLECT_MS_MAX / 1_000} seconds`
    return { failure: failed({ name: collectorWords[id].title }, slow, 'TOO_SLOW') }
  }
}

/**
 * Keeps what a collection has come to, inside a change: what was collected together with when, or the failure beside the last good.
 * @returns what was kept, and the trace of it.
 */
export async function keepOutcome(
  tx: Change,
  { id: companyId }: Pick<CompanyRow, 'id'>,
  id: CollectorId,
  outcome: Outcome,
): Promise<{ kept: Kept | undefined; trace: Trace }> {
  const company = await holdCompany(tx.db, tx.actor.organisationId, companyId)
  const before = await collectionOf(tx.db, company, id)
  const subject = { type: 'tracked-company' as const, id: company.id }
  const title = `${company.displayName}: ${collectorWords[id].title}`
  if ('failure' in outcome) {
    await putCollection(tx.db, company, id, failureOf(tx, id, before, outcome.failure))
    return {
      kept: undefined,
      trace: {
        action: 'tracked-company.collected',
        subject,
        after: { collector: id, failure: outcome.failure.message },
        payload: { title, hasFailed: true, count: 0 },
      },
    }
  }
  const { collected } = outcome
  const kept = await keepCollected(tx, company, id, collected)
  await putCollection(tx.db, company, id, {
    attemptedAt: tx.now,
    goodAt: tx.now,
    hasFound: collected.hasFound,
    source: collected.source,
    note: collected.note,
    missing: collected.missing,
    learnt: collected.learnt,
    failedAt: null,
    failure: null,
    failuresInRow: 0,
    suggestions: collected.suggestions,
    ...(collected.binding === undefined || before?.binding?.by === 'person'
      ? {}
      : { binding: collected.binding }),
    dueAt: dueOf(tx, collectors[id].everyHours * HOUR_SECONDS),
  })
  return {
    kept,
    trace: {
      action: 'tracked-company.collected',
      subject,
      // What the first good collection brings was there before anybody looked.
      after: { collector: id, source: collected.source, isFirst: !before?.goodAt, ...kept },
      payload: { title, count: kept.added },
    },
  }
}

/** The demo has no schedule: it reaches nothing outside. */
const dueOf = (tx: Change, seconds: number): Date | null =>
  tx.actor.organisationId === DEMO_ORGANISATION_ID ? null : new Date(tx.now.getTime() + seconds * 1_000)

function failureOf(
  tx: Change,
  id: CollectorId,
  before: CollectionRow | undefined,
  failure: Problem,
): Partial<CollectionRow> {
  const every = collectors[id].everyHours * HOUR_SECONDS
  // What lacks something is no failure of a source: it is looked at again when its time comes.
  if (failure.details?.reason === 'UNAVAILABLE') return { attemptedAt: tx.now, dueAt: dueOf(tx, every) }
  const inRow = (before?.failuresInRow ?? 0) + 1
  const stated = Number(failure.details?.retryAfterSeconds ?? 0)
  const wait = Math.min(every, BACKOFF_SECONDS * 2 ** Math.min(16, inRow - 1))
  return {
    attemptedAt: tx.now,
    failedAt: tx.now,
    failure: failure.message.slice(0, 500),
    failuresInRow: inRow,
    dueAt: dueOf(tx, Math.max(stated, wait)),
  }
}

/**
 * Collects one kind of signals of a company for somebody who waits.
 * @throws Problem `source-failed` with the source's name, `not-configured` with the setting it needs, `conflict`, `demo-not-allowed`; what was known stays.
 */
export async function collectNow(
  ctx: Context,
  company: CompanyRow,
  id: CollectorId,
  wish: { applicant?: string } = {},
): Promise<typeof CollectionResult._input> {
  refuseFor(ctx, company)
  const signal = ctx.request?.signal
  const outcome = await askFor(ctx, company, id, { isInsisting: true, signal, ...wish })
  const kept = await recordChange(ctx, async (tx) => {
    const { kept: result, trace } = await keepOutcome(tx, company, id, outcome)
    return { result, trace }
  })
  const { title } = collectorWords[id]
  if ('failure' in outcome || !kept) {
    const { failure } = outcome as { failure: Problem }
    throw new Problem(
      failure.code,
      failure.message,
      { ...failure.details, source: title },
      { cause: failure },
    )
  }
  const { collected } = outcome
  return {
    collector: id,
    source: collected.source,
    message: messageOf(collected, kept),
    ...kept,
    missing: collected.missing,
    collectedAt: ctx.now.toISOString(),
  }
}

/** @throws Problem `demo-not-allowed` in the demo, `conflict` for a sample company. */
export function refuseFor({ actor }: Context, company: CompanyRow): void {
  if (actor.organisationId === DEMO_ORGANISATION_ID)
    throw new Problem('demo-not-allowed', 'The demo reaches no outside service: nothing is collected in it.')
  if (company.isSample) throw isSample(company.displayName)
}

function messageOf({ note, missing }: Collected, { added, updated, ended }: Kept): string {
  const counted = [
    added ? `${added} new` : '',
    updated ? `${updated} changed` : '',
    ended ? `${ended} over` : '',
  ].filter(Boolean)
  return [counted.length > 0 ? `${counted.join(', ')}.` : 'Nothing new.', note, ...missing].join(' ')
}
