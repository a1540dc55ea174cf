import type { Context } from '#platform/context/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { listsInForce } from '../lists/index.ts'
import { type ListSet, listSetOf } from '../matching/index.ts'

/**
 * The list versions a screening is made against: those in force, or those that were on a past date.
 *
 * @throws Problem `watchlists-missing` or `watchlist-stale`, before anything is searched or written.
 */
export async function listsToSearch(
  ctx: Context,
  settings: Pick<ScreeningSettings, 'ageDaysMax'>,
  asOf: Date | null = null,
): Promise<ListSet> {
  const lists = await listsInForce(ctx, {
    ageDaysMax: settings.ageDaysMax,
    ...(asOf ? { asOf } : {}),
  })
  return listSetOf(lists)
}
