import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { RunState } from '#platform/endpoint/index.ts'
import { run } from './tables.ts'

export type RunRow = typeof run.$inferSelect
export type NewRun = typeof run.$inferInsert
export type RunKey = Pick<RunRow, 'organisationId' | 'id'>

const isRun = ({ organisationId, id }: RunKey) => ofOrganisation(run, organisationId, { id })

/** Keeps a run; undefined where another one under way has what it must have alone. */
export async function insertRun(db: Queryable, row: NewRun): Promise<RunRow | undefined> {
  const [inserted] = await db.insert(run).values(row).onConflictDoNothing().returning()
  return inserted
}

/** A run, which nobody else changes until the end of the transaction. */
export async function holdRun(db: Queryable, key: RunKey): Promise<RunRow | undefined> {
  const [row] = await db.select().from(run).where(isRun(key)).for('update')
  return row
}

/** The run under way that has something alone. */
export async function runWithExclusive(db: Queryable, exclusive: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(run)
    .where(and(eq(run.exclusive, exclusive), isNull(run.endedAt)))
  return row
}

/** Of each thing the newest run that is about it. */
export async function newestRuns(
  db: Queryable,
  {
    organisationId,
    kinds,
    about,
  }: { organisationId?: number; kinds: readonly string[]; about?: readonly string[] },
): Promise<Map<string, RunRow>> {
  const rows = await db
    .selectDistinctOn([run.about])
    .from(run)
    .where(
      and(
        organisationId === undefined ? undefined : eq(run.organisationId, organisationId),
        inArray(run.kind, [...kinds]),
        about ? inArray(run.about, [...about]) : undefined,
      ),
    )
    .orderBy(run.about, desc(run.id))
  return new Map(rows.map((row) => [row.about, row]))
}

export async function updateRun(db: Queryable, key: RunKey, change: Partial<NewRun>): Promise<RunRow> {
  const [row] = await db.update(run).set(change).where(isRun(key)).returning()
  if (!row) throw new Error(`Run ${key.id} is gone.`)
  return row
}

/** Says that a holder is alive, and hears the state; undefined where the run is not the holder's any more. */
export async function beatRun(
  db: Queryable,
  key: RunKey,
  holder: string,
  change: Partial<NewRun>,
): Promise<RunRow | undefined> {
  const [row] = await db
    .update(run)
    .set(change)
    .where(and(isRun(key), eq(run.holder, holder), isNull(run.endedAt)))
    .returning()
  return row
}

/** Lets a run wait for whoever takes it up next; one that was cancelled meanwhile waits to be cleared up after. */
export async function giveBackRun(
  db: Queryable,
  key: RunKey,
  holder: string,
  beatAt: Date,
): Promise<RunRow | undefined> {
  const state = sql<RunState>`case when ${run.state} = 'cancelling' then ${run.state} else 'queued' end`
  const [row] = await db
    .update(run)
    .set({ state, holder: null, beatAt })
    .where(and(isRun(key), eq(run.holder, holder), isNull(run.endedAt)))
    .returning()
  return row
}

export async function pageOfRuns(
  db: Queryable,
  isWanted: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const rows = await db
    .select()
    .from(run)
    .where(isWanted)
    .orderBy(desc(run.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(run, isWanted) }
}

export type RunsWanted = { id?: number; kind?: string | undefined; isUnderWay?: boolean }

/** Which runs somebody may see: of their organisation, of the whole installation, and their own. */
export function seenBy(
  actor: { organisationId: number; userId: number | null },
  kinds: { organisation: string[]; installation: string[]; person: string[] },
  { id, kind, isUnderWay }: RunsWanted,
): SQL | undefined {
  const own = eq(run.organisationId, actor.organisationId)
  return and(
    or(
      and(own, inArray(run.kind, kinds.organisation)),
      inArray(run.kind, kinds.installation),
      actor.userId === null
        ? sql`false`
        : and(own, inArray(run.kind, kinds.person), eq(run.askedByUserId, actor.userId)),
    ),
    id === undefined ? undefined : eq(run.id, id),
    kind === undefined ? undefined : eq(run.kind, kind),
    isUnderWay ? isNull(run.endedAt) : undefined,
  )
}

/** Every run of the installation that has not ended. */
export function runsUnderWay(db: Queryable): Promise<RunRow[]> {
  return db.select().from(run).where(isNull(run.endedAt)).orderBy(run.id)
}

/** Forgets runs that ended before a moment: what they did stands where it belongs. */
export async function forgetRuns(db: Queryable, before: Date): Promise<void> {
  await db.delete(run).where(lt(run.endedAt, before))
}
