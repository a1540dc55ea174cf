import {
  listSettings,
  listUrls,
  readLists,
  startRefresh,
  type WatchlistId,
} from '#domains/watchlists/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The lists behind the strict contract, with OFAC's second one. */
const officialLists = [
  'ofac-sdn',
  'ofac-consolidated',
  'un-sc',
  'eu-fsf',
  'uk-sanctions',
] as const satisfies readonly WatchlistId[]

/** Whether this installation may call publishers, or a mirror of theirs. */
export function canFetchLists(ctx: Context): boolean {
  return (
    listSettings.of(ctx.installation.config).isRefreshing ||
    Boolean(listSettings.of(ctx.installation.config).mirrorUrl)
  )
}

/**
 * Asks for the official lists to be fetched, a run each; a list that is being imported already is left to that.
 *
 * @throws Problem `not-configured` where fetching is switched off: the files can be imported by hand.
 */
export async function getOfficialLists(ctx: Context): Promise<{ asked: string[]; running: string[] }> {
  if (!canFetchLists(ctx)) {
    throw new Problem(
      'not-configured',
      'This installation does not call publishers (LIST_REFRESH is off). Import the files of the lists instead.',
    )
  }
  const known = new Map((await readLists(ctx)).map((list) => [list.id, list]))
  const offered = officialLists.filter((listId) => listUrls(ctx, listId).length > 0)
  const running = offered.filter((listId) => known.get(listId)?.refresh?.state === 'running')
  const asked = offered.filter((listId) => !running.includes(listId))
  await recordChange(ctx, async (tx) => {
    for (const listId of asked) await startRefresh(tx, listId)
    return {
      result: undefined,
      trace: asked.map((listId) => ({
        action: 'list.refresh-asked',
        subject: { type: 'list', id: listId },
      })),
    }
  })
  return { asked, running }
}
