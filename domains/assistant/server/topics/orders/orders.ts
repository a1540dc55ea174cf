import { orderColumns } from '#domains/trading/contract/index.ts'
import { newestRows } from '../../answering/asker.ts'
import { ofAccounts } from '../accounts.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field, type Row } from '../topic.ts'
import { NEWEST, side, symbol } from './rows-of-account.ts'

const OPEN = ['PENDING', 'SUBMITTED', 'PARTIALLY_FILLED']

export const isOpen = ({ status }: Row): boolean => OPEN.includes(String(status))

const ONE_ORDER = /\b(?:the|our|my|that|this) (?:[\w.&-]+ ){0,3}order\b(?!s| history)/

export const orders: AskedTopic = {
  id: 'orders',
  label: 'orders',
  href: '/dashboard/home?view=trading',
  nouns: ['order'],
  hints: ['we', 'place', 'placed', 'limit'],
  about: ['symbol', 'order'],
  lean: ({ text }) => (/\b(?:limit|market|stop) orders?\b/.test(text) ? 2 : 0),
  usual: ['side', 'quantity', 'orderType', 'limitPrice', 'status'],
  dated: 'createdAt',
  orders: { most: 'amount', least: 'amount', newest: 'createdAt', oldest: 'createdAt' },
  nameOf: symbol,
  detailOf: (row) => `order ${row.id}`,
  isOf: (row, { kind, id }) => (kind === 'order' ? String(row.id) === id : symbol(row) === id),
  columns: [
    {
      ...side,
      values: {
        BUY: ['buy', 'purchase', 'buying', 'buy side'],
        SELL: ['sell', 'sale', 'selling', 'sell side'],
      },
    },
    field('state', {
      label: 'state',
      names: 'state',
      values: {
        open: `open, pending, working, resting, waiting, live, outstanding, active, unfilled, not filled,
          still open, in the market, submitted, not executed, waiting to be filled, to be filled,
          yet to be filled, out there, out in the market, on the market, in the pipeline, not yet filled`,
        FILLED: 'filled, executed, done, completed',
        CANCELLED: 'cancelled, canceled, withdrawn',
        EXPIRED: 'expired, lapsed',
        REJECTED: 'rejected, refused',
        REPLACED: 'replaced',
      },
      read: (row) => (isOpen(row) ? 'open' : String(row.status)),
    }),
    field('status', {
      label: 'status',
      names: 'status, state of, what happened',
      read: (row) => String(row.status).toLowerCase().replaceAll('_', ' '),
    }),
    ...fieldsOf(orderColumns, {
      orderType: {
        values: {
          LIMIT: 'limit order, limit',
          MARKET: 'market order',
          STOP_LOSS: 'stop order, stop loss',
          STOP_LIMIT: 'stop limit',
          TRAILING_STOP: 'trailing stop',
        },
      },
      quantity: { isSummed: true },
      limitPrice: { isSummed: false },
      filledPrice: { isSummed: false },
      heldCash: { isSummed: true },
      statusReason: { id: 'reason' },
    }),
    field('price', {
      label: 'price',
      unit: 'price',
      names: 'price, at what price, what price',
      // What has been filled has the price it was filled at; what waits, the one it waits for.
      read: ({ filledPrice, limitPrice, stopPrice }) => {
        const price = filledPrice ?? limitPrice ?? stopPrice ?? null
        return price === null ? null : Number(price) / 100
      },
      isSummed: false,
    }),
    field('amount', {
      label: 'amount',
      unit: 'USD',
      names: 'amount, value, worth, notional, cost',
      // What waits to be filled at the market has no amount yet.
      read: (row) => {
        const price = row.limitPrice ?? row.filledPrice ?? row.stopPrice ?? null
        return price === null ? null : Math.round((Number(price) * Number(row.quantity)) / 1e6) / 100
      },
      isSummed: true,
    }),
  ],
  async load(asker, { reading: { text }, things, values }) {
    const all = await ofAccounts(asker, (accountId) =>
      newestRows<Row>(asker, 'trading.orders', { accountId }, NEWEST),
    )
    // “The AMD order” is the one that is open, where there is one and nothing else is said.
    const isOfOne =
      things.length <= 1 &&
      things.length + values.length > 0 &&
      values.every(({ column }) => column === 'side') &&
      ONE_ORDER.test(text)
    const open = isOfOne
      ? all.filter(
          (row) =>
            isOpen(row) &&
            things.every((thing) => this.isOf!(row, thing)) &&
            values.every(({ value, isNot }) => (row.side === value) !== (isNot === true)),
        )
      : []
    if (open.length > 0) asker.notes.add('Of what is open')
    const rows = open.length > 0 ? open : all
    return { rows, tool: 'trading.orders' }
  },
}
