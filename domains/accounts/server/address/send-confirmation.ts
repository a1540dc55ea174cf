import { recordChange } from '#platform/audit/index.ts'
import { type Change, type Context, daysAfter } from '#platform/context/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { siteOf } from '../auth/auth.ts'
import { digestOf } from '../keys/secret.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { lockPeople, type PersonRow, personRowOf } from '../people/person-store.ts'
import { changeAwaiting, updateAddressChange } from './address-store.ts'
import { LINK_DAYS, linkToken } from './links.ts'

/** Mails the link that confirms a new address to it. It opens nothing by itself: its person signs in to use it. */
export async function mailConfirmation(
  tx: Change,
  { fullName, displayUsername, email }: Pick<PersonRow, 'fullName' | 'displayUsername' | 'email'>,
  token: string,
): Promise<void> {
  await sendMail(tx, {
    to: email,
    subject: 'Confirm the e-mail address of your Assay account',
    text: [
      `Hello ${fullName},`,
      `this is now the e-mail address of the Assay account ${displayUsername}. Sign in and confirm it within ${LINK_DAYS} days:`,
      `${siteOf(tx.installation)}/dashboard/confirm-address?token=${encodeURIComponent(token)}`,
      'Until then, links for a new password go to the address before.',
      'If this account is not yours, you need do nothing.',
    ].join('\n\n'),
  })
}

/** Sends the link again; the one before confirms nothing any more. @throws Problem `conflict` where nothing is to be confirmed. */
export async function sendConfirmation(ctx: Context): Promise<{ done: true }> {
  const { userId, organisationId } = ownUserOutsideDemo(ctx)
  return recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const owner = await personRowOf(tx.db, organisationId, userId)
    const awaited = await changeAwaiting(tx.db, owner)
    if (!awaited) throw new Problem('conflict', 'Your e-mail address awaits no confirmation.')
    const token = linkToken()
    await updateAddressChange(tx.db, awaited.id, {
      confirmDigest: digestOf(token),
      confirmUntil: daysAfter(tx.now, LINK_DAYS),
    })
    await mailConfirmation(tx, owner, token)
    return {
      result: { done: true as const },
      trace: { action: 'account.confirmation-sent', subject: { type: 'account', id: userId } },
    }
  })
}
