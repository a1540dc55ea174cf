import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { defineInstallationJob, enqueue } from '#platform/jobs/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { personToReset } from '../address/address-store.ts'
import { siteOf } from '../auth/auth.ts'
import { callAuth } from '../auth/call-auth.ts'
import { organisationToOpen } from '../organisations/member-store.ts'
import { type PersonRow, passwordHashOf } from '../people/person-store.ts'

const PURPOSE = 'reset link'

const ON_ITS_WAY = 'If an account has this address, a link for a new password is on its way to it.'
const IN_THE_OUTBOX =
  'This installation sends no mail. If an account has this address, its link for a new password waits in the outbox of the server: the operator of the installation can pass it on.'

/**
 * Asks for a link to a new password. The answer, and the time it takes, are the same for every address: whether anybody has it is found out
 * by a job, after the answer.
 */
export async function forgotPassword(
  ctx: Context,
  { email }: RequestOf<typeof endpoints.forgotPassword>,
): Promise<{ message: string; isMailed: boolean }> {
  const { installation, requestId } = ctx
  await enqueue(ctx, mailResetLink, { sealedEmail: seal(installation, PURPOSE, email), requestId })
  const isMailed = installation.config.smtpUrl !== undefined
  return { message: isMailed ? ON_ITS_WAY : IN_THE_OUTBOX, isMailed }
}

/**
 * Mails a link for a new password to the person with this address, if somebody has it who has a password or whose address is verified. An address that awaits its confirmation gets none:
 * until then the one before does.
 */
export const mailResetLink = defineInstallationJob({
  name: 'mail-reset-link',
  // Sealed, because a queue keeps what strangers typed.
  payload: z.object({ sealedEmail: z.string(), requestId: z.string() }),
  async run(installation, { sealedEmail, requestId }, { ctxOf }) {
    const { db } = installation.database
    const email = unseal(installation, PURPOSE, sealedEmail).toLowerCase()
    const person = await personToReset(db, email)
    const organisationId = person && (await organisationToOpen(db, person.id))
    if (!person || organisationId === undefined) return
    // Who came by a provider sets a first one so; an account that a directory made and nobody has entered has no address to trust.
    if (!person.emailVerified && !(await passwordHashOf(db, person.id))) return
    const ctx: Context = { ...ctxOf(organisationId), requestId }
    await recordChange(ctx, async (tx) => {
      await mailReset(tx, person, email)
      return {
        result: undefined,
        trace: {
          action: 'account.reset-requested',
          subject: { type: 'account', id: person.id },
        },
      }
    })
  },
})

/** Mails a link for a new password of an account to an address of it. Joins the caller's change. */
export async function mailReset(
  tx: Change,
  { email, fullName }: Pick<PersonRow, 'email' | 'fullName'>,
  to: string,
): Promise<void> {
  const { told } = await callAuth(tx, async (api, headers) => ({
    response: await api.requestPasswordReset({ headers, body: { email } }),
    headers: new Headers(),
  }))
  if (!told.resetLink) throw new Error('The sign-in library made no reset link.')
  await sendMail(tx, {
    to,
    subject: 'A new password for Assay',
    text: mailText(
      fullName,
      `${siteOf(tx.installation)}/reset-password?token=${encodeURIComponent(told.resetLink.token)}`,
    ),
  })
}

function mailText(fullName: string, link: string): string {
  return [
    `Hello ${fullName},`,
    'somebody, probably you, asked for a new password for your Assay account. This link sets one. It works once, within an hour:',
    link,
    'If it was not you, nothing has changed and you need do nothing.',
  ].join('\n\n')
}
