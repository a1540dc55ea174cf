import { type AskedTopic, field, type Row } from '../topic.ts'
import { attribute } from './attribute.ts'

export const sectorEffects: AskedTopic = {
  id: 'sector-effects',
  isOverSpan: true,
  isOfFigures: true,
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
      names: 'weight, portfolio weight, exposure, share, in the portfolio, allocation, allocated, invested',
      isSummed: true,
    }),
    field('benchmarkWeight', {
      label: 'weight in the benchmark',
      unit: 'share',
      names: 'benchmark weight, in the benchmark',
      isSummed: true,
    }),
    field('portfolioReturn', {
      label: 'return in the portfolio',
      unit: 'share',
      names: 'return, performed, performance, did',
      isSummed: false,
    }),
    field('allocation', {
      label: 'allocation effect',
      unit: 'share',
      names: 'allocation effect',
      isSummed: false,
    }),
    field('contribution', {
      label: 'contribution to the return',
      unit: 'share',
      names: 'contribution, contributed, contribute, helped, hurt, dragged, drag, added, cost us',
      read: ({ portfolioWeight, portfolioReturn }) =>
        typeof portfolioReturn === 'number' ? Number(portfolioWeight) * portfolioReturn : null,
      isSummed: true,
    }),
    field('effect', {
      label: 'effect on the active return',
      unit: 'share',
      names: 'attribution, effect, active return, outperformance, total effect, active contribution',
      read: (row) => Number(row.allocation) + Number(row.selection) + Number(row.interaction),
      isSummed: true,
    }),
    field('benchmarkReturn', {
      label: 'return in the benchmark',
      unit: 'share',
      names: 'benchmark return, return in the benchmark',
      isSummed: false,
    }),
    field('interaction', {
      label: 'interaction effect',
      unit: 'share',
      names: 'interaction effect, interaction',
      isSummed: false,
    }),
    field('selection', {
      label: 'selection effect',
      unit: 'share',
      names: 'selection effect, selection',
      isSummed: false,
    }),
    field('bet', {
      label: 'against the benchmark',
      values: { over: ['overweight', 'over-weight'], under: ['underweight', 'under-weight'] },
      read: (row) => (Number(row.portfolioWeight) > Number(row.benchmarkWeight) ? 'over' : 'under'),
    }),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: answer.sectors as Row[], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}
