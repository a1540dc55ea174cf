import { summaryColumns } from '#domains/portfolio/contract/index.ts'
import { accountColumns as columns } from '#domains/trading/contract/index.ts'
import { fieldsOf, ofPart } from '../fields-of.ts'
import { at, type Field, field } from '../topic.ts'

export const accountColumns: readonly Field[] = [
  ...ofPart('figures', fieldsOf(summaryColumns)),
  field('unrealisedFraction', {
    label: 'unrealised return',
    unit: 'share',
    names: `unrealised return, unrealized return, unrealised gain in percent, unrealised pnl in percent,
      percentage gain, unrealised gain percentage, unrealised percentage, gain on cost`,
  }),
  ...ofPart('account', fieldsOf(columns)),
  field('positions', {
    label: 'positions',
    unit: 'count',
    names: `number of positions, how many positions, how many holdings, number of holdings,
      how many different stocks, how many stocks, how many securities, position count, how many names,
      how many lines`,
  }),
  field('invested', {
    label: 'invested',
    unit: 'USD',
    names: `invested, securities, value of our positions, in the market, money invested, invested value,
      market value of our positions, market value of positions, market value of the positions,
      all positions worth, positions worth, holdings worth, in securities, in stocks, positions together`,
    read: at('account.coverage.securities', 0.01),
  }),
  field('cashShare', {
    label: 'share in cash',
    unit: 'share',
    names: `% in cash, cash as %, cash as a %, cash in %, cash percentage, percent in cash,
      percentage in cash, share in cash, part in cash, fraction in cash, cash share, share of cash,
      part of cash, portion of cash, proportion of cash, percentage of cash, percent of cash, % of cash,
      weight of cash, fraction of cash, cash weight, cash ratio, cash allocation, % cash,
      percentage is cash, share is cash, % is cash, proportion in cash`,
    read: (row) => Number(at('figures.cash.value')(row)) / Number(at('figures.totalValue.value')(row)),
  }),
]
