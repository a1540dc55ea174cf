import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Case } from '../../contract/schemas.ts'
import { allowanceMs, priorityRank } from '../service-levels/service-level.ts'
import { changeCase, type StepOn } from './change-case.ts'

/**
 * Changes the priority; the deadline moves by the difference of the allowances, so pauses stay counted. Lowering it needs a
 * reason: anyone may call for more care, but less must be answered for.
 * @throws Problem `not-found`, `stale`, `invalid-input`.
 */
export function setCasePriority(
  ctx: Context,
  input: StepOn<RequestOf<typeof endpoints.setCasePriority>>,
): Promise<Case> {
  return changeCase(ctx, input, (_tx, before) => {
    const isLowered = priorityRank[input.priority] > priorityRank[before.priority]
    if (isLowered && (input.reason?.length ?? 0) < 3) {
      throw new Problem('invalid-input', 'Lowering a priority needs a reason.', {
        issues: [{ field: 'reason', message: 'Lowering a priority needs a reason.' }],
      })
    }
    const shiftMs = allowanceMs(input.priority) - allowanceMs(before.priority)
    return {
      set: {
        priority: input.priority,
        priorityRank: priorityRank[input.priority],
        dueAt: new Date(before.dueAt.getTime() + shiftMs),
      },
      trace: { action: 'case.prioritised', ...(input.reason ? { reason: input.reason } : {}) },
    }
  })
}
