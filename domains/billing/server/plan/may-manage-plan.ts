import { type Actor, DEMO_ORGANISATION_ID, type UserActor } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Whether somebody may decide on the plan of their organisation. The demo has none to decide on. */
export function mayManagePlan(actor: Actor): actor is UserActor {
  return (
    actor.kind === 'user' &&
    actor.organisationId !== DEMO_ORGANISATION_ID &&
    isGranted(actor, 'billing:manage')
  )
}

/** @throws Problem `demo-not-allowed`. */
export function refuseDemo(actor: Actor): void {
  if (actor.organisationId === DEMO_ORGANISATION_ID)
    throw new Problem('demo-not-allowed', 'The demo has no plan to manage.')
}
