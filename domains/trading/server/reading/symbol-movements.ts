import { and, asc, eq, gte, ne, notLike, or, sql } from 'drizzle-orm'
import { addDays, type IsoDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import { type Money, money, type Quantity } from '#engines/money/index.ts'
import { CASH_UNSETTLED } from '#engines/trade-ledger/index.ts'
import { type Queryable, qualified } from '#platform/database/index.ts'
import type { CorporateActionKind, HistoricEntry } from '../account-state/historic-entry.ts'
import { paperImport } from '../booked-files/tables.ts'
import type { AccountAt } from '../store.ts'
import { paperJournal, paperTransfer } from '../tables.ts'
import { dayOfTransfer, isIncome, isTraded, net } from './movements.ts'
import { eventOfTransfer, transfersOf } from './transfers.ts'

/** What moved of one symbol on a day of New York, in money: what was paid and received at its prices, and its dividends. */
export type SymbolMovement = { day: IsoDay; symbol: string; bought: Money; sold: Money; income: Money }

const { debit, credit } = paperTransfer

/** That the file an event of the journal came with was not undone. */
export const isOfFileThatCounts = qualified`not exists (select from ${paperImport} where ${paperImport.organisationId} = ${paperJournal.organisationId} and ${paperImport.id} = (${paperJournal.event} ->> 'importId')::bigint and ${paperImport.undoneAt} is not null)`

/** Shares that became others on a day, by what came of them. */
export type SharesExchanged = {
  day: IsoDay
  what: CorporateActionKind
  from: string
  to: string
  quantity: Quantity
  at: Date
}

/** What came of shares by spin-offs, mergers and the like of an account, the oldest first; with `after` on the days after that one. What came with cash alone is left out. */
export async function exchangesOf(
  db: Queryable,
  { organisationId, accountId }: AccountAt,
  after?: IsoDay,
): Promise<SharesExchanged[]> {
  const entry = sql`${paperJournal.event} -> 'entry'`
  const rows = await db
    .select({ entry: sql<HistoricEntry & { kind: 'shares-exchanged' }>`${entry}` })
    .from(paperJournal)
    .where(
      and(
        eq(paperJournal.organisationId, organisationId),
        eq(paperJournal.accountId, accountId),
        eq(paperJournal.kind, 'history-booked'),
        sql`${entry} ->> 'kind' = 'shares-exchanged'`,
        after === undefined ? undefined : sql`${entry} ->> 'day' > ${after}`,
        isOfFileThatCounts,
      ),
    )
    .orderBy(sql`${entry} ->> 'at'`, asc(paperJournal.sequence))
  return rows.flatMap(({ entry: { day, what, symbol, received, at } }) =>
    received.map((one) => ({
      day,
      what,
      from: symbol,
      to: one.symbol,
      quantity: one.quantity,
      at: new Date(at),
    })),
  )
}

/** What moved by symbol on the days after one: `movementsOf` has the same money without the symbols. What a file booked and was undone is left out. */
export async function symbolMovementsOf(
  db: Queryable,
  at: AccountAt,
  after: IsoDay,
): Promise<SymbolMovement[]> {
  const { event } = paperJournal
  const symbol = sql<
    string | null
  >`coalesce(${event} ->> 'symbol', ${event} -> 'fill' ->> 'symbol', ${event} -> 'entry' ->> 'symbol')`
  const rows = await db
    .select({
      day: dayOfTransfer,
      symbol,
      bought: net(sql`${credit} = ${CASH_UNSETTLED} and ${isTraded(debit)}`, sql`false`),
      sold: net(sql`${debit} = ${CASH_UNSETTLED} and ${isTraded(credit)}`, sql`false`),
      income: net(isIncome(credit), isIncome(debit)),
    })
    .from(paperTransfer)
    .innerJoin(paperJournal, eventOfTransfer)
    .where(
      and(
        transfersOf(at),
        gte(paperTransfer.at, new Date(newYorkMoment(addDays(after, 1), 0))),
        ne(paperJournal.kind, 'history-reversed'),
        or(ne(paperJournal.kind, 'history-booked'), isOfFileThatCounts),
        notLike(paperTransfer.unit, 'share:%'),
      ),
    )
    .groupBy(sql`1`, sql`2`)
  return rows.flatMap((row) =>
    row.symbol === null
      ? []
      : [
          {
            day: row.day,
            symbol: row.symbol,
            bought: money(Number(row.bought)),
            sold: money(Number(row.sold)),
            income: money(Number(row.income)),
          },
        ],
  )
}
