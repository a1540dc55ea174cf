import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, qualified, type Transaction } from '#platform/database/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Journalled } from './account-state/account-events.ts'
import { paperImport, paperImportFile, paperImportRow } from './booked-files/tables.ts'
import { removeAllDecided } from './holding-prices/store.ts'
import type { AccountRow, OrderRow } from './tables.ts'
import {
  paperAccount,
  paperBalance,
  paperCorporateAction,
  paperFill,
  paperJournal,
  paperLot,
  paperLotClosing,
  paperOrder,
  paperPosition,
  paperSettling,
  paperTransfer,
} from './tables.ts'

export type FillRow = typeof paperFill.$inferSelect
export type PositionRow = typeof paperPosition.$inferSelect
export type LotRow = typeof paperLot.$inferSelect
export type JournalRow = typeof paperJournal.$inferSelect
export type TransferRow = typeof paperTransfer.$inferSelect

/** An account that belongs to an organisation, with the number of its working. */
export type AccountAt = { organisationId: number; accountId: number }

/** Every account of an organisation, those that are closed as well; or the one of a number, where there is such a one. */
export function accountsOf(db: Queryable, organisationId: number, id?: number): Promise<AccountRow[]> {
  return db
    .select()
    .from(paperAccount)
    .where(
      and(
        eq(paperAccount.organisationId, organisationId),
        id === undefined ? undefined : eq(paperAccount.id, id),
      ),
    )
    .orderBy(asc(paperAccount.id))
}

/** Every account of every organisation. */
export function everyAccount(db: Queryable): Promise<AccountAt[]> {
  return db
    .select({ organisationId: paperAccount.organisationId, accountId: paperAccount.id })
    .from(paperAccount)
    .orderBy(asc(paperAccount.organisationId), asc(paperAccount.id))
}

/** @throws Problem `not-found`. */
export async function accountOf(db: Queryable, organisationId: number, id: number): Promise<AccountRow> {
  const [row] = await db
    .select()
    .from(paperAccount)
    .where(and(eq(paperAccount.organisationId, organisationId), eq(paperAccount.id, id)))
  if (!row) throw new Problem('not-found', `There is no trading account ${id}.`)
  return row
}

export async function insertAccount(
  db: Transaction,
  account: typeof paperAccount.$inferInsert,
): Promise<AccountRow> {
  const [row] = await db.insert(paperAccount).values(account).returning()
  if (!row) throw new Error('The account was not stored.')
  return row
}

