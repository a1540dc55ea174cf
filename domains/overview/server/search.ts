import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { declaredSlices, type SearchProvider } from '#platform/slice/index.ts'
import type { SearchAnswer, SearchResult } from '../contract/index.ts'

const OF_EACH = 6

/** What the slices find by the text, a few of each kind, in one list. */
export function search(ctx: Context, { q }: { q: string }): Promise<SearchAnswer> {
  return findBehind(
    declaredSlices().flatMap((slice) => slice.search ?? []),
    ctx,
    q,
  )
}

/** The doors are asked beside each other; one that fails fails the search, as its silence would read as nothing found. */
export async function findBehind(
  providers: readonly SearchProvider[],
  ctx: Context,
  q: string,
): Promise<SearchAnswer> {
  const { actor } = ctx
  const open = providers
    .filter(({ may }) => may === undefined || (actor.kind === 'user' && isGranted(actor, may)))
    .toSorted((one, other) => one.at - other.at)
  const answers = await Promise.all(
    open.map(async ({ kind, group, find }) => {
      const answer = await find(ctx, q, OF_EACH)
      const { found, incomplete } = 'found' in answer ? answer : { found: answer, incomplete: undefined }
      return { found: found.map((one) => ({ kind, group, ...one })), incomplete }
    }),
  )
  return {
    results: inOneOrder(
      answers.map(({ found }) => found),
      q,
    ),
    incomplete: answers.flatMap(({ incomplete }) => incomplete ?? []),
  }
}

/** By how well the name fits, then by its place in its slice, then by slice: the best of each before the second of any. */
function inOneOrder(found: readonly (readonly SearchResult[])[], q: string): SearchResult[] {
  return found
    .flatMap((ofProvider, provider) =>
      ofProvider.map((result, place) => ({ result, fit: fitOf(result.title, q), place, provider })),
    )
    .sort((a, b) => a.fit - b.fit || a.place - b.place || a.provider - b.provider)
    .map(({ result }) => result)
}

/** 0 for the very name, 1 where it begins so, 2 where a word does, 3 where it is within, 4 where another field matched. */
export function fitOf(title: string, q: string): number {
  const name = title.toLocaleLowerCase('en')
  const text = q.trim().toLocaleLowerCase('en')
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text))) return 2
  return name.includes(text) ? 3 : 4
}
