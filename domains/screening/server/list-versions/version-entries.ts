import type { Context } from '#platform/context/index.ts'
import type { InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { listVersionEntries as endpoint } from '../../contract/index.ts'
import { entriesPage, type VersionRow, versionRow, watchlistRow } from '../lists/store.ts'

type Request = { listId: string; version: number; q?: string | undefined; limit: number; offset: number }

/** The entries of a list as one of its versions has them, page by page or by name. @throws Problem `not-found` */
export async function readVersionEntries(ctx: Context, input: Request): Promise<ResponseOf<typeof endpoint>> {
  await versionOf(ctx, input)
  return entriesPage(ctx.db, input.listId, input.version, input)
}

/** A version that was in force once. @throws Problem `not-found` */
export async function versionOf(
  ctx: Pick<Context, 'db'>,
  { listId, version }: Pick<InputOf<typeof endpoint>, 'listId'> & { version: number },
): Promise<VersionRow> {
  const list = await watchlistRow(ctx.db, listId)
  const row = list && version <= list.version ? await versionRow(ctx.db, listId, version) : undefined
  if (!row) throw new Problem('not-found', `The list "${listId}" has no version ${version} here.`)
  return row
}
