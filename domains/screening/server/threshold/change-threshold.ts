import type { z } from 'zod'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import {
  type ControlChangeRow,
  changeControl,
  changesOfControl,
  defineControl,
  settleChangeOf,
} from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { loosensThreshold, ThresholdPreview } from '../../contract/index.ts'
import { rescreenTouchedCustomers } from '../monitoring/rescreen-touched.job.ts'
import { putThreshold, settingsOf } from '../settings/screening-settings.ts'
import { previewThreshold } from './preview-threshold.ts'
import { forgetCoverage } from './store.ts'
import '../../contract/changes.ts'

type Thresholds = z.input<(typeof endpoints.readThreshold)['response']>

const CHANGES_TOLD = 50

/** The match threshold, as a control: a higher one finds less. */
const thresholdControl = defineControl<number>({
  name: 'threshold',
  permission: 'screening:settings',
  subject: () => ({ type: 'threshold', id: 'threshold' }),
  called: () => 'Match threshold',
  read: async ({ db, actor }) => (await settingsOf(db, actor.organisationId)).threshold,
  loosens: loosensThreshold,
  apply: putInForce,
})

/** The threshold in force, what waits, and what was changed before. */
export async function readThreshold(ctx: Context): Promise<Thresholds> {
  const { organisationId } = ctx.actor
  const { threshold } = await settingsOf(ctx.db, organisationId)
  const changes = await thresholdChanges(ctx)
  return {
    threshold,
    proposal: changes.find((change) => change.state === 'proposed') ?? null,
    backTo: lastChange(changes, threshold)?.before ?? null,
    changes,
  }
}

const thresholdChanges = async ({ db, actor }: Context): Promise<endpoints.ThresholdChange[]> =>
  (await changesOfControl(db, actor.organisationId, { control: 'threshold', limit: CHANGES_TOLD })).map(
    changeOf,
  )

/** The change that one step takes back: the last one in force, unless it was such a step itself. */
function lastChange(
  changes: readonly endpoints.ThresholdChange[],
  threshold: number,
): endpoints.ThresholdChange | undefined {
  const last = changes.find((change) => change.state === 'in-force')
  return last?.kind === 'change' && last.after === threshold ? last : undefined
}

/** What another threshold would do. Without lists there is nothing to look at, and whoever agrees is shown that there was not. */
export const previewIfAny = (ctx: Context, threshold: number): Promise<ThresholdPreview | null> =>
  previewThreshold(ctx, { threshold }).catch((failure) => {
    if (failure instanceof Problem) return null
    throw failure
  })

/** Asks for another threshold, with what it would do kept beside it, within a change. */
export async function askThreshold(
  tx: Change,
  asked: { threshold: number; reason: string; preview: ThresholdPreview | null; kind: 'change' | 'back' },
): Promise<ControlChange | null> {
  const { threshold, fourEyes } = await settingsOf(tx.db, tx.actor.organisationId)
  if (threshold === asked.threshold) throw new Problem('conflict', 'This is the threshold in force.')
  return changeControl(tx, thresholdControl, {
    after: asked.threshold,
    reason: asked.reason,
    facts: { kind: asked.kind, preview: asked.preview },
    takesTwo: fourEyes && asked.kind === 'change',
  })
}

/**
 * Asks for another threshold. A higher one holds when a second person agrees, and so does any with four eyes on; else at once.
 * @throws Problem `conflict` while another change waits, or where nothing would change.
 */
export async function changeThreshold(
  ctx: Context,
  { threshold, reason }: RequestOf<typeof endpoints.changeThreshold>,
): Promise<Thresholds> {
  const preview = await previewIfAny(ctx, threshold)
  await recordChange(ctx, async (tx) => ({
    result: await askThreshold(tx, { threshold, reason, preview, kind: 'change' }),
    trace: [],
  }))
  return readThreshold(ctx)
}

/** A second person agrees or refuses; who asked may take the proposal back but not agree. @throws Problem `not-found`, `conflict`, `four-eyes`. */
export async function settleThreshold(
  ctx: Context,
  input: RequestOf<typeof endpoints.settleThreshold>,
): Promise<Thresholds> {
  await settleChangeOf(ctx, thresholdControl, input)
  return readThreshold(ctx)
}

/**
 * Back to the value before the last change. Two people agreed to it once, so one may return to it where it finds more; a higher one is proposed like any
 * other. @throws Problem `conflict`.
 */
export async function returnThreshold(
  ctx: Context,
  { reason }: RequestOf<typeof endpoints.returnThreshold>,
): Promise<Thresholds> {
  await recordChange(ctx, async (tx) => {
    const { threshold } = await settingsOf(tx.db, tx.actor.organisationId)
    const last = lastChange(await thresholdChanges(tx), threshold)
    if (!last) throw new Problem('conflict', 'There is no change that one step could take back.')
    const back = await askThreshold(tx, { threshold: last.before, reason, preview: null, kind: 'back' })
    return { result: back, trace: [] }
  })
  return readThreshold(ctx)
}

/** A lower threshold finds more: everybody who is monitored is screened again. */
function putInForce(
  tx: Change,
  { before, after, reason }: { before: number; after: number; reason: string },
): Promise<void> {
  return recordChange(tx, async () => {
    await putThreshold(tx, after)
    if (after < before) {
      await forgetCoverage(tx)
      if (hasJobs(tx.installation)) await enqueue(tx, rescreenTouchedCustomers, {})
    }
    return {
      result: undefined,
      trace: {
        action: 'threshold.changed',
        subject: { type: 'threshold', id: 'threshold' },
        before: { threshold: before },
        after: { threshold: after },
        reason,
      },
    }
  })
}

function changeOf(row: ControlChangeRow): endpoints.ThresholdChange {
  const { id, state, reason, askedBy, askedByUserId, settledBy, settledReason, facts } = row
  return {
    id,
    before: Number(row.before),
    after: Number(row.after),
    kind: facts.kind === 'back' ? 'back' : 'change',
    state,
    reason,
    askedBy,
    askedByUserId,
    askedAt: row.askedAt.toISOString(),
    settledBy,
    settledAt: row.settledAt?.toISOString() ?? null,
    settledReason,
    preview: ThresholdPreview.nullable().parse(facts.preview ?? null),
  }
}
