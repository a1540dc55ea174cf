import { type Context, daysBefore } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type * as endpoints from '../contract/index.ts'
import { leadSettings } from './settings.ts'
import { contactTimes, countLeads } from './store.ts'

const WINDOW_DAYS = 30
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How quickly the leads of the last thirty days were first contacted. `due` are those that were contacted or came more than a
 * day ago: a lead of today that nobody has contacted may still be answered in time. `medianMs` is null while none was contacted.
 */
export type FirstContact = {
  leads: number
  due: number
  contacted: number
  withinDay: number
  medianMs: number | null
}

/** Measures the promise of an answer within 24 hours from what was recorded; spam does not count. */
export async function firstContactOf(ctx: Context): Promise<FirstContact> {
  const since = daysBefore(ctx.now, WINDOW_DAYS)
  const times = await contactTimes(ctx.db, ctx.actor.organisationId, since)
  const waits = times
    .flatMap(({ createdAt, firstContactAt }) =>
      firstContactAt ? [firstContactAt.getTime() - createdAt.getTime()] : [],
    )
    .sort((a, b) => a - b)
  return {
    leads: times.length,
    due: times.filter(
      ({ createdAt, firstContactAt }) => firstContactAt || createdAt <= daysBefore(ctx.now, 1),
    ).length,
    contacted: waits.length,
    withinDay: waits.filter((wait) => wait <= DAY_MS).length,
    medianMs: waits[Math.floor((waits.length - 1) / 2)] ?? null,
  }
}

/** How many leads wait for a person and for HubSpot, and how long the first contact takes. */
export async function summariseLeads(ctx: Context): Promise<ResponseOf<typeof endpoints.summariseLeads>> {
  const counts = await countLeads(ctx.db, ctx.actor.organisationId)
  const contact = await firstContactOf(ctx)
  const inputs = [
    { label: 'Leads that came', value: String(contact.leads) },
    { label: 'Of these contacted, or older than 24 hours', value: String(contact.due) },
    { label: 'Contacted', value: String(contact.contacted) },
    { label: 'Within 24 hours', value: String(contact.withinDay) },
  ]
  const figure = (
    stated: Pick<Figure, 'value' | 'unit' | 'definitionId' | 'definition' | 'inputs'>,
    rows: number,
  ): Figure => ({
    ...stated,
    asOf: ctx.now.toISOString(),
    origin: 'counted',
    source: 'The leads kept here',
    rows: { count: rows, href: '/dashboard/leads' },
  })
  return {
    isDeliveryOn: leadSettings.of(ctx.installation.config).hubspot.accessToken !== undefined,
    figures: {
      uncontacted: {
        ...figure(
          {
            value: counts.uncontacted,
            unit: 'count',
            definitionId: 'leads-uncontacted',
            definition: 'Leads that are new and were never contacted, spam left out.',
            inputs: [],
          },
          counts.uncontacted,
        ),
        rows: { count: counts.uncontacted, href: '/dashboard/leads?status=new' },
      },
      firstContact: figure(
        {
          value: contact.medianMs,
          unit: 'milliseconds',
          definitionId: 'leads-first-contact',
          definition: `The middle of the times from a lead to its first contact, over the leads of the last ${WINDOW_DAYS} days.`,
          inputs,
        },
        contact.contacted,
      ),
      withinDay: figure(
        {
          value: contact.due === 0 ? null : contact.withinDay / contact.due,
          unit: 'fraction',
          definitionId: 'leads-within-day',
          definition: `Of the leads of the last ${WINDOW_DAYS} days that were contacted or came more than 24 hours ago, the part that was contacted within 24 hours.`,
          inputs,
        },
        contact.due,
      ),
      undelivered: figure(
        {
          value: counts.waiting + counts.refused,
          unit: 'count',
          definitionId: 'leads-undelivered',
          definition: 'Leads that HubSpot does not have yet: waiting to be sent, or refused by it.',
          inputs: [
            { label: 'Waiting', value: String(counts.waiting) },
            { label: 'Refused', value: String(counts.refused) },
          ],
        },
        counts.waiting + counts.refused,
      ),
    },
  }
}
