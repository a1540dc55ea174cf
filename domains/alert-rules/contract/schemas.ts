import { z } from 'zod'
import { AlertSeverity } from '#domains/alerts/contract/index.ts'
import { CollectorId, collectorIds, collectorWords } from '#domains/intelligence/contract/index.ts'
import { isoDateTime, numberInText } from '#platform/endpoint/index.ts'

const symbol = z
  .string('A symbol is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9.^-]{1,20}$/, 'A symbol such as AAPL')
  .meta({ title: 'Symbol', placeholder: 'AAPL' })
const percent = z
  .number('A number is required')
  .gt(0, 'More than 0 %')
  .max(100, 'At most 100 %')
  .meta({ title: 'Percent' })
const accountId = numberInText().int().positive().meta({ title: 'Account' })
const borrowerId = numberInText().int().positive().optional().meta({
  title: 'Borrower',
  description: 'Its number, as in its address; every borrower if left empty',
})

const trackedCompanyId = numberInText().int().positive().optional().meta({
  title: 'Tracked company',
  description: 'Every tracked company if none is chosen',
})

/** What each kind of rule asks for, as its form asks it. */
export const conditions = {
  price: z.object({
    symbol,
    direction: z
      .enum(['above', 'below'])
      .meta({ title: 'The price is', labels: { above: 'Above', below: 'Below' } }),
    price: z
      .number('A price is required')
      .gt(0, 'More than 0')
      .max(10_000_000)
      .meta({ title: 'Price, US dollars' }),
  }),
  'price-change': z.object({
    symbol,
    direction: z
      .enum(['up', 'down', 'either'])
      .meta({ title: 'Since the previous close', labels: { up: 'Up', down: 'Down', either: 'Up or down' } }),
    percent: percent.meta({ title: 'By at least, percent' }),
  }),
  drawdown: z.object({
    accountId,
    percent: percent.meta({
      title: 'At least, percent',
      description: 'How far the time-weighted return is below its highest value',
    }),
  }),
  'value-at-risk': z.object({
    accountId,
    percent: percent.meta({
      title: 'Above, percent of its holdings',
      description: 'Cash is excluded: it has no price risk',
    }),
    confidence: z
      .enum(['90', '95', '99'])
      .default('95')
      .meta({ title: 'Confidence', labels: { 90: '90 %', 95: '95 %', 99: '99 %' } }),
    horizonDays: z
      .enum(['1', '7', '30'])
      .default('1')
      .meta({ title: 'Horizon', labels: { 1: '1 trading day', 7: '7 trading days', 30: '30 trading days' } }),
  }),
  'list-change': z.object({
    list: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ title: 'List', description: 'Every list if none is chosen' }),
    entries: z
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .meta({ title: 'Entries added, changed or removed, at least' }),
  }),
  'rating-change': z.object({
    direction: z
      .enum(['worse', 'better', 'either'])
      .meta({ title: 'The rating becomes', labels: { worse: 'Worse', better: 'Better', either: 'Another' } }),
    notches: z.number().int().min(1).max(9).default(1).meta({ title: 'By at least, classes' }),
    borrowerId,
  }),
  statement: z.object({ borrowerId }),
  'directory-search': z.object({
    q: z
      .string('Enter something to search for')
      .trim()
      .min(2, 'At least two characters')
      .max(100)
      .meta({ title: 'Search', placeholder: 'Halden' }),
    country: z
      .string()
      .trim()
      .max(60)
      .optional()
      .meta({ title: 'Country', description: 'As the directory names it' }),
  }),
  filing: z.object({ trackedCompanyId }),
  signal: z.object({
    trackedCompanyId,
    collector: CollectorId.optional().meta({
      title: 'Signals from',
      description: 'Every source if none is chosen',
      labels: Object.fromEntries(collectorIds.map((id) => [id, collectorWords[id].title])),
    }),
    entries: z
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(1)
      .meta({ title: 'New signals in one collection, at least' }),
  }),
  'esg-score': z.object({
    esgCompanyId: numberInText().int().positive().meta({ title: 'Company' }),
    pillar: z.enum(['overall', 'environmental', 'social', 'governance']).meta({
      title: 'Score',
      labels: {
        overall: 'Overall',
        environmental: 'Environmental',
        social: 'Social',
        governance: 'Governance',
      },
    }),
    below: z
      .number('A number is required')
      .gt(0, 'More than 0')
      .max(100, 'At most 100')
      .meta({ title: 'Below', description: 'Scores run from 0 to 100; higher is better' }),
  }),
} as const

