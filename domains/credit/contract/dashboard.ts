import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { CentralRate, CreditRating } from './schemas.ts'

/** Something about a borrower that asks for a look (CREDIT-020). */
export const CreditAlert = z.object({
  id: z.number().int(),
  severity: z.enum(['critical', 'warning', 'info']),
  title: z.string(),
  description: z.string(),
  createdAt: isoDateTime,
  /** The borrower's page. */
  href: z.string(),
})
export type CreditAlert = z.infer<typeof CreditAlert>

const Shared = z.object({ name: z.string(), cents: z.number(), share: z.number() })

export const CreditDashboard = z.object({
  figures: z.object({ highRisk: Figure, averageScore: Figure, exposure: Figure, alerts: Figure }),
  borrowers: z.number().int(),
  rated: z.number().int(),
  hasSample: z.boolean(),
  /** Rated by the model on a year that ended more than 18 months ago: they count in every figure all the same. */
  onOldStatements: z.number().int(),
  /** What is lent in currencies without a rate and excluded from all figures. */
  otherCurrencies: z.array(z.object({ currency: z.string(), cents: z.number() })),
  byRating: z.array(z.object({ rating: CreditRating, count: z.number().int(), cents: z.number() })),
  concentration: z.object({
    index: z.number().nullable(),
    obligors: z.array(Shared),
    groups: z.array(Shared),
  }),
  expectedLossCents: z.number().nullable(),
  centralRate: CentralRate,
  /** Rated borrowers whose rating was made at another rate: they are still to be assessed again. */
  atAnotherRate: z.number().int(),
  /** Exposure in US dollars of borrowers without a rating: in no expected loss. */
  unratedExposureCents: z.number(),
})
export type CreditDashboard = z.infer<typeof CreditDashboard>
