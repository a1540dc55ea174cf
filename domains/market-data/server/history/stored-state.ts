import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { marketQuote } from '../tables.ts'

/** Two texts: one is another whenever bars were imported or removed or a source was connected or forgotten, the other whenever a source has told anything. */
export type StoredState = { bars: string; quotes: string }

/**
 * The state that the market's tables are in. An import or a removal leaves a work event, connecting or forgetting a source leaves or removes its row; quotes are few, and a
 * digest of what they say is another one also where two were written in the same millisecond.
 */
export async function stateOfPrices(db: Queryable): Promise<StoredState> {
  const { provider, symbol, price, previousClose, open, high, low, volume, at, isLive, fetchedAt } =
    marketQuote
  const quote = sql`concat_ws(' ', ${provider}, ${symbol}, ${price}, ${previousClose}, ${open}, ${high}, ${low}, ${volume}, ${at}, ${isLive}, ${fetchedAt})`
  const { rows } = await db.execute<StoredState>(sql`select
    concat_ws(' ',
      (select max(id) from work_event where organisation_id = ${HOME_ORGANISATION_ID} and work_item_type in ('prices', 'settings') and work_item_id = 'prices'),
      (select concat(count(*), '/', max(connected_at)) from outside_source where sealed_keys is not null)) as bars,
    (select concat(count(*), '/', sum(hashtextextended(${quote}, 0))) from ${marketQuote}) as quotes`)
  return rows[0] ?? { bars: '', quotes: '' }
}
