import type { Queryable } from '#platform/database/index.ts'
import type { EventRecorder } from '../account-state/event-recorder.ts'

/** A piece of work that is being written down. */
export type Kept = {
  db: Queryable
  organisationId: number
  accountId: number
  recorder: EventRecorder
  at: Date
}
