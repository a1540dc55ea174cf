import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { addressToTrust, changesSince } from '../address/address-store.ts'
import { type MemberRow, personRows } from '../people/person-store.ts'
import { isLinkedByNewProvider } from '../provider-sign-in/provider-store.ts'

/**
 * Refuses somebody as the second person on what another proposed. An account that came into the organisation after the proposal may
 * have been made for it, and two accounts of one mailbox are one person.
 * @throws Problem `four-eyes`.
 */
export async function requireSecondPerson(
  db: Queryable,
  organisationId: number,
  { userId, proposal }: { userId: number; proposal: { userId: number | null; at: Date } },
): Promise<void> {
  const rows = await personRows(db, organisationId, [userId, proposal.userId ?? userId])
  const second = rows.find((row) => row.id === userId)
  if (!second || second.joinedAt >= proposal.at)
    throw new Problem(
      'four-eyes',
      'You joined the organisation after this was proposed. Somebody who belonged to it before has to decide it.',
    )
  await requireUntouchedAccount(db, { organisationId, userId, since: proposal.at })
  const first = rows.find((row) => row.id === proposal.userId)
  if (first && first.id !== userId && (await shareMailbox(db, first, second, proposal.at)))
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
  first: MemberRow,
  second: MemberRow,
  since: Date,
): Promise<boolean> {
  const mailboxesOf = async (row: MemberRow) => {
    const changes = await changesSince(db, row.id, since)
    const held = [row.email, await addressToTrust(db, row), ...changes.map((change) => change.addressBefore)]
    return held.map(mailboxOf)
  }
  const own = new Set(await mailboxesOf(first))
  return (await mailboxesOf(second)).some((mailbox) => own.has(mailbox))
}

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** What one mailbox receives, however its address is spelt. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
