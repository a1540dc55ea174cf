import type { z } from 'zod'
import { trailOf } from '#domains/cases/server/index.ts'
import { matchesToSettle } from '#domains/screening/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import { secondNeeded } from './second-needed.ts'
import * as store from './store.ts'

type Row = z.input<typeof endpoints.Payment>
export const TRAIL_ENTRIES_MAX = 100

/** A payment as lists show it. */
export const inShort = (row: store.PaymentRow): Row => ({
  id: row.id,
  state: row.state,
  format: row.format,
  messageId: row.messageId,
  paymentId: row.paymentId,
  amount: row.amount,
  currency: row.currency,
  debtor: row.debtor,
  creditor: row.creditor,
  reasons: row.reasons,
  receivedAt: row.receivedAt.toISOString(),
  receivedBy: row.receivedBy,
  settledAt: row.settledAt?.toISOString() ?? null,
  settledBy: row.settledBy,
  isProposed: row.proposal !== null,
})

/** Payments, a page of them: those that wait are first. */
export async function listPayments(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listPayments>,
): Promise<ListPageOf<Row>> {
  const found = await store.pageOfPayments(ctx, ask)
  return { ...found, rows: found.rows.map(({ row }) => inShort(row)) }
}

/** Every payment that matches a filter, as CSV or XLSX. */
export const exportPayments = fileOfList(
  listPayments,
  endpoints.paymentsList,
  fileColumns(endpoints.paymentColumns),
)

/** One payment with all that explains its state. @throws Problem `not-found`. */
export async function readPayment(
  ctx: Context,
  { id }: { id: number },
): Promise<z.input<typeof endpoints.PaymentFile>> {
  const { organisationId } = ctx.actor
  const row = await store.paymentOf(ctx.db, organisationId, id)
  const matches = await matchesToSettle(
    ctx,
    row.hits.map(({ screeningId }) => screeningId),
  )
  const entries = await recentAudit(ctx.db, organisationId, { type: 'payment', id }, TRAIL_ENTRIES_MAX)
  return {
    ...inShort(row),
    version: row.version,
    message: row.message,
    coverage: row.coverage,
    searchedAt: row.searchedAt?.toISOString() ?? null,
    searchedAgain: row.searchedAgain,
    contentSha256: row.contentSha256,
    hits: row.hits.map((hit) => ({
      ...hit,
      matches: matches
        .filter(({ screeningId }) => screeningId === hit.screeningId)
        .map((match) => ({
          id: match.id,
          entryName: match.entryName,
          listName: match.listName,
          probability: match.probability,
          state: match.state,
          sentences: match.sentences,
        })),
    })),
    proposal: row.proposal,
    settledReason: row.settledReason,
    caseId: row.caseId,
    caseNumber: row.caseNumber,
    needsSecond: await secondNeeded(ctx, row, matches),
    trail: await trailOf(ctx, entries),
  }
}
