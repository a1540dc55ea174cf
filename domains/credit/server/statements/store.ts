import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { creditStatement } from '../tables.ts'

export type StatementRow = typeof creditStatement.$inferSelect
export type NewStatement = Omit<typeof creditStatement.$inferInsert, 'organisationId' | 'id'>

/** Every version of every year of some borrowers, the oldest year first and within it the version that was known first. */
export function statementsOf(
  db: Queryable,
  organisationId: number,
  borrowerIds: readonly number[],
): Promise<StatementRow[]> {
  if (borrowerIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(creditStatement)
    .where(
      and(
        eq(creditStatement.organisationId, organisationId),
        inArray(creditStatement.borrowerId, [...borrowerIds]),
      ),
    )
    .orderBy(asc(creditStatement.period), asc(creditStatement.filedOn), asc(creditStatement.id))
}

export async function insertStatements(
  db: Queryable,
  organisationId: number,
  rows: readonly NewStatement[],
): Promise<StatementRow[]> {
  const made: StatementRow[] = []
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500).map((row) => ({ ...row, organisationId }))
    made.push(...(await db.insert(creditStatement).values(part).returning()))
  }
  return made
}

/** Says that statements should not have been entered. */
export async function markWithdrawn(
  db: Transaction,
  organisationId: number,
  {
    ids,
    ...change
  }: { ids: readonly number[]; withdrawnAt: Date; withdrawnBy: string; withdrawnReason: string },
): Promise<void> {
  await db
    .update(creditStatement)
    .set(change)
    .where(and(eq(creditStatement.organisationId, organisationId), inArray(creditStatement.id, [...ids])))
}

/** Twelve months to a quarter are not audited, and the card is fitted on years: a rating rests on years alone. */
const isTrailing = ({ source }: Pick<StatementRow, 'source'>): boolean => source === 'sec-trailing'
export const yearsOf = (statements: readonly StatementRow[]): StatementRow[] =>
  statements.filter((one) => !isTrailing(one))

/** The twelve months to the newest quarter and those a year earlier, where they end after the last year. */
export function trailingAfter(statements: readonly StatementRow[]): StatementRow[] {
  const trailing = statements.filter(isTrailing)
  const last = yearsOf(statements).at(-1)?.period ?? ''
  return (trailing.at(-1)?.period ?? '') > last ? trailing : []
}

/** Whether another statement of the period takes the place of this one. */
export const isSupersededBy = (one: StatementRow, other: StatementRow): boolean =>
  other.withdrawnAt === null &&
  one.period === other.period &&
  (other.filedOn > one.filedOn || (other.filedOn === one.filedOn && other.id > one.id))

/** Of each year the version that counts, of those that were known on a day. What was withdrawn should never have been known: it counts on no day. */
export function inForceOn(statements: readonly StatementRow[], day: string): StatementRow[] {
  const byPeriod = new Map<string, StatementRow>()
  for (const statement of statements) {
    if (statement.withdrawnAt !== null || statement.filedOn > day) continue
    const known = byPeriod.get(statement.period)
    if (!known || isSupersededBy(known, statement)) byPeriod.set(statement.period, statement)
  }
  return [...byPeriod.values()].sort((left, right) => (left.period < right.period ? -1 : 1))
}
