import { bookkeeping, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import type { LoadCounts, LoadState } from '../../contract/index.ts'
import { orderInForce } from '../precedence/precedence-store.ts'
import * as directory from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import * as store from './load-store.ts'
import type { LoadingAnswer, RowsPart } from './reading/loading-messages.ts'
import { type FileFacts, inThread, rowsOfFile } from './reading/rows-of-file.ts'

type Stage = 'trial' | 'loaded'
type Planned = NonNullable<LoadingAnswer['plan']> & { versions: string }

const stateOf: Record<Stage, LoadState> = { trial: 'trying', loaded: 'loading' }
/** Records that are looked at for a missing key at once. */
const KEYS_AT_ONCE = 2_000
/** A directory that somebody changes all the time is compared with as often. */
const TRIES = 20

export const noCounts: LoadCounts = {
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  joined: 0,
  doubtful: 0,
  links: 0,
  doubtfulFacts: 0,
}

const over = (id: string) => new Problem('conflict', 'This file is no longer being processed.', { id })

/** Goes through a file part by part, trying it or loading it. One that was cut off goes on after the last part that was committed. */
export async function workThrough(work: Work, stage: Stage): Promise<void> {
  const { ctx, run, signal } = work
  let load = await store.loadOf(ctx.db, run.organisationId, Number(run.about))
  if (load.state !== stateOf[stage]) throw over(run.about)
  // What is added between the dry run and the load has its keys.
  if (stage === 'trial') await giveKeys(work, load)
  let at = 0
  let countsAt = 0
  const files = rowsOfFile(ctx, load, signal)
  // While a part is written the next one is read.
  let ahead = files.next()
  try {
    for (;;) {
      const { done, value } = await ahead
      if (done) break
      ahead = files.next()
      ahead.catch(() => undefined)
      load = await keepFacts(work, load, value.facts)
      for (const part of value.parts) {
        at += part.count
        // Where a part was cut otherwise than before, rows are read again: what is there is found unchanged.
        if (at <= load.through) continue
        if (stage === 'loaded' && at > countsAt) {
          await store.recount(bookkeeping(ctx.db, 'what the database plans by'))
          countsAt = at * 2
        }
        load = await dealWith(work, load, { part, through: at, stage })
      }
    }
  } finally {
    await files.return(undefined).catch(() => undefined)
  }
  if (at === 0) throw new Problem('unsupported-file', 'The file has no rows.')
}

/** What the file says of itself goes before what the form said. */
async function keepFacts(work: Work, load: store.LoadRow, facts: FileFacts): Promise<store.LoadRow> {
  if (load.state !== 'trying' || Object.keys(facts).length === 0) return load
  const { asOf: dated, titles, columns, notes = [] } = facts
  // A day to come, as of a contract that a list mentions, would make all that is newer old.
  const isToCome = dated !== undefined && dated > work.ctx.now.toISOString().slice(0, 10)
  const asOf = isToCome ? undefined : dated
  const stated = isToCome
    ? [`The file is dated ${dated}, which is still to come: the day entered is used.`]
    : asOf !== undefined && asOf !== load.asOf
      ? [`The file is dated ${asOf}: that date is used.`]
      : []
  const kept = await store.changeLoad(bookkeeping(work.ctx.db, 'data in the file itself'), load, {
    ...(asOf ? { asOf } : {}),
    ...(titles ? { titles } : {}),
    ...(columns ? { columns } : {}),
    notes: [...new Set([...load.notes, ...notes, ...stated])],
  })
  if (columns && !columns.name)
    throw new Problem('invalid-input', 'No column holds the company name: choose one.', {
      field: 'columns.name',
    })
  return kept
}

type Part = { part: RowsPart; through: number; stage: Stage }

async function dealWith(
  work: Work,
  load: store.LoadRow,
  { part, through, stage }: Part,
): Promise<store.LoadRow> {
  for (let tries = 1; ; tries++) {
    const planned = await planFor(work, load, part, stage)
    try {
      return await work.piece(work.current(), async (tx) => {
        const result = await writePart(tx, load, planned, { through, stage })
        return {
          result,
          done: through,
          total: stage === 'loaded' ? (load.trial?.read ?? null) : null,
          trace: [],
        }
      })
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile) || tries === TRIES) throw failure
    }
  }
}

