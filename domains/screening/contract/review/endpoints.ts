import { z } from 'zod'
import { ListTopic } from '#domains/watchlists/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { Match, RiskLevel } from '../schemas.ts'
import { DecisionReason } from './reasons.ts'
import {
  AssignmentRule,
  AssignmentRules,
  MatchDecision,
  ReasonTemplate,
  Reviewer,
  ReviewItem,
  ReviewOwner,
  ReviewStage,
} from './schemas.ts'

const INT_MAX = 2_147_483_647
const personId = z.number().int().positive().max(INT_MAX)
const number = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const version = z.number('The version as you read it is required').int().min(0).max(INT_MAX)
const id = numberInText().int().positive()

export const reviewList = defineList({
  name: 'Matches to decide',
  columns: { risk: 'whole', probability: 'decimal', name: 'text', at: 'moment' },
  facets: { stage: ReviewStage, whose: ReviewOwner, riskLevel: RiskLevel, topic: ListTopic },
  unlessAsked: { stage: ['first', 'second'] satisfies z.infer<typeof ReviewStage>[] },
  searches: 'Name, listed party or case',
  startsWith: 'the gravest first, the oldest first among equals',
})

export const listReview = defineEndpoint({
  name: 'screening.review',
  method: 'GET',
  path: '/api/kyb/review',
  summary:
    'The review queue: matches awaiting a decision, most severe and oldest first, with their assignees',
  permission: 'screening:read',
  request: z.object(listRequest(reviewList)),
  response: listPage(ReviewItem),
  examples: [{ asks: 'Which matches wait for my decision?', request: { whose: 'mine', limit: 10 } }],
  short: ({ rows, total }) => ({
    total,
    rows: rows.map(({ screeningId, matchId, companyName, entryName, riskLevel, proposal, isSample }) => ({
      screeningId,
      matchId,
      companyName,
      entryName,
      riskLevel,
      proposal: proposal?.decision ?? null,
      isSample,
    })),
  }),
})

/** How many matches are decided or given away at once. */
export const REVIEWED_AT_ONCE = 100
const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'Choose at least one match').max(REVIEWED_AT_ONCE)

export const decideReviewed = defineEndpoint({
  name: 'screening.review-decide',
  method: 'POST',
  path: '/api/kyb/review/decisions',
  summary:
    'Decides matches of any screenings with one reason, each saved and audited separately, all or none; reopening by the proposer withdraws the proposal',
  permission: 'screening:decide',
  request: z.object({
    matches: several(z.object({ screeningId: number, matchId: number, version: version.min(1) })),
    decision: MatchDecision,
    reason: DecisionReason,
  }),
  response: z.array(Match),
  problems: ['not-found', 'stale', 'already-decided', 'four-eyes', 'conflict'],
})

export const assignReviewed = defineEndpoint({
  name: 'screening.review-assign',
  method: 'POST',
  path: '/api/kyb/review/assignments',
  summary: 'Assigns matches to a person, or unassigns them; a proposal is never assigned to its author',
  permission: 'screening:decide',
  request: z.object({ matches: several(number), userId: personId.nullable() }),
  response: z.object({ assigned: z.number().int() }),
  problems: ['not-found', 'conflict', 'four-eyes'],
})

export const assignByRules = defineEndpoint({
  name: 'screening.review-assign-by-rules',
  method: 'POST',
  path: '/api/kyb/review/assignments/by-rules',
  summary:
    'Assigns every unassigned match by the assignment rules, and reports how many no rule could assign',
  permission: 'screening:decide',
  response: z.object({ assigned: z.number().int(), left: z.number().int() }),
})

export const listReviewers = defineEndpoint({
  name: 'screening.reviewers',
  method: 'GET',
  path: '/api/kyb/review/people',
  summary: 'The people who decide matches, their open matches and absences',
  permission: 'screening:read',
  response: z.array(Reviewer),
})

export const setAbsence = defineEndpoint({
  name: 'screening.set-absence',
  method: 'PUT',
  path: '/api/kyb/review/people/{userId}/absence',
  summary:
    'Sets a person’s absence, during which nothing new is assigned to them; your own, or anybody’s as an administrator',
  permission: 'screening:decide',
  request: z.object({
    userId: numberInText().int().positive().max(INT_MAX),
    until: isoDateTime.nullable(),
  }),
  response: Reviewer,
  problems: ['not-found', 'forbidden', 'invalid-input'],
})

export const readAssignmentRules = defineEndpoint({
  name: 'screening.assignment-rules',
  method: 'GET',
  path: '/api/kyb/assignment-rules',
  summary: 'Assignment rules for matches, by list, direction, risk and country',
  permission: 'screening:read',
  response: AssignmentRules,
})

export const changeAssignmentRules = defineEndpoint({
  name: 'screening.change-assignment-rules',
  method: 'PUT',
  path: '/api/kyb/assignment-rules',
  summary: 'Changes the assignment rules, with a reason; existing assignments are kept',
  permission: 'screening:settings',
  request: z.object({ rules: z.array(AssignmentRule).max(50), version, reason: requiredReason }),
  response: AssignmentRules,
  problems: ['stale', 'invalid-input'],
})

const template = {
  title: z.string('A title is required').trim().min(1, 'A title is required').max(80),
  text: z.string('A text is required').trim().min(3, 'A text is required').max(1_000),
  decision: MatchDecision.nullable(),
}

export const listReasonTemplates = defineEndpoint({
  name: 'screening.reason-templates',
  method: 'GET',
  path: '/api/kyb/reason-templates',
  summary: 'Reason templates of the organisation, in order',
  permission: 'screening:read',
  response: z.array(ReasonTemplate),
})

export const addReasonTemplate = defineEndpoint({
  name: 'screening.add-reason-template',
  method: 'POST',
  path: '/api/kyb/reason-templates',
  summary: 'Adds a reason template at the end',
  permission: 'screening:settings',
  request: z.object(template),
  response: ReasonTemplate,
  problems: ['conflict'],
  status: 201,
})

export const changeReasonTemplate = defineEndpoint({
  name: 'screening.change-reason-template',
  method: 'PUT',
  path: '/api/kyb/reason-templates/{id}',
  summary: 'Changes a reason template or its position; earlier decisions keep their wording',
  permission: 'screening:settings',
  request: z.object({ id, version, place: z.number().int().min(1).max(1_000).optional(), ...template }),
  response: z.array(ReasonTemplate),
  problems: ['not-found', 'stale'],
})

export const removeReasonTemplate = defineEndpoint({
  name: 'screening.remove-reason-template',
  method: 'POST',
  path: '/api/kyb/reason-templates/{id}/remove',
  summary: 'Removes a reason template, with a reason; earlier decisions keep their wording',
  permission: 'screening:settings',
  request: z.object({ id, version, reason: requiredReason }),
  response: z.array(ReasonTemplate),
  problems: ['not-found', 'stale'],
})
