import { asc, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { ofOrganisation, type Queryable } from '#platform/database/index.ts'
import type { ListSet } from '../matching/index.ts'
import { coverageMove, customerCoverage } from '../tables.ts'

export type CoverageRow = typeof customerCoverage.$inferSelect
type MoveRow = typeof coverageMove.$inferSelect

/** Monitoring has not seen the row yet: no move concerns it. */
const UNSEEN = 2_147_483_647

/** A move that holds. */
export type Move = Pick<MoveRow, 'number' | 'fromSet' | 'toSet'> & { completedAt: Date }

/** The customers that one set of list versions covers and one count of moves was seen with: all of them move alike. */
export type Group = Pick<CoverageRow, 'listSet' | 'afterMove'>

/** The moves that concern a row, in their order: each is from where the one before it led. */
export function movesOf(moves: readonly Move[], { listSet, afterMove }: Group): Move[] {
  let covered = listSet
  return moves.filter((move) => {
    if (move.number <= afterMove || move.fromSet !== covered) return false
    covered = move.toSet
    return true
  })
}

/** The list versions that a row is covered by now, by their digest. */
export const coveredBy = (moves: readonly Move[], group: Group): string =>
  movesOf(moves, group).at(-1)?.toSet ?? group.listSet

type CoveredCustomer = { customerId: number; screeningId: number; at: Date; comparedHash: string }

const WRITTEN_AT_ONCE = 500

/** Notes that screenings held customers against a set of list versions. An older screening changes nothing. */
export async function noteCoverage(
  tx: Context,
  set: ListSet,
  customers: readonly CoveredCustomer[],
): Promise<void> {
  const newest = new Map<number, CoveredCustomer>()
  for (const one of customers) {
    const known = newest.get(one.customerId)
    if (!known || known.at <= one.at) newest.set(one.customerId, one)
  }
  const rows = [...newest.values()].map((one) => ({
    organisationId: tx.actor.organisationId,
    companyId: one.customerId,
    listSet: set.digest,
    afterMove: UNSEEN,
    comparedHash: one.comparedHash,
    screeningId: one.screeningId,
    screenedAt: one.at,
  }))
  for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE) {
    await tx.db
      .insert(customerCoverage)
      .values(rows.slice(start, start + WRITTEN_AT_ONCE))
      .onConflictDoUpdate({
        target: [customerCoverage.organisationId, customerCoverage.companyId],
        set: {
          listSet: sql`excluded.list_set`,
          afterMove: sql`excluded.after_move`,
          comparedHash: sql`excluded.compared_hash`,
          screeningId: sql`excluded.screening_id`,
          screenedAt: sql`excluded.screened_at`,
        },
        setWhere: sql`${customerCoverage.screenedAt} <= excluded.screened_at`,
      })
  }
}

const SEEN_AT_ONCE = 5_000

/**
 * Sees the rows that were written since the last run under other list versions than these, a few at a time. Nobody waits for writers, nor they for it: a row that is
 * not seen yet is concerned by no move.
 */
export async function seeNewRows(ctx: Context, covered: string): Promise<void> {
  const { organisationId } = ctx.actor
  for (;;) {
    const seen = await ctx.db.transaction(async (db) => {
      await holdMoves(db, organisationId)
      const { rows } = await db.execute(sql`
        update ${customerCoverage} set after_move = ${await newestMove(db, organisationId)}
        where organisation_id = ${organisationId} and after_move = ${UNSEEN} and list_set <> ${covered} and company_id in (
          select company_id from ${customerCoverage}
          where organisation_id = ${organisationId} and after_move = ${UNSEEN} and list_set <> ${covered}
          limit ${SEEN_AT_ONCE} for update skip locked
        )
        returning 1`)
      return rows.length
    })
    if (seen < SEEN_AT_ONCE) return
  }
}

/** Until the transaction ends no other run of the organisation, of whatever process, sees rows, begins a move or ends one. */
export const holdMoves = (db: Queryable, organisationId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coverage ${organisationId}`}, 0))`)

async function newestMove(db: Queryable, organisationId: number): Promise<number> {
  const [row] = await db
    .select({ newest: sql<number>`coalesce(max(${coverageMove.number}), 0)::int` })
    .from(coverageMove)
    .where(ofOrganisation(coverageMove, organisationId))
  return row?.newest ?? 0
}