export type RuleKind = keyof typeof conditions
export const ruleKinds = Object.keys(conditions) as [RuleKind, ...RuleKind[]]
export const RuleKind = z.enum(ruleKinds)

export const RuleCondition = z.discriminatedUnion('kind', [
  conditions.price.extend({ kind: z.literal('price') }),
  conditions['price-change'].extend({ kind: z.literal('price-change') }),
  conditions.drawdown.extend({ kind: z.literal('drawdown') }),
  conditions['value-at-risk'].extend({ kind: z.literal('value-at-risk') }),
  conditions['list-change'].extend({ kind: z.literal('list-change') }),
  conditions['rating-change'].extend({ kind: z.literal('rating-change') }),
  conditions.statement.extend({ kind: z.literal('statement') }),
  conditions['directory-search'].extend({ kind: z.literal('directory-search') }),
  conditions.filing.extend({ kind: z.literal('filing') }),
  conditions.signal.extend({ kind: z.literal('signal') }),
  conditions['esg-score'].extend({ kind: z.literal('esg-score') }),
])
export type RuleCondition = z.infer<typeof RuleCondition>

/** What of a rule people say and may change. */
export const ruleFields = {
  name: z.string('A name is required').trim().min(1, 'A name is required').max(120).meta({ title: 'Name' }),
  severity: AlertSeverity.meta({
    title: 'Severity of its alerts',
    labels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  }),
  cooldownHours: z
    .number()
    .int()
    .min(0)
    .max(24 * 90)
    .default(168)
    .meta({
      title: 'Rest after an alert, hours',
      description:
        'Period without a second alert for the same thing; while the first is open, repeats count on it',
    }),
}

export const AlertRule = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What it waits for, in words. */
  words: z.string(),
  condition: RuleCondition,
  severity: AlertSeverity,
  cooldownHours: z.number().int(),
  /** Counts its changes; sent back with a change, so that nobody overwrites what they have not seen. */
  version: z.number().int(),
  state: z.enum(['on', 'paused']),
  createdBy: z.string(),
  changedAt: isoDateTime,
  lastFiredAt: isoDateTime.nullable(),
  /** How often it fired; what rested is counted apart. */
  fired: z.number().int(),
  /** Why it could not be looked at the last time; null where it could. */
  lastFailure: z.string().nullable(),
  /** Why no alert does not mean that nothing happened: sources that fail, are old or were never read. Sentences. */
  unseen: z.array(z.string()),
})
export type AlertRule = z.infer<typeof AlertRule>

/** One time that a rule was met. */
export const RuleFiring = z.object({
  id: z.number().int(),
  at: isoDateTime,
  version: z.number().int(),
  words: z.string(),
  /** What has to be known of the figure: a simulated price, an old one. */
  caveat: z.string().nullable(),
  /** The alert it raised or counted on; null where it rested. */
  alertId: z.number().int().nullable(),
})
export type RuleFiring = z.infer<typeof RuleFiring>

/** A rule with its versions and what it did, the newest first. */
export const AlertRuleFile = AlertRule.extend({
  versions: z.array(
    z.object({
      version: z.number().int(),
      name: z.string(),
      words: z.string(),
      severity: AlertSeverity,
      cooldownHours: z.number().int(),
      changedBy: z.string(),
      changedAt: isoDateTime,
    }),
  ),
  firings: z.array(RuleFiring),
})
export type AlertRuleFile = z.infer<typeof AlertRuleFile>

/** What a rule would have done in the past. */
export const RuleTest = z.object({
  from: isoDateTime,
  to: isoDateTime,
  /** How often it would have raised an alert; null where the past cannot be asked. */
  fired: z.number().int().nullable(),
  /** How often it would have been met while it rested. */
  rested: z.number().int(),
  /** On how many days or entries it was tried. */
  tried: z.number().int(),
  /** What it was tried on, and what that cannot show; why the past cannot be asked. */
  basis: z.string(),
  caveat: z.string().nullable(),
  /** The newest of them. */
  firings: z.array(z.object({ at: isoDateTime, words: z.string() })),
})
export type RuleTest = z.infer<typeof RuleTest>
