import { onRightsLost } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Case } from '../../contract/schemas.ts'
import { assignablePerson, assigneesOf } from '../reading/people.ts'
import { openCases } from '../store.ts'
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

/** Open cases of people who work on none any more are given back to nobody. */
export const casesLeftBehind = onRightsLost('cases of who works on none', async (tx) => {
  const { organisationId } = tx.actor
  const people = await assigneesOf(tx.db, organisationId)
  for (const { id, assigneeId } of await openCases(tx.db, organisationId)) {
    if (assigneeId === null) continue
    const person = people.get(assigneeId)
    if (person?.worksOnCases) continue
    await changeCase(tx, { id }, () => ({
      set: { assigneeId: null },
      trace: {
        action: 'case.unassigned',
        reason: `${person?.fullName ?? 'The assignee'} works on no cases any more.`,
        payload: { assignee: null },
      },
    }))
  }
})
