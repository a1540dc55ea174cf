import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Price } from '#engines/money/index.ts'
import { moment, whole } from '#platform/columns/index.ts'
import type { HoldingTreatment } from '../../contract/holding-prices.ts'

/** What an organisation decided of a symbol that the market gives no price of, or not the one that is meant. */
export const holdingPrice = pgTable(
  'holding_price',
  {
    organisationId: integer('organisation_id').notNull(),
    symbol: text('symbol').notNull(),
    treatment: text('treatment').$type<HoldingTreatment>().notNull(),
    /** Ten-thousandths of a dollar. */
    price: whole('price').$type<Price>(),
    pricedOn: date('priced_on').$type<IsoDay>(),
    otherSymbol: text('other_symbol'),
    reason: text('reason').notNull(),
    setBy: text('set_by').notNull(),
    setAt: moment('set_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.symbol] })],
)
