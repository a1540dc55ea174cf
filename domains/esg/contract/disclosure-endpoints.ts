import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText } from '#platform/endpoint/index.ts'
import { DisclosureFile } from './disclosure-schemas.ts'
import { companyId, reason } from './endpoints.ts'
import { Day, DisclosureType, EsgDisclosureLine, SeenAt } from './schemas.ts'

export const beginDisclosure = defineEndpoint({
  name: 'esg.begin-disclosure',
  method: 'POST',
  path: '/api/esg/companies/{id}/disclosures',
  summary:
    'Starts a disclosure for a financial year and a set of datapoints, prefilled with verified metrics',
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
  method: 'GET',
  path: '/api/esg/disclosures',
  summary: 'Disclosures of all companies, newest first; at most five hundred',
  permission: 'esg:read',
  response: z.array(EsgDisclosureLine),
})

export const readDisclosure = defineEndpoint({
  name: 'esg.disclosure',
  method: 'GET',
  path: '/api/esg/disclosures/{id}',
  summary: 'A disclosure with every datapoint of its set, what is reported and on which evidence',
  permission: 'esg:read',
  request: z.object(companyId),
  response: DisclosureFile,
  problems: ['not-found'],
})

export const tellDatapoint = defineEndpoint({
  name: 'esg.tell-datapoint',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/entries',
  summary: 'Reports a datapoint with its evidence, or why it is omitted; drafts only',
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
    isDoubtAccepted: z.boolean().default(false).meta({
      title: 'It is right although it differs',
      description: 'From the verified value of the period, or far from last year’s',
    }),
  }),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed', 'invalid-input', 'conflict'],
})

export const fillDisclosure = defineEndpoint({
  name: 'esg.fill-disclosure',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/fill',
  summary: 'Fills missing datapoints from the verified metrics of the period; drafts only',
  permission: 'esg:write',
  request: z.object(companyId),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed'],
})

export const moveDisclosure = defineEndpoint({
  name: 'esg.move-disclosure',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/move',
  summary: 'Submits a draft, returns it, publishes it as a second person, or archives a published one',
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
  method: 'GET',
  path: '/api/esg/disclosures/{id}/report',
  summary:
    'A disclosure as PDF, XLSX or CSV, or as a structured file with a fact, its context, unit and evidence for every datapoint',
  permission: 'esg:read',
  request: z.object({ ...companyId, format: z.enum(['pdf', 'xlsx', 'csv', 'json']).default('pdf') }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
})
