import { sql } from 'drizzle-orm'
import {
  type CustomerRow,
  customersToScreen,
  customersWithIds,
  rangesOfCustomers,
  recordAnswers,
} from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { coverageNow } from '../coverage/index.ts'
import { changesBetweenSets, engineOf, type ListSet } from '../matching/index.ts'
import { keepListSet, listSetsNamed } from '../screenings/store.ts'
import { answeredWithoutScreening } from './answerable-customers.ts'
import {
  beginMoves,
  type CoverageRow,
  completeMoves,
  coverageOfCustomers,
  coveredBy,
  type Group,
  groupsOf,
  leaveBehind,
  type Move,
  movesThatHold,
  seeNewRows,
} from './coverage-store.ts'
import { type ChangedEntries, touchedCustomers } from './customer-index/touched-customers.ts'
import { withCoverage } from './customer-tallies.ts'
import { isOfToday, isUnanswered } from './customers-due.ts'
import { customersMatching } from './known-matches.ts'

type Work = {
  to: ListSet
  settings: ScreeningSettings
  /** Screens customers again, for the list change. */
  screen: (customers: readonly CustomerRow[], coverage: ReadonlyMap<number, CoverageRow>) => Promise<void>
}

/** Customers whom one set of list versions covers, while they are compared with all that has changed since. */
type Behind = {
  from: ListSet
  /** The moves that held when they were found to be behind. */
  moves: readonly Move[]
  /** The move that has begun for them; 0 before. */
  number: number
  /** How many of them monitoring brings up to the lists; of the others only whom the change touches is left behind. */
  concerned: number
  /** The entries that changed or are gone. */
  entryIds: Set<string>
  /** Whom of those concerned it may touch. */
  touched: Set<number>
}

/** Whether the move that has begun concerns a row, also one that another run has seen since they were found to be behind. */
const isConcerned = ({ from, moves, number }: Behind, row: CoverageRow): boolean =>
  row.afterMove < number && coveredBy(moves, row) === from.digest

/**
 * Brings the customers whom other list versions covered up to these: whom a changed entry resembles, or whose known match stands on a changed or removed entry, is
 * screened again; of all the others together it is noted that they were compared. Gives how many were behind, and how many of them nothing touches.
 */
export async function followListChange(
  ctx: Context,
  work: Work,
): Promise<{ behind: number; untouched: number }> {
  await seeNewRows(ctx, work.to.digest)
  const { isAnswered } = await coverageNow(ctx)
  const all = await thoseBehind(ctx, work.to, isAnswered)
  if (all.length === 0) return { behind: 0, untouched: 0 }
  await engineOf(ctx.installation).prepare(work.to)
  const numbers = await beginMoves(
    ctx,
    all.map(({ from }) => from.digest),
    work.to.digest,
  )
  for (const [place, behind] of all.entries()) behind.number = numbers[place] as number
  const found = await touchedCustomers(ctx, changesOf(ctx, all, work.to), work.settings.threshold)
  for (const behind of all) {
    const { customers = new Set<number>(), everybodyIn = [] } = found.get(behind.from.digest) ?? {}
    const touched = customers.union(await customersMatching(ctx, [...behind.entryIds]))
    for await (const page of inPages(
      ctx,
      [...touched].sort((a, b) => a - b),
    ))
      await settleTouched(ctx, work, behind, page, isAnswered)
    for (const range of everybodyIn)
      for await (const page of customersToScreen(ctx.db, ctx.actor.organisationId, { all: true }, range))
        await settleTouched(ctx, work, behind, page, isAnswered)
  }
  const isComplete = await complete(ctx, all, work.to, numbers)
  if (isComplete && isAnswered) await answerUntouched(ctx, all, work.to)
  return {
    behind: all.reduce((sum, { concerned }) => sum + concerned, 0),
    untouched: isComplete ? all.reduce((sum, one) => sum + untouchedIn(one), 0) : 0,
  }
}

const untouchedIn = ({ concerned, touched }: Behind): number => Math.max(0, concerned - touched.size)

/** The sets of list versions under which monitored customers, or ones without an answer, were left. */
async function thoseBehind(ctx: Context, to: ListSet, isAnswered: boolean): Promise<Behind[]> {
  const {
    db,
    actor: { organisationId },
  } = ctx
  const moves = await movesThatHold(db, organisationId)
  const bySet = Map.groupBy(await groupsOf(db, organisationId), (group) => coveredBy(moves, group))
  bySet.delete(to.digest)
  const sets = await listSetsNamed(db, [...bySet.keys()])
  const all: Behind[] = []
  for (const [digest, groups] of bySet) {
    const from = sets.get(digest)
    if (!from) throw new Error(`The list set ${digest} is not kept.`)
    const concerned = await countConcerned(ctx, groups, isAnswered)
    if (concerned === 0) continue
    all.push({ from, moves, concerned, number: 0, entryIds: new Set(), touched: new Set() })
  }
  return all
}

