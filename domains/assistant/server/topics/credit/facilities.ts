import type { Facility } from '#domains/credit/contract/index.ts'
import { facilityColumns } from '#domains/credit/contract/index.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field } from '../topic.ts'
import { about, dollars, filesFor, HREF, isOfBorrower, isOfSome, rowsOf } from './borrower-files.ts'

export const facilities: AskedTopic = {
  id: 'facilities',
  label: 'facilities',
  href: HREF,
  knowsStrangers: true,
  nouns: ['facility', 'credit facility', 'credit line', 'loan', 'term loan', 'revolver', 'line of credit'],
  hints: ['borrower', 'drawn', 'committed', 'lent', 'lend', 'loss'],
  about,
  usual: ['committed', 'drawn', 'maturity', 'expectedLoss'],
  dated: 'maturity',
  orders: {
    most: 'committed',
    least: 'committed',
    oldest: 'maturity',
    newest: 'maturity',
    worst: 'expectedLoss',
  },
  nameOf: (row) => String(row.borrower),
  detailOf: (row) => String(row.name),
  isOf: isOfBorrower,
  lean: (reading) => (isOfSome(reading) ? 0.6 : -0.5),
  columns: [
    ...fieldsOf(facilityColumns, {
      committedCents: { read: dollars('committedCents'), isSummed: true },
      drawnCents: { read: dollars('drawnCents'), isSummed: true },
      seniority: {
        values: { secured: ['secured'], senior: ['senior'], subordinated: ['subordinated', 'junior'] },
      },
      exposureAtDefaultCents: { read: dollars('exposureAtDefaultCents'), isSummed: true },
      lossGivenDefault: { isSummed: false },
      creditLossCents: { read: dollars('creditLossCents'), isSummed: true },
      stage: { isSummed: false },
      expectedLossCents: { read: dollars('expectedLossCents'), isSummed: true },
    }),
    field('undrawn', {
      label: 'undrawn',
      unit: 'USD',
      names: `undrawn, headroom, not drawn, unused, still available, still draw, can draw, left to draw,
        draw`,
      read: (row) =>
        row.currency === 'USD' ? (Number(row.committedCents) - Number(row.drawnCents)) / 100 : null,
      isSummed: true,
    }),
    field('utilisation', {
      label: 'part that is drawn',
      unit: 'share',
      names: `utilisation, utilization, utilisation rate, utilization rate, usage, drawn share,
        drawn percentage, how much drawn in percent`,
      read: (row) =>
        Number(row.committedCents) > 0 ? Number(row.drawnCents) / Number(row.committedCents) : null,
      isSummed: false,
    }),
  ],
  async load(asker, wanted) {
    const rows = rowsOf<Facility>(await filesFor(asker, wanted), (file) => file.facilities)
    if (rows.some(({ currency }) => currency !== 'USD'))
      asker.notes.add('Facilities in other currencies are named without their amounts: nothing is converted')
    return { rows, tool: 'credit.borrower' }
  },
}
