import { sql } from 'drizzle-orm'
import type { Money, Quantity } from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { PositionRow } from '../store.ts'
import { paperLot, paperPosition } from '../tables.ts'

/** What an account holds of a symbol, and what it cost. */
export type HeldRow = Pick<PositionRow, 'id' | 'accountId' | 'symbol' | 'quantity' | 'cost'>

/** What accounts hold, by account and then by symbol; symbols of which nothing is left are not in it. They come as columns: thousands of rows read value by value take as long as valuing them. */
export async function heldAt(
  db: Queryable,
  organisationId: number,
  accountIds: readonly number[],
): Promise<Map<number, HeldRow[]>> {
  const { rows } = await db.execute<{ account: string; columns: string }>(sql`
    select account_id as account, json_build_array(json_agg(id), json_agg(symbol), json_agg(quantity), json_agg(cost))::text as columns
    from ${paperPosition}
    where organisation_id = ${organisationId} and account_id = any(${sql.param([...accountIds])}::bigint[]) and quantity <> 0
    group by account_id`)
  type Columns = [ids: number[], symbols: string[], quantities: Quantity[], costs: Money[]]
  return new Map(
    rows.map(({ account, columns }) => {
      const [ids, symbols, quantities, costs] = JSON.parse(columns) as Columns
      const accountId = Number(account)
      const held = symbols.map((symbol, place) => ({
        id: ids[place] as number,
        accountId,
        symbol,
        quantity: quantities[place] as Quantity,
        cost: costs[place] as Money,
      }))
      // Sorted here: the database would sort by the rules of a language, which takes longer than reading them.
      return [accountId, held.sort((a, b) => (a.symbol < b.symbol ? -1 : 1))]
    }),
  )
}

/** What accounts bought from a moment on and still hold, under `account symbol`. */
export async function boughtSince(
  db: Queryable,
  organisationId: number,
  accountIds: readonly number[],
  since: Date,
): Promise<Map<string, { quantity: Quantity; cost: Money }>> {
  const { rows } = await db.execute<{ account: string; symbol: string; quantity: string; cost: string }>(sql`
    select account_id as account, symbol, sum(quantity)::text as quantity, sum(cost)::text as cost
    from ${paperLot}
    where organisation_id = ${organisationId} and account_id = any(${sql.param([...accountIds])}::bigint[]) and opened_at >= ${since.toISOString()}
    group by account_id, symbol`)
  return new Map(
    rows.map(({ account, symbol, quantity, cost }) => [
      `${account} ${symbol}`,
      { quantity: Number(quantity) as Quantity, cost: Number(cost) as Money },
    ]),
  )
}
