import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, PageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { cancelKeptRun, isOver, newestRunAbout } from '#platform/runs/index.ts'
import {
  type Batch,
  type BatchResultRow,
  batchColumns,
  type listBatches as batchesEndpoint,
  batchesList,
  RiskLevel,
  type listBatchRows as rowsEndpoint,
} from '../../contract/index.ts'
import { batchRun } from './batch-run.ts'
import { batchesOf, oneBatch } from './batch-shape.ts'
import { batchOfOrganisation, countRows, pageOfBatches, resultsOf } from './store.ts'

/** Batches, newest first. */
export async function listBatches(
  ctx: Context,
  ask: RequestOf<typeof batchesEndpoint>,
): Promise<ListPageOf<z.input<typeof Batch>>> {
  const found = await pageOfBatches(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: await batchesOf(ctx, found.rows) }
}

/** Every batch that matches a search, as CSV or XLSX. */
export const exportBatches = fileOfList(listBatches, batchesList, fileColumns(batchColumns))

/** A batch and how far it is. @throws Problem `not-found`. */
export async function readBatch(ctx: Context, input: { id: number }): Promise<z.input<typeof Batch>> {
  return oneBatch(ctx, await batchOfOrganisation(ctx.db, ctx.actor.organisationId, input.id))
}

/** Stops a batch; screened rows are kept. @throws Problem `not-found`, `conflict`. */
export async function cancelBatch(ctx: Context, input: { id: number }): Promise<z.input<typeof Batch>> {
  const batch = await batchOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  const run = await newestRunAbout(ctx, batchRun, batch.id)
  if (!run || isOver(run)) {
    throw new Problem('conflict', 'This batch has ended: there is nothing to stop.', { state: batch.state })
  }
  await cancelKeptRun(ctx, batchRun, run)
  return readBatch(ctx, input)
}

/** The rows of a batch in file order, by outcome. @throws Problem `not-found`. */
export async function listBatchRows(
  ctx: Context,
  { id, show, limit, offset }: RequestOf<typeof rowsEndpoint>,
): Promise<PageOf<z.input<typeof BatchResultRow>>> {
  const { organisationId } = ctx.actor
  await batchOfOrganisation(ctx.db, organisationId, id)
  const rows = await resultsOf(ctx.db, organisationId, id, { show, limit, offset })
  return {
    rows: rows.map(({ entryUid: _, riskLevel, matchCount, ...row }) => ({
      ...row,
      matchCount: matchCount ?? 0,
      riskLevel: riskLevel === null ? null : RiskLevel.parse(riskLevel),
    })),
    total: await countRows(ctx.db, organisationId, id, show),
  }
}
