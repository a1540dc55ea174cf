import { createReadStream, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { downloadOutside, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListFile } from '../list-formats/index.ts'
import { type ImportedList, type ImportRun, importFiles } from '../list-imports/import-list.ts'
import { watchlistRow } from '../lists/store.ts'
import { isWatchlistId, STARTER_LIST_ID, type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'

export type RefreshList = Pick<ImportRun, 'shrinkPercentMax' | 'signal' | 'onProgress'> & {
  listId: string
}

/** How publishers may be called: their files are large and change at most a few times a day. */
export const publisherRules: Omit<Provider, 'name'> = {
  timeoutMs: 60_000,
  bytesMax: 1_000_000_000,
  retries: 3,
  budget: { calls: 24, perSeconds: 3_600 },
}

const REPORT_EVERY_BYTES = 2_000_000

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
  const folder = join(ctx.house.config.dataDir, 'lists', listId)
  const files = urls.map((url): ListFile & { url: string; path: string } => {
    const path = join(folder, fileNameOf(url))
    return { url, path, name: fileNameOf(url), open: () => createReadStream(path) }
  })
  let repliedOn: string | undefined
  return importFiles(ctx, listId, { ...run, source: urls.join(' ') }, files, {
    isFromPublisher: true,
    repliedOn: () => repliedOn,
    prepare: async (report) => {
      repliedOn = await download(ctx, listId, files, run.signal, report)
    },
  })
}

/** The addresses a list is fetched from: the publisher's own, or the same file names under `LIST_MIRROR_URL/list`. */
export function listUrls(ctx: Pick<Context, 'house'>, listId: WatchlistId): string[] {
  const { urls } = watchlistKinds[listId]
  const mirror = ctx.house.config.listMirrorUrl
  if (!mirror) return urls
  return urls.map((url) => `${mirror.replace(/\/$/, '')}/${listId}/${fileNameOf(url)}`)
}

/** Fetches the files; gives the newest date on which the publisher says that one of them changed. */
async function download(
  ctx: Context,
  listId: WatchlistId,
  files: { url: string; path: string }[],
  signal: AbortSignal | undefined,
  report: (step: string, count: number, total?: number) => Promise<void>,
): Promise<string | undefined> {
  let changedOn: string | undefined
  const provider: Provider = { ...publisherRules, name: watchlistKinds[listId].publisher }
  const row = await watchlistRow(ctx.db, listId)
  // What lies on disk may stand for an unchanged file only if the publication it belongs to came into force.
  const wasTaken = row?.lastFailure === null && row.version > 0
  for (const [at, { url, path }] of files.entries()) {
    const step = `Fetching ${fileNameOf(url)} (${at + 1} of ${files.length})`
    await report(step, 0)
    let reported = 0
    let reporting = Promise.resolve()
    const reply = await downloadOutside(ctx, provider, {
      url,
      file: path,
      onlyIfChanged: wasTaken && existsSync(path),
      ...(signal && { signal }),
      onBytes: (bytes, total) => {
        if (bytes - reported < REPORT_EVERY_BYTES) return
        reported = bytes
        // A lost lease shows at the next report that is awaited.
        reporting = reporting.then(() => report(step, bytes, total)).catch(() => {})
      },
    })
    await reporting
    const day = reply === 'unchanged' ? undefined : dayOfHeader(reply.headers['last-modified'])
    if (day && (!changedOn || day > changedOn)) changedOn = day
  }
  return changedOn
}

function dayOfHeader(words: string | undefined): string | undefined {
  const moment = new Date(words ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 10)
}

/** The last part of the path, without what a publisher appends as a query. */
export function fileNameOf(url: string): string {
  const name = basename(new URL(url).pathname)
  return /\.\w+$/.test(name) ? name : `${name}.xml`
}
