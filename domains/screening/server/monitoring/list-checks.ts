import { type CustomerRow, monitoredCustomers } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListCheck } from '../../contract/index.ts'
import type { ListSet } from '../matching/index.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { keepVersionCheck, type ListCheckRow, listChecks, versionChecks } from './list-check-store.ts'

type Version = Pick<ListSet['lists'][number], 'listId' | 'name' | 'version' | 'publishedOn'>

/** What was counted from the rows for one version of a list. */
type Counted = { monitored: number; covered: number; screened: number }

/** Counts who has a row for exactly this version, made from the facts the customer has today. */
export function countChecks(
  customers: readonly CustomerRow[],
  checks: readonly ListCheckRow[],
  version: Pick<Version, 'listId' | 'version'>,
): Counted {
  const own = new Map(
    checks
      .filter((row) => row.listId === version.listId && row.listVersion === version.version)
      .map((row) => [row.companyId, row]),
  )
  const covered = customers
    .map((customer) => ({ customer, check: own.get(customer.id) }))
    .filter(({ customer, check }) => check?.subjectHash === subjectHashOf(subjectOfCustomer(customer)))
  return {
    monitored: customers.length,
    covered: covered.length,
    screened: covered.filter(({ check }) => check?.checkedBy === 'screened').length,
  }
}

/** Counts the checks of the versions a run has just worked through, and keeps what they came to. */
export async function keepCounts(ctx: Context, set: ListSet, startedAt: Date): Promise<void> {
  const { organisationId } = ctx.actor
  const customers = await monitoredCustomers(ctx.db, organisationId)
  const checks = await listChecks(ctx.db, organisationId)
  const countedAt = ctx.house.clock()
  await recordChange({ ...ctx, now: countedAt }, async (tx) => {
    for (const { listId, name, version, publishedOn } of set.lists) {
      const counted = countChecks(customers, checks, { listId, version })
      await keepVersionCheck(tx, {
        ...counted,
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
  facts: { customers: readonly CustomerRow[]; checks: readonly ListCheckRow[]; inForce: readonly Version[] },
): Promise<ListCheck[]> {
  const kept = await versionChecks(ctx.db, ctx.actor.organisationId)
  const startOf = new Map(kept.map((row) => [`${row.listId} ${row.listVersion}`, row]))
  const isInForce = new Set(facts.inForce.map((list) => `${list.listId} ${list.version}`))
  const now = facts.inForce.map((list): ListCheck => {
    const before = startOf.get(`${list.listId} ${list.version}`)
    return {
      ...countChecks(facts.customers, facts.checks, list),
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
