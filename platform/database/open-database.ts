import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { FollowedClient, PooledClient, type SlowStatements } from './follow-client.ts'
import type { Database } from './queryable.ts'
import { positionOfPrimary, ReadReplica, requireCopyOf } from './replica/read-replica.ts'
import { ReplicaPool } from './replica/replica-pool.ts'
import { runTransaction } from './run-transaction.ts'
import { FairPool } from './sessions/fair-pool.ts'

export type OpenDatabase = {
  db: Database
  pool: pg.Pool
  kind: 'embedded' | 'server'
  embedded: Embedded | undefined
  /** The server's address; without one it is embedded. */
  url: string | undefined
  /** The server itself, where a pooler may stand before it at `url`: for what needs a session of its own. */
  directUrl: string | undefined
  /** A standby that answers reading calls, where one is set. */
  replica: ReadReplica | undefined
  close(): Promise<void>
}

// Whole numbers of bigint columns (identities, counts) fit a double here; numeric stays text so that no money is rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

export type DatabaseOptions = {
  url?: string | undefined
  directUrl?: string | undefined
  /** A standby, and who is told why it was passed over. */
  replica?: { url: string; onReason: (reason: string) => void } | undefined
  dir?: string | undefined
  template?: string | undefined
  poolSize?: number
  slow?: SlowStatements | undefined
}

/**
 * Opens the database: a PostgreSQL server when a URL is given, else the embedded one on a directory (in memory without one). A
 * `directUrl` beside it says that `url` leads through a pooler: then no statement is kept by name, which not every pooler follows.
 * The embedded database has a single session: a query on the pool inside a transaction fails after ten seconds
 * instead of waiting for ever. Use the transaction's own handle.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url) {
    const pool = new FairPool({
      connectionString: options.url,
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      slow: options.slow,
      Client: options.directUrl ? PooledClient : FollowedClient,
      // Compiling a question takes longer than answering any that is asked here: a look-up of forty milliseconds took seven hundred.
      onConnect: async (client) => {
        await client.query('set jit = off')
      },
    })
    // A connection lost while idle is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {})
    const replica = options.replica && openReplica(options, options.replica, pool)
    return {
      db: databaseOn(pool),
      pool,
      kind: 'server',
      replica,
      embedded: undefined,
      url: options.url,
      directUrl: options.directUrl ?? options.url,
      close: async () => {
        await replica?.pool.end()
        await pool.end()
      },
    }
  }
  const embedded = await startEmbedded({
    ...(options.dir ? { dir: options.dir } : {}),
    ...(options.template ? { template: options.template } : {}),
  })
  const pool = new FairPool({
    stream: (() => embedded.connect()) as never,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    slow: options.slow,
    Client: FollowedClient,
    // The session outlives a connection that broke: what that one had begun or named is none of the next one's.
    onConnect: async (client) => {
      await client.query('rollback; deallocate all')
    },
  })
  pool.on('error', () => {})
  return {
    db: databaseOn(pool),
    pool,
    kind: 'embedded',
    embedded,
    url: undefined,
    directUrl: undefined,
    replica: undefined,
    async close() {
      await pool.end()
      await embedded.close()
    },
  }
}

function openReplica(
  { poolSize, slow }: DatabaseOptions,
  { url, onReason }: NonNullable<DatabaseOptions['replica']>,
  primary: pg.Pool,
): ReadReplica {
  const primaryNow = positionOfPrimary(primary)
  const requireCopy = requireCopyOf(primary)
  const pool = new ReplicaPool(
    {
      connectionString: url,
      max: poolSize ?? 10,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      slow,
      // Behind one address there may be several standbys, or a pooler.
      Client: PooledClient,
      onConnect: async (client) => {
        await client.query('set jit = off')
        await requireCopy(client)
      },
    },
    primaryNow,
  )
  pool.on('error', () => {})
  return new ReadReplica({ pool, db: databaseOn(pool) }, primaryNow, onReason)
}

function databaseOn(pool: pg.Pool): Database {
  const db = drizzle(pool) as Database
  db.transaction = (work, config) => runTransaction(db, work, config)
  return db
}
