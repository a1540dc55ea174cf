import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  attendRun,
  cancelKeptRun,
  defineRun,
  newestRunAbout,
  type RunRow,
  runOnWire,
} from '#platform/runs/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { RiskRun } from '../contract/index.ts'

/** A computation that can be watched and ended while its caller waits. */
export type Run = { signal: AbortSignal; tell: (step: string, done: number, total: number) => void }

const CANCELLED = 'The computation was cancelled. Nothing was changed.'

export const riskRun = defineRun({
  name: 'risk.computation',
  label: 'Computation',
  of: 'parts',
  belongsTo: 'person',
  sees: 'analytics:run',
  acts: 'analytics:run',
  cancelled: CANCELLED,
})

/** The caller names the run; another person's run of the same name is another one. */
const nameOf = ({ actor }: Context, runId: string) =>
  `${actor.kind === 'user' ? actor.userId : actor.kind} ${runId}`

/**
 * Runs a computation that its caller waits for. With a `runId` it can be followed and cancelled; a caller who hangs up ends it.
 * @throws Problem `cancelled`, or what the work throws.
 */
export async function followed<Result>(
  ctx: Context,
  runId: string | undefined,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  if (runId !== undefined)
    return attendRun(ctx, riskRun, { about: nameOf(ctx, runId), step: 'Waiting' }, ({ signal, note }) =>
      work({ signal, tell: (step, done, total) => note({ step, done, total }) }),
    )
  const signal = ctx.request?.signal ?? new AbortController().signal
  try {
    return await work({ signal, tell: () => undefined })
  } catch (failure) {
    throw signal.aborted ? new Problem('cancelled', CANCELLED) : failure
  }
}

async function runNamed(ctx: Context, runId: string): Promise<RunRow> {
  const row = await newestRunAbout(ctx, riskRun, nameOf(ctx, runId))
  if (!row) throw new Problem('not-found', 'This run does not exist.', { runId })
  return row
}

/** How far a run has come. @throws Problem `not-found`. */
export async function readRun(
  ctx: Context,
  { runId }: RequestOf<typeof endpoints.readRun>,
): Promise<RiskRun> {
  const { state, step, done, total, ...run } = runOnWire(ctx, riskRun, await runNamed(ctx, runId))
  const isUnderWay = state === 'queued' || state === 'cancelling'
  return {
    state: isUnderWay ? 'running' : state,
    step,
    done,
    total,
    isCancelRequested: state === 'cancelling' || state === 'cancelled',
    run: { state, step, done, total, ...run },
  }
}

/** Asks a run to end; it does within the next moments. @throws Problem `not-found`. */
export async function cancelRun(
  ctx: Context,
  input: RequestOf<typeof endpoints.cancelRun>,
): Promise<RiskRun> {
  const row = await runNamed(ctx, input.runId)
  // One that is over by now is as good as cancelled.
  if (row.endedAt === null) await cancelKeptRun(ctx, riskRun, row)
  return readRun(ctx, input)
}
