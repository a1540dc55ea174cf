import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Case } from '../../contract/schemas.ts'
import { assignablePerson } from '../reading/people.ts'
import { changeCase, type StepOn } from './change-case.ts'

/** Gives a case to a person of the organisation, or to nobody. @throws Problem `not-found`, `stale`. */
export function assignCase(
  ctx: Context,
  input: StepOn<RequestOf<typeof endpoints.assignCase>>,
): Promise<Case> {
  return changeCase(ctx, input, async (tx) => {
    const person =
      input.userId === null ? undefined : await assignablePerson(tx.db, tx.actor.organisationId, input.userId)
    return {
      set: { assigneeId: input.userId },
      trace: {
        action: person ? 'case.assigned' : 'case.unassigned',
        payload: { assignee: person?.fullName ?? null },
      },
    }
  })
}
