import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { visitor } from '#platform/identity/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import type * as endpoints from '../contract/index.ts'
import { SALES_USE_CASE } from '../contract/schemas.ts'
import { sendOn } from './hubspot/deliver-lead.ts'
import { mailToSales } from './mail-to-sales.ts'
import { spamReasonsOf } from './spam.ts'
import * as store from './store.ts'

type Booking = RequestOf<typeof endpoints.bookDemo>

const MERGE_MS = 10 * 60_000

/**
 * Keeps what a visitor asked for, tells sales, and has it sent on to HubSpot. Sent again within ten minutes it stays one
 * lead; what looks like spam is kept beside the others and sent nowhere.
 */
export async function bookDemo(given: Context, input: Booking): Promise<{ success: true }> {
  // A lead belongs to the installation whoever is signed in while writing it, the demo's visitor included.
  const ctx = { ...given, actor: visitor }
  const { organisationId } = visitor
  const spamReasons = spamReasonsOf(input, { secret: ctx.installation.secret, now: ctx.now })
  const stated = { ...wordsOf(input), ...kindOf(input), isSpam: spamReasons.length > 0 }
  await recordChange(ctx, async (tx) => {
    await store.holdMailbox(tx.db, organisationId, stated.email)
    const since = new Date(ctx.now.getTime() - MERGE_MS)
    const before = await store.recentLeadOf(tx.db, organisationId, { ...stated, since })
    const after = before
      ? await store.changeLead(tx.db, organisationId, before.id, sentAgain(before, stated, ctx.now))
      : await store.insertLead(tx.db, organisationId, {
          ...stated,
          spamReasons,
          status: 'new',
          createdAt: ctx.now,
          lastSentAt: ctx.now,
          delivery: stated.isSpam ? 'held' : 'waiting',
        })
    if (!before && !after.isSpam) await sendMail(tx, mailToSales(ctx.installation.config, after))
    if (after.delivery === 'waiting') await sendOn(tx, after)
    return {
      result: undefined,
      trace: {
        action: before ? 'lead.sent-again' : 'lead.received',
        subject: { type: 'lead', id: after.id },
        after: { kind: after.kind, plan: after.plan, isSpam: after.isSpam, submissions: after.submissions },
        toState: after.status,
        payload: { title: after.company, kind: after.kind, isSpam: after.isSpam },
      },
    }
  })
  return { success: true }
}

/** The nine answers as they are stored: an address in small letters, nothing for what was left open. */
function wordsOf(input: Booking) {
  const { firstName, lastName, company } = input
  return {
    firstName,
    lastName,
    company,
    email: input.email.toLowerCase(),
    phone: input.phone || null,
    jobTitle: input.jobTitle || null,
    companySize: input.companySize || null,
    useCase: input.useCase || null,
    message: input.message || null,
  }
}

/** The sales dialog writes the plan before the message: `Enterprise plan: …`. */
function kindOf({ useCase, message }: Booking): { kind: 'demo' | 'sales'; plan: string | null } {
  if (useCase !== SALES_USE_CASE) return { kind: 'demo', plan: null }
  return { kind: 'sales', plan: /^([\p{L}\d ]{1,40}) plan(:|$)/u.exec(message)?.[1] ?? null }
}

/** The newest answers count; a message that says something else is added to the one before it. */
function sentAgain(before: store.LeadRow, stated: ReturnType<typeof wordsOf>, now: Date) {
  const isNewMessage = stated.message !== null && !before.message?.includes(stated.message)
  const message = isNewMessage
    ? [before.message, stated.message].filter(Boolean).join('\n\n')
    : before.message
  return {
    ...stated,
    message,
    submissions: before.submissions + 1,
    lastSentAt: now,
    ...(before.isSpam ? {} : { delivery: 'waiting' as const, deliveryFailure: null }),
  }
}
