import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListCheck } from '../../../contract/index.ts'
import type { ListSet } from '../../matching/index.ts'
import { type Tally, talliesOf } from '../customer-tallies.ts'
import { checksOfGroup, keepVersionCheck, movesAndSets, versionChecks } from './list-check-store.ts'

type Version = Pick<ListSet['lists'][number], 'listId' | 'name' | 'version' | 'publishedOn'>

/** What was counted from the rows for one version of a list. */
type Counted = { monitored: number; covered: number; screened: number }

/** Counts, of each version, the monitored customers who were held against exactly it with the facts they have today. */
export async function countChecks(
  { db, actor: { organisationId } }: Pick<Context, 'db' | 'actor'>,
  versions: readonly Pick<Version, 'listId' | 'version'>[],
  tallies?: readonly Tally[],
): Promise<Map<string, Counted>> {
  const counted = new Map(versions.map(({ listId }): [string, Counted] => [listId, { ...NOBODY }]))
  const all = tallies ?? (await talliesOf(db, organisationId))
  const known = await movesAndSets(
    db,
    organisationId,
    all.flatMap(({ group }) => group ?? []),
  )
  for (const { group, isOfToday, count } of all) {
    const checks = new Map(
      (group && isOfToday ? checksOfGroup(group, known) : []).map((check) => [check.listId, check]),
    )
    for (const { listId, version } of versions) {
      const own = counted.get(listId) as Counted
      own.monitored += count
      const check = checks.get(listId)
      if (check?.listVersion !== version) continue
      own.covered += count
      if (!check.move) own.screened += count
    }
  }
  return counted
}

const NOBODY: Counted = { monitored: 0, covered: 0, screened: 0 }

/** Counts the checks of the versions a run has just worked through, and keeps what they came to. */
export async function keepCounts(ctx: Context, set: ListSet, startedAt: Date): Promise<void> {
  const counted = await countChecks(ctx, set.lists)
  const countedAt = ctx.installation.clock()
  await recordChange({ ...ctx, now: countedAt }, async (tx) => {
    for (const { listId, name, version, publishedOn } of set.lists) {
      await keepVersionCheck(tx, {
        ...(counted.get(listId) ?? NOBODY),
        listId,
        listVersion: version,
        listName: name,
        publishedOn,
        startedAt,
        countedAt,
      })
    }
    return { result: undefined, trace: [] }
  })
}

/** The checks of the versions in force, counted now, and those of the versions before them as they were counted last. */
export async function checksOfVersions(
  ctx: Context,
  facts: { inForce: readonly Version[]; tallies: readonly Tally[] },
): Promise<ListCheck[]> {
  const kept = await versionChecks(ctx.db, ctx.actor.organisationId)
  const startOf = new Map(kept.map((row) => [`${row.listId} ${row.listVersion}`, row]))
  const isInForce = new Set(facts.inForce.map((list) => `${list.listId} ${list.version}`))
  const counted = await countChecks(ctx, facts.inForce, facts.tallies)
  const now = facts.inForce.map((list): ListCheck => {
    const before = startOf.get(`${list.listId} ${list.version}`)
    return {
      ...(counted.get(list.listId) ?? NOBODY),
      listId: list.listId,
      listName: list.name,
      version: list.version,
      publishedOn: list.publishedOn,
      isInForce: true,
      startedAt: before?.startedAt.toISOString() ?? null,
      countedAt: ctx.now.toISOString(),
    }
  })
  const past = kept
    .filter((row) => !isInForce.has(`${row.listId} ${row.listVersion}`))
    .map(
      (row): ListCheck => ({
        listId: row.listId,
        listName: row.listName,
        version: row.listVersion,
        publishedOn: row.publishedOn,
        monitored: row.monitored,
        covered: row.covered,
        screened: row.screened,
        isInForce: false,
        startedAt: row.startedAt.toISOString(),
        countedAt: row.countedAt.toISOString(),
      }),
    )
  return [...now, ...past]
}
