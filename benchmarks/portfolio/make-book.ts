import { sql } from 'drizzle-orm'
import { addDays, isTradingDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import type { Queryable } from '#platform/database/index.ts'

/** How large the book is. Each symbol is bought fifteen times and sold five times. */
export type BookSize = { symbols: number }
export const TRADES_OF_A_SYMBOL = 20
const BUYS = 15
const DAYS = 250
const ACCOUNT = 1

/** The last trading days before a day, oldest first. */
export function tradingDaysBefore(day: string, count: number): string[] {
  const days: string[] = []
  for (let one = addDays(day, -1); days.length < count; one = addDays(one, -1))
    if (isTradingDay(one)) days.push(one)
  return days.reverse()
}

/**
 * Writes an account of many positions and trades into an empty database, as the broker's books would hold it: closes, fills, orders, positions, lots, what sales used
 * up, and the ledger. Prices rise a cent and more a day, so that every sale has a gain.
 */
export async function makeBook(db: Queryable, today: string, { symbols }: BookSize): Promise<void> {
  const days = tradingDaysBefore(today, DAYS)
  const noons = days.map((day) => new Date(newYorkMoment(day, 12 * 60)).toISOString())
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement)
  await run(sql`create temporary table session as
    select place::integer - 1 as place, day, at::timestamptz from unnest(${sql.param(days)}::text[], ${sql.param(noons)}::text[]) with ordinality as t(day, at, place)`)
  // Price of symbol s on day d, in ten-thousandths of a dollar.
  await run(sql`create temporary table trade as
    select row_number() over (order by x.place, x.s, x.k) + 1 as sequence, x.*, session.day, session.at,
      'P' || lpad(x.s::text, 5, '0') as symbol,
      case when x.k <= ${BUYS} then 'BUY' else 'SELL' end as side,
      (case when x.k <= ${BUYS} then 10 else 5 end)::bigint * 1000000 as quantity,
      (500000 + (x.s % 400) * 10000 + x.place * 1000)::bigint as price
    from (select s, k, (k - 1) * 12 + s % 12 as place from generate_series(1, ${symbols}::integer) s, generate_series(1, ${TRADES_OF_A_SYMBOL}::integer) k) x
    join session on session.place = x.place`)
  await run(sql`alter table trade add column gross bigint, add column fee bigint, add column lot integer`)
  // Five shares a sale: the first lot is used up by the first two sales, the second by the next two, the third by half.
  await run(sql`update trade set gross = price * quantity / 1000000, fee = case side when 'SELL' then 100 else 0 end,
    lot = case when k > ${BUYS} then (k - ${BUYS} + 1) / 2 end`)
  await run(sql`create index on trade (s, k)`)
  await run(sql`insert into market_bar (symbol, day, close, source)
    select 'P' || lpad(s::text, 5, '0'), session.day::date, (500000 + (s % 400) * 10000 + session.place * 1000) / 10000.0, 'imported'
    from generate_series(1, ${symbols}::integer) s, session`)
  await run(sql`insert into paper_fill (organisation_id, id, account_id, order_id, execution_id, symbol, side, quantity, price, gross, commission, sec_fee, taf_fee, net, trade_day, settle_day, input, is_ambiguous, why, executed_at)
    overriding system value
    select 1, sequence, ${ACCOUNT}, sequence, sequence || '-1', symbol, side, quantity, price, gross, 0, fee, 0,
      (case side when 'SELL' then gross else -gross end) - fee, day, day, 'quote', false, '{"code":"filled","sentence":"Filled.","facts":{}}', at from trade`)
  await run(sql`insert into paper_order (organisation_id, id, account_id, client_order_id, request_digest, symbol, side, type, time_in_force, quantity, state, state_before, is_open, is_elected, filled, gross, commission, fees, fills, hold, lot_ids, created_at, expires_at, version)
    overriding system value
    select 1, sequence, ${ACCOUNT}, 'c' || sequence, '', symbol, side, 'MARKET', 'DAY', quantity, 'FILLED', 'WORKING', false, false, quantity, gross, 0, fee, 1, 0, '[]', at, at, 3 from trade`)
  await run(sql`insert into paper_lot (organisation_id, account_id, symbol, execution_id, opened_at, place, quantity, cost, fees)
    select 1, ${ACCOUNT}, symbol, sequence || '-1', at, sequence, case k when 3 then 5000000 else quantity end, case k when 3 then gross / 2 else gross end, 0
    from trade where k between 3 and ${BUYS}`)
  await run(sql`insert into paper_lot_closing (organisation_id, account_id, symbol, execution_id, lot_execution_id, opened_at, closed_at, quantity, cost, fees, proceeds)
    select 1, ${ACCOUNT}, sale.symbol, sale.sequence || '-1', bought.sequence || '-1', bought.at, sale.at, sale.quantity, bought.gross / 2, 0, sale.gross - sale.fee
    from trade sale join trade bought on bought.s = sale.s and bought.k = sale.lot where sale.side = 'SELL'`)
  await run(sql`insert into paper_position (organisation_id, account_id, symbol, quantity, cost, fees)
    select 1, ${ACCOUNT}, symbol, sum(quantity), sum(cost), 0 from paper_lot where organisation_id = 1 and account_id = ${ACCOUNT} group by symbol`)
  const ledger = sql`insert into paper_transfer (organisation_id, account_id, sequence, line, debit, credit, unit, amount, at)`
  const contribution = 10_000_000_000_000
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, 1, 0, 'cash:settled', 'equity:contributions', 'USD', ${contribution}, at from session where place = 0`,
  )
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, sequence, 0, 'securities:' || symbol, 'cash:unsettled', 'USD', gross, at from trade where side = 'BUY'`,
  )
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, sequence, 1, 'position:held', 'position:market', 'share:' || symbol, quantity, at from trade where side = 'BUY'`,
  )
  const sales = sql`from trade sale join trade bought on bought.s = sale.s and bought.k = sale.lot where sale.side = 'SELL'`
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, sale.sequence, 0, 'cash:unsettled', 'securities:' || sale.symbol, 'USD', bought.gross / 2, sale.at ${sales}`,
  )
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, sale.sequence, 1, 'cash:unsettled', 'income:realised', 'USD', sale.gross - bought.gross / 2, sale.at ${sales}`,
  )
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, sale.sequence, 2, 'expense:regulatory', 'cash:unsettled', 'USD', sale.fee, sale.at ${sales}`,
  )
  await run(
    sql`${ledger} select 1, ${ACCOUNT}, sale.sequence, 3, 'position:market', 'position:held', 'share:' || sale.symbol, sale.quantity, sale.at ${sales}`,
  )
  await run(sql`insert into paper_account (organisation_id, id, name, number, terms, settled, unsettled, held, dividends_due, sequence, opened_at)
    overriding system value
    select 1, ${ACCOUNT}, 'Large', 'PA-000001', '{"lotMethod":"FIFO","commission":{"kind":"none"},"matching":{}}',
      ${contribution} + (select sum(net) from paper_fill), 0, 0, 0, (select max(sequence) from trade), (select at from session where place = 0)`)
  await run(sql`analyze`)
}
