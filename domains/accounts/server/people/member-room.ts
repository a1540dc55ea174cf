import { requireQuota } from '#domains/billing/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { openInvitesOf } from './invites/invite-store.ts'
import { countMembers } from './person-store.ts'

/** Refuses one more member than the plan of an organisation has room for. Call it inside the change that adds one. @throws Problem `plan-limit`. */
export function requireFreeSeat(tx: Context, organisationId = tx.actor.organisationId): Promise<void> {
  return requireQuota(tx, 'members', {
    adds: 1,
    used: () => countMembers(tx.db, organisationId),
    organisationId,
  })
}

/** The same for an invite: those that are open hold a place, so that nobody is invited to a closed door. @throws Problem `plan-limit`. */
export function requireFreeInvite(tx: Context): Promise<void> {
  const { organisationId } = tx.actor
  return requireQuota(tx, 'members', {
    adds: 1,
    used: async () =>
      (await countMembers(tx.db, organisationId)) +
      (await openInvitesOf(tx.db, organisationId, tx.now)).length,
  })
}
