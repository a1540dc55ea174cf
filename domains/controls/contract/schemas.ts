import { z } from 'zod'
import { defineList, isoDateTime } from '#platform/endpoint/index.ts'

/** What can be tightened by one person and loosened by two. */
export const ControlName = z.enum([
  'screening-settings',
  'threshold',
  'decision-rules',
  'coverage-contract',
  'payment-rule',
  'operations-settings',
  'list-publication',
  'customer-rating-model',
  'customer-rating-override',
  'related-party-ending',
  'own-list-entry',
])
export type ControlName = z.infer<typeof ControlName>

/** Waiting for a second person, in force, or not: refused by somebody else or withdrawn by who proposed it. */
export const ControlChangeState = z.enum(['proposed', 'in-force', 'rejected'])
export type ControlChangeState = z.infer<typeof ControlChangeState>

/** Days after which somebody may put their own proposal in force where nobody else could decide it. */
export const LONE_DAYS = 7

/** One change of a control, as the register keeps it. */
export const ControlChange = z.object({
  id: z.number().int(),
  control: ControlName,
  /** Which of several it is, as the number of a payment rule; empty where there is one. */
  key: z.string(),
  /** What was changed: "Decision rules", "Payment rule “Structuring”". */
  called: z.string(),
  href: z.string().nullable(),
  state: ControlChangeState,
  /** What of the check it takes away, each in a sentence; empty for a change that takes nothing away. */
  loosens: z.array(z.string()),
  /** What it changed, a field at a time. */
  change: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  askedBy: z.string(),
  askedByUserId: z.number().int().nullable(),
  askedAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledByUserId: z.number().int().nullable(),
  settledAt: isoDateTime.nullable(),
  settledReason: z.string().nullable(),
  /** The person who proposed it put it in force as well, because nobody else could. */
  isSettledAlone: z.boolean(),
})
export type ControlChange = z.infer<typeof ControlChange>

export const controlChangesList = defineList({
  name: 'Changes of controls',
  columns: { asked: 'moment', settled: 'moment', by: 'text' },
  facets: { state: ControlChangeState, control: ControlName },
  searches: 'Control, reason or person',
  startsWith: 'the newest first',
})
