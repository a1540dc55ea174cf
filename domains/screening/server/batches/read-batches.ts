import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { PageOf } from '#platform/endpoint/index.ts'
import type { Batch } from '../../contract/index.ts'
import { batchesOf, oneBatch } from './batch-shape.ts'
import { stopBatch } from './screen-batch.ts'
import { batchOfOrganisation, pageOfBatches } from './store.ts'

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
