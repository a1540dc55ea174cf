import { z } from 'zod'
import { numberInText } from './plain-number.ts'

/** A moment on the wire: ISO 8601 in UTC. A `Date` from the database is accepted and written as text. */
export const isoDateTime = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-11-20T09:30:00Z' }),
)

/**
 * Whether a record came with the sample data, for a kind that is told by its number: filled in wherever a call answers with one
 * (platform/sample-data).
 */
export const sampleByNumber = (kind: string) =>
  z.boolean().optional().meta({ sampleOf: kind, description: 'Whether it came with the sample data.' })

export const fileResponse = z.any().meta({ description: 'A file, sent as an attachment.' })

/** Response of an endpoint that answers with server-sent events. */
export const streamResponse = z
  .any()
  .meta({ description: 'Server-sent events (text/event-stream), until either side ends.' })

/** What an endpoint that answers with a report (platform/report-files) writes it as. */
export const reportFormat = z.enum(['pdf', 'xlsx', 'csv'])

/** Rows of a file of names that are read in the demo, where anybody may send as many files as they like. */
export const DEMO_FILE_ROWS_MAX = 5_000

/** Query fields of a paged list. */
export const pageRequest = {
  limit: numberInText().int().min(1).max(500).default(50),
  offset: numberInText().int().min(0).default(0),
}

/** A page of rows with the count of all of them. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number().int() })
}

export type PageOf<Row> = { rows: Row[]; total: number }

/** Why somebody does something that the audit log has to explain. */
export const requiredReason = z
  .string('A reason is required')
  .trim()
  .min(3, 'A reason is required')
  .max(2_000)
