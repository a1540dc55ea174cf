import { and, count, eq, gte, lt } from 'drizzle-orm'
import { topicsOfLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { screening, screeningListSet } from './tables.ts'

export type ScreeningChecks = { screenings: number; sanctions: number; pep: number }

const sanctionTopics = ['sanction', 'sanction-linked'] as const
const pepTopics = ['pep', 'pep-linked'] as const

/**
 * Screenings of a window by what their lists held: one against lists of sanctions and of politically exposed persons counts once in each, and one whose lists held no such person was no check for
 * any.
 */
export async function screeningChecks(
  ctx: Context,
  { from, to }: { from: Date; to: Date },
): Promise<ScreeningChecks> {
  const rows = await ctx.db
    .select({ lists: screeningListSet.lists, screenings: count() })
    .from(screening)
    .innerJoin(screeningListSet, eq(screeningListSet.digest, screening.listSet))
    .where(
      and(
        eq(screening.organisationId, ctx.actor.organisationId),
        gte(screening.screenedAt, from),
        lt(screening.screenedAt, to),
      ),
    )
    .groupBy(screeningListSet.digest, screeningListSet.lists)
  const topics = await topicsOfLists(
    ctx,
    rows.flatMap(({ lists }) => lists),
  )
  const sum: ScreeningChecks = { screenings: 0, sanctions: 0, pep: 0 }
  for (const { lists, screenings } of rows) {
    const holds = (
      wanted: readonly (typeof sanctionTopics)[number][] | readonly (typeof pepTopics)[number][],
    ) =>
      lists.some(({ listId, version }) =>
        wanted.some((topic) => topics.get(`${listId} ${version}`)?.has(topic)),
      )
    sum.screenings += screenings
    if (holds(sanctionTopics)) sum.sanctions += screenings
    if (holds(pepTopics)) sum.pep += screenings
  }
  return sum
}
