import type { z } from 'zod'
import { isWatchlistId, watchlistKinds } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ScreeningFile } from '../../../contract/index.ts'
import { checksOfCustomer } from './list-check-store.ts'

/**
 * The list versions that monitoring has compared a customer with since a screening and that can hold nothing new about it: what the screening says of its own lists, as
 * "EU not asked", is of its moment, and this is what came after.
 */
export async function comparedSince(
  ctx: Context,
  { id, companyId }: { id: number; companyId: number | null },
): Promise<z.input<typeof ScreeningFile>['comparedSince']> {
  if (companyId === null) return []
  return (await checksOfCustomer(ctx, companyId))
    .filter(({ coverage, checkedBy }) => coverage.screeningId === id && checkedBy === 'compared')
    .map(({ listId, listVersion, checkedAt }) => ({
      listId,
      name: isWatchlistId(listId) ? watchlistKinds[listId].title : listId,
      version: listVersion,
      at: checkedAt.toISOString(),
    }))
}
