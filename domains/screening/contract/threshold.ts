import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText, requiredReason } from '#platform/endpoint/index.ts'

const threshold = z
  .number('A threshold from 0.30 to 0.99')
  .min(0.3, 'A threshold from 0.30 to 0.99')
  .max(0.99, 'A threshold from 0.30 to 0.99')

const Named = z.object({ name: z.string(), entry: z.string(), probability: z.number() })

/** What another threshold would have done to what was decided, and does to the portfolio of today. */
export const ThresholdPreview = z.object({
  before: z.number(),
  after: z.number(),
  decided: z.object({
    confirmed: z.number().int(),
    /** True matches that would not have been put before anybody. */
    confirmedLost: z.array(Named),
    dismissed: z.number().int(),
    /** False ones that nobody would have had to look at. */
    dismissedSpared: z.number().int(),
  }),
  portfolio: z.object({
    customers: z.number().int(),
    /** How many of them were asked: those with the largest exposure, where they are very many. */
    asked: z.number().int(),
    hitsBefore: z.number().int(),
    hitsAfter: z.number().int(),
    lost: z.array(Named),
    lostCount: z.number().int(),
    gained: z.array(Named),
    gainedCount: z.number().int(),
  }),
  /** Screenings with a match a day, over the last days; null where nothing was screened. */
  alertsADay: z.object({
    days: z.number().int(),
    before: z.number().nullable(),
    after: z.number().nullable(),
  }),
})
export type ThresholdPreview = z.infer<typeof ThresholdPreview>

export const ThresholdChange = z.object({
  id: z.number().int(),
  before: z.number(),
  after: z.number(),
  kind: z.enum(['change', 'back']),
  state: z.enum(['proposed', 'in-force', 'rejected']),
  reason: z.string(),
  askedBy: z.string(),
  askedByUserId: z.number().int().nullable(),
  askedAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  settledReason: z.string().nullable(),
  preview: ThresholdPreview.nullable(),
})
export type ThresholdChange = z.infer<typeof ThresholdChange>

const Thresholds = z.object({
  threshold: z.number(),
  /** Waits for a second person. */
  proposal: ThresholdChange.nullable(),
  /** The value that one step leads back to; null where there is none. */
  backTo: z.number().nullable(),
  changes: z.array(ThresholdChange),
})

export const readThreshold = defineEndpoint({
  name: 'screening.threshold',
  method: 'GET',
  path: '/api/kyb/threshold',
  summary: 'The match threshold, a change pending a second person, and earlier changes',
  permission: 'screening:read',
  response: Thresholds,
})

export const previewThreshold = defineEndpoint({
  name: 'screening.preview-threshold',
  effect: 'read',
  method: 'POST',
  path: '/api/kyb/threshold/preview',
  summary: 'The effect of another threshold on decided matches and on the portfolio; changes nothing',
  permission: 'screening:settings',
  request: z.object({ threshold }),
  response: ThresholdPreview,
  problems: ['watchlist-stale', 'watchlists-missing'],
})

export const changeThreshold = defineEndpoint({
  name: 'screening.change-threshold',
  method: 'POST',
  path: '/api/kyb/threshold',
  summary: 'Proposes another threshold; under the four-eyes rule it takes effect when a second person agrees',
  permission: 'screening:settings',
  request: z.object({ threshold, reason: requiredReason }),
  response: Thresholds,
  problems: ['conflict', 'watchlist-stale', 'watchlists-missing'],
  status: 201,
})

export const settleThreshold = defineEndpoint({
  name: 'screening.settle-threshold',
  method: 'POST',
  path: '/api/kyb/threshold/{id}/decision',
  summary: 'Approves or refuses a threshold change; the proposer may not approve it',
  permission: 'screening:settings',
  request: z.object({ id: numberInText().int().positive(), isAgreed: z.boolean(), reason: requiredReason }),
  response: Thresholds,
  problems: ['not-found', 'conflict', 'four-eyes'],
})

export const returnThreshold = defineEndpoint({
  name: 'screening.return-threshold',
  method: 'POST',
  path: '/api/kyb/threshold/back',
  summary: 'Restores the threshold before the last change',
  permission: 'screening:settings',
  request: z.object({ reason: requiredReason }),
  response: Thresholds,
  problems: ['conflict'],
})
