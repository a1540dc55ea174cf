import type { Queryable } from '#platform/database/index.ts'
import type { Shift } from '../desk/shift.ts'

/** A shift that is being written down. */
export type Kept = { db: Queryable; organisationId: number; accountId: number; shift: Shift; at: Date }
