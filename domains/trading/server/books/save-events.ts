import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { NO_MONEY } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { addingTo, type Write, writeTogether } from '#platform/database/index.ts'
import { type Journalled, orderIdOf } from '../account-state/account-events.ts'
import type { EventRecorder } from '../account-state/event-recorder.ts'
import { paperCorporateAction, paperJournal, paperOrder, paperSettling, paperTransfer } from '../tables.ts'
import { type Before, lotsOf } from './keep-lots.ts'
import { tradesOf } from './keep-trades.ts'
import type { Kept } from './kept.ts'
import { newsOfEvents } from './publish-events.ts'

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

/** Writes down the events of a piece of work, and tells it once it is committed: the journal, the ledger and the rows that show how things stand. Nothing when nothing happened. */
export async function saveEvents(
  tx: Context,
  organisationId: number,
  recorder: EventRecorder,
  before: Before,
  digests: ReadonlyMap<number, string>,
): Promise<void> {
  if (recorder.booked.length === 0) return
  const kept: Kept = {
    db: tx.db,
    organisationId,
    accountId: recorder.state.accountId,
    recorder,
    at: new Date(recorder.at),
  }
  const writes = [
    ...journalOf(kept),
    ...ordersOf(kept, digests),
    ...tradesOf(kept),
    ...lotsOf(kept, before),
    ...settlingOf(kept),
    cashOf(kept),
  ]
  await writeTogether(tx.db, writes, newsOfEvents(tx, recorder))
  await keepCorporateActions(kept)
}

function cashOf({ organisationId, accountId, recorder }: Kept): Write {
  const { settled, unsettled, held, dividendsDue, sequence } = recorder.state
  return {
    rows: 1,
    statement: sql`update paper_account set settled = ${settled}, unsettled = ${unsettled}, held = ${held}, dividends_due = ${dividendsDue}, sequence = ${sequence}
      where organisation_id = ${organisationId} and id = ${accountId}`,
  }
}

function journalOf({ organisationId, accountId, recorder, at }: Kept): Write[] {
  const rows = recorder.booked.map(({ event }) => ({
    organisationId,
    accountId,
    sequence: event.sequence,
    at,
    kind: event.kind,
    orderId: orderIdOf(event),
    event,
  }))
  const transfers = recorder.booked.flatMap(({ event, transfers: lines }) =>
    lines.map((transfer, line) => ({
      organisationId,
      accountId,
      sequence: event.sequence,
      line,
      ...transfer,
      at: countsFrom(event) ?? at,
    })),
  )
  return [...addToJournal(rows), ...addToLedger(transfers)]
}

/** The moment that the entries of a historic event count from; undefined where that is the moment they are made. */
function countsFrom(event: Journalled): Date | undefined {
  if (event.kind === 'history-booked') return new Date(event.entry.at)
  return event.kind === 'history-reversed' ? new Date(event.valueAt) : undefined
}

function ordersOf(
  { organisationId, accountId, recorder }: Kept,
  digests: ReadonlyMap<number, string>,
): Write[] {
  const ids = new Set(recorder.booked.map(({ event }) => orderIdOf(event)).filter((id) => id !== null))
  const rows = [...ids].map((id) => {
    const order = recorder.state.orders.get(id)
    if (!order) throw new Error(`Order ${id} is not on the state.`)
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

function settlingOf({ organisationId, accountId, recorder }: Kept): Write[] {
  const days = new Set(
    recorder.booked.flatMap(({ event }) => {
      if (event.kind === 'cash-settled') return [event.day]
      return event.kind === 'order-filled' ? [event.fill.settleDay] : []
    }),
  )
  const { settling } = recorder.state
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

async function keepCorporateActions({ db, organisationId, accountId, recorder, at }: Kept): Promise<void> {
  for (const { event } of recorder.booked) {
    if (event.kind === 'dividend-due' || event.kind === 'split') {
      const isDividend = event.kind === 'dividend-due'
      await db.insert(paperCorporateAction).values({
        organisationId,
        accountId,
        symbol: event.symbol,
        kind: isDividend ? 'dividend' : 'split',
        exDay: event.exDay,
        amount: isDividend ? event.amount : NO_MONEY,
        payDay: isDividend ? event.payDay : null,
      })
    } else if (event.kind === 'dividend-paid') {
      await db
        .update(paperCorporateAction)
        .set({ paidAt: at })
        .where(
          and(
            eq(paperCorporateAction.organisationId, organisationId),
            eq(paperCorporateAction.accountId, accountId),
            eq(paperCorporateAction.symbol, event.symbol),
            eq(paperCorporateAction.kind, 'dividend'),
            eq(paperCorporateAction.exDay, event.exDay),
          ),
        )
    }
  }
}
