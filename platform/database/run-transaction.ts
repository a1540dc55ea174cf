import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './queryable.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Inside = { dialect: never }

/**
 * Runs a change on a connection of its own. The library's own way keeps the connection for ever when the database went away before the
 * change began, tells of the failed rollback in place of what failed, and takes a commit that the database answered with a rollback for
 * a success.
 */
export async function runTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await db.$client.connect()
  let isBroken = false
  try {
    await client.query(`begin${modesOf(config)}`)
    const { dialect } = db as unknown as Inside
    const session = new NodePgSession(client, dialect, undefined)
    const result = await work(new NodePgTransaction(dialect, session as never, undefined) as never)
    const ended = await client.query('commit')
    if (ended.command !== 'COMMIT')
      throw new Error('The database rolled the change back: a statement of it had failed.')
    return result
  } catch (failure) {
    isBroken = !(await rollBack(client))
    throw failure
  } finally {
    client.release(isBroken)
  }
}

const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

function modesOf({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  return [
    isolationLevel ? ` isolation level ${isolationLevel}` : '',
    accessMode ? ` ${accessMode}` : '',
    deferrable === undefined ? '' : deferrable ? ' deferrable' : ' not deferrable',
  ].join('')
}
