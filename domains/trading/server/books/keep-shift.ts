import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { NO_MONEY } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { addingTo, type Write, writeTogether } from '#platform/database/index.ts'
import { type Journalled, orderIdOf } from '../desk/happenings.ts'
import type { Shift } from '../desk/shift.ts'
import { paperCorporateAction, paperJournal, paperOrder, paperSettling, paperTransfer } from '../tables.ts'
import { type Before, lotsOf } from './keep-lots.ts'
import { tradesOf } from './keep-trades.ts'
import type { Kept } from './kept.ts'
import { newsOfShift } from './tell-shift.ts'

const addToJournal = addingTo(paperJournal)
const addToLedger = addingTo(paperTransfer)
const addSettling = addingTo(paperSettling, { renews: ['amount'] })
/** What of an order does not change is what was asked for, when, and under which name. */
const fixed = new Set(['organisationId', 'id', 'accountId', 'clientOrderId', 'requestDigest', 'createdAt'])
const addOrders = addingTo(paperOrder, {
  renews: (Object.keys(getTableColumns(paperOrder)) as (keyof typeof paperOrder.$inferInsert)[]).filter(
    (field) => !fixed.has(field),
  ),
})

/** Writes down what happened in a shift, and tells it once it is committed: the journal, the ledger and the rows that show how things stand. Nothing when nothing happened. */
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
  const writes = [
    ...journalOf(kept),
    ...ordersOf(kept, digests),
    ...tradesOf(kept),
    ...lotsOf(kept, before),
    ...settlingOf(kept),
    cashOf(kept),
  ]
  await writeTogether(tx.db, writes, newsOfShift(tx, shift))
  await keepCorporateActions(kept)
}

function cashOf({ organisationId, accountId, shift }: Kept): Write {
  const { settled, unsettled, held, dividendsDue, sequence } = shift.desk
  return {
    rows: 1,
    statement: sql`update paper_account set settled = ${settled}, unsettled = ${unsettled}, held = ${held}, dividends_due = ${dividendsDue}, sequence = ${sequence}
      where organisation_id = ${organisationId} and id = ${accountId}`,
  }
}

function journalOf({ organisationId, accountId, shift, at }: Kept): Write[] {
  const rows = shift.booked.map(({ happening }) => ({
    organisationId,
    accountId,
    sequence: happening.sequence,
    at,
    kind: happening.kind,
    orderId: orderIdOf(happening),
    happening,
  }))
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
  return [...addToJournal(rows), ...addToLedger(transfers)]
}

/** The moment that the entries of a historic happening count from; undefined where that is the moment they are made. */
function countsFrom(happening: Journalled): Date | undefined {
  if (happening.kind === 'history-booked') return new Date(happening.entry.at)
  return happening.kind === 'history-reversed' ? new Date(happening.valueAt) : undefined
}

function ordersOf({ organisationId, accountId, shift }: Kept, digests: ReadonlyMap<number, string>): Write[] {
  const ids = new Set(shift.booked.map(({ happening }) => orderIdOf(happening)).filter((id) => id !== null))
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
  return addOrders(rows)
}

function settlingOf({ organisationId, accountId, shift }: Kept): Write[] {
  const days = new Set(
    shift.booked.flatMap(({ happening }) => {
      if (happening.kind === 'cash-settled') return [happening.day]
      return happening.kind === 'order-filled' ? [happening.fill.settleDay] : []
    }),
  )
  const { settling } = shift.desk
  const rows = [...days].flatMap((day) => {
    const amount = settling.get(day)
    return amount === undefined ? [] : [{ organisationId, accountId, day, amount }]
  })
  const settled = [...days].filter((day) => !settling.has(day))
  return [
    ...settled.map((day) => ({
      rows: 1,
      statement: sql`delete from paper_settling where organisation_id = ${organisationId} and account_id = ${accountId} and day = ${day}`,
    })),
    ...addSettling(rows),
  ]
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
