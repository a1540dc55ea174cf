import { allRows } from '../../answering/asker.ts'
import type { AskedTopic, Row } from '../topic.ts'
import { customerColumns } from './customer-columns.ts'

export const customers: AskedTopic = {
  id: 'customers',
  label: 'customers',
  href: '/dashboard/customers',
  nouns: ['customer', 'counterparty', 'counterparties', 'client', 'obligor'],
  hints: ['exposure', 'risk', 'kyc', 'monitored', 'segment', 'company', 'name', 'lend'],
  about: ['customer'],
  // “How much exposure do we have to Sweden”: to whom or where is asked, and no position.
  lean: ({ text, names }) =>
    /\bexposure\b.*\bto (?!(?:the )?(?:market|rates?|tech|sector|equit|bond|stock|currenc))/.test(text) &&
    !names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
      ? 1.5
      : 0,
  usual: ['exposure', 'riskLevel', 'segment'],
  orders: {
    most: 'exposure',
    least: 'exposure',
    worst: 'riskRank',
    best: 'riskRank',
    oldest: 'dataAsOf',
    newest: 'createdAt',
  },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => String(row.id) === id,
  columns: customerColumns,
  async load(asker) {
    const { rows, asOf } = await allRows<Row>(asker, 'customers.list', {})
    return { rows, tool: 'customers.list', asOf: asOf ?? undefined }
  },
}
