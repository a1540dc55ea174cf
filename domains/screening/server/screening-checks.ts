import { and, count, eq, gte, lt } from 'drizzle-orm'
import { topicsOfLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { screening, screeningListSet } from './tables.ts'

export type ScreeningChecks = { screenings: number; sanctions: number; pep: number }

const topicsOf = {
  sanctioned: ['sanction', 'sanction-linked'],
  'politically-exposed': ['pep', 'pep-linked'],
} as const

/** Sets of lists of which at least one held such parties: what a screening against one of them was a check for. */
export async function listSetsAgainst(ctx: Context, against: keyof typeof topicsOf): Promise<string[]> {
  const sets = await ctx.db
    .select({ digest: screeningListSet.digest, lists: screeningListSet.lists })
    .from(screeningListSet)
  const topics = await topicsOfLists(
    ctx,
    sets.flatMap(({ lists }) => lists),
  )
  return sets.flatMap(({ digest, lists }) =>
    lists.some(({ listId, version }) =>
      topicsOf[against].some((topic) => topics.get(`${listId} ${version}`)?.has(topic)),
    )
      ? [digest]
      : [],
  )
}

/**
 * Screenings of a window by what their lists held: one against lists of sanctions and of politically exposed persons counts once in each, and one whose lists held no such person was no check for
 * any.
 */
export async function screeningChecks(
  ctx: Context,
  { from, to }: { from: Date; to: Date },
): Promise<ScreeningChecks> {
  const [sanctions, pep] = [
    new Set(await listSetsAgainst(ctx, 'sanctioned')),
    new Set(await listSetsAgainst(ctx, 'politically-exposed')),
  ]
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
  const sum: ScreeningChecks = { screenings: 0, sanctions: 0, pep: 0 }
  for (const { listSet, screenings } of rows) {
    sum.screenings += screenings
    if (sanctions.has(listSet)) sum.sanctions += screenings
    if (pep.has(listSet)) sum.pep += screenings
  }
  return sum
}
