import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { roleKeyOf, roleNameOf } from '#platform/permissions/index.ts'
import type { ScimUser } from '../../contract/provisioning.ts'
import { requireFreeAddress } from '../address/address-store.ts'
import { admitMember } from '../organisations/admit-member.ts'
import { membershipOf } from '../organisations/member-store.ts'
import { lockPeople, personByEmail } from '../people/person-store.ts'
import { freeUsername, insertProviderPerson } from '../provider-sign-in/provider-store.ts'
import { asTaken, requireAddress, requireFreeUserName, roleStated } from './change-user.ts'
import { keepDirectoryName } from './directory-store.ts'
import { refused } from './scim-refusal.ts'
import { fullNameStated, statedInResource } from './scim-values.ts'
import { directoryPersonOf, userOnWire } from './users-on-wire.ts'

/**
 * Provisions somebody: a member without a password, who comes in by the organisation's sign-in or sets one by mail. Whoever has an account already is not
 * taken in by a directory: they take an invite, and so say that they want to.
 * @throws Problem `conflict` (uniqueness), `plan-limit`, `invalid-input`.
 */
export async function createScimUser(ctx: Context, fields: Record<string, unknown>): Promise<ScimUser> {
  const stated = statedInResource(fields)
  const { userName } = stated
  if (userName === undefined) throw refused('invalidValue', 'userName is required.')
  const email = requireAddress(stated.email ?? userName.toLowerCase())
  return recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const { organisationId } = tx.actor
    await requireFreeUserName(tx, userName)
    const known = await personByEmail(tx.db, email)
    const isMember = known && (await membershipOf(tx.db, organisationId, known.id))
    await requireFreeAddress(tx, email).catch((failure: unknown) => {
      throw asTaken(
        failure,
        isMember
          ? 'Somebody with this address already belongs to the organisation.'
          : 'This address cannot be provisioned. Invite its owner instead.',
      )
    })
    const role = await roleStated(tx, stated.role ?? 'viewer')
    const isActive = stated.active !== false
    const fullName = (fullNameStated(stated) ?? userName).slice(0, 200)
    const userId = await insertProviderPerson(tx.db, {
      username: await freeUsername(tx.db, userName.split('@')[0] ?? ''),
      fullName,
      email,
      isVerified: false,
      organisationId,
      createdAt: tx.now,
    })
    await admitMember(tx, { organisationId, role: roleKeyOf(role), joinedAt: tx.now, userId, isActive })
    const externalId = stated.externalId ?? null
    await keepDirectoryName(tx.db, { organisationId, userId, userName, externalId, changedAt: tx.now })
    const made = await directoryPersonOf(tx, String(userId))
    return {
      result: userOnWire(tx, made),
      trace: {
        action: 'account.provisioned',
        subject: { type: 'account', id: userId },
        after: { username: made.displayUsername, fullName, email, role: roleNameOf(role), isActive },
        payload: { userName, externalId },
      },
    }
  })
}
