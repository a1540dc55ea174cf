import type { z } from 'zod'
import { requireSecondPerson } from '#domains/accounts/server/index.ts'
import { keepAlerts } from '#domains/alerts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { rescreenTouchedCustomers } from '../monitoring/rescreen-touched.job.ts'
import { putThreshold, settingsOf } from '../settings/screening-settings.ts'
import { previewThreshold } from './preview-threshold.ts'
import {
  forgetCoverage,
  holdThresholdChange,
  insertThresholdChange,
  settleThresholdChange,
  type ThresholdChangeRow,
  thresholdChanges,
} from './store.ts'
import '../../contract/changes.ts'

type Thresholds = z.input<(typeof endpoints.readThreshold)['response']>

/** The threshold in force, what waits, and what was changed before. */
export async function readThreshold(ctx: Context): Promise<Thresholds> {
  const { organisationId } = ctx.actor
  const { threshold } = await settingsOf(ctx.db, organisationId)
  const changes = await thresholdChanges(ctx.db, organisationId)
  const proposal = changes.find((change) => change.state === 'proposed')
  return {
    threshold,
    proposal: proposal ? changeOf(proposal) : null,
    backTo: lastChange(changes, threshold)?.before ?? null,
    changes: changes.map(changeOf),
  }
}

/** The change that one step takes back: the last one in force, unless it was such a step itself. */
function lastChange(
  changes: readonly ThresholdChangeRow[],
  threshold: number,
): ThresholdChangeRow | undefined {
  const last = changes.find((change) => change.state === 'in-force')
  return last?.kind === 'change' && last.after === threshold ? last : undefined
}

/**
 * Asks for another threshold, with what it would do kept beside it. With four eyes on it holds when a second person agrees, else
 * at once. @throws Problem `conflict` while another change waits, or where nothing would change.
 */
export async function changeThreshold(
  ctx: Context,
  input: RequestOf<typeof endpoints.changeThreshold>,
): Promise<Thresholds> {
  // Without lists there is nothing to look at, and whoever agrees is shown that there was not.
  const preview = await previewThreshold(ctx, input).catch((failure) => {
    if (failure instanceof Problem) return null
    throw failure
  })
  await recordChange(ctx, async (tx) => {
    const { threshold, fourEyes } = await settingsOf(tx.db, tx.actor.organisationId)
    if (threshold === input.threshold) throw new Problem('conflict', 'This is the threshold in force.')
    const row = await insertThresholdChange(tx, {
      before: threshold,
      after: input.threshold,
      kind: 'change',
      state: fourEyes ? 'proposed' : 'in-force',
      reason: input.reason,
      preview,
      askedBy: actorName(tx.actor),
      askedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      askedAt: tx.now,
      settledAt: fourEyes ? null : tx.now,
    })
    if (!fourEyes) await putInForce(tx, row)
    await keepProposalAlert(tx, fourEyes ? row : undefined)
    return {
      result: undefined,
      trace: traceOf(row, fourEyes ? 'threshold.proposed' : 'threshold.changed', input.reason),
    }
  })
  return readThreshold(ctx)
}

/** A second person agrees or refuses; who asked may take the proposal back but not agree. @throws Problem `not-found`, `conflict`, `four-eyes`. */
export async function settleThreshold(
  ctx: Context,
  input: RequestOf<typeof endpoints.settleThreshold>,
): Promise<Thresholds> {
  await recordChange(ctx, async (tx) => {
    const row = await holdThresholdChange(tx, input.id)
    if (row.state !== 'proposed')
      throw new Problem('conflict', 'This change of the threshold is settled already.')
    const { threshold } = await settingsOf(tx.db, tx.actor.organisationId)
    if (input.isAgreed && row.before !== threshold)
      throw new Problem(
        'conflict',
        'The threshold is another one since this change was asked for. Refuse it and ask anew.',
      )
    const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
    if (input.isAgreed && (userId === null || userId === row.askedByUserId))
      throw new Problem('four-eyes', 'Somebody else has to agree to the threshold you asked for.')
    if (input.isAgreed && userId !== null)
      await requireSecondPerson(tx.db, tx.actor.organisationId, {
        userId,
        proposal: { userId: row.askedByUserId, at: row.askedAt },
      })
    await settleThresholdChange(tx, row.id, {
      state: input.isAgreed ? 'in-force' : 'rejected',
      settledBy: actorName(tx.actor),
      settledAt: tx.now,
      settledReason: input.reason,
    })
    if (input.isAgreed) await putInForce(tx, row)
    await keepProposalAlert(tx, undefined)
    return {
      result: undefined,
      trace: traceOf(row, input.isAgreed ? 'threshold.changed' : 'threshold.rejected', input.reason),
    }
  })
  return readThreshold(ctx)
}

/** Back to the value before the last change: two people agreed to it once, so one may return to it. @throws Problem `conflict`. */
export async function returnThreshold(
  ctx: Context,
  input: RequestOf<typeof endpoints.returnThreshold>,
): Promise<Thresholds> {
  await recordChange(ctx, async (tx) => {
    const { threshold } = await settingsOf(tx.db, tx.actor.organisationId)
    const last = lastChange(await thresholdChanges(tx.db, tx.actor.organisationId), threshold)
    if (!last) throw new Problem('conflict', 'There is no change that one step could take back.')
    const row = await insertThresholdChange(tx, {
      before: threshold,
      after: last.before,
      kind: 'back',
      state: 'in-force',
      reason: input.reason,
      preview: null,
      askedBy: actorName(tx.actor),
      askedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      askedAt: tx.now,
      settledBy: actorName(tx.actor),
      settledAt: tx.now,
    })
    await putInForce(tx, row)
    return { result: undefined, trace: traceOf(row, 'threshold.returned', input.reason) }
  })
  return readThreshold(ctx)
}

/** A lower threshold finds more: everybody who is monitored is screened again. */
async function putInForce(tx: Context, row: ThresholdChangeRow): Promise<void> {
  await putThreshold(tx, row.after)
  if (row.after >= row.before) return
  await forgetCoverage(tx)
  if (hasJobs(tx.house)) await enqueue(tx, rescreenTouchedCustomers, {})
}

function keepProposalAlert(tx: Context, row: ThresholdChangeRow | undefined): Promise<void> {
  return keepAlerts(tx, {
    kinds: ['threshold-proposed'],
    hits: row
      ? [
          {
            severity: 'medium',
            kind: 'threshold-proposed',
            title: `A second person is wanted: threshold ${inPercent(row.before)} to ${inPercent(row.after)}`,
            description: `${row.askedBy} asked for it: ${row.reason}`,
            subject: { type: 'threshold', id: 'threshold' },
            dedupeKey: `threshold-proposed ${row.id}`,
          },
        ]
      : [],
    goneBecause: 'The change of the threshold was settled.',
  })
}

const inPercent = (threshold: number) => `${Number((threshold * 100).toFixed(2))}%`

function traceOf(row: ThresholdChangeRow, action: ActionName, reason: string) {
  return {
    action,
    subject: { type: 'threshold' as const, id: 'threshold' },
    before: { threshold: row.before },
    after: { change: row.id, threshold: row.after, preview: row.preview },
    reason,
  }
}

function changeOf(row: ThresholdChangeRow): z.input<typeof endpoints.ThresholdChange> {
  return {
    ...row,
    kind: row.kind as 'change' | 'back',
    state: row.state as 'proposed' | 'in-force' | 'rejected',
    askedAt: row.askedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
