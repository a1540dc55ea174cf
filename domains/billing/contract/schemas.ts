import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { planNames } from './plans.ts'

export const planName = z.enum(planNames)

/** `trialing`: nothing has been charged yet. `past_due`: a payment failed and is tried again; the plan still holds. */
export const PlanStatus = z.enum(['trialing', 'active', 'past_due'])
export type PlanStatus = z.infer<typeof PlanStatus>

/**
 * What is known of a checkout that a browser comes back from. `trial`: it is finished and nothing was charged. `open`: it is not
 * finished, or ran out.
 */
export const CheckoutOutcome = z.object({
  state: z.enum(['paid', 'trial', 'open']),
  plan: planName,
  /** Whether set-up instructions go out by mail: an installation without a mail server sends none. */
  isMailed: z.boolean(),
})
export type CheckoutOutcome = z.infer<typeof CheckoutOutcome>

/** What a plan limits and how much of it is in use. */
export const PlanUsage = z.object({
  limit: z.enum(['members', 'screenings']),
  used: Figure,
  /** Null: without limit. */
  allowed: z.number().int().nullable(),
})
export type PlanUsage = z.infer<typeof PlanUsage>

/** The plan of an organisation. `plan` is null where none was chosen: then nothing is limited. */
export const OrganisationPlan = z.object({
  plan: planName.nullable(),
  status: PlanStatus.nullable(),
  startedAt: isoDateTime.nullable(),
  trialEndsAt: isoDateTime.nullable(),
  changesTo: planName.nullable(),
  changesAt: isoDateTime.nullable(),
  usage: z.array(PlanUsage),
  auditRetentionDays: z.number().int().nullable(),
  /** Whether this installation has a key for its payment provider. */
  takesPayments: z.boolean(),
  /** Whether the provider's portal has something to show: invoices, cards. */
  hasPortal: z.boolean(),
  /** Whether a trial is still to be had. */
  hasTrialLeft: z.boolean(),
  /** Whether the person who asks may change it. */
  isManageable: z.boolean(),
})
export type OrganisationPlan = z.infer<typeof OrganisationPlan>
