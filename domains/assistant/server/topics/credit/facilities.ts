import type { Facility } from '#domains/credit/contract/index.ts'
import { type AskedTopic, field } from '../topic.ts'
import { about, dollars, filesFor, found, HREF, isOfBorrower, isOfSome, rowsOf } from './borrower-files.ts'

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
    dollars(
      'committed',
      'committed',
      ['committed', 'commitment', 'facility size', 'size of the facility'],
      'committedCents',
    ),
    dollars(
      'drawn',
      'drawn',
      [
        'drawn',
        'drawn amount',
        'utilised',
        'utilized',
        'used of the facility',
        'outstanding loan',
        'loan outstanding',
      ],
      'drawnCents',
    ),
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
    dollars(
      'exposureAtDefault',
      'exposure at default',
      ['exposure at default', 'ead'],
      'exposureAtDefaultCents',
    ),
    field('lossGivenDefault', {
      label: 'loss given default',
      unit: 'share',
      names: 'loss given default, lgd, recovery',
      isSummed: false,
    }),
    dollars(
      'expectedLoss',
      'expected loss of a year',
      [
        'expected loss of the facility',
        'expected loss',
        'expected loss on',
        'expected loss for',
        'facility loss',
      ],
      'expectedLossCents',
    ),
    field('seniority', {
      label: 'seniority',
      names: 'seniority, ranking, secured or, collateral',
      values: { secured: ['secured'], senior: ['senior'], subordinated: ['subordinated', 'junior'] },
    }),
    field('maturity', {
      label: 'matures on',
      unit: 'day',
      names: `maturity of the loan, loan mature, facility mature, repaid, run out, runs out, running out,
        come due, comes due, fall due, falls due, mature, maturing, due for repayment, repayment,
        repayment date, expire, ends, maturity, matures`,
    }),
  ],
  async load(asker, wanted) {
    const rows = rowsOf<Facility>(await filesFor(asker, wanted), (file) => file.facilities)
    if (rows.some(({ currency }) => currency !== 'USD'))
      asker.notes.add('Facilities in other currencies are named without their amounts: nothing is converted')
    return found(asker, rows)
  },
}
