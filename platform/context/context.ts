import type { Config, Secrets } from '#platform/config/index.ts'
import {
  isTransaction,
  type OpenDatabase,
  type Queryable,
  type Transaction,
} from '#platform/database/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import type { Logger } from '#platform/logging/index.ts'

/** What one running process has: one of each, opened at start, closed at stop. Keys for single purposes are derived from its secret. */
export type Installation = {
  config: Config
  database: OpenDatabase
  log: Logger
  /** The only clock of the server. */
  clock: () => Date
} & Secrets

/** Who asks, when, and the database handle their work runs on: the pool's, or a transaction's inside `recordChange`. */
export type Context = {
  installation: Installation
  actor: Actor
  now: Date
  requestId: string
  /** Network address of the caller; empty for the system's own work. */
  address: string
  /** The request's headers, for the verbs that read or answer cookies. */
  request?: Request
  /** Headers a verb adds to the answer (cookies). */
  answerHeaders?: Headers
  db: Queryable
  /** Whether the call said that it only reads: nothing can be recorded then. */
  isReading?: true
  /** Refuses a change, before it commits, that another process has taken over meanwhile. */
  requireHeld?: (db: Queryable) => Promise<void>
}

/** A context inside a change: what is written through its `db` commits with its trace. */
export type Change = Omit<Context, 'db'> & { db: Transaction }

/** The system's own work as a person asked for it: what it changes is theirs, done by the product. */
export function onBehalfOf(ctx: Context, username: string): Context {
  return ctx.actor.kind === 'system' ? { ...ctx, actor: { ...ctx.actor, askedBy: username } } : ctx
}

/** A context for the system's own work: a job, a start-up step, a command line. */
export function systemContext(installation: Installation, name: string, organisationId: number): Context {
  return {
    installation,
    actor: { kind: 'system', name, organisationId },
    now: installation.clock(),
    requestId: `system-${name}`,
    address: '',
    db: installation.database.db,
  }
}

/** The same on the database itself, where a reading call stands on its replica; undefined inside a change. */
export const outsideChange = (ctx: Context): Context | undefined =>
  isTransaction(ctx.db) ? undefined : { ...ctx, db: ctx.installation.database.db }
