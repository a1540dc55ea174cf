import { FollowedClient } from '../follow-client.ts'
import type { OpenDatabase } from '../open-database.ts'

const turns = new WeakMap<OpenDatabase, Map<string, Promise<unknown>>>()

/**
 * Runs work that only one at a time may do under this name, of all the processes on one database: the others wait for their turn. The
 * lock is a session of its own on the server, so that whoever holds it takes no connection from those it waits for, and goes with the
 * process that is killed. Not for what is called inside a change.
 *
 * A lock can be lost with its connection while the work goes on: what must never be done twice is looked at once more in the change
 * that does it.
 */
export async function oneAtATime<Result>(
  database: OpenDatabase,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = turns.get(database) ?? new Map<string, Promise<unknown>>()
  turns.set(database, own)
  const before = own.get(name)
  const turn = (async () => {
    await before?.catch(() => {})
    return database.directUrl === undefined ? work() : underLock(database.directUrl, name, work)
  })()
  own.set(name, turn)
  try {
    return await turn
  } finally {
    if (own.get(name) === turn) own.delete(name)
  }
}

async function underLock<Result>(url: string, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = new FollowedClient({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'assay lock',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`assay ${name}`])
    return await work()
  } finally {
    // The end of the session gives the lock back.
    await client.end().catch(() => {})
  }
}
