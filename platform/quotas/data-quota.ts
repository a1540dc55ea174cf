import { sql } from 'drizzle-orm'
import type { Context, Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type DataKept, measureData } from './measure-data.ts'

const MEGABYTE = 1024 * 1024
/** Measured again after so long, sooner where what was counted since may fill it up, and never so often that measuring is felt. */
const LOOK_EVERY_MS = 15_000
const LOOK_SOON_MS = 2_000
const LOOK_SHARE = 50
const LOOK_SOON_SHARE = 10
/** What a row is reckoned to take as long as none was measured. */
const ROW_BYTES = 300

type Look = {
  kept: DataKept
  /** Bytes that changes have added since, as they were counted. */
  counted: number
  nextAt: number
  soonestAt: number
  looking: Promise<void> | undefined
}
const looks = new WeakMap<Installation, Map<number, Look>>()

/** How many bytes of rows an organisation may keep; undefined where nothing limits it. Who runs the installation limits the others. */
function quotaOf({ config }: Installation, organisationId: number): number | undefined {
  if (organisationId === DEMO_ORGANISATION_ID) return config.demoDataMegabytes * MEGABYTE
  if (organisationId === HOME_ORGANISATION_ID || config.dataQuotaMegabytes === undefined) return undefined
  return config.dataQuotaMegabytes * MEGABYTE
}

function lookOf(installation: Installation, organisationId: number): Look {
  const ofInstallation = looks.get(installation) ?? new Map<number, Look>()
  looks.set(installation, ofInstallation)
  const look: Look = ofInstallation.get(organisationId) ?? {
    kept: { rows: 0, bytes: 0 },
    counted: 0,
    nextAt: 0,
    soonestAt: 0,
    looking: undefined,
  }
  ofInstallation.set(organisationId, look)
  return look
}

/** What the organisation keeps, as it was last measured. Asked outside a change: the embedded database has one session. */
async function keptBy(installation: Installation, organisationId: number, quota: number): Promise<DataKept> {
  const look = lookOf(installation, organisationId)
  // Counted is reckoned: it asks for a measure and refuses nobody by itself.
  const mayBeFull = look.kept.bytes + look.counted > quota
  if (performance.now() < (mayBeFull ? look.soonestAt : look.nextAt)) return look.kept
  look.looking ??= (async () => {
    const startedAt = performance.now()
    look.counted = 0
    look.kept = await measureData(installation, organisationId)
    const ms = performance.now() - startedAt
    look.nextAt = performance.now() + Math.max(LOOK_EVERY_MS, ms * LOOK_SHARE)
    look.soonestAt = performance.now() + Math.max(LOOK_SOON_MS, ms * LOOK_SOON_SHARE)
  })().finally(() => {
    look.looking = undefined
  })
  await look.looking
  return look.kept
}

/** Whether an organisation may keep more than it does. */
export async function hasSpace({ installation, actor }: Context): Promise<boolean> {
  const { organisationId } = actor
  const quota = quotaOf(installation, organisationId)
  if (quota === undefined) return true
  return (await keptBy(installation, organisationId, quota)).bytes <= quota
}

/** What a transaction has done to each table so far. The view of it (`pg_stat_xact_user_tables`) looks at every index besides: a tenth of a change in the demo. */
const ofTables = sql.raw(`from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)

/** Counts what a change has added, whoever it was for: the rows it wrote and the bytes of its trace. Asked at its end and inside it. */
export async function countKept(
  db: Queryable,
  { installation, actor }: Context,
  traceBytes: () => number,
): Promise<void> {
  const { organisationId } = actor
  if (quotaOf(installation, organisationId) === undefined) return
  const { rows } = await db.execute<{ added: string }>(
    sql`select sum(pg_stat_get_xact_tuples_inserted(oid)) as added ${ofTables}`,
  )
  const look = lookOf(installation, organisationId)
  const ofRow = look.kept.rows > 0 ? look.kept.bytes / look.kept.rows : ROW_BYTES
  look.counted += Number(rows[0]?.added ?? 0) * ofRow + traceBytes()
}

/**
 * Refuses a change of an organisation that keeps as much as it may, unless the change takes something away. Asked at its end and inside it.
 * @throws Problem `storage-full`.
 */
export async function requireSpace(db: Queryable, { installation, actor }: Context): Promise<void> {
  const { rows } = await db.execute<{ removed: string }>(
    sql`select sum(pg_stat_get_xact_tuples_deleted(oid)) as removed ${ofTables}`,
  )
  if (Number(rows[0]?.removed ?? 0) > 0) return
  const quotaBytes = quotaOf(installation, actor.organisationId)
  throw new Problem(
    'storage-full',
    actor.organisationId === DEMO_ORGANISATION_ID
      ? 'The demo keeps as much as it may. Everything in it begins anew every night; an organisation of your own has room at once.'
      : 'Your organisation keeps as much as it may. Delete what is no longer needed, or ask who runs this installation for more.',
    { quotaBytes },
  )
}
