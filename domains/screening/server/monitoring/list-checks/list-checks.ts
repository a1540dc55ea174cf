import { customersToScreen } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { ListCheck } from '../../../contract/index.ts'
import type { ListSet } from '../../matching/index.ts'
import { subjectOfCustomer } from '../../subject/customer-subject.ts'
import { subjectHashOf } from '../../subject/subject.ts'
import { keepVersionCheck, listChecks, versionChecks } from './list-check-store.ts'

type Version = Pick<ListSet['lists'][number], 'listId' | 'name' | 'version' | 'publishedOn'>

/** What was counted from the rows for one version of a list. */
type Counted = { monitored: number; covered: number; screened: number }

/** Counts, of each version, who has a row for exactly it, made from the facts the customer has today. */
export async function countChecks(
  { db, actor: { organisationId } }: Pick<Context, 'db' | 'actor'>,
  versions: readonly Pick<Version, 'listId' | 'version'>[],
): Promise<Map<string, Counted>> {
  const counted = new Map(
    versions.map(({ listId }) => [listId, { monitored: 0, covered: 0, screened: 0 } satisfies Counted]),
  )
  for await (const customers of customersToScreen(db, organisationId, { monitored: true })) {
    const checks = await listChecks(db, organisationId, idsOf(customers))
    for (const customer of customers) {
      const hash = subjectHashOf(subjectOfCustomer(customer))
      const own = new Map(checks.get(customer.id)?.map((row) => [row.listId, row]))
      for (const { listId, version } of versions) {
        const count = counted.get(listId) as Counted
        count.monitored += 1
        const check = own.get(listId)
        if (check?.listVersion !== version || check.subjectHash !== hash) continue
        count.covered += 1
        if (check.checkedBy === 'screened') count.screened += 1
      }
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
  facts: { inForce: readonly Version[] },
): Promise<ListCheck[]> {
  const kept = await versionChecks(ctx.db, ctx.actor.organisationId)
  const startOf = new Map(kept.map((row) => [`${row.listId} ${row.listVersion}`, row]))
  const isInForce = new Set(facts.inForce.map((list) => `${list.listId} ${list.version}`))
  const counted = await countChecks(ctx, facts.inForce)
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
