import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import {
  type ControlChange,
  controlChangesList,
  type listControlChanges as endpoint,
  type exportControlChanges as exportEndpoint,
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

const columns: readonly FileColumn<ControlChange>[] = [
  { title: 'Change', value: (row) => row.id },
  { title: 'Control', value: (row) => row.called },
  { title: 'State', value: (row) => row.state },
  { title: 'Loosens', value: (row) => row.loosens.join(' ') },
  { title: 'Changed', value: (row) => row.change },
  { title: 'Before', value: (row) => JSON.stringify(row.before) },
  { title: 'After', value: (row) => JSON.stringify(row.after) },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Proposed by', value: (row) => row.askedBy },
  { title: 'Proposed at', value: (row) => String(row.askedAt) },
  { title: 'Settled by', value: (row) => row.settledBy },
  { title: 'Settled at', value: (row) => (row.settledAt === null ? null : String(row.settledAt)) },
  { title: 'Why', value: (row) => row.settledReason },
  { title: 'Settled alone', value: (row) => (row.isSettledAlone ? 'yes' : 'no') },
]

/** Every change that a filter finds, as CSV or XLSX. */
export const exportControlChanges = (
  ctx: Context,
  asked: RequestOf<typeof exportEndpoint>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: controlChangesList, asked, columns, read: (ask) => listControlChanges(ctx, ask) })
