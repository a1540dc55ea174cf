import { z } from 'zod'
import { activityUnits, factorKinds, gwpSets } from '#engines/esg/index.ts'
import { column, columnsOf, defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { fileFields, reason } from './endpoints.ts'
import { Day, EsgFileRead, keysOf } from './schemas.ts'

/** A unit is shown as it is written: spelt out like other choices, kWh would become a word. */
export const ActivityUnit = z
  .enum(activityUnits)
  .meta({ labels: Object.fromEntries(activityUnits.map((unit) => [unit, unit])) })

const kinds = keysOf(factorKinds)
const kindWords = Object.fromEntries(kinds.map((kind) => [kind, factorKinds[kind].label]))
/** Absent in factors that were added before it was asked. */
const kind = column(z.enum(kinds).optional(), {
  title: 'Of',
  definition: 'What the factor is of: it settles the scopes and categories in which it can be used.',
  words: kindWords,
})

const factorFields = {
  id: z.string(),
  name: column(z.string(), { title: 'Factor', card: 'name' }),
  kind,
  region: column(z.string().optional(), { title: 'Region' }),
  gas: column(z.string().optional(), { title: 'Gases', table: 'offered' }),
  kgCo2e: column(z.number(), { title: 'kg CO2e', format: 'number', digits: 5, card: 'figure' }),
  unit: column(ActivityUnit, { title: 'For one' }),
  gwp: column(z.string(), { title: 'Warming potentials' }),
  validFrom: column(z.string(), { title: 'Holds from', format: 'day' }),
  validTo: column(z.string().nullable(), {
    title: 'Holds to',
    format: 'day',
    definition: 'Empty where its source names no end.',
  }),
  uncertaintyPercent: column(z.number().nullable(), {
    title: 'Uncertainty, ± %',
    format: 'number',
    table: 'offered',
  }),
  source: column(z.string(), { title: 'Source', table: 'offered' }),
}
export const EmissionFactor = z.object(factorFields)

export const factorStates = {
  public: 'Public source',
  own: 'Your own',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
} as const

/** A factor of the library: of a public source, or of the organisation with who added and who ended it. */
export const LibraryFactor = z.object({
  ...factorFields,
  state: column(z.enum(keysOf(factorStates)), { title: 'State', words: factorStates }),
  version: column(z.number().int().nullable(), { title: 'Version', format: 'count', table: 'offered' }),
  fileName: column(z.string(), { title: 'File', table: 'offered' }),
  addedBy: column(z.string().nullable(), { title: 'Added by', table: 'offered' }),
  addedAt: column(isoDateTime.nullable(), { title: 'Added', format: 'moment', table: 'offered' }),
  endedBy: column(z.string().nullable(), { title: 'Ended by', table: 'offered' }),
  endedAt: column(isoDateTime.nullable(), { title: 'Ended', format: 'moment', table: 'offered' }),
  endedReason: column(z.string().nullable(), { title: 'Ended because', table: 'offered' }),
})
export type LibraryFactor = z.infer<typeof LibraryFactor>
export const factorColumns = columnsOf(LibraryFactor)

const source = z.string().trim().min(3, 'Name the source').max(500)
const gwp = z
  .enum(gwpSets)
  .meta({ title: 'Global warming potentials', labels: { AR4: 'AR4', AR5: 'AR5', AR6: 'AR6' } })

export const addEmissionFactor = defineEndpoint({
  name: 'esg.add-factor',
  method: 'POST',
  path: '/api/esg/emission-factors',
  summary:
    'Adds an emission factor with its period and source, for the organisation alone; another for the same period replaces it for new activities',
  permission: 'esg:decide',
  request: z
    .object({
      name: z.string().trim().min(3, 'Name the factor').max(200).meta({ title: 'Factor' }),
      kind: z.enum(kinds).default('other').meta({
        title: 'What it is of',
        description: 'It decides the scopes in which it can be used',
        labels: kindWords,
      }),
      region: z
        .string()
        .trim()
        .max(100)
        .default('')
        .meta({ title: 'Region', description: 'Empty where it holds everywhere' }),
      gas: z.string().trim().max(100).default('CO2e').meta({ title: 'Gases' }),
      kgCo2e: z.number().min(0).max(1_000_000).meta({ title: 'kg CO2e for one unit' }),
      unit: ActivityUnit.meta({ title: 'Unit' }),
      gwp,
      validFrom: Day.meta({ title: 'Holds from' }),
      validTo: Day.nullable().default(null).meta({ title: 'Holds to' }),
      uncertaintyPercent: z.number().min(0).max(1_000).nullable().default(null).meta({
        title: 'Uncertainty, ± %',
        description: 'Half width of the 95 % interval, if the source states one',
      }),
      source: source.meta({ title: 'Source' }),
    })
    .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
      path: ['validTo'],
      message: 'It ends before it begins',
    }),
  response: LibraryFactor,
  problems: ['conflict', 'metric-refused'],
  status: 201,
})

export const importEmissionFactors = defineEndpoint({
  name: 'esg.import-factors',
  method: 'POST',
  path: '/api/esg/emission-factors/file',
  summary:
    'Reads a table of emission factors from CSV or XLSX, as of spend by sector; a trial shows what would be saved. All or nothing, unless it leaves out unusable rows',
  permission: 'esg:decide',
  body: 'multipart',
  bodyBytesMax: 5_500_000,
  request: z.object({
    ...fileFields,
    /** Saves the rows that can be used and leaves out the others, which the trial names. */
    leavesOut: z.enum(['true', 'false']).default('false'),
    source: source.meta({ title: 'Source' }),
    year: numberInText()
      .int()
      .min(1990)
      .max(2100)
      .meta({ title: 'Year', description: 'Of rows that name none' }),
    region: z.string().trim().max(100).default('').meta({ title: 'Region' }),
    kind: z.enum(kinds).meta({ title: 'What it is of', labels: kindWords }),
    gwp,
  }),
  response: EsgFileRead,
  problems: ['metric-refused', 'unsupported-file', 'too-large', 'too-many-requests', 'invalid-input'],
})

export const withdrawEmissionFactor = defineEndpoint({
  name: 'esg.withdraw-factor',
  method: 'POST',
  path: '/api/esg/emission-factors/{id}/withdraw',
  summary: 'Ends an own emission factor for new activities; inventories that used it keep it and say so',
  permission: 'esg:decide',
  request: z.object({ id: z.string().max(80), reason: reason.meta({ title: 'Reason', kind: 'textarea' }) }),
  response: LibraryFactor,
  problems: ['not-found', 'already-decided', 'forbidden'],
})

export const listEmissionFactors = defineEndpoint({
  name: 'esg.factors',
  method: 'GET',
  path: '/api/esg/emission-factors',
  summary: 'Emission factors with period, unit and source: from named public sources and your own',
  permission: 'esg:read',
  request: z.object({
    /** `true` adds those that were replaced or withdrawn. */
    withEnded: z.enum(['true', 'false']).default('false'),
  }),
  response: z.array(LibraryFactor),
})
