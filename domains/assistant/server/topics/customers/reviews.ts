import { kycColumns } from '#domains/operations/contract/index.ts'
import { allRows } from '../../answering/asker.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row } from '../topic.ts'

type Check = { title: string; result: string; evidence: string; isMandatory: boolean }

/** What a validation waits for: its mandatory checks that are not clear, each with what was found. */
export function unclearOf(row: Row): string | null {
  const open = ((row.checks ?? []) as Check[]).filter(
    ({ isMandatory, result }) => isMandatory && result !== 'clear',
  )
  return open.length > 0
    ? open
        .map(({ title, result, evidence }) => `${title}: ${result.replaceAll('_', ' ')}. ${evidence}`)
        .join(' ')
    : null
}

/** Validations of customers: what was decided, and when each is to be looked at again. */
export const reviews: AskedTopic = {
  id: 'reviews',
  label: 'KYC validations',
  href: '/dashboard/operations',
  nouns:
    phrases(`kyc validation, validation, kyc review, customer review, periodic review, review due, review is due,
    due for review, due for a review, review overdue, review is overdue, next review`),
  hints: ['kyc', 'review', 'customer', 'due', 'overdue', 'score'],
  about: ['customer'],
  lean: ({ text }) => (/\bdue for (?:a )?review\b|\breviews? (?:is |are )?(?:over)?due\b/.test(text) ? 2 : 0),
  isOfFew: true,
  usual: ['state', 'nextReviewOn', 'band'],
  dated: 'ranAt',
  orders: { oldest: 'nextReviewOn', newest: 'ranAt', most: 'score', least: 'score', worst: 'score' },
  nameOf: (row) => String(row.customerName),
  isOf: (row, { id }) => String(row.customerId) === id,
  columns: [
    field('due', {
      label: 'review',
      values: {
        due: `review due, review is due, reviews due, due for review, due for a review, overdue for review,
          review overdue, review is overdue`,
      },
    }),
    ...fieldsOf(kycColumns, {
      state: {
        values: {
          pending:
            'pending validation, validations pending, validation pending, pending, pending validations',
          requires_review: `requires review, require review, needs review, need a review, need review,
            awaiting review, in need of review, need someone to look, needs someone to look,
            need somebody to look, need a look, need looking at`,
          completed: 'completed validation, completed validations',
        },
      },
      score: { isWorseHigh: true, isSummed: false },
      checks: { id: 'failed', read: unclearOf },
      decision: {
        values: {
          approved: 'approved validation, validation approved, approved, passed kyc, passed validation',
          rejected: 'rejected validation, validation rejected, rejected, failed kyc, failed validation',
        },
      },
      ranAt: { id: 'ranAt' },
    }),
  ],
  async load(asker) {
    const { rows, asOf } = await allRows<Row>(asker, 'bpo.kyc', {})
    if (rows.length === 0)
      throw new NoEvidence('No validation of a customer is on record, so no review of one has a day.')
    return {
      // Of several validations of a customer the newest says when the next review is.
      rows: newestOfEach(rows).map(
        (row): Row => ({
          ...row,
          due:
            row.nextReviewOn === null
              ? null
              : String(row.nextReviewOn) <= asker.today
                ? 'due'
                : 'not yet due',
        }),
      ),
      tool: 'bpo.kyc',
      asOf: asOf ?? undefined,
      caveat: rows.some(({ isSample }) => isSample === true) ? 'Sample data, invented' : null,
    }
  },
}

function newestOfEach(rows: readonly Row[]): Row[] {
  const newest = new Map<unknown, Row>()
  for (const row of rows) {
    const before = newest.get(row.customerId)
    if (!before || String(before.ranAt) < String(row.ranAt)) newest.set(row.customerId, row)
  }
  return [...newest.values()]
}
