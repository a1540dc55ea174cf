import { forgetColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { forgetBatchColumns as endpoint } from '../../contract/index.ts'
import { BATCH_PURPOSE } from '../batch-files/read-batch-file.ts'

/** Deletes the saved column mapping for these titles: the next one is read by its titles. */
export async function forgetBatchColumns(
  ctx: Context,
  { titles }: RequestOf<typeof endpoint>,
): Promise<{ wasKnown: boolean }> {
  return { wasKnown: await forgetColumns(ctx, { purpose: BATCH_PURPOSE, titles }) }
}
