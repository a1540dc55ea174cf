import { asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { ListSet } from '../../matching/index.ts'
import { listSetsNamed } from '../../screenings/store.ts'
import { listVersionCheck } from '../../tables.ts'
import {
  type CoverageRow,
  coverageOfCustomers,
  type Group,
  type Move,
  movesOf,
  movesThatHold,
} from '../coverage-store.ts'

export type VersionCheckRow = typeof listVersionCheck.$inferSelect

/** How customers of one group were held against one list. */
export type GroupCheck = {
  listId: string
  listVersion: number
  /** The move that compared them with it; undefined where their own screenings searched it. */
  move: Move | undefined
}

/** What customers of a group were held against last, list by list: by a screening, or with all that a version changed. */
export function checksOfGroup(
  group: Group,
  known: { moves: readonly Move[]; sets: ReadonlyMap<string, ListSet> },
): GroupCheck[] {
  let checks = listsOf(known.sets, group.listSet).map(
    ({ listId, version }): GroupCheck => ({ listId, listVersion: version, move: undefined }),
  )
  for (const move of movesOf(known.moves, group)) {
    const before = new Map(checks.map((check) => [check.listId, check]))
    checks = listsOf(known.sets, move.toSet).map(({ listId, version }) => {
      const check = before.get(listId)
      return check?.listVersion === version ? check : { listId, listVersion: version, move }
    })
  }
  return checks
}

const listsOf = (sets: ReadonlyMap<string, ListSet>, digest: string) => sets.get(digest)?.lists ?? []

/** The moves that hold, and the lists of every set that they or these groups name. */
export async function movesAndSets(
  db: Queryable,
  organisationId: number,
  groups: readonly Group[],
): Promise<{ moves: Move[]; sets: Map<string, ListSet> }> {
  const moves = await movesThatHold(db, organisationId)
  const digests = new Set(
    groups.flatMap((group) => [group.listSet, ...movesOf(moves, group).map(({ toSet }) => toSet)]),
  )
  return { moves, sets: await listSetsNamed(db, [...digests]) }
}

/** How one customer was held against one list. */
export type CustomerCheck = {
  listId: string
  listVersion: number
  checkedAt: Date
  checkedBy: 'screened' | 'compared'
  coverage: CoverageRow
}

/** The checks of one customer; none where it was never screened. */
export async function checksOfCustomer(
  { db, actor: { organisationId } }: Pick<Context, 'db' | 'actor'>,
  companyId: number,
): Promise<CustomerCheck[]> {
  const coverage = (await coverageOfCustomers(db, organisationId, [companyId])).get(companyId)
  if (!coverage) return []
  const known = await movesAndSets(db, organisationId, [coverage])
  return checksOfGroup(coverage, known).map(({ listId, listVersion, move }) => ({
    listId,
    listVersion,
    checkedAt: move?.completedAt ?? coverage.screenedAt,
    checkedBy: move ? 'compared' : 'screened',
    coverage,
  }))
}

/** Keeps what the check of a version came to; the moment it began stays. */
export async function keepVersionCheck(
  tx: Context,
  row: Omit<typeof listVersionCheck.$inferInsert, 'organisationId'>,
): Promise<void> {
  const { monitored, covered, screened, countedAt } = row
  await tx.db
    .insert(listVersionCheck)
    .values({ ...row, organisationId: tx.actor.organisationId })
    .onConflictDoUpdate({
      target: [listVersionCheck.organisationId, listVersionCheck.listId, listVersionCheck.listVersion],
      set: { monitored, covered, screened, countedAt },
    })
}

const CHECKS_TOLD = 40

/** What the checks of the last versions came to, newest first. */
export function versionChecks(db: Queryable, organisationId: number): Promise<VersionCheckRow[]> {
  return db
    .select()
    .from(listVersionCheck)
    .where(eq(listVersionCheck.organisationId, organisationId))
    .orderBy(desc(listVersionCheck.startedAt), asc(listVersionCheck.listId))
    .limit(CHECKS_TOLD)
}
