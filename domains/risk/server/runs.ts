import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { progressOf, reportProgress, requestCancel, startProgress } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { RiskRun } from '../contract/index.ts'

/** A computation that can be watched and ended while its caller waits. */
export type Run = { signal: AbortSignal; tell: (step: string, done: number, total: number) => void }

const LOOK_EVERY_MS = 200
const keyOf = (ctx: Context, runId: string) =>
  `risk ${ctx.actor.kind === 'user' ? ctx.actor.userId : ctx.actor.kind} ${runId}`

/**
 * Runs a computation. With a `runId` its progress is written down now and then, and a wish to cancel that stands there ends it; a caller
 * who hangs up ends it too.
 * @throws Problem `cancelled`, or what the work throws.
 */
export async function followed<Result>(
  ctx: Context,
  runId: string | undefined,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const cancel = new AbortController()
  const signals = ctx.request ? [cancel.signal, ctx.request.signal] : [cancel.signal]
  const now = { step: 'Reading prices', done: 0, total: 0 }
  const run: Run = {
    signal: AbortSignal.any(signals),
    tell: (step, done, total) => Object.assign(now, { step, done, total }),
  }
  const end = new AbortController()
  if (runId) await startProgress(ctx, keyOf(ctx, runId), now.step, null)
  const watching = runId ? watch(ctx, keyOf(ctx, runId), now, cancel, end.signal) : Promise.resolve()
  let state: RiskRun['state'] = 'failed'
  try {
    const result = await work(run)
    state = 'done'
    return result
  } catch (failure) {
    if (!run.signal.aborted) throw failure
    state = 'cancelled'
    throw new Problem('cancelled', 'The computation was cancelled. Nothing was changed.')
  } finally {
    end.abort()
    await watching
    if (runId) await reportProgress(ctx, keyOf(ctx, runId), { state, ...now })
  }
}

async function watch(
  ctx: Context,
  key: string,
  now: { step: string; done: number; total: number },
  cancel: AbortController,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted) {
    await wait(LOOK_EVERY_MS, undefined, { signal: end }).catch(() => undefined)
    if (end.aborted) return
    const known = await progressOf(ctx.db, ctx.actor.organisationId, key)
    if (known?.isCancelRequested) {
      cancel.abort()
      return
    }
    await reportProgress(ctx, key, { state: 'running', ...now })
  }
}

/** How far a run has come. @throws Problem `not-found`. */
export async function readRun(
  ctx: Context,
  { runId }: RequestOf<typeof endpoints.readRun>,
): Promise<RiskRun> {
  const known = await progressOf(ctx.db, ctx.actor.organisationId, keyOf(ctx, runId))
  if (!known) throw new Problem('not-found', 'There is no such run.', { runId })
  const { state, step, done, total, isCancelRequested } = known
  return { state, step, done, total, isCancelRequested }
}

/** Asks a run to end; it does within the next moments. @throws Problem `not-found`. */
export async function cancelRun(
  ctx: Context,
  input: RequestOf<typeof endpoints.cancelRun>,
): Promise<RiskRun> {
  await readRun(ctx, input)
  await requestCancel(ctx, keyOf(ctx, input.runId))
  return readRun(ctx, input)
}
