import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { leadFields, plainText } from './lead-fields.ts'
import { Lead, LeadStatus } from './schemas.ts'

const TEN_MINUTES_SECONDS = 600

export const bookDemo = defineEndpoint({
  name: 'leads.book-demo',
  method: 'POST',
  path: '/api/hubspot/demo-booking',
  summary: 'Books a demo or contacts sales about a plan; stored here first, then sent to HubSpot',
  permission: 'public',
  request: z.object({
    ...leadFields,
    /** A field that no person sees: what fills it in is a program. */
    website: z.string().max(500).optional(),
    /** What `GET /api/leads/form-start` gave when the form was opened. */
    formStart: z.string().max(200).optional(),
  }),
  response: z.object({ success: z.literal(true) }),
  problems: ['invalid-input', 'too-many-requests'],
  refusal: (sentence) => ({ success: false, error: sentence }),
  bodyBytesMax: 65_536,
  // Offices share an address; a program that sends more than one in ten seconds is none.
  limit: { perAddress: 60, windowSeconds: TEN_MINUTES_SECONDS },
})

export const startForm = defineEndpoint({
  name: 'leads.form-start',
  method: 'GET',
  path: '/api/leads/form-start',
  summary:
    'The moment a form was opened, signed; it distinguishes people from programs when the form is submitted',
  permission: 'public',
  response: z.object({ formStart: z.string() }),
  problems: ['too-many-requests'],
  limit: { perAddress: 120, windowSeconds: TEN_MINUTES_SECONDS },
})

export const leadsList = defineList({
  name: 'Leads',
  columns: { company: 'text', name: 'text', status: 'whole', created: 'moment' },
  facets: { status: LeadStatus },
  searches: 'Company, name or email',
  startsWith: 'the newest first',
})

const filter = {
  /** `spam`: what looks like spam; `people`: everything else. */
  show: z.enum(['people', 'spam', 'all']).default('people'),
  q: z.string().overwrite(plainText).trim().max(200).optional(),
}

export const listLeads = defineEndpoint({
  name: 'leads.list',
  method: 'GET',
  path: '/api/leads',
  summary: 'Leads, newest first',
  permission: 'leads:manage',
  request: z.object({ ...listRequest(leadsList), ...filter }),
  response: listPage(Lead),
})

export const summariseLeads = defineEndpoint({
  name: 'leads.summary',
  method: 'GET',
  path: '/api/leads/summary',
  summary: 'The number of leads awaiting first contact, and the time to first contact',
  permission: 'leads:manage',
  response: z.object({
    figures: z.object({
      uncontacted: Figure,
      firstContact: Figure,
      withinDay: Figure,
      undelivered: Figure,
    }),
    /** Whether a HubSpot key is set. */
    isDeliveryOn: z.boolean(),
  }),
})

export const updateLead = defineEndpoint({
  name: 'leads.change',
  method: 'PUT',
  path: '/api/leads/{id}',
  summary: 'Updates a lead: its stage, a note, the date of first contact, or that it is not spam',
  permission: 'leads:manage',
  request: z.object({
    id: numberInText().int().positive(),
    status: LeadStatus.optional(),
    note: z
      .string()
      .overwrite(plainText)
      .trim()
      .max(5_000, 'The note must be at most 5000 characters long')
      .optional(),
    firstContactAt: z.iso.datetime({ offset: true }).optional(),
    isSpam: z.boolean().optional(),
  }),
  response: Lead,
  problems: ['not-found', 'invalid-input'],
})

export const exportLeads = defineListFile(listLeads, {
  name: 'leads.export',
  summary: 'Every lead that matches a filter, as CSV or XLSX',
})
