import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Money } from '#engines/money/index.ts'
import { moment, whole } from '#platform/columns/index.ts'

const money = (name: string) => whole(name).$type<Money>()
const symbols = (name: string) => jsonb(name).$type<string[]>().notNull()

/**
 * What a paper account was worth at the close of a day that is over: kept so that no history is valued twice. It is made of the books and of closes alone
 * and may be made again at any time. Amounts are ten-thousandths of a dollar.
 */
export const portfolioDay = pgTable(
  'portfolio_day',
  {
    organisationId: integer('organisation_id').notNull(),
    accountId: whole('account_id').notNull(),
    day: text('day').$type<IsoDay>().notNull(),
    cash: money('cash').notNull(),
    /** Null where a price was missing. */
    securities: money('securities'),
    contributed: money('contributed').notNull(),
    /** How much of it was changed from or into another currency. */
    converted: money('converted')
      .notNull()
      .default(0 as Money),
    inKind: money('in_kind').notNull(),
    purchased: money('purchased').notNull(),
    income: money('income').notNull(),
    fees: money('fees').notNull(),
    carried: symbols('carried'),
    stale: symbols('stale').default([]),
    atCost: symbols('at_cost').default([]),
    missing: symbols('missing'),
    /** Who made the closes. */
    sources: symbols('sources'),
    /** The last entry of the books that was known when the day was kept. */
    sequence: whole('sequence').notNull(),
    /** The last change of stored prices that was known then. */
    priceChange: whole('price_change').notNull(),
    /** What was decided of unpriced holdings then. */
    decided: text('decided').notNull().default(''),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.accountId, table.day] })],
)
