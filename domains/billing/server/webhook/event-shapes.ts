import { z } from 'zod'

/** Of Stripe's shapes, what is read here; everything else in them passes by. */
const id = z.string().min(1).max(255)
const expandable = z.union([id, z.object({ id }).transform((whole) => whole.id)])

/** Seconds of the epoch. */
const moment = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1000))

export const StripeEvent = z.object({
  id,
  type: z.string().min(1).max(100),
  created: moment,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
export type StripeEvent = z.infer<typeof StripeEvent>

/** What we wrote on the checkout and on its subscription; only who holds the key can have written it. */
const metadata = z
  .object({
    plan: z.string().max(40).optional(),
    organisationId: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional(),
  })
  .nullish()
  .transform((given) => given ?? {})

const optionalMoment = moment.nullish().transform((given) => given ?? null)

export const Subscription = z
  .object({
    id,
    status: z.string().min(1).max(40),
    customer: expandable.nullish().transform((given) => given ?? null),
    metadata,
    trial_end: optionalMoment,
    cancel_at: optionalMoment,
    cancel_at_period_end: z.boolean().nullish(),
    current_period_end: optionalMoment,
    items: z.object({ data: z.array(z.object({ current_period_end: optionalMoment })) }).optional(),
  })
  .transform(({ items, ...given }) => {
    // The period stands on the items since 2025 and on the subscription before.
    const periodEndsAt = items?.data[0]?.current_period_end ?? given.current_period_end
    return { ...given, endsAt: given.cancel_at ?? (given.cancel_at_period_end ? periodEndsAt : null) }
  })
export type Subscription = z.infer<typeof Subscription>

export const CheckoutSession = z.object({
  id,
  mode: z.string().max(40).nullish(),
  payment_status: z.string().max(40).nullish(),
  customer: expandable.nullish(),
  subscription: expandable.nullish(),
  metadata,
  customer_details: z.object({ email: z.email().max(254).nullish() }).nullish(),
})
export type CheckoutSession = z.infer<typeof CheckoutSession>

export const Invoice = z
  .object({
    amount_paid: z.number().nullish(),
    subscription: expandable.nullish(),
    parent: z
      .object({
        subscription_details: z.object({ subscription: expandable.nullish() }).nullish(),
      })
      .nullish(),
  })
  .transform((given) => ({
    amountPaid: given.amount_paid ?? 0,
    subscriptionId: given.parent?.subscription_details?.subscription ?? given.subscription ?? null,
  }))
