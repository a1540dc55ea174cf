import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { importList as endpoint, Watchlist } from '../../contract/index.ts'
import { prepareIndex } from '../matching/prepare-index.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { importList } from './import-list.ts'
import { readWatchlist } from './read-lists.ts'

/**
 * Imports a publication from the files of a form. The files are read where they lie; none is held whole in memory. The answer
 * comes when the next screening can use the publication.
 * @throws Problem as `importList` does; `demo-not-allowed` in the demo, because the lists are everybody's.
 */
export async function uploadList(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Watchlist> {
  if (ctx.actor.kind === 'user' && ctx.actor.isDemo) {
    throw new Problem(
      'demo-not-allowed',
      'The lists belong to the whole installation: the demo cannot change them.',
    )
  }
  const uploads = [input.file, input.file2, input.file3, input.file4].filter((file) => file !== undefined)
  const { shrinkPercentMax, ageDaysMax } = await settingsOf(ctx.db, ctx.actor.organisationId)
  const imported = await importList(ctx, {
    kind: input.kind,
    files: uploads.map((file) => ({ name: file.name, open: () => file.stream() })),
    source: uploads.map((file) => file.name).join(', '),
    force: input.force === 'true',
    ...(input.publishedOn && { publishedOn: input.publishedOn }),
    shrinkPercentMax,
  })
  await prepareIndex(ctx)
  return readWatchlist({ ...ctx, now: ctx.house.clock() }, imported.listId, { ageDaysMax })
}
