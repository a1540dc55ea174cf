import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { Watchlist } from '../../contract/schemas.ts'
import { readBeside } from '../list-imports/import-list.ts'
import { importPublication } from '../list-imports/import-publication.ts'
import { refuseDemo } from '../list-imports/refuse-demo.ts'
import { limitsOf, listUserOf } from '../list-user.ts'
import { entriesAsOf } from '../lists/entries-as-of.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { type VersionRow, watchlistRow } from '../lists/store.ts'
import { isWatchlistId } from '../lists/watchlist-kinds.ts'
import { versionOf } from './version-entries.ts'

/**
 * Puts an earlier version of a list in force again. It comes as a new version with the old content and the old date: nothing is
 * taken back, and the list is as old as it was then.
 * @throws Problem `not-found`, `conflict` for the version in force or while an import runs, `demo-not-allowed`.
 */
export async function rollBackList(
  ctx: Context,
  input: { listId: string; version: number; reason: string },
): Promise<Watchlist> {
  refuseDemo(ctx)
  const { listId, version, reason } = input
  const wanted = await versionOf(ctx, input)
  if (!isWatchlistId(listId)) throw new Problem('not-found', `There is no watchlist "${listId}".`)
  const held = await watchlistRow(ctx.db, listId)
  if (held?.version === version) throw new Problem('conflict', `Version ${version} is the one in force.`)
  await importPublication(
    ctx,
    listId,
    {
      source: wanted.source,
      force: true,
      allowOlder: true,
      rollsBack: { to: version, reason },
      isAskedByPerson: true,
    },
    {
      digest: async () => wanted.sha256,
      read: async () => ({
        format: wanted.format,
        publication: {
          notes: [...wanted.notes, `Rolled back to version ${version}: ${reason}`],
          ...datedAs(wanted),
        },
        batches: readBeside(entriesOfVersion(ctx, wanted)),
      }),
      dated: { publishedOn: wanted.publishedOn, publishedOnSource: wanted.publishedOnSource },
    },
  )
  await listUserOf(ctx.installation).makeReady(ctx)
  const settings = await limitsOf(ctx)
  return readWatchlist({ ...ctx, now: ctx.installation.clock() }, listId, settings)
}

const datedAs = ({ publishedOn }: VersionRow) => (publishedOn ? { publishedOn } : {})

async function* entriesOfVersion(ctx: Context, version: VersionRow): AsyncIterable<ListEntry> {
  for await (const { entry } of entriesAsOf(ctx.db, [{ listId: version.listId, version: version.number }])) {
    yield entry
  }
}
