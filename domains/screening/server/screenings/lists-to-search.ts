import { listsInForce, ownListsInForce } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type ListSet, listSetOf } from '../matching/index.ts'

/**
 * The list versions a screening is made against: those in force, or those that were on a past date, and the organisation's own.
 *
 * @throws Problem `watchlists-missing`, before anything is searched or written.
 */
export async function listsToSearch(ctx: Context, asOf: Date | null = null): Promise<ListSet> {
  const published = await listsInForce(ctx, asOf ? { asOf } : {})
  return listSetOf([...published, ...(await ownListsInForce(ctx, { asOf }))])
}
