import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** What a store runs its queries on: the pool or the transaction of a change. */
export type Queryable = NodePgDatabase<Record<string, never>>

declare const traced: unique symbol

/**
 * The transaction of a change that leaves its trace: `recordChange` gives it, and `bookkeeping` for rows that are nobody's business. A
 * store that writes takes it, so that a write without a trace does not compile.
 */
export type Transaction = Queryable & { readonly [traced]: true }

export type Database = Queryable & { $client: pg.Pool }

/** Whether a handle is a change's own: what it reads may never be committed. */
export const isTransaction = (db: Queryable): boolean => !('$client' in db)
