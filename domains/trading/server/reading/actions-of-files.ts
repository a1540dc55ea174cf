import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, money } from '#engines/money/index.ts'
import { DIVIDENDS, POSITION_SPLIT } from '#engines/trade-ledger/index.ts'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { paperImport } from '../booked-files/tables.ts'
import type { AccountAt } from '../store.ts'
import { paperJournal, paperTransfer } from '../tables.ts'
import { eventOfTransfer, transfersOf } from './transfers.ts'

/** A dividend or a split that a broker's file told: it says on which day it was booked, and of a dividend no ex-day. */
export type ActionOfFile = {
  kind: 'dividend' | 'split'
  /** Null where the file does not say of which share. */
  symbol: string | null
  day: IsoDay
  at: Date
  /** Of a dividend; negative where it was taken back. */
  amount: Money | null
}

/** The newest dividends and splits of an account that came with files of a broker that count. */
export async function newestActionsOfFiles(
  db: Queryable,
  at: AccountAt,
  limit: number,
): Promise<ActionOfFile[]> {
  const sources = [DIVIDENDS, POSITION_SPLIT]
  const rows = await db
    .select({
      credit: paperTransfer.credit,
      debit: paperTransfer.debit,
      amount: paperTransfer.amount,
      at: paperTransfer.at,
      symbol: sql<string | null>`${paperJournal.event} -> 'entry' ->> 'symbol'`,
      day: sql<IsoDay>`${paperJournal.event} -> 'entry' ->> 'day'`,
    })
    .from(paperTransfer)
    .innerJoin(paperJournal, and(eventOfTransfer, eq(paperJournal.kind, 'history-booked')))
    .where(
      and(
        transfersOf(at),
        or(inArray(paperTransfer.credit, sources), inArray(paperTransfer.debit, sources)),
        qualified`not exists (select from ${paperImport} where ${paperImport.organisationId} = ${paperJournal.organisationId} and ${paperImport.id} = (${paperJournal.event} ->> 'importId')::bigint and ${paperImport.undoneAt} is not null)`,
      ),
    )
    .orderBy(desc(paperTransfer.at), desc(paperTransfer.sequence))
    .limit(limit)
  return rows.map(({ credit, debit, amount, at, symbol, day }) => ({
    kind: [credit, debit].includes(DIVIDENDS) ? ('dividend' as const) : ('split' as const),
    symbol,
    day,
    at,
    amount: credit === DIVIDENDS ? money(amount) : debit === DIVIDENDS ? money(0 - amount) : null,
  }))
}
