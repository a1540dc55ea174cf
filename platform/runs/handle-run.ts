import { defineJob, type OrganisationJob } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { bindHandlers, type DefinedRun, type RunHandlers } from './run-kind.ts'
import { workRun } from './work-run.ts'

/** A kind of run that is bound to what it does, with the job that works it. */
export type HandledRun = { kind: DefinedRun; job?: OrganisationJob }

/** @throws Error for a kind that is worked beside requests by nothing, or in its call and beside it as well. */
export function handleRun(kind: DefinedRun, handlers: RunHandlers): HandledRun {
  if ((kind.job === undefined) !== (handlers.work === undefined))
    throw new Error(`Runs of the kind ${kind.name} need either isAttended or a handler for their work.`)
  bindHandlers(kind, handlers)
  return kind.job ? { kind, job: jobOf(kind) } : { kind }
}

export function jobOf(kind: DefinedRun): OrganisationJob {
  if (!kind.job) throw new Error(`Runs of the kind ${kind.name} are worked in the call that asks for them.`)
  const job = defineJob({
    ...kind.job,
    run: (_installation, { runId }, { ctx, ...turn }) => workRun(ctx, kind, runId, turn),
  })
  // A job's payload is its own; what runs jobs parses it by the job's schema.
  return job as unknown as OrganisationJob
}

/** For `isForLater`: a source or a storage that does not answer says nothing of the work. */
export const isSourceAway = (failure: unknown): boolean =>
  failure instanceof Problem && failure.code === 'source-failed'
