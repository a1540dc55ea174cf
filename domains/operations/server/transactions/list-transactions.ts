import type { z } from 'zod'
import { minorDigitsOf } from '#engines/transaction-rules/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../../contract/index.ts'
import { pageOfTransactions } from './store.ts'

type Answer = z.input<typeof endpoints.Transaction>

/** Transactions of a filter, a page of them. */
export async function listTransactions(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listTransactions>,
): Promise<ListPageOf<Answer>> {
  const { names, ...found } = await pageOfTransactions(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return {
    ...found,
    rows: found.rows.map(({ row, alerts }) => ({
      id: row.id,
      isSample: row.isSample,
      externalId: row.externalId,
      account: row.account,
      customerId: row.customerId,
      customerName: row.customerId === null ? null : (names.get(row.customerId) ?? null),
      at: row.at.toISOString(),
      direction: row.direction,
      amountMinor: row.amountMinor,
      currency: row.currency,
      counterparty: row.counterparty,
      country: row.country,
      kind: row.kind,
      text: row.text,
      source: row.source,
      names: row.names,
      named: row.named,
      isMonitored: row.monitoredAt !== null,
      alerts,
      recordedAt: row.recordedAt.toISOString(),
    })),
  }
}

/** Every transaction that matches a filter, as CSV or XLSX. */
export const exportTransactions = fileOfList(
  listTransactions,
  endpoints.transactionsList,
  fileColumns<Answer>(endpoints.transactionColumns, {
    amountMinor: (row) => {
      const digits = minorDigitsOf(row.currency)
      return { decimal: row.amountMinor / 10 ** digits, digits }
    },
  }),
)
