import { and, asc, eq, gt, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import { type Price, price, type Quantity, quantity } from '#engines/money/index.ts'
import type { StatementEntry, Transfer } from '#engines/trade-ledger/index.ts'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { closingOf } from '../closing/store.ts'
import { type AccountAt, accountOf, isActive } from '../store.ts'
import { paperBalance, paperFill, paperJournal, paperLot, paperLotClosing, paperTransfer } from '../tables.ts'
import { asSale, type ClosedLot } from './tax-lots.ts'
import { eventOfTransfer, transfersOf } from './transfers.ts'

const LINES_AT_ONCE = 2_000

/** An account as a statement names it. */
export type StatedAccount = {
  id: number
  name: string
  number: string
  currency: string
  openedAt: Date
  /** When it was closed or reset; null while it is traded at. */
  closedAt: Date | null
  /** The moment of its first entry: of what came with a broker's file, before it was opened. */
  firstEntryAt: Date | null
  /** The number of its last event. */
  sequence: number
}

/** An account with the span of its books. @throws Problem `not-found`. */
export async function statedAccount(db: Queryable, at: AccountAt): Promise<StatedAccount> {
  const row = await accountOf(db, at.organisationId, at.accountId)
  const closing = await closingOf(db, row)
  const [first] = await db
    .select({ at: min(paperTransfer.at) })
    .from(paperTransfer)
    .where(transfersOf(at))
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    currency: row.currency,
    openedAt: row.openedAt,
    closedAt: closing ? new Date(closing.at) : null,
    firstEntryAt: first?.at ?? null,
    sequence: row.sequence,
  }
}

/**
 * What every account of the ledger stood at before a moment, under `account unit`: what the database keeps of it now, less what was entered from the moment on.
 */
export async function balancesBefore(
  db: Queryable,
  at: AccountAt,
  moment: Date,
): Promise<Map<string, number>> {
  const now = await db
    .select()
    .from(paperBalance)
    .where(and(eq(paperBalance.organisationId, at.organisationId), eq(paperBalance.accountId, at.accountId)))
  const balances = new Map(now.map((row) => [`${row.ledgerAccount} ${row.unit}`, row.balance as number]))
  const since = and(transfersOf(at), gte(paperTransfer.at, moment))
  for (const [side, sign] of [
    [paperTransfer.debit, -1],
    [paperTransfer.credit, 1],
  ] as const) {
    const rows = await db
      .select({
        account: side,
        unit: paperTransfer.unit,
        sum: sql<string>`sum(${paperTransfer.amount})::text`,
      })
      .from(paperTransfer)
      .where(since)
      .groupBy(side, paperTransfer.unit)
    for (const { account, unit, sum } of rows) {
      const key = `${account} ${unit}`
      balances.set(key, quantity((balances.get(key) ?? 0) + sign * Number(sum)))
    }
  }
  return balances
}

/** Entries of a span with how many of them were booked only after it. */
type EntriesOfSpan = { entries: StatementEntry[]; bookedLater: number }

const event = paperJournal.event
const statedOf = (path: SQL) => sql<string | null>`${path}`

/** What the books have of a span, in order, each event with what the journal tells of it. */
export async function entriesBetween(
  db: Queryable,
  at: AccountAt,
  { from, to }: { from: Date; to: Date },
): Promise<EntriesOfSpan> {
  const entries: (StatementEntry & { transfers: Transfer[] })[] = []
  let bookedLater = 0
  for (let offset = 0; ; offset += LINES_AT_ONCE) {
    const rows = await db
      .select({
        sequence: paperTransfer.sequence,
        at: paperTransfer.at,
        debit: paperTransfer.debit,
        credit: paperTransfer.credit,
        unit: paperTransfer.unit,
        amount: paperTransfer.amount,
        kind: paperJournal.kind,
        bookedAt: paperJournal.at,
        symbol: statedOf(
          sql`coalesce(${event} ->> 'symbol', ${event} -> 'fill' ->> 'symbol', ${event} -> 'entry' ->> 'symbol')`,
        ),
        price: statedOf(sql`coalesce(${event} -> 'fill' ->> 'price', ${event} -> 'entry' ->> 'price')`),
      })
      .from(paperTransfer)
      .innerJoin(paperJournal, eventOfTransfer)
      .where(and(transfersOf(at), gte(paperTransfer.at, from), lt(paperTransfer.at, to)))
      .orderBy(asc(paperTransfer.at), asc(paperTransfer.sequence), asc(paperTransfer.line))
      .limit(LINES_AT_ONCE)
      .offset(offset)
    for (const { sequence, at: moment, kind, bookedAt, symbol, price: paid, ...transfer } of rows) {
      const last = entries.at(-1)
      if (last?.sequence === sequence) {
        last.transfers.push(transfer)
        continue
      }
      if (bookedAt >= to) bookedLater += 1
      entries.push({
        sequence,
        at: moment.getTime(),
        isReversal: kind === 'history-reversed',
        symbol,
        price: priceOf(paid),
        transfers: [transfer],
      })
    }
    if (rows.length < LINES_AT_ONCE) return { entries, bookedLater }
  }
}

