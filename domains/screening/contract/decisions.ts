import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { ListTopic } from '#domains/watchlists/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { DecisionReason } from './review/reasons.ts'
import { Match, RiskLevel } from './schemas.ts'

/** From which probability a second person has to agree; 0 always, null never: one person decides alone. */
export const SecondPersonFrom = z.number().min(0).max(1).nullable()

/** What is asked of each way to decide about a match of one kind of list. */
export const DecisionRule = z.object({
  confirm: SecondPersonFrom,
  dismiss: SecondPersonFrom,
  unclear: SecondPersonFrom,
})
export type DecisionRule = z.infer<typeof DecisionRule>

/** Who may decide alone: by what the list says of the party, direction, probability and risk. Undoing asks for what the decision asked for. */
export const DecisionRuleSet = z.object({
  byTopic: z.record(ListTopic, DecisionRule),
  /** From this risk of the screening on, confirming and dismissing always need two people. */
  alwaysFromRisk: RiskLevel.nullable(),
})
export type DecisionRuleSet = z.infer<typeof DecisionRuleSet>

export const DecisionRules = DecisionRuleSet.extend({
  version: z.number().int(),
  /** With four eyes off the rules rest: one person decides, and the trail says so. */
  areInForce: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: isoDateTime.nullable(),
})

const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
const id = numberInText().int().positive()
const version = z.number('The version as you read it is required').int().min(0).max(2_147_483_647)

export const readDecisionRules = defineEndpoint({
  name: 'screening.decision-rules',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/decision-rules',
  summary: 'Who may decide a match alone, by list, direction, probability and risk',
  permission: 'screening:read',
  request: z.object({}),
  response: DecisionRules,
  problems: [],
})

export const changeDecisionRules = defineEndpoint({
  name: 'screening.change-decision-rules',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/decision-rules',
  summary:
    'Changes who may decide a match alone, with a reason; what would let one person do what takes two is proposed, and the answer holds the rules in force',
  permission: 'screening:settings',
  request: DecisionRuleSet.extend({ version, reason }),
  response: DecisionRules.extend({ proposal: ControlChange.nullable() }),
  problems: ['stale', 'conflict'],
})

export const decideMatches = defineEndpoint({
  name: 'screening.decide-matches',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/screenings/{id}/decisions',
  summary:
    'Decides several matches of a screening with one reason, each kept and audited by itself, all or none',
  permission: 'screening:decide',
  request: z.object({
    id,
    matches: z
      .array(z.object({ matchId: z.number().int().positive(), version: version.min(1) }))
      .min(1, 'Choose at least one match')
      .max(100),
    decision: z.enum(['true-match', 'false-match', 'unclear', 'reopen']),
    reason: DecisionReason,
  }),
  response: z.array(Match),
  problems: ['not-found', 'stale', 'already-decided', 'four-eyes', 'conflict'],
})

export const DismissalState = z.enum(['standing', 'expired', 'ended'])

/** What the first of two people said, who settled nothing alone. */
const ProposedWords = z.object({ by: z.string(), reason: z.string(), at: isoDateTime })

/** One dismissal of the register. */
export const Dismissal = z.object({
  id: z.number().int(),
  /** As the screening in which the match was found. */
  isSample: z.boolean(),
  companyId: z.number().int(),
  companyName: z.string(),
  entryName: z.string(),
  /** Every list that names the party, as it was compared. */
  sources: z.array(z.object({ listId: z.string(), listName: z.string(), entryUid: z.string() })),
  probability: z.number(),
  screeningId: z.number().int(),
  matchId: z.number().int(),
  /** In whose words it was proposed; null for one that a single person decided. */
  proposed: ProposedWords.nullable(),
  /** The words of whoever settled it. */
  reason: z.string(),
  dismissedBy: z.string(),
  dismissedAt: isoDateTime,
  owner: z.object({ userId: z.number().int(), fullName: z.string() }).nullable(),
  expiresAt: isoDateTime.nullable(),
  state: DismissalState,
  endedAt: isoDateTime.nullable(),
  endedBy: z.string().nullable(),
  endedReason: z.string().nullable(),
  /** In whose words taking it back was proposed; null where nobody had to agree. */
  endProposed: ProposedWords.nullable(),
  version: z.number().int(),
})
export type Dismissal = z.infer<typeof Dismissal>

export const dismissalsList = defineList({
  name: 'Dismissals',
  columns: { customer: 'text', entry: 'text', at: 'moment', until: 'moment' },
  facets: { state: DismissalState },
  searches: 'Customer or listed party',
  startsWith: 'the newest first',
})

export const listDismissals = defineEndpoint({
  name: 'screening.dismissals',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/dismissals',
  summary:
    'The register of dismissals: what is not asked again about a customer, by whom, why and until when',
  permission: 'screening:read',
  request: z.object({ ...listRequest(dismissalsList), companyId: id.optional() }),
  response: listPage(Dismissal),
  problems: [],
  examples: [{ asks: 'Which matches were dismissed, and until when?', request: {} }],
})

export const exportDismissals = defineEndpoint({
  name: 'screening.export-dismissals',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/dismissals/export',
  summary: 'Every dismissal that a filter finds, as CSV or XLSX',
  permission: 'screening:read',
  request: z.object({ ...listFileRequest(dismissalsList), companyId: id.optional() }),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const changeDismissal = defineEndpoint({
  name: 'screening.change-dismissal',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/dismissals/{id}',
  summary:
    'Gives a dismissal to another owner or another end, with a reason; a later end only where one person may dismiss the match alone',
  permission: 'screening:decide',
  request: z.object({
    id,
    version,
    ownerId: z.number().int().positive().max(2_147_483_647).optional(),
    expiresAt: isoDateTime.optional(),
    reason,
  }),
  response: Dismissal,
  problems: ['not-found', 'stale', 'invalid-input', 'conflict', 'four-eyes'],
})

export const revokeDismissal = defineEndpoint({
  name: 'screening.revoke-dismissal',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/dismissals/{id}/revoke',
  summary: 'Takes a dismissal back: its match is open again, and so is its case',
  permission: 'screening:decide',
  request: z.object({ id, version, reason }),
  response: Dismissal,
  problems: ['not-found', 'stale', 'conflict', 'four-eyes'],
})
