import { findFaults, statementFields } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { type BorrowerRow, dayOf, updateBorrower } from '../borrowers/store.ts'
import { amountsRefused, type SubmittedStatement, settleStatement, yearOf } from './settle-statement.ts'
import { inForceOn, insertStatements, type StatementRow, statementsOf } from './store.ts'

export type { SubmittedStatement as EnteredStatement } from './settle-statement.ts'

const YEAR_MONTHS = 12

/** A year, where nobody said otherwise. */
export const monthsOf = ({ months }: Pick<SubmittedStatement, 'months'>): number => months ?? YEAR_MONTHS

/** What is wrong with a year by itself, or beside the other years that are known: one rule for every entry point. */
export const faultsOf = (stated: SubmittedStatement, others: readonly SubmittedStatement[]) =>
  findFaults(yearOf(stated), others.map(yearOf))

/** Whether what is told of a year is what counted of it on that day already. A version that another one has replaced is told again. */
export function isKnownAmong(stated: SubmittedStatement, kept: readonly StatementRow[]): boolean {
  const counts = inForceOn(kept, stated.filedOn).find(({ period }) => period === stated.period)
  return (
    counts !== undefined &&
    counts.currency === stated.currency &&
    counts.months === monthsOf(stated) &&
    (counts.filedOn === stated.filedOn || stated.source === 'file') &&
    statementFields.every(
      (field) => amountOf(counts, field) === amountOf(stated, field) || isStatedNone(counts, stated, field),
    )
  )
}

/** What a person stated to be none stays so where the same year is read once more without it. */
const isStatedNone = (
  { sources }: StatementRow,
  { amounts }: SubmittedStatement,
  field: (typeof statementFields)[number],
): boolean => amounts[field] === undefined && sources[field]?.isStatedNone === true

const amountOf = (
  { amounts, scale }: Pick<SubmittedStatement, 'amounts' | 'scale'>,
  field: (typeof statementFields)[number],
): number | undefined => {
  const amount = amounts[field]
  return amount === undefined || field === 'sharesOutstanding' ? amount : amount * scale
}

/**
 * Keeps years of a borrower and assesses it again, all of them or none. Joins the caller's change.
 * @throws Problem `statement-refused` for an amount that no statement holds, for another currency than that of its other years, for a day to come or before the year’s end, and for what does not add up
 * unless that was accepted.
 */
export async function keepStatements(
  tx: Context,
  borrower: BorrowerRow,
  written: readonly SubmittedStatement[],
  { isUnsoundAccepted }: { isUnsoundAccepted: boolean },
): Promise<{ borrower: BorrowerRow; kept: StatementRow[] }> {
  const { organisationId } = tx.actor
  const stated = written.map(settleStatement)
  const before = (await statementsOf(tx.db, organisationId, [borrower.id])).filter(
    ({ withdrawnAt }) => withdrawnAt === null,
  )
  const currency = borrower.currency ?? stated[0]?.currency ?? null
  const today = dayOf(tx.now)
  for (const one of stated) {
    const refused = amountsRefused(one.amounts)
    if (refused)
      throw new Problem(
        'statement-refused',
        `The year that ended on ${one.period} cannot be kept: ${refused} Nothing was kept.`,
      )
    if (one.currency !== currency)
      throw new Problem(
        'statement-refused',
        `The year that ended on ${one.period} is in ${one.currency}, and this borrower’s statements are in ${currency}. Amounts of two currencies are never mixed; nothing was kept.`,
        { issues: [{ field: 'currency', message: `Its other statements are in ${currency}` }] },
      )
    if (one.period > today || one.filedOn > today)
      throw new Problem(
        'statement-refused',
        `A year that ends on ${one.period} cannot be known yet; nothing was kept.`,
        {
          issues: [
            { path: [one.period > today ? 'period' : 'publishedOn'], message: 'This date is in the future' },
          ],
        },
      )
    if (one.filedOn < one.period)
      throw new Problem(
        'statement-refused',
        `The year that ended on ${one.period} cannot have been known on ${one.filedOn}; nothing was kept.`,
        { issues: [{ field: 'publishedOn', message: 'This day is before the end of the year' }] },
      )
  }
  const fresh = stated.filter((one) => !isKnownAmong(one, before))
  const weighed = fresh.map((one) => {
    const faults = faultsOf(one, [...before, ...stated])
    const issues = faults.flatMap(({ severity, words }) => (severity === 'error' ? [words] : []))
    return { one, issues }
  })
  const wrong = weighed.filter(({ issues }) => issues.length > 0)
  const [first] = wrong
  if (first && !isUnsoundAccepted)
    throw new Problem(
      'statement-refused',
      `The statement of the year that ended on ${first.one.period} does not add up: ${first.issues.join(' ')} Nothing was kept.`,
      { statements: wrong.slice(0, 20).map(({ one, issues }) => ({ period: one.period, issues })) },
    )
  const kept = await insertStatements(
    tx.db,
    organisationId,
    weighed.map(({ one, issues }) => ({
      ...one,
      borrowerId: borrower.id,
      isRestated: [...before, ...fresh].some(
        (other) => other !== one && other.period === one.period && other.filedOn < one.filedOn,
      ),
      acceptedWith: issues.join(' '),
      enteredBy: actorName(tx.actor),
      enteredAt: tx.now,
    })),
  )
  const withCurrency =
    borrower.currency === currency
      ? borrower
      : await updateBorrower(tx.db, organisationId, borrower.id, { currency })
  return { borrower: kept.length > 0 ? await assessBorrower(tx, withCurrency) : withCurrency, kept }
}
