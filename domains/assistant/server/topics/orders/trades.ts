import { symbolInWords } from '#domains/market-data/contract/index.ts'
import { tradeColumns } from '#domains/trading/contract/index.ts'
import { newestRows } from '../../answering/asker.ts'
import { ofAccounts } from '../accounts.ts'
import { fieldsOf } from '../fields-of.ts'
import type { AskedTopic, Row } from '../topic.ts'
import { bySymbol, NEWEST, noteContracts, side, symbol } from './rows-of-account.ts'

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
  nameOf: (row) => symbolInWords(symbol(row)),
  isOf: (row, { id }) => symbol(row) === id,
  eventsOf: 'symbol',
  perShare: { grossAmount: 'price', netAmount: 'price' },
  columns: [
    side,
    bySymbol,
    ...fieldsOf(tradeColumns, {
      quantity: { isSummed: true },
      price: { isSummed: false },
      grossAmount: { isSummed: true },
      commission: { isSummed: true },
      fees: { isSummed: true },
      netAmount: { isSummed: true },
    }),
  ],
  async load(asker) {
    const rows = await ofAccounts(asker, (accountId) =>
      newestRows<Row>(asker, 'trading.trades', { accountId }, NEWEST),
    )
    noteContracts(asker, rows.map(symbol))
    return { rows, tool: 'trading.trades' }
  },
}
