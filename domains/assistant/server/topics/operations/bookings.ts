import { transactionColumns } from '#domains/operations/contract/index.ts'
import { allRows } from '../../answering/asker.ts'
import { countries } from '../customers/countries.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, asksFor, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { sampleCaveat } from './tasks.ts'

const OF_BOOKINGS =
  /\b(?:payments?|transfers?|bookings?|wires?|cash (?:transactions?|deposits?|bookings?)|incoming|outgoing|inbound|outbound|flagged|transaction monitoring|monitored transactions?|aml)\b/

/** What customers were paid and have paid, as it was brought in to be monitored. */
export const bookings: AskedTopic = {
  id: 'bookings',
  label: 'transactions of customers',
  href: '/dashboard/bpo?tab=transactions',
  nouns:
    phrases(`payment, transfer, booking, wire, transaction, monitored transaction, cash transaction, card payment,
    customer transaction, transactions of customers`),
  hints: ['incoming', 'outgoing', 'flagged', 'monitored', 'counterparty', 'cash', 'biggest', 'largest'],
  about: ['customer'],
  lean: ({ text, names }) => {
    const isOfCustomers =
      /\b(?:customers?|clients?)\b/.test(text) ||
      names.some(({ things }) => things.some(({ kind }) => kind === 'customer'))
    if (/\b(?:dividends?|coupon|rules?|alerts?|bonds?|shares?|stocks?|payment date)\b/.test(text)) return -4
    if (/\btransactions?\b/.test(text)) return OF_BOOKINGS.test(text) || isOfCustomers ? 4 : 0.5
    return OF_BOOKINGS.test(text) && !/\bfunds?\b/.test(text) ? 1 : -4
  },
  usual: ['amount', 'direction', 'at'],
  dated: 'at',
  orders: { most: 'amount', least: 'amount', newest: 'at', oldest: 'at' },
  nameOf: (row) => String(row.externalId),
  detailOf: (row) => (row.customerName ? String(row.customerName) : null),
  isOf: (row, { id }) => String(row.customerId) === id,
  columns: [
    ...fieldsOf(transactionColumns, {
      customerName: { values: {} },
      counterparty: {
        values: {},
        read: (row) => String(row.counterparty || '') || null,
      },
      country: { values: countries },
      kind: {
        values: {
          transfer: 'transfer, wire',
          card: 'card, card payment',
          cash: 'cash, cash transaction, cash deposit',
          refund: 'refund',
          chargeback: 'chargeback',
        },
      },
      direction: {
        values: {
          in: 'incoming, inbound, received, paid in, came in, deposits, credited',
          out: 'outgoing, outbound, sent, paid out, went out, debited, payments to',
        },
      },
      amountMinor: {
        unit: 'USD',
        // Amounts of several currencies are no sum: those in another one have none here, and how many that are is said.
        read: (row) => (row.currency === 'USD' ? Number(row.amountMinor) / 100 : null),
        isSummed: true,
      },
    }),
    field('flagged', {
      label: 'flagged',
      values: { yes: ['flagged', 'with an alert', 'that raised an alert', 'suspicious', 'alerted'] },
      read: (row) => (Number(row.alerts) > 0 ? 'yes' : 'no'),
    }),
  ],
  ownFigure: (wanted) =>
    asksFor(wanted, 'count', ['flagged yes']) && wanted.values.length === 1 && !wanted.reading.period
      ? {
          call: 'bpo.dashboard',
          fields: {},
          path: 'transactionMonitoring.flagged',
          label: 'Transactions flagged',
        }
      : undefined,
  async load(asker, { things, values, reading: { period } }) {
    const customer = things.length === 1 && things[0]!.kind === 'customer' ? things[0] : undefined
    const isOfFlagged = values.some(({ column, isNot }) => column === 'flagged' && !isNot)
    const { rows, asOf } = await allRows<Row>(
      asker,
      'bpo.transactions',
      isOfFlagged ? { looked: 'with-alert' } : {},
      {
        ...(period?.from && !customer ? { until: (row) => String(row.at).slice(0, 10) < period.from! } : {}),
      },
    )
    if (rows.length === 0 && !isOfFlagged)
      throw new NoEvidence('No transaction of a customer is on record.', 'Transactions')
    return { rows, tool: 'bpo.transactions', asOf, caveat: sampleCaveat(rows) }
  },
}
