import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Person } from '../../contract/index.ts'
import { endKeys } from '../keys/key-store.ts'
import { setMemberActive } from '../organisations/member-store.ts'
import { isDirectory, requireReach } from '../roles/require-reach.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { notifyAdministrators } from '../watch/notify-administrators.ts'
import { withdrawInvitesOf } from './invites/withdraw-invite.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { asPerson } from './list-people.ts'
import { requireFreeSeat } from './member-room.ts'
import { deleteSessions, lockPeople, personRowOf } from './person-store.ts'

/** Shuts a person out, which ends their sessions and keys at once, or lets them back in. What they did stays theirs. */
export async function setPersonActive(
  ctx: Context,
  { id, isActive }: RequestOf<typeof endpoints.setPersonActive>,
): Promise<Person> {
  const person = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const { organisationId } = tx.actor
    const before = await personRowOf(tx.db, organisationId, id)
    // Who leaves is shut out by the directory whatever their role: that opens nothing. To let them in again is people's.
    if (isActive || !isDirectory(tx)) requireReach(tx, before.role)
    if (!isActive && before.role === 'admin') await keepAnAdmin(tx, before)
    if (isActive && before.deactivatedAt) await requireFreeSeat(tx)
    if (!isActive && !before.deactivatedAt && before.role === 'admin' && isDirectory(tx))
      await notifyAdministrators(tx, {
        subject: 'An administrator was deactivated by the directory',
        sentence: `${actorName(tx.actor)} deactivated the administrator ${before.fullName} (${before.displayUsername}). An administrator can let them in again.`,
      })
    await setMemberActive(tx.db, { organisationId, userId: id }, isActive, tx.now)
    const after = await personRowOf(tx.db, organisationId, id)
    const sessionsEnded = isActive ? 0 : await deleteSessions(tx.db, id, { ofOrganisation: organisationId })
    const end = { revokedAt: tx.now, revokedBy: actorName(tx.actor) }
    const keysEnded = isActive ? 0 : await endKeys(tx.db, { organisationId, userId: id }, end)
    if (!isActive) await withdrawInvitesOf(tx, before.displayUsername, undefined)
    return {
      result: asPerson(after),
      trace: {
        action: isActive ? 'account.activated' : 'account.deactivated',
        subject: { type: 'account', id },
        before: { isActive: before.deactivatedAt === null },
        after: { isActive },
        payload: { username: after.displayUsername, sessionsEnded, keysEnded },
      },
    }
  })
  forgetPerson(ctx.installation, id)
  return person
}
