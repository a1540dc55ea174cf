import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import {
  type ControlChange,
  controlChangeColumns,
  controlChangesList,
  type listControlChanges as endpoint,
} from '../contract/index.ts'
import { changeOf } from './change-control.ts'
import { pageOfChanges } from './store.ts'

/** The register of control changes, a page of it. */
export async function listControlChanges(
  ctx: Context,
  ask: RequestOf<typeof endpoint>,
): Promise<ListPageOf<ControlChange>> {
  const found = await pageOfChanges(ctx, ask)
  return { ...found, rows: found.rows.map(({ row }) => changeOf(row)) }
}

/** Every change that a filter finds, as CSV or XLSX. */
export const exportControlChanges = fileOfList(
  listControlChanges,
  controlChangesList,
  fileColumns<ControlChange>(controlChangeColumns, {
    isSettledAlone: (row) => (row.isSettledAlone ? 'yes' : 'no'),
  }),
)
