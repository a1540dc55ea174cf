import { newestRows } from '../../answering/asker.ts'
import { accountOf } from '../accounts.ts'
import { type AskedTopic, at, field, type Row } from '../topic.ts'
import { bySymbol, NEWEST, side, symbol } from './rows-of-account.ts'

export const trades: AskedTopic = {
  id: 'trades',
  isOverSpan: true,
  label: 'trades',
  href: '/dashboard/home?view=trading',
  nouns: ['trade', 'transaction', 'fill', 'execution', 'executed', 'traded', 'deal', 'ticket'],
  hints: ['we', 'did we', 'did', 'paid', 'pay', 'per share', 'when', 'each', 'account'],
  about: ['symbol'],
  lean: ({ text, period, names }) =>
    // “Which stocks did we sell”: what was done with them, and not what is held.
    (/\b(?:which|what) (?:stocks?|shares?|names?|securities|holdings?|positions?) (?:did|have|has) (?:we|i) (?:buy|sell|bought|sold|purchased?)\b/.test(
      text,
    )
      ? 5
      : 0) +
    // “The price when we bought it” is that of the trade.
    (/\b(?:when|as|once|at which|at what price) (?:did )?(?:we|i) (?:bought|buy|purchased|sold|sell|got)\b|\bat (?:purchase|the time of (?:purchase|sale))\b/.test(
      text,
    )
      ? 3
      : 0) +
    // What a share trades in a day is of its market, unless somebody says that we did.
    (/\b(?:volume|turnover)\b/.test(text) && names.length > 0 && !/\b(?:we|our|us|my|i)\b/.test(text)
      ? -3
      : 0) +
    (period !== undefined && /\b(?:bought|sold|purchased|purchases|sales of)\b/.test(text) ? 1.5 : 0),
  usual: ['side', 'quantity', 'price', 'executedAt'],
  dated: 'executedAt',
  orders: { most: 'grossAmount', least: 'grossAmount', newest: 'executedAt', oldest: 'executedAt' },
  nameOf: symbol,
  isOf: (row, { id }) => symbol(row) === id,
  eventsOf: 'symbol',
  perShare: { grossAmount: 'price', netAmount: 'price' },
  columns: [
    side,
    bySymbol,
    field('price', {
      label: 'price',
      unit: 'price',
      names: `price, per share, pay per share, paid per share, price paid, sale price, purchase price,
        execution price, fill price, at what price, what price, each, a share, get per share, price a share,
        average price`,
      read: at('price', 0.01),
      isSummed: false,
    }),
    field('quantity', {
      label: 'shares',
      unit: 'shares',
      names: 'share, how many shares, quantity, number of shares, unit, how many did we',
      read: at('quantity', 1e-6),
      isSummed: true,
    }),
    field('grossAmount', {
      label: 'amount',
      unit: 'USD',
      names: `amount, spend, spent, pay, paid, cost, proceeds, raise, raised, bring in, brought in,
        turnover, volume, value, total value, how much, receive, received, put into, take in, notional,
        trade size, size of trade, size of a trade, size of our trades, how big, worth`,
      read: at('grossAmount', 0.01),
      isSummed: true,
    }),
    field('netAmount', {
      label: 'net amount',
      unit: 'USD',
      names: 'net amount, net proceeds, after fees, net of fees, after costs, net of costs, including fees',
      read: at('netAmount', 0.01),
      isSummed: true,
    }),
    field('commission', {
      label: 'commission',
      unit: 'USD',
      names: 'commission',
      read: at('commission', 0.01),
      isSummed: true,
    }),
    field('fees', {
      label: 'fees',
      unit: 'USD',
      names: 'fee, regulatory fee, charge',
      read: at('fees', 0.01),
      isSummed: true,
    }),
    field('executedAt', {
      label: 'executed',
      unit: 'moment',
      names: 'when, date, day, executed on, what day, which day',
    }),
    field('settlesOn', {
      label: 'settles',
      unit: 'day',
      names: 'settle, settlement, settles on, settlement date, settled',
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const rows = await newestRows<Row>(asker, 'trading.trades', { accountId: id }, NEWEST)
    return { rows, tool: 'trading.trades', asOf: asker.ctx.now.toISOString(), caveat: null }
  },
}
