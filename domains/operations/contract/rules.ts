import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText, requiredReason } from '#platform/endpoint/index.ts'
import { TransactionDirection, TransactionKind } from './transactions.ts'

const minor = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER / 1_000)
const hours = z.number().positive().max(9_600)
const days = z.number().positive().max(400)
const factor = z.number().positive().max(1_000_000)
const same = z.literal('same').optional()

/** Which transactions a block counts; amounts are minor units of the rule's currency. */
export const RuleFilter = z.object({
  direction: TransactionDirection.optional(),
  kinds: z.array(TransactionKind).min(1).max(6).optional(),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters'))
    .min(1)
    .max(250)
    .optional(),
  atLeast: minor.optional(),
  below: minor.optional(),
  multipleOf: minor.optional(),
  justBelow: z.object({ threshold: minor, within: z.number().gt(0).lt(1) }).optional(),
})

export const RuleBlock = z.discriminatedUnion('block', [
  z.object({ block: z.literal('sum'), of: RuleFilter, hours, atLeast: minor, counterparty: same }),
  z.object({
    block: z.literal('count'),
    of: RuleFilter,
    hours,
    atLeast: z.number().int().positive(),
    counterparty: same,
  }),
  z.object({
    block: z.literal('counterparties'),
    of: RuleFilter,
    hours,
    atLeast: z.number().int().positive(),
  }),
  z.object({
    block: z.literal('ratio'),
    of: RuleFilter,
    to: RuleFilter,
    measure: z.enum(['sum', 'count']),
    hours,
    atLeast: factor,
    atMost: factor.optional(),
    counterparty: same,
  }),
  z.object({
    block: z.literal('own-history'),
    of: RuleFilter,
    measure: z.enum(['amount', 'sum', 'count']),
    hours,
    days,
    factor,
    fewest: z.number().int().min(0).max(10_000),
    withoutHistory: z.literal('holds').optional(),
  }),
  z.object({ block: z.literal('peer-history'), factor }),
  z.object({ block: z.literal('dormant'), days }),
  z.object({ block: z.literal('new-counterparty'), earlier: z.number().int().min(0).max(10_000) }),
  z.object({ block: z.literal('listed-name'), atLeast: z.number().gt(0).max(1) }),
])

export const RuleDefinition = z.object({
  typology: z.string().trim().min(2).max(60),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  currency: z.string().regex(/^[A-Z]{3}$/, 'A currency is three capital letters'),
  trigger: RuleFilter,
  all: z.array(RuleBlock).max(8),
  cooldownDays: z.number().int().min(0).max(365),
})
export type RuleDefinition = z.infer<typeof RuleDefinition>

export const RuleState = z.enum(['draft', 'active', 'retired'])
export type RuleState = z.infer<typeof RuleState>

