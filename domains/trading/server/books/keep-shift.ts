import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgTable, PgColumn } from 'drizzle-orm/pg-core'
import { allocate, type Money, NO_MONEY } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { netOf } from '../desk/apply.ts'
import type { Desk } from '../desk/desk.ts'
import type { Fill, Journalled } from '../desk/happenings.ts'
import type { Booked, Shift } from '../desk/shift.ts'
import {
  paperAccount,
  paperCorporateAction,
  paperFill,
  paperJournal,
  paperLot,
  paperLotClosing,
  paperOrder,
  paperPosition,
  paperSettling,
  paperTransfer,
} from '../tables.ts'

type Kept = { db: Queryable; organisationId: number; accountId: number; shift: Shift; at: Date }

/** What was at the desk before a shift, which its rows are compared with. */
export type Before = { lots: Map<string, readonly Lot[]> }

export const beforeOf = (desk: Desk): Before => ({ lots: new Map(desk.lots) })

/** Writes down what happened in a shift: the journal, the ledger and the rows that show how things stand. Nothing when nothing happened. */
export async function keepShift(
  tx: Context,
  organisationId: number,
  shift: Shift,
  before: Before,
  digests: ReadonlyMap<number, string>,
): Promise<void> {
  if (shift.booked.length === 0) return
  const kept: Kept = {
    db: tx.db,
    organisationId,
    accountId: shift.desk.accountId,
    shift,
    at: new Date(shift.at),
  }
  await keepJournal(kept)
  await keepOrders(kept, digests)
  await keepFills(kept)
  await keepLots(kept, before)
  await keepSettling(kept)
  await keepCorporateActions(kept)
  const { settled, unsettled, held, dividendsDue, sequence } = shift.desk
  await tx.db
    .update(paperAccount)
    .set({ settled, unsettled, held, dividendsDue, sequence })
    .where(and(eq(paperAccount.organisationId, organisationId), eq(paperAccount.id, shift.desk.accountId)))
}

/** The order a happening is about. */
export function orderIdOf(happening: Journalled): number | null {
  if (happening.kind === 'order-received') return happening.order.id
  if (happening.kind === 'order-filled') return happening.fill.orderId
  return 'orderId' in happening ? happening.orderId : null
}

async function keepJournal({ db, organisationId, accountId, shift, at }: Kept): Promise<void> {
  await db.insert(paperJournal).values(
    shift.booked.map(({ happening }) => ({
      organisationId,
      accountId,
      sequence: happening.sequence,
      at,
      kind: happening.kind,
      orderId: orderIdOf(happening),
      happening,
    })),
  )
  const transfers = shift.booked.flatMap(({ happening, transfers: lines }) =>
    lines.map((transfer, line) => ({
      organisationId,
      accountId,
      sequence: happening.sequence,
      line,
      ...transfer,
      at,
    })),
  )
  if (transfers.length > 0) await db.insert(paperTransfer).values(transfers)
}

/** All columns of a table but some, as an insert that meets an old row sets them. */
function renewed<Table extends AnyPgTable>(table: Table, but: readonly string[]): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  return Object.fromEntries(
    columns
      .filter(([key]) => !but.includes(key))
      .map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  )
}

async function keepOrders(
  { db, organisationId, accountId, shift }: Kept,
  digests: ReadonlyMap<number, string>,
): Promise<void> {
  const ids = new Set(shift.booked.map(({ happening }) => orderIdOf(happening)).filter((id) => id !== null))
  if (ids.size === 0) return
  const rows = [...ids].map((id) => {
    const order = shift.desk.orders.get(id)
    if (!order) throw new Error(`Order ${id} is not on the desk.`)
    return {
      ...order,
      organisationId,
      accountId,
      requestDigest: digests.get(id) ?? '',
      isOpen: isOpen(order.state),
      createdAt: new Date(order.createdAt),
      expiresAt: new Date(order.expiresAt),
    }
  })
  await db
    .insert(paperOrder)
    .values(rows)
    .onConflictDoUpdate({
      target: [paperOrder.organisationId, paperOrder.id],
      set: renewed(paperOrder, [
        'organisationId',
        'id',
        'accountId',
        'clientOrderId',
        'requestDigest',
        'createdAt',
      ]),
    })
}

type Filled = { fill: Fill; why: unknown; booked: Booked }

function filledIn(shift: Shift): Filled[] {
  return shift.booked.flatMap((booked) =>
    booked.happening.kind === 'order-filled'
      ? [{ fill: booked.happening.fill, why: booked.happening.why, booked }]
      : [],
  )
}

