import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/address.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { endKeysWith } from '../keys/end-keys-of-person.ts'
import { organisationToOpen } from '../organisations/member-store.ts'
import { mailReset } from '../own-account/forgot-password.ts'
import {
  deleteSessions,
  deleteTwoFactor,
  forgetLinksOf,
  lockPeople,
  type PersonRow,
  personByEmail,
  personById,
  updatePerson,
} from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { notifyAdministrators } from '../watch/notify-administrators.ts'
import {
  type AddressChangeRow,
  changeToUndo,
  endChanges,
  forgetLinksSince,
  replacePassword,
  writeAddress,
} from './address-store.ts'
import { linkToken } from './links.ts'
import { masked } from './masked.ts'

async function changeOf(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ row: AddressChangeRow; owner: PersonRow }> {
  const row = await changeToUndo(db, token, now)
  const owner = row && (await personById(db, row.userId))
  if (!row || !owner)
    throw new Problem(
      'link-expired',
      'This link was used or has expired. If the account is yours, speak to an administrator of your organisation.',
    )
  return { row, owner }
}

/** What a link in the mail to the address before would undo. It changes nothing, because programs follow links in mails. */
export async function readAddressChange(
  ctx: Context,
  { token }: RequestOf<typeof endpoints.readAddressChange>,
): Promise<ResponseOf<typeof endpoints.readAddressChange>> {
  const { row, owner } = await changeOf(ctx.db, token, ctx.now)
  return {
    username: owner.displayUsername,
    addressBefore: row.addressBefore,
    addressAfter: masked(row.addressAfter),
    changedAt: row.changedAt.toISOString(),
    undoUntil: row.undoUntil.toISOString(),
  }
}

/**
 * Puts the address before back, by the link that was mailed to it. The account may have been in other hands: sessions end, the password opens nothing until its
 * person sets another by mail, and what was added since ends too (keys, a second factor, a link to a sign-in provider, further addresses).
 * @throws Problem `link-expired`.
 */
export async function undoAddressChange(
  ctx: Context,
  { token }: RequestOf<typeof endpoints.undoAddressChange>,
): Promise<ResponseOf<typeof endpoints.undoAddressChange>> {
  const unknown = await hashPassword(linkToken())
  const { userId, ...done } = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const { row, owner } = await changeOf(tx.db, token, tx.now)
    const email = row.addressBefore
    const holder = await personByEmail(tx.db, email)
    if (holder && holder.id !== owner.id)
      throw new Problem('conflict', 'The address before belongs to another account by now.')
    await writeAddress(tx.db, owner.id, { email, emailVerified: true, updatedAt: tx.now })
    await endChanges(tx.db, { userId: owner.id, from: row.id, at: tx.now })
    const ended = await endWhatCame(tx, owner, row)
    const isResetMailed = await replacePassword(tx.db, owner.id, unknown)
    if (isResetMailed) await mailReset(tx, { ...owner, email }, email)
    const organisationId = await organisationToOpen(tx.db, owner.id)
    if (organisationId !== undefined)
      await notifyAdministrators(
        tx,
        {
          subject: 'A change of an e-mail address was undone',
          sentence: `${owner.fullName} (${owner.displayUsername}) has put back the e-mail address that ${row.changedBy} had changed. Somebody may have been in the account in between: see what it did since ${row.changedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        },
        organisationId,
      )
    return {
      result: { userId: owner.id, email, isResetMailed },
      trace: [
        {
          action: 'account.address-undone' as const,
          subject: { type: 'account' as const, id: owner.id },
          before: { email: owner.email },
          after: { email },
          payload: { changedBy: row.changedBy, ...ended.facts },
          ...(organisationId === undefined ? {} : { organisationId }),
        },
        ...ended.keys,
      ],
    }
  })
  forgetPerson(ctx.installation, userId)
  return done
}

async function endWhatCame(tx: Change, owner: PersonRow, row: AddressChangeRow) {
  await forgetLinksOf(tx.db, owner.id, { signInsToo: true })
  await forgetLinksSince(tx.db, owner.id, row.changedAt)
  const isSecondFactorOff = owner.twoFactorEnabled && !row.hadSecondFactor
  if (isSecondFactorOff) {
    await deleteTwoFactor(tx.db, owner.id)
    await updatePerson(tx.db, owner.id, { twoFactorEnabled: false, updatedAt: tx.now })
  }
  const keys = await endKeysWith(tx, owner, 'address', row.changedAt)
  const sessionsEnded = await deleteSessions(tx.db, owner.id, 'all')
  return { facts: { sessionsEnded, keysEnded: keys.length, isSecondFactorOff }, keys }
}
