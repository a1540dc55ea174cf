import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { unseal } from '#platform/config/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { defineDelivery, newestMessages, postMessage, Undeliverable } from '#platform/outbox/index.ts'

const KIND = 'mail'
const Envelope = z.object({ to: z.string(), subject: z.string() })

export type Mail = { to: string; subject: string; text: string }
type MailFile = { fileName: string; contentType: string; content: Uint8Array }

/** Mails go through SMTP_URL. Their text is sealed until then: a reset link is as good as a password for an hour. */
const mails = defineDelivery({
  kind: KIND,
  title: 'Mail',
  payload: Envelope,
  isReady: ({ config }) => config.smtpUrl !== undefined,
  // Eight hours and a half of a mail server that is away.
  failuresMax: 10,
  async send({ installation }, { key, payload, secret }) {
    await handToMailServer(installation, { ...payload, text: secret ?? '' }, { key })
  },
})

/**
 * Hands a mail to the mail server now: for a way out of its own, which keeps what becomes of each.
 * @param as.key names the mail, the same at every try.
 * @throws Undeliverable where it will never be taken · anything else may be tried again.
 */
export async function handToMailServer(
  { config }: Installation,
  { to, subject, text }: Mail,
  as: { key: string; files?: readonly MailFile[] },
): Promise<void> {
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  try {
    await transport.sendMail({
      // As an object, so that a comma in it does not make two recipients.
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${as.key}@${config.contactDomain}>`,
      attachments: (as.files ?? []).map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content: Buffer.from(content),
      })),
    })
  } catch (failure) {
    if (isFinal(failure)) throw new Undeliverable(failure.message, { cause: failure })
    throw failure
  } finally {
    transport.close()
  }
}

/** A mailbox that does not exist, a mail that is not taken: 550 and its like. A refused sign-in may be mended. */
const isFinal = (failure: unknown): failure is Error =>
  failure instanceof Error &&
  Number((failure as { responseCode?: unknown }).responseCode) >= 550 &&
  (failure as { code?: unknown }).code !== 'EAUTH'

/**
 * Stores a mail with the change it belongs to; the outbox sends it. Without SMTP_URL it is printed to the console and kept there, so that
 * an installation without a mail server can still hand on a reset link.
 */
export async function sendMail(ctx: Context, { to, subject, text }: Mail): Promise<{ id: number }> {
  const { config, log } = ctx.installation
  const posting = { title: `“${subject}” to ${to}`, payload: { to, subject }, secret: text }
  const { id } = await postMessage(ctx, mails, posting, config.smtpUrl ? 'waiting' : 'kept')
  if (!config.smtpUrl) {
    log.info({ mail: id }, 'a mail is kept in the outbox because SMTP_URL is not set')
    if (config.logLevel !== 'silent') process.stdout.write(`\n--- mail to ${to}: ${subject}\n${text}\n---\n`)
  }
  return { id }
}

/** The newest mails with their text, for tests and for the person who runs an installation without a mail server. */
export async function outbox(
  installation: Installation,
  limit = 50,
): Promise<(Mail & { id: number; state: string })[]> {
  const rows = await newestMessages(installation.database.db, KIND, limit)
  return rows.map(({ id, state, payload, sealed }) => ({
    id,
    state,
    ...Envelope.parse(payload),
    text: sealed === null ? '' : unseal(installation, KIND, sealed),
  }))
}
