import { z } from 'zod'
import { HELD_SYMBOL } from '#domains/trading/contract/index.ts'
import { column, columnsOf, defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'

const accountId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const share = (what: string) =>
  z.number(`${what} is required`).min(0, `${what} is from 0% to 100%`).max(1, `${what} is from 0% to 100%`)
const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(HELD_SYMBOL, 'A symbol is letters, digits, points and hyphens')

/** Securities that have one target together. */
export const TargetClass = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'A class has a name')
    .max(60, 'A name has at most 60 characters')
    .regex(/^[^,;\t\r\n]*$/, 'A name has no comma, semicolon or tab'),
  /** Of holdings and cash together. */
  target: share('A target'),
  /** How far it may be off, of holdings and cash together; null for five points or a quarter of the target, whichever is less. */
  band: share('A band').nullable().default(null),
  symbols: z.array(symbol).min(1, 'A class has at least one symbol').max(200),
})
export type TargetClass = z.infer<typeof TargetClass>

/** What a rebalancing towards the targets keeps to; null where there is no limit. */
export const TargetLimits = z.object({
  holding: share('The most of a holding').nullable().default(null),
  sector: share('The most of a sector').nullable().default(null),
  turnover: share('The turnover')
    .min(0.001, 'A turnover of nothing allows no trade')
    .nullable()
    .default(null),
  /** Cents of gains that the sales may realise, losses taken off. */
  gains: z.number().int().min(0).max(1e13).nullable().default(null),
})
export type TargetLimits = z.infer<typeof TargetLimits>

export const ClassDrift = z.object({
  name: column(z.string(), { title: 'Class' }),
  symbols: z.array(z.string()),
  target: column(z.number(), { title: 'Target', format: 'share' }),
  current: column(z.number(), { title: 'Now', format: 'share' }),
  drift: column(z.number(), {
    title: 'Drift',
    definition: 'The weight now less the target.',
    format: 'share',
  }),
  band: column(z.number(), { title: 'Band', format: 'share' }),
  value: column(z.number().int(), { title: 'Value', format: 'money' }),
  isOutOfBand: column(z.boolean(), { title: 'State' }),
})
export const classDriftColumns = columnsOf(ClassDrift)
export type ClassDrift = z.infer<typeof ClassDrift>

export const AccountTargets = z.object({
  account: z.object({ id: accountId, accountName: z.string(), accountNumber: z.string() }).nullable(),
  /** Empty where nobody has set any. */
  classes: z.array(TargetClass),
  limits: TargetLimits,
  /** 0 where none were set. */
  version: z.number().int(),
  changedAt: isoDateTime.nullable(),
  changedBy: z.string().nullable(),
  /** Where the classes stand at the last prices, cash last; what is left out counts in none. */
  drift: z.array(ClassDrift),
  /** Why it cannot be said how far the classes are off: then there is no drift. */
  unknown: z.string().nullable(),
  /** What counts of the holdings now, the largest first; of holdings and cash together. */
  held: z.array(z.object({ symbol: z.string(), weight: z.number() })),
  leftOut: z.array(z.object({ symbol: z.string(), value: z.number().int().nullable(), reason: z.string() })),
  readFirst: z.array(z.string()),
  asOf: isoDateTime,
})
export type AccountTargets = z.infer<typeof AccountTargets>

export const readTargets = defineEndpoint({
  name: 'insights.targets',
  method: 'GET',
  path: '/api/ai-analytics/targets',
  summary: 'The target weights of an account, and how far its holdings and cash are off them',
  permission: 'portfolio:read',
  /** The account of the largest value by default. */
  request: z.object({ accountId: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
  response: AccountTargets,
  problems: ['not-found'],
  examples: [{ asks: 'How far is my portfolio off its targets?', request: {} }],
})

export const keepTargets = defineEndpoint({
  name: 'insights.keep-targets',
  method: 'PUT',
  path: '/api/ai-analytics/targets/{accountId}',
  summary: 'Sets the target weights of an account with its limits; no class removes them',
  permission: 'portfolio:trade',
  request: z
    .object({
      accountId: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER),
      classes: z.array(TargetClass).max(100),
      limits: TargetLimits.prefault({}),
      version: z.number().int().min(0),
    })
    .superRefine(({ classes }, ctx) => {
      const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['classes'], message })
      const sum = classes.reduce((total, { target }) => total + target, 0)
      if (sum > 1 + 1e-9)
        refuse(`The targets add up to ${(sum * 100).toFixed(1)}%: at most 100%, what is left is for cash.`)
      const twice = (all: readonly string[]) => all.find((one, at) => all.indexOf(one) !== at)
      const symbol = twice(classes.flatMap(({ symbols }) => symbols))
      if (symbol) refuse(`${symbol} is named twice: a security is in one class.`)
      const name = twice([...classes.map((one) => one.name.toLowerCase()), 'cash'])
      if (name) refuse(name === 'cash' ? 'Cash is what no class has.' : `Two classes are called “${name}”.`)
    }),
  response: AccountTargets,
  problems: ['not-found', 'invalid-input', 'conflict', 'stale'],
})
