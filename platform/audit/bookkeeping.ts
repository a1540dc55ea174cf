import type { Queryable, Transaction } from '#platform/database/index.ts'

/**
 * Lets a store write outside a change, for rows that are nobody's business: counts, leases, what is remembered and what is swept up.
 * The other door is `recordChange`.
 * @param why what kind of rows these are, for whoever looks for every write that leaves no trace.
 */
export const bookkeeping = (db: Queryable, why: string): Transaction => {
  if (why.length === 0) throw new Error('Bookkeeping states what it keeps.')
  return db as Transaction
}
