import { permissionSentence } from '#domains/accounts/contract/index.ts'
import type { Context } from '#platform/context/index.ts'
import {
  type GrantedPermission,
  isGranted,
  permissionsOf,
  type RoleHeld,
  roleNameOf,
} from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Anyone who holds one of these is made, changed and let in by people alone: a directory's token reaches none of them. */
const ofPeople = new Set<GrantedPermission>(['users:manage', 'organisation:manage'])

/** Which of some permissions whoever asks is not granted, within what the key they use reaches. */
export function beyondReach(
  { actor }: Context,
  permissions: readonly GrantedPermission[],
): GrantedPermission[] {
  if (actor.kind === 'system') return actor.directory ? permissions.filter((one) => ofPeople.has(one)) : []
  return permissions.filter((permission) => actor.kind !== 'user' || !isGranted(actor, permission))
}

/**
 * Refuses somebody who would give, take away or change what they are not granted themselves: nobody makes another person stronger than they are, nor
 * decides about somebody who is.
 * @throws Problem `forbidden`.
 */
export function requireReach(ctx: Context, ...held: readonly RoleHeld[]): void {
  for (const role of held) {
    const { organisationId } = ctx.actor
    if (isDirectory(ctx) && beyondReach(ctx, permissionsOf({ role, organisationId })).length > 0)
      throw new Problem(
        'forbidden',
        'Administrators, and others who manage people or the organisation, are managed in the product, not by a directory.',
      )
    refuseBeyond(
      beyondReach(ctx, permissionsOf({ role, organisationId })),
      `The role “${roleNameOf(role)}” has more permissions than yours`,
    )
  }
}

/** Whether the directory of an organisation asks, by its token. */
export const isDirectory = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor.kind === 'system' && actor.directory !== undefined

/** The same for permissions that are to be given. @throws Problem `forbidden`. */
export function requireGrants(ctx: Context, permissions: readonly GrantedPermission[]): void {
  refuseBeyond(beyondReach(ctx, permissions), 'You can only grant permissions that you hold')
}

const NAMED_MAX = 3

function refuseBeyond(permissions: readonly GrantedPermission[], why: string): void {
  if (permissions.length === 0) return
  const named = permissions.slice(0, NAMED_MAX).map(permissionSentence).join('; ')
  const more = permissions.length - NAMED_MAX
  throw new Problem('forbidden', `${why} (${named}${more > 0 ? `; and ${more} more` : ''}).`, { permissions })
}
