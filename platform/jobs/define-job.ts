import type { z } from 'zod'
import type { Context, Installation } from '#platform/context/index.ts'
import { callJob } from '#platform/identity/index.ts'

type Rules = {
  name: string
  /** Names that it had in earlier versions: what waits under one goes on under today's. */
  formerly?: readonly string[]
  /** The name under which it stands in what is kept, where several jobs are one in the eyes of people; its own unless told. */
  signsAs?: string
  /** What people read where it did something: "batch screening"; its name in words unless told. */
  called?: string
  /** How often a failed run is tried again; twice unless told. */
  retries?: number
  /** Seconds after which a run counts as lost; an hour unless told. */
  secondsMax?: number
}

/** Long work looks at the signal between its steps: it is aborted when the time is over, the process stops, and when the job has ended. */
type Facts = { signal: AbortSignal }

export type JobFacts = Facts & { ctx: Context; isTurnOver?: () => boolean }

/**
 * Work for the one organisation that its payload names. `for: 'person'`: somebody asked for it and answers for what it changes, so the audit log
 * names them and says that a job did it. `for: 'organisation'`: the product does it by itself.
 */
export type OrganisationJob<Payload extends z.ZodType = z.ZodType> = Rules & {
  for: 'organisation' | 'person'
  payload: Payload
  every?: undefined
  /**
   * Runs in a process at the same time, each for another organisation; one unless told. Where one goes on long, another organisation then does not wait
   * for its end.
   */
  atOnce?: number
  /** Work that keeps what it has done looks whether its turn is over and answers `again`: it goes on when others have had theirs. */
  run(
    installation: Installation,
    payload: z.output<Payload>,
    facts: JobFacts,
  ): Promise<void> | Promise<'again' | undefined>
}

/** Work for the whole installation. Where it touches what belongs to an organisation it says to which: `ctxOf` gives the context of one. */
export type InstallationJob<Payload extends z.ZodType = z.ZodType> = Rules & {
  for: 'installation'
  payload: Payload
  /** A cron expression for what recurs; the payload must then have a value for `{}`. */
  every?: string
  atOnce?: undefined
  run(
    installation: Installation,
    payload: z.output<Payload>,
    facts: Facts & {
      ctxOf: (organisationId: number) => Context
      /** Aborted when the process stops and not before: for what goes on after the job that began it. Whoever runs the jobs says it. */
      stopping?: AbortSignal
    },
  ): Promise<void>
}

export type Job<Payload extends z.ZodType = z.ZodType> = OrganisationJob<Payload> | InstallationJob<Payload>

/** A job without its handler: what callers import to ask for it, so that no caller imports what the job does. */
export type JobKind<Payload extends z.ZodType = z.ZodType> =
  | Omit<OrganisationJob<Payload>, 'run'>
  | Omit<InstallationJob<Payload>, 'run'>

const declared = new Set<string>()

/** Declares a job as data. `defineJob({ ...kind, run })` in the slice's `slice.ts` binds its handler. */
export function jobKind<Payload extends z.ZodType, Kind extends JobKind<Payload>>(
  kind: Kind & { payload: Payload },
): Kind {
  declared.add(kind.name)
  return kind
}

/** Names of jobs that are declared and not among those that are started: nothing would ever do what is asked of them. */
export const unboundJobs = (started: readonly { name: string }[]): string[] =>
  [...declared].filter((name) => !started.some((job) => job.name === name))

/** Says a job of an organisation. A payload that names none does not compile. */
export function defineJob<Payload extends z.ZodType<{ organisationId: number }>>(
  job: Omit<OrganisationJob<Payload>, 'every'>,
): OrganisationJob<Payload> {
  if (job.called) callJob(job.name, job.called)
  return job
}

export function defineInstallationJob<Payload extends z.ZodType>(
  job: Omit<InstallationJob<Payload>, 'for'>,
): InstallationJob<Payload> {
  if (job.called) callJob(job.name, job.called)
  return { ...job, for: 'installation' }
}
