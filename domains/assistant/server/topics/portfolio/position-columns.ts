import { positionColumns as columns } from '#domains/trading/contract/index.ts'
import { fieldsOf } from '../fields-of.ts'
import { at, type Field, field } from '../topic.ts'
import { positionTraits } from './position-traits.ts'

export const positionColumns: readonly Field[] = [
  ...fieldsOf(columns, {
    quantity: { isSummed: false },
    currentPrice: { isSummed: false },
    marketValue: { isSummed: true },
    dayChange: { isSummed: true },
    dayChangePercent: { isSummed: false },
    averageCost: { isSummed: false },
    unrealizedPnl: { isSummed: true },
    unrealizedPnlPercent: { isSummed: false },
  }),
  field('totalGain', {
    label: 'gain in all, realised and unrealised',
    unit: 'USD',
    names: `made on, make on, made from, make from, made with, make with, made of, make money on, earned on,
      earn on, earned from, lost on, lose on, lost with, won on, profit on, profit from, money on,
      profited from, total gain, total profit, gain in all, realised and unrealised,
      realized and unrealized`,
    read: ({ unrealizedPnl, realised }) =>
      typeof unrealizedPnl === 'number' && typeof realised === 'number'
        ? (unrealizedPnl + realised) / 100
        : null,
    isSummed: true,
  }),
  field('realisedGain', {
    label: 'realised gain',
    unit: 'USD',
    read: at('realised', 0.01),
    isSummed: true,
  }),
  field('cost', {
    label: 'cost',
    unit: 'USD',
    names: 'cost, cost basis, book cost, book value, paid for, pay for, put into, invested in, original cost',
    read: ({ averageCost, quantity }) =>
      typeof averageCost === 'number' ? Math.round((averageCost * Number(quantity)) / 1e6) / 100 : null,
    isSummed: true,
  }),
  field('weight', {
    label: 'share of the account',
    unit: 'share',
    names: `weight, position weight, weighting, allocation, share of the portfolio, share of our portfolio,
      percent of the portfolio, % of the portfolio, % of our portfolio, percentage of the portfolio,
      part of the portfolio, fraction of the portfolio, percentage of our portfolio, concentration,
      proportion of the portfolio, portfolio weight, portion of the portfolio, share of the account,
      % of the account, % of the book, % of the fund, % of our book, percent of the book, share of the book,
      share of our book, share of the fund, part of the book`,
    isSummed: true,
  }),
  field('investedWeight', {
    label: 'share of what is invested',
    unit: 'share',
    names: 'share of what is invested, share of the invested, of the invested money, % of the invested',
    isSummed: true,
  }),
  ...positionTraits,
]