const priceOf = (written: string | null): Price | null => (written === null ? null : price(Number(written)))

/** The lots that sales of a span used up, the earliest sale first; those of files that were undone do not count. */
export async function closingsBetween(
  db: Queryable,
  at: AccountAt,
  { from, to }: { from: Date; to: Date },
): Promise<ClosedLot[]> {
  const rows = await db
    .select()
    .from(paperLotClosing)
    .where(
      and(
        eq(paperLotClosing.organisationId, at.organisationId),
        eq(paperLotClosing.accountId, at.accountId),
        gte(paperLotClosing.closedAt, from),
        lt(paperLotClosing.closedAt, to),
        isActive(paperLotClosing),
      ),
    )
    .orderBy(
      asc(paperLotClosing.closedAt),
      asc(paperLotClosing.executionId),
      asc(paperLotClosing.lotExecutionId),
    )
  return rows.map(asSale)
}

/** A sale of a lot with the account it was made at. */
type ClosingOfSymbol = ClosedLot & { accountId: number }
/** A purchase with the account it was made at. */
type PurchaseOfSymbol = {
  accountId: number
  executionId: string
  executedAt: Date
  quantity: number
}

/** What is left of a purchase. */
type OpenLotOfSymbol = Pick<PurchaseOfSymbol, 'accountId' | 'executionId' | 'quantity'>

/** Every sale and every purchase of a symbol, without short sales and what bought them back, at all accounts of an organisation, closed ones too, the earliest first, and what is left of the purchases. */
export async function dealingsIn(
  db: Queryable,
  organisationId: number,
  symbol: string,
): Promise<{ closings: ClosingOfSymbol[]; purchases: PurchaseOfSymbol[]; open: OpenLotOfSymbol[] }> {
  const closings = await db
    .select()
    .from(paperLotClosing)
    .where(
      and(
        eq(paperLotClosing.organisationId, organisationId),
        eq(paperLotClosing.symbol, symbol),
        gte(paperLotClosing.quantity, sql`0`),
        isActive(paperLotClosing),
      ),
    )
    .orderBy(
      asc(paperLotClosing.closedAt),
      asc(paperLotClosing.executionId),
      asc(paperLotClosing.lotExecutionId),
    )
  const boughtBack = qualified`(select sum(closed.quantity) from ${paperLotClosing} closed where closed.organisation_id = ${paperFill.organisationId}
    and closed.account_id = ${paperFill.accountId} and closed.execution_id = ${paperFill.executionId} and closed.quantity < 0)`
  const bought = qualified<Quantity>`(${paperFill.quantity} + coalesce(${boughtBack}, 0))`.mapWith(
    paperFill.quantity,
  )
  const purchases = await db
    .select({
      accountId: paperFill.accountId,
      executionId: paperFill.executionId,
      executedAt: paperFill.executedAt,
      quantity: bought,
    })
    .from(paperFill)
    .where(
      and(
        eq(paperFill.organisationId, organisationId),
        eq(paperFill.symbol, symbol),
        eq(paperFill.side, 'BUY'),
        gt(bought, sql`0`),
        isActive(paperFill),
      ),
    )
    .orderBy(asc(paperFill.executedAt), asc(paperFill.id))
  const open = await db
    .select({
      accountId: paperLot.accountId,
      executionId: paperLot.executionId,
      quantity: paperLot.quantity,
    })
    .from(paperLot)
    .where(
      and(
        eq(paperLot.organisationId, organisationId),
        eq(paperLot.symbol, symbol),
        gt(paperLot.quantity, sql`0`),
      ),
    )
  return { closings, purchases, open }
}
