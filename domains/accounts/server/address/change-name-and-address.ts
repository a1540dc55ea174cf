import { recordChange } from '#platform/audit/index.ts'
import { type Change, daysAfter } from '#platform/context/index.ts'
import { actorName, type PersonInSession } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { endKeysWith } from '../keys/end-keys-of-person.ts'
import { digestOf } from '../keys/secret.ts'
import { belongsElsewhere } from '../organisations/member-store.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import {
  deleteSessions,
  forgetLinksOf,
  lockPeople,
  type MemberRow,
  updatePerson,
} from '../people/person-store.ts'
import { requireReach } from '../roles/require-reach.ts'
import { HOUR_MS } from '../watch/hour.ts'
import { notifyAdministrators } from '../watch/notify-administrators.ts'
import {
  changeAwaiting,
  countByAnother,
  endChanges,
  insertAddressChange,
  requireFreeAddress,
  writeAddress,
} from './address-store.ts'
import { LINK_DAYS, linkToken } from './links.ts'
import { masked } from './masked.ts'
import { mailConfirmation } from './send-confirmation.ts'

/** Of each of so many changes by a directory in an hour the administrators are notified; of more at a hundred, a thousand and so on. */
const EACH_NOTIFIED_MAX = 10

/**
 * Changes somebody’s name and address, for every entry point that can: an address is a credential, because reset links go to it. The person changes their own in a
 * session; a directory those of people of its organisation alone, and of nobody who manages it; nobody else changes them. A new address awaits a confirmation,
 * ends sessions and links that are on their way, and can be undone for a time from the address before. Joins the caller's change.
 * @throws Problem `forbidden`, `email-taken`, `invalid-input` (mutability) for a person of other organisations too.
 */
export async function changeNameAndAddress(
  tx: Change,
  before: MemberRow,
  to: { fullName: string; email: string; endsKeys?: boolean },
): Promise<void> {
  const email = to.email.toLowerCase()
  const isNewAddress = email !== before.email
  if (to.fullName === before.fullName && !isNewAddress) return
  await lockPeople(tx.db)
  const self = await requireMayChange(tx, before)
  if (isNewAddress) await requireFreeAddress(tx, email, before.id)
  await recordChange(tx, async (inner) => {
    await updatePerson(inner.db, before.id, { fullName: to.fullName, updatedAt: inner.now })
    const done = isNewAddress
      ? await changeAddress(inner, before, email, self, to.endsKeys === true)
      : undefined
    return {
      result: undefined,
      trace: [
        {
          action: 'account.profile-changed' as const,
          subject: { type: 'account' as const, id: before.id },
          before: { fullName: before.fullName, email: before.email },
          after: { fullName: to.fullName, email, ...done?.facts },
        },
        ...(done?.keys ?? []),
      ],
    }
  })
}

/** The person’s own session where they change it themselves; nothing where a directory does. */
async function requireMayChange(tx: Change, person: MemberRow): Promise<PersonInSession | undefined> {
  const { actor } = tx
  if (actor.kind === 'user' && !actor.through && actor.userId === person.id) return actor
  if (actor.kind !== 'system' || !actor.directory)
    throw new Problem('forbidden', 'People change their name and e-mail address themselves.')
  requireReach(tx, person.role)
  if (await belongsElsewhere(tx.db, actor.organisationId, person.id))
    throw new Problem(
      'invalid-input',
      'This person belongs to another organisation as well: they change their name and address themselves.',
      { scimType: 'mutability' },
    )
  return undefined
}

async function changeAddress(
  tx: Change,
  before: MemberRow,
  email: string,
  self: PersonInSession | undefined,
  endsKeys: boolean,
) {
  const awaited = await changeAwaiting(tx.db, before)
  const trusted = awaited?.addressBefore ?? before.email
  const wasVerified = awaited?.wasVerified ?? before.emailVerified
  const isBack = email === trusted
  await writeAddress(tx.db, before.id, { email, emailVerified: isBack && wasVerified, updatedAt: tx.now })
  await forgetLinksOf(tx.db, before.id, { signInsToo: true })
  const sessionsEnded = await deleteSessions(
    tx.db,
    before.id,
    self ? { allBut: Number(self.sessionId) } : 'all',
  )
  const keys = endsKeys ? await endKeysWith(tx, before, 'address') : []
  if (isBack && awaited) await endChanges(tx.db, { userId: before.id, from: awaited.id, at: tx.now })
  else await awaitConfirmation(tx, { ...before, email }, { trusted, wasVerified, isByAnother: !self })
  if (!self) await notifyOfDirectory(tx, before, email)
  return { facts: { sessionsEnded, keysEnded: keys.length, awaitsConfirmation: !isBack }, keys }
}

async function awaitConfirmation(
  tx: Change,
  owner: MemberRow,
  { trusted, ...facts }: { trusted: string; wasVerified: boolean; isByAnother: boolean },
): Promise<void> {
  const [confirm, undo] = [linkToken(), linkToken()]
  const until = daysAfter(tx.now, LINK_DAYS)
  await insertAddressChange(tx.db, {
    userId: owner.id,
    addressBefore: trusted,
    addressAfter: owner.email,
    changedAt: tx.now,
    changedBy: actorName(tx.actor),
    ...facts,
    hadSecondFactor: owner.twoFactorEnabled,
    confirmDigest: digestOf(confirm),
    confirmUntil: until,
    undoDigest: digestOf(undo),
    undoUntil: until,
  })
  await mailConfirmation(tx, owner, confirm)
  const isByDirectory = facts.isByAnother
  await notifyOwner(tx, owner, { what: 'address-changed', to: owner.email, isByDirectory, undo, until })
}

/** What a directory does to an address, its administrators hear of while it can be undone. */
async function notifyOfDirectory(tx: Change, before: MemberRow, email: string): Promise<void> {
  const { organisationId } = tx.actor
  const since = new Date(tx.now.getTime() - HOUR_MS)
  const changes = await countByAnother(tx.db, organisationId, since)
  if (changes > EACH_NOTIFIED_MAX && !Number.isInteger(Math.log10(changes))) return
  await notifyAdministrators(tx, {
    subject: 'An e-mail address was changed by the directory',
    sentence: `${actorName(tx.actor)} changed the e-mail address of ${before.fullName} (${before.displayUsername}) from ${masked(before.email)} to ${masked(email)}${
      changes > 1 ? ` (${changes} addresses in this hour)` : ''
    }. Their sessions have ended. Links for a new password go to the new address only once they have signed in and confirmed it, and the address before can undo the change for ${LINK_DAYS} days.`,
  })
}
