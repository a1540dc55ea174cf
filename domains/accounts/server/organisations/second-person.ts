import type { Queryable } from '#platform/database/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { addressToTrust, changesSince } from '../address/address-store.ts'
import { type PersonRow, personById } from '../people/person-store.ts'
import { isLinkedByNewProvider } from '../provider-sign-in/provider-store.ts'
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
  await requireUntouchedAccount(db, { organisationId, userId, since: proposal.at })
  if (proposal.userId === null) return
  // Their account, whether or not they still belong to the organisation.
  const [first, second] = [await personById(db, proposal.userId), await personById(db, userId)]
  if (first && second && (await shareMailbox(db, first, second, proposal.at)))
    throw new Problem(
      'four-eyes',
      `Your account and ${first.fullName}’s receive mail in one mailbox, so they count as one person. Somebody else has to decide this.`,
    )
}

/**
 * An account whose address somebody else has changed since the proposal, or that a sign-in provider set since then vouches for, may be in their hands.
 * @throws Problem `four-eyes`.
 */
async function requireUntouchedAccount(
  db: Queryable,
  { organisationId, userId, since }: { organisationId: number; userId: number; since: Date },
): Promise<void> {
  if (await isLinkedByNewProvider(db, { organisationId, userId, since }))
    throw new Problem(
      'four-eyes',
      'Your account was connected after this was proposed, with a sign-in provider that was set after it. Another person has to decide it.',
    )
  if ((await changesSince(db, userId, since)).some(({ isByAnother }) => isByAnother))
    throw new Problem(
      'four-eyes',
      'The e-mail address of your account was changed by somebody else after this was proposed. Another person has to decide it.',
    )
}

/** Whether two people receive mail in one mailbox, or did when it was proposed: a new address that nobody has confirmed makes nobody another person. */
async function shareMailbox(
  db: Queryable,
  first: PersonRow,
  second: PersonRow,
  since: Date,
): Promise<boolean> {
  const mailboxesOf = async (row: PersonRow) => {
    const changes = await changesSince(db, row.id, since)
    const held = [row.email, await addressToTrust(db, row), ...changes.map((change) => change.addressBefore)]
    return held.map(mailboxOf)
  }
  const own = new Set(await mailboxesOf(first))
  return (await mailboxesOf(second)).some((mailbox) => own.has(mailbox))
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