async function countConcerned(ctx: Context, groups: readonly Group[], isAnswered: boolean): Promise<number> {
  const { organisationId } = ctx.actor
  const asked = JSON.stringify(groups.map(({ listSet, afterMove }) => [listSet, afterMove]))
  let count = 0
  for await (const { first, end } of rangesOfCustomers(ctx.db, organisationId)) {
    const { rows } = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${withCoverage}
      where k.organisation_id = ${organisationId} and k.id >= ${first} and k.id < ${end}
        and (k.is_monitored or (${isAnswered}::boolean and k.is_answered is false))
        and (c.list_set, c.after_move) in (select value->>0, (value->>1)::int from jsonb_array_elements(${asked}::jsonb))`)
    count += rows[0]?.count ?? 0
  }
  return count
}

/** What changed since each set, and notes of each which entries did. */
async function* changesOf(ctx: Context, all: readonly Behind[], to: ListSet): AsyncGenerator<ChangedEntries> {
  for (const { from, entryIds } of all) {
    const changes = changesBetweenSets(ctx.db, from, to)
    for (const entryId of await changes.removed()) entryIds.add(entryId)
    for await (const entries of changes.entries()) {
      for (const { entryId } of entries) entryIds.add(entryId)
      yield { fromSet: from.digest, entries }
    }
  }
}

const PAGE_CUSTOMERS = 500

async function* inPages(ctx: Context, ids: readonly number[]): AsyncGenerator<CustomerRow[]> {
  for (let start = 0; start < ids.length; start += PAGE_CUSTOMERS)
    yield customersWithIds(ctx.db, ctx.actor.organisationId, ids.slice(start, start + PAGE_CUSTOMERS))
}

/** Of customers whom the change may touch: screens those whom monitoring follows, and leaves the others behind. */
async function settleTouched(
  ctx: Context,
  work: Work,
  behind: Behind,
  page: readonly CustomerRow[],
  isAnswered: boolean,
): Promise<void> {
  const coverage = await coverageOfCustomers(ctx.db, ctx.actor.organisationId, idsOf(page))
  const followed: CustomerRow[] = []
  const others: number[] = []
  for (const one of page) {
    const covered = coverage.get(one.id)
    if (!covered || !isConcerned(behind, covered)) continue
    // Whose facts changed meanwhile waits for a screening of them; they may change back before.
    const isFollowed = one.isMonitored || (isAnswered && isUnanswered(one))
    if (isFollowed) behind.touched.add(one.id)
    if (isFollowed && isOfToday(covered, one)) followed.push(one)
    else others.push(one.id)
  }
  if (followed.length > 0) await work.screen(followed, coverage)
  await leaveBehind(ctx, others)
}

const versionsOf = ({ lists }: ListSet) => lists.map(({ listId, version }) => ({ listId, version }))

function complete(
  ctx: Context,
  all: readonly Behind[],
  to: ListSet,
  numbers: readonly number[],
): Promise<boolean> {
  return recordChange({ ...ctx, now: ctx.installation.clock() }, async (tx) => {
    await keepListSet(tx.db, to)
    const isComplete = await completeMoves(tx, numbers)
    const moved = isComplete ? all.filter((one) => untouchedIn(one) > 0) : []
    return { result: isComplete, trace: moved.map((one) => traceOf(one.from, to, untouchedIn(one))) }
  })
}

const traceOf = (from: ListSet, to: ListSet, count: number) => ({
  action: 'monitoring.untouched' as const,
  subject: { type: 'monitoring' as const, id: 'monitoring' },
  after: { customers: count, from: versionsOf(from), to: versionsOf(to) },
  payload: { title: `${count} customers untouched by list changes`, count },
  sourceHash: to.digest,
})

/** Those without an answer who were compared and need no screening for one have it now. */
async function answerUntouched(ctx: Context, all: readonly Behind[], to: ListSet): Promise<void> {
  const { organisationId } = ctx.actor
  for await (const page of customersToScreen(ctx.db, organisationId, { unanswered: true })) {
    const coverage = await coverageOfCustomers(ctx.db, organisationId, idsOf(page))
    for (const behind of all) {
      const own = page.filter(({ id }) => {
        const covered = coverage.get(id)
        return covered && isConcerned(behind, covered) && !behind.touched.has(id)
      })
      const answered = idsOf(await answeredWithoutScreening(ctx, own))
      if (answered.length === 0) continue
      await recordChange({ ...ctx, now: ctx.installation.clock() }, async (tx) => {
        await recordAnswers(tx, answered)
        return { result: undefined, trace: traceOf(behind.from, to, answered.length) }
      })
    }
  }
}