/** How well a rule does, by what people found of its alerts. */
export const RulePrecision = z.object({
  alerts: z.number().int(),
  closed: z.number().int(),
  /** Closed as something: action taken or a report filed. */
  productive: z.number().int(),
  /** Productive of closed, with Wilson's 95% interval; null where none is closed. */
  precision: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type RulePrecision = z.infer<typeof RulePrecision>

export const MonitoringRule = z.object({
  id: z.number().int(),
  name: z.string(),
  state: RuleState,
  version: z.number().int(),
  definition: RuleDefinition,
  /** Its trigger and blocks in words. */
  words: z.array(z.string()),
  /** Where its thresholds come from. */
  source: z.string(),
  changedBy: z.string(),
  changedAt: isoDateTime,
  quality: RulePrecision,
  /** Transactions that it could not evaluate: no rate turns their currency into its own. Zero for a rule that is not in force. */
  notEvaluated: z.object({ count: z.number().int(), currencies: z.array(z.string()) }),
})
export type MonitoringRule = z.infer<typeof MonitoringRule>

/** What the alerts of a rule are like, over all of its versions. */
export const RuleMeasures = z.object({
  alerts: z.number().int(),
  /** Hits of these alerts: further ones count on an open alert. */
  hits: z.number().int(),
  /** Different accounts among them. */
  accounts: z.number().int(),
  escalated: z.number().int(),
  reported: z.number().int(),
  /** Transactions that rules in force have looked at, and alerts of this rule for a million of them; null where there is none. */
  monitored: z.number().int(),
  perMillion: z.number().nullable(),
  /** From raised to closed, the median; null where none is closed. */
  hoursToClose: z.number().nullable(),
  /** Other rules with an alert on one of the same transactions, and how many of this rule's alerts that is so of. */
  overlaps: z.array(z.object({ ruleId: z.number().int(), ruleName: z.string(), alerts: z.number().int() })),
})
export type RuleMeasures = z.infer<typeof RuleMeasures>

const ruleId = { id: numberInText().int().positive() }
const name = z
  .string('A name is required')
  .trim()
  .min(3, 'A name has at least 3 characters')
  .max(120)
  .meta({ title: 'Name' })
const reason = requiredReason.meta({ title: 'Reason', kind: 'textarea' })

export const listRules = defineEndpoint({
  name: 'bpo.rules',
  method: 'GET',
  path: '/api/bpo/rules',
  summary: 'Rules of transaction monitoring: those in force first, then drafts, then retired ones',
  permission: 'operations:read',
  request: z.object({ state: RuleState.optional() }),
  response: z.array(MonitoringRule),
})

export const readRule = defineEndpoint({
  name: 'bpo.rule',
  method: 'GET',
  path: '/api/bpo/rules/{id}',
  summary: 'A rule with its versions',
  permission: 'operations:read',
  request: z.object(ruleId),
  response: MonitoringRule.extend({
    measures: RuleMeasures,
    versions: z.array(
      z.object({
        version: z.number().int(),
        definition: RuleDefinition,
        words: z.array(z.string()),
        note: z.string(),
        by: z.string(),
        at: isoDateTime,
      }),
    ),
  }),
  problems: ['not-found'],
})

export const addRule = defineEndpoint({
  name: 'bpo.add-rule',
  method: 'POST',
  path: '/api/bpo/rules',
  summary: 'Adds a rule as a draft: it raises nothing until it is put in force',
  permission: 'operations:rules',
  request: z.object({ name, definition: RuleDefinition, note: z.string().trim().max(2_000).default('') }),
  response: MonitoringRule,
  status: 201,
})

export const changeRule = defineEndpoint({
  name: 'bpo.change-rule',
  method: 'PUT',
  path: '/api/bpo/rules/{id}',
  summary:
    'Creates a new version of a rule, based on a given version to prevent overwrites; a change that would raise fewer alerts is proposed to a second person',
  permission: 'operations:rules',
  request: z.object({
    ...ruleId,
    version: z.number().int().positive(),
    name,
    definition: RuleDefinition,
    note: reason,
  }),
  response: MonitoringRule.extend({ proposal: ControlChange.nullable() }),
  problems: ['not-found', 'stale', 'conflict', 'transition-not-allowed'],
})

export const moveRule = defineEndpoint({
  name: 'bpo.move-rule',
  method: 'POST',
  path: '/api/bpo/rules/{id}/state',
  summary: 'Puts a rule in force, or proposes to retire it or return it to draft',
  permission: 'operations:rules',
  request: z.object({
    ...ruleId,
    /** The version that was read: another one is refused. Where nothing is said it is the newest. */
    version: z.number().int().positive().optional(),
    state: RuleState,
    reason,
  }),
  response: MonitoringRule.extend({ proposal: ControlChange.nullable() }),
  problems: ['not-found', 'stale', 'conflict', 'transition-not-allowed'],
})

/** Transactions that a trial looks at, the newest. */
export const TRIAL_TRANSACTIONS_MAX = 50_000

const RuleTrialSums = z.object({
  hits: z.number().int(),
  /** What would be raised: hits on one subject within the cooldown are one. */
  alerts: z.number().int(),
  accounts: z.number().int(),
  /** Alerts that name a transaction which people found something in, or found nothing in; the rest nobody has judged. */
  productive: z.number().int(),
  unproductive: z.number().int(),
  notJudged: z.number().int(),
  /** Productive of the judged, with Wilson's 95% interval; null where none was judged. */
  precision: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Of the transactions that people found something in, those that the rule names. */
  recall: z.number().nullable(),
  /** What reviewing the alerts would cost: baseline minutes of an alert at the hourly cost; null without these settings. */
  reviewCostCents: z.number().int().nullable(),
})

export const RuleTrial = z.object({
  transactions: z.number().int(),
  /** False where older ones were left out. */
  isWhole: z.boolean(),
  from: isoDateTime.nullable(),
  to: isoDateTime.nullable(),
  sums: RuleTrialSums,
  byMonth: z.array(z.object({ month: z.string(), alerts: z.number().int() })),
  examples: z.array(
    z.object({
      account: z.string(),
      counterparty: z.string().nullable(),
      at: isoDateTime,
      words: z.array(z.string()),
      transactions: z.number().int(),
    }),
  ),
  /** Transactions in no sum because there is no rate of their currency. */
  leftOut: z.object({ count: z.number().int(), currencies: z.array(z.string()) }),
})
export type RuleTrial = z.infer<typeof RuleTrial>

export const tryRule = defineEndpoint({
  name: 'bpo.try-rule',
  effect: 'read',
  method: 'POST',
  path: '/api/bpo/rules/trial',
  summary: 'Runs a rule on past data and reports its alerts, precision and review cost; nothing is saved',
  permission: 'operations:write',
  request: z.object({ definition: RuleDefinition }),
  response: RuleTrial,
  problems: ['too-many-requests'],
})

export const whatIfRule = defineEndpoint({
  name: 'bpo.what-if',
  effect: 'read',
  method: 'POST',
  path: '/api/bpo/rules/what-if',
  summary: 'Runs a rule on past data with thresholds from half to double, as a curve; nothing is saved',
  permission: 'operations:write',
  request: z.object({
    definition: RuleDefinition,
    /** Which block’s threshold is moved; the amounts of the trigger without one. */
    block: z.number().int().min(0).max(7).nullable().default(null),
  }),
  response: z.object({
    transactions: z.number().int(),
    isWhole: z.boolean(),
    /** What is moved, in words. */
    moves: z.string(),
    points: z.array(RuleTrialSums.extend({ factor: z.number(), threshold: z.string() })),
  }),
  problems: ['too-many-requests'],
})

export const takeStarterRules = defineEndpoint({
  name: 'bpo.starter-rules',
  method: 'POST',
  path: '/api/bpo/rules/starter-pack',
  summary:
    'Adds missing starter-pack rules with thresholds in a given currency, by default the organisation’s or US dollars. Rules that need no tuning start in force',
  permission: 'operations:rules',
  request: z.object({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'A currency is three capital letters')
      .optional(),
  }),
  response: z.array(MonitoringRule),
})
