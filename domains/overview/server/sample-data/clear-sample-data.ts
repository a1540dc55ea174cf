import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { type Change, type Context, daysAfter } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import type { clearSampleData as endpoint, SampleClearing } from '../../contract/index.ts'
import { type ChosenRows, chooseRows, type ListedRow } from './clearing/choose-rows.ts'
import { takeRows } from './clearing/move-rows.ts'
import { tableGraph } from './clearing/table-graph.ts'
import {
  isSamplePresent,
  lockedSampleState,
  noteSampleState,
  type SampleRow,
  sampleStateOf,
} from './sample-state.ts'

const UNDO_DAYS = 1
const NAMES_SHOWN = 8
const STAYING_SHOWN = 200

/** What clearing would remove and what would stay. Changes nothing. @throws Problem `conflict`, `demo-not-allowed`. */
export async function previewClearing(ctx: Context): Promise<z.input<typeof SampleClearing>> {
  const { organisationId } = ctx.actor
  const sample = clearable(ctx, await sampleStateOf(ctx.db, organisationId))
  const { going, staying } = await chooseRows(ctx.db, organisationId, sample)
  const shown = staying.slice(0, STAYING_SHOWN)
  const kinds = [...Map.groupBy(going, ({ table }) => table)]
  const named = await namesOf(ctx, [...shown, ...kinds.flatMap(([, rows]) => rows.slice(0, NAMES_SHOWN))])
  return {
    goes: kinds.map(([table, rows]) => ({
      kind: calledOf(table),
      count: rows.length,
      names: rows.slice(0, NAMES_SHOWN).flatMap((row) => named(row) ?? []),
    })),
    stays: shown.map((row) => ({
      kind: calledOf(row.table),
      name: named(row) ?? `number ${row.id}`,
      why: row.why,
    })),
    staysCount: staying.length,
    digest: digestOf(going),
    undoHours: UNDO_DAYS * 24,
  }
}

/**
 * Removes the sample data but what people worked on and what rows of their own are about. What goes is kept for a day, in which it can be put back; the audit log and the events keep what
 * was done with it.
 * @throws Problem `conflict` when there is none, `stale` when something else would go than was confirmed, `demo-not-allowed`, `legal-hold`.
 */
export function clearSampleData(
  ctx: Context,
  { digest }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const sample = clearable(tx, await lockedSampleState(tx.db, organisationId))
    await requireNoHold(tx.db, organisationId, 'everything', 'The sample data')
    const chosen = await chooseRows(tx.db, organisationId, sample)
    if (digest !== undefined && digest !== digestOf(chosen.going))
      throw new Problem(
        'stale',
        'Something changed since you read what would go. Read the list again. Nothing was removed.',
      )
    const { removed, taken } = await take(tx, chosen)
    const before = sample.cleared
    const stays = subjectsOf(chosen.staying)
    await noteSampleState(tx.db, organisationId, 'cleared', tx.now, undefined, {
      undoUntil: daysAfter(tx.now, UNDO_DAYS).toISOString(),
      filledAt: before?.filledAt ?? sample.changedAt.toISOString(),
      removed: sumOf(before?.undoUntil ? before.removed : {}, removed),
      taken: [...(before?.undoUntil ? before.taken : []), ...taken],
      stays,
    })
    return {
      result: removed,
      trace: {
        action: 'sample-data.cleared',
        subject: { type: 'sample-data', id: 'sample-data' },
        before: { state: sample.state, lastIds: sample.lastIds },
        after: { state: 'cleared', removed, stays: stays.length, undoDays: UNDO_DAYS },
        payload: { title: `${removed.customers ?? 0} customers, ${removed.screenings ?? 0} screenings` },
      },
    }
  })
}

async function take(tx: Change, { going, staying }: ChosenRows) {
  const taken: { slice: string; kept: unknown }[] = []
  const removed: Record<string, number> = {}
  const keepsSome = staying.length > 0
  for (const { name, sampleData } of declaredSlices().toReversed()) {
    if (!sampleData?.take) continue
    const { count, kept } = await sampleData.take(tx, { keepsSome })
    if (kept === null) continue
    taken.push({ slice: name, kept })
    removed[sampleData.counted] = (removed[sampleData.counted] ?? 0) + count
  }
  await takeRows(tx, going)
  const graph = tableGraph()
  for (const { table } of going) {
    const counted = graph.get(table)?.listed?.counted
    if (counted) removed[counted] = (removed[counted] ?? 0) + 1
  }
  for (const { sampleData } of declaredSlices()) await sampleData?.rowsMoved?.(tx, going)
  return { removed, taken }
}

function clearable({ actor }: Context, sample: SampleRow | undefined): SampleRow {
  if (actor.kind === 'user' && actor.isDemo)
    throw new Problem('demo-not-allowed', 'The demo keeps its sample data.')
  if (!sample?.lastIds || !isSamplePresent(sample))
    throw new Problem('conflict', 'There is no sample data to clear.')
  return sample
}

const calledOf = (table: string) => tableGraph().get(table)?.listed?.called ?? table

const digestOf = (going: readonly ListedRow[]) =>
  createHash('sha256')
    .update(
      going
        .map(({ table, id }) => `${table} ${id}`)
        .sort()
        .join('\n'),
    )
    .digest('hex')

/** Rows by the names under which the log knows them. */
function subjectsOf(rows: readonly ListedRow[]): string[] {
  const graph = tableGraph()
  return rows.map(({ table, id }) => `${graph.get(table)?.subject ?? table} ${id}`)
}

function sumOf(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** What rows are called, as the log calls them; undefined for one that has no name. */
async function namesOf(
  ctx: Context,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => string | undefined> {
  const graph = tableGraph()
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [table, some] of Map.groupBy(rows, (row) => row.table)) {
    const subject = graph.get(table)?.subject
    const read = subject && declaredSlices().flatMap(({ namesOf: all }) => all[subject] ?? [])[0]
    if (read) names.set(table, await read(ctx, idsOf(some)))
  }
  return ({ table, id, name }) => names.get(table)?.get(id) ?? name ?? undefined
}

/** Removes whatever slices have that sample data has too, the highest slice first: for the demo, and for a fill that is taken back. */
export async function removeSampleRows(tx: Change): Promise<void> {
  for (const { sampleData } of declaredSlices().toReversed()) await sampleData?.remove(tx)
}
