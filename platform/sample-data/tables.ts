import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'

/** The highest number that the sample data used of each kind. What has this number or a lower one is sample data. */
export type LastSampleIds = {
  workEvent: number
  /** Under the names that the slices say; missing where the sample was made before there was such a thing. */
  [name: string]: number
}

/** How a clearing of the sample data is undone, and what of the sample it left. */
export type ClearedSample = {
  /** Until when it can be undone; null once that is over. */
  undoUntil: string | null
  filledAt: string
  removed: Record<string, number>
  /** What slices took beside rows, by the slice, in the order in which it was taken. */
  taken: { slice: string; kept: unknown }[]
  /** Things of the sample that stay, as the log names them: `company 7`. */
  stays: string[]
}

/**
 * What became of an organisation's sample data. A row means that the question is settled: a restart neither repeats nor resets it.
 * `filling` is only met after a fill that did not end.
 */
export const sampleData = pgTable('sample_data', {
  organisationId: integer('organisation_id').primaryKey(),
  state: text('state').$type<'skipped' | 'filling' | 'present' | 'cleared'>().notNull(),
  lastIds: jsonb('last_ids').$type<LastSampleIds>(),
  changedAt: moment('changed_at').notNull(),
  /** What the last clearing left and how it is undone; null where none was cleared. */
  cleared: jsonb('cleared').$type<ClearedSample>(),
})
