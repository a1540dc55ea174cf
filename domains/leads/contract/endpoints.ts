import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  listFileRequest,
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
  effect: 'write',
  method: 'POST',
  path: '/api/hubspot/demo-booking',
  summary: 'Books a demo, or asks sales about a plan; stored here first and then sent on to HubSpot',
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
  effect: 'read',
  method: 'GET',
  path: '/api/leads/form-start',
  summary: 'The moment a form was opened, signed; it tells people from programs when the form comes back',
  permission: 'public',
  request: z.object({}),
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
  effect: 'read',
  method: 'GET',
  path: '/api/leads',
  summary: 'Leads, the newest first',
  permission: 'leads:manage',
  request: z.object({ ...listRequest(leadsList), ...filter }),
  response: listPage(Lead),
  problems: [],
})

export const summariseLeads = defineEndpoint({
  name: 'leads.summary',
  effect: 'read',
  method: 'GET',
  path: '/api/leads/summary',
  summary: 'How many leads wait for a first contact, and how long the first contact takes',
  permission: 'leads:manage',
  request: z.object({}),
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
  problems: [],
})

export const updateLead = defineEndpoint({
  name: 'leads.change',
  effect: 'write',
  method: 'PUT',
  path: '/api/leads/{id}',
  summary: 'Moves a lead on, notes something, says when it was first contacted, or that it is no spam',
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

export const exportLeads = defineEndpoint({
  name: 'leads.export',
  effect: 'read',
  method: 'GET',
  path: '/api/leads/export',
  summary: 'Every lead that a filter finds, as CSV or XLSX',
  permission: 'leads:manage',
  request: z.object({ ...listFileRequest(leadsList), ...filter }),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})
