import type { Queryable } from '#platform/database/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { ListUsed } from '../../contract/schemas.ts'
import { entriesAfter, entriesByUid } from './entries-store.ts'

/** An entry together with the list it stands on. */
export type Listed = { listId: string; version: number; entry: ListEntry }

const PAGE_ENTRIES = 1_000

/**
 * Every entry of the given list versions, of today or of a past date (`listsInForce` gives them), page by page: memory
 * holds one page, and on the embedded database other work gets its turn between two.
 */
export async function* entriesAsOf(
  db: Queryable,
  lists: readonly Pick<ListUsed, 'listId' | 'version'>[],
): AsyncGenerator<Listed> {
  for (const { listId, version } of lists) {
    let after = ''
    for (;;) {
      const page = await entriesAfter(db, listId, version, after, PAGE_ENTRIES)
      for (const entry of page) yield { listId, version, entry }
      const last = page.at(-1)
      if (!last || page.length < PAGE_ENTRIES) break
      after = last.uid
    }
  }
}

/** Some entries of one list version by their references; those that are not on it are missing from the answer. */
export function entriesOf(
  db: Queryable,
  list: Pick<ListUsed, 'listId' | 'version'>,
  uids: string[],
): Promise<ListEntry[]> {
  return entriesByUid(db, list.listId, list.version, uids)
}
