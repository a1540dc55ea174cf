import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Price } from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { HoldingTreatment } from '../../contract/holding-prices.ts'
import { decidedPricesOf, stateOfDecided } from './store.ts'

/** What was decided of a symbol, for whoever values its past. */
export type DecidedPrice = {
  treatment: HoldingTreatment
  price: Price | null
  pricedOn: IsoDay | null
  otherSymbol: string | null
}

/** What an organisation decided, by symbol, and a text that is another one whenever a decision is. */
export async function decidedPrices(
  db: Queryable,
  organisationId: number,
): Promise<{ bySymbol: ReadonlyMap<string, DecidedPrice>; state: string }> {
  const rows = await decidedPricesOf(db, organisationId)
  return {
    bySymbol: new Map(rows.map((row) => [row.symbol, row])),
    state: await stateOfDecided(db, organisationId),
  }
}
