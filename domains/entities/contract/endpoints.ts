import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText, page, pageRequest } from '#platform/endpoint/index.ts'
import {
  DirectoryCompany,
  DirectoryPage,
  Entity,
  EntityDoubt,
  EntityIdentifier,
  EntityLink,
  EntityLinkKind,
  Ownership,
} from './schemas.ts'

const entityId = { id: numberInText().int().positive() }
const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
const day = z.iso.date('Write the day as 2026-11-23')
const typed = z.string().trim().max(200)

/** What narrows the directory. */
const narrowing = {
  q: typed.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is two capital letters')
    .optional(),
  sector: z.string().max(100).optional(),
  size: z.string().max(40).optional(),
  source: z.string().max(40).optional(),
}

export const listCompanies = defineEndpoint({
  name: 'entities.companies',
  effect: 'read',
  method: 'GET',
  path: '/api/companies',
  summary:
    'Companies of the directory whose name, industry or location fits what was typed; without it the largest first',
  permission: 'entities:read',
  request: z.object({
    search: typed.optional(),
    limit: numberInText().int().min(1).max(200).default(60),
  }),
  response: z.array(DirectoryCompany),
  problems: ['directory-incomplete'],
  examples: [{ asks: 'Which companies are called Acme?', request: { search: 'Acme' } }],
})

export const searchCompanies = defineEndpoint({
  name: 'entities.directory',
  effect: 'read',
  method: 'GET',
  path: '/api/companies/directory',
  summary: 'A page of the directory, narrowed, with counts and what the directory rests on',
  permission: 'entities:read',
  request: z.object({
    ...narrowing,
    limit: numberInText().int().min(1).max(120).default(24),
    offset: numberInText().int().min(0).max(1_000_000).default(0),
  }),
  response: DirectoryPage,
  problems: [],
})

export const exportCompanies = defineEndpoint({
  name: 'entities.export',
  effect: 'read',
  method: 'GET',
  path: '/api/companies/export',
  summary: 'Everything that a search of the directory finds, as CSV or XLSX',
  permission: 'entities:read',
  request: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: fileResponse,
  problems: [],
  answers: 'file',
})

export const readEntity = defineEndpoint({
  name: 'entities.entity',
  effect: 'read',
  method: 'GET',
  path: '/api/companies/{id}',
  summary:
    'One company, today or as of a day: every value of every source, how the records were joined, and what screening knows',
  permission: 'entities:read',
  request: z.object({ ...entityId, asOf: day.optional() }),
  response: Entity,
  problems: ['not-found'],
})

export const addEntity = defineEndpoint({
  name: 'entities.add',
  effect: 'write',
  method: 'POST',
  path: '/api/companies',
  summary:
    'Adds a company or a person that only the organisation sees; identifiers are checked by their digits',
  permission: 'entities:write',
  request: z.object({
    name: z
      .string('Name is required')
      .trim()
      .min(2, 'Name must have at least 2 characters')
      .max(300, 'Name must have at most 300 characters')
      .meta({ title: 'Name' }),
    kind: z.enum(['legal', 'natural']).default('legal').meta({ title: 'Kind' }),
    country: z
      .string()
      .trim()
      .regex(/^([A-Z]{2})?$/, 'A country is two capital letters')
      .default('')
      .meta({ title: 'Country' }),
    city: z.string().trim().max(100).default('').meta({ title: 'City' }),
    website: z.string().trim().max(2_000).default('').meta({ title: 'Website' }),
    industry: z.string().trim().max(200).default('').meta({ title: 'Industry' }),
    identifiers: z.array(EntityIdentifier).max(10).default([]).meta({ title: 'Identifiers' }),
    /** `true`: it is another one although one like it is there. */
    isAnother: z.boolean().default(false),
  }),
  response: Entity,
  problems: ['conflict', 'invalid-input'],
  status: 201,
})

export const readOwnership = defineEndpoint({
  name: 'entities.ownership',
  effect: 'read',
  method: 'GET',
  path: '/api/companies/{id}/ownership',
  summary: 'Who owns a company on a day: direct, in the end, by control, and by the 50 percent rule',
  permission: 'entities:read',
  request: z.object({ ...entityId, asOf: day.optional() }),
  response: Ownership,
  problems: ['not-found'],
})

