import type { Queryable } from '#platform/database/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { personById } from '../people/person-store.ts'
import { membershipOf, registeredMembers } from './member-store.ts'
import { hasHeldSince, heldSince } from './rights-held.ts'

/** What one person proposed, when, and who is to settle it with which right. */
export type Settling = {
  userId: number
  /** What settling it needs: it must have been held, without a break, since before the proposal. */
  permission: GrantedPermission
  proposal: { userId: number | null; at: Date }
}

/**
 * Refuses somebody as the second person on what another proposed. Whoever came into the organisation, or was given the right to settle
 * it, after the proposal may have been put there for it; and two accounts of one mailbox are one person.
 * @throws Problem `four-eyes`.
 */
export async function requireSecondPerson(
  db: Queryable,
  organisationId: number,
  { userId, permission, proposal }: Settling,
): Promise<void> {
  if (userId === proposal.userId)
    throw new Problem('four-eyes', 'You proposed this. A second person has to decide it.')
  const member = await membershipOf(db, organisationId, userId)
  if (!member || member.joinedAt >= proposal.at)
    throw new Problem(
      'four-eyes',
      'You joined the organisation after this was proposed. Somebody who belonged to it before has to decide it.',
    )
  const since = heldSince(member, permission)
  if (!since || since >= proposal.at)
    throw new Problem(
      'four-eyes',
      'You were given the right to decide this after it was proposed. Somebody who has held it without a break since before has to decide it.',
    )
  if (proposal.userId === null) return
  // Their account, whether or not they still belong to the organisation.
  const [first, second] = [await personById(db, proposal.userId), await personById(db, userId)]
  if (first && second && mailboxOf(first.email) === mailboxOf(second.email))
    throw new Problem(
      'four-eyes',
      `Your account and ${first.fullName}’s receive mail in one mailbox, so they count as one person. Somebody else has to decide this.`,
    )
}

/** Whether anybody else who can sign in has held a right at any time since a moment, or holds it now. */
export async function hasOtherHolder(
  db: Queryable,
  organisationId: number,
  asked: { userId: number; permission: GrantedPermission; since: Date },
): Promise<boolean> {
  const members = await registeredMembers(db, organisationId)
  return members.some(
    (member) => member.userId !== asked.userId && hasHeldSince(member, asked.permission, asked.since),
  )
}

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** What one mailbox receives, however its address is spelt. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
