import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** What the demo form offers. */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const
export const useCases = [
  'risk-assessment',
  'fraud-detection',
  'compliance',
  'portfolio-management',
  'automation',
  'other',
] as const

/** What the sales dialog sends in their place. */
export const SALES_COMPANY_SIZE = '50+'
export const SALES_USE_CASE = 'enterprise-solution'

/** Where the people of sales have got to with a lead. */
export const LeadStatus = z.enum(['new', 'contacted', 'qualified', 'closed'])
export type LeadStatus = z.infer<typeof LeadStatus>

/** `held`: looks like spam and is sent nowhere until a person has said that it is none. `refused`: HubSpot will not take it as it is. */
export const LeadDelivery = z.enum(['waiting', 'sent', 'refused', 'held'])
export type LeadDelivery = z.infer<typeof LeadDelivery>

export const LeadKind = z.enum(['demo', 'sales'])
export type LeadKind = z.infer<typeof LeadKind>

/** Somebody who asked for a demo or for an offer. */
export const Lead = z.object({
  id: z.number().int(),
  kind: LeadKind,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  companySize: z.string().nullable(),
  useCase: z.string().nullable(),
  message: z.string().nullable(),
  /** The plan that was asked about; null for a demo. */
  plan: z.string().nullable(),
  status: LeadStatus,
  /** What the people of sales noted. */
  note: z.string(),
  isSpam: z.boolean(),
  /** Why it looks like spam. */
  spamReasons: z.array(z.string()),
  /** How often the form was sent; the same person within ten minutes counts on one lead. */
  submissions: z.number().int(),
  createdAt: isoDateTime,
  lastSentAt: isoDateTime,
  firstContactAt: isoDateTime.nullable(),
  delivery: LeadDelivery,
  deliveryFailure: z.string().nullable(),
  deliveredAt: isoDateTime.nullable(),
})
export type Lead = z.infer<typeof Lead>
