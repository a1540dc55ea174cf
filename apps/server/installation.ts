import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BadSetting, type Config, installationSecrets } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import {
  clockOf,
  migrate,
  type OpenDatabase,
  openDatabase,
  whyServerCannotServe,
} from '#platform/database/index.ts'
import { makeJobTables } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/logging/index.ts'
import { refuseMoved } from './moving/moved.ts'

/** Where the embedded database lives inside the data directory. */
export const databaseDirectory = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'database')

/** Opens the database, brings its schema to this version and gives the installation that everything else stands in. */
export async function openInstallation(config: Config, log: Logger): Promise<Installation> {
  const secrets = installationSecrets(config)
  if (!config.databaseUrl) refuseMoved(config.dataDir)
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.directDatabaseUrl,
    replica: config.readDatabaseUrl
      ? {
          url: config.readDatabaseUrl,
          onReason: (reason) => log.warn({ reason }, 'the primary answers in place of the read replica'),
        }
      : undefined,
    dir: databaseDirectory(config),
    poolSize: config.databasePool,
    slow:
      config.slowQueryMs > 0
        ? { leastMs: config.slowQueryMs, tell: (slow) => log.warn(slow, 'a slow statement') }
        : undefined,
  })
  if (config.databaseUrl) {
    await untilItAnswers(database, { log, waitMs: config.databaseWaitSeconds * 1_000 })
    const why = await whyServerCannotServe(database)
    if (why) throw new BadSetting(why)
  }
  if (config.migrationDatabaseUrl)
    await prepareAsOwner(config.migrationDatabaseUrl, { database, config, log })
  else await migrate(database)
  return { config, database, log, ...secrets, clock: await clockOf(database, { log }) }
}

/** Schemas whose rows the product works on: its own, and that of its jobs. */
export const SCHEMAS = ['public', 'pgboss'] as const

/**
 * Brings the schema to this version with the account that owns it, and lets the other one read and write rows: whoever takes over the running process neither changes nor
 * drops a table.
 * @throws BadSetting where both addresses name one account.
 */
async function prepareAsOwner(
  url: string,
  { database, config, log }: { database: OpenDatabase; config: Config; log: Logger },
): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select quote_ident(current_user) as name')
  const account = rows[0]?.name
  const owner = await openDatabase({ url, poolSize: 2 })
  try {
    await untilItAnswers(owner, { log, waitMs: config.databaseWaitSeconds * 1_000 })
    const own = await owner.pool.query<{ name: string }>('select quote_ident(current_user) as name')
    if (!account || own.rows[0]?.name === account)
      throw new BadSetting(
        'MIGRATION_DATABASE_URL and DATABASE_URL name the same account: the second is to own nothing.',
      )
    await migrate(owner)
    await makeJobTables(owner)
    for (const schema of SCHEMAS)
      for (const grant of [
        `usage on schema ${schema}`,
        `select, insert, update, delete on all tables in schema ${schema}`,
        `usage, select, update on all sequences in schema ${schema}`,
        `execute on all functions in schema ${schema}`,
      ])
        await owner.pool.query(`grant ${grant} to ${account}`)
  } finally {
    await owner.close()
  }
}

const LOOK_EVERY_MS = 500

/** What passes by itself: nobody listens yet, the server is starting or recovering, its name is not known yet. */
const PASSES = new Set(['ECONNREFUSED', 'EAI_AGAIN', '57P03', '57P02', '57P01', 'ECONNRESET'])

/** The database and this process are often begun together: the one that is ready first waits for the other. */
async function untilItAnswers(
  { pool }: OpenDatabase,
  { log, waitMs }: { log: Logger; waitMs: number },
): Promise<void> {
  const endsAt = performance.now() + waitMs
  for (let isStated = false; ; isStated = true) {
    try {
      await pool.query('select 1')
      return
    } catch (failure) {
      const { code } = failure as { code?: string }
      if (!code || !PASSES.has(code) || performance.now() > endsAt) throw failure
      if (!isStated) log.warn({ code }, 'the database does not answer yet; waiting for it')
      await pause(LOOK_EVERY_MS)
    }
  }
}

export async function closeInstallation(installation: Installation): Promise<void> {
  await installation.database.close()
}