export const addLink = defineEndpoint({
  name: 'entities.link',
  effect: 'write',
  method: 'POST',
  path: '/api/companies/{id}/links',
  summary:
    'Says that another entity owns, controls, directs or supplies this one; for the organisation alone',
  permission: 'entities:write',
  request: z
    .object({
      ...entityId,
      fromId: z.number().int().positive(),
      kind: EntityLinkKind.default('owns'),
      /** Percent. The least alone is the share exactly, the greatest alone leaves open how little it is; without either nothing is known of it. */
      sharePercentLow: z
        .number()
        .min(0, 'A share is 0 to 100 percent')
        .max(100, 'A share is 0 to 100 percent')
        .optional(),
      sharePercentHigh: z
        .number()
        .min(0, 'A share is 0 to 100 percent')
        .max(100, 'A share is 0 to 100 percent')
        .optional(),
      since: day.optional(),
      until: day.optional(),
    })
    .refine(
      ({ sharePercentLow: low, sharePercentHigh: high }) =>
        low === undefined || high === undefined || low <= high,
      {
        path: ['sharePercentHigh'],
        message: 'The greatest share is below the least',
      },
    )
    .refine(({ since, until }) => !since || !until || since <= until, {
      path: ['until'],
      message: 'It ends before it begins',
    }),
  response: EntityLink,
  problems: ['not-found', 'invalid-input', 'conflict'],
  status: 201,
})

export const removeLink = defineEndpoint({
  name: 'entities.link-removed',
  effect: 'write',
  method: 'DELETE',
  path: '/api/companies/links/{id}',
  summary: 'Takes back a link that the organisation has added',
  permission: 'entities:write',
  request: z.object(entityId),
  response: EntityLink,
  problems: ['not-found', 'legal-hold'],
})

export const listDoubts = defineEndpoint({
  name: 'entities.doubts',
  effect: 'read',
  method: 'GET',
  path: '/api/companies/doubts',
  summary:
    'Pairs that may be one company and wait for a person, the likeliest first, or those that were kept apart',
  permission: 'entities:read',
  request: z.object({ ...pageRequest, state: z.enum(['waiting', 'apart']).default('waiting') }),
  response: page(EntityDoubt),
  problems: [],
})

export const decideDoubt = defineEndpoint({
  name: 'entities.decide',
  effect: 'write',
  method: 'POST',
  path: '/api/companies/doubts/{id}',
  summary: 'Says of a pair that it is one company or two',
  permission: 'entities:write',
  request: z.object({
    ...entityId,
    decision: z.enum(['merge', 'apart']),
    reason,
    /** The two that were looked at, by the ids of what they were then: the decision is about no others. */
    looked: z.object({ left: z.number().int().positive(), right: z.number().int().positive() }).optional(),
  }),
  response: EntityDoubt,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const reopenDoubt = defineEndpoint({
  name: 'entities.reopen',
  effect: 'write',
  method: 'POST',
  path: '/api/companies/doubts/{id}/reopen',
  summary: 'Takes back that two companies were kept apart: the pair waits again',
  permission: 'entities:write',
  request: z.object({ ...entityId, reason }),
  response: EntityDoubt,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const mergeEntities = defineEndpoint({
  name: 'entities.merge',
  effect: 'write',
  method: 'POST',
  path: '/api/companies/{id}/merge',
  summary: 'Joins another company to this one; it can be undone',
  permission: 'entities:write',
  request: z.object({ ...entityId, otherId: z.number().int().positive(), reason }),
  response: Entity,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const splitEntity = defineEndpoint({
  name: 'entities.split',
  effect: 'write',
  method: 'POST',
  path: '/api/companies/{id}/split',
  summary: 'Takes records out of a company into one of their own; it can be undone',
  permission: 'entities:write',
  request: z.object({ ...entityId, recordIds: z.array(z.number().int()).min(1).max(50), reason }),
  response: Entity,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const undoStep = defineEndpoint({
  name: 'entities.undo',
  effect: 'write',
  method: 'POST',
  path: '/api/companies/steps/{id}/undo',
  summary: 'Undoes a merge or a split',
  permission: 'entities:write',
  request: z.object({ ...entityId, reason }),
  response: Entity,
  problems: ['not-found', 'conflict', 'forbidden'],
})
