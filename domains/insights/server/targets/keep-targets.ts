import { accountOf, refuseClosedAccount } from '#domains/trading/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { AccountTargets, keepTargets as endpoint } from '../../contract/targets.ts'
import { readTargets } from './read-targets.ts'
import * as store from './store.ts'

/** Sets the targets of an account, or removes them. @throws Problem `not-found`, `stale` where somebody has changed them since, `conflict` for a closed account. */
export async function keepTargets(ctx: Context, input: RequestOf<typeof endpoint>): Promise<AccountTargets> {
  const { organisationId } = ctx.actor
  const { accountId, classes, limits, version } = input
  await recordChange(ctx, async (tx) => {
    await refuseClosedAccount(tx.db, await accountOf(tx.db, organisationId, accountId))
    const before = await store.targetWeightsOf(tx.db, organisationId, accountId)
    const kept = await store.keepTargetWeights(tx.db, {
      organisationId,
      accountId,
      classes,
      limits,
      changedBy: ctx.actor.kind === 'user' ? ctx.actor.fullName || ctx.actor.username : 'Assay',
      changedAt: ctx.now,
      version: version + 1,
    })
    if (!kept || (before?.version ?? 0) !== version)
      throw new Problem(
        'stale',
        `${before?.changedBy ?? 'Somebody'} has changed the targets since you opened them: close and open them again. Nothing was kept.`,
      )
    return {
      result: kept,
      trace: {
        action: classes.length > 0 ? 'target-weights.set' : 'target-weights.removed',
        subject: { type: 'target-weights', id: accountId },
        before: before ? { classes: before.classes, limits: before.limits } : null,
        after: { classes, limits },
      },
    }
  })
  return readTargets(ctx, { accountId })
}
