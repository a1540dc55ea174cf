import type { z } from 'zod'
import type { Context, House } from '#platform/context/index.ts'

/** Work that runs beside requests: a name, what it needs, how often, and what it does. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  /** A cron expression for what recurs; the payload must then have a value for `{}`. */
  every?: string
  /** How often a failed run is tried again; twice unless told. */
  retries?: number
  /** Seconds after which a run counts as lost; an hour unless told. */
  secondsMax?: number
  /** The work itself. Long work looks at the signal between its steps: it is aborted when the time is over or the process stops. */
  run(house: House, payload: z.output<Payload>, facts: { signal: AbortSignal; ctx: Context }): Promise<void>
}

/** Says a job. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}
