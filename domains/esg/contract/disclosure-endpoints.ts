import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText } from '#platform/endpoint/index.ts'
import { DisclosureFile, EmissionFactor } from './disclosure-schemas.ts'
import { companyId, reason } from './endpoints.ts'
import { Day, DisclosureType, EsgDisclosureLine, SeenAt } from './schemas.ts'

export const beginDisclosure = defineEndpoint({
  name: 'esg.begin-disclosure',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/disclosures',
  summary: 'Begins a disclosure of a financial year by a set of datapoints; verified metrics are filled in',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    disclosureType: DisclosureType.meta({ title: 'Disclosure', labels: { csrd: 'CSRD', sfdr: 'SFDR' } }),
    set: z.enum(['esrs-set-1', 'esrs-simplified', 'vsme', 'sfdr-pai']).meta({
      title: 'Datapoints',
      labels: {
        'esrs-set-1': 'ESRS, first set',
        'esrs-simplified': 'ESRS, simplified set (datapoints not held here)',
        vsme: 'VSME',
        'sfdr-pai': 'SFDR, principal adverse impacts',
      },
    }),
    reportingYear: numberInText().int().min(2020).max(2100).meta({ title: 'Financial year' }),
    periodStart: Day.meta({ title: 'Period from' }),
    periodEnd: Day.meta({ title: 'Period to' }),
  }),
  response: DisclosureFile,
  problems: ['not-found', 'invalid-input', 'conflict'],
  status: 201,
})

export const listDisclosures = defineEndpoint({
  name: 'esg.disclosures',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/disclosures',
  summary: 'Disclosures of all companies, the newest first; at most five hundred',
  permission: 'esg:read',
  request: z.object({}),
  response: z.array(EsgDisclosureLine),
  problems: [],
})

export const readDisclosure = defineEndpoint({
  name: 'esg.disclosure',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/disclosures/{id}',
  summary: 'A disclosure with every datapoint of its set, what is told and by which evidence',
  permission: 'esg:read',
  request: z.object(companyId),
  response: DisclosureFile,
  problems: ['not-found'],
})

export const tellDatapoint = defineEndpoint({
  name: 'esg.tell-datapoint',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/entries',
  summary: 'Tells a datapoint with its evidence, or why it is left out; of a draft alone',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    datapointId: z.string().min(1).max(40),
    value: z.number().nullable().default(null).meta({ title: 'Value' }),
    text: z.string().trim().max(20_000).default('').meta({ title: 'Text', kind: 'textarea' }),
    omittedBecause: z.string().trim().max(2_000).default('').meta({
      title: 'Left out because',
      description: 'Not material, phased in, or not available: instead of a value',
    }),
    source: z.string().trim().max(300).default('').meta({ title: 'Source' }),
    quote: z
      .string()
      .trim()
      .max(2_000)
      .default('')
      .meta({ title: 'The passage, word for word', kind: 'textarea' }),
    seenAt: SeenAt,
  }),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed', 'invalid-input', 'conflict'],
})

export const fillDisclosure = defineEndpoint({
  name: 'esg.fill-disclosure',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/fill',
  summary: 'Fills what is not told yet from the verified metrics of the period; of a draft alone',
  permission: 'esg:write',
  request: z.object(companyId),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed'],
})

export const moveDisclosure = defineEndpoint({
  name: 'esg.move-disclosure',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/move',
  summary: 'Hands a draft in, sends it back, publishes it as a second person, or archives what was published',
  permission: 'esg:decide',
  request: z.object({
    ...companyId,
    to: z.enum(['draft', 'under_review', 'published', 'archived']),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed', 'four-eyes', 'conflict'],
})

export const exportDisclosure = defineEndpoint({
  name: 'esg.export-disclosure',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/disclosures/{id}/report',
  summary:
    'A disclosure as PDF, XLSX or CSV, or as a structured file with a fact, its context, unit and evidence for every datapoint',
  permission: 'esg:read',
  request: z.object({ ...companyId, format: z.enum(['pdf', 'xlsx', 'csv', 'json']).default('pdf') }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
  answers: 'file',
})

export const addEmissionFactor = defineEndpoint({
  name: 'esg.add-factor',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/emission-factors',
  summary: 'Adds an emission factor with its period and source, for the organisation alone',
  permission: 'esg:write',
  request: z
    .object({
      name: z.string().trim().min(3, 'Name the factor').max(200).meta({ title: 'Factor' }),
      kgCo2e: z.number().min(0).max(1_000_000).meta({ title: 'kg CO2e for one unit' }),
      unit: EmissionFactor.shape.unit.meta({ title: 'Unit' }),
      gwp: z
        .enum(['AR4', 'AR5', 'AR6', 'As the source says'])
        .meta({ title: 'Global warming potentials', labels: { AR4: 'AR4', AR5: 'AR5', AR6: 'AR6' } }),
      validFrom: Day.meta({ title: 'Holds from' }),
      validTo: Day.nullable().default(null).meta({ title: 'Holds to' }),
      uncertaintyPercent: z.number().min(0).max(1_000).nullable().default(null).meta({
        title: 'Uncertainty, ± %',
        description: 'Half width of the 95 % interval, where the source says one',
      }),
      source: z.string().trim().min(3, 'Name the source').max(500).meta({ title: 'Source' }),
    })
    .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
      path: ['validTo'],
      message: 'It ends before it begins',
    }),
  response: EmissionFactor,
  problems: [],
  status: 201,
})

export const listEmissionFactors = defineEndpoint({
  name: 'esg.factors',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/emission-factors',
  summary: 'Emission factors with period, unit and source: those of named public sources and one’s own',
  permission: 'esg:read',
  request: z.object({}),
  response: z.array(EmissionFactor),
  problems: [],
})
