import type { Context } from '#platform/context/index.ts'
import type { InputOf, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, fileOfList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type listVersionEntries as endpoint, entriesList, type ListEntry } from '../../contract/index.ts'
import { entriesPage } from '../lists/entries-store.ts'
import { type VersionRow, versionRow, watchlistRow } from '../lists/store.ts'

/** The entries of a list as one of its versions has them, page by page or by name. @throws Problem `not-found` */
export async function readVersionEntries(
  ctx: Context,
  { listId, version, ...ask }: RequestOf<typeof endpoint>,
): Promise<ListPageOf<ListEntry>> {
  await versionOf(ctx, { listId, version })
  return entriesPage(ctx.db, listId, version, { ask, now: ctx.now })
}

const columns: readonly FileColumn<ListEntry>[] = [
  { title: 'Reference', value: (row) => row.uid },
  { title: 'Name', value: (row) => row.names[0]?.value },
  { title: 'Kind', value: (row) => row.schema },
  {
    title: 'Also known as',
    value: (row) =>
      row.names
        .slice(1)
        .map(({ value }) => value)
        .join('; '),
  },
  { title: 'Listed on', value: (row) => row.listedOn },
]

/** Every entry of a version that matches a search, as CSV or XLSX. @throws Problem `not-found` */
export const exportVersionEntries = fileOfList(readVersionEntries, entriesList, columns)

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
