import { z } from 'zod'
import { targetScopes } from '#engines/esg/index.ts'
import { column, columnsOf, defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'
import { companyId } from './endpoints.ts'
import { Day, keysOf, SeenAt } from './schemas.ts'

export const StatedSite = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: z.string().trim().min(2, 'Name the site').max(120).meta({ title: 'Site' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Write the country by its two letters, as DE')
    .meta({ title: 'Country', placeholder: 'DE', description: 'Two letters; it settles the grid' }),
})

const tonnes = z.number().min(-1e9).max(1e9).nullable()
const TonnesByScope = z.object({
  scope1: tonnes,
  scope2Location: tonnes,
  scope2Market: tonnes,
  scope3: tonnes,
})

export const recalculationReasons = {
  acquisition: 'Acquisition',
  divestment: 'Divestment',
  outsourcing: 'Outsourced or taken back',
  method: 'Another method or better data',
  error: 'An error was found',
} as const

export const StatedRecalculation = z.object({
  on: Day.meta({ title: 'Decided on' }),
  because: z.enum(keysOf(recalculationReasons)).meta({ title: 'Because of', labels: recalculationReasons }),
  /** What is added to the base year, in tonnes; below zero what leaves it. */
  change: TonnesByScope,
  source: z.string().trim().min(3, 'State where the change is worked out').max(500).meta({ title: 'Source' }),
})

export const StatedTarget = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: z.string().trim().min(2, 'Name the target').max(120).meta({ title: 'Target' }),
  of: z.enum(keysOf(targetScopes)).meta({
    title: 'For',
    labels: Object.fromEntries(keysOf(targetScopes).map((one) => [one, targetScopes[one].label])),
  }),
  targetYear: z.number().int().min(1990).max(2100).meta({ title: 'Target year' }),
  reductionPercent: z.number().positive('Above zero').max(100).meta({ title: 'Reduction of the base, %' }),
  source: z.string().trim().min(3, 'State where it was decided').max(500).meta({ title: 'Decided in' }),
})

const YearState = z.enum(['on path', 'above the path', 'not reported', 'to come'])

const TargetYear = z.object({
  year: column(z.number().int(), { title: 'Year', card: 'name' }),
  target: column(z.number(), { title: 'Path, t', format: 'number' }),
  actual: column(z.number().nullable(), {
    title: 'Reported, t',
    definition: 'Null where a scope of it is not reported.',
    format: 'number',
    card: 'figure',
  }),
  state: YearState,
})
export const targetYearColumns = columnsOf(TargetYear)

export const CarbonPlan = z.object({
  sites: z.array(StatedSite),
  base: z
    .object({
      year: z.number().int(),
      thresholdPercent: z.number(),
      /** As the inventory stood when the base year was fixed. */
      totals: TonnesByScope,
      recalculations: z.array(StatedRecalculation),
      recalculated: TonnesByScope,
      /** Why it has to be recalculated, or fixed again; empty where it has not. */
      asks: z.array(z.string()),
    })
    .nullable(),
  targets: z.array(
    StatedTarget.extend({
      baseTonnes: z.number().nullable(),
      yearlyPercent: z.number().nullable(),
      years: z.array(TargetYear),
      note: z.string(),
    }),
  ),
  by: z.string().nullable(),
  at: isoDateTime.nullable(),
})
export type CarbonPlan = z.infer<typeof CarbonPlan>

export const readCarbonPlan = defineEndpoint({
  name: 'esg.carbon-plan',
  method: 'GET',
  path: '/api/esg/companies/{id}/carbon-plan',
  summary: 'Sites, base year with its recalculations, and reduction targets with their paths',
  permission: 'esg:read',
  request: z.object(companyId),
  response: CarbonPlan,
  problems: ['not-found'],
})

export const keepCarbonPlan = defineEndpoint({
  name: 'esg.keep-carbon-plan',
  method: 'POST',
  path: '/api/esg/companies/{id}/carbon-plan',
  summary:
    'Saves sites, base year and targets. The base year is fixed by its inventory; a target without a reported base is refused',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    seenAt: SeenAt,
    sites: z.array(StatedSite).max(500),
    base: z
      .object({
        year: z.number().int().min(1990).max(2100).meta({ title: 'Base year' }),
        thresholdPercent: z.number().positive('Above zero').max(50).default(5).meta({
          title: 'Recalculate from, %',
          description: 'Of the base: what a change has to come to before the base is recalculated',
        }),
        recalculations: z.array(StatedRecalculation).max(100).default([]),
        /** `true` takes the inventory of the base year as it stands now. */
        isFixedAgain: z.boolean().default(false),
      })
      .nullable(),
    targets: z.array(StatedTarget).max(50),
  }),
  response: CarbonPlan,
  problems: ['not-found', 'invalid-input', 'metric-refused', 'conflict'],
})
