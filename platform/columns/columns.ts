import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core'

// A room apart from the database: the generator of migrations loads whatever the tables import.

/** A point in time, to the millisecond, as `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A whole number of up to 2^53, as `number`. */
export const whole = (name: string) => bigint(name, { mode: 'number' })

/** A number in hundredths, exact in the database and in sums there, as `number`. */
export const hundredths = (name: string) => numeric(name, { precision: 20, scale: 2, mode: 'number' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Words of a text as the full-text search of the database finds them; it is computed from another column and never read. */
export const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Text as a list orders it, on every database alike: capitals and small letters together. An index for such an order is on this. */
export const asRead = (text: SQLWrapper): SQL => sql`lower(${text}) collate "C"`
