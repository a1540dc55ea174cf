import { sql } from 'drizzle-orm'
import type { Context, Installation } from '#platform/context/index.ts'
import type { ListEntry } from '../../contract/index.ts'
import { ownListOf } from '../own-lists/own-list-id.ts'
import { watchlistEntry } from './tables.ts'

type Topic = ListEntry['topics'][number]

/** What a version of a list holds never changes, so it is looked up once. */
const knownIn = new WeakMap<Installation, Map<string, ReadonlySet<Topic>>>()

/** The topics that the entries of list versions have: what a screening against them has looked for. */
export async function topicsOfLists(
  ctx: Context,
  lists: readonly { listId: string; version: number }[],
): Promise<Map<string, ReadonlySet<Topic>>> {
  const known = knownIn.get(ctx.installation) ?? new Map<string, ReadonlySet<Topic>>()
  knownIn.set(ctx.installation, known)
  for (const { listId, version } of lists) {
    const key = `${listId} ${version}`
    if (known.has(key)) continue
    // Whatever it is kept for: no own list says anything of sanctions or of political exposure.
    if (ownListOf(listId)) {
      known.set(key, new Set(['internal']))
      continue
    }
    const { rows } = await ctx.db.execute<{ topic: Topic }>(sql`
      select distinct jsonb_array_elements_text(e.entry -> 'topics') as topic from ${watchlistEntry} e
      where e.list_id = ${listId} and e.from_version <= ${version} and (e.to_version is null or e.to_version > ${version})`)
    // A version that is not kept any more is not remembered as one without a topic.
    if (rows.length > 0) known.set(key, new Set(rows.map(({ topic }) => topic)))
  }
  return known
}
