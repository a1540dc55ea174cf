import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, money, type Quantity } from '#engines/money/index.ts'
import { DIVIDENDS, POSITION_SPLIT } from '#engines/trade-ledger/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { CorporateActionKind } from '../account-state/historic-entry.ts'
import type { AccountAt } from '../store.ts'
import { paperJournal, paperTransfer } from '../tables.ts'
import { exchangesOf, isOfFileThatCounts } from './symbol-movements.ts'
import { eventOfTransfer, transfersOf } from './transfers.ts'

/** A dividend or a split that a broker's file told: it says on which day it was booked, and of a dividend no ex-day. */
export type ActionOfFile = {
  kind: 'dividend' | 'split' | CorporateActionKind
  /** Null where the file does not say of which share. */
  symbol: string | null
  day: IsoDay
  at: Date
  /** Of a dividend; negative where it was taken back. */
  amount: Money | null
  /** What came of the shares. */
  received: { symbol: string; quantity: Quantity } | null
}

/** The newest dividends and splits of an account that came with files of a broker that count. */
export async function newestActionsOfFiles(
  db: Queryable,
  of: AccountAt,
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
        transfersOf(of),
        or(inArray(paperTransfer.credit, sources), inArray(paperTransfer.debit, sources)),
        isOfFileThatCounts,
      ),
    )
    .orderBy(desc(paperTransfer.at), desc(paperTransfer.sequence))
    .limit(limit)
  const stated = rows.map(
    ({ credit, debit, amount, at, symbol, day }): ActionOfFile => ({
      kind: [credit, debit].includes(DIVIDENDS) ? 'dividend' : 'split',
      symbol,
      day,
      at,
      amount: credit === DIVIDENDS ? money(amount) : debit === DIVIDENDS ? money(0 - amount) : null,
      received: null,
    }),
  )
  const exchanged = (await exchangesOf(db, of)).map(
    ({ day, what, from, to, quantity, at }): ActionOfFile => ({
      kind: what,
      symbol: from,
      day,
      at,
      amount: null,
      received: { symbol: to, quantity },
    }),
  )
  return [...stated, ...exchanged].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limit)
}
