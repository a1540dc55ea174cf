import { openLotColumns } from '#domains/portfolio/contract/index.ts'
import { longTermFrom } from '#domains/portfolio/server/index.ts'
import { allRows } from '../../answering/asker.ts'
import { ofAccounts } from '../accounts.ts'
import { fieldsOf } from '../fields-of.ts'
import { priceCaveatOf } from '../price-caveats.ts'
import { type AskedTopic, field, type Row } from '../topic.ts'
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
    ...fieldsOf(openLotColumns, {
      quantity: { isSummed: true },
      cost: { isSummed: true },
      taxBasis: { isSummed: true },
      isLongTerm: {
        values: {
          long: 'long term, more than a year, over a year, longer than a year, long-term',
          short: 'short term, less than a year, short-term, under a year',
        },
        read: (row) => (row.isLongTerm ? 'long' : 'short'),
      },
      marketValue: { isSummed: true },
      unrealisedGain: { isSummed: true },
    }),
    field('longTermOn', {
      label: 'held for more than a year from',
      unit: 'day',
      names: `become long term, becomes long term, turn long term, turns long term, go long term,
        goes long term, long term from, qualify as long term, qualify for long term,
        qualifies for long term, held over a year from, reach long term`,
      read: ({ openedAt }) => longTermFrom(new Date(String(openedAt))),
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
    const [first, ...more] = await ofAccounts(asker, async (accountId) => [
      await allRows<Row>(asker, 'portfolio.open-lots', { accountId }),
    ])
    const rows = [first!, ...more].flatMap((found) => found.rows)
    const { asOf } = first!
    return {
      rows,
      tool: 'portfolio.open-lots',
      asOf,
      caveat: priceCaveatOf(rows.map((row) => row.priceProvenance as never)),
    }
  },
}
