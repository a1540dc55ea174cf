import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { permissionsOf, type RoleHeld, roleNameOf } from '#platform/permissions/index.ts'
import { roleOfKey } from '../../roles/role-store.ts'
import { deleteInvite, openInvitesOf } from './invite-store.ts'

/**
 * Takes back what somebody has invited others to and can no longer give: all of it once they manage no people or are shut out, else what reaches further than they
 * do now. Nobody comes back by an invite of their own. Gives how many that were. Joins the caller's change.
 */
export async function withdrawInvitesOf(
  tx: Change,
  username: string,
  now: RoleHeld | undefined,
): Promise<number> {
  const { organisationId } = tx.actor
  const may = new Set(now === undefined ? [] : permissionsOf({ role: now, organisationId }))
  const own = (await openInvitesOf(tx.db, organisationId, tx.now)).filter((row) => row.invitedBy === username)
  let withdrawn = 0
  for (const row of own) {
    const given = permissionsOf({ role: await roleOfKey(tx.db, organisationId, row.role), organisationId })
    if (may.has('users:manage') && given.every((permission) => may.has(permission))) continue
    await withdrawInvite(tx, { id: row.id })
    withdrawn += 1
  }
  return withdrawn
}

/** The same for everybody who has a role that changes or becomes another one. */
export async function withdrawInvitesOfHolders(
  tx: Change,
  holders: readonly { displayUsername: string }[],
  now: RoleHeld,
): Promise<void> {
  for (const { displayUsername } of holders) await withdrawInvitesOf(tx, displayUsername, now)
}

/** Takes back an invite that nobody has used. */
export async function withdrawInvite(ctx: Context, { id }: { id: number }): Promise<{ done: true }> {
  return recordChange(ctx, async (tx) => {
    const row = await deleteInvite(tx.db, tx.actor.organisationId, id)
    const role = await roleOfKey(tx.db, tx.actor.organisationId, row.role)
    return {
      result: { done: true },
      trace: {
        action: 'account.invite-withdrawn',
        subject: { type: 'account', id: `invite-${id}` },
        before: { email: row.email, role: roleNameOf(role) },
      },
    }
  })
}
