import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { slicesSaid } from '#platform/slice/index.ts'
import type { SearchResult } from '../contract/index.ts'

const OF_EACH = 6

/** What the slices find by the text, a few of each kind. */
export async function search(ctx: Context, { q }: { q: string }): Promise<SearchResult[]> {
  const { actor } = ctx
  const doors = slicesSaid()
    .flatMap((slice) => slice.search ?? [])
    .filter(({ may }) => may === undefined || (actor.kind === 'user' && isGranted(actor, may)))
    .toSorted((one, other) => one.at - other.at)
  const results: SearchResult[] = []
  for (const { kind, group, find } of doors)
    results.push(...(await find(ctx, q, OF_EACH)).map((found) => ({ kind, group, ...found })))
  return results
}
