import { z } from 'zod'
import { column, columnsOf, defineEndpoint, isoDateTime, requiredReason } from '#platform/endpoint/index.ts'
import { CreditRating, Facility } from './schemas.ts'

const share = (most: number) => z.number().min(0).max(most)

export const CreditScenario = z.object({
  name: z
    .string('A name is required')
    .trim()
    .min(2, 'A name is required')
    .max(60)
    .meta({ title: 'Scenario' }),
  oneInYears: z
    .number()
    .min(2, 'At least one in 2 years')
    .max(1_000)
    .meta({ title: 'As bad as one year in', description: '25 for the worst year of twenty-five' }),
  years: z
    .number()
    .int()
    .min(1)
    .max(10)
    .meta({ title: 'For how many years', description: 'From now; then average years' }),
  lossAddedPercent: share(100).meta({
    title: 'Added to loss given default, % points',
    description: '10 turns 40 % into 50 %',
  }),
  collateralFallPercent: share(100).meta({ title: 'Fall of collateral, %' }),
  weightPercent: share(100).meta({
    title: 'Weight in the expected credit loss, %',
    description: '0 for a stress alone; what the weights leave of 100 is that of average years',
  }),
})
export type CreditScenario = z.infer<typeof CreditScenario>

/** A scenario in words, without its name. */
export function scenarioInWords(scenario: Omit<CreditScenario, 'name'>): string {
  const { years, oneInYears, lossAddedPercent, collateralFallPercent, weightPercent } = scenario
  return `${years} ${years === 1 ? 'year' : 'years'} as bad as one in ${oneInYears.toLocaleString('en-US')}, loss given default + ${lossAddedPercent} points, collateral − ${collateralFallPercent} %, weight ${weightPercent} %`
}

/** What decides stages, and the scenarios of losses. */
export const LossPolicyTerms = z.object({
  timesLeast: z.number().min(1).max(100).meta({
    title: 'Lifetime probability at least × that of the grant',
    description: '2 for doubled; both this and the rise make stage 2',
  }),
  risePercent: share(100).meta({ title: 'And risen by at least, % points' }),
  pastDueDays: z.number().int().min(1).max(90).meta({ title: 'Stage 2 from days past due' }),
  defaultDays: z.number().int().min(1).max(365).meta({ title: 'Stage 3 from days past due' }),
  isWatchSignificant: z.boolean().meta({ title: 'The watch list is a significant increase' }),
  lowRiskRating: CreditRating.nullable().meta({
    title: 'Low credit risk, rated at least',
    description: 'Stage 1 without a comparison (IFRS 9 5.5.10); empty does not use it',
  }),
  scenarios: z
    .array(CreditScenario)
    .max(6)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Two scenarios have one name',
    )
    .refine(
      (all) => all.reduce((sum, { weightPercent }) => sum + weightPercent, 0) < 100 + 1e-9,
      'The weights are above 100 %',
    ),
})
export type LossPolicyTerms = z.infer<typeof LossPolicyTerms>

export const LossPolicyFile = z.object({
  inForce: LossPolicyTerms,
  /** Its number; null for the product’s assumption, which nobody here has replaced. */
  version: z.number().int().nullable(),
  source: z.string(),
  since: z.string().nullable(),
  setBy: z.string().nullable(),
  /** Others wait for a second person. */
  isProposed: z.boolean(),
})
export type LossPolicyFile = z.infer<typeof LossPolicyFile>

export const readLossPolicy = defineEndpoint({
  name: 'credit.loss-policy',
  method: 'GET',
  path: '/api/credit/loss-policy',
  summary: 'The thresholds of IFRS 9 stages and the scenarios of credit losses in force',
  permission: 'credit:read',
  response: LossPolicyFile,
  examples: [{ asks: 'When does a loan move to stage 2?', request: {} }],
})

