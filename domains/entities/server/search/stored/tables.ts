import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, searchable, whole } from '#platform/columns/index.ts'

/** A directory that is searched in the database, because it holds more companies than a thread may. */
export const storedDirectory = pgTable('stored_directory', {
  organisationId: integer('organisation_id').primaryKey(),
  begunAt: moment('begun_at').notNull(),
  /** What each source has given, counted when the entries were last made whole: counted for a search it would take seconds. */
  sources:
    jsonb('sources').$type<
      { source: string; records: number; asOf: string | null; oldestAsOf?: string | null }[]
    >(),
})

/** Companies of a stored directory that have changed since their entries were made: those with ids from one to another. */
export const storedChange = pgTable(
  'stored_change',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    fromId: whole('from_id').notNull(),
    toId: whole('to_id').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.id] })],
)

/** By what a company is found. Empty texts stand for what nobody says. */
export const storedEntry = pgTable(
  'stored_entry',
  {
    organisationId: integer('organisation_id').notNull(),
    entityId: whole('entity_id').notNull(),
    lexemes: searchable('lexemes').notNull(),
    /** What is scored, as JSON that nothing but the thread reads. */
    company: text('company').notNull(),
    country: text('country').notNull(),
    sector: text('sector').notNull(),
    size: text('size').notNull(),
    sources: text('sources').array().notNull(),
    /** What is known of its figures; null where nothing is. Without an upper bound the most is infinite. */
    employeesLow: doublePrecision('employees_low'),
    employeesHigh: doublePrecision('employees_high'),
    revenueLow: doublePrecision('revenue_low'),
    revenueHigh: doublePrecision('revenue_high'),
    funding: doublePrecision('funding'),
    founded: doublePrecision('founded'),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.entityId] }),
    index('stored_entry_employees')
      .on(row.organisationId, row.employeesLow)
      .where(sql`employees_low is not null`),
    index('stored_entry_revenue').on(row.organisationId, row.revenueLow).where(sql`revenue_low is not null`),
    index('stored_entry_funding').on(row.organisationId, row.funding).where(sql`funding is not null`),
    index('stored_entry_founded').on(row.organisationId, row.founded).where(sql`founded is not null`),
    // What is put off is read by every search until it is cleared up; a little of it makes large loads many times quicker.
    index('stored_entry_by_lexemes')
      .using('gin', row.lexemes)
      .with({ fastupdate: true, gin_pending_list_limit: 1024 }),
  ],
)

/** The words of a directory's names. The count steers the search and is no figure: it is not counted down. */
export const storedWord = pgTable(
  'stored_word',
  {
    organisationId: integer('organisation_id').notNull(),
    word: text('word').notNull(),
    count: integer('count').notNull(),
    /** Numbers that a misspelt one shares with it. */
    near: integer('near').array().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.word] }),
    index('stored_word_beginnings').on(row.organisationId, sql`${row.word} collate "C"`),
    index('stored_word_by_near')
      .using('gin', row.near)
      .with({ fastupdate: true, gin_pending_list_limit: 1024 }),
  ],
)

/** How many companies there are of each country, sector, size and set of sources: counted with every entry, so that it is exact. */
export const storedCount = pgTable(
  'stored_count',
  {
    organisationId: integer('organisation_id').notNull(),
    country: text('country').notNull(),
    sector: text('sector').notNull(),
    size: text('size').notNull(),
    sources: text('sources').array().notNull(),
    count: integer('count').notNull(),
    /** Of how many of them each figure is known. */
    employees: integer('employees').notNull().default(0),
    revenue: integer('revenue').notNull().default(0),
    funding: integer('funding').notNull().default(0),
    founded: integer('founded').notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.country, row.sector, row.size, row.sources] })],
)
