import type { z } from 'zod'
import { recallColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BatchPreview, previewBatch as endpoint } from '../../contract/index.ts'
import type { BatchRow } from '../batch-files/batch-row.ts'
import { BATCH_PURPOSE, type RefusedBatchRow } from '../batch-files/read-batch-file.ts'
import { coverageNow } from '../coverage/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { requireScreeningQuota } from '../screenings/screening-quota.ts'
import { dryRunOf } from './dry-run.ts'
import { readUploaded } from './start-batch.ts'

const REFUSED_TOLD = 100

/**
 * What a file holds, how it is read, which rows would be refused and, when asked for, what the lists say to it. Nothing is written.
 *
 * @throws Problem `watchlists-missing`, `unsupported-file`, `too-large`, `invalid-input`.
 */
export async function previewBatch(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof BatchPreview>> {
  await listsToSearch(ctx)
  const { reading, rows, refused, ...file } = await readUploaded(ctx, input.file, input)
  const remembered = await recallColumns(ctx, { purpose: BATCH_PURPOSE, titles: reading.titles })
  const isAsked = input.withMatches === 'true' && file.needs.length === 0 && rows.length > 0
  return {
    fileName: input.file.name,
    headerRow: reading.headerRow,
    titles: reading.titles,
    samples: file.samples,
    above: reading.above,
    firstRows: file.firstRows,
    columns: reading.columns,
    mappedBy: reading.mappedBy,
    byValues: file.byValues,
    isRemembered: remembered !== undefined,
    dates: reading.dates,
    kindsNotRead: file.kindsNotRead,
    needs: file.needs,
    rows: rows.length,
    refusedCount: refused.length,
    reasons: reasonsOf(refused),
    refused: refused.slice(0, REFUSED_TOLD).map(({ row, cells, reason }) => ({ row, cells, reason })),
    withoutCount: reading.without ?? 0,
    without: withoutOf(rows),
    notes: reading.notes,
    coverage: await coverageNow(ctx),
    noRoom: await noSpaceFor(ctx, rows.length),
    dryRun: isAsked ? await dryRunOf(ctx, rows) : null,
  }
}

/** Why rows are refused, the commonest first. */
function reasonsOf(refused: readonly RefusedBatchRow[]): z.input<typeof BatchPreview>['reasons'] {
  return [...Map.groupBy(refused, ({ why }) => why)]
    .map(([why, rows]) => ({ why, rows: rows.length, example: rows[0]?.reason ?? '' }))
    .sort((left, right) => right.rows - left.rows)
}

/** Which facts rows are screened without, the commonest first. */
function withoutOf(rows: readonly BatchRow[]): z.input<typeof BatchPreview>['without'] {
  const facts = rows.flatMap(({ subject }) => subject.notRead ?? [])
  return [...Map.groupBy(facts, ({ fact }) => fact)]
    .map(([fact, all]) => ({
      why: `Without the ${fact}`,
      rows: all.length,
      example: `"${all[0]?.text}": ${all[0]?.why}`,
    }))
    .sort((left, right) => right.rows - left.rows)
}

/** The sentence that starting it would be refused with; null where the plan has room. */
async function noSpaceFor(ctx: Context, rows: number): Promise<string | null> {
  try {
    await requireScreeningQuota(ctx, rows)
    return null
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'plan-limit') return failure.message
    throw failure
  }
}
