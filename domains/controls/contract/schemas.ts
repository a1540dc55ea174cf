import { z } from 'zod'
import { column, columnsOf, defineList, isoDateTime } from '#platform/endpoint/index.ts'

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
  'customer-stated-risk',
  'related-party-ending',
  'own-list-entry',
  'credit-central-rate',
  'credit-loss-policy',
])
export type ControlName = z.infer<typeof ControlName>

/** Waiting for a second person, in force, or not: refused by somebody else or withdrawn by who proposed it. */
export const ControlChangeState = z.enum(['proposed', 'in-force', 'rejected'])
export type ControlChangeState = z.infer<typeof ControlChangeState>

/** Days after which somebody may put their own proposal in force where nobody else could decide it. */
export const LONE_DAYS = 7

/** One change of a control, as the register keeps it. */
export const ControlChange = z.object({
  id: column(z.number().int(), { title: 'Change', table: 'none' }),
  control: ControlName,
  /** Which of several it is, as the number of a payment rule; empty where there is one. */
  key: z.string(),
  called: column(z.string(), {
    title: 'Control',
    id: 'control',
    card: 'name',
    definition: 'What was changed: "Decision rules", "Payment rule “Structuring”".',
  }),
  href: z.string().nullable(),
  loosens: column(z.array(z.string()), {
    title: 'What it loosens',
    definition:
      'What of the check it takes away, each in a sentence; empty for a change that takes nothing away.',
    id: 'change',
    read: (sentences) => sentences.join(' '),
  }),
  change: column(z.string(), {
    title: 'Changed',
    id: 'changed',
    table: 'offered',
    definition: 'What it changed, a field at a time.',
  }),
  before: column(z.unknown(), { title: 'Before', read: JSON.stringify, table: 'none' }),
  after: column(z.unknown(), { title: 'After', read: JSON.stringify, table: 'none' }),
  reason: column(z.string(), { title: 'Reason' }),
  askedBy: column(z.string(), { title: 'Proposed by', id: 'by' }),
  askedByUserId: z.number().int().nullable(),
  askedAt: column(isoDateTime, { title: 'Proposed', id: 'asked', format: 'moment' }),
  settledBy: column(z.string().nullable(), { title: 'Settled by', id: 'second' }),
  settledByUserId: z.number().int().nullable(),
  settledAt: column(isoDateTime.nullable(), { title: 'Settled', id: 'settled', format: 'moment' }),
  settledReason: column(z.string().nullable(), { title: 'Reason of the decision', id: 'why' }),
  isSettledAlone: column(z.boolean(), {
    title: 'Settled alone',
    format: 'yes-no',
    table: 'offered',
    definition: 'The person who proposed it put it in force as well, because nobody else could.',
  }),
  state: column(ControlChangeState, { title: 'State', card: 'figure' }),
})
export type ControlChange = z.infer<typeof ControlChange>

export const controlChangeColumns = columnsOf(ControlChange)

export const controlChangesList = defineList({
  name: 'Changes of controls',
  columns: { asked: 'moment', settled: 'moment', by: 'text' },
  facets: { state: ControlChangeState, control: ControlName },
  searches: 'Control, reason or person',
  startsWith: 'the newest first',
})
