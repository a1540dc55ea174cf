import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import { roleOfKey } from '../../roles/role-store.ts'
import { deleteInvite } from './invite-store.ts'

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
