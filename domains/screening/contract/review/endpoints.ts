import { z } from 'zod'
import { ListTopic } from '#domains/watchlists/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
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
const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
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
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/review',
  summary:
    'The review queue: matches that wait for a decision, the gravest and oldest first, and whose work each is',
  permission: 'screening:read',
  request: z.object(listRequest(reviewList)),
  response: listPage(ReviewItem),
  problems: [],
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
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/review/decisions',
  summary:
    'Decides matches of any screenings with one reason, each kept and audited by itself, all or none; reopen by the person who proposed withdraws the proposal',
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
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/review/assignments',
  summary:
    'Gives matches to a person, or back to nobody; a proposal is never given to the person who made it',
  permission: 'screening:decide',
  request: z.object({ matches: several(number), userId: personId.nullable() }),
  response: z.object({ assigned: z.number().int() }),
  problems: ['not-found', 'conflict', 'four-eyes'],
})

export const assignByRules = defineEndpoint({
  name: 'screening.review-assign-by-rules',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/review/assignments/by-rules',
  summary:
    'Gives every match that is nobody’s work to a person by the assignment rules, and says for how many no rule had anybody',
  permission: 'screening:decide',
  request: z.object({}),
  response: z.object({ assigned: z.number().int(), left: z.number().int() }),
  problems: [],
})

export const listReviewers = defineEndpoint({
  name: 'screening.reviewers',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/review/people',
  summary: 'The people who decide matches, how many each has open, and until when they are absent',
  permission: 'screening:read',
  request: z.object({}),
  response: z.array(Reviewer),
  problems: [],
})

export const setAbsence = defineEndpoint({
  name: 'screening.set-absence',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/review/people/{userId}/absence',
  summary:
    'Says until when a person is absent, so that nothing new is assigned to them; your own absence, or anybody’s as an administrator',
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
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/assignment-rules',
  summary: 'Who is given a match to decide, by list, direction, risk and country',
  permission: 'screening:read',
  request: z.object({}),
  response: AssignmentRules,
  problems: [],
})

export const changeAssignmentRules = defineEndpoint({
  name: 'screening.change-assignment-rules',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/assignment-rules',
  summary: 'Changes who is given a match to decide, with a reason; what is already assigned stays',
  permission: 'screening:settings',
  request: z.object({ rules: z.array(AssignmentRule).max(50), version, reason }),
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
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/reason-templates',
  summary: 'The reasons that the organisation gives again and again, in their order',
  permission: 'screening:read',
  request: z.object({}),
  response: z.array(ReasonTemplate),
  problems: [],
})

export const addReasonTemplate = defineEndpoint({
  name: 'screening.add-reason-template',
  effect: 'write',
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
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/reason-templates/{id}',
  summary: 'Changes a reason template, or its place; decisions made before keep their words',
  permission: 'screening:settings',
  request: z.object({ id, version, place: z.number().int().min(1).max(1_000).optional(), ...template }),
  response: z.array(ReasonTemplate),
  problems: ['not-found', 'stale'],
})

export const removeReasonTemplate = defineEndpoint({
  name: 'screening.remove-reason-template',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/reason-templates/{id}/remove',
  summary: 'Removes a reason template, with a reason; decisions made before keep their words',
  permission: 'screening:settings',
  request: z.object({ id, version, reason }),
  response: z.array(ReasonTemplate),
  problems: ['not-found', 'stale'],
})
