import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Person } from '../../contract/index.ts'
import { belongsElsewhere } from '../organisations/member-store.ts'
import { requireReach } from '../roles/require-reach.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { asPerson } from './list-people.ts'
import { notifyOwner } from './notify-owner.ts'
import { deleteSessions, deleteTwoFactor, personRowOf, updatePerson } from './person-store.ts'

/** Takes the second factor off somebody who lost both the app and the backup codes, and ends their sessions. */
export async function removeTwoFactor(
  ctx: Context,
  { id, reason }: RequestOf<typeof endpoints.removeTwoFactor>,
): Promise<Person> {
  const person = await recordChange(ctx, async (tx) => {
    const before = await personRowOf(tx.db, tx.actor.organisationId, id)
    requireReach(tx, before.role)
    if (!before.twoFactorEnabled)
      throw new Problem('conflict', `${before.fullName} has no second factor to take off.`)
    if (await belongsElsewhere(tx.db, tx.actor.organisationId, id))
      throw new Problem(
        'conflict',
        `${before.fullName} belongs to another organisation as well, so no administrator takes their second factor off: a backup code lets them in to do it.`,
      )
    await deleteTwoFactor(tx.db, id)
    const sessionsEnded = await deleteSessions(tx.db, id, 'all')
    await updatePerson(tx.db, id, { twoFactorEnabled: false, updatedAt: tx.now })
    const after = await personRowOf(tx.db, tx.actor.organisationId, id)
    await notifyOwner(tx, after, { what: 'two-factor-removed' })
    return {
      result: asPerson(after),
      trace: {
        action: 'account.two-factor-removed',
        subject: { type: 'account', id },
        before: { hasTwoFactor: true },
        after: { hasTwoFactor: false },
        reason,
        payload: { username: after.displayUsername, sessionsEnded },
      },
    }
  })
  forgetPerson(ctx.installation, id)
  return person
}
