import { desc, eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { seal, unseal } from '#platform/config/index.ts'
import type { Context, House } from '#platform/context/index.ts'
import { defineJob, enqueue } from '#platform/jobs/index.ts'
import { mailMessage } from './tables.ts'

const PURPOSE = 'mail'

export type Mail = { to: string; subject: string; text: string }

/**
 * Stores a mail with the change it belongs to; a job sends it. Without SMTP_URL it is printed to the console and stays in the outbox,
 * so that an installation without a mail server can still hand on a reset link.
 */
export async function sendMail(ctx: Context, mail: Mail): Promise<{ id: number }> {
  const { config, log, secret } = ctx.house
  const [row] = await ctx.db
    .insert(mailMessage)
    .values({
      organisationId: ctx.actor.organisationId,
      recipient: mail.to,
      subject: mail.subject,
      sealedText: seal(secret, PURPOSE, mail.text),
      state: config.smtpUrl ? 'waiting' : 'kept',
      createdAt: ctx.now,
    })
    .returning({ id: mailMessage.id })
  if (!row) throw new Error('The mail was not stored.')
  if (!config.smtpUrl) {
    log.info({ mail: row.id }, 'a mail is kept in the outbox because SMTP_URL is not set')
    if (config.logLevel !== 'silent')
      process.stdout.write(`\n--- mail to ${mail.to}: ${mail.subject}\n${mail.text}\n---\n`)
  } else {
    await enqueue(ctx, sendStoredMail, { id: row.id })
  }
  return row
}

/** Sends one stored mail; a mail that was sent is not sent again. */
export const sendStoredMail = defineJob({
  name: 'send-mail',
  payload: z.object({ id: z.number().int() }),
  // Four hours and a half of a mail server that is away.
  retries: 12,
  run: (house, { id }) => deliver(house, id),
})

async function deliver(house: House, id: number): Promise<void> {
  const { db } = house.database
  const [mail] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
  if (!mail || mail.state === 'sent' || !house.config.smtpUrl) return
  const transport = createTransport(house.config.smtpUrl, { from: house.config.mailFrom })
  try {
    await transport.sendMail({
      // As an object, so that a comma in it does not make two recipients.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: unseal(house.secret, PURPOSE, mail.sealedText),
      messageId: `<assay-${mail.id}@${house.config.contactDomain}>`,
    })
  } catch (failure) {
    await db
      .update(mailMessage)
      .set({
        attempts: sql`${mailMessage.attempts} + 1`,
        lastFailure: failure instanceof Error ? failure.message : String(failure),
      })
      .where(eq(mailMessage.id, id))
    throw failure
  } finally {
    transport.close()
  }
  await db
    .update(mailMessage)
    .set({
      state: 'sent',
      sentAt: house.clock(),
      attempts: sql`${mailMessage.attempts} + 1`,
      lastFailure: null,
    })
    .where(eq(mailMessage.id, id))
}

/** The newest mails with their text, for tests and for the person who runs an installation without a mail server. */
export async function outbox(house: House, limit = 50): Promise<(Mail & { id: number; state: string })[]> {
  const rows = await house.database.db.select().from(mailMessage).orderBy(desc(mailMessage.id)).limit(limit)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    to: row.recipient,
    subject: row.subject,
    text: unseal(house.secret, PURPOSE, row.sealedText),
  }))
}
