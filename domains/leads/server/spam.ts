import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#platform/config/index.ts'

const FILL_MS_MIN = 2_000
const START_AGE_MS_MAX = 24 * 3_600_000
const LINKS_MAX = 3

/** The moment a form was opened, signed, so that it cannot be made up. */
export function signStart(secret: string, at: Date): string {
  const moment = String(at.getTime())
  return `${moment}.${signature(secret, moment)}`
}

/** When a form was opened; undefined when the signature is another's or the form was opened more than a day ago. */
export function startOf(secret: string, formStart: string, now: Date): Date | undefined {
  const [moment = '', given = ''] = formStart.split('.')
  const own = Buffer.from(signature(secret, moment))
  const stated = Buffer.from(given)
  if (own.length !== stated.length || !timingSafeEqual(own, stated)) return undefined
  const at = Number(moment)
  return now.getTime() - at <= START_AGE_MS_MAX ? new Date(at) : undefined
}

const signature = (secret: string, moment: string) =>
  createHmac('sha256', keyFor(secret, 'form-start')).update(moment).digest('base64url')

/**
 * Why a form looks as if a program had filled it in; nothing when it does not. A form without a signed start gives no
 * reason, because a script may have been blocked; and a quick form alone gives none, because a browser that fills in what it
 * knows of its owner is as quick. A quick form with a link in it is no person's.
 */
export function spamReasonsOf(
  form: { website?: string | undefined; formStart?: string | undefined; message: string },
  facts: { secret: string; now: Date },
): string[] {
  const start = form.formStart ? startOf(facts.secret, form.formStart, facts.now) : undefined
  const links = form.message.match(/https?:\/\//gi)?.length ?? 0
  const isQuick = start !== undefined && facts.now.getTime() - start.getTime() < FILL_MS_MIN
  return [
    ...(form.website?.trim() ? ['A field that no person sees was filled in'] : []),
    ...(isQuick && links > 0 ? ['The form came back within two seconds, with a link'] : []),
    ...(links > LINKS_MAX ? [`The message holds ${links} links`] : []),
  ]
}
