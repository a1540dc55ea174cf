import { and, count, eq, gte, inArray, lt } from 'drizzle-orm'
import { topicsOfLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { screening, screeningListSet } from './tables.ts'

export type ScreeningChecks = { screenings: number; sanctions: number; pep: number }

const topicsOf = {
  sanctioned: ['sanction', 'sanction-linked'],
  'politically-exposed': ['pep', 'pep-linked'],
} as const

type Against = keyof typeof topicsOf

/** What the lists of each set held together, of some sets or of all. */
async function topicsOfSets(ctx: Context, digests?: readonly string[]): Promise<Map<string, Set<string>>> {
  const sets = await ctx.db
    .select({ digest: screeningListSet.digest, lists: screeningListSet.lists })
    .from(screeningListSet)
    .where(digests && inArray(screeningListSet.digest, [...digests]))
  const topics = await topicsOfLists(
    ctx,
    sets.flatMap(({ lists }) => lists),
  )
  return new Map(
    sets.map(({ digest, lists }) => [
      digest,
      new Set(lists.flatMap(({ listId, version }) => [...(topics.get(`${listId} ${version}`) ?? [])])),
    ]),
  )
}

const holds = (held: ReadonlySet<string> | undefined, against: Against): boolean =>
  topicsOf[against].some((topic) => held?.has(topic))

/** Sets of lists of which at least one held such parties: what a screening against one of them was a check for. */
export async function listSetsAgainst(ctx: Context, against: Against): Promise<string[]> {
  const sets = await topicsOfSets(ctx)
  return [...sets].flatMap(([digest, held]) => (holds(held, against) ? [digest] : []))
}

/**
 * Screenings of a window by what their lists held: one against lists of sanctions and of politically exposed persons counts once in each, and one whose lists held no such person was no check for
 * any.
 */
export async function screeningChecks(
  ctx: Context,
  { from, to }: { from: Date; to: Date },
): Promise<ScreeningChecks> {
  const rows = await ctx.db
    .select({ listSet: screening.listSet, screenings: count() })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, ctx.actor.organisationId),
        gte(screening.screenedAt, from),
        lt(screening.screenedAt, to),
      ),
    )
    .groupBy(screening.listSet)
  const sets = await topicsOfSets(
    ctx,
    rows.map(({ listSet }) => listSet),
  )
  const sum: ScreeningChecks = { screenings: 0, sanctions: 0, pep: 0 }
  for (const { listSet, screenings } of rows) {
    const held = sets.get(listSet)
    sum.screenings += screenings
    if (holds(held, 'sanctioned')) sum.sanctions += screenings
    if (holds(held, 'politically-exposed')) sum.pep += screenings
  }
  return sum
}
