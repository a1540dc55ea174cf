import type { Change } from '#platform/context/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { addressesToTrust } from '../address/address-store.ts'
import { siteOf } from '../auth/auth.ts'
import { peopleRowsOf } from '../people/person-store.ts'

/** Who is told, at most: an organisation of many administrators does not need them all. */
const TOLD_MAX = 20

/** Mails the administrators of the organisation that something unusual goes on, with the change that notes it. */
export async function notifyAdministrators(
  tx: Change,
  { subject, sentence }: { subject: string; sentence: string },
  organisationId = tx.actor.organisationId,
): Promise<void> {
  const people = await peopleRowsOf(tx.db, organisationId)
  const stated = people
    .filter((person) => person.role === 'admin' && person.origin === 'registered' && !person.deactivatedAt)
    .slice(0, TOLD_MAX)
  const addresses = await addressesToTrust(tx.db, stated)
  for (const { id, email, fullName } of stated)
    await sendMail(tx, {
      to: addresses.get(id) ?? email,
      subject: `Assay: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
      text: [
        `Hello ${fullName},`,
        sentence,
        `The audit log has what is known: ${siteOf(tx.installation)}/dashboard/audit. If you do not know why, speak to the person, end their sessions by deactivating them under Settings, People, or ask them to set a new password.`,
        'You receive this because you are an administrator of your organisation.',
      ].join('\n\n'),
    })
}
