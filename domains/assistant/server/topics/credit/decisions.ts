import type { CreditDecision } from '#domains/credit/contract/index.ts'
import { type AskedTopic, at, field, phrases } from '../topic.ts'
import { about, filesFor, HREF, isOfBorrower, isOfSome, rowsOf } from './borrower-files.ts'

export const creditDecisions: AskedTopic = {
  id: 'credit-decisions',
  label: 'credit decisions',
  href: HREF,
  knowsStrangers: true,
  nouns:
    phrases(`override, overridden rating, rating override, credit decision, limit proposal, proposed limit,
    credit proposal, decisions on credit, limit decision, limit increase`),
  hints: ['proposed', 'waiting', 'agreed', 'rating', 'limit', 'borrower'],
  about,
  usual: ['state', 'kind', 'rating', 'limit', 'until'],
  dated: 'askedAt',
  orders: { newest: 'askedAt', oldest: 'until' },
  nameOf: (row) => String(row.borrower),
  detailOf: (row) => String(row.kind),
  isOf: isOfBorrower,
  lean: (reading) => (isOfSome(reading) ? 0.6 : -0.5),
  columns: [
    field('state', {
      label: 'state',
      names: 'state, status',
      values: {
        proposed: `proposed, waiting, pending, awaiting, to be agreed, waiting for a second person,
          wait for a second person, second signature, wait for a second signature, to be approved,
          awaiting approval, unapproved`,
        'in-force': 'in force, agreed, active',
        rejected: 'rejected, refused, turned down',
        expired: 'expired',
        replaced: 'replaced',
      },
    }),
    field('kind', {
      label: 'kind',
      values: {
        rating: 'rating override, rating decision',
        limit: 'limit proposal, proposed limit, limit decision',
      },
    }),
    field('rating', { label: 'rating', names: '' }),
    field('limit', { label: 'limit', unit: 'USD', names: '', read: at('limitCents', 0.01), isSummed: false }),
    field('until', {
      label: 'holds until',
      unit: 'day',
      names: 'holds until, until when, override end, override expire',
    }),
    field('askedAt', {
      label: 'asked for on',
      unit: 'moment',
      names: 'asked for, proposed on, requested on',
    }),
    field('askedBy', {
      label: 'proposed by',
      names: 'proposed by, who proposed, asked by, requested by, who asked for',
    }),
    field('settledBy', {
      label: 'settled by',
      names: 'settled by, who agreed, who approved, approved by, agreed by, who signed off, who rejected',
    }),
  ],
  async load(asker, wanted) {
    const rows = rowsOf<CreditDecision>(await filesFor(asker, wanted), (file) => file.decisions)
    return { rows, tool: 'credit.borrower' }
  },
}
