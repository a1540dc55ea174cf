import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { changesSince } from '../address/address-store.ts'
import { personRows } from '../people/person-store.ts'

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
  await requireUnchangedAddress(db, userId, proposal.at)
  const first = rows.find((row) => row.id === proposal.userId)
  if (first && first.id !== userId && mailboxOf(first.email) === mailboxOf(second.email))
    throw new Problem(
      'four-eyes',
      `Your account and ${first.fullName}’s receive mail in one mailbox, so they count as one person. Somebody else has to decide this.`,
    )
}

/**
 * An account whose address somebody else has changed since the proposal may be in their hands.
 * @throws Problem `four-eyes`.
 */
async function requireUnchangedAddress(db: Queryable, userId: number, since: Date): Promise<void> {
  if ((await changesSince(db, userId, since)).some(({ isByAnother }) => isByAnother))
    throw new Problem(
      'four-eyes',
      'The e-mail address of your account was changed by somebody else after this was proposed. Another person has to decide it.',
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
