import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { ListTopic } from '#domains/watchlists/contract/index.ts'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
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

const id = numberInText().int().positive()
const version = z.number('The version as you read it is required').int().min(0).max(2_147_483_647)

export const readDecisionRules = defineEndpoint({
  name: 'screening.decision-rules',
  method: 'GET',
  path: '/api/kyb/decision-rules',
  summary: 'Who may decide a match alone, by list, direction, probability and risk',
  permission: 'screening:read',
  response: DecisionRules,
})

export const changeDecisionRules = defineEndpoint({
  name: 'screening.change-decision-rules',
  method: 'PUT',
  path: '/api/kyb/decision-rules',
  summary:
    'Changes who may decide a match alone, with a reason; loosening the rules needs a second person, and the answer shows the rules in force',
  permission: 'screening:settings',
  request: DecisionRuleSet.extend({ version, reason: requiredReason }),
  response: DecisionRules.extend({ proposal: ControlChange.nullable() }),
  problems: ['stale', 'conflict'],
})

export const decideMatches = defineEndpoint({
  name: 'screening.decide-matches',
  method: 'POST',
  path: '/api/kyb/screenings/{id}/decisions',
  summary:
    'Decides several matches of a screening with one reason, each saved and audited separately, all or none',
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
  id: column(z.number().int(), { title: 'Dismissal', table: 'none' }),
  /** As the screening in which the match was found. */
  isSample: z.boolean(),
  companyId: z.number().int(),
  companyName: column(z.string(), { title: 'Customer', id: 'customer', card: 'name' }),
  entryName: column(z.string(), { title: 'Is not', id: 'entry' }),
  sources: column(z.array(z.object({ listId: z.string(), listName: z.string(), entryUid: z.string() })), {
    title: 'Listed as',
    table: 'none',
    read: (sources) => sources.map((one) => `${one.listName} ${one.entryUid}`).join('; '),
    definition: 'Every list that names the party, as it was compared.',
  }),
  probability: column(z.number(), { title: 'Probability', format: 'number', table: 'none' }),
  screeningId: z.number().int(),
  matchId: z.number().int(),
  /** In whose words it was proposed; null for one that a single person decided. */
  proposed: ProposedWords.nullable(),
  reason: column(z.string(), {
    title: 'Reason',
    definition: 'In the words of the person who settled it.',
    read: (reason) => reason || 'Not kept',
  }),
  owner: column(z.object({ userId: z.number().int(), fullName: z.string() }).nullable(), {
    title: 'Owner',
    read: (owner) => owner?.fullName,
  }),
  dismissedBy: column(z.string(), { title: 'Dismissed by', table: 'offered' }),
  dismissedAt: column(isoDateTime, { title: 'Since', id: 'at', format: 'day' }),
  expiresAt: column(isoDateTime.nullable(), {
    title: 'Until',
    id: 'until',
    format: 'day',
    read: (end) => end ?? 'No end was set',
  }),
  state: column(DismissalState, { title: 'State', card: 'figure' }),
  endedAt: column(isoDateTime.nullable(), { title: 'Taken back', format: 'moment', table: 'none' }),
  endedBy: column(z.string().nullable(), { title: 'Taken back by', table: 'none' }),
  endedReason: column(z.string().nullable(), { title: 'Reason of taking it back', table: 'none' }),
  /** In whose words taking it back was proposed; null where nobody had to agree. */
  endProposed: ProposedWords.nullable(),
  version: z.number().int(),
})
export type Dismissal = z.infer<typeof Dismissal>

export const dismissalColumns = columnsOf(Dismissal, {
  proposedBy: {
    title: 'Proposed by',
    table: 'none',
    value: ({ proposed }) => proposed?.by,
    after: 'proposed',
  },
  proposedAt: { title: 'Proposed', table: 'none', value: ({ proposed }) => proposed?.at, after: 'proposed' },
  proposedReason: {
    title: 'Reason of the proposal',
    table: 'none',
    value: ({ proposed }) => proposed?.reason,
    after: 'proposed',
  },
  endProposedBy: { title: 'Taking back proposed by', table: 'none', value: (row) => row.endProposed?.by },
  endProposedReason: { title: 'Reason to take back', table: 'none', value: (row) => row.endProposed?.reason },
})

export const dismissalsList = defineList({
  name: 'Dismissals',
  columns: { customer: 'text', entry: 'text', at: 'moment', until: 'moment' },
  facets: { state: DismissalState },
  searches: 'Customer or listed party',
  startsWith: 'the newest first',
})

export const listDismissals = defineEndpoint({
  name: 'screening.dismissals',
  method: 'GET',
  path: '/api/kyb/dismissals',
  summary: 'The register of dismissed matches of customers: by whom, why and until when',
  permission: 'screening:read',
  request: z.object({ ...listRequest(dismissalsList), companyId: id.optional() }),
  response: listPage(Dismissal),
  examples: [{ asks: 'Which matches were dismissed, and until when?', request: {} }],
})

export const exportDismissals = defineListFile(listDismissals, {
  name: 'screening.export-dismissals',
  summary: 'Every dismissal that matches a filter, as CSV or XLSX',
})

export const changeDismissal = defineEndpoint({
  name: 'screening.change-dismissal',
  method: 'PUT',
  path: '/api/kyb/dismissals/{id}',
  summary:
    'Changes the owner or end date of a dismissal, with a reason; a later end date only if one person may dismiss the match alone',
  permission: 'screening:decide',
  request: z.object({
    id,
    version,
    ownerId: z.number().int().positive().max(2_147_483_647).optional(),
    expiresAt: isoDateTime.optional(),
    reason: requiredReason,
  }),
  response: Dismissal,
  problems: ['not-found', 'stale', 'invalid-input', 'conflict', 'four-eyes'],
})

export const revokeDismissal = defineEndpoint({
  name: 'screening.revoke-dismissal',
  method: 'POST',
  path: '/api/kyb/dismissals/{id}/revoke',
  summary: 'Withdraws a dismissal and reopens its match and case',
  permission: 'screening:decide',
  request: z.object({ id, version, reason: requiredReason }),
  response: Dismissal,
  problems: ['not-found', 'stale', 'conflict', 'four-eyes'],
})
