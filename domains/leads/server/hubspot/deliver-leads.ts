import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { changeLead, type LeadRow, leadOfOrganisation, type NewLead, takeDueLead } from '../store.ts'
import { createNote, hasNote, RefusedByHubSpot, upsertContact } from './hubspot-client.ts'
import { noteMark, noteOf } from './lead-note.ts'

const LEASE_MS = 3 * 60_000
const BACKOFF_MS = 60_000
const BACKOFF_MS_MAX = 6 * 3_600_000

/**
 * Sends on every lead that is due, one after another. A failure ends the round: the lead is tried again later, the others at
 * the next round. Without a key nothing is tried, and what waits goes once there is one.
 */
export async function deliverDueLeads(ctx: Context, signal: AbortSignal): Promise<void> {
  if (!ctx.house.config.hubspot.accessToken) return
  while (!signal.aborted) {
    const now = ctx.house.clock()
    const lead = await takeDueLead(ctx.db, now, new Date(now.getTime() + LEASE_MS))
    if (!lead) return
    try {
      await deliver(ctx, lead, signal)
    } catch (failure) {
      if (!(failure instanceof RefusedByHubSpot)) return postpone(ctx, lead, failure)
      await settle(ctx, lead, { delivery: 'refused', deliveryFailure: failure.message.slice(0, 500) })
    }
  }
}

async function deliver(ctx: Context, lead: LeadRow, signal: AbortSignal): Promise<void> {
  const contactId = await upsertContact(
    ctx,
    lead.email,
    {
      firstname: lead.firstName,
      lastname: lead.lastName,
      company: lead.company,
      ...(lead.phone ? { phone: lead.phone } : {}),
      ...(lead.jobTitle ? { jobtitle: lead.jobTitle } : {}),
    },
    signal,
  )
  // An earlier try may have written the note although its answer was lost.
  const isThere = lead.deliveryAttempts > 1 && (await hasNote(ctx, contactId, noteMark(lead), signal))
  if (!isThere) await createNote(ctx, contactId, { html: noteOf(lead), at: lead.lastSentAt }, signal)
  await settle(ctx, lead, {
    delivery: 'sent',
    hubspotContactId: contactId,
    deliveredAt: ctx.house.clock(),
    deliveryFailure: null,
  })
}

/** How it ended. What was sent again meanwhile goes on waiting, because HubSpot does not have the newest of it. */
function settle(
  ctx: Context,
  lead: LeadRow,
  end: Partial<NewLead> & { delivery: 'sent' | 'refused' },
): Promise<void> {
  return recordChange({ ...ctx, now: ctx.house.clock() }, async (tx) => {
    const before = await leadOfOrganisation(tx.db, lead.organisationId, lead.id)
    const isNewest = before.submissions === lead.submissions && before.delivery === 'waiting'
    if (isNewest) await changeLead(tx.db, lead.organisationId, lead.id, end)
    return {
      result: undefined,
      trace: {
        action: end.delivery === 'sent' ? 'lead.delivered' : 'lead.delivery-refused',
        subject: { type: 'lead', id: lead.id },
        before: { delivery: before.delivery },
        after: { delivery: isNewest ? end.delivery : before.delivery, to: 'HubSpot' },
        ...(end.deliveryFailure ? { reason: end.deliveryFailure } : {}),
        payload: { title: lead.company, attempts: lead.deliveryAttempts },
      },
    }
  })
}

/** A doubling wait, or as long as HubSpot says. How often it was tried is bookkeeping and leaves no trace in the log. */
async function postpone(ctx: Context, lead: LeadRow, failure: unknown): Promise<void> {
  const told = failure instanceof Problem ? Number(failure.details?.retryAfterSeconds ?? 0) * 1_000 : 0
  const waitMs = Math.min(BACKOFF_MS_MAX, Math.max(told, BACKOFF_MS * 2 ** (lead.deliveryAttempts - 1)))
  const current = await leadOfOrganisation(ctx.db, lead.organisationId, lead.id)
  if (current.submissions !== lead.submissions) return
  await changeLead(ctx.db, lead.organisationId, lead.id, {
    deliverAfter: new Date(ctx.house.clock().getTime() + waitMs),
    deliveryFailure: sentenceOf(failure).slice(0, 500),
  })
  ctx.house.log.warn({ lead: lead.id, err: failure }, 'a lead could not be sent on and is tried again')
}

function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Problem)) return 'HubSpot answered something unexpected.'
  const { status } = failure.details ?? {}
  return status === 401 || status === 403
    ? `HubSpot does not accept the key (${status}). Check HUBSPOT_ACCESS_TOKEN and its scopes.`
    : failure.message
}