/** Begins moves from sets of list versions to another: what they move is compared from now on. Gives their numbers, in the same order. */
export function beginMoves(ctx: Context, from: readonly string[], toSet: string): Promise<number[]> {
  const { organisationId } = ctx.actor
  return ctx.db.transaction(async (db) => {
    await holdMoves(db, organisationId)
    const newest = await newestMove(db, organisationId)
    // A move that was begun and never ended is of a run that was cut off.
    const begun = from.map((fromSet, place) => ({
      organisationId,
      number: newest + place + 1,
      fromSet,
      toSet,
      completedAt: null,
    }))
    await db.insert(coverageMove).values(begun)
    return begun.map(({ number }) => number)
  })
}

/**
 * Ends moves, from when on they hold. Nothing where another run has begun one since: what that one saw may not be what these led to. Call it inside the change
 * that says so. Gives whether they hold.
 */
export async function completeMoves(
  { db, now, actor: { organisationId } }: Context,
  numbers: readonly number[],
): Promise<boolean> {
  await holdMoves(db, organisationId)
  if ((await newestMove(db, organisationId)) !== Math.max(...numbers)) return false
  await db
    .update(coverageMove)
    .set({ completedAt: now })
    .where(ofOrganisation(coverageMove, organisationId, { number: numbers }))
  return true
}

/** Names customers who are not monitored, and whom a change may concern, as behind: no move that has begun concerns them. */
export async function leaveBehind(ctx: Context, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  await ctx.db
    .update(customerCoverage)
    .set({ afterMove: UNSEEN })
    .where(ofOrganisation(customerCoverage, ctx.actor.organisationId, { companyId: companyIds }))
}

/** The moves of an organisation that hold, in their order. */
export async function movesThatHold(db: Queryable, organisationId: number): Promise<Move[]> {
  const rows = await db
    .select()
    .from(coverageMove)
    .where(ofOrganisation(coverageMove, organisationId, isNotNull(coverageMove.completedAt)))
    .orderBy(asc(coverageMove.number))
  return rows as (MoveRow & { completedAt: Date })[]
}

/** The groups of an organisation's customers, of rows that monitoring has seen. Each is looked up by the one before it: there are few, of however many rows. */
export async function groupsOf(db: Queryable, organisationId: number): Promise<Group[]> {
  const { rows } = await db.execute<{ list_set: string; after_move: number }>(sql`
    with recursive known as (
      (select list_set, after_move from ${customerCoverage} where organisation_id = ${organisationId}
        order by list_set, after_move limit 1)
      union all
      select following.list_set, following.after_move from known cross join lateral (
        select list_set, after_move from ${customerCoverage}
        where organisation_id = ${organisationId} and (list_set, after_move) > (known.list_set, known.after_move)
        order by list_set, after_move limit 1
      ) following
    )
    select list_set, after_move from known`)
  return rows
    .map((row): Group => ({ listSet: row.list_set, afterMove: row.after_move }))
    .filter(({ afterMove }) => afterMove !== UNSEEN)
}

/**
 * What is known of some customers' coverage now, inside the change that screens them: until it ends no other run of this organisation, of whatever process, moves any.
 */
export async function holdCoverage(
  tx: Context,
  companyIds: readonly number[],
): Promise<Map<number, CoverageRow>> {
  const { organisationId } = tx.actor
  await holdMoves(tx.db, organisationId)
  return coverageOfCustomers(tx.db, organisationId, companyIds)
}

/** What is known of some customers' coverage. */
export async function coverageOfCustomers(
  db: Queryable,
  organisationId: number,
  companyIds: readonly number[],
): Promise<Map<number, CoverageRow>> {
  if (companyIds.length === 0) return new Map()
  // As one value: a whole organisation's customers are more than a statement has places for.
  const ids = sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(companyIds)}::jsonb)`
  const rows = await db
    .select()
    .from(customerCoverage)
    .where(ofOrganisation(customerCoverage, organisationId, sql`${customerCoverage.companyId} in (${ids})`))
  return new Map(rows.map((row) => [row.companyId, row]))
}
