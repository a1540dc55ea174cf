import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import {
  type GrantedPermission,
  isGranted,
  permissionsOf,
  type RoleHeld,
} from '#platform/permissions/index.ts'
import { membership, type RightsSince } from '../tables.ts'

/** Notes when a change of members' role, or of what it may do, gave them rights or took rights from them. What they held before and after goes on counting from before. */
export async function noteRights(
  db: Queryable,
  whose: SQL | undefined,
  change: { organisationId: number; from: RoleHeld; to: RoleHeld; at: Date },
): Promise<void> {
  const { organisationId } = change
  const before = new Set(permissionsOf({ role: change.from, organisationId }))
  const after = new Set(permissionsOf({ role: change.to, organisationId }))
  const changed: RightsSince = Object.fromEntries(
    [...before.symmetricDifference(after)].map((permission) => [permission, change.at.toISOString()]),
  )
  if (Object.keys(changed).length === 0) return
  await db
    .update(membership)
    .set({ rightsSince: sql`${membership.rightsSince} || ${JSON.stringify(changed)}::jsonb` })
    .where(whose)
}

type MemberRights = Omit<typeof membership.$inferSelect, 'role'> & { role: RoleHeld }

/** Since when a member holds a right without a break; undefined where they do not hold it now. */
export function heldSince(member: MemberRights, permission: GrantedPermission): Date | undefined {
  if (member.deactivatedAt !== null || !isGranted(member, permission)) return undefined
  const begun = member.rightsFrom ?? member.joinedAt
  const given = member.rightsSince[permission]
  return given === undefined ? begun : new Date(Math.max(begun.getTime(), Date.parse(given)))
}

/** Whether a member has held a right at any time since a moment, or holds it now. */
export function hasHeldSince(member: MemberRights, permission: GrantedPermission, since: Date): boolean {
  const wasIn = member.deactivatedAt === null || member.deactivatedAt > since
  if (!wasIn) return false
  if (isGranted(member, permission)) return true
  const lost = member.rightsSince[permission]
  return lost !== undefined && new Date(lost) > since
}
