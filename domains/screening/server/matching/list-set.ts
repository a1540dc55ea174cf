import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ListUsed } from '#domains/watchlists/contract/index.ts'
import { ownListOf } from '#domains/watchlists/server/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'

/** The list versions that one search was made against: all of them together, or none. */
export type ListSet = { digest: string; lists: z.output<typeof ListUsed>[] }

/** Puts list versions into one order and names them by a digest over each list's version and content. */
export function listSetOf(lists: readonly z.input<typeof ListUsed>[]): ListSet {
  const sorted = lists
    .map((list) => ({
      ...list,
      publishedOnSource: list.publishedOnSource ?? null,
      confirmedAt: list.confirmedAt ? momentOf(list.confirmedAt) : null,
      importedAt: momentOf(list.importedAt),
    }))
    .sort((left, right) => (left.listId < right.listId ? -1 : 1))
  const named = sorted.map(({ listId, version, sha256 }) => [listId, version, sha256])
  return { digest: createHash('sha256').update(canonicalJson(named)).digest('hex'), lists: sorted }
}

const momentOf = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : (moment as string))

/** How an entry is named among all lists: list identifiers hold no slash, references may. */
export const entryIdOf = (listId: string, uid: string) => `${listId}/${uid}`

export function listAndUidOf(entryId: string): { listId: string; uid: string } {
  const cut = entryId.indexOf('/')
  return { listId: entryId.slice(0, cut), uid: entryId.slice(cut + 1) }
}

/** The published lists of a set, and the organisation's own. */
export function apart({ lists }: ListSet): { published: ListSet; own: ListSet } {
  return {
    published: listSetOf(lists.filter(({ listId }) => !ownListOf(listId))),
    own: listSetOf(lists.filter(({ listId }) => ownListOf(listId))),
  }
}