/** Takes numbers for accounts or imports that are about to be. A number taken for what is then refused is not used again. */
export async function takeIds(
  db: Queryable,
  table: 'paper_account' | 'paper_import',
  count: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::integer)`,
  )
  return rows.map((row) => Number(row.id))
}

/** @throws Problem `not-found`. */
export async function orderOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(paperOrder)
    .where(and(eq(paperOrder.organisationId, organisationId), eq(paperOrder.id, id)))
  if (!row) throw new Problem('not-found', `There is no order ${id}.`)
  return row
}

export async function orderByClientId(
  db: Queryable,
  organisationId: number,
  accountId: number,
  clientOrderId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(paperOrder)
    .where(
      and(
        eq(paperOrder.organisationId, organisationId),
        eq(paperOrder.accountId, accountId),
        eq(paperOrder.clientOrderId, clientOrderId),
      ),
    )
  return row
}

type Newest = { accountId?: number | undefined; symbol?: string | undefined; limit: number }

/** The orders of an account that wait, the newest first. */
export const openOrders = (
  db: Queryable,
  { organisationId, accountId }: { organisationId: number; accountId: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(paperOrder)
    .where(
      and(
        eq(paperOrder.organisationId, organisationId),
        eq(paperOrder.accountId, accountId),
        eq(paperOrder.isOpen, true),
      ),
    )
    .orderBy(desc(paperOrder.id))

export function newestOrders(
  db: Queryable,
  organisationId: number,
  { accountId, symbol, limit }: Newest,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(paperOrder)
    .where(
      and(
        eq(paperOrder.organisationId, organisationId),
        accountId === undefined ? undefined : eq(paperOrder.accountId, accountId),
        symbol === undefined ? undefined : eq(paperOrder.symbol, symbol),
      ),
    )
    .orderBy(desc(paperOrder.id))
    .limit(limit)
}

/** Whether a trade, or what it used up, counts: what came with a broker's file does until that file is undone. */
export const isActive = (table: typeof paperFill | typeof paperLotClosing) =>
  // Most come from no file: for those nothing is looked up.
  qualified`(${table.importId} is null or not exists (select from ${paperImport} where ${paperImport.organisationId} = ${table.organisationId} and ${paperImport.id} = ${table.importId} and ${paperImport.undoneAt} is not null))`

/** The newest fills, those of broker files by the moment of the trade there. */
export function newestFills(
  db: Queryable,
  organisationId: number,
  { accountIds, symbol, limit }: Omit<Newest, 'accountId'> & { accountIds?: readonly number[] | undefined },
): Promise<FillRow[]> {
  return db
    .select()
    .from(paperFill)
    .where(
      and(
        eq(paperFill.organisationId, organisationId),
        accountIds === undefined ? undefined : inArray(paperFill.accountId, [...accountIds]),
        symbol === undefined ? undefined : eq(paperFill.symbol, symbol),
        isActive(paperFill),
      ),
    )
    .orderBy(desc(paperFill.executedAt), desc(paperFill.id))
    .limit(limit)
}

/** The fills of one order, in order. */
export function fillsOf(db: Queryable, at: AccountAt, orderId: number): Promise<FillRow[]> {
  return db
    .select()
    .from(paperFill)
    .where(
      and(
        eq(paperFill.organisationId, at.organisationId),
        eq(paperFill.accountId, at.accountId),
        eq(paperFill.orderId, orderId),
      ),
    )
    .orderBy(asc(paperFill.id))
}

/** Open lots of an account, or of one symbol of it. */
export function lotsOf(db: Queryable, at: AccountAt, symbol?: string): Promise<LotRow[]> {
  return db
    .select()
    .from(paperLot)
    .where(
      and(
        eq(paperLot.organisationId, at.organisationId),
        eq(paperLot.accountId, at.accountId),
        symbol === undefined ? undefined : eq(paperLot.symbol, symbol),
      ),
    )
    .orderBy(asc(paperLot.symbol), asc(paperLot.place))
}

export function journalOf(db: Queryable, at: AccountAt, orderId?: number): Promise<JournalRow[]> {
  return db
    .select()
    .from(paperJournal)
    .where(
      and(
        eq(paperJournal.organisationId, at.organisationId),
        eq(paperJournal.accountId, at.accountId),
        orderId === undefined ? undefined : eq(paperJournal.orderId, orderId),
      ),
    )
    .orderBy(asc(paperJournal.sequence))
}

/** The transfer of cash that an account knows under a name; undefined where it knows none. */
export async function transferUnder(
  db: Queryable,
  at: AccountAt,
  transferId: string,
): Promise<Extract<Journalled, { kind: 'cash-contributed' | 'cash-withdrawn' }> | undefined> {
  const [row] = await db
    .select({ event: paperJournal.event })
    .from(paperJournal)
    .where(
      and(
        eq(paperJournal.organisationId, at.organisationId),
        eq(paperJournal.accountId, at.accountId),
        inArray(paperJournal.kind, ['cash-contributed', 'cash-withdrawn']),
        sql`${paperJournal.event} ->> 'transferId' = ${transferId}`,
      ),
    )
  return row?.event as Extract<Journalled, { kind: 'cash-contributed' | 'cash-withdrawn' }> | undefined
}

/** What is to settle at the accounts of an organisation, or at one of them. */
export function settlingOf(
  db: Queryable,
  organisationId: number,
  accountId?: number,
): Promise<(typeof paperSettling.$inferSelect)[]> {
  return db
    .select()
    .from(paperSettling)
    .where(
      and(
        eq(paperSettling.organisationId, organisationId),
        accountId === undefined ? undefined : eq(paperSettling.accountId, accountId),
      ),
    )
}

export async function pageOfLedger(
  db: Queryable,
  at: AccountAt,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TransferRow[]; total: number }> {
  const isOwn = and(
    eq(paperTransfer.organisationId, at.organisationId),
    eq(paperTransfer.accountId, at.accountId),
  )
  const rows = await db
    .select()
    .from(paperTransfer)
    .where(isOwn)
    .orderBy(desc(paperTransfer.sequence), desc(paperTransfer.line))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(paperTransfer, isOwn) }
}

/** Every transfer of an account, in order. */
export function transfersOf(db: Queryable, at: AccountAt): Promise<TransferRow[]> {
  return db
    .select()
    .from(paperTransfer)
    .where(
      and(eq(paperTransfer.organisationId, at.organisationId), eq(paperTransfer.accountId, at.accountId)),
    )
    .orderBy(asc(paperTransfer.sequence), asc(paperTransfer.line))
}

/** Until the change ends the database lets rows of the books go. */
export async function allowRemoval(db: Queryable): Promise<void> {
  await db.execute(sql`select set_config('assay.removing', 'on', true)`)
}

/** Removes everything of an organisation's paper accounts: for the demo and for sample data. The audit log keeps what was done. */
export async function deleteAllTrading(
  db: Queryable,
  organisationId: number,
  accountIds?: readonly number[],
): Promise<void> {
  await allowRemoval(db)
  if (accountIds === undefined) await removeAllDecided(db, organisationId)
  const files = await db
    .select({ fileId: paperImportFile.fileId })
    .from(paperImportFile)
    .where(
      and(
        eq(paperImportFile.organisationId, organisationId),
        accountIds ? inArray(paperImportFile.accountId, [...accountIds]) : undefined,
      ),
    )
  await letGoOfFiles(
    { db },
    organisationId,
    files.map(({ fileId }) => fileId),
  )
  const ledgers = [
    paperJournal,
    paperTransfer,
    paperFill,
    paperLotClosing,
    paperLot,
    paperPosition,
    paperOrder,
    paperSettling,
    paperBalance,
    paperCorporateAction,
    paperImport,
    paperImportFile,
    paperImportRow,
  ]
  for (const table of ledgers) {
    await db
      .delete(table)
      .where(
        and(
          eq(table.organisationId, organisationId),
          accountIds ? inArray(table.accountId, [...accountIds]) : undefined,
        ),
      )
  }
  await db
    .delete(paperAccount)
    .where(
      and(
        eq(paperAccount.organisationId, organisationId),
        accountIds ? inArray(paperAccount.id, [...accountIds]) : undefined,
      ),
    )
  await db.execute(sql`select set_config('assay.removing', 'off', true)`)
}
