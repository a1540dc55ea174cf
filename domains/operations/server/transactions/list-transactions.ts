import type { z } from 'zod'
import { minorDigitsOf } from '#engines/transaction-rules/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
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

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Transaction', value: (row) => row.externalId },
  { title: 'Account', value: (row) => row.account },
  { title: 'Customer', value: (row) => row.customerName },
  { title: 'Booked', value: (row) => String(row.at) },
  { title: 'Direction', value: (row) => row.direction },
  {
    title: 'Amount',
    value: (row) => {
      const digits = minorDigitsOf(row.currency)
      return { decimal: row.amountMinor / 10 ** digits, digits }
    },
  },
  { title: 'Currency', value: (row) => row.currency },
  { title: 'Other side', value: (row) => row.counterparty },
  { title: 'Country', value: (row) => row.country },
  { title: 'Kind', value: (row) => row.kind },
  { title: 'Text', value: (row) => row.text },
  { title: 'Source', value: (row) => row.source },
  { title: 'Lists', value: (row) => row.names },
  { title: 'Reads like', value: (row) => row.named?.entryName ?? '' },
  { title: 'Of list', value: (row) => row.named?.listName ?? '' },
  { title: 'Monitored', value: (row) => row.isMonitored },
  { title: 'Alerts', value: (row) => row.alerts },
]

/** Every transaction that matches a filter, as CSV or XLSX. */
export const exportTransactions = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportTransactions>,
): Promise<FileAnswer> =>
  listFile(ctx, {
    list: endpoints.transactionsList,
    asked,
    columns,
    read: (ask) => listTransactions(ctx, ask),
  })
