import { z } from 'zod'
import { address, defineSettings } from '#platform/config/index.ts'

/** Payments; without a key the paid plans cannot be bought and say so. */
export const billingSettings = defineSettings(
  {
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_URL: address('https://api.stripe.com'),
  },
  (given) => ({
    secretKey: given.STRIPE_SECRET_KEY,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET,
    apiUrl: given.STRIPE_API_URL,
  }),
)
