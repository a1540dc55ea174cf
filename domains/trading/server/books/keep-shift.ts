import { and, eq } from 'drizzle-orm'
import { NO_MONEY } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Journalled } from '../desk/happenings.ts'
import type { Shift } from '../desk/shift.ts'
import {
  paperAccount,
  paperCorporateAction,
  paperJournal,
  paperOrder,
  paperSettling,
  paperTransfer,
} from '../tables.ts'
import { type Before, keepLots } from './keep-lots.ts'
import { keepTrades } from './keep-trades.ts'
import { inPortions, type Kept, renewed } from './kept.ts'

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
  await keepTrades(kept)
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
  const rows = shift.booked.map(({ happening }) => ({
    organisationId,
    accountId,
    sequence: happening.sequence,
    at,
    kind: happening.kind,
    orderId: orderIdOf(happening),
    happening,
  }))
  await inPortions(rows, (portion) => db.insert(paperJournal).values(portion))
  const transfers = shift.booked.flatMap(({ happening, transfers: lines }) =>
    lines.map((transfer, line) => ({
      organisationId,
      accountId,
      sequence: happening.sequence,
      line,
      ...transfer,
      at: countsFrom(happening) ?? at,
    })),
  )
  await inPortions(transfers, (portion) => db.insert(paperTransfer).values(portion))
}

/** The moment that the entries of a historic happening count from; undefined where that is the moment they are made. */
function countsFrom(happening: Journalled): Date | undefined {
  if (happening.kind === 'history-booked') return new Date(happening.entry.at)
  return happening.kind === 'history-reversed' ? new Date(happening.valueAt) : undefined
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
