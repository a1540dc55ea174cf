import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl } from '#domains/controls/server/index.ts'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import { refuseUnborn } from './born-on.ts'
import { severityOf } from './customer-shape.ts'
import { floorsBy } from './rating/model-store.ts'
import { isLowerStated, statedRiskControl } from './rating/stated-risk.ts'
import { wantRating } from './rating/want-rating.ts'
import { relatedPartiesOf } from './related/related-store.ts'
import { comparedHashOf } from './screening/compared-hash.ts'
import { wantScreening } from './screening/screening-wanted.ts'
import * as store from './store.ts'

type Changed = { row: store.CustomerRow; proposal: ControlChange | null }

/**
 * Changes facts of a customer; facts that are left out stay. Where a compared fact changed it is screened at once. A lower stated risk is proposed, and what is in force stays until
 * a second person agrees. @throws Problem `not-found`, `stale`, `conflict`, `invalid-input`.
 */
export function changeCustomer(
  ctx: Context,
  input: RequestOf<typeof endpoints.changeCustomer>,
): Promise<Changed> {
  refuseUnborn(input.birthDate, ctx.now)
  return recordChange<Changed>(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const before = await store.holdCustomer(tx.db, organisationId, input.id)
    const { id, version, isDataConfirmed, reason, ...given } = input
    await refuseStale({ version: before.version, called: `“${before.name}”` }, version, (read) =>
      changesSinceVersion(tx.db, organisationId, { type: 'company', id }, read),
    )
    const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const proposal = await proposeLowerRisk(tx, before, input)
    if (proposal) delete facts.riskLevel
    const related = (await relatedPartiesOf(tx.db, organisationId, [id])).get(id)
    const comparedHash = comparedHashOf({ ...before, ...facts }, related)
    const isCompared = comparedHash !== before.comparedHash
    const floorBy = await floorsBy(tx.db, organisationId)
    const after = await store.updateCustomer(tx.db, organisationId, id, {
      ...facts,
      comparedHash,
      riskFloor: floorBy({ ...before, ...facts }),
      updatedAt: tx.now,
      ...(isCompared ? { awaitsScreeningSince: tx.now } : {}),
      ...(isDataConfirmed ? { dataAsOf: tx.now } : {}),
    })
    if (isCompared) await wantScreening(tx, [id])
    await wantRating(tx, [id])
    return {
      result: { row: after, proposal },
      trace: {
        action: 'customer.changed',
        subject: { type: 'company', id },
        before,
        after,
        ...(reason ? { reason } : {}),
        payload: { title: after.name, ...severityOf(after) },
      },
    }
  })
}

/** @throws Problem `invalid-input` without a reason, `conflict` while another proposal waits. */
async function proposeLowerRisk(
  tx: Change,
  before: store.CustomerRow,
  { id, riskLevel, reason }: RequestOf<typeof endpoints.changeCustomer>,
): Promise<ControlChange | null> {
  if (riskLevel === undefined || !isLowerStated(riskLevel, before.riskLevel)) return null
  if (!reason || reason.length < 3)
    throw new Problem('invalid-input', 'A reason is required for a lower stated risk. Nothing was changed.', {
      issues: [{ field: 'reason', message: 'A reason is required for a lower stated risk' }],
    })
  const after = { customerId: id, level: riskLevel }
  return changeControl(tx, statedRiskControl, { key: String(id), after, reason })
}

/** Starts or ends the monitoring of a customer. @throws Problem `not-found`. */
export function monitorCustomer(
  ctx: Context,
  input: RequestOf<typeof endpoints.monitorCustomer>,
): Promise<store.CustomerRow> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const before = await store.holdCustomer(tx.db, organisationId, input.id)
    const isStarting = input.isMonitored && !before.isMonitored
    const after = await store.updateCustomer(tx.db, organisationId, input.id, {
      isMonitored: input.isMonitored,
      updatedAt: tx.now,
      // While it was not monitored the lists went on without it.
      ...(isStarting ? { awaitsScreeningSince: tx.now } : {}),
    })
    if (isStarting) await wantScreening(tx, [input.id])
    return {
      result: after,
      trace: {
        action: input.isMonitored ? 'customer.monitored' : 'customer.unmonitored',
        subject: { type: 'company', id: input.id },
        before: { isMonitored: before.isMonitored },
        after: { isMonitored: after.isMonitored, version: after.version },
        ...(input.reason ? { reason: input.reason } : {}),
        payload: { title: after.name },
      },
    }
  })
}

/** Starts the monitoring of many customers as one change. Gives how many were not monitored before. */
export function monitorCustomers(ctx: Context, input: { ids: readonly number[] }): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const started = await store.startMonitoring(tx.db, tx.actor.organisationId, input.ids)
    return {
      result: started.length,
      trace: {
        action: 'customer.monitored',
        subject: { type: 'company', id: started[0] ?? 0 },
        after: { isMonitored: true, ids: started },
        payload: { title: `${started.length} customers`, count: started.length },
      },
    }
  })
}
