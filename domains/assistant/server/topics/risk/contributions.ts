import { type AskedTopic, field, phrases, type Row } from '../topic.ts'
import { attribute } from './attribute.ts'

export const contributions: AskedTopic = {
  id: 'contributions',
  isOfFigures: true,
  isOverSpan: true,
  label: 'contributions to the return',
  href: '/dashboard/attribution',
  nouns: phrases(`contribution, contributed, contribute, contributor, detractor, detract, detracted, drag,
    added to return, added to our return, helped, hurt, drove, driver, dragged down, cost us, helped most,
    hurt most, top contributor, pulled down, dragged, contribution to return`),
  hints: ['return', 'performance', 'holding', 'stock', 'most'],
  about: ['symbol'],
  // “What did gold cost us” is what was paid for it, unless a time is said.
  lean: ({ text, names, period, direction }) =>
    /\bcost us\b/.test(text) && names.length > 0 && period === undefined && direction === undefined ? -6 : 0,
  usual: ['contribution', 'priceReturn'],
  orders: { most: 'contribution', least: 'contribution', best: 'contribution', worst: 'contribution' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    field('contribution', {
      label: 'contribution to the return',
      unit: 'share',
      names: 'contribution, contribute, contributed, added, cost, hurt, helped, add',
      isSummed: true,
    }),
    field('priceReturn', {
      label: 'price return',
      unit: 'share',
      names: 'price return, own return',
      isSummed: false,
    }),
    field('currentWeight', { label: 'weight', unit: 'share', names: 'weight', isSummed: true }),
    field('sign', {
      label: 'sign',
      signOf: 'contribution',
      values: {
        plus: 'positive, added, helped',
        minus: 'negative, detractor, detracted, hurt, dragged',
      },
      read: (row) => (Number(row.contribution) >= 0 ? 'plus' : 'minus'),
    }),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: answer.contributions as Row[], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}
