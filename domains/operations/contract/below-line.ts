import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText, requiredReason } from '#platform/endpoint/index.ts'

/** What a lowered rule would have raised and the rule did not: drawn by chance, and looked at by a person. */
export const BelowLineItem = z.object({
  id: z.number().int(),
  account: z.string(),
  counterparty: z.string().nullable(),
  at: isoDateTime,
  /** What the lowered rule found. */
  words: z.array(z.string()),
  transactions: z.array(z.number().int()),
  /** `founded`: an alert should have been raised. */
  verdict: z.enum(['founded', 'unfounded']).nullable(),
  note: z.string(),
  judgedBy: z.string().nullable(),
  judgedAt: isoDateTime.nullable(),
})
export type BelowLineItem = z.infer<typeof BelowLineItem>

/** A sample below the line of a rule, and what it says of what the rule misses. */
export const BelowLineDraw = z.object({
  ruleVersion: z.number().int(),
  drawnAt: isoDateTime,
  drawnBy: z.string(),
  /** To how many percent of themselves the thresholds were lowered. */
  percent: z.number(),
  /** What chance began from: the same draw can be made again. */
  seed: z.number().int(),
  /** Transactions that were looked at, the newest, and whether these are all. */
  looked: z.number().int(),
  isWhole: z.boolean(),
  /** How many lay between the lowered line and the line. */
  population: z.number().int(),
  judged: z.number().int(),
  founded: z.number().int(),
  /** Founded of the judged, a fraction, with Wilson's 95% interval; null where nobody has judged any. */
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  items: z.array(BelowLineItem),
})
export type BelowLineDraw = z.infer<typeof BelowLineDraw>

const ruleId = { id: numberInText().int().positive() }

export const readBelowLine = defineEndpoint({
  name: 'bpo.below-line',
  method: 'GET',
  path: '/api/bpo/rules/{id}/below-line',
  summary: 'Below-the-line samples of a rule, newest first, with their reviews',
  permission: 'operations:read',
  request: z.object(ruleId),
  response: z.array(BelowLineDraw),
  problems: ['not-found'],
})

export const drawBelowLine = defineEndpoint({
  name: 'bpo.draw-below-line',
  method: 'POST',
  path: '/api/bpo/rules/{id}/below-line',
  summary:
    'Draws a random sample of what the rule would have raised with lower thresholds but did not, for review',
  permission: 'operations:rules',
  request: z.object({
    ...ruleId,
    percent: z
      .number('A share is required')
      .min(10)
      .max(99)
      .default(80)
      .meta({ title: 'Thresholds lowered to, percent' }),
    size: z.number('A number is required').int().min(1).max(100).default(20).meta({ title: 'Drawn at most' }),
  }),
  response: BelowLineDraw,
  problems: ['not-found', 'conflict', 'too-many-requests'],
  status: 201,
})

export const judgeBelowLine = defineEndpoint({
  name: 'bpo.judge-below-line',
  method: 'POST',
  path: '/api/bpo/below-line/{id}/verdict',
  summary: 'Records whether something below the line should have been an alert, with a reason',
  permission: 'operations:write',
  request: z.object({
    ...ruleId,
    verdict: z.enum(['founded', 'unfounded']),
    note: requiredReason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: BelowLineItem,
  problems: ['not-found', 'conflict'],
})
