import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import {
  type Batch,
  type BatchResultRow,
  RiskLevel,
  type listBatchRows as rowsEndpoint,
} from '../../contract/index.ts'
import { batchesOf, oneBatch } from './batch-shape.ts'
import { stopBatch } from './screen-batch.ts'
import { batchOfOrganisation, countRows, pageOfBatches, resultsOf } from './store.ts'

/** Batches, newest first. */
export async function listBatches(
  ctx: Context,
  input: { limit: number; offset: number },
): Promise<PageOf<z.input<typeof Batch>>> {
  const { rows, total } = await pageOfBatches(ctx.db, ctx.actor.organisationId, input)
  return { rows: await batchesOf(ctx.db, rows), total }
}

/** A batch and how far it is. @throws Problem `not-found`. */
export async function readBatch(ctx: Context, input: { id: number }): Promise<z.input<typeof Batch>> {
  return oneBatch(ctx.db, await batchOfOrganisation(ctx.db, ctx.actor.organisationId, input.id))
}

/** Stops a batch; what was screened is kept. @throws Problem `not-found`, `conflict`. */
export async function cancelBatch(ctx: Context, input: { id: number }): Promise<z.input<typeof Batch>> {
  return oneBatch(ctx.db, await stopBatch(ctx, input.id))
}

/** The rows of a batch in the order of its file, by what came of them. @throws Problem `not-found`. */
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
