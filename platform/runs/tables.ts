import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { RunState } from '#platform/endpoint/index.ts'

/** A piece of long work, from the asking to its end. */
export const run = organisationTable(
  'run',
  {
    kind: text('kind').notNull(),
    /** What it is about: the id of a thing of the kind's subject, or a name that the asker chose. */
    about: text('about').notNull(),
    /** Of all runs under way only one may have it. */
    exclusive: text('exclusive'),
    state: text('state').$type<RunState>().notNull(),
    step: text('step').notNull().default(''),
    done: whole('done').notNull().default(0),
    total: whole('total'),
    /** The largest share of the step that was ever told. */
    share: doublePrecision('share').notNull().default(0),
    /** Where the pace is counted from: when the step began or resumed, the count then, and how often it moved since. */
    paceAt: moment('pace_at').notNull(),
    paceFrom: whole('pace_from').notNull().default(0),
    moves: integer('moves').notNull().default(0),
    movedAt: moment('moved_at').notNull(),
    /** How often it was taken up since it last moved. */
    begins: integer('begins').notNull().default(0),
    /** Who works on it: nobody else's pieces count. */
    holder: text('holder'),
    process: text('process'),
    beatAt: moment('beat_at').notNull(),
    failure: text('failure'),
    askedBy: text('asked_by').notNull(),
    askedByUserId: whole('asked_by_user_id'),
    askedAt: moment('asked_at').notNull(),
    begunAt: moment('begun_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('run_about').on(table.organisationId, table.kind, table.about, table.id),
    index('run_under_way').on(table.organisationId, table.id).where(sql`${table.endedAt} is null`),
    uniqueIndex('run_exclusive')
      .on(table.exclusive)
      .where(sql`${table.endedAt} is null and ${table.exclusive} is not null`),
  ],
)
