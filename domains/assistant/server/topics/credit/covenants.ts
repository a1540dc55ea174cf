import type { Covenant } from '#domains/credit/contract/index.ts'
import { type AskedTopic, at, field, type Row } from '../topic.ts'
import { about, filesFor, HREF, isOfBorrower, isOfSome, rowsOf } from './borrower-files.ts'

export const covenants: AskedTopic = {
  id: 'covenants',
  label: 'covenants',
  href: HREF,
  knowsStrangers: true,
  nouns: ['covenant', 'loan covenant', 'financial covenant'],
  hints: ['breach', 'breached', 'broken', 'borrower', 'test', 'kept'],
  about,
  usual: ['state', 'threshold', 'value'],
  nameOf: (row) => String(row.borrower),
  detailOf: (row) => String(row.label),
  isOf: isOfBorrower,
  lean: (reading) => (isOfSome(reading) ? 0.6 : -0.5),
  isOfNow: true,
  columns: [
    field('state', {
      label: 'state',
      names: 'state, status, compliance with',
      values: {
        broken: 'broken, breached, breach, in breach, not met, violated, violation, failed, failing',
        kept: 'kept, met, in compliance, passing, passed',
        'not known': 'not tested, untested',
      },
    }),
    field('threshold', {
      label: 'threshold',
      unit: 'number',
      names: 'threshold, covenant level',
      isSummed: false,
    }),
    field('headroom', {
      label: 'headroom to the threshold',
      unit: 'number',
      names: 'headroom, covenant headroom, cushion, room to the covenant, distance to the covenant',
      read: (row) =>
        typeof row.value === 'number' && typeof row.threshold === 'number'
          ? Math.abs(row.value - row.threshold) * (row.state === 'broken' ? -1 : 1)
          : null,
      isSummed: false,
    }),
    field('tested', {
      label: 'last tested on accounts to',
      unit: 'day',
      names: 'last tested, tested on, test date',
      read: at('testedOn'),
    }),
    field('value', {
      label: 'last tested value',
      unit: 'number',
      names: 'tested value, covenant value, last test',
      isSummed: false,
    }),
  ],
  async load(asker, wanted) {
    const rows = rowsOf<Covenant>(await filesFor(asker, wanted), (file) => file.covenants).map((row): Row => {
      const [test] = (row.tests as Covenant['tests']).toSorted((one, other) =>
        one.period < other.period ? 1 : -1,
      )
      return {
        ...row,
        value: test?.value ?? null,
        testedOn: test?.period ?? null,
        state: test?.isMet == null ? 'not known' : test.isMet ? 'kept' : 'broken',
      }
    })
    return { rows, tool: 'credit.borrower' }
  },
}
