import { z } from 'zod'
import type { Trace } from '#platform/audit/index.ts'
import type { RuleKind } from '../../contract/index.ts'

/** What happened, as a rule about events reads it; the same from a change that has just been made and from the audit log. */
export const RecordedEvent = z.object({
  key: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  title: z.string(),
  at: z.string(),
})
export type RecordedEvent = z.infer<typeof RecordedEvent>

export const kindsOfAction = {
  'list.imported': ['list-change'],
  'list.rolled-back': ['list-change'],
  'borrower.assessed': ['rating-change'],
  'credit-decision.agreed': ['rating-change'],
  'statement.kept': ['statement'],
  'entity.added': ['directory-search'],
  'entity.merged': ['directory-search'],
  'entity.split': ['directory-search'],
  'directory.filled': ['directory-search'],
  'tracked-company.collected': ['filing', 'signal'],
} as const satisfies Partial<Record<Trace['action'], readonly RuleKind[]>>

export type FollowedAction = keyof typeof kindsOfAction
export const followedActions = Object.keys(kindsOfAction) as FollowedAction[]

/** What belongs to everybody: rules of every organisation look at it. */
export const isOfEverybody = (action: string): boolean =>
  action.startsWith('list.') || action === 'directory.filled'
