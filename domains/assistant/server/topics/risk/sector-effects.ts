import { type AskedTopic, at, field, type Row } from '../topic.ts'
import { attribute } from './attribute.ts'

export const sectorEffects: AskedTopic = {
  id: 'sector-effects',
  label: 'sectors',
  href: '/dashboard/attribution',
  nouns: ['sector', 'sectors', 'overweight', 'underweight', 'sector weight', 'industry'],
  hints: ['benchmark', 'weight', 'allocation', 'we', 'exposure'],
  about: ['sector'],
  usual: ['portfolioWeight', 'benchmarkWeight'],
  orders: {
    most: 'portfolioWeight',
    least: 'portfolioWeight',
    best: 'portfolioReturn',
    worst: 'portfolioReturn',
  },
  nameOf: (row) => String(row.sector),
  isOf: (row, { id }) => row.sector === id,
  columns: [
    field('portfolioWeight', {
      label: 'weight in the portfolio',
      unit: 'share',
      names: [
        'weight',
        'portfolio weight',
        'exposure',
        'share',
        'in the portfolio',
        'allocation',
        'allocated',
        'invested',
      ],
      read: at('portfolioWeight'),
      isSummed: true,
    }),
    field('benchmarkWeight', {
      label: 'weight in the benchmark',
      unit: 'share',
      names: ['benchmark weight', 'in the benchmark'],
      read: at('benchmarkWeight'),
      isSummed: true,
    }),
    field('portfolioReturn', {
      label: 'return in the portfolio',
      unit: 'share',
      names: ['return', 'performed', 'performance', 'did'],
      read: at('portfolioReturn'),
      isSummed: false,
    }),
    field('allocation', {
      label: 'allocation effect',
      unit: 'share',
      names: ['allocation effect'],
      read: at('allocation'),
      isSummed: false,
    }),
    field('selection', {
      label: 'selection effect',
      unit: 'share',
      names: ['selection effect', 'selection'],
      read: at('selection'),
      isSummed: false,
    }),
    field('bet', {
      label: 'against the benchmark',
      unit: 'text',
      kind: 'category',
      names: [],
      values: { over: ['overweight', 'over-weight'], under: ['underweight', 'under-weight'] },
      read: (row) => (Number(row.portfolioWeight) > Number(row.benchmarkWeight) ? 'over' : 'under'),
    }),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: answer.sectors as Row[], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}
