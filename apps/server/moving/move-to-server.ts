import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting, type Config, installationSecrets } from '#platform/config/index.ts'
import {
  type CopiedTable,
  copyDatabase,
  migrate,
  type OpenDatabase,
  openDatabase,
  whyServerCannotServe,
} from '#platform/database/index.ts'
import { makeJobTables } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { databaseDirectory, SCHEMAS } from '../installation.ts'
import { unopenedInWords } from '../sealing/sealed-values.ts'
import { movedFile, refuseMoved } from './moved.ts'

type Moved = {
  tables: CopiedTable[]
  /** What the secret that the server's processes are given does not open, in a sentence. */
  unopened: string | undefined
}

/** Left below the data directory while a move is under way. */
const begunFile = (dataDir: string) => join(dataDir, 'move-to-server.begun')

/**
 * Moves an installation from the embedded database to a PostgreSQL server: every row of the product and of its jobs, compared by count and sum before anything counts there.
 * The embedded database stays as it is, and no start takes it again by mistake.
 * @throws Problem `not-found` without an embedded database, `conflict` where the server's database is in use, `not-configured` without an address.
 */
export async function moveToServer(
  config: Config,
  tell: (table: CopiedTable) => void = () => {},
): Promise<Moved> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl)
    throw new Problem('not-configured', 'Set DATABASE_URL to the PostgreSQL server to move to.')
  if (!config.appSecret)
    throw new Problem(
      'not-configured',
      `Set APP_SECRET to the secret of this installation, which is in ${join(dataDir, 'secret')}: on a server every process is given it, and what is sealed opens under no other.`,
    )
  const dir = databaseDirectory(config)
  if (!existsSync(dir))
    throw new Problem('not-found', `There is no embedded database at ${dir}. Set DATA_DIR to where it is.`)
  refuseMoved(dataDir)
  // Opening takes the lock: a server that runs on it stops the move here.
  const source = await openDatabase({ dir })
  try {
    // The account that owns the tables, where there are two, and the server itself where a pooler stands before it.
    const url = config.migrationDatabaseUrl ?? config.directDatabaseUrl ?? databaseUrl
    const target = await openDatabase({ url, poolSize: 2 })
    try {
      const why = await whyServerCannotServe(target)
      if (why) throw new BadSetting(why)
      await refuseInUse(target, dataDir)
      writeFileSync(begunFile(dataDir), placeOf(url))
      for (const database of [source, target]) {
        await migrate(database)
        await makeJobTables(database)
      }
      const unopened = await unopenedInWords(source.db, installationSecrets(config))
      const tables = await copyDatabase(source.pool, target.pool, SCHEMAS, tell)
      writeFileSync(
        movedFile(dataDir),
        `${JSON.stringify({ to: placeOf(url), at: new Date().toISOString(), tables }, undefined, 2)}\n`,
      )
      rmSync(begunFile(dataDir), { force: true })
      return { tables, unopened }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** An address without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** The tables of a move that failed may be there, with nothing done in them. */
async function refuseInUse({ pool, url }: OpenDatabase, dataDir: string): Promise<void> {
  const { rows } = await pool.query<{ tables: number; isAudited: boolean }>(
    `select count(*)::int as tables, to_regclass('public.audit_entry') is not null as "isAudited"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  )
  const [{ tables, isAudited } = { tables: 0, isAudited: false }] = rows
  if (tables === 0) return
  const begun =
    existsSync(begunFile(dataDir)) && readFileSync(begunFile(dataDir), 'utf8') === placeOf(url ?? '')
  const entries = isAudited ? (await pool.query('select 1 from audit_entry limit 1')).rows.length : 0
  if (begun && entries === 0) return
  throw new Problem(
    'conflict',
    `The database at ${placeOf(url ?? '')} is not empty: it has ${tables} tables${entries > 0 ? ' and somebody has worked in it' : ''}. Name an empty one. Nothing was moved.`,
  )
}
