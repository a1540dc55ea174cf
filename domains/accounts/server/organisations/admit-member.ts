import type { Change } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { requireFreeSeat } from '../people/member-room.ts'
import { isDirectory, requireReach } from '../roles/require-reach.ts'
import { roleOfKey } from '../roles/role-store.ts'
import { insertMember, type Joining, membershipOf } from './member-store.ts'

/**
 * Whether somebody may come into an organisation as a member, for every entry point: registration, an invite, the sign-in provider, a directory. There is a place in
 * its plan, the role is there, and a directory gives none that manages people. Call it inside a change that holds the people lock.
 * @throws Problem `plan-limit`, `forbidden`, `not-found`.
 */
export async function requireMayJoin(
  tx: Change,
  { organisationId, role }: Joining,
  isActive = true,
): Promise<void> {
  const held = await roleOfKey(tx.db, organisationId, role)
  if (isDirectory(tx)) requireReach(tx, held)
  if (isActive) await requireFreeSeat(tx, organisationId)
}

/** Makes somebody with an account a member. @throws Problem as `requireMayJoin`, and `conflict` for somebody who belongs to the organisation, shut out or not. */
export async function admitMember(
  tx: Change,
  { userId, isActive = true, ...joining }: Joining & { userId: number; isActive?: boolean },
): Promise<void> {
  const before = await membershipOf(tx.db, joining.organisationId, userId)
  if (before)
    throw new Problem(
      'conflict',
      before.deactivatedAt
        ? 'You were deactivated in this organisation. Ask its administrator to reactivate you.'
        : 'You already belong to this organisation.',
    )
  await requireMayJoin(tx, joining, isActive)
  await insertMember(tx.db, { ...joining, userId, ...(isActive ? {} : { deactivatedAt: joining.joinedAt }) })
}