async function keepFills({ db, organisationId, accountId, shift, at }: Kept): Promise<void> {
  const filled = filledIn(shift)
  if (filled.length === 0) return
  await db.insert(paperFill).values(
    filled.map(({ fill, why }) => {
      const { marketAt: _, ...facts } = fill
      return { ...facts, organisationId, accountId, net: netOf(fill), why: why as never, executedAt: at }
    }),
  )
  const closings = filled.flatMap(({ fill, booked }) => {
    // The parts of what a sale brought add up to it.
    const proceeds = allocate(
      netOf(fill),
      booked.closings.map((closing) => closing.quantity),
    )
    return booked.closings.map((closing, place) => ({
      organisationId,
      accountId,
      symbol: fill.symbol,
      executionId: fill.executionId,
      lotExecutionId: closing.lotId,
      openedAt: new Date(closing.openedAt),
      closedAt: at,
      quantity: closing.quantity,
      cost: closing.cost,
      fees: closing.fees,
      proceeds: proceeds[place] as Money,
    }))
  })
  if (closings.length > 0) await db.insert(paperLotClosing).values(closings)
}

async function keepLots(kept: Kept, before: Before): Promise<void> {
  const { db, organisationId, accountId, shift } = kept
  const places = new Map(
    filledIn(shift).map(({ fill, booked }) => [fill.executionId, booked.happening.sequence]),
  )
  const touched = new Set([
    ...filledIn(shift).map(({ fill }) => fill.symbol),
    ...shift.booked.flatMap(({ happening }) => (happening.kind === 'split' ? [happening.symbol] : [])),
  ])
  for (const symbol of touched) {
    const after = shift.desk.lots.get(symbol) ?? []
    const was = new Map((before.lots.get(symbol) ?? []).map((lot) => [lot.id, lot]))
    const changed = after.filter((lot) => was.get(lot.id) !== lot)
    for (const lot of after) was.delete(lot.id)
    if (was.size > 0) {
      await db
        .delete(paperLot)
        .where(
          and(
            eq(paperLot.organisationId, organisationId),
            eq(paperLot.accountId, accountId),
            eq(paperLot.symbol, symbol),
            inArray(paperLot.executionId, [...was.keys()]),
          ),
        )
    }
    if (changed.length > 0) {
      const rows = changed.map(({ id, openedAt, ...lot }) => ({
        ...lot,
        organisationId,
        accountId,
        symbol,
        executionId: id,
        openedAt: new Date(openedAt),
        place: places.get(id) ?? 0,
      }))
      await db
        .insert(paperLot)
        .values(rows)
        .onConflictDoUpdate({
          target: [paperLot.organisationId, paperLot.accountId, paperLot.symbol, paperLot.executionId],
          set: { quantity: sql`excluded.quantity`, cost: sql`excluded.cost`, fees: sql`excluded.fees` },
        })
    }
    await db
      .insert(paperPosition)
      .values({
        organisationId,
        accountId,
        symbol,
        ...heldIn(after),
        taken: shift.desk.taken.get(symbol) ?? null,
      })
      .onConflictDoUpdate({
        target: [paperPosition.organisationId, paperPosition.accountId, paperPosition.symbol],
        set: renewed(paperPosition, ['organisationId', 'accountId', 'symbol', 'id']),
      })
  }
}

async function keepSettling({ db, organisationId, accountId, shift }: Kept): Promise<void> {
  const days = new Set(
    shift.booked.flatMap(({ happening }) => {
      if (happening.kind === 'cash-settled') return [happening.day]
      return happening.kind === 'order-filled' ? [happening.fill.settleDay] : []
    }),
  )
  for (const day of days) {
    const amount = shift.desk.settling.get(day)
    if (amount === undefined) {
      await db
        .delete(paperSettling)
        .where(
          and(
            eq(paperSettling.organisationId, organisationId),
            eq(paperSettling.accountId, accountId),
            eq(paperSettling.day, day),
          ),
        )
      continue
    }
    await db
      .insert(paperSettling)
      .values({ organisationId, accountId, day, amount })
      .onConflictDoUpdate({
        target: [paperSettling.organisationId, paperSettling.accountId, paperSettling.day],
        set: { amount },
      })
  }
}

async function keepCorporateActions({ db, organisationId, accountId, shift, at }: Kept): Promise<void> {
  for (const { happening } of shift.booked) {
    if (happening.kind === 'dividend-due' || happening.kind === 'split') {
      const isDividend = happening.kind === 'dividend-due'
      await db.insert(paperCorporateAction).values({
        organisationId,
        accountId,
        symbol: happening.symbol,
        kind: isDividend ? 'dividend' : 'split',
        exDay: happening.exDay,
        amount: isDividend ? happening.amount : NO_MONEY,
        payDay: isDividend ? happening.payDay : null,
      })
    } else if (happening.kind === 'dividend-paid') {
      await db
        .update(paperCorporateAction)
        .set({ paidAt: at })
        .where(
          and(
            eq(paperCorporateAction.organisationId, organisationId),
            eq(paperCorporateAction.accountId, accountId),
            eq(paperCorporateAction.symbol, happening.symbol),
            eq(paperCorporateAction.kind, 'dividend'),
            eq(paperCorporateAction.exDay, happening.exDay),
          ),
        )
    }
  }
}
