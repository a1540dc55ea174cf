import { longTermFrom } from '#domains/portfolio/server/index.ts'
import { allRows } from '../../answering/asker.ts'
import { accountOf } from '../accounts.ts'
import { priceCaveatOf } from '../price-caveats.ts'
import { type AskedTopic, at, field, type Row } from '../topic.ts'
import { bySymbol } from './rows-of-account.ts'

export const lots: AskedTopic = {
  id: 'lots',
  label: 'open tax lots',
  href: '/dashboard/home?view=portfolio#lots',
  nouns: ['lot', 'tax lot', 'open lot', 'purchase lot'],
  hints: ['we', 'held', 'open', 'tax'],
  lean: ({ text }) =>
    /\blots?\b(?! (?:of|method))|\b(?:open|tax|purchase|our|the|which|many) lots? of\b/.test(text)
      ? 0.8
      : /\blot method\b/.test(text)
        ? -4
        : /\b(?:tax|harvest\w*|long term|short term|holding period|acquired)\b/.test(text)
          ? 0
          : -3,
  about: ['symbol'],
  usual: ['openedAt', 'quantity', 'cost'],
  dated: 'openedAt',
  orders: {
    most: 'marketValue',
    least: 'marketValue',
    best: 'unrealisedGain',
    worst: 'unrealisedGain',
    newest: 'openedAt',
    oldest: 'openedAt',
  },
  nameOf: (row) => String(row.symbol),
  detailOf: (row) => `lot ${row.lotId}`,
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    bySymbol,
    field('quantity', {
      label: 'shares',
      unit: 'shares',
      names: 'share, quantity, how many shares',
      read: at('quantity', 1e-6),
      isSummed: true,
    }),
    field('cost', {
      label: 'cost',
      unit: 'USD',
      names: 'cost, paid, pay',
      read: at('cost', 0.01),
      isSummed: true,
    }),
    field('taxBasis', {
      label: 'tax basis',
      unit: 'USD',
      names: 'tax basis, basis, cost basis',
      read: at('taxBasis', 0.01),
      isSummed: true,
    }),
    field('marketValue', {
      label: 'market value',
      unit: 'USD',
      names: 'market value, value, worth',
      read: at('marketValue', 0.01),
      isSummed: true,
    }),
    field('unrealisedGain', {
      label: 'unrealised gain',
      unit: 'USD',
      names: 'unrealised gain, unrealized gain, gain, loss, profit, pnl',
      read: at('unrealisedGain', 0.01),
      isSummed: true,
    }),
    field('openedAt', {
      label: 'opened',
      unit: 'moment',
      names: 'when, opened, bought, purchased, date, held since, acquired, purchase date, old',
    }),
    field('longTermOn', {
      label: 'held for more than a year from',
      unit: 'day',
      names: `become long term, becomes long term, turn long term, turns long term, go long term,
        goes long term, long term from, qualify as long term, qualify for long term,
        qualifies for long term, held over a year from, reach long term`,
      read: ({ openedAt }) => longTermFrom(new Date(String(openedAt))),
    }),
    field('term', {
      label: 'term',
      names: 'term',
      values: {
        long: 'long term, more than a year, over a year, longer than a year, long-term',
        short: 'short term, less than a year, short-term, under a year',
      },
      read: (row) => (row.isLongTerm ? 'long' : 'short'),
    }),
    field('standing', {
      label: 'gain or loss',
      values: {
        profit: 'in profit, with a gain, in the black',
        loss: 'at a loss, losing, with a loss, in the red, underwater, harvest',
      },
      read: (row) =>
        Number(row.unrealisedGain) > 0 ? 'profit' : Number(row.unrealisedGain) < 0 ? 'loss' : null,
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const { rows, asOf } = await allRows<Row>(asker, 'portfolio.open-lots', { accountId: id })
    return {
      rows,
      tool: 'portfolio.open-lots',
      asOf,
      caveat: priceCaveatOf(rows.map((row) => row.priceProvenance as never)),
    }
  },
}
