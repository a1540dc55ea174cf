import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { recogniseLists as endpoint } from '../contract/index.ts'
import { recogniseFile } from './list-formats/recognise.ts'
import { watchlistKinds } from './lists/watchlist-kinds.ts'

/** Says of each file, by its beginning, which list it belongs to, and whether somebody has to say when it was published. */
export function recogniseLists(
  _ctx: Context,
  { file: files }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  return Promise.all(
    files.map(async (file) => {
      const found = await recogniseFile({ name: file.name, open: () => file.stream() })
      return {
        ...found,
        fileName: file.name,
        list: found.kind === null ? null : watchlistKinds[found.kind].title,
      }
    }),
  )
}
