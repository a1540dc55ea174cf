import type pg from 'pg'
import { isConnectionLost } from '../connection-lost.ts'
import type { Database } from '../queryable.ts'
import { positionOf, readAs } from './reading.ts'
import { ReplicaBehind, type ReplicaPool } from './replica-pool.ts'

/** After the replica was not to be reached it is left alone for so long. */
const LEAVE_MS = 5_000

export type ReplicaReads = {
  /** Pieces of reading that the replica answered, and that the primary answered in its place. */
  answered: number
  byPrimary: number
  /** Why the replica was last passed over; undefined since it answers again. */
  reason: string | undefined
}

/**
 * A standby that answers in place of the primary. What was committed before a piece of reading began is in its answer, whichever process
 * and whoever committed it: the primary is asked how far its log goes, and the replica is used where it has come so far. In every other
 * case (it lags, is gone, refuses, or the reading turns out to write) the primary answers.
 */
export class ReadReplica {
  readonly db: Database
  readonly pool: ReplicaPool
  readonly reads: ReplicaReads = { answered: 0, byPrimary: 0, reason: undefined }
  readonly #primaryNow: () => Promise<bigint>
  readonly #onReason: (reason: string) => void
  #leftUntil = 0

  constructor(
    { pool, db }: { pool: ReplicaPool; db: Database },
    primaryNow: () => Promise<bigint>,
    onReason: (reason: string) => void,
  ) {
    this.pool = pool
    this.db = db
    this.#primaryNow = primaryNow
    this.#onReason = onReason
  }

  /** @param work the whole piece of reading: it is done a second time, on the primary, where the replica cannot end it. */
  async read<Result>(primary: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
    if (performance.now() < this.#leftUntil) return this.#byPrimary(primary, work)
    const position = await this.#primaryNow()
    try {
      const result = await readAs({ position, hasWritten: false, isBegun: false }, async () => {
        // Before anything is read: a part of an answer that may fail by itself is not to fail for this.
        const session = await this.pool.connect()
        session.release()
        return work(this.db)
      })
      this.reads.answered += 1
      this.reads.reason = undefined
      return result
    } catch (failure) {
      const found = failureOfReplica(failure)
      if (!found) throw failure
      if (found.isGone) this.#leftUntil = performance.now() + LEAVE_MS
      if (this.reads.reason !== found.reason) this.#onReason(found.reason)
      this.reads.reason = found.reason
      return this.#byPrimary(primary, work)
    }
  }

  #byPrimary<Result>(primary: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
    this.reads.byPrimary += 1
    return work(primary)
  }
}

/** Answers of a standby that are no answer to the question: cancelled for what it applies, or it may not write. */
const NOT_HERE = new Set(['40001', '40P01', '25006', '55000'])

/** What keeps the replica from answering, where it is that and not what was asked. */
function failureOfReplica(failure: unknown): { reason: string; isGone: boolean } | undefined {
  for (let at = failure, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof ReplicaBehind) return { reason: at.message, isGone: at.isNone }
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && NOT_HERE.has(code))
      return { reason: `The read replica refused a question (${code}).`, isGone: false }
  }
  return isConnectionLost(failure) ? { reason: 'The read replica does not answer.', isGone: true } : undefined
}

/** How far the log of the primary goes now; those who ask while a question is on its way share the next one. */
export function positionOfPrimary(pool: pg.Pool): () => Promise<bigint> {
  let waiting: Promise<bigint> | undefined
  let running: Promise<unknown> = Promise.resolve()
  const ask = async () => {
    // Of what was answered before the last question left, it may not know.
    await running.catch(() => {})
    waiting = undefined
    const asked = pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    running = asked
    return positionOf((await asked).rows[0]?.at ?? '')
  }
  return () => (waiting ??= ask())
}

/** Refuses a session with a server that is no copy of the primary. @throws ReplicaBehind with the reason. */
export function requireCopyOf(primary: pg.Pool): (client: pg.ClientBase) => Promise<void> {
  const clusterOf = async (asked: Pick<pg.ClientBase, 'query'>) =>
    (await asked.query<{ id: string }>('select system_identifier::text as id from pg_control_system()'))
      .rows[0]?.id
  let own: Promise<string | undefined> | undefined
  return async (client) => {
    own ??= clusterOf(primary as never)
    own.catch(() => {
      own = undefined
    })
    if ((await clusterOf(client)) !== (await own))
      throw new ReplicaBehind('READ_DATABASE_URL leads to a copy of another database than DATABASE_URL.', {
        isNone: true,
      })
  }
}
