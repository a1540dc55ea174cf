import type { z } from 'zod'
import { listsInForce } from '#domains/watchlists/server/index.ts'
import { MATCH_THRESHOLD } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import {
  type Caution,
  coverageOfLists,
  coverageSentence,
  type tryName as endpoint,
  inShort,
  strictContract,
} from '../../contract/index.ts'
import { engineOf, listAndUidOf, listSetOf, VISITORS } from '../matching/index.ts'
import { cautionsOfName } from '../screenings/recording/coverages-of.ts'
import { searchForMany } from '../screenings/search-settings.ts'
import { partyOfSubject, subjectOf } from '../subject/subject.ts'

/**
 * Compares one name with the published lists in force, at the threshold that an installation begins with. No organisation's own
 * lists, settings or decisions are read, and nothing is written.
 *
 * @throws Problem `watchlists-missing` where no list is in force, `watchlist-stale` where an index is not made in half a minute.
 */
export async function tryName(
  ctx: Context,
  { name, schema }: z.output<typeof endpoint.request>,
): Promise<ResponseOf<typeof endpoint>> {
  const party = partyOfSubject(subjectOf({ name, schema }))
  const { set, results } = await engineOf(ctx.installation).search(
    listSetOf(await listsInForce(ctx)),
    [party],
    searchForMany({ threshold: MATCH_THRESHOLD }),
    // The work of those who are signed in goes first.
    { isBulk: true, isPatient: false, organisationId: VISITORS },
  )
  const [result] = results
  if (!result) throw new Error('The search left out the name.')
  const [closest] = result.candidates
  const list = closest && set.lists.find(({ listId }) => listId === listAndUidOf(closest.entryId).listId)
  const matches = result.candidates.filter(({ isMatch }) => isMatch).length
  const cautions: Caution[] = [
    ...(result.isCut ? (['search-cut'] as const) : []),
    ...cautionsOfName({ name, schema }),
  ]
  return {
    sentence: coverageSentence(coverageOfLists(strictContract, set.lists, ctx.now, cautions), matches),
    matches,
    closest:
      closest && list
        ? inShort(closest.explanation, {
            list: list.name,
            publishedOn: list.publishedOn,
            threshold: MATCH_THRESHOLD,
            isMatch: closest.isMatch,
          })
        : null,
  }
}
