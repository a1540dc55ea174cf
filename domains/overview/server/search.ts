import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { type SearchDoor, slicesSaid } from '#platform/slice/index.ts'
import type { SearchResult } from '../contract/index.ts'

const OF_EACH = 6

/** What the slices find by the text, a few of each kind. */
export function search(ctx: Context, { q }: { q: string }): Promise<SearchResult[]> {
  return findBehind(
    slicesSaid().flatMap((slice) => slice.search ?? []),
    ctx,
    q,
  )
}

/** The doors are asked beside each other; one that fails fails the search, as its silence would read as nothing found. */
export async function findBehind(
  doors: readonly SearchDoor[],
  ctx: Context,
  q: string,
): Promise<SearchResult[]> {
  const { actor } = ctx
  const open = doors
    .filter(({ may }) => may === undefined || (actor.kind === 'user' && isGranted(actor, may)))
    .toSorted((one, other) => one.at - other.at)
  const found = await Promise.all(
    open.map(async ({ kind, group, find }) =>
      (await find(ctx, q, OF_EACH)).map((one) => ({ kind, group, ...one })),
    ),
  )
  return found.flat()
}
