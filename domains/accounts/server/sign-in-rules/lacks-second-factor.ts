import { isGranted, type RoleHeld } from '#platform/permissions/index.ts'
import type { MemberInSession } from '../organisations/member-store.ts'

/** Whoever decides about people, or about what holds for everybody. */
const isAdministering = (who: { role: RoleHeld; organisationId: number }): boolean =>
  (['users:manage', 'organisation:manage', 'settings:manage'] as const).some((permission) =>
    isGranted(who, permission),
  )

/**
 * Whether somebody's organisation asks a second factor of them that they have not set up. For whom its sign-in provider vouches, the provider asks for it:
 * they have no password here that a second factor could stand beside.
 */
export function lacksSecondFactor(member: MemberInSession): boolean {
  const { rules, session, hasSecondFactor } = member
  if (!rules || hasSecondFactor || session.isByProvider) return false
  if (rules.secondFactorOf === 'everybody') return true
  return rules.secondFactorOf === 'administrators' && isAdministering(member)
}
