import { z } from 'zod'
import { CountryCode, ListTopic } from '#domains/watchlists/contract/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { MatchState, RiskLevel, ScreeningType } from '../schemas.ts'

export const MatchDecision = z.enum(['true-match', 'false-match', 'unclear', 'reopen'])
export type MatchDecision = z.infer<typeof MatchDecision>

/** Which decision a match waits for, to the reader: the first, a second one on what somebody else proposed, or another person's on their own proposal. */
export const ReviewStage = z.enum(['first', 'second', 'own'])
/** Whose work it is, to the reader. */
export const ReviewOwner = z.enum(['mine', 'nobody', 'others'])

/** Somebody who was given a match to decide. */
export const ReviewAssignee = z.object({
  userId: z.number().int(),
  fullName: z.string(),
  /** False for somebody who left, was shut out or may no longer decide: it is nobody's work. */
  decidesMatches: z.boolean(),
  /** Until when they are absent; null while they are there. */
  absentUntil: isoDateTime.nullable(),
})

/** A match that waits for a decision, as the queue lists it; its evidence is read with its screening. */
export const ReviewItem = z.object({
  screeningId: z.number().int(),
  matchId: z.number().int(),
  version: z.number().int(),
  companyName: z.string(),
  /** The customer it was screened as; null for a name alone. */
  customerId: z.number().int().nullable(),
  entryName: z.string(),
  listId: z.string(),
  listName: z.string(),
  entryUid: z.string(),
  topic: ListTopic,
  probability: z.number(),
  riskLevel: RiskLevel,
  state: MatchState,
  screeningType: ScreeningType,
  screenedAt: isoDateTime,
  caseNumber: z.string().nullable(),
  proposal: z
    .object({ decision: z.string(), by: z.string(), userId: z.number().int().nullable() })
    .nullable(),
  assignee: ReviewAssignee.nullable(),
  /** Why it is theirs: "Rule 2, Sanctions: fewest open (3)". */
  assignedBecause: z.string().nullable(),
  isSample: z.boolean(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** A reason that people of the organisation give again and again. What is kept with a decision is its text, filled in. */
export const ReasonTemplate = z.object({
  id: z.number().int(),
  title: z.string(),
  /** `{which fact}` is a part that still has to be written. */
  text: z.string(),
  /** The decision it is a reason for; null for any. */
  decision: MatchDecision.nullable(),
  /** Its place, from 1; the first nine have a number key. */
  place: z.number().int(),
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: isoDateTime,
})
export type ReasonTemplate = z.infer<typeof ReasonTemplate>

/** What somebody is asked: the first decision, or to settle one that was proposed. */
export const AskedDecision = z.enum(['first', ...MatchDecision.options])

/** Who is given a match. Empty conditions hold for every match; the first rule that holds and has somebody free decides. */
export const AssignmentRule = z.object({
  name: z.string().trim().min(1, 'A rule needs a name').max(80),
  topics: z.array(ListTopic).max(10),
  lists: z.array(z.string().max(80)).max(30),
  asks: z.array(AskedDecision).max(5),
  riskLevels: z.array(RiskLevel).max(4),
  countries: z.array(CountryCode).max(50),
  /** The people it can go to; empty for everybody who may decide. */
  people: z.array(z.number().int().positive().max(2_147_483_647)).max(50),
})
export type AssignmentRule = z.infer<typeof AssignmentRule>

export const AssignmentRules = z.object({
  rules: z.array(AssignmentRule).max(50),
  version: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: isoDateTime.nullable(),
})

/** Somebody who decides matches, with the work they have. */
export const Reviewer = z.object({
  userId: z.number().int(),
  fullName: z.string(),
  open: z.number().int(),
  absentUntil: isoDateTime.nullable(),
})
export type Reviewer = z.infer<typeof Reviewer>
