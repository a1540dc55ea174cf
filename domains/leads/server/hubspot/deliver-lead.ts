import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineDelivery, type Message, postMessage, withdrawMessages } from '#platform/outbox/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { askSource } from '#platform/sources/index.ts'
import { leadSettings } from '../settings.ts'
import { changeLead, type LeadRow, leadOfOrganisation, type NewLead } from '../store.ts'
import { createNote, hasNote, hubspot, upsertContact } from './hubspot-client.ts'
import { noteMark, noteOf } from './lead-note.ts'

const KIND = 'hubspot-lead'
const Sending = z.object({ leadId: z.number().int(), submissions: z.number().int() })
type Sending = z.infer<typeof Sending>

/** Without a key leads wait, and go once there is one. */
const leads = defineDelivery({
  kind: KIND,
  title: 'Leads to HubSpot',
  payload: Sending,
  isReady: ({ config }) => leadSettings.of(config).hubspot.accessToken !== undefined,
  async send(ctx, message, signal) {
    const lead = await leadOfOrganisation(ctx.db, message.organisationId, message.payload.leadId)
    const asked = await askSource(ctx, hubspot, () => sendLead(ctx, lead, message, signal), {
      isInsisting: true,
    })
    if (asked.state === 'answered') return asked.value
    const { code, message: sentence, details } = asked.failure
    const isKeyRefused = details?.status === 401 || details?.status === 403
    throw isKeyRefused
      ? new Problem(
          code,
          `HubSpot does not accept the key (${details.status}). Check HUBSPOT_ACCESS_TOKEN and its scopes.`,
        )
      : new Problem(code, sentence, details)
  },
  whenSent: (tx, message, hubspotContactId) =>
    settle(tx, message, { delivery: 'sent', hubspotContactId, deliveredAt: tx.now, deliveryFailure: null }),
  whenFailed: async (tx, message, { sentence, isDead }) => {
    if (isDead) return settle(tx, message, { delivery: 'refused', deliveryFailure: sentence })
    // How often it was tried is bookkeeping and leaves no trace in the log.
    await changeLead(tx.db, message.organisationId, message.payload.leadId, { deliveryFailure: sentence })
  },
  whenRepeated: async (tx, { organisationId, payload }) => {
    await changeLead(tx.db, organisationId, payload.leadId, { delivery: 'waiting' })
  },
})

const subjectOf = ({ id }: Pick<LeadRow, 'id'>) => `lead ${id}`

/** Has a lead sent on as it is now, in the place of what of it has not gone yet. */
export async function sendOn(tx: Context, lead: LeadRow): Promise<void> {
  await postMessage(tx, leads, {
    subject: subjectOf(lead),
    replaces: true,
    title: `Lead of ${lead.company}`,
    payload: { leadId: lead.id, submissions: lead.submissions },
  })
}

/** Holds a lead back that has not gone yet. */
export const holdBack = (tx: Context, lead: LeadRow): Promise<void> =>
  withdrawMessages(tx, KIND, subjectOf(lead))

async function sendLead(
  ctx: Context,
  lead: LeadRow,
  { isRepeat }: Message<Sending>,
  signal: AbortSignal,
): Promise<string> {
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
  const isThere = isRepeat && (await hasNote(ctx, contactId, noteMark(lead), signal))
  if (!isThere) await createNote(ctx, contactId, { html: noteOf(lead), at: lead.lastSentAt }, signal)
  return contactId
}

function settle(
  ctx: Context,
  { organisationId, payload }: Message<Sending>,
  end: Partial<NewLead> & { delivery: 'sent' | 'refused' },
): Promise<void> {
  return recordChange(ctx, async (tx) => {
    const before = await leadOfOrganisation(tx.db, organisationId, payload.leadId)
    await changeLead(tx.db, organisationId, before.id, end)
    return {
      result: undefined,
      trace: {
        action: end.delivery === 'sent' ? 'lead.delivered' : 'lead.delivery-refused',
        subject: { type: 'lead', id: before.id },
        before: { delivery: before.delivery },
        after: { delivery: end.delivery, to: 'HubSpot' },
        ...(end.deliveryFailure ? { reason: end.deliveryFailure } : {}),
        payload: { title: before.company },
      },
    }
  })
}