export const proposeLossPolicy = defineEndpoint({
  name: 'credit.propose-loss-policy',
  method: 'POST',
  path: '/api/credit/loss-policy',
  summary: 'Proposes thresholds of stages and scenarios; they take effect when a second person agrees',
  permission: 'credit:decide',
  request: z
    .object({
      ...LossPolicyTerms.shape,
      reason: requiredReason,
      /** The version that they were made on, 0 for the product’s assumption: refused where another is in force by then. */
      version: z.number().int().nonnegative().optional(),
    })
    .refine(({ pastDueDays, defaultDays }) => pastDueDays <= defaultDays, {
      path: ['defaultDays'],
      message: 'A default cannot come before stage 2',
    }),
  response: LossPolicyFile,
  problems: ['conflict', 'stale'],
  status: 201,
})

const ofBook = { count: z.number().int(), exposureCents: z.number() }

const StageRow = z.object({
  stage: column(z.number().int(), { title: 'Stage', format: 'count', card: 'name' }),
  count: column(z.number().int(), { title: 'Facilities', format: 'count' }),
  exposureCents: column(z.number(), { title: 'Committed', format: 'compact-money' }),
  withoutLoss: column(z.number().int(), {
    title: 'Without a loss',
    definition: 'Facilities of the stage of which an input of the loss is not known.',
    format: 'count',
  }),
  lossCents: column(z.number().nullable(), {
    title: 'Expected credit loss',
    definition: 'Of those that are computed, US cents; null where none is.',
    format: 'compact-money',
    card: 'figure',
  }),
})
export const stageColumns = columnsOf(StageRow)

const ScenarioRow = z.object({
  name: column(z.string(), { title: 'Scenario', card: 'name' }),
  oneInYears: column(z.number().nullable(), {
    title: 'As bad as one year in',
    definition: 'Null for average years.',
    format: 'number',
  }),
  yearLossCents: column(z.number().nullable(), {
    title: 'Expected loss of a year',
    definition:
      'Of all rated borrowers with a rate: probability × loss given default × what is owed, US cents.',
    format: 'compact-money',
    card: 'figure',
  }),
  lossCents: column(z.number().nullable(), {
    title: 'Expected credit loss',
    definition: 'As the stages have it, in this scenario alone, US cents.',
    format: 'compact-money',
  }),
  highRisk: column(z.number().int(), { title: 'Borrowers CCC or worse', format: 'count' }),
  highRiskExposureCents: column(z.number(), { title: 'Committed to them', format: 'compact-money' }),
})
export const scenarioColumns = columnsOf(ScenarioRow)

const StagedFacility = Facility.extend({
  borrowerId: z.number().int(),
  borrower: column(z.string(), { title: 'Borrower', card: 'fact' }),
  because: column(z.string(), { title: 'Because', definition: 'Of its stage, or why nothing is computed.' }),
})
const listed = ['borrower', 'name', 'stage', 'because', 'lifetimeProbability', 'creditLossCents'] as const
export const stagedFacilityColumns = listed.flatMap((key) =>
  columnsOf(StagedFacility).filter((one) => one.key === key),
)

/** The book by stages and under each scenario. Amounts in US cents. */
export const CreditImpairment = z.object({
  asOf: isoDateTime,
  policy: LossPolicyFile.omit({ isProposed: true }),
  hasSample: z.boolean(),
  stages: z.array(StageRow),
  /** Of those whose stage and inputs are known; null where there is none. */
  lossCents: z.number().nullable(),
  /** What is in no stage or has no expected credit loss, by what is not known. */
  notComputed: z.array(z.object({ because: z.string(), ...ofBook })),
  /** Facilities in currencies of which no rate is known: in no sum. */
  withoutRate: z.array(z.object({ currency: z.string(), count: z.number().int() })),
  /** Average years first, then each scenario, of the same facilities. */
  scenarios: z.array(ScenarioRow),
  facilities: z.array(StagedFacility),
  /** There are more facilities than are listed; all are in the sums. */
  isCut: z.boolean(),
})
export type CreditImpairment = z.infer<typeof CreditImpairment>

export const readImpairment = defineEndpoint({
  name: 'credit.impairment',
  method: 'GET',
  path: '/api/credit/impairment',
  summary: 'Expected credit losses of the book by IFRS 9 stages, and under each scenario',
  permission: 'credit:read',
  response: CreditImpairment,
  examples: [{ asks: 'What is our expected credit loss by IFRS 9 stages?', request: {} }],
})
