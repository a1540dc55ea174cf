import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { askSource, defineSource, downloadFiles, type OutsideSource } from '#platform/sources/index.ts'
import type { ListFile } from '../list-formats/index.ts'
import { importFiles } from '../list-imports/import-list.ts'
import type { ImportedList, ImportRun } from '../list-imports/import-run.ts'
import { watchlistRow } from '../lists/store.ts'
import { isWatchlistId, STARTER_LIST_ID, type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { listSettings } from '../settings.ts'

export type RefreshList = Pick<
  ImportRun,
  'shrinkPercentMax' | 'shrinkPercentByList' | 'signal' | 'onProgress' | 'heldBy'
> & { listId: string }

/** How publishers may be called: their files are large and change at most a few times a day. */
export const publisherRules: Omit<Provider, 'name'> = {
  timeoutMs: 60_000,
  bytesMax: 1_000_000_000,
  retries: 3,
  budget: { calls: 24, perSeconds: 3_600 },
  keepsBodiesDays: 30,
}

/** Who publishes each list. */
export const publishers = Object.fromEntries(
  Object.entries(watchlistKinds).map(([listId, { title, publisher }]) => [
    listId,
    defineSource({ name: `list ${listId}`, title, provider: { ...publisherRules, name: publisher } }),
  ]),
) as Record<WatchlistId, OutsideSource>

/**
 * Fetches a list from its publisher, or from the mirror that is configured, and imports it. A source that fails, or
 * sends something that is not a whole list, leaves the last good publication in force and its failure on the list.
 *
 * @throws Problem `not-found` for an unknown list, `not-configured` for one that is not offered for download,
 * `source-failed` when the publisher does not answer, and everything `importList` throws.
 */
export async function refreshList(ctx: Context, input: RefreshList): Promise<ImportedList> {
  const { listId, ...run } = input
  if (!isWatchlistId(listId)) throw new Problem('not-found', `There is no watchlist "${listId}".`)
  const urls = listUrls(ctx, listId)
  if (urls.length === 0 || listId === STARTER_LIST_ID) {
    throw new Problem(
      'not-configured',
      `The ${watchlistKinds[listId].title} is not offered for download without a licence. Import its files, or set LIST_MIRROR_URL.`,
    )
  }
  const folder = join(ctx.installation.config.dataDir, 'lists', listId)
  const files = filesIn(folder, urls)
  let repliedOn: string | undefined
  return importFiles(ctx, listId, { ...run, source: urls.join(' ') }, files, {
    isFromPublisher: true,
    repliedOn: () => repliedOn,
    prepare: async (report, signal) => {
      // What lies on disk may stand for an unchanged file only if the publication it belongs to came into force.
      const row = await watchlistRow(ctx.db, listId)
      const mayKeep = row?.lastFailure === null && row.version > 0
      const { provider } = publishers[listId]
      const fetched = () => downloadFiles(ctx, provider, { files, mayKeep, signal, onProgress: report })
      const asked = await askSource(ctx, publishers[listId], fetched, { isInsisting: true })
      if (asked.state !== 'answered') throw asked.failure
      repliedOn = asked.value.changedOn
    },
  })
}

/** The addresses a list is fetched from: the publisher's own, or the same file names under `LIST_MIRROR_URL/list`. */
export function listUrls(ctx: Pick<Context, 'installation'>, listId: WatchlistId): string[] {
  const { urls } = watchlistKinds[listId]
  const mirror = listSettings.of(ctx.installation.config).mirrorUrl
  if (!mirror) return urls
  return urls.map((url) => `${mirror.replace(/\/$/, '')}/${listId}/${fileNameOf(url)}`)
}

/** Files that are to be fetched into a folder, as a list is read from them. */
export const filesIn = (folder: string, urls: readonly string[], prefix = (_at: number) => '') =>
  urls.map((url, at): ListFile & { url: string; path: string } => {
    const path = join(folder, `${prefix(at)}${fileNameOf(url)}`)
    return { url, path, name: fileNameOf(url), open: () => createReadStream(path) }
  })

/** The last part of the path, without what a publisher appends as a query. */
function fileNameOf(url: string): string {
  const name = basename(new URL(url).pathname)
  return /\.\w+$/.test(name) ? name : `${name}.xml`
}
