import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { FollowedClient } from '../follow-client.ts'
import type { OpenDatabase } from '../open-database.ts'

/** The oldest version whose statements are used here. */
const MAJOR_MIN = 14
/** A notification on a session of its own takes a few milliseconds. */
const HEARD_WITHIN_MS = 3_000

/**
 * Why a PostgreSQL server, or the way to it, cannot carry an installation, in a sentence for whoever runs it; undefined where it can:
 * too old a version, a database that only reads or cannot write every letter, or a pooler that gives each transaction another session. Behind such a pooler locks
 * stay with a session that somebody else has by then, and notifications reach nobody: monitoring would stop without a word.
 */
export async function whyServerCannotServe({
  pool,
  directUrl,
}: Pick<OpenDatabase, 'pool' | 'directUrl'>): Promise<string | undefined> {
  const { rows } = await pool.query<{
    version: number
    readOnly: string
    isStandby: boolean
    encoding: string
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_setting('transaction_read_only') as "readOnly", pg_is_in_recovery() as "isStandby"`,
  )
  const [server] = rows
  if (!server) return undefined
  const major = Math.floor(server.version / 10_000)
  if (major < MAJOR_MIN)
    return `The PostgreSQL server has version ${major}; version ${MAJOR_MIN} or later is needed.`
  if (server.isStandby) return 'DATABASE_URL leads to a standby, which only reads. Name the primary server.'
  if (server.readOnly === 'on')
    return 'The database of DATABASE_URL only reads (default_transaction_read_only is on). Turn that off, or name another database.'
  if (server.encoding !== 'UTF8')
    return `The database of DATABASE_URL keeps text as ${server.encoding}, which cannot write every name on a list. Make one with: create database … encoding 'UTF8' template template0.`
  if (directUrl === undefined || (await keepsSessions(directUrl, pool))) return undefined
  return 'DATABASE_URL leads through a pooler that keeps no session between transactions (PgBouncer with pool_mode = transaction). Set DIRECT_DATABASE_URL to the address of the server itself, which locks and notifications use, or let the pooler keep sessions.'
}

/** Whether a session that listens hears what another one notifies. */
async function keepsSessions(url: string, pool: pg.Pool): Promise<boolean> {
  const channel = `assay_start_${randomBytes(6).toString('hex')}`
  const client = new FollowedClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', (news) => {
        if (news.channel === channel) resolve(true)
      })
      setTimeout(resolve, HEARD_WITHIN_MS, false).unref()
    })
    await client.query(`listen ${channel}`)
    await pool.query('select pg_notify($1, $2)', [channel, ''])
    return await heard
  } finally {
    await client.end().catch(() => {})
  }
}