/** Somebody has merged, split or added companies since the part was compared with them. */
class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

async function planFor(
  { ctx, signal }: Work,
  load: store.LoadRow,
  { rows, lookup }: RowsPart,
  stage: Stage,
): Promise<Planned> {
  const { kind, source, directoryId, asOf } = load
  const versions = await store.versionsHeld(ctx.db, directoryId)
  const order = await orderInForce(ctx.db)
  const found = await store.foundFor(ctx.db, load, lookup)
  const isWritten = stage === 'loaded'
  const asked = { kind, source, directoryId, asOf, rows, found, order, isWritten }
  const { plan } = await inThread(ctx, { do: 'plan', ...asked }, signal)
  if (!plan) throw new Error('A part of a file was not planned.')
  return { ...plan, versions }
}

async function writePart(
  tx: Change,
  load: store.LoadRow,
  { plan, refused, counts, isEmpty, versions }: Planned,
  { through, stage }: Omit<Part, 'part'>,
): Promise<store.LoadRow> {
  const held = await store.holdLoad(tx.db, load.organisationId, load.id)
  if (held.state !== stateOf[stage] || held.through >= through) throw over(String(load.id))
  if (stage === 'loaded' && !isEmpty) {
    await directory.holdAdditions(tx.db, load.directoryId)
    if ((await store.versionsHeld(tx.db, load.directoryId, true)) !== versions) throw new ChangedMeanwhile()
    await store.writePlan(tx.db, load, plan, tx.now)
  }
  if (counts.refused > 0) await store.insertRefusals(tx.db, load, refused)
  const sum = added(held[stage] ?? noCounts, counts)
  return store.changeLoad(tx.db, load, { through, ...(stage === 'trial' ? { trial: sum } : { loaded: sum }) })
}

const added = (one: LoadCounts, other: LoadCounts): LoadCounts =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof LoadCounts]]),
  ) as LoadCounts

/** Records that were kept before names were looked up by a key are given one, once. */
async function giveKeys({ ctx, signal }: Work, load: store.LoadRow): Promise<void> {
  for (const directoryId of new Set([EVERYBODY, load.directoryId])) {
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const { last, count, text } = await store.namelessRecords(ctx.db, directoryId, {
        after,
        limit: KEYS_AT_ONCE,
      })
      if (last === null) break
      after = last
      if (count === 0) continue
      const made = await inThread(ctx, { do: 'keys', records: text }, signal)
      const db = bookkeeping(ctx.db, 'by which names records are found')
      await store.writeKeys(db, directoryId, made.text ?? '[]')
    }
  }
}

const traces = {
  trial: { done: undefined, cancelled: undefined, failed: undefined },
  loaded: {
    done: 'directory.loaded',
    cancelled: 'directory.load-cancelled',
    failed: 'directory.load-failed',
  },
} as const

/** What the end of a dry run or of a load changes beside it. */
export async function endOfStage(tx: Context, run: RunRow, end: RunEnd, stage: Stage): Promise<Trace[]> {
  const change = tx as Change
  const load = await store.holdLoad(change.db, run.organisationId, Number(run.about))
  if (load.state !== stateOf[stage]) return []
  const isTried = stage === 'trial' && end.state === 'done'
  const after = await store.changeLoad(change.db, load, {
    state: isTried ? 'tried' : end.state,
    failure: end.state === 'failed' ? end.failure : null,
    ...(stage === 'trial' ? { through: 0 } : {}),
  })
  if (stage === 'loaded' && load.through > 0)
    await directory.raiseVersion(change.db, load.directoryId, tx.now)
  const action = traces[stage][end.state]
  return action ? [traceOf(action, after)] : []
}

/** What the audit log keeps of a load. */
export const traceOf = (action: Trace['action'], load: store.LoadRow, reason?: string): Trace => ({
  action,
  subject: { type: 'directory-load', id: load.id },
  after: {
    kind: load.kind,
    source: load.source,
    fileName: load.fileName,
    asOf: load.asOf,
    into: load.directoryId === 0 ? 'everybody' : 'organisation',
    state: load.state,
    loaded: load.loaded,
    failure: load.failure,
  },
  ...(reason ? { reason } : {}),
  payload: { title: load.fileName, count: (load.loaded?.new ?? 0) + (load.loaded?.changed ?? 0) },
})
